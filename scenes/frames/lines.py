"""Straight lines as sprites, and the part of a line that lies behind whatever goes along it."""

from __future__ import annotations

from PIL import Image, ImageDraw

from scenes.frames import shapes
from scenes.frames.path import Point
from scenes.frames.sprite import Placed, Sprite, SpriteBook
from scenes.geometry import Box
from scenes.theme import Color


def line(book: SpriteBook, start: Point, end: Point, width: int, color: Color) -> Placed:
    """Return a line between two points with round ends; equal ones share one picture."""
    across, down = (round(abs(b - a)) for a, b in zip(start, end, strict=True))
    rising = (end[0] - start[0]) * (end[1] - start[1]) < 0
    size = across + width, down + width
    sprite = book.get(
        ("line", size, width, rising, color),
        lambda: _diagonal(*size, width, color, rising=rising),
    )
    left, top = (round(min(pair) - width / 2) for pair in zip(start, end, strict=True))
    return Placed(sprite, left, top)


def behind(whole: Placed, start: Point, here: Point, width: int) -> list[Placed]:
    """Return the part of a line from ``start``, one of its ends, to ``here``, a point on it."""
    low = [round(min(pair) - width / 2) for pair in zip(start, here, strict=True)]
    high = [round(max(pair) + width / 2) for pair in zip(start, here, strict=True)]
    seen = Box(low[0], low[1], high[0], high[1])
    if not seen.meets(whole.box):
        return []
    seen = seen.common(whole.box)
    inside = seen.moved(-whole.left, -whole.top)
    part = Sprite((whole.sprite.key, inside), whole.sprite.image.crop(inside))
    return [Placed(part, seen.left, seen.top)]


def _diagonal(width: int, height: int, thick: int, color: Color, *, rising: bool) -> Image.Image:
    """Return a line from corner to corner with round ends."""
    near, scale = thick * shapes.SCALE / 2, shapes.SCALE
    far = width * scale - near - 1, height * scale - near - 1
    start, end = ((near, far[1]), (far[0], near)) if rising else ((near, near), far)

    def draw(canvas: ImageDraw.ImageDraw) -> None:
        canvas.line([start, end], fill=255, width=round(thick * scale * 0.96))
        for x, y in (start, end):
            canvas.ellipse((x - near, y - near, x + near, y + near), fill=255)

    return shapes.smooth(width, height, draw, color)
