"""The moves of a solution as text: lines for people, CSV for tables, the JSON move script."""

from __future__ import annotations

import csv as csv_format
from collections.abc import Iterator
from pathlib import Path

from solvers.puzzle import Solution


def lines(solution: Solution, first: int, last: int) -> Iterator[str]:
    """Yield ``move 1: disk 1 from A to C`` for each move from ``first`` to ``last``.

    A heading comes first where the moves alone do not show of which puzzle they are.
    """
    from solvers.transcripts.headed import heading

    head = heading(solution, first, last)
    if head:
        yield head
    spell = solution.puzzle.spell
    if (first, last) == (1, solution.length):
        # The whole list can be had much faster than one move after another.
        yield from (f"move {k}: {spell(move)}" for k, move in enumerate(solution.moves, start=1))
        return
    for step in solution.steps(first, last):
        yield f"move {step.index}: {spell(step.move)}"


def txt(path: Path, solution: Solution, first: int, last: int) -> None:
    """Write the moves in words, one a line."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(line + "\n" for line in lines(solution, first, last))


def csv(path: Path, solution: Solution, first: int, last: int) -> None:
    """Write a table: number, piece, source, target."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv_format.writer(file, lineterminator="\n")
        writer.writerow(["move", "piece", "source", "target"])
        for step in solution.steps(first, last):
            writer.writerow([step.index, *solution.puzzle.row(step.move)])


def script(path: Path, solution: Solution, first: int, last: int) -> None:
    """Write the JSON move script of the stretch, which ``--moves`` reads back."""
    from solvers.transcripts import script as scripts

    path.write_text(scripts.dump(solution.stretch(first, last)), encoding="utf-8")
