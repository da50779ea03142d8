"""A line that grows with the moves, in lengths: a long one costs no more than a short one."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from manim import VGroup

from scenes.film.canvas import Canvas
from scenes.film.pieces import Pixel, corners, strokes
from scenes.theme import Color

#: Moves in one length of the line.
LENGTH = 32


class Trail(VGroup):
    """The way through ``place(0)``, ``place(1)`` …: the pixels at which each move ends."""

    def __init__(
        self, canvas: Canvas, place: Callable[[int], Pixel], color: Color, width: float
    ) -> None:
        super().__init__()
        self._canvas, self._color, self._width = canvas, color, width
        self._place = lru_cache(maxsize=8 * LENGTH)(place)
        self._shown: list[tuple[int, Pixel | None]] = []

    def show_way(self, moves: int, tip: Pixel | None = None) -> None:
        """Show the first ``moves`` moves, and from there a line to ``tip``."""
        needed = moves // LENGTH + 1
        while len(self._shown) < needed:
            self._shown.append((0, None))
            self.add(strokes(self._canvas, [], self._color, self._width))
        for number in range(len(self._shown)):
            count = min(max(moves - number * LENGTH, 0), LENGTH)
            last = number * LENGTH <= moves < (number + 1) * LENGTH
            wanted = (count, tip if last else None)
            if wanted != self._shown[number]:
                self._shown[number] = wanted
                self.submobjects[number].points = corners(self._canvas, [self._line(number)])

    def _line(self, number: int) -> list[Pixel]:
        count, tip = self._shown[number]
        line = [self._place(number * LENGTH + step) for step in range(count + 1)]
        line += [] if tip is None else [tip]
        return line if len(line) > 1 else []
