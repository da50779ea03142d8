"""What the tests of the knight share."""

from __future__ import annotations

from solvers.knight import Knight
from solvers.puzzle import State


def tours(puzzle: Knight, state: State | None = None) -> int:
    """Return the number of tours from the start, by trying all: for a dozen squares or so."""
    state = state or puzzle.start
    if len(state) == puzzle.size:
        return int(puzzle.solved(state))
    return sum(tours(puzzle, (*state, move.target)) for move in puzzle.legal_moves(state))
