"""How many tours a board has, exactly.

Boards of up to five lanes, and closed tours of six, are counted in plain Python by the frontier
sweep. Wider ones need numba, which the extra ``count`` installs: closed tours up to 8x8 by halves
that meet in the middle, open ones up to 6x7 by the same sweep, compiled.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib.util import find_spec
from typing import NamedTuple

from solvers.knight.decide import decide
from solvers.knight.frontier import Progress, count_tours, silent
from solvers.knight.rules import Knight
from solvers.puzzle import PuzzleError, UnsolvableError


class Count(NamedTuple):
    """The number of tours of a board; a tour and its way back are one undirected tour."""

    undirected: int
    directed: int


class Need(NamedTuple):
    """What counting takes, measured on two cores."""

    gibibytes: float
    minutes: float


#: By lanes and kind, what the boards with at most MOST_SQUARES take with numba.
NEEDS = {
    (6, False): Need(4, 6),
    (6, True): Need(0.3, 1),
    (7, True): Need(0.7, 1),
    (8, True): Need(5, 15),
}
MOST_SQUARES = {False: 42, True: 64}
#: Beyond these lanes the states pass any memory (at 13 they take 350 million GiB and more).
MOST_LANES = 12


def count(rows: int, cols: int, closed: bool = False, progress: Progress = silent) -> Count:
    """Return the number of tours of a board, open ones (those that could be closed too) or closed.

    ``progress`` is told the parts done and the parts in all. Raises PuzzleError, with what it
    would take, where the count is out of reach.
    """
    puzzle = Knight(rows, cols, closed=closed)
    try:
        decide(puzzle)
    except UnsolvableError:
        # Where any tour exists, one begins in a corner.
        return Count(0, 0)
    undirected = _counter(puzzle)(puzzle, progress)
    return Count(undirected, undirected if puzzle.size == 1 else 2 * undirected)


def _counter(puzzle: Knight) -> Callable[[Knight, Progress], int]:
    """Return what counts the tours of this board; raise PuzzleError if nothing can."""
    lanes, compiled = min(puzzle.rows, puzzle.cols), find_spec("numba") is not None
    need = NEEDS.get((lanes, puzzle.closed))
    fits = need is not None and puzzle.area <= MOST_SQUARES[puzzle.closed]
    if lanes <= 5 or (puzzle.closed and lanes == 6 and not (compiled and fits)):
        return lambda board, progress: count_tours(board, progress=progress)
    if need is None or not fits:
        raise PuzzleError(_out_of_reach(puzzle, lanes))
    takes = f"takes {need.gibibytes:g} GiB of memory and about {need.minutes:g} min on two cores"
    if not compiled:
        raise PuzzleError(
            f"counting the {_tours(puzzle)} {takes}, and numba: pip install 'movereel[count]'"
        )
    if _memory() < need.gibibytes:
        raise PuzzleError(f"counting the {_tours(puzzle)} {takes}: here are {_memory():.1f} GiB")
    from solvers.knight.halves import count_by_halves
    from solvers.knight.wide import count_by_sweep

    return count_by_halves if puzzle.closed else count_by_sweep


def _out_of_reach(puzzle: Knight, lanes: int) -> str:
    """Return what a count would take, by the growth with every lane that was measured up to six."""
    first, growth = (57_839, 22) if puzzle.closed else (1_100_000, 17)
    if lanes > MOST_LANES:
        takes = "more states at once than any memory holds"
    else:
        states = first * float(growth) ** (lanes - 5)
        takes = f"some {states:.0e} states at once, {states * 50 / 2**30:,.0f} GiB"
    return (
        f"counting the {_tours(puzzle)} would take {takes}: within reach are five lanes, "
        "closed tours of six lanes and up to 8x8, and open ones up to 6x7"
    )


def _tours(puzzle: Knight) -> str:
    kind = "closed" if puzzle.closed else "open"
    return f"{kind} tours of {puzzle.rows}x{puzzle.cols}"


def _memory() -> float:
    """Return the memory of this machine in GiB."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    except (AttributeError, OSError, ValueError):  # Not every system tells.
        return float("inf")
