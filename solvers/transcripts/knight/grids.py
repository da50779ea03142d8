"""Tours printed as a board: the number of the step in every square.

Borders, labels and colours do not matter: a board is neighbouring lines with the same number of
cells, and where the outer row or column just counts (1 2 3 …) it is tried as a label too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product
from math import isqrt
from typing import NamedTuple

from solvers.puzzle import IllegalMoveError
from solvers.transcripts.knight.path import Path
from solvers.transcripts.units import sample

#: Signs that stand between cells, and rulings.
BETWEEN = re.compile(r"\\[a-z]+|[|\[\](){},;:&\\'\"\u2500-\u257f]|[-=+_*~#]{3,}|\+")
CELL = re.compile(r"-?\d{1,9}(?:\.0*)?|[.\-_*#?]{1,3}|[xX]{1,2}|None|null|nil")
NUMBER = re.compile(r"(-?\d{1,9})(?:\.0*)?")
UNVISITED = -1
#: No board is wider, or printed with more cells.
WIDEST = 2000
MOST_CELLS = 1_000_000
#: A larger block of numbers must hold many different ones to be looked at as a board.
MOST_UNPROVEN = 10_000

#: Squares of a board that is printed in one line and is no square.
MOST_ODD = 400

Cells = list[int]


class Row(NamedTuple):
    """The cells of one printed row; ``apart`` says that an empty line or words come before."""

    line: int
    cells: Cells
    apart: bool


class Grid(NamedTuple):
    """A rectangle of numbers, and the line of each row."""

    cells: list[Cells]
    lines: list[int]


def paths(text: str) -> Iterator[Path]:
    """Yield what every board in ``text`` shows."""
    complete = False
    for path in _tried(_grids(text)):
        complete = complete or path.complete
        yield path
    if not complete:
        # Letters for digits may be anything, so such a board must make sense.
        yield from (path for path in _tried(_lettered(text)) if 2 * path.legal > path.printed)


def _tried(grids: Iterable[Grid]) -> Iterator[Path]:
    """Yield the best that each board shows, with or without its labels."""
    for grid in grids:
        path = max(map(_path, _unlabelled(grid)), key=lambda path: path.score, default=None)
        if path is not None:
            yield path


def _lettered(text: str) -> Iterator[Grid]:
    """Yield the boards whose numbers are hexadecimal, or go on with letters: 9 a b, up to z.

    No such board is large: it stands at the beginning of a long text, or nowhere.
    """
    printed = sample(text).split("\n")
    for radix, digit in ((16, "[0-9A-Fa-f]"), (36, "[0-9A-Za-z]")):
        for cell in (re.compile(rf"(?:0[xX])?({digit}{{1,2}})"), re.compile(f"({digit})")):
            rows = []
            for number, line in enumerate(printed, start=1):
                words = BETWEEN.sub(" ", line).split() if len(line) < MOST_UNPROVEN else []
                if len(words) == 1 and len(words[0]) > 2:
                    words = list(words[0])
                matches = [cell.fullmatch(word) for word in words]
                cells = [int(match[1], radix) for match in matches if match]
                if len(cells) == len(words) > 2:
                    rows.append(Row(number, cells, apart=False))
            yield from _rectangles(rows, keep_apart=False)


def _grids(text: str) -> Iterator[Grid]:
    """Yield the boards of a text, cut out in several ways."""
    if re.search(r"<td\b", text, re.IGNORECASE):
        flat = re.sub(r"\s+", " ", text)
        text = re.sub(r"<[^>]*>", " ", re.sub(r"</tr>|</table>|<br\s*/?>", "\n", flat))
    rows = list(_rows(text))
    yield from _rectangles(rows, keep_apart=True)
    if any(row.apart for row in rows[1:]):
        yield from _rectangles([row._replace(apart=False) for row in rows], keep_apart=False)
    yield from _rectangles(list(_bracketed(text)), keep_apart=False)
    for row in (*rows, _column(text)):
        count = len(row.cells)
        for side in _sides(count):
            cut = [row.cells[start : start + side] for start in range(0, count, side)]
            yield Grid(cut, [row.line] * len(cut))


def _sides(count: int) -> Iterator[int]:
    """Yield the widths of boards of so many squares: of the square one, and of small others."""
    root = isqrt(count)
    if root >= 3 and root * root == count:
        yield root
    elif count <= MOST_ODD:
        yield from (side for side in range(3, count // 3 + 1) if count % side == 0)


def _rows(text: str) -> Iterator[Row]:
    """Yield the lines that end in cells, at least two of them."""
    apart, total = True, 0
    for number, line in enumerate(text.split("\n"), start=1):
        cells = _cells(line) if len(line) < 40 * WIDEST else []
        if cells is None:
            continue
        if len(cells) < 2:
            apart = True
            continue
        total += len(cells)
        if total > MOST_CELLS:
            return
        yield Row(number, cells, apart)
        apart = False


def _column(text: str) -> Row:
    """Return the numbers that stand alone on their lines as one row."""
    numbers = re.findall(r"^[ \t]*(\d{1,9})[ \t]*$", text, re.MULTILINE)
    return Row(1, list(map(int, numbers[:MOST_CELLS])), apart=True)


def _cells(line: str) -> Cells | None:
    """Return the cells at the end of a line; None for a ruling, which parts no board."""
    words = BETWEEN.sub(" ", line).split()
    if not words:
        return None if line.strip() else []
    cells: Cells = []
    for word in reversed(words):
        if not CELL.fullmatch(word):
            break
        number = NUMBER.fullmatch(word)
        cells.append(int(number[1]) if number else UNVISITED)
    return cells[::-1]


def _bracketed(text: str) -> Iterator[Row]:
    """Yield the innermost square brackets as rows: ``[[1, 2], [3, 4]]`` on one line or more."""
    line, seen = 1, 0
    for match in re.finditer(r"[\[{(]([^\[\](){}]*)[\]})]", text):
        line += text.count("\n", seen, match.start())
        seen = match.start()
        cells = _cells(match[1].replace("\n", " "))
        if cells and len(cells) > 2:
            yield Row(line, cells, apart=False)


def _rectangles(rows: Sequence[Row], *, keep_apart: bool) -> Iterator[Grid]:
    """Yield the largest runs of neighbouring rows with equally many cells."""
    start = 0
    while start < len(rows):
        end = start + 1
        # A prompt may leave numbers of its own before the first row.
        width = len(rows[end].cells) if end < len(rows) else len(rows[start].cells)
        if len(rows[start].cells) < width or (keep_apart and end < len(rows) and rows[end].apart):
            width = len(rows[start].cells)
        while (
            end < len(rows)
            and len(rows[end].cells) == width
            and not (keep_apart and rows[end].apart)
        ):
            end += 1
        block = rows[start:end]
        if len(block) > 2 or (width > 2 and len(block) * width > 8):
            yield Grid([row.cells[-width:] for row in block], [row.line for row in block])
        start = end


def _unlabelled(grid: Grid) -> Iterator[Grid]:
    """Yield the board as it is, and without outer rows and columns that only count."""
    cells, lines = grid
    size = len(cells) * len(cells[0])
    if size > MOST_UNPROVEN and 20 * len({cell for row in cells for cell in row}) < size:
        return
    columns = list(zip(*cells, strict=True))
    sides = [
        (False, True) if _counts(side) else (False,)
        for side in (cells[0], cells[-1], columns[0], columns[-1])
    ]
    for top, bottom, left, right in product(*sides):
        height, width = len(cells) - bottom, len(columns) - right
        if height - top > 0 and width - left > 0:
            yield Grid([row[left:width] for row in cells[top:height]], list(lines[top:height]))


def _counts(values: Sequence[int]) -> bool:
    """Tell whether values go up or down by one, as labels do."""
    steps = {after - before for before, after in pairwise(values)}
    return len(values) > 2 and steps in ({1}, {-1})


def _path(grid: Grid) -> Path:
    """Return the path that the numbers of a board tell, counted from 0 or from 1."""
    cells = [cell for row in grid.cells for cell in row]
    if cells.count(0) == 1 and max(cells) > 0:
        return max((_walk(grid, cells, base) for base in (0, 1)), key=lambda path: path.score)
    return _walk(grid, cells, 1)


def _walk(grid: Grid, cells: Cells, base: int) -> Path:
    """Return the path from number ``base`` on, with the first number missing or printed twice."""
    rows, cols = len(grid.cells), len(grid.cells[0])
    where: dict[int, list[int]] = {}
    for square, cell in enumerate(cells):
        if cell >= base:
            where.setdefault(cell, []).append(square)
    squares: list[int] = []
    broken = None
    for number in range(base, max(where, default=base) + 1):
        places = where.get(number, [])
        if len(places) != 1:
            index = max(1, number - base)
            broken = _wrong_number(number, len(places), index, empty=not where)
            break
        squares.append(places[0])
    lines = [grid.lines[square // cols] for square in squares] or [grid.lines[0]]
    count = sum(map(len, where.values()))
    return Path(rows, cols, squares, lines, broken=broken, count=count, board=grid.lines)


def _wrong_number(number: int, times: int, index: int, *, empty: bool) -> IllegalMoveError:
    """Return the fault of a number that is not on the board just once."""
    if times:
        return IllegalMoveError(
            "duplicate_number", f"number {number} is printed {times} times", index
        )
    why = "no square is numbered" if empty else f"number {number} is missing"
    return IllegalMoveError("missing_number", why, index)
