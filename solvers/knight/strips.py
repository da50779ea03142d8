"""Tours of boards of three or four rows, of any length, in linear time.

A piece that holds the start is found by the frontier sweep; blocks of a fixed length on either
side are woven into it. Four rows: a 4x3 block is two rings of six squares. Three rows: a 3x4 block
is a path from corner to middle of one end, which takes the place of a leap from the corner of what
is there already (Schwenk 1991 lengthens his closed tours so).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from solvers.knight.frontier import find_tour
from solvers.knight.rules import Knight
from solvers.knight.weave import Weave

#: The two rings of a 4x3 block as (lane, place) pairs.
RINGS = (
    ((0, 0), (2, 1), (0, 2), (1, 0), (3, 1), (1, 2)),
    ((3, 0), (1, 1), (3, 2), (2, 0), (0, 1), (2, 2)),
)
#: The path through a 3x4 block, from the upper corner of its left end to the middle.
PATH = (
    (0, 0),
    (1, 2),
    (2, 0),
    (0, 1),
    (1, 3),
    (2, 1),
    (0, 2),
    (2, 3),
    (1, 1),
    (0, 3),
    (2, 2),
    (1, 0),
)


def strip(puzzle: Knight) -> Sequence[int]:
    """Return the squares of a tour of a board with a side of 3 or 4 that has one."""
    across = puzzle.rows > puzzle.cols
    lanes, length = sorted((puzzle.rows, puzzle.cols))
    lane, place = divmod(puzzle.begin, puzzle.cols)[:: -1 if across else 1]

    def square(lane: int, place: int) -> int:
        return place * puzzle.cols + lane if across else lane * puzzle.cols + place

    # A closed tour, which every even board of three rows from 3x10 has, begins anywhere.
    closed = puzzle.closed or (lanes == 3 and length % 2 == 0 and length >= 10)
    step, least = (3, 5) if lanes == 4 else (4, 10 if closed else 9)
    window = min(length, least + (length - least) % step)
    left = min(place // step * step, length - window)
    small = Knight(lanes, window, lane * window + place - left, closed)
    weave = Weave(puzzle.rows, puzzle.cols)
    weave.begin([square(s // window, s % window + left) for s in _examined(small)], closed)
    ahead = [(block, 1) for block in range(left + window, length, step)]
    behind = [(block, -1) for block in range(left - 1, -1, -step)]
    for block, way in ahead + behind:
        _lengthen(weave, lanes, partial(_beside, square, block, way))
    return weave.tour(puzzle.begin)


def _beside(square: Callable[[int, int], int], block: int, way: int, lane: int, away: int) -> int:
    """Return the square ``away`` from the near end of a block ahead (1) or behind (-1)."""
    return square(lane, block + way * away)


def _lengthen(weave: Weave, lanes: int, square: Callable[[int, int], int]) -> None:
    """Weave one more block in; ``square`` tells its squares, by lane and distance from the tour."""
    if lanes == 4:
        woven = weave.add([square(*at) for at in ring] for ring in RINGS)
    else:
        woven = weave.insert([square(*at) for at in PATH]) or weave.insert(
            [square(2 - lane, away) for lane, away in PATH]
        )
    assert woven  # noqa: S101


def _examined(small: Knight) -> list[int]:
    """Return a tour of a board known to have one."""
    squares = find_tour(small)
    assert squares is not None  # noqa: S101
    return squares
