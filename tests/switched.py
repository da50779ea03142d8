"""Warnsdorff's rule with orders of the leaps that are switched on the way.

D. Squirrel and P. Cull, *A Warnsdorff-rule algorithm for knight's tours on square boards* (Oregon
State University, REU proceedings, 1996): from a corner, the first of equals in the order that
holds; when the knight comes to a certain square, the next order holds. ORDERS is their table, as
Squirrel's own program of 2011 (github.com/douglassquirrel/warnsdorff) has it. Leaps are numbered
clockwise from one o'clock; (row, column) counts from 1 at the corner in which the knight begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from solvers.knight import Knight
from solvers.knight.field import VISITED, field_of

#: An order of the leaps, and the (row, column) at which it ends on a board of a given side.
Stage = tuple[str, Callable[[int], tuple[int, int]]]

_FIRST: tuple[Stage, Stage] = (
    ("34261578", lambda m: (m - 1, m - 2)),
    ("87642135", lambda _m: (2, 2)),
)
_TWOS: tuple[Stage, Stage] = (("34261578", lambda _m: (6, 1)), ("87642135", lambda _m: (3, 1)))
_THREES: tuple[Stage, ...] = (
    ("34625718", lambda m: (m - 1, m - 2)),
    ("42681357", lambda m: (m - 6, m)),
    ("86512347", lambda _m: (2, 5)),
)
_MIDDLE: Stage = ("61825437", lambda m: ((m + 1) // 2, m - 2))

#: By the side modulo 8: the orders with their ends, and the order after them.
ORDERS: dict[int, tuple[tuple[Stage, ...], str]] = {
    0: (
        (*_FIRST, ("51867342", lambda m: (m - 8, 1)), ("51342678", lambda m: (7, m - 3))),
        "21435678",
    ),
    1: ((*_FIRST, ("51324678", lambda m: (m - 6, (m + 9) // 2))), "32481765"),
    2: (
        (
            *_TWOS,
            ("54132678", lambda m: (m - 15, 4)),
            ("52431678", lambda m: (10, m - 2)),
            ("85647123", lambda m: (5, (m - 6) // 2)),
        ),
        "15746823",
    ),
    3: ((*_THREES, ("51867342", lambda m: (m - 10, 3)), _MIDDLE), "71642538"),
    4: (
        (
            *_FIRST,
            ("51867342", lambda m: (m - 8, 1)),
            ("51342678", lambda m: (10, m - 5)),
            ("86753421", lambda m: (13, (m + 2) // 2)),
        ),
        "78563421",
    ),
    5: (
        (*_FIRST, ("51324678", lambda m: (m - 2, (m - (5 if m % 16 == 5 else 13)) // 2))),
        "15234678",
    ),
    6: (
        (
            *_TWOS,
            ("54132678", lambda m: (m - 10, 1)),
            ("52431678", lambda m: (10, m - 2)),
            ("85647123", lambda m: (3, (m + 8) // 2)),
        ),
        "12453678",
    ),
    7: ((*_THREES, ("51867342", lambda m: (m - 6, 3)), _MIDDLE), "61357284"),
}


def switched_tour(side: int) -> list[int]:
    """Return the squares of the run from the top left corner; it may meet a dead end."""
    field = field_of(Knight(side, side))
    exits, path = bytearray(field.exits), [field.place(0)]
    stages = _stages(side)
    order, last = next(stages)
    while path[-1]:
        here = path[-1]
        if here == last:
            order, last = next(stages)
        exits[here] += VISITED
        for offset in field.offsets:
            exits[here + offset] -= 1
        nexts = [here + offset for offset in order if exits[here + offset] < VISITED]
        path.append(min(nexts, key=exits.__getitem__, default=0))
    return field.squares(path[:-1])


def _stages(side: int) -> Iterator[tuple[list[int], int]]:
    """Yield the offsets of each order in turn, and the place at which it ends; 0 for none."""
    field = field_of(Knight(side, side))
    stages, last = ORDERS[side % 8]
    for digits, end in stages:
        row, col = end(side)
        inside = 1 <= row <= side and 1 <= col <= side
        yield _offsets(field.offsets, digits), field.place((row - 1) * side + col - 1) * inside
    yield _offsets(field.offsets, last), 0


def _offsets(offsets: tuple[int, ...], digits: str) -> list[int]:
    return [offsets[int(digit) - 1] for digit in digits]
