"""Frogs and Toads printed as moves: pairs (from, to), or the seats of the jumpers alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations

from solvers.frogs.rules import EMPTY, FROG, TOAD
from solvers.puzzle import State
from solvers.transcripts.frogs import teams
from solvers.transcripts.frogs.record import Record
from solvers.transcripts.layout import Table, tables
from solvers.transcripts.reading import Hints
from solvers.transcripts.units import WAYS, sample

MARKS = (".", "L", "R")
MOST_SEATS = 400
#: Jumpers in a list of seats only; more are not searched for.
MOST_JUMPERS = 5000
PAIR_WAYS = ("lines", "brackets", "pieces", "cells", "words", "paragraphs", "pairs")

Jump = tuple[int, int]


def best(text: str, hints: Hints) -> Record | None:
    """Return the list of moves that explains the most of the input, or None."""
    head = sample(text)
    found = (
        (record, table, places)
        for way in WAYS
        if way.name in PAIR_WAYS
        for found_table in tables(head, way)
        for table in found_table.variants()
        for places in _places(table)
        for record in _between(table, places, hints)
    )
    top = max(found, key=lambda item: item[0].score, default=None)
    records = [*_jumpers(head, hints), *teams.records(head, hints)]
    if top is not None and head is text:
        records.append(top[0])
    elif top is not None and top[0].likely:
        _, table, places = top
        records += _between(table.again(text, places), places, hints)
    return max(records, key=lambda record: record.score, default=None)


def _jumpers(text: str, hints: Hints) -> Iterator[Record]:
    """Yield the games of a list of seats whose pieces go to the gap, wherever that is."""
    seats_named: list[int] = []
    lines: list[int] = []
    for number, line in enumerate(text.split("\n"), start=1):
        found = re.findall(r"(?<![\w.])\d{1,3}(?![\w.])", line)
        # A number of its own at the end of a prompt, or a line of nothing else.
        bare = re.fullmatch(r"[\s\d,;\[\]()-]+", line) is not None
        named = [int(seat) for seat in (found if bare else found[-1:])]
        seats_named += named
        lines += [number] * len(named)
    if not 2 < len(seats_named) < MOST_JUMPERS:
        return
    for base in (0,) if 0 in seats_named else (1, 0):
        size = max(seats_named) + 1 - base
        middle = size // 2 if hints.left is None else hints.left
        for gap in sorted(range(min(size, 24)), key=lambda seat: abs(seat - middle))[:9]:
            state = (FROG,) * gap + (EMPTY,) + (TOAD,) * (size - gap - 1)
            states = [state]
            for seat in seats_named:
                state = _moved(state, seat - base, state.index(EMPTY))
                states.append(state)
            note = f"the list shows the seats of the jumpers only; seats count from {base}"
            rule = hints.rule or "forward"
            record = Record(states, [lines[0], *lines], MARKS, rule, (note,), 0.5)
            if 2 * len(record.replayed[0]) >= record.printed:
                yield record


def _places(table: Table) -> Iterator[tuple[int, int]]:
    """Yield every two columns of numbers, as (source, target)."""
    numbers = [place for place, kind in enumerate(table.kinds) if kind == "N"]
    yield from permutations([place for place in numbers if table.columns[place]][:6], 2)


def _between(table: Table, places: tuple[int, int], hints: Hints) -> Iterator[Record]:
    """Yield the records of two columns of seats, counted from 0 or from 1."""
    left, right = (table.columns[place] for place in places)
    jumps = [(int(a[:6]), int(b[:6])) for a, b in zip(left, right, strict=True)]
    if len(jumps) > 3:
        # Many programs print the sizes of the teams first.
        sizes, rest = jumps[0], replace(table, lines=table.lines[1:])
        for record in _games(jumps[1:], rest, places, hints):
            if (
                record.states[0].count(FROG) == sizes[0]
                and record.states[0].count(TOAD) == sizes[1]
            ):
                yield record
    yield from _games(jumps, table, places, hints)


def _games(
    jumps: Sequence[Jump], table: Table, places: tuple[int, int], hints: Hints
) -> Iterator[Record]:
    """Yield the games of jumps whose seats count from 0 or from 1."""
    least = min(map(min, jumps), default=-1)
    highest = max(map(max, jumps), default=0)
    if least < 0 or highest > MOST_SEATS or any(a == b for a, b in jumps):
        return
    order = 1.0 if places[0] < places[1] else 0.98
    for base in (0,) if least == 0 else (1, 0):
        record = _game(jumps, base, table, hints)
        if record is not None:
            yield replace(record, trust=record.trust * order)


def _game(jumps: Sequence[Jump], base: int, table: Table, hints: Hints) -> Record | None:
    """Return the game whose gap is where the first jump goes."""
    seats = max(map(max, jumps)) + 1 - base
    left = jumps[0][1] - base
    right = seats - left - 1 if hints.right is None else hints.right
    if hints.left not in {None, left} or left < 0 or right < 0 or left + right < 2:
        return None
    state = (FROG,) * left + (EMPTY,) + (TOAD,) * right
    states: list[State] = [state]
    for source, target in jumps:
        state = _moved(state, source - base, target - base)
        states.append(state)
    trust = table.way.trust * (1.0 if base else 0.995)
    note = f"the list shows moves only; seats count from {base}"
    lines = [table.lines[0], *table.lines]
    return Record(states, lines, MARKS, hints.rule or "forward", (note,), trust)


def _moved(state: State, source: int, target: int) -> State:
    """Return the state with what sits at the two seats exchanged, legal or not."""
    if not (0 <= source < len(state) and 0 <= target < len(state)):
        return state
    seats = list(state)
    seats[source], seats[target] = seats[target], seats[source]
    return tuple(seats)
