"""Breadth-first search on the real rules of Frogs and Toads.

A state is coded as one number: bit s says that a frog sits on seat s, bit ``seats + s`` that a toad
does. A move flips two bits. All seats are tried at once: shifting the bits of the empty seats
onto the pieces gives every piece that can step or jump that way.
"""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace

from solvers.frogs.rules import EMPTY, FROG, TOAD, Frogs
from solvers.puzzle import BudgetError, Move, State, UnsolvableError

#: A search ends when it has seen more states than this: some 4 seconds and 110 MiB.
BUDGET = 1_000_000


@dataclass(frozen=True, slots=True)
class Pond:
    """The seats and the rule, and what can be reached from a code in one move."""

    seats: int
    rule: str

    def code(self, state: State) -> int:
        """Return the number of a state."""
        shift = {FROG: 0, TOAD: self.seats}
        return sum(1 << seat + shift[piece] for seat, piece in enumerate(state) if piece != EMPTY)

    def reachable(self, code: int) -> Iterator[int]:
        """Yield the codes after every legal move."""
        seats = self.seats
        everywhere = (1 << seats) - 1
        frogs, toads = code & everywhere, code >> seats
        empty = everywhere & ~(frogs | toads)
        ways = (True, False) if self.rule == "both" else (True,)
        for forward in ways:
            for flip in _flips(frogs, toads, empty, rightward=forward):
                yield code ^ flip
            for flip in _flips(toads, frogs, empty, rightward=not forward):
                yield code ^ flip << seats

    def move(self, before: int, after: int) -> Move:
        """Return the move between two codes."""
        left, come = before & ~after, after & ~before
        source, target = left.bit_length() - 1, come.bit_length() - 1
        if source >= self.seats:
            return Move(TOAD, source - self.seats, target - self.seats)
        return Move(FROG, source, target)


def _flips(pieces: int, others: int, empty: int, *, rightward: bool) -> Iterator[int]:
    """Yield the two bits, left seat and new seat, of every step and jump of a team to a side."""
    if rightward:
        movers = (pieces & empty >> 1, 1), (pieces & others >> 1 & empty >> 2, 2)
    else:
        movers = (pieces & empty << 1, -1), (pieces & others << 1 & empty << 2, -2)
    for able, far in movers:
        while able:
            bit = able & -able
            able ^= bit
            yield bit | (bit << far if far > 0 else bit >> -far)


def _pond(puzzle: Frogs) -> tuple[Pond, int, int]:
    """Return the pond with the codes of start and goal."""
    pond = Pond(len(puzzle.begin), puzzle.rule)
    return pond, pond.code(puzzle.begin), pond.code(puzzle.end)


def _hopeless(puzzle: Frogs, seen: int) -> UnsolvableError:
    """Return the proof that the goal is out of reach."""
    start, goal = puzzle.spell_state(puzzle.begin), puzzle.spell_state(puzzle.end)
    return UnsolvableError(
        f"no moves by the rule {puzzle.rule} lead from {start} to {goal}: "
        f"every state within reach was tried, {seen:,} in all"
    )


def _over_budget(budget: int) -> BudgetError:
    """Return the fault of a search that saw too much."""
    return BudgetError(
        f"the search saw {budget:,} states and did not end: use fewer frogs and toads, or the "
        "method pattern where whole teams change ends"
    )


@functools.lru_cache(maxsize=8)
def shortest(puzzle: Frogs, budget: int = BUDGET) -> tuple[Move, ...]:
    """Return a shortest way; raise UnsolvableError with the proof, BudgetError past the budget."""
    pond, start, goal = _pond(puzzle)
    before = {start: -1}
    waiting = deque([start])
    while waiting and goal not in before:
        code = waiting.popleft()
        for after in pond.reachable(code):
            if after not in before:
                before[after] = code
                waiting.append(after)
        if len(before) > budget:
            raise _over_budget(budget)
    if goal not in before:
        raise _hopeless(puzzle, len(before))
    moves = []
    while (code := before[goal]) >= 0:
        moves.append(pond.move(code, goal))
        goal = code
    return tuple(reversed(moves))


def layers(puzzle: Frogs, budget: int = BUDGET) -> Iterator[dict[int, int]]:
    """Yield the codes at each distance from the start, each with its number of shortest ways."""
    pond, start, _ = _pond(puzzle)
    layer, seen = {start: 1}, {start}
    while layer:
        yield layer
        following: dict[int, int] = {}
        for code, ways in layer.items():
            for after in pond.reachable(code):
                if after not in seen:
                    following[after] = following.get(after, 0) + ways
        layer = following
        seen.update(layer)
        if len(seen) > budget:
            raise _over_budget(budget)


def count_shortest(puzzle: Frogs, budget: int = BUDGET) -> int:
    """Return how many shortest ways lead to the goal; raise UnsolvableError if none does."""
    _, _, goal = _pond(puzzle)
    seen = 0
    for layer in layers(puzzle, budget):
        if goal in layer:
            return layer[goal]
        seen += len(layer)
    raise _hopeless(puzzle, seen)


def hint(puzzle: Frogs, state: State, budget: int = BUDGET) -> Move | None:
    """Return the next move of a shortest way on, or None at the goal.

    Raises UnsolvableError where the game is lost: then only taking moves back helps.
    """
    way = shortest(replace(puzzle, begin=state), budget)
    return way[0] if way else None
