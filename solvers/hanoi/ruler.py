"""The shortest solution of the three-peg tower, computed move by move with no list.

Disk p moves at the moves number (2r + 1) * 2**(p - 1), r = 0, 1, 2 …: the ruler sequence (OEIS
A001511). It always steps round the pegs the same way: with d = (target - source) mod 3, by +d if
disks - p is even, by -d otherwise. (Arsac's book states the rule for one parity only.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solvers.puzzle import ComputedMoves, Move, State


@dataclass(frozen=True, slots=True)
class RulerMoves(ComputedMoves):
    """The 2**disks - 1 moves that carry a whole tower from one of three pegs to another."""

    disks: int
    source: int = 0
    target: int = 2

    @property
    def length(self) -> int:
        return (1 << self.disks) - 1 if self.source != self.target else 0

    def stride(self, disk: int) -> int:
        """Return by how many pegs, mod 3, a disk steps each time."""
        way = (self.target - self.source) % 3
        return way if (self.disks - disk) % 2 == 0 else 3 - way

    def move_at(self, index: int) -> Move:
        disk = (index & -index).bit_length()
        turn = index >> disk
        stride = self.stride(disk)
        here = (self.source + turn * stride) % 3
        return Move(disk, here, (here + stride) % 3)

    def state_at(self, count: int) -> State:
        if self.source == self.target:
            return (self.source,) * self.disks
        return tuple(
            (self.source + ((count + (1 << disk - 1)) >> disk) * self.stride(disk)) % 3
            for disk in range(1, self.disks + 1)
        )

    def between(self, first: int, last: int) -> Iterator[Move]:
        """Yield moves in O(1) each: every disk remembers its peg."""
        strides = [0, *(self.stride(disk) for disk in range(1, self.disks + 1))]
        pegs = [0, *self.state_at(first - 1)]
        index = first
        while index <= last:
            disk = (index & -index).bit_length()
            here = pegs[disk]
            pegs[disk] = there = (here + strides[disk]) % 3
            yield Move(disk, here, there)
            index += 1
