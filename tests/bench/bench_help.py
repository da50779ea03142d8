"""How soon the command line answers."""

from __future__ import annotations

import sys

from tests.bench.clock import command, movereel, ratio
from tests.bench.table import Row


def rows() -> list[Row]:
    """Return the row of --help."""
    bare = command(sys.executable, "-c", "import typer, rich")
    return [Row("movereel --help / import typer, rich", ratio(movereel("--help"), bare, 7), 1.5)]
