"""What a reader hands back, and what its user may tell it beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from solvers.puzzle import IllegalMoveError, Move, Puzzle, Solution


@dataclass(frozen=True, slots=True)
class Hints:
    """What the user knows about a printed list; everything may be left out.

    ``pegs`` are the spellings of the pegs in order; ``board`` is (rows, columns); ``order`` is
    ``row-column`` or ``column-row`` for squares printed as pairs; ``left`` and ``right`` are the
    sizes of the teams; ``rule`` is the rule of Frogs and Toads to judge by; ``run`` picks one of
    several runs of a file, from 1.
    """

    pegs: tuple[str, ...] = ()
    disks: int | None = None
    board: tuple[int, int] | None = None
    order: str | None = None
    left: int | None = None
    right: int | None = None
    rule: str | None = None
    run: int | None = None


class Line(NamedTuple):
    """One line of the input and what was made of it; an empty ``meaning`` is chatter."""

    number: int
    text: str
    meaning: str


@dataclass(frozen=True)
class Reading:
    """A printed list, read and replayed: the legal part, and the fault that ends it, if any.

    ``printed`` is how many moves the list has, those from the fault on included. ``lines`` has
    the number of the line of each printed move. ``facts`` holds what belongs to one puzzle only,
    in the words of the verdict.
    """

    puzzle: Puzzle
    moves: tuple[Move, ...]
    printed: int
    lines: tuple[int, ...] = ()
    fault: IllegalMoveError | None = None
    fault_move: Move | None = None
    notes: tuple[str, ...] = ()
    facts: Mapping[str, object] = field(default_factory=dict)
    runs: tuple[Reading, ...] = ()
    encoding: str = "utf-8"

    @cached_property
    def solution(self) -> Solution:
        """The legal part as a Solution, which may stop short of the goal."""
        return Solution(self.puzzle, self.moves)

    @property
    def legal(self) -> bool:
        """Tell whether no move breaks the rules."""
        return self.fault is None and all(run.legal for run in self.runs)

    @property
    def fault_line(self) -> int | None:
        """The number of the line of the first illegal move."""
        if self.fault is None or self.fault.index is None or not self.lines:
            return None
        return self.lines[min(self.fault.index, len(self.lines)) - 1]


def first_line(text: str) -> str:
    """Return words that show the first line of ``text`` that holds anything."""
    line = next((line.strip() for line in text.split("\n") if line.strip()), "")
    if not line:
        return "the input is empty"
    shown = line if len(line) <= 60 else line[:57] + "..."
    return f"the first line is {shown!r}"
