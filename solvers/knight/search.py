"""What a search for a tour did, for pictures of searching.

``explore`` is plain backtracking with an explicit stack, told as it goes; ``trace`` keeps the
first events of it, and counts the rest. On 3x4 from a3 (square 0) the second event of Warnsdorff's
rule is ``Event("try", 2, 6, ((6, 1), (9, 2)))``: of c2 with one exit and b1 with two it took c2.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from solvers.knight.field import VISITED, Field, field_of
from solvers.knight.rules import Knight
from solvers.knight.warnsdorff import Attempt, tie_break_named
from solvers.puzzle import PuzzleError

#: A search ends unfinished after this many placements, unless told otherwise.
BUDGET = 5_000_000

#: The methods that try and retreat.
TRACED = ("warnsdorff", "backtracking")


class Event(NamedTuple):
    """One thing that happened: ``try``, ``dead end``, ``retreat`` or ``found``."""

    kind: str
    depth: int
    """The number of squares visited, the one tried included; after a retreat, what is left."""
    square: int
    """The square tried, found to lead nowhere, left again, or last of the tour."""
    candidates: tuple[tuple[int, int], ...] = ()
    """Of a try: the squares there were to choose from, best first, each with its free exits."""


class _Walk:
    """The path of a search, and the exits of every place beside it; it can go both ways."""

    def __init__(self, field: Field, attempt: Attempt | None, rng: random.Random) -> None:
        self.field = field
        self.exits = bytearray(field.exits)
        self.path: list[int] = []
        self.offsets = attempt.offsets if attempt else field.offsets
        self.key = attempt.tie_break.key(field, self.exits, rng) if attempt else None

    def enter(self, place: int) -> None:
        self.path.append(place)
        self.exits[place] += VISITED
        for offset in self.offsets:
            self.exits[place + offset] -= 1

    def leave(self) -> int:
        place = self.path.pop()
        for offset in self.offsets:
            self.exits[place + offset] += 1
        self.exits[place] -= VISITED
        return place

    def candidates(self) -> list[tuple[int, int]]:
        """Return the free places a leap away with their exits, best first."""
        here, exits = self.path[-1], self.exits
        free = [(here + offset, exits[here + offset]) for offset in self.offsets]
        free = [(place, left) for place, left in free if left < VISITED]
        key = self.key
        return sorted(free, key=lambda pair: (pair[1], key(pair[0]))) if key else free

    def whole(self, closed: bool) -> bool:
        """Tell whether the path is a tour."""
        if len(self.path) < self.field.size:
            return False
        return not closed or self.path[0] - self.path[-1] in self.offsets


def explore(
    field: Field,
    begin: int,
    closed: bool,
    attempt: Attempt | None,
    rng: random.Random,
) -> Iterator[Event]:
    """Yield what backtracking does, places for squares, until it found a tour or tried all.

    Without an ``attempt`` the leaps are tried in their order, with one by Warnsdorff's rule.
    """
    walk = _Walk(field, attempt, rng)
    options: list[list[tuple[int, int]]] = [[(begin, field.exits[begin])]]
    untried = [iter(options[0])]
    while untried:
        place, _ = next(untried[-1], (None, 0))
        if place is None:
            untried.pop()
            options.pop()
            if walk.path:
                yield Event("retreat", len(walk.path) - 1, walk.leave())
            continue
        walk.enter(place)
        yield Event("try", len(walk.path), place, tuple(options[-1]))
        if walk.whole(closed):
            yield Event("found", len(walk.path), place)
            return
        nexts = walk.candidates()
        if not nexts:
            yield Event("dead end", len(walk.path), place)
        options.append(nexts)
        untried.append(iter(nexts))


@dataclass(frozen=True, slots=True)
class Trace:
    """The beginning of a search, its counts, and how it ended."""

    events: tuple[Event, ...]
    """The first events, at most as many as were asked for."""
    counts: Mapping[str, int]
    """How many events of each kind there were in all."""
    outcome: str
    """``found``; ``exhausted``: all was tried, there is no tour; or ``budget``: undecided."""

    @property
    def whole(self) -> bool:
        """Tell whether no event was left out."""
        return len(self.events) == sum(self.counts.values())


def trace(  # noqa: PLR0913 (what solve takes, and how much to keep)
    puzzle: Knight,
    *,
    method: str = "warnsdorff",
    tie_break: str = "roth",
    seed: int = 0,
    budget: int = BUDGET,
    keep: int = 10_000,
) -> Trace:
    """Return what one search with chronological backtracking does within ``budget`` placements.

    Where Warnsdorff's rule meets no dead end this is how ``solve`` found its tour (but for random
    ties). Memory is bounded by ``keep`` events and the depth of the search.
    """
    if method not in TRACED:
        raise PuzzleError(f"{method!r} does not search: trace {' or '.join(TRACED)}")
    field, rng = field_of(puzzle), random.Random(seed)  # noqa: S311 (lots, not secrets)
    attempt = Attempt(field.offsets, tie_break_named(tie_break)) if method == "warnsdorff" else None
    events: list[Event] = []
    counts: Counter[str] = Counter()
    outcome = "exhausted"
    for event in explore(field, field.place(puzzle.begin), puzzle.closed, attempt, rng):
        if event.kind == "try" and counts["try"] == budget:
            outcome = "budget"
            break
        counts[event.kind] += 1
        if event.kind == "found":
            outcome = "found"
        if len(events) < keep:
            events.append(_on_squares(field, event))
    return Trace(tuple(events), dict(counts), outcome)


def _on_squares(field: Field, event: Event) -> Event:
    """Return an event of a field in the numbers of the puzzle."""
    kind, depth, place, candidates = event
    seen: Sequence[tuple[int, int]] = [(field.square(near), left) for near, left in candidates]
    return Event(kind, depth, field.square(place), tuple(seen))
