"""From any state to any other on three pegs, shortest, with any move and any state at once.

A journey is made of a few pieces a disk: one disk hops, or a whole tower is carried. So move
number k is found in its piece, and there by the closed form. Let disk d be the largest that
must move: it does so once, or, by the free rule, perhaps twice, by way of the third peg (Hinz
1989; Romik 2006, arXiv math/0310109). Once is taken when both are equally long.

Under the rules ``cyclic`` and ``adjacent`` nothing is left to choose: the first and the last hop
of disk d fix where the smaller disks must stand, and what lies between is whole towers.
"""

from __future__ import annotations

import bisect
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate, chain, pairwise, zip_longest

from solvers.hanoi.carry import CarriedMoves
from solvers.hanoi.recursion import Tower, aside, route
from solvers.hanoi.ruler import RulerMoves
from solvers.puzzle import ComputedMoves, Move, State


def distance(begin: State, goal: State, rule: str = "free") -> int:
    """Return the fewest moves from state to state on three pegs, in O(disks)."""
    return min((_total(pieces) for pieces in _ways(begin, goal, rule)), default=0)


def once_and_twice(begin: State, goal: State) -> tuple[int, int]:
    """Return the moves needed if the largest disk that must move does so once, and twice."""
    once, twice = (_total(pieces) for pieces in _ways(begin, goal, "free"))
    return once, twice


def _total(pieces: list[Tower]) -> int:
    """Return the number of moves of all pieces."""
    return sum(piece.length for piece in pieces)


def _ways(begin: State, goal: State, rule: str) -> list[list[Tower]]:
    """Return the journeys among which the shortest one is; none if nothing is to be done."""
    largest = len(begin) - 1
    while largest >= 0 and begin[largest] == goal[largest]:
        largest -= 1
    if largest < 0:
        return []
    here, there = begin[largest], goal[largest]
    routes = [route(rule, here, there)]
    if rule == "free":
        routes.append((here, 3 - here - there, there))
    return [_along(hops, begin[:largest], goal[:largest], rule) for hops in routes]


def _along(hops: tuple[int, ...], begin: State, goal: State, rule: str) -> list[Tower]:
    """Return the journey on which the disk above all these takes ``hops``."""
    smaller = len(begin)
    stands = aside(hops)
    pieces = [
        *_gather(begin, stands[0], rule),
        *_alternate(_hops(hops, smaller, rule), _carries(stands, smaller, rule)),
        *_scatter(stands[-1], goal, rule),
    ]
    return [piece for piece in pieces if piece.disks]


def _gather(state: State, peg: int, rule: str) -> list[Tower]:
    """Return the way from a state to the whole tower on ``peg``."""
    levels = []
    for smaller in range(len(state) - 1, -1, -1):
        hops = route(rule, state[smaller], peg)
        stands = [*aside(hops), peg]
        level = _alternate(_hops(hops, smaller, rule), _carries(stands, smaller, rule))
        levels.append(level)
        peg = stands[0]
    return list(chain.from_iterable(reversed(levels)))


def _scatter(peg: int, state: State, rule: str) -> list[Tower]:
    """Return the way from the whole tower on ``peg`` to a state."""
    levels = []
    for smaller in range(len(state) - 1, -1, -1):
        hops = route(rule, peg, state[smaller])
        stands = [peg, *aside(hops)]
        level = _alternate(_carries(stands, smaller, rule), _hops(hops, smaller, rule))
        levels.append(level)
        peg = stands[-1]
    return list(chain.from_iterable(levels))


def _hops(pegs: Iterable[int], smaller: int, rule: str) -> list[Tower]:
    """Return how the one disk after ``smaller`` ones goes from peg to peg."""
    return [Tower(1, here, there, smaller, rule) for here, there in pairwise(pegs)]


def _carries(pegs: Iterable[int], disks: int, rule: str) -> list[Tower]:
    """Return how the tower of ``disks`` disks is carried from peg to peg."""
    return [Tower(disks, here, there, 0, rule) for here, there in pairwise(pegs)]


def _alternate(first: list[Tower], second: list[Tower]) -> list[Tower]:
    """Return the pieces of both in turn; the first may have one more."""
    return [piece for pair in zip_longest(first, second) for piece in pair if piece is not None]


@dataclass(frozen=True, slots=True)
class Journey(ComputedMoves):
    """The shortest moves from ``begin`` to ``goal`` on three pegs under a rule."""

    begin: State
    goal: State
    rule: str = "free"
    pieces: list[Tower] = field(init=False, repr=False, compare=False)
    ends: list[int] = field(init=False, repr=False, compare=False)
    """How many moves are made when each piece is done; the first is the start, 0."""
    states: list[State] = field(init=False, repr=False, compare=False)
    """The state at each of the ``ends``."""

    def __post_init__(self) -> None:
        pieces = min(_ways(self.begin, self.goal, self.rule), key=_total, default=[])
        states = [*accumulate(pieces, lambda state, piece: piece.put(state), initial=self.begin)]
        object.__setattr__(self, "pieces", pieces)
        object.__setattr__(self, "ends", [*accumulate((p.length for p in pieces), initial=0)])
        object.__setattr__(self, "states", states)

    @property
    def length(self) -> int:
        return self.ends[-1]

    def _moves(self, number: int) -> RulerMoves | CarriedMoves:
        """Return the moves of a piece."""
        piece = self.pieces[number]
        if piece.rule == "free" and piece.above == 0:
            return RulerMoves(piece.disks, piece.source, piece.target)
        return CarriedMoves(piece)

    def move_at(self, index: int) -> Move:
        number = bisect.bisect_left(self.ends, index) - 1
        return self._moves(number).move_at(index - self.ends[number])

    def state_at(self, count: int) -> State:
        number = bisect.bisect_right(self.ends, count) - 1
        before = self.states[number]
        if self.ends[number] == count:
            return before
        piece = self.pieces[number]
        carried = self._moves(number).state_at(count - self.ends[number])
        return (*carried, *before[piece.disks :])

    def between(self, first: int, last: int) -> Iterator[Move]:
        number = max(bisect.bisect_left(self.ends, first) - 1, 0)
        while number < len(self.pieces) and self.ends[number] < last:
            done, end = self.ends[number : number + 2]
            yield from self._moves(number).between(max(first - done, 1), min(last, end) - done)
            number += 1
