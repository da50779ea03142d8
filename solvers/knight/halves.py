"""Counting on wide boards with numba: by the sweep, and by halves that meet in the middle.

Half the columns are swept from the left and half from the right, up to two columns in the
middle. The leaps between these two join squares of even rows, or of odd rows; every set of the
first kind is added to the left halves and every set of the second to the right ones. Then each
left half is held against each right half whose degrees complete its own, and the pairs that make
one ring are counted. B. D. McKay counted the closed tours of 8x8 by a like cut (*Knight's tours of
an 8x8 chessboard*, technical report TR-CS-97-03, Australian National University, 1997).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

from solvers.knight.frontier import Progress, Sweep, silent, sweep_of
from solvers.knight.rules import Knight
from solvers.knight.wide import States, collected, first_state, settled, skipped

Array = Any
#: Pairs of halves that one piece of work holds against each other, at least.
PAIRS = 20_000_000
#: States that leaps are added to in one piece of work, at least.
BATCH = 200_000


class Groups(NamedTuple):
    """States in the order of their degrees, their links for keys."""

    states: States
    places: dict[int, tuple[int, int]]
    """The first and the end of the states with each degrees."""


def count_by_halves(puzzle: Knight, progress: Progress = silent) -> int:
    """Return the number of undirected closed tours of a board of 5 to 8 lanes."""
    lanes, length = sorted((puzzle.rows, puzzle.cols))
    sweep = sweep_of(puzzle, None)
    near, far = (length - 2) // 2, (length - 1) // 2
    work, states, left = far * lanes + 2, first_state(sweep), None
    for number in range(far * lanes):
        if number == near * lanes:
            left = _middle(sweep, states, near, lanes, mirrored=False)
        states, _ = settled(sweep, states, number)
        progress(number + 1, 2 * work)
    if left is None:
        left = _middle(sweep, states, near, lanes, mirrored=False)
    right = _middle(sweep, states, far, lanes, mirrored=True)
    del states
    lefts = _grouped(_pushed(left, lanes, 0, _reached(right, lanes, 1)), 2 * lanes)
    progress(work - 1, 2 * work)
    del left
    rights = _grouped(_pushed(right, lanes, 1, _marked(lefts, lanes)), 2 * lanes)
    progress(work, 2 * work)
    del right
    return _matched(lefts, rights, 2 * lanes, progress)


def _middle(sweep: Sweep, states: States, columns: int, lanes: int, mirrored: bool) -> States:
    """Return the states over the two middle columns, in positions the same for both halves."""
    import numpy

    from solvers.knight import kernels

    first = columns * lanes
    target = numpy.full(sweep.window, -1)
    for place in range(2 * lanes):
        turned = (place + lanes) % (2 * lanes) if mirrored else place
        target[(first + place) % sweep.window] = turned
    keys = states.keys.copy()
    kernels.relabel(keys, *skipped(sweep, first), target, 2 * lanes)
    return States(keys, states.ways)


def _leaps(lanes: int, parity: int) -> tuple[Array, Array]:
    """Return the ends of the leaps between the middle columns in rows of one parity."""
    import numpy

    rows = range(parity, lanes - 2, 2)
    lefts = [place for row in rows for place in (row, row + 2)]
    rights = [lanes + place for row in rows for place in (row + 2, row)]
    return numpy.array(lefts, numpy.int64), numpy.array(rights, numpy.int64)


def _weights(lanes: int, *parities: int) -> Array:
    """Return powers of 3 for the positions in rows of these parities, 0 for the others."""
    import numpy

    return numpy.array([3**p if p % lanes % 2 in parities else 0 for p in range(2 * lanes)])


def _degrees(states: States, weights: Array) -> Array:
    """Return the degrees of all states as numbers to the base 3."""
    import numpy

    from solvers.knight import kernels

    codes = numpy.empty(len(states.keys), numpy.uint32)
    kernels.all_degrees(states.keys, weights, codes)
    return codes


def _reached(states: States, lanes: int, parity: int) -> Array:
    """Return marks at the degrees that the states may come to when the leaps are added."""
    import numpy

    from solvers.knight import kernels

    marks = numpy.zeros(9**lanes, numpy.bool_)
    codes = numpy.unique(_degrees(states, _weights(lanes, 0, 1))).astype(numpy.int64)
    kernels.reach(codes, _leaps(lanes, parity), 2 * lanes, marks)
    return marks


def _marked(groups: Groups, lanes: int) -> Array:
    """Return marks at the degrees of the states."""
    import numpy

    marks = numpy.zeros(9**lanes, numpy.bool_)
    marks[list(groups.places)] = True
    return marks


def _pushed(states: States, lanes: int, parity: int, marks: Array) -> States:
    """Return the states with every set of the middle leaps between rows of one parity added.

    Only those are kept whose degrees marked ones complete. The leaps leave the rows of the other
    parity alone, so that states that differ there never meet: they are done class by class.
    """
    import numpy

    from solvers.knight import kernels

    classes = _degrees(states, _weights(lanes, 1 - parity))
    leaps = (*_leaps(lanes, parity), _weights(lanes, 0, 1), marks)
    order = numpy.argsort(classes, kind="stable")
    edges = numpy.flatnonzero(numpy.diff(classes[order])) + 1
    cuts = [0]
    for edge in [*edges.tolist(), len(order)]:
        if edge - cuts[-1] >= BATCH or edge == len(order):
            cuts.append(edge)

    def pushed(cut: tuple[int, int]) -> States:
        some = order[slice(*cut)]
        batch = (states.keys[some], states.ways[some])

        def fill(first: int, table: States, room: int) -> tuple[int, int, int]:
            return kernels.push(batch, first, leaps, tuple(table), room)

        return collected(fill, len(some))[0]

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        parts = list(pool.map(pushed, pairwise(cuts)))
    return States(*(numpy.concatenate(arrays) for arrays in zip(*parts, strict=True)))


def _matched(left: Groups, right: Groups, size: int, progress: Progress) -> int:
    """Return the number of tours that the halves make together; it is half of the progress."""
    from solvers.knight import kernels

    pieces = list(_pieces(left.places, right.places, 3**size - 1))

    def matched(groups: Array) -> int:
        return int(kernels.match(groups, size, tuple(left.states), tuple(right.states)))

    total = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for number, found in enumerate(pool.map(matched, pieces), start=1):
            total += found
            progress(len(pieces) + number, 2 * len(pieces))
    return total


def _grouped(states: States, size: int) -> Groups:
    """Return the states grouped by their degrees."""
    import numpy

    from solvers.knight import kernels

    codes = numpy.empty(len(states.keys), numpy.uint32)
    links = numpy.empty(len(states.keys), numpy.uint64)
    kernels.spread(states.keys, size, codes, links)
    order = numpy.argsort(codes, kind="stable")
    values, firsts, numbers = numpy.unique(codes[order], return_index=True, return_counts=True)
    groups = zip(values.tolist(), firsts.tolist(), numbers.tolist(), strict=True)
    places = {code: (first, first + number) for code, first, number in groups}
    return Groups(States(links[order], states.ways[order]), places)


def _pieces(
    left: dict[int, tuple[int, int]], right: dict[int, tuple[int, int]], whole: int
) -> Iterator[Array]:
    """Yield groups of halves whose degrees complete each other, enough at a time."""
    import numpy

    piece, pairs = [], 0
    for code, (first, end) in left.items():
        other = right.get(whole - code)
        if other:
            piece.append((first, end, *other))
            pairs += (end - first) * (other[1] - other[0])
        if piece and pairs >= PAIRS:
            yield numpy.array(piece)
            piece, pairs = [], 0
    if piece:
        yield numpy.array(piece)
