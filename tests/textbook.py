"""The textbook's routine for the knight's tour, by numba: its worst starts take 10^9 steps."""

from __future__ import annotations

from collections.abc import Sequence

import numpy

from solvers.knight import Knight
from solvers.knight.field import VISITED, field_of
from solvers.knight.kernels import Array, compiled

#: (down, right) of the leaps, as the C++ listing of the text on the knight's tour has them.
LISTED = ((-2, 1), (-2, -1), (-1, 2), (-1, -2), (1, 2), (1, -2), (2, 1), (2, -1))
#: The same as the words of that text have them.
IN_WORDS = tuple((down, -right) for down, right in LISTED)


def textbook(
    side: int, row: int, col: int, leaps: Sequence[tuple[int, int]] = LISTED, most: int = 10**10
) -> int:
    """Return how often the textbook's routine puts the knight down until it has a tour.

    The square is counted from 1, as there. -1 stands for more than ``most`` times. The routine is
    backtracking: it orders the free squares by their exits with an exchange sort, which is not
    stable, tries each, and takes it back when it leads nowhere.
    """
    field = field_of(Knight(side, side), leaps)
    begin = field.place((row - 1) * side + col - 1)
    exits, offsets = _arrays(field.exits, field.offsets)
    return int(backtrack(exits, offsets, begin, field.size, most))


def _arrays(exits: bytes, offsets: Sequence[int]) -> tuple[Array, Array]:
    return numpy.array(list(exits), numpy.int64), numpy.array(offsets, numpy.int64)


@compiled
def visit(exits: Array, offsets: Array, place: int, by: int) -> None:
    """Put the knight down (``by`` 1) or take it up again (-1)."""
    exits[place] += by * VISITED
    for offset in offsets:
        exits[place + offset] -= by


@compiled
def exchange_sorted(exits: Array, offsets: Array, here: int, waiting: Array) -> None:
    """Fill ``waiting`` with the free places a leap from ``here``, fewest exits first, then 0."""
    found = 0
    for offset in offsets:
        if exits[here + offset] < VISITED:
            waiting[found] = here + offset
            found += 1
    for one in range(found - 1):
        for two in range(one + 1, found):
            if exits[waiting[one]] > exits[waiting[two]]:
                waiting[one], waiting[two] = waiting[two], waiting[one]
    waiting[found] = 0


@compiled
def backtrack(exits: Array, offsets: Array, begin: int, size: int, most: int) -> int:
    """Return the number of placements until ``size`` places are visited; -1 beyond ``most``."""
    waiting = numpy.zeros((size + 1, 9), numpy.int64)
    nexts, path = numpy.zeros(size + 1, numpy.int64), numpy.zeros(size + 1, numpy.int64)
    waiting[0, 0] = begin
    depth, placed = 0, 0
    while placed < most:
        place = waiting[depth, nexts[depth]]
        if place:
            nexts[depth] += 1
            path[depth] = place
            visit(exits, offsets, place, 1)
            placed, depth = placed + 1, depth + 1
            if depth == size:
                return placed
            exchange_sorted(exits, offsets, place, waiting[depth])
            nexts[depth] = 0
        else:
            depth -= 1
            visit(exits, offsets, path[depth], -1)
    return -1
