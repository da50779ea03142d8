"""Lines as placed sprites; lines of the same form share one picture."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

from scenes.frames import shapes
from scenes.frames.path import Point
from scenes.frames.sprite import Placed, SpriteBook
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
