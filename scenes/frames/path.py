"""The path of a carried piece: straight up, over in half an ellipse, straight down."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate, pairwise
from math import cos, hypot, pi, sin

Point = tuple[float, float]


@lru_cache(maxsize=1024)
def _carry(
    start: Point, end: Point, ceiling: float, height: float
) -> tuple[list[Point], list[float]]:
    """Return the corners of the path and the way gone at each, in pixels."""
    (left, low), (right, target) = start, end
    across = (right - left) / 2
    arch = [
        (left + across * (1 - cos(pi * part / 48)), ceiling - height * sin(pi * part / 48))
        for part in range(49)
    ]
    points = [(left, low), *arch, (right, target)]
    ways = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    return points, list(accumulate(ways, initial=0.0))


def carried(start: Point, end: Point, ceiling: float, height: float, share: float) -> Point:
    """Return the point at ``share`` (0 to 1) of the way from ``start`` to ``end``.

    The way leads up to ``ceiling`` (smaller is higher), over an arch ``height`` above it, and down.
    """
    points, ways = _carry(start, end, ceiling, height)
    way = share * ways[-1]
    index = min(max(bisect_right(ways, way) - 1, 0), len(points) - 2)
    length = ways[index + 1] - ways[index]
    part = (way - ways[index]) / length if length else 0.0
    here, there = points[index], points[index + 1]
    return here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part
