"""What grows with the moves: a line, or marks, in lengths that are redrawn one at a time.

The mobjects are there from the start, as manim wants it: it looks only once, when a play begins,
for what may change. A length that is done is never touched again, so that a long way costs no more
than a short one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np
from manim import VGroup, VMobject

from scenes.film.canvas import Canvas, Points
from scenes.film.pieces import Pixel, corners, strokes
from scenes.theme import Color

#: Moves in one length.
LENGTH = 32


class Marks(VGroup):
    """Outlines in the style of ``shape``: ``outline(0)``, ``outline(1)`` …, ``most`` at most."""

    def __init__(self, shape: VMobject, most: int, outline: Callable[[int], Points]) -> None:
        self._outline = lru_cache(maxsize=8 * LENGTH)(outline)
        self._shown = [0] * (most // LENGTH + 1)
        empty = shape.copy()
        empty.points = empty.points[:0]
        super().__init__(*(empty.copy() for _ in self._shown))

    def show_first(self, count: int) -> None:
        """Show the first ``count`` outlines."""
        for number, shown in enumerate(self._shown):
            wanted = min(max(count - number * LENGTH, 0), LENGTH)
            if wanted != shown:
                self._shown[number] = wanted
                start = number * LENGTH
                parts = [self._outline(index) for index in range(start, start + wanted)]
                points = np.concatenate(parts) if parts else np.zeros((0, 3))
                self.submobjects[number].points = points


class Trail(VGroup):
    """The way through ``place(0)``, ``place(1)`` …: the pixels at which each move ends."""

    def __init__(
        self, canvas: Canvas, most: int, place: Callable[[int], Pixel], pen: tuple[Color, float]
    ) -> None:
        self._canvas = canvas
        self._place = lru_cache(maxsize=8 * LENGTH)(place)
        self._shown: list[tuple[int, Pixel | None]] = [(0, None)] * (most // LENGTH + 1)
        super().__init__(*(strokes(canvas, [], *pen) for _ in self._shown))

    def show_way(self, moves: int, tip: Pixel | None = None) -> None:
        """Show the first ``moves`` moves, and from there a line to ``tip``."""
        for number, shown in enumerate(self._shown):
            start = number * LENGTH
            last = start <= moves < start + LENGTH
            wanted = (min(max(moves - start, 0), LENGTH), tip if last else None)
            if wanted != shown:
                self._shown[number] = wanted
                line = [self._place(start + step) for step in range(wanted[0] + 1)]
                line += [] if wanted[1] is None else [wanted[1]]
                self.submobjects[number].points = corners(self._canvas, [line])
