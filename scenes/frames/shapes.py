"""Shapes as pictures: drawn four times as large and brought down, so that edges are smooth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw

from scenes.theme import Color

SCALE = 4


def smooth(
    width: int, height: int, draw: Callable[[ImageDraw.ImageDraw], None], color: Color
) -> Image.Image:
    """Return a picture in one colour: ``draw`` paints its mask (255 is solid) at SCALE times."""
    mask = Image.new("L", (width * SCALE, height * SCALE), 0)
    draw(ImageDraw.Draw(mask))
    image = Image.new("RGBA", (width, height), (*color, 0))
    image.putalpha(mask.reduce(SCALE))
    return image


def rounded(width: int, height: int, radius: float, color: Color) -> Image.Image:
    """Return a rounded rectangle that fills its picture."""
    corner = (0, 0, width * SCALE - 1, height * SCALE - 1)
    return smooth(
        width,
        height,
        lambda draw: draw.rounded_rectangle(corner, radius=radius * SCALE, fill=255),
        color,
    )


def framed(
    width: int, height: int, radius: float, fill: Color, border: Sequence[tuple[Color, float]]
) -> Image.Image:
    """Return a rounded rectangle with borders: (colour, width in pixels), from outside in."""
    image = Image.new("RGBA", (width, height), (*fill, 0))
    depth = 0.0
    for color, thickness in [*border, (fill, 0.0)]:
        step = depth
        layer = smooth(
            width,
            height,
            lambda draw, d=step: draw.rounded_rectangle(  # type: ignore[misc]
                _inner(width, height, d), radius=max(0.0, radius - d) * SCALE, fill=255
            ),
            color,
        )
        image.alpha_composite(layer)
        depth += thickness
    return image


def _inner(width: int, height: int, depth: float) -> tuple[float, float, float, float]:
    edge = depth * SCALE
    return edge, edge, width * SCALE - 1 - edge, height * SCALE - 1 - edge


def cross(size: int, color: Color) -> Image.Image:
    """Return a diagonal cross."""
    far, width = size * SCALE - 1, max(SCALE, round(size * SCALE * 0.2))
    margin = width * 0.6

    def draw(canvas: ImageDraw.ImageDraw) -> None:
        for start, end in (
            ((margin, margin), (far - margin, far - margin)),
            ((margin, far - margin), (far - margin, margin)),
        ):
            canvas.line([start, end], fill=255, width=width)

    return smooth(size, size, draw, color)
