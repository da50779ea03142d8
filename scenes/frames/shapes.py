"""Shapes as pictures: drawn four times as large and brought down, so that edges are smooth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw

from scenes.frames import text
from scenes.theme import Color, Theme

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
    """Return a rounded rectangle with borders: (colour, width in pixels), from outside in.

    In a very thin one the inner borders and the fill find no room, and are left out.
    """
    image = Image.new("RGBA", (width, height), (*fill, 0))
    depth = 0.0
    for color, thickness in [*border, (fill, 0.0)]:
        if 2 * depth >= min(width, height):
            break
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


#: How thick what stands around the cross of a refusal is, as a share of its size.
HALO = 0.32


def refusal(size: int, theme: Theme) -> Image.Image:
    """Return the cross over an illegal move, with an edge that parts it from what it crosses."""
    image = cross(size, theme.ground, HALO)
    image.alpha_composite(cross(size, theme.wrong, 0.18))
    return image


def cross(size: int, color: Color, thick: float = 0.2) -> Image.Image:
    """Return a diagonal cross, its lines a share of its size thick."""
    far, width = size * SCALE - 1, max(SCALE, round(size * SCALE * thick))
    margin = max(width, round(size * SCALE * 0.2)) * 0.6

    def draw(canvas: ImageDraw.ImageDraw) -> None:
        for start, end in (
            ((margin, margin), (far - margin, far - margin)),
            ((margin, far - margin), (far - margin, margin)),
        ):
            canvas.line([start, end], fill=255, width=width)

    return smooth(size, size, draw, color)


def lit(theme: Theme, edge: float) -> list[tuple[Color, float]]:
    """Return the border of what is under way: the moving colour between two thin rings.

    The rings make it stand out from any ground and any fill.
    """
    ring = max(1.0, edge * 0.35)
    return [(theme.ring, ring), (theme.moving, max(1.0, edge)), (theme.ring, ring)]


def stroked(
    size: tuple[int, int], points: Sequence[tuple[float, float]], width: float, color: Color
) -> Image.Image:
    """Return a line through points, with round joints and ends."""
    thick = max(1, round(width * SCALE))
    scaled = [(x * SCALE, y * SCALE) for x, y in points]

    def draw(canvas: ImageDraw.ImageDraw) -> None:
        canvas.line(scaled, fill=255, width=thick, joint="curve")
        for x, y in (scaled[0], scaled[-1]):
            half = thick / 2
            canvas.ellipse((x - half, y - half, x + half, y + half), fill=255)

    return smooth(*size, draw, color)


def polygon(
    size: tuple[int, int], points: Sequence[tuple[float, float]], color: Color
) -> Image.Image:
    """Return a filled polygon."""
    scaled = [(x * SCALE, y * SCALE) for x, y in points]
    return smooth(*size, lambda draw: draw.polygon(scaled, fill=255), color)


def labelled(image: Image.Image, label: str, size: int, color: Color) -> Image.Image:
    """Return the picture with a label in its middle, or without it where that is not legible.

    The label is made smaller, from ``size`` on, until it fits.
    """
    room = min(image.width * 0.86, image.width - 6)
    fitting = (
        pixels
        for pixels in range(size, text.LEGIBLE - 1, -1)
        if text.measure(label, pixels, 600) < room
    )
    pixels = next(fitting, 0)
    if label and pixels:
        words = text.picture(label, pixels, color, 600)
        words = words.crop(words.getbbox())
        image.alpha_composite(
            words, ((image.width - words.width) // 2, (image.height - words.height) // 2)
        )
    return image
