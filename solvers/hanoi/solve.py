"""The way in: the best known solution of a Hanoi puzzle, and how good it is."""

from __future__ import annotations

from solvers.hanoi.ruler import RulerMoves
from solvers.hanoi.rules import Hanoi
from solvers.puzzle import Optimum, PuzzleError, Solution


def _whole_tower(puzzle: Hanoi) -> bool:
    """Tell whether this is the classic puzzle: three pegs, free moves, one whole tower."""
    return (
        puzzle.pegs == 3
        and puzzle.rule == "free"
        and len(set(puzzle.begin)) == 1
        and len(set(puzzle.goal)) == 1
    )


def solve(puzzle: Hanoi) -> Solution:
    """Return the shortest solution: 2**disks - 1 moves for a whole tower."""
    if not _whole_tower(puzzle):
        raise PuzzleError("only a whole tower on three pegs is solved so far")
    moves = RulerMoves(puzzle.disks, puzzle.begin[0], puzzle.goal[0])
    return Solution.checked(puzzle, moves)


def optimum(puzzle: Hanoi) -> Optimum | None:
    """Return the fewest moves from start to goal, or None where they are not known."""
    if not _whole_tower(puzzle):
        return None
    length = RulerMoves(puzzle.disks, puzzle.begin[0], puzzle.goal[0]).length
    return Optimum(
        length, proven=True, reason="2^n - 1 moves are needed (Lucas 1883; OEIS A000225)"
    )
