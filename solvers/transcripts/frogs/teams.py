"""Frogs and Toads printed as the teams of the jumpers alone: ``L R R L L R R L``.

There is one gap, so the team says it all: the piece next to the gap slides, or the one behind it
jumps. The sizes of the teams follow from the number of moves, l * r + l + r.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solvers.frogs.rules import EMPTY, FROG, TOAD
from solvers.puzzle import State
from solvers.transcripts.frogs.record import Record
from solvers.transcripts.layout import tables
from solvers.transcripts.reading import Hints
from solvers.transcripts.units import WAYS

MARKS = (".", "L", "R")
#: Moves of a list, and pieces of a team, beyond which none is read.
MOST_MOVES = 2000
MOST_PIECES = 24
WORD = re.compile(r"[^\W\d_]+|[<>](?![<>=-])")
#: Names of the team that starts at the left and goes right.
LEFT = {"l", "left", "f", "frog", "frogs", ">", "a", "g", "green"}


class Calls(NamedTuple):
    """The teams called, as printed, and the line of each."""

    names: list[str]
    lines: list[int]


def records(text: str, hints: Hints) -> Iterator[Record]:
    """Yield the games that the teams called may be."""
    for names, lines in _calls(text):
        kinds = list(dict.fromkeys(names))
        if len(kinds) != 2 or not 2 < len(names) <= MOST_MOVES:
            continue
        ordered = sorted(kinds, key=lambda name: name.lower() not in LEFT)
        for order, trust in ((ordered, 0.5), (ordered[::-1], 0.49)):
            team = {order[0]: FROG, order[1]: TOAD}
            for left, right in _sizes(len(names), hints):
                states = _states([team[name] for name in names], left, right)
                note = (
                    f"the list shows teams only: {left} {order[0]} left, {right} {order[1]} right"
                )
                record = Record(states, [lines[0], *lines], MARKS, "forward", (note,), trust)
                if 2 * len(record.replayed[0]) >= record.printed:
                    yield record


def _calls(text: str) -> Iterator[Calls]:
    """Yield the lists of calls: words on their own, letters of long words, columns of words."""
    words = [
        (number, word)
        for number, line in enumerate(text.split("\n"), start=1)
        for word in (WORD.findall(line) if len(line) < 10_000 else ())
    ]
    lone = [(line, word) for line, word in words if len(word) == 1]
    long = [
        (line, letter)
        for line, word in words
        if len(word) > 3 and len(set(word)) == 2
        for letter in word
    ]
    solid = len(text) - sum(map(text.count, " \t\n"))
    for found, most in ((lone, len(words)), (long, solid)):
        if 5 * len(found) > 4 * most:
            yield Calls([name for _, name in found], [line for line, _ in found])
    for table in tables(text, WAYS[0]):
        for column, kind in zip(table.columns, table.kinds, strict=True):
            if kind == "W" and column:
                yield Calls(column, table.lines)


def _sizes(moves: int, hints: Hints) -> Iterator[tuple[int, int]]:
    """Yield the sizes of teams that take so many moves; of a broken list, equal teams too."""
    teams = range(1, MOST_PIECES + 1)
    exact = [
        (left, right) for left in teams for right in teams if (left + 1) * (right + 1) == moves + 1
    ]
    exact.sort(key=lambda sizes: abs(sizes[0] - sizes[1]))
    for left, right in (*exact, *((size, size) for size in range(2, 11))):
        if hints.left in {None, left} and hints.right in {None, right}:
            yield left, right


def _states(teams: Sequence[int], left: int, right: int) -> list[State]:
    """Return the states of a game; a team that cannot move leaves the state as it is."""
    seats = [FROG] * left + [EMPTY] + [TOAD] * right
    gap = left
    states = [tuple(seats)]
    for team in teams:
        step = -1 if team == FROG else 1
        for place in (gap + step, gap + 2 * step):
            if 0 <= place < len(seats) and seats[place] == team:
                seats[gap], seats[place] = seats[place], EMPTY
                gap = place
                break
        states.append(tuple(seats))
    return states
