"""The three-peg tower without recursion: the smallest disk moves every second time.

Odd moves carry disk 1, always the same way round; even moves are the only other legal move. For
the tower to arrive on its target, disk 1 begins towards the target if the number of disks is
odd, away from it if it is even (Buneman and Levy 1980; Arsac's book, game 33).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solvers.hanoi.carry import CarriedMoves
from solvers.hanoi.recursion import Tower
from solvers.puzzle import ComputedMoves, Move, State


@dataclass(frozen=True, slots=True)
class IterativeMoves(ComputedMoves):
    """The moves that carry a whole tower by the free rule; states are read off the recursion."""

    disks: int
    source: int = 0
    target: int = 2

    @property
    def length(self) -> int:
        return Tower(self.disks, self.source, self.target).length

    def state_at(self, count: int) -> State:
        return CarriedMoves(Tower(self.disks, self.source, self.target)).state_at(count)

    def move_at(self, index: int) -> Move:
        return next(self.between(index, index))

    def between(self, first: int, last: int) -> Iterator[Move]:
        """Yield moves in O(1) each, with a pile of disks on every peg."""
        state = self.state_at(first - 1)
        bottom = self.disks + 1
        piles: list[list[int]] = [[bottom], [bottom], [bottom]]
        for disk in range(self.disks, 0, -1):
            piles[state[disk - 1]].append(disk)
        way = self.target - self.source if self.disks % 2 else self.source - self.target
        small = state[0]
        index = first
        while index <= last:
            if index % 2:
                here, there = small, (small + way) % 3
                small = there
            else:
                here, there = sorted({0, 1, 2} - {small}, key=lambda peg: piles[peg][-1])
            disk = piles[here].pop()
            piles[there].append(disk)
            yield Move(disk, here, there)
            index += 1
