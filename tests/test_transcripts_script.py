"""Our own move script: what is written is read back, and what is wrong is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.frogs import Frogs
from solvers.hanoi import Hanoi, solve
from solvers.knight import Knight
from solvers.puzzle import IllegalMoveError, Move, Optimum, Puzzle, PuzzleError, Solution
from solvers.transcripts import Hints, read, sentence, solved, verdict
from solvers.transcripts.script import dump, load

GOOD: dict[str, Any] = {
    "format": "movereel",
    "version": 1,
    "puzzle": "hanoi",
    "params": {"disks": 2, "pegs": 3},
    "moves": [[1, "A", "B"], [2, "A", "C"], [1, "B", "C"]],
}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"version": 2}, "version 2"),
        ({"version": None}, "version None"),
        ({"puzzle": "chess"}, "'chess'"),
        ({"params": []}, "lacks params or moves"),
        ({"moves": {}}, "lacks params or moves"),
        ({"params": {"disks": "2"}}, "no whole number"),
        ({"params": {"disks": True}}, "no whole number"),
        ({"params": {"disks": 2, "names": [1, 2, 3]}}, "no names"),
        ({"params": {"disks": 2, "rule": 3}}, "no text"),
        ({"params": {"disks": 0}}, "0 disks"),
        ({"params": {"disks": 2, "start": "AX"}}, "'X'"),
        ({"moves": [[1, "A"]]}, "move 1 of the script"),
        ({"moves": ["A->C"]}, "move 1 of the script"),
        ({"moves": [["1", "A", "C"]]}, "whole number"),
        ({"format": "other"}, "format"),
    ],
)
def test_a_wrong_script_is_refused_with_what_is_wrong(change: dict[str, Any], words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        load(json.dumps(GOOD | change))


@pytest.mark.parametrize("text", ["", "[]", "{", '{"format": "movereel"', "null"])
def test_a_text_that_is_no_script_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError, match="script"):
        load(text)


def test_a_script_for_another_puzzle_is_refused() -> None:
    with pytest.raises(PuzzleError, match="use movereel hanoi"):
        read("knight", json.dumps(GOOD).encode())


@pytest.mark.parametrize(
    ("moves", "kind", "index"),
    [
        ([[1, "A", "B"], [2, "A", "B"]], "larger_on_smaller", 2),
        ([[2, "A", "B"]], "not_on_top", 1),
        ([[1, "A", "B"], [1, "C", "A"]], "empty_peg", 2),
        ([[1, "A", "D"]], "unknown_peg", 1),
    ],
)
def test_an_illegal_move_is_numbered_and_what_comes_before_is_kept(
    moves: list[Any], kind: str, index: int
) -> None:
    text = json.dumps(GOOD | {"moves": moves})
    reading = read("hanoi", text.encode())
    assert reading.fault is not None
    assert (reading.fault.kind, reading.fault.index) == (kind, index)
    assert len(reading.moves) == index - 1
    with pytest.raises(IllegalMoveError):
        load(text)


def test_a_square_off_the_board_is_a_bad_square() -> None:
    script = {"format": "movereel", "version": 1, "puzzle": "knight", "moves": [[0, "a1", "z9"]]}
    reading = read("knight", json.dumps(script | {"params": {"rows": 5, "cols": 5}}).encode())
    assert reading.fault is not None
    assert reading.fault.kind == "bad_square"


def test_a_good_script_is_judged_like_any_list() -> None:
    found = verdict(read("hanoi", json.dumps(GOOD).encode()))
    assert (found["legal"], found["solved"], found["minimal"]) == (True, True, True)
    assert (found["start"], found["goal"]) == ("AA", "CC")


def test_a_solution_of_eighty_disks_is_too_long_for_a_script() -> None:
    with pytest.raises(PuzzleError, match="--from and --to"):
        dump(solve(Hanoi(80)))


PUZZLES: st.SearchStrategy[Puzzle] = st.one_of(
    st.builds(
        Hanoi, st.integers(1, 6), st.integers(3, 5), rule=st.sampled_from(["free", "cyclic"])
    ),
    st.just(Hanoi(3, 3, names=("left", "middle", "right"))),
    st.just(Hanoi(3, 3, begin=(0, 1, 2), goal=(2, 2, 2))),
    st.builds(Knight, st.integers(3, 9), st.integers(3, 30)),
    st.builds(Frogs, st.integers(1, 4), st.integers(1, 4), st.integers(1, 2)),
    st.builds(Frogs, st.integers(1, 3), st.integers(1, 3), rule=st.just("both")),
)


@settings(deadline=None)
@given(PUZZLES, st.data())
def test_what_is_written_is_read_back(puzzle: Puzzle, data: st.DataObject) -> None:
    state, moves = puzzle.start, list[Move]()
    for _ in range(data.draw(st.integers(0, 12))):
        legal = list(puzzle.legal_moves(state))
        if not legal:
            break
        moves.append(data.draw(st.sampled_from(legal)))
        state = puzzle.apply(state, moves[-1])
    solution = Solution(puzzle, tuple(moves))
    text = dump(solution)
    assert load(text) == solution
    assert read(puzzle.name, text.encode()).lines == tuple(range(2, 2 + len(moves)))


def judged(solution: Solution) -> tuple[str, bool | None]:
    """Return the sentence and the minimal of the verdict on a script."""
    reading = read(solution.puzzle.name, dump(solution).encode())
    return sentence(reading), verdict(reading)["minimal"]


def test_what_is_the_best_by_conjecture_only_is_not_called_shortest() -> None:
    best = solve(Hanoi(30, 5))
    assert judged(best) == ("legal, solved, 271 moves, as short as any known", None)
    longer = Solution(best.puzzle, [Move(1, 0, 1), Move(1, 1, 0), *best.moves])
    assert judged(longer) == ("legal, solved, 273 moves; 271 would do", False)
    assert judged(solve(Hanoi(30, 4))) == ("legal, solved, 1025 moves, shortest possible", True)


def test_what_is_shorter_than_the_best_known_is_said_to_be_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = Optimum(272, proven=False, reason="the best known")
    monkeypatch.setattr(Hanoi, "optimum", lambda _self: known)
    words = "legal, solved, 271 moves, shorter than the 272 known"
    assert judged(solve(Hanoi(30, 5))) == (words, None)


@pytest.mark.parametrize(
    ("puzzle", "words", "minimal"),
    [
        (Knight(1, 1), "legal, complete, open, 0 moves", True),
        (Frogs(0, 0), "legal, solved, 0 moves, shortest possible", True),
        (Frogs(0, 3), "legal, not solved, 0 moves", False),
        (Knight(3, 4), "legal, not solved, 0 moves", False),
        (Hanoi(2, begin=(1, 1), goal=(1, 1)), "legal, solved, 0 moves, shortest possible", True),
    ],
)
def test_a_script_without_moves_is_solved_just_where_nothing_is_to_do(
    puzzle: Puzzle, words: str, minimal: bool
) -> None:
    reading = read(puzzle.name, dump(Solution(puzzle, [])).encode())
    done = puzzle.solved(puzzle.start)
    assert judged(Solution(puzzle, [])) == (words, minimal)
    assert solved(reading) == verdict(reading)["solved"] == done


def test_a_program_that_prints_no_tour_has_not_solved_a_board_of_one_square() -> None:
    reading = read("knight", b"no solution", Hints(board=(1, 1)))
    assert not solved(reading)
    assert sentence(reading) == "no squares found: the program printed no tour"
