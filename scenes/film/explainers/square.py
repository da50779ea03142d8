"""n squared and 2n, laid out as a square of side n + 1 that lacks one."""

from __future__ import annotations

from manim import VGroup

from scenes.film.canvas import Canvas
from scenes.film.pieces import copies, disc
from scenes.geometry import Box
from scenes.theme import Theme


class LackingSquare(VGroup):
    """Three groups of dots: the jumps, the steps, and the hollow one that is missed."""

    def __init__(self, canvas: Canvas, box: Box, theme: Theme, side: int) -> None:
        cell = min(box.width, box.height) / (side + 1)
        left, top = (middle - cell * side / 2 for middle in box.middle)
        places = {
            (row, column): canvas.point(left + column * cell, top + row * cell)
            for row in range(side + 1)
            for column in range(side + 1)
        }
        radius, edge = cell * 0.36, (theme.line, max(1.5, cell * 0.05))
        last = places.pop((side, side))
        jumps = [point for place, point in places.items() if max(place) < side]
        steps = [point for place, point in places.items() if max(place) == side]
        super().__init__(
            copies(disc(canvas, radius, theme.teams[0]), jumps),
            copies(disc(canvas, radius, theme.teams[1]), steps),
            copies(disc(canvas, radius, None, edge), [last]),
        )
