"""Whole towers on three pegs by recursion, under each rule.

To carry a tower, every disk but the largest makes way, the largest goes one peg on, and so forth
until it is where it belongs; then the others follow. A rule shows only in the route of the largest
disk: ``route("cyclic", 0, 2)`` is ``(0, 1, 2)``, since a disk must go clockwise. Sources: the
free rule is Lucas 1883; the cyclic one Atkinson 1981 (OEIS A005665, A005666); the adjacent one
is classical (A024023, A003462).
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from itertools import pairwise

from solvers.hanoi.carry import Carry

Lengths = tuple[dict[tuple[int, int], int], ...]


def route(rule: str, source: int, target: int) -> tuple[int, ...]:
    """Return the pegs that a disk visits on its shortest way, both ends included."""
    if source == target:
        return (source,)
    middle = 3 - source - target
    detour = {"cyclic": middle == (source + 1) % 3, "adjacent": middle == 1}.get(rule, False)
    return (source, middle, target) if detour else (source, target)


def aside(hops: tuple[int, ...]) -> list[int]:
    """Return where the smaller disks must stand at every hop of a disk."""
    return [3 - here - there for here, there in pairwise(hops)]


@functools.cache
def _lengths(rule: str, disks: int) -> Lengths:
    """Return the fewest moves for 0 to ``disks`` disks, by source and target."""
    ways = [(source, target) for source in range(3) for target in range(3)]
    lengths = [dict.fromkeys(ways, 0)]
    for _ in range(disks):
        larger = {}
        for source, target in ways:
            hops = route(rule, source, target)
            legs = pairwise((source, *aside(hops), target))
            larger[source, target] = len(hops) - 1 + sum(lengths[-1][leg] for leg in legs)
        lengths.append(larger)
    return tuple(lengths)


@dataclass(frozen=True, slots=True)
class Tower(Carry):
    """A tower that goes from one of three pegs to another under a rule; one disk is a tower too."""

    rule: str = "free"

    @property
    def length(self) -> int:
        # One table serves all towers up to its height.
        height = max(64, 1 << self.disks.bit_length())
        return _lengths(self.rule, height)[self.disks][self.source, self.target]

    def parts(self) -> list[Tower]:
        hops = route(self.rule, self.source, self.target)
        smaller = self.disks - 1
        largest = self.above + smaller
        found = []
        here = self.source
        for stand, (source, target) in zip(aside(hops), pairwise(hops), strict=True):
            found.append(Tower(smaller, here, stand, self.above, self.rule))
            found.append(Tower(1, source, target, largest, self.rule))
            here = stand
        found.append(Tower(smaller, here, self.target, self.above, self.rule))
        return [tower for tower in found if tower.disks]
