"""Frogs and Toads printed as states: rows of marks, one mark the gap.

A row is known by its marks alone: the same marks, equally often, line after line, and one of them
(the gap) only once. Left of the gap sits one team at first, right of it the other, so the marks
may be letters in two cases, emoji, numbers with signs, three-character frogs, or names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from solvers.frogs.rules import EMPTY, FROG, TOAD
from solvers.puzzle import State
from solvers.transcripts.frogs.record import Record
from solvers.transcripts.reading import Hints
from solvers.transcripts.units import sample

Cells = tuple[str, ...]
#: Marks that look like an empty seat; they settle what a single mark of each team leaves open.
GAPS = (
    "_",
    "-",
    ".",
    " ",
    "0",
    "*",
    "__",
    "___",
    "",
    "·",
    "⬜",
    "□",
    "○",
    "o",
    "x",
    "X",
    "e",
    "E",
    "None",
    "null",
)
MOST_SEATS = 400
LONGEST_LINE = 1_000_000


class Shown(NamedTuple):
    """A row of marks that may be a state."""

    line: int
    cells: Cells


Cutter = Callable[[str], Iterator[Cells]]


def _blanks(line: str) -> Iterator[Cells]:
    """Yield the words of a line, also behind a heading such as ``3:`` or ``Step 3:``."""
    words = line.split()
    yield tuple(words)
    for skip in range(1, min(4, len(words) - 2)):
        yield tuple(words[skip:])


def _signs(line: str) -> Iterator[Cells]:
    """Yield the characters of every word, and of what stands within bars or quotes."""
    for word in line.replace(",", " ").split():
        yield tuple(word.strip("'\"[](){}|;:"))
        yield tuple(word)


def _fenced(line: str) -> Iterator[Cells]:
    """Yield the characters between bars, quotes or brackets, blanks included."""
    for match in re.finditer(r"(?<=[|\[('\"])[^|\[\]()'\"]{3,}(?=[|\])'\"])", line):
        yield tuple(match.group())
    bare = line.strip("\r\n")
    yield tuple(bare)
    if len(bare) % 2 and not bare[1::2].strip():
        yield tuple(bare[::2])
    if "|" in line:
        yield tuple(part.strip() for part in line.strip().strip("|").split("|"))


def _lists(line: str) -> Iterator[Cells]:
    """Yield the innermost lists of a line: ``['B', '_', 'G']``."""
    for match in re.finditer(r"[\[({]([^\[\](){}]*)[\])}]", line):
        if "," in match[1]:
            yield tuple(part.strip().strip("'\"") for part in match[1].split(","))
    if "," in line and "[" not in line:
        yield tuple(part.strip().strip("'\"") for part in line.split(","))


def _arrows(line: str) -> Iterator[Cells]:
    """Yield the words between arrows: ``F F _ T -> F _ F T``."""
    for part in re.split(r"\s*(?:[-=]+>|→|⇒|➜)\s*", line):
        words = part.split()
        if len(words) > 2:
            yield tuple(words)


def _boxes(line: str) -> Iterator[Cells]:
    """Yield what stands in neighbouring boxes: ``[>] [ ] [<]``."""
    boxes = re.findall(r"[\[({|]\s*([^\s\[\](){}|]{0,8})\s*[\])}|]", line)
    if len(boxes) > 2:
        yield tuple(boxes)


CUTTERS: tuple[Cutter, ...] = (_signs, _blanks, _lists, _fenced, _arrows, _boxes)


def best(text: str, hints: Hints) -> Record | None:
    """Return the states that explain the most of the input, or None without two of them."""
    head = sample(text)
    top: Record | None = None
    chosen: Cutter | None = None
    for cutter in CUTTERS:
        for rows in _alike(head, cutter):
            for record in _records(rows, hints):
                if top is None or record.score > top.score:
                    top, chosen = record, cutter
    if top is None or chosen is None or head is text:
        return top
    if not top.likely:
        return None
    seats = len(top.kind)
    whole = [
        row
        for row in _rows(text, chosen)
        if len(row.cells) == seats and _kind(row.cells) == top.kind
    ]
    return max(_records(whole, hints), key=lambda record: record.score, default=top)


def _kind(cells: Cells) -> Cells:
    """Return the marks of a row in one order: what stays the same from state to state."""
    return tuple(sorted(cells))


def _rows(text: str, cutter: Cutter) -> Iterator[Shown]:
    """Yield all that a cutter finds; equal rows share their cells."""
    known: dict[Cells, Cells] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if 0 < len(line) < LONGEST_LINE:
            for cells in cutter(line):
                if 3 <= len(cells) <= MOST_SEATS and len(set(cells)) > 1:
                    yield Shown(number, known.setdefault(cells, cells))


def _alike(text: str, cutter: Cutter) -> Iterator[list[Shown]]:
    """Yield rows that hold the same marks equally often, the largest kinds first."""
    kinds: dict[Cells, list[Shown]] = {}
    for row in _rows(text, cutter):
        kinds.setdefault(_kind(row.cells), []).append(row)
    ranked = sorted(kinds.values(), key=lambda rows: -len(rows))
    yield from (rows for rows in ranked[:6] if len({row.cells for row in rows}) > 1)


def _records(rows: Sequence[Shown], hints: Hints) -> Iterator[Record]:
    """Yield a record for every mark that can be the gap."""
    first = rows[0].cells
    lone = [mark for mark in dict.fromkeys(first) if first.count(mark) == 1]
    lone.sort(key=lambda mark: mark not in GAPS)
    if len(lone) > 3:
        # Every piece has its own mark: the gap looks like one, or stands in the middle.
        middle = first[len(first) // 2]
        lone = [mark for mark in lone if mark == middle or mark in GAPS]
    # Two and more empty seats: only a usual sign can be told from a team then.
    several = [mark for mark in dict.fromkeys(first) if first.count(mark) > 1 and mark in GAPS]
    for gap in (*lone, *(several if len(set(first)) == 3 else ())):
        teams = _teams(first, gap)
        if teams is not None:
            yield _record(rows, gap, teams, hints)


def _teams(first: Cells, gap: str) -> tuple[frozenset[str], frozenset[str]] | None:
    """Return the marks of the left and of the right team."""
    places = [place for place, mark in enumerate(first) if mark == gap]
    left, right = frozenset(first[: places[0]]), frozenset(first[places[-1] + 1 :])
    if left and right and not left & right:
        return left, right
    marks = [mark for mark in dict.fromkeys(first) if mark != gap]
    if len(marks) == 2:
        return frozenset(marks[:1]), frozenset(marks[1:])
    return None


def _record(
    rows: Sequence[Shown], gap: str, teams: tuple[frozenset[str], frozenset[str]], hints: Hints
) -> Record:
    """Return the record of these rows; a row that repeats the one before is no move."""
    numbers = {gap: EMPTY} | dict.fromkeys(teams[0], FROG) | dict.fromkeys(teams[1], TOAD)
    states: list[State] = []
    lines: list[int] = []
    again: list[int] = []
    made: dict[Cells, State] = {}
    for line, cells in rows:
        if cells not in made:
            made[cells] = tuple(numbers[cell] for cell in cells)
        state = made[cells]
        if not states or states[-1] != state:
            states.append(state)
            lines.append(line)
        elif line != lines[-1]:
            again.append(line)
    frog, toad = (next(iter(sorted(team))) for team in teams)
    named = rows[0].cells if max(map(len, teams)) > 1 else ()
    # Two teams of one leave open which mark is the gap; the usual signs are tried first.
    trust = 1.0 if gap in GAPS else 0.99
    if rows[0].cells.count(gap) > 1:
        trust = 0.9
    return Record(
        states,
        lines,
        (gap, frog, toad),
        hints.rule or "forward",
        (),
        trust,
        named,
        _kind(rows[0].cells),
        tuple(again),
    )
