"""What the searches tell, and what bounds them."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.knight import TIE_BREAKS, Event, Knight, Trace, solve, trace
from solvers.knight.field import VISITED, field_of
from solvers.knight.frontier import count_tours, find_tour
from solvers.knight.rotations import mend
from solvers.puzzle import BudgetError, PuzzleError
from tests.knights import tours


def path_of(told: Trace) -> list[int]:
    """Return the squares of the path that the events leave behind, checking each on the way."""
    path: list[int] = []
    for event in told.events:
        if event.kind == "try":
            path.append(event.square)
        elif event.kind == "retreat":
            assert path.pop() == event.square
        else:
            assert path[-1] == event.square
        assert event.depth == len(path)
    return path


@pytest.mark.parametrize("method", ["divide", "magic"])
def test_a_method_that_does_not_search_has_no_trace(method: str) -> None:
    with pytest.raises(PuzzleError, match=f"{method}.*warnsdorff or backtracking"):
        trace(Knight(), method=method)


def test_a_trace_at_its_budget_says_that_nothing_is_decided() -> None:
    told = trace(Knight(8, 8), method="backtracking", budget=500)
    assert (told.outcome, told.counts["try"]) == ("budget", 500)


def test_a_trace_that_tried_all_ways_says_so() -> None:
    told = trace(Knight(3, 4, begin=1), method="backtracking")
    assert told.outcome == "exhausted"
    assert "found" not in told.counts
    assert told.counts["try"] == told.counts["retreat"]
    assert path_of(told) == []


def test_a_trace_keeps_the_first_events_and_counts_the_rest() -> None:
    short = trace(Knight(3, 10, closed=True), budget=20_000, keep=100)
    long = trace(Knight(3, 10, closed=True), budget=20_000, keep=10**6)
    assert short.events == long.events[:100]
    assert short.counts == long.counts
    assert not short.whole
    assert long.whole


@pytest.mark.parametrize("tie_break", TIE_BREAKS)
def test_without_a_dead_end_the_trace_shows_the_tour_that_is_solved(tie_break: str) -> None:
    puzzle = Knight(6, 6)
    told = trace(puzzle, tie_break=tie_break, seed=3)
    solution = solve(puzzle, tie_break=tie_break, seed=3)
    if tie_break != "random" and "dead end" not in told.counts:
        assert path_of(told) == list(solution.state_at(35))
    assert told.outcome == "found"


def test_at_least_one_trace_meets_no_dead_end_and_one_meets_some() -> None:
    plain, hard = trace(Knight(6, 6)), trace(Knight(5, 6, begin=13), budget=1000)
    assert set(plain.counts) == {"try", "found"}
    assert hard.counts["dead end"] > 0


def test_the_first_events_on_3x4_are_those_of_the_page() -> None:
    told = trace(Knight(3, 4, begin=0))
    assert told.events[0] == Event("try", 1, 0, ((0, 2),))
    assert told.events[1] == Event("try", 2, 6, ((6, 1), (9, 2)))


@given(st.integers(3, 5), st.integers(3, 5), st.booleans(), st.data())
def test_candidates_are_the_legal_moves_with_their_exits(
    rows: int, cols: int, ruled: bool, data: st.DataObject
) -> None:
    puzzle = Knight(rows, cols, begin=data.draw(st.integers(0, rows * cols - 1)))
    told = trace(puzzle, method="warnsdorff" if ruled else "backtracking", budget=200)
    path: list[int] = []
    for event in told.events:
        if event.kind == "try" and path:
            exits = {
                move.target: len(list(puzzle.legal_moves((*path, move.target))))
                for move in puzzle.legal_moves(tuple(path))
            }
            assert dict(event.candidates) == exits
            assert event.square in exits
        path = path[: event.depth] if event.kind == "retreat" else path
        path = [*path, event.square] if event.kind == "try" else path


@given(st.integers(1, 4), st.integers(1, 5), st.booleans(), st.data())
def test_the_sweep_counts_what_a_trial_of_all_ways_counts(
    rows: int, cols: int, closed: bool, data: st.DataObject
) -> None:
    shape = data.draw(st.frozensets(st.integers(0, rows * cols - 1), min_size=1, max_size=14))
    puzzles = [Knight(rows, cols, begin, closed, shape) for begin in sorted(shape)]
    tried = [tours(puzzle) for puzzle in puzzles]
    if closed:
        assert [count_tours(puzzles[0])] * len(shape) == [number // 2 for number in tried]
    else:
        assert [count_tours(puzzle, puzzle.begin) for puzzle in puzzles] == tried
        assert count_tours(puzzles[0]) == (sum(tried) // 2 if len(shape) > 1 else 1)
    for puzzle, number in zip(puzzles, tried, strict=True):
        assert (find_tour(puzzle) is not None) == (number > 0)


def test_a_board_turned_round_has_as_many_tours() -> None:
    for rows, cols, closed in ((3, 8, False), (3, 10, True), (5, 6, True)):
        one, other = (Knight(*sides, closed=closed) for sides in ((rows, cols), (cols, rows)))
        assert count_tours(one) == count_tours(other) > 0


def test_the_sweep_refuses_what_does_not_fit_its_limit() -> None:
    with pytest.raises(BudgetError, match=r"5x6 board is too wide.* more than 1000 states"):
        count_tours(Knight(5, 6, closed=True), limit=1000)
    with pytest.raises(BudgetError, match=r"5x6 board is too wide.* more than 1000 states"):
        find_tour(Knight(5, 6, closed=True), limit=1000)
    with pytest.raises(BudgetError, match="200x200 board is too wide"):
        find_tour(Knight(200, 200))


def test_the_sweep_tells_its_progress() -> None:
    heard: list[tuple[int, int]] = []
    count_tours(Knight(3, 4), progress=lambda done, of: heard.append((done, of)))
    assert heard == [(number, 12) for number in range(1, 13)]


@given(st.integers(5, 9), st.integers(5, 9), st.booleans(), st.integers(0, 1000))
def test_rotations_keep_a_path_a_path(rows: int, cols: int, closed: bool, seed: int) -> None:
    field = field_of(Knight(rows, cols))
    begin = field.place(0)
    path, _ = mend(field, [begin], closed, random.Random(seed), 300)  # noqa: S311
    if path is None:
        return
    assert path[0] == begin
    assert len(set(path)) == rows * cols
    steps = zip(path, [*path[1:], path[0]] if closed else path[1:], strict=False)
    assert all(after - before in field.offsets for before, after in steps)


def test_a_field_has_the_exits_of_every_square() -> None:
    for rows, cols in product(range(1, 7), repeat=2):
        puzzle = Knight(rows, cols)
        field = field_of(puzzle)
        for square in puzzle.squares():
            place = field.place(square)
            assert field.square(place) == square
            assert field.exits[place] == len(list(puzzle.legal_moves((square,))))
        assert sum(left < VISITED for left in field.exits) == rows * cols
