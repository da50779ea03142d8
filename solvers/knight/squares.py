"""The spellings of squares, boards and shapes.

A square is a number, ``row * cols + col``, with row 0 at the top of the printed board: on 8x8
``a1`` is 56, ``a8`` is 0 and ``h1`` is 63. A column past z is spelled aa, ab …, as in a
spreadsheet. A shape is its rows from the top: ``"..#/.../#.."`` has seven squares (``.``) and
two holes (``#``).
"""

from __future__ import annotations

import re

from solvers.puzzle import PuzzleError

#: The most squares that a board may have.
MAX_SQUARES = 10_000_000


def column_name(col: int) -> str:
    """Return the letters of a column counted from 0: a, b … z, aa, ab and on."""
    letters = ""
    rest = col + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters


def column_number(letters: str) -> int:
    """Return the column, counted from 0, that ``letters`` spell."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("a") + 1
    return number - 1


def square_name(square: int, rows: int, cols: int) -> str:
    """Return the spelling of a square: ``a1`` is the left one of the bottom row."""
    row, col = divmod(square, cols)
    return f"{column_name(col)}{rows - row}"


def parse_square(text: str, rows: int, cols: int) -> int:
    """Return the number of the square spelled ``a1``."""
    found = re.fullmatch(r"([a-z]{1,6})([1-9][0-9]{0,7})", text.strip().lower(), re.ASCII)
    if not found:
        raise PuzzleError(f"{text!r} is not a square: write a column and a row, such as a1")
    col, rank = column_number(found[1]), int(found[2])
    if col >= cols or rank > rows:
        last = square_name(cols - 1, rows, cols)
        raise PuzzleError(f"the square {text!r} is off the board: use a1 to {last}")
    return (rows - rank) * cols + col


def parse_board(text: str) -> tuple[int, int]:
    """Return (rows, columns) of a board spelled ``5x6``."""
    found = re.fullmatch(r"([0-9]{1,8})x([0-9]{1,8})", text.strip().lower(), re.ASCII)
    if not found:
        raise PuzzleError(f"{text!r} is not a board: write rows x columns, such as 8x8")
    rows, cols = int(found[1]), int(found[2])
    check_board(rows, cols)
    return rows, cols


def check_board(rows: int, cols: int) -> None:
    """Raise PuzzleError unless a board of this size can be made."""
    if rows < 1 or cols < 1:
        raise PuzzleError(f"a board of {rows}x{cols} has no squares: both sides must be at least 1")
    if rows * cols > MAX_SQUARES:
        raise PuzzleError(
            f"a board of {rows}x{cols} is too large: use at most {MAX_SQUARES} squares"
        )


def parse_within(text: str, rows: int, cols: int) -> frozenset[int]:
    """Return the squares of a shape: ``half``, ``ring``, or its rows of ``.`` and ``#``.

    ``half`` is the bottom half (a middle row included), ``ring`` is all but a hole in the middle,
    a third of each side at most. Rows are parted by ``/`` or line ends, top first.
    """
    name = text.strip()
    if name == "half":
        return frozenset(range(rows // 2 * cols, rows * cols))
    if name == "ring":
        hole = {row * cols + col for row in _middle(rows) for col in _middle(cols)}
        return frozenset(range(rows * cols)) - hole
    lines = name.replace("/", "\n").split()
    if set("".join(lines)) - {".", "#"} or not lines:
        raise PuzzleError(f"{text!r} is not a shape: use half, ring, or rows of . and # as ..#/#..")
    if len(lines) != rows or any(len(line) != cols for line in lines):
        raise PuzzleError(f"the shape {text!r} does not fit: give {rows} rows of {cols} . or #")
    return frozenset(place for place, mark in enumerate("".join(lines)) if mark == ".")


def _middle(side: int) -> range:
    """Return the middle third of a side, or as much of it as leaves both ends equal."""
    length = side // 3
    end = (side + length) // 2
    return range(side - end, end)


def shape_rows(within: frozenset[int], rows: int, cols: int) -> list[str]:
    """Return a shape as its rows of ``.`` and ``#``, top first."""
    marks = ["." if square in within else "#" for square in range(rows * cols)]
    return ["".join(marks[row * cols : (row + 1) * cols]) for row in range(rows)]
