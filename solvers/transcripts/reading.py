"""What a reader hands back, and what its user may tell it beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from solvers.puzzle import IllegalMoveError, Move, Puzzle, PuzzleError, Solution


@dataclass(frozen=True, slots=True)
class Hints:
    """What the user knows about a printed list; everything may be left out.

    ``pegs`` are the spellings of the pegs in order, ``peg_count`` is how many; ``board`` is (rows,
    columns); ``order`` is ``row-column`` or ``column-row`` for squares printed as pairs; ``left``
    and ``right`` are the sizes of the teams, ``gap`` how many seats are empty; ``rule`` is the rule
    to judge by; ``start`` and ``goal`` are spelled as on the command line; a tour is to be
    ``closed``, or to stay ``within`` a shape; ``run`` picks one of several runs of a file, from 1.
    """

    pegs: tuple[str, ...] = ()
    peg_count: int | None = None
    disks: int | None = None
    board: tuple[int, int] | None = None
    order: str | None = None
    left: int | None = None
    right: int | None = None
    gap: int | None = None
    rule: str | None = None
    start: str = ""
    goal: str = ""
    closed: bool = False
    within: str = ""
    run: int | None = None


class Line(NamedTuple):
    """One line of the input and what was made of it; an empty ``meaning`` is chatter."""

    number: int
    text: str
    meaning: str

    def __str__(self) -> str:
        return f"{self.number}: {self.text}" + (f"  => {self.meaning}" if self.meaning else "")


@dataclass(frozen=True)
class Reading:
    """A printed list, read and replayed: the legal part, and the fault that ends it, if any.

    ``printed`` is how many moves the list has, those from the fault on included. ``lines`` has
    the number of the line of each printed move, ``also`` those of lines that belong to the list and
    print no move, such as the start, with what they are. ``text`` is the plain text that was read.
    ``facts`` holds what belongs to one puzzle only, in the words of the verdict.
    """

    puzzle: Puzzle
    moves: tuple[Move, ...]
    printed: int
    lines: tuple[int, ...] = ()
    also: Mapping[int, str] = field(default_factory=dict)
    fault: IllegalMoveError | None = None
    fault_move: Move | None = None
    notes: tuple[str, ...] = ()
    facts: Mapping[str, object] = field(default_factory=dict)
    runs: tuple[Reading, ...] = ()
    stated: bool = False
    """Does the text itself say which puzzle it is, as our own lists and scripts do?"""
    encoding: str = "utf-8"
    text: str = field(default="", repr=False)

    @cached_property
    def solution(self) -> Solution:
        """The legal part as a Solution, which may stop short of the goal."""
        return Solution(self.puzzle, self.moves)

    @property
    def legal(self) -> bool:
        """Tell whether no move breaks the rules."""
        return self.fault is None and all(run.legal for run in self.runs)

    def only(self, run: int) -> Reading:
        """Return one of the runs, counted from 1; raise PuzzleError where there is none."""
        runs = self.runs or (self,)
        if not 1 <= run <= len(runs):
            held = f"{len(runs)} runs, give 1 to {len(runs)}" if self.runs else "one run only"
            raise PuzzleError(f"there is no run {run}: the file holds {held}")
        return runs[run - 1]

    @property
    def lines_read(self) -> set[int]:
        """The numbers of the lines that belong to the list."""
        own = {*self.lines, *self.also}
        return own.union(*(run.lines_read for run in self.runs))

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


def several(readings: Sequence[Reading]) -> Reading:
    """Return the first of several runs of one file, with all of them beside it."""
    first = readings[0]
    sizes = ", ".join(str(reading.printed) for reading in readings[:8])
    sizes += ", ..." if len(readings) > 8 else ""
    note = (
        f"the file holds {len(readings)} runs, of {sizes} moves; run 1 is shown, "
        "--run picks another"
    )
    return Reading(
        puzzle=first.puzzle,
        moves=first.moves,
        printed=sum(reading.printed for reading in readings),
        lines=tuple(line for reading in readings for line in reading.lines),
        also={line: words for reading in readings for line, words in reading.also.items()},
        notes=(note, *first.notes),
        facts=first.facts,
        runs=tuple(readings),
    )
