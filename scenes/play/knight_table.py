"""The board as a table: squares with the number of the visit, the knight where it stands."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.play.canvas import Canvas, ink
from scenes.play.table import Marks, Table
from scenes.theme import Theme, blend
from solvers.knight import Knight, parse_square
from solvers.knight.squares import column_name
from solvers.puzzle import Move, PuzzleError, State

LEAST_SIDE, MOST_SIDE = 3, 20
#: Squares are two rows high on boards of up to this many rows.
TALL = 8


@dataclass(frozen=True, slots=True)
class KnightTable(Table):
    """Squares of five cells, the names of the rows at the left and of the columns below."""

    puzzle: Knight

    @property
    def places(self) -> list[int]:
        return list(self.puzzle.squares())

    @property
    def _cell(self) -> tuple[int, int]:
        return len(str(self.puzzle.size)) + 3, 2 if self.puzzle.rows <= TALL else 1

    @property
    def _margin(self) -> int:
        return len(str(self.puzzle.rows)) + 1

    @property
    def size(self) -> tuple[int, int]:
        width, height = self._cell
        return self._margin + width * self.puzzle.cols, height * self.puzzle.rows + 1

    def draw(self, state: State, marks: Marks, theme: Theme) -> Canvas:
        canvas = Canvas(*self.size)
        width, height = self._cell
        for row in range(self.puzzle.rows):
            canvas.put(0, row * height, str(self.puzzle.rows - row), ink(theme.muted))
        for col in range(self.puzzle.cols):
            left = self._margin + col * width
            name = column_name(col).center(width)
            canvas.put(left, self.puzzle.rows * height, name, ink(theme.muted))
        visits = {square: number for number, square in enumerate(state, start=1)}
        for square in self.places:
            self._square(canvas, square, visits, marks, theme)
        return canvas

    def _square(
        self, canvas: Canvas, square: int, visits: dict[int, int], marks: Marks, theme: Theme
    ) -> None:
        """Draw one square: its shade, its visit, the marks on it."""
        width, height = self._cell
        row, col = divmod(square, self.puzzle.cols)
        left, top = self._margin + col * width, row * height
        ground = theme.panel if (row + col) % 2 else blend(theme.panel, theme.line, 0.35)
        number, color = visits.get(square), theme.ink
        text = "" if number is None else str(number)
        if number == len(visits):
            text, color = f"♞{number}", theme.teams[1]
        elif square in marks.targets:
            text, color = "○", theme.ink
        shown = text.center(width - 2)
        shown = f"[{shown}]" if square == marks.cursor else f" {shown} "
        for line in range(height):
            canvas.put(left, top + line, " " * width, ink(theme.ink, ground))
        bold = square == marks.cursor or number == len(visits) or square in marks.targets
        canvas.put(left, top, shown, ink(color, ground, bold=bold))

    def place_at(self, column: int, row: int) -> int | None:
        width, height = self._cell
        right, down = (column - self._margin) // width, row // height
        inside = 0 <= right < self.puzzle.cols and 0 <= down < self.puzzle.rows
        square = down * self.puzzle.cols + right
        return square if inside and self.puzzle.has(square) else None

    def beside(self, place: int, right: int, down: int) -> int:
        row, col = divmod(place, self.puzzle.cols)
        row = min(max(row + down, 0), self.puzzle.rows - 1)
        col = min(max(col + right, 0), self.puzzle.cols - 1)
        square = row * self.puzzle.cols + col
        return square if self.puzzle.has(square) else place

    def source(self, state: State) -> int | None:
        return state[-1]

    def move(self, state: State, source: int, target: int) -> Move:  # noqa: ARG002 (one piece)
        return Move(0, source, target)

    def parse(self, text: str) -> int:
        square = parse_square(text, self.puzzle.rows, self.puzzle.cols)
        if not self.puzzle.has(square):
            raise PuzzleError(f"{text.strip()} is outside the shape: name one of its squares")
        return square

    def lines(self, state: State) -> list[str]:
        visits = {square: str(number) for number, square in enumerate(state, start=1)}
        wide = max(len(str(len(state))), len(column_name(self.puzzle.cols - 1)))
        lines = []
        for row in range(self.puzzle.rows):
            squares = range(row * self.puzzle.cols, (row + 1) * self.puzzle.cols)
            marks = [
                visits.get(square, "." if self.puzzle.has(square) else "") for square in squares
            ]
            rank = str(self.puzzle.rows - row).rjust(self._margin - 1)
            lines.append(" ".join([rank, *(mark.rjust(wide) for mark in marks)]).rstrip())
        names = [column_name(col).rjust(wide) for col in range(self.puzzle.cols)]
        lines.append(" ".join([" " * (self._margin - 1), *names]))
        return lines

    def resized(self, more: int) -> KnightTable | None:
        rows, cols = self.puzzle.rows + more, self.puzzle.cols + more
        if min(rows, cols) < LEAST_SIDE or max(rows, cols) > MOST_SIDE:
            return None
        return KnightTable(Knight(rows, cols, closed=self.puzzle.closed))
