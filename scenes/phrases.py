"""Which caption goes with which moment of a solution: keys and values, no words."""

from __future__ import annotations

from scenes.captions import Caption
from solvers.frogs import Frogs
from solvers.frogs.rules import TEAMS
from solvers.hanoi import Hanoi
from solvers.knight import Knight
from solvers.knight.retold import RETREAT, Search, exhausted
from solvers.puzzle import IllegalMoveError, Optimum, Puzzle, Solution, Step


def opening(puzzle: Puzzle) -> Caption:
    """Return the caption before the first move: the task in a sentence."""
    if isinstance(puzzle, Hanoi):
        return _hanoi_opening(puzzle)
    if isinstance(puzzle, Frogs):
        return _frogs_opening(puzzle)
    if isinstance(puzzle, Knight):
        return _knight_opening(puzzle)
    return Caption(f"{puzzle.name}.opening", puzzle.params())


def moving(puzzle: Puzzle, step: Step) -> Caption:
    """Return the caption of a move under way."""
    piece, source, target = puzzle.row(step.move)
    ends = {"source": source, "target": target}
    if isinstance(puzzle, Frogs):
        way = "step" if abs(step.move.target - step.move.source) == 1 else "jump"
        return Caption(f"frogs.{way}.{TEAMS[step.move.piece]}", ends)
    if isinstance(puzzle, Search) and step.move.piece == RETREAT:
        dead = puzzle.dead_end(step.before)
        return Caption("search.dead" if dead else "search.back", ends)
    if isinstance(puzzle, Knight):
        return Caption(f"{puzzle.name}.move", ends)
    return Caption(f"{puzzle.name}.move", {"disk": piece, **ends})


def closing(solution: Solution, first: int, last: int) -> Caption:
    """Return the caption of the end: how many moves it took, and whether fewer would do."""
    moves = solution.length
    if (first, last) != (1, moves):
        return Caption("ending.part", {"first": first, "last": last, "moves": moves})
    if isinstance(solution.puzzle, Search):
        return _search_closing(solution)
    if not solution.complete:
        return Caption("ending.unfinished", {"moves": moves})
    if isinstance(solution.puzzle, Knight):
        key = "knight.ending.closed" if solution.puzzle.closed else "knight.ending"
        return Caption(key, {"squares": solution.puzzle.size})
    return _solved(solution.puzzle.optimum(), moves)


def _solved(best: Optimum | None, moves: int) -> Caption:
    """Return the caption of a whole solution, measured against the best one known."""
    if best is None:
        return Caption("ending.plain", {"moves": moves})
    if best.length < moves:
        return Caption("ending.more", {"moves": moves, "fewest": best.length})
    return Caption("ending.fewest" if best.proven else "ending.best", {"moves": moves})


def fault(error: IllegalMoveError) -> Caption:
    """Return the caption of an illegal move: its number and what is wrong."""
    reason = Caption(f"fault.{error.kind}", {"reason": error.reason})
    return Caption("ending.fault", {"index": error.index or 0, "reason": reason})


def counter(index: int, moves: int) -> Caption:
    """Return the caption of the move counter."""
    key = "counter" if index else "counter.start"
    return Caption(key, {"index": index, "moves": moves})


def _hanoi_opening(puzzle: Hanoi) -> Caption:
    ends = (puzzle.begin, puzzle.goal)
    towers = all(len(set(state)) == 1 for state in ends)
    start, goal = (puzzle.names[end[0]] if towers else puzzle.spell_state(end) for end in ends)
    kind = puzzle.rule if puzzle.rule != "free" else "tower" if towers else "any"
    return Caption(f"hanoi.opening.{kind}", {"disks": puzzle.disks, "start": start, "goal": goal})


def _knight_opening(puzzle: Knight) -> Caption:
    kind = ".shape" if puzzle.within else ".closed" if puzzle.closed else ""
    values = {"rows": puzzle.rows, "cols": puzzle.cols, "squares": puzzle.size}
    return Caption(f"knight.opening{kind}", values)


def _search_closing(solution: Solution) -> Caption:
    retreats = sum(move.piece == RETREAT for move in solution.moves)
    values = {"tries": solution.length - retreats, "retreats": retreats}
    kind = "found" if solution.complete else "exhausted" if exhausted(solution) else "unfinished"
    return Caption(f"search.{kind}", values)


def _frogs_opening(puzzle: Frogs) -> Caption:
    rule = "" if puzzle.rule == "forward" else f".{puzzle.rule}"
    if puzzle.changes_ends:
        return Caption(f"frogs.opening{rule}", {"left": puzzle.left, "right": puzzle.right})
    start, goal = (puzzle.spell_state(state) for state in (puzzle.begin, puzzle.end))
    return Caption(f"frogs.opening.any{rule}", {"start": start, "goal": goal})
