"""Divide and conquer: cut the board into small ones with known tours, and weave them together.

Time and memory are linear in the area. Boards with sides from 5 are covered with tiles 6, 8 or 10
by 5 to 9 (or 11) that have closed tours; on an odd board one tile is odd, and holds an open tour
from the start. Own construction, in the spirit of Parberry (Discrete Applied Mathematics 73,
1997) and of Lin and Wei (same journal 146, 2005); see ``strips`` for three and four rows.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import accumulate, count, product

from solvers.knight.field import CLOCKWISE
from solvers.knight.rules import Knight
from solvers.knight.runs import tour_by_runs
from solvers.knight.search import BUDGET
from solvers.knight.strips import strip
from solvers.knight.tiles import TILES
from solvers.knight.weave import Weave
from solvers.puzzle import PuzzleError

#: (top, height, left, width) of a tile.
Tile = tuple[int, int, int, int]


def divide(puzzle: Knight) -> Sequence[int]:
    """Return the squares of a tour of a whole board that has one, in order."""
    if puzzle.within:
        raise PuzzleError("divide takes whole boards only: use warnsdorff for a shape")
    if puzzle.size == 1:
        return [0]
    return strip(puzzle) if min(puzzle.rows, puzzle.cols) < 5 else _tiled(puzzle)


def _tiled(puzzle: Knight) -> Sequence[int]:
    """Return a tour of a board with sides from 5."""
    rows, cols = puzzle.rows, puzzle.cols
    row, col = divmod(puzzle.begin, cols)
    if puzzle.area % 2:
        heights, widths = _around(rows, row), _around(cols, col)
    elif rows % 2 == 0:
        heights, widths = _evens(rows), _balanced(cols)
    else:
        heights, widths = _balanced(rows), _evens(cols)
    tiles = [(*y, *x) for y, x in product(_spans(heights), _spans(widths))]
    first = next((tile for tile in tiles if tile[1] * tile[3] % 2), tiles[0])
    tiles.sort(key=lambda tile: (abs(tile[0] - first[0]), abs(tile[2] - first[2])))
    for seed in count():
        weave = Weave(rows, cols)
        weave.begin(_first_piece(puzzle, first, seed), ring=puzzle.area % 2 == 0)
        if weave.add(_ring(tile, cols) for tile in tiles if tile != first):
            return weave.tour(puzzle.begin)
    raise AssertionError


def _first_piece(puzzle: Knight, tile: Tile, seed: int) -> list[int]:
    """Return the squares of the first tile: its ring, or on an odd one a path from the start."""
    top, height, left, width = tile
    if height * width % 2 == 0:
        return _ring(tile, puzzle.cols)
    row, col = divmod(puzzle.begin, puzzle.cols)
    small = Knight(height, width, (row - top) * width + col - left)
    squares, _ = tour_by_runs(small, "random", random.Random(seed), BUDGET)  # noqa: S311
    assert squares is not None  # noqa: S101
    return [(top + s // width) * puzzle.cols + left + s % width for s in squares]


def _ring(tile: Tile, cols: int) -> list[int]:
    """Return the squares of the closed tour of a tile."""
    top, height, left, width = tile
    base = top * cols + left
    return [base + row * cols + col for row, col in _stored(height, width)]


@cache
def _stored(height: int, width: int) -> list[tuple[int, int]]:
    """Return the closed tour of a tile as (row, column) pairs, turned where it lies across.

    The largest, 10x10, is divided in its turn.
    """
    if (width, height) in TILES and (height, width) not in TILES:
        return [(row, col) for col, row in _stored(width, height)]
    if (height, width) not in TILES:
        return [divmod(square, width) for square in divide(Knight(height, width, 0, closed=True))]
    leaps = [CLOCKWISE[int(digit)] for digit in TILES[height, width][:-1]]
    return list(
        accumulate(leaps, lambda at, leap: (at[0] + leap[0], at[1] + leap[1]), initial=(0, 0))
    )


def _spans(sizes: list[int]) -> list[tuple[int, int]]:
    """Return (offset, size) of sizes laid one after the other."""
    return list(zip(accumulate(sizes, initial=0), sizes, strict=False))


def _evens(side: int) -> list[int]:
    """Return sizes 6, 8 and 10 that add up to an even side: 0, or from 6."""
    few = {0: [], 2: [10], 4: [6, 6], 6: [6]}[side % 8]
    return few + [8] * ((side - sum(few)) // 8)


def _balanced(side: int) -> list[int]:
    """Return sizes from 5 to 9, nearly equal, that add up to a side from 5."""
    parts = -(-side // 9)
    return [(side + part) // parts for part in range(parts)]


def _around(side: int, place: int) -> list[int]:
    """Return one odd size that covers ``place`` among even ones, adding up to an odd side."""
    for size in (5, 7, 9, 11):
        for before in range(0, side - size + 1, 2):
            after = side - size - before
            if before <= place < before + size and not {before, after} & {2, 4}:
                return [*_evens(before), size, *_evens(after)]
    raise AssertionError
