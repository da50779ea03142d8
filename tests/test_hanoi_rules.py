"""The rules of the Tower of Hanoi and the spelling of its states."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.hanoi import Hanoi, parse_state
from solvers.puzzle import IllegalMoveError, Move, PuzzleError


@pytest.mark.parametrize(
    ("move", "kind"),
    [
        pytest.param(Move(1, 0, 3), "unknown_peg", id="no such peg"),
        pytest.param(Move(1, -1, 0), "unknown_peg", id="a negative peg"),
        pytest.param(Move(1, 1, 0), "empty_peg", id="nothing there"),
        pytest.param(Move(2, 0, 1), "not_on_top", id="under another"),
        pytest.param(Move(3, 0, 1), "not_on_top", id="elsewhere"),
        pytest.param(Move(9, 0, 1), "not_on_top", id="no such disk"),
        pytest.param(Move(1, 0, 0), "same_peg", id="to its own peg"),
        pytest.param(Move(3, 2, 0), "larger_on_smaller", id="onto a smaller one"),
    ],
)
def test_an_illegal_move_is_refused_with_its_kind(move: Move, kind: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        Hanoi(3).apply((0, 0, 2), move)
    assert caught.value.kind == kind
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("rule", "move"),
    [
        pytest.param("cyclic", Move(1, 0, 2), id="anticlockwise"),
        pytest.param("adjacent", Move(1, 0, 2), id="past the middle"),
    ],
)
def test_a_move_against_the_rule_is_refused(rule: str, move: Move) -> None:
    with pytest.raises(IllegalMoveError, match=f"the {rule} rule") as caught:
        Hanoi(1, rule=rule).apply((0,), move)
    assert caught.value.kind == "wrong_way"


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"disks": 0}, "0 disks"),
        ({"disks": 1001}, "1001 disks"),
        ({"pegs": 2}, "2 pegs"),
        ({"pegs": 27}, "27 pegs"),
        ({"rule": "lazy"}, "'lazy'"),
        ({"begin": (0, 0)}, "2 disks"),
        ({"goal": (0, 0, 0, 3)}, "beyond C"),
        ({"names": ("X", "Y")}, "X, Y"),
        ({"names": ("X", "Y", "X")}, "share a name"),
    ],
)
def test_a_puzzle_that_cannot_be_is_refused_by_name(options: dict[str, Any], word: str) -> None:
    with pytest.raises(PuzzleError, match=re.escape(word)):
        Hanoi(**options)


@pytest.mark.parametrize(
    ("text", "word"),
    [("AAD", "'D'"), ("AA", "2 disks"), ("", "0 disks"), ("A,B,left", "'left'"), ("ABCA", "4")],
)
def test_a_state_that_cannot_be_read_is_refused_by_name(text: str, word: str) -> None:
    with pytest.raises(PuzzleError, match=word):
        parse_state(text, 3, ("A", "B", "C"))


def test_a_state_is_read_smallest_disk_first_and_one_letter_is_a_whole_tower() -> None:
    assert parse_state("abc", 3, ("A", "B", "C")) == (0, 1, 2)
    assert parse_state("B", 4, ("A", "B", "C")) == (1, 1, 1, 1)
    assert parse_state("ssd", 3, ("s", "i", "d")) == (0, 0, 2)


names = st.sampled_from(
    [("A", "B", "C"), ("1", "2", "3"), ("left", "mid", "right"), ("a", "A", "b")]
)


@given(names, st.lists(st.integers(0, 2), min_size=1, max_size=6).map(tuple))
def test_a_spelled_state_reads_back(given_names: tuple[str, ...], state: tuple[int, ...]) -> None:
    puzzle = Hanoi(len(state), names=given_names)
    assert parse_state(puzzle.spell_state(state), len(state), given_names) == state


@given(
    st.sampled_from(["free", "cyclic", "adjacent"]),
    st.integers(3, 5),
    st.lists(st.integers(0, 2), min_size=1, max_size=4).map(tuple),
)
def test_the_legal_moves_are_just_those_that_apply_accepts(
    rule: str, pegs: int, state: tuple[int, ...]
) -> None:
    puzzle = Hanoi(len(state), pegs, rule=rule)
    accepted = []
    for move in map(Move._make, product(range(1, len(state) + 1), range(pegs), range(pegs))):
        try:
            puzzle.apply(state, move)
        except IllegalMoveError:
            continue
        accepted.append(move)
    assert sorted(puzzle.legal_moves(state)) == sorted(accepted)


def test_the_parameters_make_the_same_puzzle_again() -> None:
    puzzle = Hanoi(3, 4, (0, 1, 2), (3, 3, 3), "adjacent", ("left", "mid", "right", "far"))
    values = puzzle.params()
    assert values["start"] == "left,mid,right"
    assert parse_state(values["goal"], 3, tuple(values["names"])) == puzzle.goal
    assert Hanoi().params() == {
        "disks": 4,
        "pegs": 3,
        "start": "AAAA",
        "goal": "CCCC",
        "rule": "free",
    }
