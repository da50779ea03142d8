"""The rules of Frogs and Toads."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.frogs import Frogs, parse_state
from solvers.puzzle import IllegalMoveError, Move, PuzzleError, State


@pytest.mark.parametrize(
    ("state", "move", "kind"),
    [
        pytest.param("FF_TT", Move(1, 0, 5), "unknown_seat", id="past the last seat"),
        pytest.param("FF_TT", Move(1, -1, 2), "unknown_seat", id="before the first seat"),
        pytest.param("FF_TT", Move(1, 2, 1), "empty_seat", id="nobody there"),
        pytest.param("FF_TT", Move(2, 1, 2), "wrong_piece", id="the other team is there"),
        pytest.param("FF_TT", Move(1, 0, 1), "occupied_seat", id="somebody is there"),
        pytest.param("FF_TT", Move(1, 1, 1), "occupied_seat", id="stays where it is"),
        pytest.param("F_FTT", Move(1, 2, 1), "backward_move", id="a frog goes left"),
        pytest.param("_TFTF", Move(1, 2, 0), "backward_move", id="a frog jumps left"),
        pytest.param("FFT_T", Move(2, 2, 3), "backward_move", id="a toad goes right"),
        pytest.param("FFTT_", Move(1, 1, 4), "too_far", id="over two"),
        pytest.param("F__TT", Move(1, 0, 2), "too_far", id="over an empty seat"),
        pytest.param("TFTF_", Move(2, 0, 4), "too_far", id="from end to end, backward"),
        pytest.param("FF_TT", Move(1, 0, 2), "jump_over_own", id="over a frog"),
    ],
)
def test_an_illegal_move_is_refused_with_its_kind(state: str, move: Move, kind: str) -> None:
    seats = parse_state(state)
    puzzle = Frogs(seats.count(1), seats.count(2), seats.count(0))
    with pytest.raises(IllegalMoveError) as caught:
        puzzle.apply(seats, move)
    assert caught.value.kind == kind
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"left": -1}, "-1"),
        ({"right": 1001}, "1001"),
        ({"gap": 0}, "0"),
        ({"rule": "sideways"}, "sideways"),
        ({"begin": (1, 0, 2)}, "F_T"),
        ({"end": (2, 2, 2, 0, 1, 1, 7)}, "TTT_FF?"),
    ],
)
def test_a_puzzle_that_cannot_be_is_refused_by_name(options: dict[str, int], word: str) -> None:
    with pytest.raises(PuzzleError, match=re.escape(word)):
        Frogs(**options)  # type: ignore[arg-type]


def test_a_strange_mark_is_refused_by_name() -> None:
    with pytest.raises(PuzzleError, match="'X'"):
        parse_state("FXT")


def test_two_states_that_are_not_one_move_apart_are_refused() -> None:
    puzzle = Frogs(3, 3)
    for before, after in (("TFTF_FT", "TFTFT_F"), ("FFF_TTT", "FFF_TTT"), ("F_T", "F_TT")):
        with pytest.raises(IllegalMoveError) as caught:
            puzzle.move_between(parse_state(before), parse_state(after))
        assert caught.value.kind == "not_one_move"


def test_the_rule_both_lets_a_team_go_back() -> None:
    puzzle = Frogs(2, 2, rule="both", begin=parse_state("_TFFT"))
    assert puzzle.apply(puzzle.start, Move(1, 2, 0)) == parse_state("FT_FT")
    assert puzzle.apply(parse_state("F_FTT"), Move(1, 2, 1)) == parse_state("FF_TT")
    with pytest.raises(IllegalMoveError, match="too"):
        puzzle.apply(parse_state("FF_TT"), Move(1, 0, 2))


def test_words_and_rows_count_seats_from_one() -> None:
    puzzle = Frogs()
    assert puzzle.spell(Move(1, 2, 3)) == "step 3 to 4"
    assert puzzle.spell(Move(2, 4, 2)) == "jump 5 to 3"
    assert puzzle.row(Move(2, 4, 2)) == [2, 5, 3]


def test_nobody_at_all_is_solved_at_once() -> None:
    puzzle = Frogs(0, 0)
    assert puzzle.solved(puzzle.start)
    assert not puzzle.stuck(puzzle.start)


def test_the_dead_end_of_the_game_is_stuck() -> None:
    assert Frogs(3, 3).stuck(parse_state("_FFTFTT"))
    assert not Frogs(3, 3, rule="both").stuck(parse_state("_FFTFTT"))
    assert not Frogs(3, 3).stuck(Frogs(3, 3).end)


def test_the_parameters_make_the_same_puzzle_again() -> None:
    assert Frogs(2, 3, 2, "both").params() == {"left": 2, "right": 3, "gap": 2, "rule": "both"}
    odd = Frogs(1, 1, begin=(0, 1, 2), end=(2, 1, 0))
    assert (odd.params()["start"], odd.params()["goal"]) == ("_FT", "TF_")


states = st.permutations([0, 0, 1, 1, 1, 2, 2]).map(tuple)


@given(states, st.sampled_from(["forward", "both"]))
def test_the_legal_moves_are_just_those_that_apply_accepts(state: State, rule: str) -> None:
    puzzle = Frogs(3, 2, 2, rule)
    accepted = []
    for move in (Move(p, s, t) for s in range(7) for p in (1, 2) for t in range(7)):
        try:
            after = puzzle.apply(state, move)
        except IllegalMoveError:
            continue
        accepted.append(move)
        assert puzzle.move_between(state, after) == move
    assert sorted(puzzle.legal_moves(state)) == sorted(accepted)
