"""Bars for shares of a hundred, each over its name, that grow and shrink."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from manim import VGroup, VMobject

from scenes.film.canvas import Canvas
from scenes.film.pieces import Pixel, rounded, styled
from scenes.geometry import Box
from scenes.theme import Theme

#: The width of a bar, as a share of the box.
WIDTH = 0.2


class Bars(VGroup):
    """Bars side by side in a box, with room above and below each for a line of text."""

    def __init__(
        self, canvas: Canvas, box: Box, theme: Theme, unit: int, keys: Sequence[int]
    ) -> None:
        self._canvas, self._box, self._theme, self._unit = canvas, box, theme, unit
        self._keys = keys
        self._floor, self._full = box.bottom - 1.6 * unit, box.height - 3.6 * unit
        super().__init__(*(self._bar(key, 0.0) for key in keys))

    def stand(self, before: Mapping[int, float], after: Mapping[int, float], share: float) -> None:
        """Let the bars stand at a share (0 to 1) of the way from some heights to others."""
        for key, bar in zip(self._keys, self.submobjects, strict=True):
            start, end = before.get(key, 0.0), after[key]
            bar.points = self._bar(key, start + (end - start) * share).points

    def outlines(self) -> VGroup:
        """Return the outlines of the bars as they stand."""
        width = max(1.5, self._unit * 0.08)
        return VGroup(
            *(
                styled(bar.copy(), self._canvas, None, self._theme.line, width)
                for bar in self.submobjects
            )
        )

    def below(self, key: int) -> Pixel:
        """Return the middle of what is written under a bar."""
        return self._across(key), self._floor + self._unit

    def above(self, key: int, height: float) -> Pixel:
        """Return the middle of what is written over a bar of a height."""
        return self._across(key), self._floor - self._pixels(height) - self._unit

    def _bar(self, key: int, height: float) -> VMobject:
        pixels = self._pixels(height)
        bar = rounded(self._canvas, (self._box.width * WIDTH, pixels), 1, self._theme.teams[1])
        return bar.shift(self._canvas.point(self._across(key), self._floor - pixels / 2))

    def _across(self, key: int) -> float:
        place = self._keys.index(key) + 0.5
        return self._box.left + self._box.width * place / len(self._keys)

    def _pixels(self, height: float) -> float:
        return max(2.0, self._full * height / 100)
