"""The frontier sweep with numba: the same count, for boards too wide for plain Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from solvers.knight.frontier import Progress, Sweep, silent, sweep_of
from solvers.knight.rules import Knight

Array = Any


class States(NamedTuple):
    """Packed states and the number of ways to each."""

    keys: Array
    ways: Array


#: From the first state to do, a table and its room: the next to do, how many were added, finished.
Fill = Callable[[int, States, int], tuple[int, int, int]]


def count_by_sweep(puzzle: Knight, progress: Progress = silent, begin: int | None = None) -> int:
    """Return the number of undirected tours, or of those from ``begin`` where that is given."""
    sweep = sweep_of(puzzle, begin)
    states, total = first_state(sweep), 0
    for number in range(len(sweep.squares)):
        states, finished = settled(sweep, states, number)
        total += finished
        progress(number + 1, len(sweep.squares))
    return total


def first_state(sweep: Sweep) -> States:
    """Return the one state before the first square, its last real slot left out."""
    import numpy

    from solvers.knight import kernels

    mates = numpy.array(list(sweep.start))
    key = kernels.pack(mates, sweep.window - 1, numpy.empty(len(mates), numpy.int64))
    return States(numpy.array([key]), numpy.array([1]))


def skipped(sweep: Sweep, number: int) -> tuple[int, int]:
    """Return the slot left out of the states before square ``number``, and what it holds."""
    slot = (number - 1) % sweep.window
    return slot, sweep.squares[number - 1].refill if number else sweep.start[slot]


def settled(sweep: Sweep, states: States, number: int) -> tuple[States, int]:
    """Return the states once a square is settled, and the number of tours finished there."""
    import numpy

    from solvers.knight import kernels

    square = sweep.squares[number]
    later = numpy.array(square.later, numpy.int64)
    limits = (int(square.outer), int(square.spare), int(square.last))
    slots = (square.slot, square.refill, *skipped(sweep, number))
    shape = (*slots, *limits, len(sweep.start), later)

    def fill(first: int, table: States, room: int) -> tuple[int, int, int]:
        done: tuple[int, int, int] = kernels.settle(tuple(states), first, shape, tuple(table), room)
        return done

    return collected(fill, len(states.keys))


def collected(fill: Fill, size: int) -> tuple[States, int]:
    """Return what ``fill`` puts into a table that grows as it has to, and the tours finished."""
    from solvers.knight import kernels

    table = _table(max(12, (2 * size).bit_length()))
    first, used, total = 0, 0, 0
    while first < size:
        length = len(table.keys)
        # A state adds at most 64 new ones; then the fill stops, and the table is doubled.
        first, added, finished = fill(first, table, length * 5 // 8 - used)
        used, total = used + added, total + finished
        if first < size:
            larger = _table(length.bit_length())
            kernels.put_all(tuple(larger), tuple(table))
            table = larger
    filled = table.keys > 0
    return States(table.keys[filled] - 1, table.ways[filled]), total


def _table(bits: int) -> States:
    """Return an empty table of ``2**bits`` places."""
    import numpy

    return States(numpy.zeros(1 << bits, numpy.int64), numpy.zeros(1 << bits, numpy.int64))
