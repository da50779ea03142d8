"""The knight as a shape of our own: a horse's head on a base, as chess sets have it."""

from __future__ import annotations

from itertools import pairwise

from PIL import Image, ImageDraw

from scenes.frames.path import Point
from scenes.frames.shapes import SCALE, smooth
from scenes.theme import Color

#: The head, on a square of 100 by 100, in the order of the pen; base and muzzle point left.
HEAD = (
    (24.0, 80.0), (27.0, 68.0), (36.0, 58.0), (47.0, 48.0), (48.0, 41.0), (39.0, 46.0),
    (31.0, 49.0), (25.0, 57.0), (17.0, 58.0), (11.0, 53.0), (11.0, 45.0), (19.0, 33.0),
    (25.0, 22.0), (28.0, 16.0), (27.0, 3.0), (38.0, 11.0), (53.0, 12.0), (68.0, 22.0),
    (77.0, 37.0), (81.0, 57.0), (80.0, 80.0),
)  # fmt: skip
#: The base: left, top, right and bottom.
BASE = (17.0, 80.0, 86.0, 96.0)
#: The eye: middle and radius.
EYE = (32.0, 28.0, 4.2)


def rounded_off(points: tuple[Point, ...], rounds: int = 2) -> list[Point]:
    """Return an open line with its corners cut off: Chaikin's algorithm (1974), ends kept."""
    line = list(points)
    for _ in range(rounds):
        cut = [line[0]]
        for (x, y), (a, b) in pairwise(line):
            cut += [
                (0.75 * x + 0.25 * a, 0.75 * y + 0.25 * b),
                (0.25 * x + 0.75 * a, 0.25 * y + 0.75 * b),
            ]
        line = [*cut, line[-1]]
    return line


def piece(size: int, fill: Color, edge: Color) -> Image.Image:
    """Return a knight ``size`` pixels high, with an edge that parts it from any ground."""
    factor = size * SCALE / 100
    border = max(1.0, size * 0.035)
    head = [(x * factor, y * factor) for x, y in rounded_off(HEAD)]
    base = tuple(value * factor for value in BASE)
    corner = 4 * factor

    def outline(draw: ImageDraw.ImageDraw) -> None:
        width = round(2 * border * SCALE)
        draw.line([*head, head[0]], fill=255, width=width, joint="curve")
        draw.polygon(head, fill=255)
        left, top, right, bottom = base
        grown = (
            left - width / 2,
            top - width / 2,
            right + width / 2,
            min(bottom + width / 2, size * SCALE - 1),
        )
        draw.rounded_rectangle(grown, radius=corner + width / 2, fill=255)

    def body(draw: ImageDraw.ImageDraw) -> None:
        draw.polygon(head, fill=255)
        draw.rounded_rectangle(base, radius=corner, fill=255)
        across, down, radius = (value * factor for value in EYE)
        if size >= 24:
            draw.ellipse((across - radius, down - radius, across + radius, down + radius), fill=0)
            groove = round(max(1.0, border * 0.6) * SCALE)
            draw.line([(base[0], base[1]), (base[2], base[1])], fill=0, width=groove)

    image = smooth(size, size, outline, edge)
    image.alpha_composite(smooth(size, size, body, fill))
    return image
