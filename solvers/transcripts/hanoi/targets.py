"""Lists that name the disk and where it goes, not where it comes from: ``disk 1 to C``.

A disk comes from where it is. Where the tower stands at first is tried peg by peg; on the right one
most of the moves are legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solvers.transcripts.hanoi.columns import is_disk
from solvers.transcripts.hanoi.pegs import MOST_PEGS, found, given
from solvers.transcripts.hanoi.replay import Asked, Rows, Run, replay
from solvers.transcripts.layout import Table, tables
from solvers.transcripts.reading import Hints
from solvers.transcripts.units import WAYS

#: Fewer moves may be anything.
LEAST = 3


def best(text: str, hints: Hints) -> Run | None:
    """Return the run in which most moves are legal, None where hardly any are."""
    asked = Asked(hints.disks, "", hints.goal, hints.rule or "free")
    runs = [
        run
        for way in WAYS
        for table in tables(text, way)
        for disks, targets in _columns(table)
        for run in _runs(table, disks, targets, hints, asked)
    ]
    top = max(runs, key=lambda run: (run.finished, run.legal), default=None)
    return top if top is not None and 3 * top.legal >= top.printed else None


def _columns(table: Table) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    """Yield a column of numbers that are called disks, with the one other that may be pegs."""
    places = [place for place, column in enumerate(table.columns) if len(column) >= LEAST]
    values = {place: set(table.columns[place]) for place in places}
    for disk in (place for place in places if is_disk(table, place)):
        pegs = [p for p in places if p != disk and 2 <= len(values[p]) <= MOST_PEGS]
        for target in pegs:
            # Another column of the same names says where the disk comes from.
            if not any(values[target] & values[other] for other in pegs if other != target):
                yield table.columns[disk], table.columns[target]


def _runs(
    table: Table, disks: Sequence[str], targets: Sequence[str], hints: Hints, asked: Asked
) -> Iterator[Run]:
    """Yield the run from every peg on which the tower may stand at first."""
    pegs = given(hints.pegs) if hints.pegs else found(targets, targets, hints.peg_count)
    names = pegs.names if pegs else ()
    for start in names:
        where = dict.fromkeys(disks, start)
        sources = []
        for disk, target in zip(disks, targets, strict=True):
            sources.append(where[disk])
            where[disk] = target
        rows = Rows(disks, sources, targets, table.lines)
        order = given(hints.pegs) if hints.pegs else found(sources, targets, hints.peg_count)
        if order is not None:
            yield replay(rows, order, asked)
