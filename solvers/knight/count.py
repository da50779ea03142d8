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

    def __str__(self) -> str:
        sizes = ((1440, "days"), (60, "h"), (1, "min"), (0, "s"))
        most, unit = next(size for size in sizes if self.minutes >= size[0])
        amount = self.minutes / most if most else self.minutes * 60
        return f"about {amount:.0f} {unit} and {max(self.gibibytes, 0.1):.1f} GiB of memory"


#: By lanes and kind, what the boards with at most MOST_SQUARES take with numba.
NEEDS = {
    (6, False): Need(4, 6),
    (6, True): Need(0.3, 1),
    (7, True): Need(0.7, 1),
    (8, True): Need(6.5, 15),
}
MOST_SQUARES = {False: 42, True: 64}


class Pace(NamedTuple):
    """What the plain sweep takes for every lane in a long board."""

    states: int
    """The most states at once."""
    seconds: float
    bits: float
    """By how much the numbers of tours grow."""


#: By lanes and kind, measured on one core.
PACES = {
    (3, False): Pace(849, 0.0037, 1.8),
    (3, True): Pace(132, 0.0005, 1.7),
    (4, False): Pace(10_879, 0.075, 2.2),
    (5, False): Pace(1_100_000, 18, 4.5),
    (5, True): Pace(57_839, 0.5, 4.2),
    (6, True): Pace(1_307_853, 18, 6.1),
}
#: Bytes that a state takes beside the number of its tours; seconds to add one byte more.
STATE, ADDING = 170, 5e-11
#: A count that takes longer than this many minutes is out of reach.
MOST_MINUTES = 24 * 60
#: Beyond these lanes the states pass any memory (at 13 they take 350 million GiB and more).
MOST_LANES = 12


def count(rows: int, cols: int, closed: bool = False, progress: Progress = silent) -> Count:
    """Return the number of tours of a board, open ones (those that could be closed too) or closed.

    ``progress`` is told the parts done and the parts in all. Raises PuzzleError, with what it
    would take, where the count is out of reach.
    """
    puzzle = Knight(rows, cols, closed=closed)
    if needed(rows, cols, closed) is None:
        return Count(0, 0)
    undirected = _counter(puzzle)(puzzle, progress)
    return Count(undirected, undirected if puzzle.size == 1 else 2 * undirected)


def needed(rows: int, cols: int, closed: bool = False) -> Need | None:
    """Return what it takes to count the tours of a board; None where it is proved to have none.

    Raises PuzzleError, with what it would take, where the count is out of reach.
    """
    puzzle = Knight(rows, cols, closed=closed)
    try:
        decide(puzzle)
    except UnsolvableError:
        # Where any tour exists, one begins in a corner.
        return None
    plain, need = _plain(puzzle), NEEDS.get((min(rows, cols), closed))
    if plain:
        need = _swept(puzzle)
    elif need is None or puzzle.area > MOST_SQUARES[closed]:
        raise PuzzleError(_out_of_reach(puzzle, min(rows, cols)))
    takes = f"counting the {_tours(puzzle)} takes {need}"
    if not (plain or find_spec("numba")):
        raise PuzzleError(f"{takes}, and numba: pip install 'movereel[count]'")
    if _memory() < need.gibibytes:
        raise PuzzleError(f"{takes}: here are {_memory():.1f} GiB")
    if need.minutes > MOST_MINUTES:
        raise PuzzleError(f"{takes}, which is out of reach: count a shorter board")
    return need


def _plain(puzzle: Knight) -> bool:
    """Tell whether plain Python counts the tours of this board, if anything does."""
    lanes = min(puzzle.rows, puzzle.cols)
    compiled = find_spec("numba") is not None and puzzle.area <= MOST_SQUARES[True]
    return lanes <= 5 or (puzzle.closed and lanes == 6 and not compiled)


def _swept(puzzle: Knight) -> Need:
    """Return what the plain sweep takes: the same for every lane, but for the growing numbers."""
    lanes, length = sorted((puzzle.rows, puzzle.cols))
    pace = PACES.get((lanes, puzzle.closed))
    if pace is None:  # One square is all that such a board with a tour can have.
        return Need(0, 0)
    # The first lanes have few states yet, and the last few any more.
    full = max(length - 5, 0.1)
    size = full * pace.bits / 8
    adding = 2 * pace.states * lanes * ADDING * size / 2
    gibibytes = 2 * pace.states * (STATE + size) / 2**30
    return Need(gibibytes, full * (pace.seconds + adding) / 60)


def _counter(puzzle: Knight) -> Callable[[Knight, Progress], int]:
    """Return what counts the tours of a board within reach."""
    if _plain(puzzle):
        return lambda board, progress: count_tours(board, progress=progress)
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
