"""Tours printed as a list of squares: ``a1 -> c2``, ``(0, 0) (1, 2)``, or numbers of squares."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import isqrt
from typing import NamedTuple

from solvers.knight.squares import MAX_SQUARES, column_number
from solvers.transcripts.knight.path import Path
from solvers.transcripts.layout import Table, tables
from solvers.transcripts.reading import Hints
from solvers.transcripts.units import WAYS, sample

#: Columns past z may be aa, ab …; a rank printed as the sign after 9 is a bug of its own.
SQUARE = re.compile(
    r"(?<![A-Za-z0-9])(?:N(?=[a-z]))?([A-Za-z]{1,2})(\d{1,3}|[:;<?@](?=\s*(?:[|,)\]]|->)))(?![A-Za-z0-9])"
)
#: Squares written without anything between: ``a1c2e1``.
GLUED = re.compile(r"(?<![^\W_])(?:[A-Za-z]\d{1,2}){2,}+(?![^\W_])")
STATED = re.compile(r"(?<![\w.])(\d{1,4})\s*(?:[x\u00d7*X]|by)\s*(\d{1,4})(?![\w.])")
STATED_SIDE = re.compile(
    r"(?:\bn|size|board|cỡ|размер|tamaño|taille|größe)\s*[:=]\s*(\d{1,4})\b", re.IGNORECASE
)
PAIR_WAYS = (
    "lines",
    "brackets",
    "pieces",
    "cells",
    "words",
    "paragraphs",
    "digits of words",
    "pairs",
    "triples",
)
WIDEST = 4000
LONGEST_LINE = 1_000_000

Pair = tuple[int, int]


class Entry(NamedTuple):
    """A printed square: (row, column) from 0, upwards or downwards, or None; and its spelling."""

    line: int
    pair: Pair | None
    text: str


class Told(NamedTuple):
    """A board that is said to be: by the text, or for sure, by the user."""

    rows: int
    cols: int
    sure: bool


def paths(text: str, hints: Hints) -> Iterator[Path]:
    """Yield every path that the squares in ``text`` may be."""
    said = hints.board or stated_board(text)
    board = Told(*said, sure=hints.board is not None) if said else None
    for entries, trust in _named(text):
        yield from _tours(entries, board, trust, upwards=True)
    head = sample(text)
    found = (
        (path, table, places)
        for way in WAYS
        if way.name in PAIR_WAYS
        for found_table in tables(head, way)
        for table in found_table.variants()
        for places in _places(table)
        for path in _pair_paths(table, places, board, hints)
    )
    top = max(found, key=lambda item: item[0].score, default=None)
    if top is not None and head is text:
        yield top[0]
    elif top is not None and top[0].likely:
        _, table, places = top
        yield from _pair_paths(table.again(text, places), places, board, hints)
    yield from _numbered(text, board)


def _pair_paths(table: Table, places: Pair, board: Told | None, hints: Hints) -> Iterator[Path]:
    """Yield the paths of two columns of numbers."""
    entries = _paired(table, places, hints)
    if entries:
        yield from _tours(entries, board, 0.97 * table.way.trust, upwards=False)


def stated_board(text: str) -> Pair | None:
    """Return the (rows, columns) that the first lines of a text speak of."""
    head = text[:2000]
    match = STATED.search(head)
    if match:
        return int(match[1]), int(match[2])
    match = STATED_SIDE.search(head)
    return (int(match[1]), int(match[1])) if match else None


def _named(text: str) -> Iterator[tuple[list[Entry], float]]:
    """Yield the squares spelled as in chess: all, and the first or last of every line."""
    by_line: list[list[Entry]] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            continue
        parted = GLUED.sub(lambda glued: re.sub(r"(?<=\d)(?=[A-Za-z])", " ", glued[0]), line)
        entries = [_entry(number, match) for match in SQUARE.finditer(parted)]
        if entries:
            by_line.append(entries)
    if sum(map(len, by_line)) < 2:
        return
    yield [entry for entries in by_line for entry in entries], 1.0
    if any(len(entries) > 1 for entries in by_line) and len(by_line) > 1:
        yield [entries[0] for entries in by_line], 0.99
        yield [entries[-1] for entries in by_line], 0.98
        yield [entry for entries in by_line for entry in entries[:2]], 0.97


def _entry(line: int, match: re.Match[str]) -> Entry:
    """Return the entry for a chess name; its row is the rank, from 0."""
    letters, rank = match.groups()
    good = rank.isdecimal() and int(rank) > 0
    pair = (int(rank) - 1, column_number(letters.lower())) if good else None
    return Entry(line, pair, match.group())


def _places(table: Table) -> Iterator[Pair]:
    """Yield every two columns of numbers that change."""
    numbers = [
        place
        for place, kind in enumerate(table.kinds)
        if kind == "N" and len(set(table.columns[place])) > 1
    ]
    yield from combinations(numbers[:6], 2)


def _paired(table: Table, places: Pair, hints: Hints) -> list[Entry]:
    """Return the entries of two columns as (row, column) from 0; none where they cannot be."""
    rows, cols = ([int(value[:6]) for value in table.columns[place]] for place in places)
    if hints.order == "column-row":
        rows, cols = cols, rows
    base = min(1, *(value for value in (*rows, *cols) if value >= 0), 1)
    below = sum(min(pair) < 0 for pair in zip(rows, cols, strict=True))
    if not rows or max(*rows, *cols) > WIDEST or below > 2:
        return []
    return [
        Entry(line, (row - base, col - base) if min(row, col) >= 0 else None, f"({row}, {col})")
        for line, row, col in zip(table.lines, rows, cols, strict=True)
    ]


def _tours(
    entries: Sequence[Entry], board: Told | None, trust: float, *, upwards: bool
) -> Iterator[Path]:
    """Yield the path of the entries, and of what is left without repetitions of the print."""
    tried = [list(entries)]
    tried.append(
        [e for place, e in enumerate(entries) if not place or e.pair != entries[place - 1].pair]
    )
    half = len(entries) // 2
    pairs = [entry.pair for entry in entries]
    if half > 2 and pairs[:half] == pairs[half : 2 * half]:
        tried.append(list(entries[:half]))
    starts = [place for place, pair in enumerate(pairs) if pair == pairs[-1]]
    seen: set[int] = set()
    for attempt in (*tried, *_split(entries, starts)):
        if len(attempt) in seen or len(attempt) < 2:
            continue
        seen.add(len(attempt))
        path = _path(attempt, board, trust, upwards=upwards)
        # A first square from which the knight goes on is left out for a whole tour only.
        if path.complete or attempt[0] is entries[0] or not _leap(*pairs[:2]):
            yield path


def _leap(here: Pair | None, there: Pair | None) -> bool:
    """Tell whether a knight's move leads from one square to the other."""
    if here is None or there is None:
        return False
    return abs(here[0] - there[0]) * abs(here[1] - there[1]) == 2


def _split(entries: Sequence[Entry], starts: Sequence[int]) -> Iterator[list[Entry]]:
    """Yield what comes after a first entry (a query, say), and up to where the end is repeated."""
    yield list(entries[1:])
    pairs = [entry.pair for entry in entries[1:]]
    half = len(pairs) // 2
    if half > 2 and pairs[:half] == pairs[half : 2 * half]:
        yield list(entries[1 : half + 1])
    if len(starts) > 1:
        yield list(entries[: starts[0] + 1])
        yield list(entries[starts[-2] + 1 :])


def _path(entries: Sequence[Entry], board: Told | None, trust: float, *, upwards: bool) -> Path:
    """Return the path of the entries on the board that they need, or that was told."""
    pairs = [entry.pair for entry in entries]
    returns = len(pairs) > 4 and pairs[0] == pairs[-1] and len(set(pairs)) == len(pairs) - 1
    if returns:
        entries, pairs = entries[:-1], pairs[:-1]
    rows, cols = _board(pairs, board)
    squares = []
    for pair in pairs:
        inside = pair is not None and pair[0] < rows and pair[1] < cols
        if pair is None or not inside:
            squares.append(-1)
        else:
            row = rows - 1 - pair[0] if upwards else pair[0]
            squares.append(row * cols + pair[1])
    return Path(
        rows,
        cols,
        squares,
        [entry.line for entry in entries],
        [entry.text for entry in entries],
        trust=trust,
        returns=returns,
    )


def _board(pairs: Sequence[Pair | None], board: Told | None) -> Pair:
    """Return the board: as told if most fits, else the least, else the least square one."""
    good = [pair for pair in pairs if pair is not None]
    told = (board.rows, board.cols) if board else None
    if not good:
        return told or (8, 8)
    rows, cols = (max(pair[axis] for pair in good) + 1 for axis in (0, 1))
    if rows * cols == len(pairs) and not (board and board.sure):
        return rows, cols
    if told and _fitting(good, told) >= 0.8 * len(good):
        return told
    # One or two squares off a board that the others fill to the last square are slips.
    for spare in (1, 2) if len(good) > 9 else ():
        ranks = sorted(pair[0] for pair in good)
        files = sorted(pair[1] for pair in good)
        tall, wide = ranks[-1 - spare] + 1, files[-1 - spare] + 1
        for tight in ((tall, cols), (rows, wide), (tall, wide)):
            if tight[0] * tight[1] == len(pairs):
                return tight
    side = max(rows, cols)
    return (side, side) if side * side <= MAX_SQUARES else (rows, cols)


def _fitting(pairs: Sequence[Pair], board: Pair) -> int:
    """Return how many squares are on the board."""
    return sum(row < board[0] and col < board[1] for row, col in pairs)


def _numbered(text: str, board: Told | None) -> Iterator[Path]:
    """Yield the path of a list of numbers that are squares, row by row from the top left."""
    numbers: list[int] = []
    lines: list[int] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            return
        values = [int(value) for value in re.findall(r"(?<![\w.])\d{1,7}(?![\w.])", line)]
        numbers += values
        lines += [number] * len(values)
        if len(numbers) > MAX_SQUARES:
            return
    count = len(numbers)
    side = isqrt(count)
    rows, cols = board[:2] if board and board.rows * board.cols == count else (side, side)
    if count < 9 or rows * cols != count:
        return
    base = min(numbers)
    if base in {0, 1} and sorted(numbers) == list(range(base, base + count)):
        squares = [value - base for value in numbers]
        yield Path(rows, cols, squares, lines, trust=0.9)
