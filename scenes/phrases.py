"""Which caption goes with which moment of a solution: keys and values, no words."""

from __future__ import annotations

from scenes.captions import Caption
from solvers.hanoi import Hanoi
from solvers.puzzle import IllegalMoveError, Puzzle, Solution, Step


def opening(puzzle: Puzzle) -> Caption:
    """Return the caption before the first move: the task in a sentence."""
    if isinstance(puzzle, Hanoi):
        return _hanoi_opening(puzzle)
    return Caption(f"{puzzle.name}.opening", puzzle.params())


def moving(puzzle: Puzzle, step: Step) -> Caption:
    """Return the caption of a move under way."""
    piece, source, target = puzzle.row(step.move)
    return Caption(f"{puzzle.name}.move", {"disk": piece, "source": source, "target": target})


def closing(solution: Solution, first: int, last: int) -> Caption:
    """Return the caption of the end: how many moves it took, and whether fewer would do."""
    moves = solution.length
    if (first, last) != (1, moves):
        return Caption("ending.part", {"first": first, "last": last, "moves": moves})
    if not solution.complete:
        return Caption("ending.unfinished", {"moves": moves})
    best = solution.puzzle.optimum()
    if best is None:
        return Caption("ending.plain", {"moves": moves})
    if best.length < moves:
        return Caption("ending.more", {"moves": moves, "fewest": best.length})
    return Caption("ending.fewest" if best.proven else "ending.best", {"moves": moves})


def fault(error: IllegalMoveError) -> Caption:
    """Return the caption of an illegal move: its number and what is wrong."""
    return Caption("ending.fault", {"index": error.index or 0, "reason": error.reason})


def counter(index: int, moves: int) -> Caption:
    """Return the caption of the move counter."""
    key = "counter" if index else "counter.start"
    return Caption(key, {"index": index, "moves": moves})


def _hanoi_opening(puzzle: Hanoi) -> Caption:
    ends = (puzzle.begin, puzzle.goal)
    if all(len(set(state)) == 1 for state in ends):
        start, goal = (puzzle.names[state[0]] for state in ends)
        return Caption("hanoi.opening.tower", {"disks": puzzle.disks, "start": start, "goal": goal})
    start, goal = (puzzle.spell_state(state) for state in ends)
    return Caption("hanoi.opening.any", {"start": start, "goal": goal})
