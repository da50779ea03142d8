"""Lines as placed sprites; lines of the same form share one picture."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

from scenes.frames import shapes
from scenes.frames.path import Point
from scenes.frames.sprite import Placed, Sprite, SpriteBook
from scenes.geometry import Box
from scenes.theme import Color


def stroke(book: SpriteBook, points: Sequence[Point], width: float, color: Color) -> Placed:
    """Return the line through some points of the picture."""
    margin = width / 2 + 1
    left, top = (floor(min(point[axis] for point in points) - margin) for axis in (0, 1))
    right, bottom = (ceil(max(point[axis] for point in points) + margin) for axis in (0, 1))
    corners = tuple((round(x - left, 2), round(y - top, 2)) for x, y in points)
    sprite = book.get(
        ("stroke", corners, width, color),
        lambda: shapes.stroked((right - left, bottom - top), corners, width, color),
    )
    return Placed(sprite, left, top)


def behind(whole: Placed, start: Point, here: Point, width: float) -> list[Placed]:
    """Return the part of a straight line from ``start``, one of its ends, to ``here`` on it."""
    low = [floor(min(pair) - width / 2) for pair in zip(start, here, strict=True)]
    high = [ceil(max(pair) + width / 2) for pair in zip(start, here, strict=True)]
    seen = Box(low[0], low[1], high[0], high[1])
    if not seen.meets(whole.box):
        return []
    seen = seen.common(whole.box)
    inside = seen.moved(-whole.left, -whole.top)
    part = Sprite((whole.sprite.key, inside), whole.sprite.image.crop(inside))
    return [Placed(part, seen.left, seen.top)]
