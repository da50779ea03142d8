"""The way in: the best known solution of a Hanoi puzzle, and how good it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solvers.hanoi.carry import CarriedMoves
from solvers.hanoi.frame_stewart import StewartTower, frame_stewart
from solvers.hanoi.iterative import IterativeMoves
from solvers.hanoi.journey import Journey, distance
from solvers.hanoi.recursion import Tower
from solvers.hanoi.ruler import RulerMoves
from solvers.hanoi.rules import Hanoi
from solvers.hanoi.search import shortest, tower_optimum
from solvers.puzzle import BudgetError, Move, Optimum, PuzzleError, Solution


def _whole_tower(puzzle: Hanoi) -> bool:
    """Tell whether a whole tower goes from one peg to another."""
    ends = {*puzzle.begin}, {*puzzle.goal}
    return [len(pegs) for pegs in ends] == [1, 1] and puzzle.begin != puzzle.goal


def _recursive(puzzle: Hanoi) -> Sequence[Move]:
    return CarriedMoves(Tower(puzzle.disks, puzzle.begin[0], puzzle.goal[0], rule=puzzle.rule))


def _iterative(puzzle: Hanoi) -> Sequence[Move]:
    return IterativeMoves(puzzle.disks, puzzle.begin[0], puzzle.goal[0])


def _binary(puzzle: Hanoi) -> Sequence[Move]:
    return RulerMoves(puzzle.disks, puzzle.begin[0], puzzle.goal[0])


def _frame_stewart(puzzle: Hanoi) -> Sequence[Move]:
    source, target = puzzle.begin[0], puzzle.goal[0]
    spare = tuple(peg for peg in range(puzzle.pegs) if peg not in (source, target))
    return CarriedMoves(StewartTower(puzzle.disks, source, target, spare=spare))


def _search(puzzle: Hanoi) -> Sequence[Move]:
    return shortest(puzzle.begin, puzzle.goal, puzzle.pegs, puzzle.rule)


_SOLVERS: dict[str, Callable[[Hanoi], Sequence[Move]]] = {
    "recursive": _recursive,
    "iterative": _iterative,
    "binary": _binary,
    "frame-stewart": _frame_stewart,
    "search": _search,
}

#: Three ways to the same moves of a whole tower on three pegs; one for more pegs; one for all.
METHODS = tuple(_SOLVERS)


def _refusal(puzzle: Hanoi, method: str) -> str | None:
    """Return why a method does not suit a puzzle."""
    if method == "search":
        return None
    if not _whole_tower(puzzle):
        return "carries a whole tower from one peg to another"
    if puzzle.rule != "free" and method != "recursive":
        return f"does not know the {puzzle.rule} rule"
    if puzzle.pegs != 3 and method != "frame-stewart":
        return "is for three pegs"
    return None


def _best(puzzle: Hanoi) -> Sequence[Move]:
    """Return the moves by the method that suits the puzzle."""
    if _refusal(puzzle, "binary") is None:
        return _binary(puzzle)
    if puzzle.pegs == 3:
        return Journey(puzzle.begin, puzzle.goal, puzzle.rule)
    if _refusal(puzzle, "frame-stewart") is None:
        return _frame_stewart(puzzle)
    return _search(puzzle)


def solve(puzzle: Hanoi, method: str | None = None) -> Solution:
    """Return the best solution that is known: see ``optimum`` for how good it is.

    Three pegs are always solved in the fewest moves, with any move at once. Whole towers on more
    pegs go the way of Frame and Stewart; all else is searched. Raises BudgetError past the
    budget of the search, PuzzleError for a method that does not suit the puzzle.
    """
    if method is None:
        return Solution.checked(puzzle, _best(puzzle))
    if method not in _SOLVERS:
        raise PuzzleError(f"no method is called {method!r}: use one of {', '.join(METHODS)}")
    if why := _refusal(puzzle, method):
        raise PuzzleError(f"the method {method} {why}: leave the method out")
    return Solution.checked(puzzle, _SOLVERS[method](puzzle))


def optimum(puzzle: Hanoi) -> Optimum | None:
    """Return the fewest moves from start to goal, or None where they are not known."""
    if puzzle.begin == puzzle.goal:
        return Optimum(0, proven=True, reason="the start is the goal")
    if puzzle.pegs == 3:
        length = distance(puzzle.begin, puzzle.goal, puzzle.rule)
        return Optimum(length, proven=True, reason=_three_peg_reason(puzzle))
    if _refusal(puzzle, "frame-stewart") is None:
        return _tower_optimum(puzzle.disks, puzzle.pegs)
    try:
        length = len(_search(puzzle))
    except BudgetError:
        return None
    return Optimum(length, proven=True, reason="a breadth-first search found no shorter way")


def _three_peg_reason(puzzle: Hanoi) -> str:
    """Return why nothing is shorter on three pegs."""
    if not _whole_tower(puzzle):
        if puzzle.rule == "free":
            return "the largest disk that must move does so once or twice (Hinz 1989; Romik 2006)"
        return "the hops of the larger disks fix where the smaller ones must stand"
    return {
        "free": "2^n - 1 moves are needed (Lucas 1883; OEIS A000225)",
        "cyclic": "the clockwise tower of Atkinson 1981 (OEIS A005665, A005666)",
        "adjacent": "by the middle peg, 3^n - 1 moves from end to end, half of that to the middle "
        "(OEIS A024023, A003462)",
    }[puzzle.rule]


def _tower_optimum(disks: int, pegs: int) -> Optimum:
    """Return the fewest moves of a whole tower on four or more pegs by the free rule."""
    length = frame_stewart(disks, pegs)
    if pegs == 4:
        reason = "Frame and Stewart's number, proved optimal for 4 pegs (Bousch 2014; OEIS A007664)"
        return Optimum(length, proven=True, reason=reason)
    if disks < pegs:
        reason = "every disk but the largest must make way and come back: 2n - 1 moves"
        return Optimum(length, proven=True, reason=reason)
    if (found := tower_optimum(disks, pegs)) is not None:
        reason = "a breadth-first search found no shorter way"
        return Optimum(found, proven=True, reason=reason)
    reason = f"Frame and Stewart's number, the best known; optimal on {pegs} pegs by conjecture"
    return Optimum(length, proven=False, reason=reason)
