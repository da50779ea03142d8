"""The way in: a shortest solution of Frogs and Toads, and the proof that it is one."""

from __future__ import annotations

from solvers.frogs.pattern import PatternMoves
from solvers.frogs.rules import FROG, TOAD, Frogs
from solvers.frogs.search import shortest
from solvers.puzzle import BudgetError, Optimum, PuzzleError, Solution, UnsolvableError

#: The pattern begun by the frogs, its mirror image begun by the toads, and the search.
METHODS = ("pattern", "mirror", "bfs")


def solve(puzzle: Frogs, method: str | None = None) -> Solution:
    """Return a shortest solution: by the pattern where whole teams change ends, else by search."""
    if method is None:
        method = "pattern" if puzzle.changes_ends else "bfs"
    if method not in METHODS:
        raise PuzzleError(f"no method is called {method!r}: use one of {', '.join(METHODS)}")
    if method == "bfs":
        return Solution.checked(puzzle, shortest(puzzle))
    if not puzzle.changes_ends:
        raise PuzzleError(
            f"the method {method} is for whole teams that change ends: use the method bfs"
        )
    first = FROG if method == "pattern" else TOAD
    return Solution.checked(puzzle, PatternMoves(puzzle.left, puzzle.right, puzzle.gap, first))


def optimum(puzzle: Frogs) -> Optimum | None:
    """Return the fewest moves, or None where they are not known or no way exists."""
    if not puzzle.changes_ends:
        try:
            length = len(shortest(puzzle))
        except (BudgetError, UnsolvableError):
            return None
        return Optimum(length, proven=True, reason="a breadth-first search found no shorter way")
    length = puzzle.left * puzzle.right + puzzle.gap * (puzzle.left + puzzle.right)
    reason = (
        "every frog must pass every toad by a jump of two seats, and what is left of the way "
        "takes steps of one: left * right jumps, gap * (left + right) steps"
    )
    return Optimum(length, proven=True, reason=reason)
