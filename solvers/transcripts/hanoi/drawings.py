"""Hanoi states printed otherwise than as lists: one mark a disk (``AAC``), or text pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from solvers.puzzle import State
from solvers.transcripts.hanoi.pegs import found
from solvers.transcripts.units import lines

MOST_PEGS = 6
MOST_ROWS = 400_000
#: Rows of marks: lists, words of capitals or digits, and lines of marks with blanks between.
MARKS = (
    re.compile(r"[\[(]\s*((?:['\"]?\w['\"]?\s*,\s*)+['\"]?\w['\"]?)\s*,?\s*[\])]"),
    re.compile(r"(?<![^\W_])([A-Z]{2,40}|\d{2,40})(?![^\W_])"),
    re.compile(r"^\s*((?:[A-Z\d]\s+)+[A-Z\d])\s*$"),
)
#: What stands for one disk or one empty peg in a picture: ``[1]``, ``3``, ``==|==``, ``|``.
PART = re.compile(r"\[\s*\d+\s*\]|\(\s*\d+\s*\)|\S+")
DISK = re.compile(r"[\[(<{|/\\]*\s*(\d{1,2})\s*[\])>}|/\\]*")


class Frame(NamedTuple):
    """One state, before its pegs have numbers: the marks or sizes found, and the line."""

    line: int
    state: State


Frames = tuple[tuple[str, ...], list[Frame]]


def marked(text: str) -> Iterator[Frames]:
    """Yield (names of the pegs, frames) for rows that give the peg of every disk."""
    for pattern in MARKS:
        rows: dict[int, list[tuple[int, tuple[str, ...]]]] = {}
        for line, unit in lines(text):
            for match in pattern.finditer(unit) if len(unit) < 10_000 else ():
                cells = tuple(re.findall(r"\w", match[1]))
                rows.setdefault(len(cells), []).append((line, cells))
        for printed in rows.values():
            yield from _vectors(printed)


def _vectors(printed: Sequence[tuple[int, tuple[str, ...]]]) -> Iterator[Frames]:
    """Yield the frames of equally long rows, disks from the smallest or from the largest."""
    used = sorted({cell for _, cells in printed for cell in cells})
    if not 2 <= len(used) <= MOST_PEGS or len(printed) < 3 or len(set(printed[0][1])) > 1:
        return
    pegs = found([cells[0] for _, cells in printed], [cells[-1] for _, cells in printed])
    if pegs is None or not set(used) <= set(pegs.number):
        return
    for turn in (1, -1):
        yield (
            pegs.names,
            [Frame(line, tuple(pegs.numbers(cells[::turn]))) for line, cells in printed],
        )


class Part(NamedTuple):
    """A disk (size above 0) or an empty peg (size 0) of a picture, and its middle."""

    middle: float
    size: int


def pictured(text: str) -> Iterator[Frames]:
    """Yield (names, frames) for pictures of three towers, one below the other."""
    pictures = list(_pictures(text))
    middles = sorted({part.middle for _, parts in pictures for part in parts})
    gaps = sorted((right - left, left) for left, right in pairwise(middles))
    if len(gaps) < 2 or gaps[-2][0] < 2:
        return
    cuts = sorted(left for _, left in gaps[-2:])
    frames: list[Frame] = []
    sizes: list[int] = []
    for line, parts in pictures:
        disks = {part.size: sum(part.middle > cut for cut in cuts) for part in parts if part.size}
        sizes = sizes or sorted(disks)
        if sorted(disks) == sizes and sizes:
            frames.append(Frame(line, tuple(disks[size] for size in sizes)))
    if len(frames) > 1:
        yield ("A", "B", "C"), frames


def _pictures(text: str) -> Iterator[tuple[int, list[Part]]]:
    """Yield (line, parts) of every picture: neighbouring lines that hold disks and pegs only."""
    rows = text.split("\n")[:MOST_ROWS]
    width = max((len(row.rstrip()) for row in rows if _parts(row)), default=0)
    parts: list[Part] = []
    first = 0
    for number, row in enumerate([*rows, ""], start=1):
        found_here = _parts(row)
        if not found_here or _ruling(found_here, row, width):
            if parts:
                yield first, parts
            parts = []
            continue
        first = first if parts else number
        parts += found_here


def _parts(row: str) -> list[Part]:
    """Return the disks and pegs of a line, none where it holds anything else."""
    parts = []
    for match in PART.finditer(row) if len(row) < 1000 else ():
        word = match.group()
        number = DISK.fullmatch(word)
        if number:
            size = int(number[1])
        elif re.search(r"[^\W_xXoO]", word):
            return []
        else:
            size = len(word.replace("|", ""))
        parts.append(Part((match.start() + match.end()) / 2, size))
    return parts


def _ruling(parts: Sequence[Part], row: str, width: int) -> bool:
    """Tell whether a line is the ground: two equal disks, or one as wide as the picture."""
    sizes = [part.size for part in parts if part.size]
    if len(set(sizes)) < len(sizes):
        return True
    return len(parts) == 1 and len(row.strip()) > 2 * width / 3
