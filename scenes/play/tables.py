"""Which table a puzzle is played on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scenes.play.frogs_table import FrogsTable
from scenes.play.hanoi_table import HanoiTable
from scenes.play.knight_table import KnightTable
from scenes.play.table import Table
from solvers.puzzle import Puzzle

_TABLES: dict[str, Callable[[Any], Table]] = {
    "hanoi": HanoiTable,
    "knight": KnightTable,
    "frogs": FrogsTable,
}


def table_of(puzzle: Puzzle) -> Table:
    """Return the table of a puzzle."""
    return _TABLES[puzzle.name](puzzle)
