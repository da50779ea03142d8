"""Text as one mobject, laid out like the text of the Pillow engine."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate

import numpy as np
from manim import VMobject

from scenes import fonts
from scenes.film.canvas import Canvas, Points, manim_color
from scenes.film.glyphs import MEASURE, outlines
from scenes.fonts import FontFile
from scenes.frames.text import file_for, font_of
from scenes.theme import Color


class Words(VMobject):
    """Lines of text, each in the middle of the block, or at its left if they are ``flush``.

    ``box`` is the width and height of the block in pixels.
    The block is as tall as its lines whatever its letters are, and the mobject is centred on it.
    """

    def __init__(  # noqa: PLR0913 (all that a block of text is)
        self,
        canvas: Canvas,
        text: str,
        size: int,
        color: Color,
        weight: int = 400,
        *,
        flush: bool = False,
    ) -> None:
        super().__init__(fill_color=manim_color(color), fill_opacity=1, stroke_width=0)
        points, self.box = _laid_out(fonts.normal(text), size, weight, flush=flush)
        self.points = points / canvas.scale

    def on_ink(self) -> Words:
        """Return the words with the middle of their ink, not of their block, at the origin."""
        self.points = self.points - (self.points.min(axis=0) + self.points.max(axis=0)) / 2
        return self

    def at(self, point: Points) -> Words:
        """Return the words moved so that their origin is at a point."""
        self.points = self.points + point
        return self


def _laid_out(text: str, size: int, weight: int, *, flush: bool) -> tuple[Points, tuple[int, int]]:
    """Return the outlines in pixels around the middle of the block, and its width and height."""
    lines = text.split("\n")
    file = file_for("".join(lines))
    ascent, descent = font_of(file, size, weight).getmetrics()
    pitch = ascent + descent
    pens = [_pens(line, file, size, weight) for line in lines]
    width = max(1, *(round(pen[-1]) for pen in pens)) + 2
    parts = [np.zeros((0, 3))]
    for row, (line, pen) in enumerate(zip(lines, pens, strict=True)):
        baseline = pitch * len(lines) / 2 - pitch * row - ascent
        for start, outline in zip(pen, outlines(line, file, weight), strict=False):
            left = 1 - width / 2 if flush else -pen[-1] / 2
            parts.append(outline * size + np.array([start + left, baseline, 0.0]))
    return np.concatenate(parts), (width, pitch * len(lines))


def _pens(line: str, file: FontFile, size: int, weight: int) -> list[float]:
    """Return where the pen stands before each character and after the last, in pixels."""
    widths = (_advance(file, weight, mark) * size for mark in line)
    return list(accumulate(widths, initial=0.0))


@lru_cache(maxsize=4096)
def _advance(file: FontFile, weight: int, mark: str) -> float:
    """Return the width of a character, in ems."""
    return font_of(file, MEASURE, weight).getlength(mark) / MEASURE
