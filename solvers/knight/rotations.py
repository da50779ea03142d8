"""Rotations: mend a path that met a dead end, or close one that is whole.

L. Pósa, *Hamiltonian circuits in random graphs*, Discrete Mathematics 14 (1976): where the last
square of a path is a leap from an earlier one, turning round the stretch between them gives
another path over the same squares with another end.
"""

from __future__ import annotations

import random

from solvers.knight.field import VISITED, Field


def mend(
    field: Field, path: list[int], closed: bool, rng: random.Random, limit: int
) -> tuple[list[int] | None, int]:
    """Return a whole tour made from ``path``, or None, and the number of rotations it took.

    The tour begins where the path does. At most ``limit`` rotations are made.
    """
    if len(path) == field.size and not closed:
        return path, 0
    path = list(path)
    free = {place for place, left in enumerate(field.exits) if left < VISITED}.difference(path)
    goals = set(field.around(path[0])) if closed else set()
    for rotations in range(limit + 1):
        _lengthen(field, path, free)
        if not free and (not closed or path[-1] in goals):
            return path, rotations
        pivot = _pivot(field, path, None if free else path[0], rng)
        if pivot is None:
            return None, rotations
        path[pivot + 1 :] = path[:pivot:-1]
    return None, limit


def _lengthen(field: Field, path: list[int], free: set[int]) -> None:
    """Go on from the end of the path while a free square is a leap away, by Warnsdorff's rule."""
    while nexts := free.intersection(field.around(path[-1])):
        place = min(sorted(nexts), key=lambda near: len(free.intersection(field.around(near))))
        path.append(place)
        free.remove(place)


def _pivot(field: Field, path: list[int], goal: int | None, rng: random.Random) -> int | None:
    """Return the index after which to turn the path round; mostly to end nearer to ``goal``."""
    pivots = [path.index(near) for near in field.around(path[-1]) if near not in path[-2:]]
    if not pivots:
        return None
    if goal is None or rng.random() < 0.2:
        return rng.choice(pivots)
    target = divmod(goal, field.width)

    def distance(pivot: int) -> int:
        row, col = divmod(path[pivot + 1], field.width)
        return (row - target[0]) ** 2 + (col - target[1]) ** 2

    return min(pivots, key=distance)
