"""The pegs as a table: a column for each, the smallest disk on top."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.play.canvas import Canvas, ink
from scenes.play.table import Marks, Table
from scenes.theme import Theme
from solvers.hanoi import Hanoi
from solvers.puzzle import Move, PuzzleError, State

LEAST_DISKS, MOST_DISKS = 1, 10


@dataclass(frozen=True, slots=True)
class HanoiTable(Table):
    """Row 0 is for the disk in the hand and the marks of targets, the last row for the names."""

    puzzle: Hanoi

    @property
    def places(self) -> range:
        return range(self.puzzle.pegs)

    @property
    def _column(self) -> int:
        return 2 * self.puzzle.disks + 3

    @property
    def size(self) -> tuple[int, int]:
        return self._column * self.puzzle.pegs, self.puzzle.disks + 5

    def draw(self, state: State, marks: Marks, theme: Theme) -> Canvas:
        canvas = Canvas(*self.size)
        floor = self.puzzle.disks + 3
        for peg in self.places:
            middle = peg * self._column + self.puzzle.disks + 1
            for row in range(2, floor):
                canvas.put(middle, row, "│", ink(theme.line))
            canvas.put(peg * self._column, floor, "═" * self._column, ink(theme.line))
            name = self.puzzle.names[peg]
            shown = f"[{name}]" if peg == marks.cursor else f" {name} "
            style = ink(theme.ink, bold=peg == marks.cursor)
            canvas.put(middle - 1, floor + 1, shown, style)
            if peg in marks.targets:
                canvas.put(middle, 1, "▼", ink(theme.moving, bold=True))
            self._stack(canvas, state, peg, lifted=peg == marks.picked, theme=theme)
        return canvas

    def _stack(self, canvas: Canvas, state: State, peg: int, *, lifted: bool, theme: Theme) -> None:
        """Draw the disks of a peg, the top one in the hand if it is picked up."""
        disks = [disk for disk, place in enumerate(state, start=1) if place == peg]
        for height, disk in enumerate(reversed(disks)):
            in_hand = lifted and height == len(disks) - 1
            row = 0 if in_hand else self.puzzle.disks + 2 - height
            left = peg * self._column + 1 + self.puzzle.disks - disk
            width = 2 * disk + 1
            style = ink(theme.disk(disk, self.puzzle.disks), bold=in_hand)
            canvas.put(left, row, str(disk).center(width, "█"), style)

    def place_at(self, column: int, row: int) -> int | None:
        width, height = self.size
        return column // self._column if 0 <= column < width and 0 <= row < height else None

    def beside(self, place: int, right: int, down: int) -> int:  # noqa: ARG002 (one row)
        return min(max(place + right, 0), self.puzzle.pegs - 1)

    def move(self, state: State, source: int, target: int) -> Move:
        disk = state.index(source) + 1 if source in state else 1
        return Move(disk, source, target)

    def parse(self, text: str) -> int:
        name = text.strip()
        for spelling in (name, name.upper()):
            if spelling in self.puzzle.names:
                return self.puzzle.names.index(spelling)
        known = ", ".join(self.puzzle.names)
        raise PuzzleError(f"there is no tower {name!r}: name one of {known}")

    def lines(self, state: State) -> list[str]:
        stacks: dict[int, list[int]] = {peg: [] for peg in self.places}
        for disk in range(self.puzzle.disks, 0, -1):
            stacks[state[disk - 1]].append(disk)
        return [f"{self.puzzle.names[peg]}: {disks}" for peg, disks in stacks.items()]

    def resized(self, more: int) -> HanoiTable | None:
        disks = self.puzzle.disks + more
        if not LEAST_DISKS <= disks <= MOST_DISKS:
            return None
        return HanoiTable(Hanoi(disks, self.puzzle.pegs, rule=self.puzzle.rule))
