"""The shortest pattern of Frogs and Toads in closed form: any move and any state at once.

With one empty seat, let frog i and toad j count from 1 at the middle. Every pair must pass by one
jump. The pattern is left + right steps; after step number s comes a block of jumps, by which just
the pairs with i + j = s + 1 pass, min(s, left, right, left + right - s) of them. The two teams
take turns, both in the steps (until one runs out) and in the blocks. (The block sizes are known
from Cut-the-Knot; the turns are our own and were checked to 40 against 40.) So who has passed whom
is known at any moment, and the state is that order with the empty seat put in.

With more empty seats the toads first close up to leave one, and at last the frogs step off: the
way of every piece is as long as it must be, so that is shortest too.
"""

from __future__ import annotations

import bisect
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import accumulate

from solvers.frogs.rules import EMPTY, FROG, TOAD
from solvers.puzzle import ComputedMoves, Move, State

#: Which way the empty seat goes when a piece of the team moves.
WAY = {FROG: -1, TOAD: 1}


@dataclass(frozen=True, slots=True)
class PatternMoves(ComputedMoves):
    """The left * right + gap * (left + right) moves by which whole teams change ends."""

    left: int
    right: int
    gap: int = 1
    first: int = FROG
    """The team that steps first; the two solutions are mirror images."""
    ends: list[int] = field(init=False, repr=False, compare=False)
    """How many moves of the game with one gap are made before each step, and at last."""
    blanks: list[int] = field(init=False, repr=False, compare=False)
    """Where the empty seat is at each of the ``ends``."""

    def __post_init__(self) -> None:
        steps = range(1, self.left + self.right + 1)
        shifts = (WAY[self._stepper(s)] + 2 * WAY[self._jumper(s)] * self._jumps(s) for s in steps)
        ends = accumulate((1 + self._jumps(step) for step in steps), initial=0)
        object.__setattr__(self, "ends", [*ends])
        object.__setattr__(self, "blanks", [*accumulate(shifts, initial=self.left)])

    def _jumps(self, step: int) -> int:
        """Return how many jumps follow a step."""
        return min(step, self.left, self.right, self.left + self.right - step)

    def _stepper(self, step: int) -> int:
        """Return the team that makes a step: its turn comes every second time till it runs out."""
        team = self.first if step % 2 else FROG + TOAD - self.first
        size = self.left if team == FROG else self.right
        return team if step <= size else FROG + TOAD - team

    def _jumper(self, step: int) -> int:
        """Return the team that jumps after a step."""
        return FROG + TOAD - self.first if step % 2 else self.first

    @property
    def length(self) -> int:
        return self.ends[-1] + (self.gap - 1) * (self.left + self.right)

    def _played(self, count: int) -> int:
        """Return how many moves of ``count`` come after the toads have closed up."""
        return count - (self.gap - 1) * self.right

    def _blank(self, step: int, jumps: int) -> int:
        """Return where the empty seat is after a step and some jumps of its block."""
        return (
            self.blanks[step - 1] + WAY[self._stepper(step)] + 2 * WAY[self._jumper(step)] * jumps
        )

    def move_at(self, index: int) -> Move:
        played = self._played(index)
        if played <= 0:
            toad, step = divmod(index - 1, self.gap - 1)
            source = self.left + self.gap + toad - step
            return Move(TOAD, source, source - 1)
        if played > self.ends[-1]:
            frog, step = divmod(played - self.ends[-1] - 1, self.gap - 1)
            source = self.right + self.left - frog + step
            return Move(FROG, source, source + 1)
        step = bisect.bisect_left(self.ends, played)
        jumps = played - self.ends[step - 1] - 1
        if jumps == 0:
            blank, piece = self.blanks[step - 1], self._stepper(step)
            return Move(piece, blank + WAY[piece], blank)
        blank, piece = self._blank(step, jumps - 1), self._jumper(step)
        return Move(piece, blank + 2 * WAY[piece], blank)

    def state_at(self, count: int) -> State:
        played = self._played(count)
        march = self.gap - 1
        if played < 0:
            gone = (min(max(count - toad * march, 0), march) for toad in range(self.right))
            toads = [self.left + self.gap + toad - far for toad, far in enumerate(gone)]
            return self._seats(range(self.left), toads)
        if played > self.ends[-1]:
            over = played - self.ends[-1]
            gone = (min(max(over - frog * march, 0), march) for frog in range(self.left))
            frogs = [self.right + self.left - frog + far for frog, far in enumerate(gone)]
            return self._seats(frogs, range(self.right))
        return (*self._one_gap(played), *(EMPTY,) * march)

    def _seats(self, frogs: Iterable[int], toads: Iterable[int]) -> State:
        """Return the state with these seats taken."""
        seats = [EMPTY] * (self.left + self.gap + self.right)
        for piece, places in ((FROG, frogs), (TOAD, toads)):
            for place in places:
                seats[place] = piece
        return tuple(seats)

    def _one_gap(self, played: int) -> State:
        """Return the state after some moves of the game with one gap."""
        step = bisect.bisect_left(self.ends, played)
        jumps = max(played - self.ends[step - 1] - 1, 0) if step else 0
        blank = self._blank(step, jumps) if step else self.left
        nearest, farthest = max(1, step + 1 - self.left), min(self.right, step)
        jumped = (
            range(nearest, nearest + jumps)
            if self._jumper(step) == TOAD
            else range(farthest - jumps + 1, farthest + 1)
        )
        order = [FROG] * (self.left + self.right)
        for toad in range(1, self.right + 1):
            passed = min(max(step - toad, 0), self.left) + (toad in jumped)
            order[self.left + toad - 1 - passed] = TOAD
        return (*order[:blank], EMPTY, *order[blank:])
