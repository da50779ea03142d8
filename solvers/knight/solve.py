"""The way in: a tour by the method asked for, or the reason why there is none."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from solvers.knight.decide import decide
from solvers.knight.divide import divide
from solvers.knight.field import field_of
from solvers.knight.frontier import find_tour
from solvers.knight.rules import Knight
from solvers.knight.runs import tour_by_runs
from solvers.knight.search import BUDGET, explore
from solvers.knight.tour import TourMoves
from solvers.knight.warnsdorff import Attempt, tie_break_named
from solvers.puzzle import BudgetError, PuzzleError, Solution, UnsolvableError

#: The most states kept to examine a board whole: about 250 MiB.
STATES = 1_000_000

NO_TOUR = "there is no such tour"


def solve(
    puzzle: Knight,
    method: str = "warnsdorff",
    tie_break: str = "roth",
    seed: int = 0,
    budget: int = BUDGET,
) -> Solution:
    """Return a tour.

    Raises UnsolvableError where there is a proof that none exists, and BudgetError where neither
    a tour nor a proof was found within ``budget`` placements of the knight.
    """
    if method not in METHODS:
        raise PuzzleError(f"no method is called {method!r}: use one of {', '.join(METHODS)}")
    tie_break_named(tie_break)
    decide(puzzle)
    squares = METHODS[method](puzzle, tie_break, random.Random(seed), budget)  # noqa: S311
    return Solution.checked(puzzle, TourMoves(tuple(squares)))


def _warnsdorff(puzzle: Knight, tie_break: str, rng: random.Random, budget: int) -> list[int]:
    """Return a tour by Warnsdorff's rule; should all runs fail, examine the board, or backtrack."""
    squares, spent = tour_by_runs(puzzle, tie_break, rng, budget)
    if squares is None and spent > budget:
        raise _undecided(budget)
    squares = squares or _examined(puzzle)
    order = field_of(puzzle).offsets
    attempt = Attempt(order, tie_break_named(tie_break))
    return squares or _searched(puzzle, attempt, rng, budget, spent)


def _examined(puzzle: Knight) -> list[int] | None:
    """Return a tour of a board narrow enough to examine whole, None of a wider one."""
    try:
        squares = find_tour(puzzle, limit=STATES)
    except BudgetError:
        return None
    if squares is None:
        raise UnsolvableError(f"{NO_TOUR}: every way to visit the squares was examined")
    return squares


def _searched(
    puzzle: Knight, attempt: Attempt | None, rng: random.Random, budget: int, spent: int
) -> list[int]:
    """Return the tour that chronological backtracking finds."""
    field = field_of(puzzle)
    path: list[int] = []
    for event in explore(field, field.place(puzzle.begin), puzzle.closed, attempt, rng):
        if event.kind == "try":
            if spent >= budget:
                raise _undecided(budget)
            spent += 1
            path.append(event.square)
        elif event.kind == "retreat":
            path.pop()
        elif event.kind == "found":
            return field.squares(path)
    raise UnsolvableError(f"{NO_TOUR}: backtracking tried every way")


def _backtracking(puzzle: Knight, _tie_break: str, rng: random.Random, budget: int) -> list[int]:
    """Return the first tour of plain backtracking, the leaps in clockwise order."""
    return _searched(puzzle, None, rng, budget, 0)


def _divide(puzzle: Knight, _tie_break: str, _rng: random.Random, _budget: int) -> Sequence[int]:
    return divide(puzzle)


def _undecided(budget: int) -> BudgetError:
    return BudgetError(
        f"within the budget of {budget} placements neither a tour nor a proof that there is none "
        "was found: raise the budget, or try another seed or method"
    )


METHODS: dict[str, Callable[[Knight, str, random.Random, int], Sequence[int]]] = {
    "warnsdorff": _warnsdorff,
    "backtracking": _backtracking,
    "divide": _divide,
}
