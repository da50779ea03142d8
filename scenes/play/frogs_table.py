"""The seats as a table: one row, frogs look right, toads look left."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scenes.play.canvas import Canvas, ink
from scenes.play.table import Marks, Table
from scenes.theme import Theme
from solvers.frogs import Frogs
from solvers.frogs.rules import EMPTY, FROG, MARKS
from solvers.puzzle import Move, PuzzleError, State

MOST_A_TEAM = 10
#: Seats are drawn this wide, and narrower where there are many of them.
WIDE, NARROW, MANY = 6, 4, 13


@dataclass(frozen=True, slots=True)
class FrogsTable(Table):
    """Row 0 holds the marks, rows 1 and 2 the animals, then the seats and their numbers."""

    puzzle: Frogs

    @property
    def places(self) -> range:
        return range(len(self.puzzle.start))

    @property
    def _width(self) -> int:
        return WIDE if len(self.places) <= MANY else NARROW

    @property
    def size(self) -> tuple[int, int]:
        return self._width * len(self.places), 5

    def draw(self, state: State, marks: Marks, theme: Theme) -> Canvas:
        canvas = Canvas(*self.size)
        inner = self._width - 1
        for seat in self.places:
            left = seat * self._width
            if seat in marks.targets:
                canvas.put(left, 0, "▼".center(inner), ink(theme.moving, bold=True))
            elif seat == marks.picked:
                canvas.put(left, 0, "▲".center(inner), ink(theme.moving, bold=True))
            if state[seat] != EMPTY:
                color = ink(theme.teams[0 if state[seat] == FROG else 1], bold=True)
                row = 1 if seat == marks.picked else 2
                canvas.put(left, row, ("F>" if state[seat] == FROG else "<T").center(inner), color)
            canvas.put(left, 3, "▀" * inner, ink(theme.line))
            name = f"[{seat + 1}]" if seat == marks.cursor else str(seat + 1)
            style = ink(theme.ink, bold=seat == marks.cursor)
            canvas.put(left, 4, name.center(inner), style)
        return canvas

    def place_at(self, column: int, row: int) -> int | None:
        width, height = self.size
        return column // self._width if 0 <= column < width and 0 <= row < height else None

    def beside(self, place: int, right: int, down: int) -> int:  # noqa: ARG002 (one row)
        return min(max(place + right, 0), len(self.places) - 1)

    def move(self, state: State, source: int, target: int) -> Move:
        return Move(state[source], source, target)

    def parse(self, text: str) -> int:
        name, seats = text.strip(), len(self.places)
        if not name.isdecimal() or not 1 <= int(name) <= seats:
            raise PuzzleError(f"there is no seat {name!r}: name one of 1 to {seats}")
        return int(name) - 1

    def lines(self, state: State) -> list[str]:
        wide = len(str(len(state)))
        seats = " ".join(str(seat + 1).rjust(wide) for seat in self.places)
        return [" ".join(MARKS[piece].rjust(wide) for piece in state), seats]

    def resized(self, more: int) -> FrogsTable | None:
        left, right = self.puzzle.left + more, self.puzzle.right + more
        if min(left, right) < 0 or max(left, right) > MOST_A_TEAM or left + right == 0:
            return None
        return FrogsTable(replace(self.puzzle, left=left, right=right, begin=(), end=()))
