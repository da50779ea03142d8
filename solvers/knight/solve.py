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

TIE_BREAK, SEED = "roth", 0

#: The most states kept to examine a board whole: about 250 MiB.
STATES = 1_000_000

#: Plain backtracking ends after this many placements, unless told otherwise: in three to five
#: seconds. A tour of 6x6 takes it 248,169 of them, one of 8x8 from a1 more than five million.
PLAIN_BUDGET = 500_000

#: Past this many squares a board is divided. Measured on two cores, closed tours: 200x200 takes
#: 0.4 s by the rule and 0.06 s divided, 1000x1000 more than a minute and under 2 s.
MOST_BY_RULE = 200 * 200

NO_TOUR = "there is no such tour"


def solve(
    puzzle: Knight,
    method: str | None = None,
    tie_break: str = TIE_BREAK,
    seed: int = SEED,
    budget: int | None = None,
) -> Solution:
    """Return a tour, without a ``method`` by the one that suits the board.

    Raises UnsolvableError where there is a proof that none exists, and BudgetError where neither
    a tour nor a proof was found within ``budget`` placements of the knight.
    """
    if method is None:
        lots = (tie_break, seed) != (TIE_BREAK, SEED)
        method = "warnsdorff" if lots else _suited(puzzle)
    if method not in METHODS:
        raise PuzzleError(f"no method is called {method!r}: use one of {', '.join(METHODS)}")
    tie_break_named(tie_break)
    decide(puzzle)
    squares = METHODS[method](puzzle, tie_break, random.Random(seed), budget or BUDGETS[method])  # noqa: S311
    return Solution.checked(puzzle, TourMoves(tuple(squares)))


def _suited(puzzle: Knight) -> str:
    """Return the method for a puzzle: divide for large whole boards, Warnsdorff's rule else."""
    large = not puzzle.within and puzzle.area > MOST_BY_RULE
    return "divide" if large else "warnsdorff"


def _warnsdorff(puzzle: Knight, tie_break: str, rng: random.Random, budget: int) -> list[int]:
    """Return a tour by Warnsdorff's rule; should all runs fail, examine the board, or backtrack."""
    squares, spent = tour_by_runs(puzzle, tie_break, rng, budget)
    if squares is None and spent > budget:
        raise _undecided(budget, OTHER_LOTS)
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
                raise _undecided(budget, OTHER_LOTS if attempt else OTHER_METHOD)
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


#: What to do about a search that ended at its budget.
OTHER_LOTS = "try another seed or tie-break, or --method divide on a whole board"
OTHER_METHOD = "plain backtracking is for small boards, use --method warnsdorff"


def _undecided(budget: int, way_out: str) -> BudgetError:
    return BudgetError(
        f"within the budget of {budget:,} placements neither a tour nor a proof that there is none "
        f"was found: {way_out}"
    )


METHODS: dict[str, Callable[[Knight, str, random.Random, int], Sequence[int]]] = {
    "warnsdorff": _warnsdorff,
    "backtracking": _backtracking,
    "divide": _divide,
}

#: The most placements of each method, unless told otherwise; divide does not search.
BUDGETS = {"warnsdorff": BUDGET, "backtracking": PLAIN_BUDGET, "divide": BUDGET}
