"""A grid of terminal cells: characters with a style each."""

from __future__ import annotations

from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from scenes.theme import Color


class Cell(NamedTuple):
    """One character and how it looks."""

    mark: str = " "
    style: Style = Style.null()


def ink(color: Color, ground: Color | None = None, *, bold: bool = False) -> Style:
    """Return the style of a colour, on a ground if one is given."""
    named = [
        None if tone is None else "#{:02x}{:02x}{:02x}".format(*tone) for tone in (color, ground)
    ]
    return Style(color=named[0], bgcolor=named[1], bold=bold)


class Canvas:
    """Cells that are empty until something is put there; what lies outside is cut."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._rows = [[Cell()] * width for _ in range(height)]

    def put(self, left: int, top: int, text: str, style: Style) -> None:
        """Write a text of one row."""
        if 0 <= top < self.height:
            for column, mark in enumerate(text, start=left):
                if 0 <= column < self.width:
                    self._rows[top][column] = Cell(mark, style)

    def lines(self) -> list[Text]:
        """Return the rows as styled text."""
        lines = []
        for row in self._rows:
            line = Text(no_wrap=True, end="")
            for cell in row:
                line.append(cell.mark, cell.style)
            lines.append(line)
        return lines
