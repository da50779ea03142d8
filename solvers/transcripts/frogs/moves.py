"""Frogs and Toads printed as moves: pairs (from, to), or the seats of the jumpers alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import permutations

from solvers.frogs.rules import EMPTY, FROG, TOAD
from solvers.puzzle import State
from solvers.transcripts.frogs.record import Record
from solvers.transcripts.layout import WAYS, Table, tables
from solvers.transcripts.reading import Hints

MARKS = (".", "L", "R")
MOST_SEATS = 400
#: Jumpers in a list of seats only; more are not searched for.
MOST_JUMPERS = 5000
PAIR_WAYS = ("lines", "brackets", "pieces", "cells", "words", "paragraphs", "pairs")

Jump = tuple[int, int]


def best(text: str, hints: Hints) -> Record | None:
    """Return the list of moves that explains the most of the input, or None."""
    top: Record | None = None
    for way in WAYS:
        if way.name in PAIR_WAYS:
            for table in tables(text, way):
                for record in _readings(table, hints):
                    if top is None or record.score > top.score:
                        top = record
    for record in _jumpers(text, hints):
        if top is None or record.score > top.score:
            top = record
    return top


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


def _readings(table: Table, hints: Hints) -> Iterator[Record]:
    """Yield a record for every two columns of seats, counted from 0 or from 1."""
    numbers = [place for place, kind in enumerate(table.kinds) if kind == "N"]
    numbers = [place for place in numbers if table.columns[place]][:6]
    for source, target in permutations(numbers, 2):
        jumps = [
            (int(a[:6]), int(b[:6]))
            for a, b in zip(table.columns[source], table.columns[target], strict=True)
        ]
        least = min(min(jump) for jump in jumps)
        highest = max(max(jump) for jump in jumps)
        if least < 0 or highest > MOST_SEATS or any(a == b for a, b in jumps):
            continue
        for base in (0,) if least == 0 else (1, 0):
            seats = highest + 1 - base
            order = 1.0 if source < target else 0.98
            yield from _games(jumps, base, seats, table, order, hints)


def _games(
    jumps: Sequence[Jump], base: int, seats: int, table: Table, trust: float, hints: Hints
) -> Iterator[Record]:
    """Yield the game whose gap is where the first jump goes."""
    gap = jumps[0][1] - base
    left = gap if hints.left is None else hints.left
    right = seats - gap - 1 if hints.right is None else hints.right
    if left != gap or left < 0 or right < 0 or left + right < 2:
        return
    state = (FROG,) * left + (EMPTY,) + (TOAD,) * right
    states: list[State] = [state]
    for source, target in jumps:
        state = _moved(state, source - base, target - base)
        states.append(state)
    trust *= table.way.trust * (1.0 if base else 0.995)
    note = f"the list shows moves only; seats count from {base}"
    lines = [table.lines[0], *table.lines]
    yield Record(states, lines, MARKS, hints.rule or "forward", (note,), trust)


def _moved(state: State, source: int, target: int) -> State:
    """Return the state with what sits at the two seats exchanged, legal or not."""
    if not (0 <= source < len(state) and 0 <= target < len(state)):
        return state
    seats = list(state)
    seats[source], seats[target] = seats[target], seats[source]
    return tuple(seats)
