"""The board as the searches see it: a flat array with a border no knight can jump over.

Two spare rows above and below and two spare columns at the side make every leap a plain sum:
``place + offset`` is a square or a spare place, never an error. ``exits`` holds, for every free
square, the number of free squares a leap away; a visited one holds ``VISITED`` more than that,
and a place that may not be entered at all holds ``BORDER`` or a little less. So one comparison,
``exits[place] < VISITED``, tells whether the knight may go there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solvers.knight.rules import Knight

#: (down, right) of the eight leaps, clockwise from one o'clock.
CLOCKWISE = ((-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1))

#: Added to the exits of a place while it is visited.
VISITED = 100
#: The mark of a place that may not be entered; it is lowered at most 8 times.
BORDER = 200


@dataclass(frozen=True, slots=True)
class Field:
    """A board ready to search: ``exits`` before the first move, all squares still free."""

    rows: int
    cols: int
    size: int
    exits: bytes
    offsets: tuple[int, ...]

    @property
    def width(self) -> int:
        """The distance from a place to the one below it."""
        return self.cols + 2

    def place(self, square: int) -> int:
        """Return the place of a square of the puzzle."""
        row, col = divmod(square, self.cols)
        return (row + 2) * self.width + col + 2

    def square(self, place: int) -> int:
        """Return the square of the puzzle at a place."""
        row, col = divmod(place - 2, self.width)
        return (row - 2) * self.cols + col

    def squares(self, places: Sequence[int]) -> list[int]:
        """Return the squares of many places, in their order."""
        return [
            (row - 2) * self.cols + col
            for row, col in (divmod(place - 2, self.width) for place in places)
        ]

    def off_centre(self, place: int) -> int:
        """Return four times the squared distance of a place from the centre of the board."""
        row, col = divmod(place - 2, self.width)
        return (2 * row - 3 - self.rows) ** 2 + (2 * col + 1 - self.cols) ** 2

    def around(self, place: int) -> list[int]:
        """Return the places a leap away that belong to the puzzle, visited or not."""
        return [place + offset for offset in self.offsets if self.exits[place + offset] < VISITED]

    def turned(self, turn: int) -> tuple[int, ...]:
        """Return the offsets in clockwise order, beginning ``turn`` places on."""
        return self.offsets[turn:] + self.offsets[:turn]


def field_of(puzzle: Knight, order: Sequence[tuple[int, int]] = CLOCKWISE) -> Field:
    """Return the field of a puzzle, its leaps in the given order."""
    rows, cols, width = puzzle.rows, puzzle.cols, puzzle.cols + 2
    offsets = tuple(down * width + right for down, right in order)
    exits = bytearray([BORDER]) * ((rows + 4) * width + 4)
    free = bytearray(len(exits))
    if puzzle.within:
        for square in puzzle.within:
            free[(square // cols + 2) * width + square % cols + 2] = 1
    else:
        for row in range(2, rows + 2):
            free[row * width + 2 : row * width + 2 + cols] = b"\1" * cols
    for place in range(2 * width + 2, (rows + 2) * width + 2):
        if free[place]:
            exits[place] = sum([free[place + offset] for offset in offsets])
    return Field(rows, cols, puzzle.size, bytes(exits), offsets)
