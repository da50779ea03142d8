from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes import phrases
from solvers.knight import Knight, trace
from solvers.knight.retold import RETREAT, Search, exhausted, retold, search
from solvers.puzzle import IllegalMoveError, Move, PuzzleError


@pytest.mark.parametrize(
    "move",
    [
        pytest.param(Move(RETREAT, 56, 41), id="from the first square"),
        pytest.param(Move(RETREAT, 41, 0), id="to a square it did not come from"),
    ],
)
def test_a_retreat_that_takes_nothing_back_is_illegal(move: Move) -> None:
    puzzle = Search(8, 8)
    for state in ((56,), (56, 41)):
        with pytest.raises(IllegalMoveError, match="a retreat leads from the last square"):
            puzzle.apply(state, move)


@pytest.mark.parametrize(
    ("method", "tie_break", "reason"),
    [("divide", "roth", "'divide' does not search"), ("warnsdorff", "luck", "'luck'")],
)
def test_a_search_by_an_unknown_name_is_refused(method: str, tie_break: str, reason: str) -> None:
    with pytest.raises(PuzzleError, match=reason):
        search(Knight(5, 5), method, tie_break)


def test_a_move_and_its_retreat_lead_back() -> None:
    puzzle = Search(8, 8)
    there = puzzle.apply(puzzle.start, Move(0, 56, 41))
    assert puzzle.apply(there, Move(RETREAT, 41, 56)) == puzzle.start
    assert Move(RETREAT, 41, 56) in list(puzzle.legal_moves(there))
    assert puzzle.spell(Move(RETREAT, 41, 56)) == "back from b3 to a1"


@given(st.integers(1, 6), st.integers(1, 6), st.sampled_from(["warnsdorff", "backtracking"]))
def test_a_search_told_as_moves_has_the_counts_of_its_trace(
    rows: int, cols: int, method: str
) -> None:
    puzzle = Knight(rows, cols)
    told = trace(puzzle, method=method, budget=60, keep=1000)
    moves = retold(puzzle, told).moves
    back = sum(move.piece == RETREAT for move in moves)
    # The first square is tried before the first move, and its retreat is the end.
    assert len(moves) - back == told.counts["try"] - 1
    assert back == told.counts.get("retreat", 0) - (told.outcome == "exhausted")


def test_backtracking_on_three_by_three_tries_all_in_vain() -> None:
    solution = search(Knight(3, 3), "backtracking")
    assert exhausted(solution)
    assert not solution.complete
    assert phrases.closing(solution, 1, solution.length).key == "search.exhausted"


def test_the_rule_finds_a_tour_without_a_retreat() -> None:
    solution = search(Knight(8, 8))
    assert solution.complete
    assert phrases.closing(solution, 1, 63) == ("search.found", {"tries": 63, "retreats": 0})


def test_a_long_search_is_cut_to_what_was_asked_for() -> None:
    solution = search(Knight(8, 8), "backtracking", most=123)
    assert solution.length == 123
    assert not exhausted(solution)
    assert phrases.closing(solution, 1, 123).key == "search.unfinished"


def test_a_dead_end_is_told_from_a_square_with_nothing_left_to_try() -> None:
    solution = search(Knight(5, 5), "backtracking")
    keys = [phrases.moving(solution.puzzle, step).key for step in solution.steps()]
    assert {"search.move", "search.dead", "search.back"} == set(keys)
    assert keys[keys.index("search.dead") - 1] == "search.move"
