"""Many pegs: the way of Frame and Stewart.

To carry n disks by p pegs: carry the k smallest aside by all pegs, the others to the target by
p - 1 pegs, and the k smallest after them (Frame and Stewart 1941, Amer. Math. Monthly 48). With
the best k this is optimal for 4 pegs (Bousch 2014, Bull. Belg. Math. Soc. 21); for 5 and more
that is conjectured. The numbers: OEIS A007664, A007665, A182058, A137695.

The closed form (Klavzar, Milutinovic and Petr 2002) comes from the increments: one more disk
costs 2**t moves, and that happens C(p - 3 + t, p - 3) times for t = 0, 1, 2 …
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from math import comb

from solvers.hanoi.carry import Carry


def _level(disks: int, pegs: int) -> int:
    """Return t where the last disk costs 2**t moves more."""
    level = 0
    while disks > comb(pegs - 2 + level, pegs - 2):
        level += 1
    return level


@functools.lru_cache(maxsize=1 << 16)
def frame_stewart(disks: int, pegs: int) -> int:
    """Return the number of moves of Frame and Stewart; two pegs carry one disk at most."""
    if pegs == 2 or disks == 0:
        return disks
    level = _level(disks, pegs)
    whole = sum(comb(pegs - 3 + t, pegs - 3) << t for t in range(level))
    return whole + ((disks - comb(pegs - 3 + level, pegs - 2)) << level)


@functools.lru_cache(maxsize=1 << 16)
def split(disks: int, pegs: int) -> int:
    """Return how many disks are put aside: the least of the best numbers."""
    if pegs == 3:
        return disks - 1
    level = _level(disks, pegs)
    rest = disks - comb(pegs - 3 + level, pegs - 2)
    spare = comb(pegs - 4 + level, pegs - 4)
    return comb(pegs - 4 + level, pegs - 2) + max(0, rest - spare)


@dataclass(frozen=True, slots=True)
class StewartTower(Carry):
    """A tower that goes from peg to peg with all of ``spare`` for help."""

    spare: tuple[int, ...] = (1,)

    @property
    def length(self) -> int:
        return frame_stewart(self.disks, 2 + len(self.spare))

    def parts(self) -> list[StewartTower]:
        *others, stand = self.spare
        few = split(self.disks, 2 + len(self.spare))
        found = [
            StewartTower(few, self.source, stand, self.above, (self.target, *others)),
            StewartTower(
                self.disks - few, self.source, self.target, self.above + few, tuple(others)
            ),
            StewartTower(few, stand, self.target, self.above, (self.source, *others)),
        ]
        return [tower for tower in found if tower.disks]
