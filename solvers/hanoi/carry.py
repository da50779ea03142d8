"""Carrying a tower, made of carryings of smaller towers: any move and any state by descent.

A carry says that a stack of disks goes from one peg to another, and of which smaller carries
that is made; a carry of one move ends the descent. How a tower is taken apart is the business of
``recursion`` (three pegs, each rule) and ``frame_stewart`` (more pegs).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from solvers.puzzle import ComputedMoves, Move, State


@dataclass(frozen=True, slots=True)
class Carry(ABC):
    """``disks`` disks, the smallest of them number ``above + 1``, go from peg to peg."""

    disks: int
    source: int
    target: int
    above: int = 0

    @property
    @abstractmethod
    def length(self) -> int:
        """The number of moves."""

    @abstractmethod
    def parts(self) -> Sequence[Self]:
        """Return what the carry is made of, in order; asked only where it has several moves."""

    def put(self, state: State) -> State:
        """Return a state with these disks put on the target."""
        moved = (self.target,) * self.disks
        return (*state[: self.above], *moved, *state[self.above + self.disks :])


@dataclass(frozen=True, slots=True)
class CarriedMoves(ComputedMoves):
    """The moves of a carry; the states are those of its own disks, smallest first."""

    carry: Carry

    @property
    def length(self) -> int:
        return self.carry.length

    def move_at(self, index: int) -> Move:
        carry = self.carry
        while carry.length > 1:
            for part in carry.parts():
                if index <= part.length:
                    carry = part
                    break
                index -= part.length
        return Move(carry.above + 1, carry.source, carry.target)

    def state_at(self, count: int) -> State:
        carry, base = self.carry, self.carry.above
        state = [carry.source] * carry.disks
        while 0 < count < carry.length:
            passed = []
            for part in carry.parts():
                if count < part.length:
                    carry = part
                    break
                count -= part.length
                passed.append(part)
            # A carry begins with all its disks on its source: only others need to be set.
            for part in [part for part in passed if part.above != carry.above]:
                _set(state, part, part.target, base)
            _set(state, carry, carry.source, base)
        if count:
            _set(state, carry, carry.target, base)
        return tuple(state)

    def between(self, first: int, last: int) -> Iterator[Move]:
        """Yield moves in O(1) on average; the recursion keeps its own stack."""
        waiting, skipped, left = [self.carry], first - 1, last - first + 1
        while waiting and left > 0:
            carry = waiting.pop()
            length = carry.length
            if length <= skipped:
                skipped -= length
            elif length == 1:
                left -= 1
                yield Move(carry.above + 1, carry.source, carry.target)
            else:
                waiting.extend(reversed(carry.parts()))


def _set(state: list[int], carry: Carry, peg: int, base: int) -> None:
    """Put the disks of a carry on a peg; ``state`` begins with disk ``base + 1``."""
    first = carry.above - base
    state[first : first + carry.disks] = [peg] * carry.disks
