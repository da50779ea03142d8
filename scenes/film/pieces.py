"""Shapes given in pixels, and pieces made of them that are placed without drift."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
from manim import Circle, LineJointType, VGroup, VMobject

from scenes.film.canvas import Canvas, Points, manim_color
from scenes.theme import Color

Pixel = tuple[float, float]
#: Where the handles of a cubic curve stand that is a quarter of a circle but for 0.03 %.
BEND = 4 / 3 * (2**0.5 - 1)
#: The points of a straight curve, as shares of its way.
THIRDS = np.array([[0], [1 / 3], [2 / 3], [1]])


class Piece(VGroup):
    """Shapes that go together. Placing a piece gives the same points whatever was before."""

    def __init__(self, *shapes: VMobject) -> None:
        super().__init__(*shapes)
        self._homes = [(part, part.points.copy()) for part in self.family_members_with_points()]

    def place(self, point: Points) -> None:
        """Put the origin of the shapes at a point."""
        for part, home in self._homes:
            part.points = home + point

    def paint(self, color: Color) -> None:
        """Fill the first shape with another colour."""
        self._homes[0][0].set_fill(manim_color(color), opacity=1)

    def hide(self) -> None:
        """Take the piece from the picture until it is placed again."""
        for part, home in self._homes:
            part.points = home[:0]


def styled(
    shape: VMobject,
    canvas: Canvas,
    fill: Color | None,
    edge: Color | None = None,
    width: float = 0.0,
) -> VMobject:
    """Return the shape with a fill, and an edge ``width`` pixels wide."""
    shape.joint_type = LineJointType.ROUND
    if fill is None:
        shape.set_fill(opacity=0)
    else:
        shape.set_fill(manim_color(fill), opacity=1)
    if edge is None:
        shape.set_stroke(width=0)
    else:
        shape.set_stroke(manim_color(edge), width=canvas.stroke(width), opacity=1)
    return shape


def rounded(
    canvas: Canvas,
    size: tuple[float, float],
    radius: float,
    fill: Color | None,
    border: tuple[Color, float] | None = None,
) -> VMobject:
    """Return a rounded rectangle around the origin, ``size`` pixels with its edge."""
    edge, width = border or (None, 0.0)
    across, down = (max(1.0, side - width) for side in size)
    corner = min(radius, across / 2, down / 2)
    shape = VMobject()
    shape.points = _rounded(canvas.units(across), canvas.units(down), canvas.units(corner))
    return styled(shape, canvas, fill, edge, width)


def _rounded(width: float, height: float, corner: float) -> Points:
    """Return the outline of a rounded rectangle: what manim's own takes 10 ms to work out."""
    x, y = width / 2 - corner, height / 2 - corner
    arc = np.array([[1, 0, 0], [1, BEND, 0], [BEND, 1, 0], [0, 1, 0]]) * corner
    arcs = []
    for centre in ((x, y, 0), (-x, y, 0), (-x, -y, 0), (x, -y, 0)):
        arcs.append(arc + np.array(centre))
        arc = np.column_stack([-arc[:, 1], arc[:, 0], arc[:, 2]])
    curves = []
    for number, start in enumerate(arcs):
        end = arcs[(number + 1) % 4][0]
        curves += [start, start[3] + (end - start[3]) * THIRDS]
    return np.concatenate(curves)


def disc(
    canvas: Canvas,
    radius: float,
    fill: Color | None,
    border: tuple[Color, float] | None = None,
) -> VMobject:
    """Return a disc around the origin, ``radius`` pixels with its edge."""
    edge, width = border or (None, 0.0)
    inner = max(0.5, radius - width / 2)
    return styled(Circle(radius=canvas.units(inner)), canvas, fill, edge, width)


def polygon(canvas: Canvas, corners: Sequence[Pixel], fill: Color | None) -> VMobject:
    """Return a filled polygon; corners are pixels around the origin, down positive."""
    shape = VMobject()
    points = [canvas.offset(*corner) for corner in corners]
    shape.set_points_as_corners([*points, points[0]])
    return styled(shape, canvas, fill)


def strokes(
    canvas: Canvas, lines: Iterable[Sequence[Pixel]], color: Color, width: float
) -> VMobject:
    """Return lines through pixels of the picture as one mobject."""
    shape = styled(VMobject(), canvas, None, color, width)
    shape.points = corners(canvas, lines)
    return shape


def corners(canvas: Canvas, lines: Iterable[Sequence[Pixel]]) -> Points:
    """Return the points of straight strokes through pixels of the picture."""
    curves = []
    for line in lines:
        ends = [canvas.point(*pixel) for pixel in line]
        for start, end in pairwise(ends):
            curves += [start, start + (end - start) / 3, start + (end - start) * 2 / 3, end]
    return np.array(curves) if curves else np.zeros((0, 3))


def copies(shape: VMobject, points: Iterable[Points]) -> VMobject:
    """Return one mobject with the outline of ``shape`` at every point, in the style of it."""
    places = list(points)
    many = shape.copy()
    many.points = (
        np.concatenate([shape.points + point for point in places]) if places else np.zeros((0, 3))
    )
    return many
