"""Where the squares of a board stand in a box, and the pictures that never change on it.

Squares are whole pixels wide, so that one picture of a leg or a disc serves them all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from PIL import Image

from scenes.frames import text
from scenes.frames.path import Point
from scenes.frames.sprite import Node, centred
from scenes.frames.stage import Setting, SizeError
from scenes.geometry import Box
from scenes.theme import Color, Theme, blend, luminance
from solvers.knight import Knight
from solvers.knight.squares import column_name

#: A square narrower than this, in pixels, shows no path.
LEAST_CELL = 4
#: What a picture needs around its panel, as a share of the panel.
AROUND = 1.42


@dataclass(frozen=True, slots=True)
class Grid:
    """The squares of a board in pixels; ``label`` is the size of the rim's letters, 0 for none."""

    rows: int
    cols: int
    cell: int
    left: int
    top: int
    label: int
    knight: int
    """The height of the knight: it stays visible where the squares do not."""

    @classmethod
    def within(cls, box: Box, unit: int, rows: int, cols: int, rim: bool = True) -> Grid:
        """Return the grid in the middle of a box; raise SizeError where its squares vanish."""
        rough = min(box.width / (cols + 0.6), box.height / (rows + 0.6))
        label = max(text.LEGIBLE, min(unit, round(rough * 0.36)))
        widest = text.measure(column_name(cols - 1), label)
        if not rim or max(widest, label * 0.9) > rough * 0.9:
            label = 0
        side = (
            round(max(label * 1.35, text.measure(str(rows), label) + label * 0.6)) if label else 0
        )
        below = round(label * 1.35)
        least = max(text.LEGIBLE, round(unit * 0.9))
        # A knight larger than its square stands out over the edge of the board.
        margin = max(0, ceil((least - rough * 0.86) / 2))
        room = box.inset(margin, margin)
        cell = int(min((room.width - side) / cols, (room.height - below) / rows, box.height / 3.5))
        if cell < LEAST_CELL:
            raise _too_small(rows, cols, least)
        left = box.left + (box.width - side - cell * cols) // 2 + side
        top = box.top + (box.height - below - cell * rows) // 2
        return cls(rows, cols, cell, left, top, label, max(least, round(cell * 0.86)))

    @property
    def box(self) -> Box:
        """The board without its rim."""
        return Box(
            self.left,
            self.top,
            self.left + self.cell * self.cols,
            self.top + self.cell * self.rows,
        )

    def corner(self, square: int) -> tuple[int, int]:
        """Return the upper left pixel of a square."""
        row, col = divmod(square, self.cols)
        return self.left + col * self.cell, self.top + row * self.cell

    def centre(self, square: int) -> Point:
        """Return the middle of a square."""
        left, top = self.corner(square)
        return left + self.cell / 2, top + self.cell / 2

    @property
    def line(self) -> int:
        """The width of the path."""
        return max(1, round(self.cell * 0.08))


def _too_small(rows: int, cols: int, knight: int) -> SizeError:
    """Return the error of squares that vanish."""
    width, height = (round(((LEAST_CELL + 0.3) * side + knight) * AROUND) for side in (cols, rows))
    return SizeError(
        f"a board of {rows}x{cols} cannot be made out",
        f"use --size {width}x{height} or larger",
    )


def square_colors(theme: Theme) -> tuple[Color, Color]:
    """Return the colours of the light and the dark squares."""
    first, second = theme.panel, blend(theme.panel, theme.line, 0.3)
    return (first, second) if luminance(first) > luminance(second) else (second, first)


def outside_color(theme: Theme) -> Color:
    """Return the colour of the squares that do not belong to a shape."""
    return blend(theme.ground, theme.panel, 0.4)


def checkered(grid: Grid, puzzle: Knight, theme: Theme) -> Image.Image:
    """Return the squares of a board; those that do not belong to its shape are faint and alike."""
    light, dark = square_colors(theme)
    small = Image.new("RGBA", (grid.cols, grid.rows), (*outside_color(theme), 255))
    for square in puzzle.squares():
        row, col = divmod(square, grid.cols)
        # a1, at the lower left, is dark.
        small.putpixel((col, row), (*(light if (grid.rows - row + col) % 2 == 0 else dark), 255))
    size = (grid.cols * grid.cell, grid.rows * grid.cell)
    return small.resize(size, Image.Resampling.NEAREST)


def rim(grid: Grid, setting: Setting) -> list[Node]:
    """Return the letters below the board and the numbers at its left."""
    if not grid.label:
        return []
    book, theme, board = setting.book, setting.theme, grid.box

    def word(name: str) -> Callable[[], Image.Image]:
        return lambda: text.picture(name, grid.label, theme.muted)

    nodes: list[Node] = []
    for col in range(grid.cols):
        name = column_name(col)
        across = grid.left + (col + 0.5) * grid.cell
        sprite = book.get(("rim", name), word(name))
        nodes.append(centred(sprite, across, board.bottom + grid.label * 0.72))
    for row in range(grid.rows):
        name = str(grid.rows - row)
        sprite = book.get(("rim", name), word(name))
        across = grid.left - grid.label * 0.4 - sprite.width / 2
        nodes.append(centred(sprite, across, grid.top + (row + 0.5) * grid.cell))
    return nodes
