"""The best way on from any moment of a game, for hints, for giving up, and to compare with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from solvers.frogs import Frogs
from solvers.frogs import solve as solve_frogs
from solvers.hanoi import Hanoi
from solvers.hanoi import solve as solve_hanoi
from solvers.knight import Knight
from solvers.knight.onward import onward
from solvers.puzzle import Move, Puzzle, PuzzleError, State


def _hanoi(puzzle: Hanoi, state: State) -> Sequence[Move]:
    return solve_hanoi(replace(puzzle, begin=state)).moves


def _frogs(puzzle: Frogs, state: State) -> Sequence[Move]:
    return solve_frogs(replace(puzzle, begin=state)).moves


def _knight(puzzle: Knight, state: State) -> Sequence[Move]:
    return onward(puzzle, state)


_WAYS: dict[str, Callable[[Any, State], Sequence[Move]]] = {
    Hanoi.name: _hanoi,
    Frogs.name: _frogs,
    Knight.name: _knight,
}


def way_on(puzzle: Puzzle, state: State) -> Sequence[Move]:
    """Return a best way from ``state`` to the goal, empty at the goal.

    Raises UnsolvableError where the game is lost, BudgetError where no way was found in time.
    """
    if puzzle.name not in _WAYS:
        raise PuzzleError(f"nothing is known of a best way for {puzzle.name}")
    return () if puzzle.solved(state) else _WAYS[puzzle.name](puzzle, state)
