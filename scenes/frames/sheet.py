"""The contact sheet: several moments of a story on one picture, for print."""

from __future__ import annotations

import re
from dataclasses import replace
from math import ceil, sqrt
from typing import NamedTuple

from PIL import Image

from scenes.engines import engine_of
from scenes.frames.screen import Look
from scenes.options import LEAST_SIDE, OptionError
from scenes.storyboard import Storyboard
from scenes.theme import blend
from solvers.puzzle import PuzzleError

#: More pictures than this are too small to be read on any sheet.
MOST_PICTURES = 400


def parse_sheet(text: str, story: Storyboard) -> tuple[list[int], int]:
    """Return the moments to show and the number of columns.

    ``3x4`` is three columns and four rows, evenly spread over the story; ``0,1,3`` are moments.
    """
    found = re.fullmatch(r"(\d+)[xX\u00d7](\d+)", text.strip())
    if found is None:
        if not re.fullmatch(r"\s*\d+(\s*,\s*\d+)*\s*", text):
            raise OptionError(
                f"--sheet {text} is no sheet: give columns and rows such as 3x4, or moments "
                "such as 0,1,3,7"
            )
        counts, columns = [int(part) for part in text.split(",")], 0
    else:
        columns, rows = int(found[1]), int(found[2])
        pictures = min(columns * rows, story.moves + 1)
        begin, steps = story.first - 1, max(1, pictures - 1)
        counts = [begin + (k * story.moves + steps // 2) // steps for k in range(pictures)]
    if not 1 <= len(counts) <= MOST_PICTURES:
        raise OptionError(f"--sheet {text} has no room: ask for 1 to {MOST_PICTURES} pictures")
    moves = story.solution.length
    for count in counts:
        if count > moves:
            raise PuzzleError(
                f"--sheet {text}: {count} is no moment; the solution has moments 0 to {moves}"
            )
    return counts, columns


class Grid(NamedTuple):
    """How pictures stand on a sheet."""

    columns: int
    rows: int
    gap: int
    cell: tuple[int, int]
    """The size of each picture."""


def grid(size: tuple[int, int], pictures: int, columns: int) -> Grid:
    """Return the grid for so many pictures; 0 columns is as many as suit.

    Raises OptionError where the pictures would be too small.
    """
    width, height = size
    columns = min(columns, pictures) or _columns(pictures)
    rows = ceil(pictures / columns)
    gap = max(2, round(min(width, height) * 0.008))
    cell = ((width - gap) // columns - gap, (height - gap) // rows - gap)
    if min(cell) < LEAST_SIDE:
        # A little more than the least: the gaps grow with the sheet.
        side = round(LEAST_SIDE * 1.1) + gap
        need = f"{max(width, side * columns)}x{max(height, side * rows)}"
        raise OptionError(
            f"{pictures} pictures on a sheet of {width}x{height} are too small: "
            f"use --size {need} or larger"
        )
    return Grid(columns, rows, gap, cell)


def sheet(story: Storyboard, look: Look, counts: list[int], columns: int) -> Image.Image:
    """Return the moments after so many moves each, row by row."""
    columns, rows, gap, cell = grid(look.size, len(counts), columns)
    # The frames between the pictures stand out from them a little, on screen and on paper.
    line = blend(look.theme.ground, look.theme.line, 0.4)
    ground = (*line, 0) if look.transparent else line
    image = Image.new("RGBA" if look.transparent else "RGB", look.size, ground)
    engine = engine_of(story, replace(look, size=cell))
    for number, count in enumerate(counts):
        row, column = divmod(number, columns)
        at = (gap + column * (cell[0] + gap), gap + row * (cell[1] + gap))
        image.paste(engine.still(story.at(count)), at)
    for number in range(len(counts), rows * columns):
        row, column = divmod(number, columns)
        at = (gap + column * (cell[0] + gap), gap + row * (cell[1] + gap))
        image.paste(look.ground, (*at, at[0] + cell[0], at[1] + cell[1]))
    return image


def _columns(pictures: int) -> int:
    """Return the number of columns that keeps the shape of the picture."""
    return ceil(sqrt(pictures))
