"""The rest of a tour from a partial walk."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.knight import Knight
from solvers.knight.onward import onward
from solvers.puzzle import BudgetError, Solution, State, UnsolvableError


def exists(puzzle: Knight, state: State) -> bool:
    """Tell by plain search whether a walk can be made a tour."""
    if puzzle.solved(state):
        return True
    return any(exists(puzzle, (*state, move.target)) for move in puzzle.legal_moves(state))


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from([(3, 4), (4, 3), (5, 5), (3, 7), (4, 5)]),
    st.booleans(),
    st.integers(0, 2**32 - 1),
)
def test_a_way_on_is_found_exactly_where_one_exists(
    board: tuple[int, int], closed: bool, seed: int
) -> None:
    rng = random.Random(seed)  # noqa: S311 (lots, not secrets)
    puzzle = Knight(*board, begin=rng.randrange(board[0] * board[1]), closed=closed)
    state = puzzle.start
    # Plain search answers at once when at most a dozen squares are left.
    while len(state) < puzzle.size - 12 and (moves := list(puzzle.legal_moves(state))):
        state = (*state, rng.choice(moves).target)
    if exists(puzzle, state):
        moves = onward(puzzle, state)
        assert puzzle.solved((*state, *(move.target for move in moves)))
    else:
        with pytest.raises(UnsolvableError):
            onward(puzzle, state)


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("begun", [0, 10, 30])
def test_a_walk_on_the_chessboard_is_completed(closed: bool, begun: int) -> None:
    puzzle = Knight(8, 8, closed=closed)
    whole = onward(puzzle, puzzle.start)
    state = puzzle.state_after(whole, begun)
    rest = onward(puzzle, state)
    assert Solution.checked(puzzle, [*whole[:begun], *rest]).length == 63


def test_the_budget_is_kept_and_named() -> None:
    with pytest.raises(BudgetError, match="50 steps"):
        onward(Knight(8, 8), (56,), budget=50)
