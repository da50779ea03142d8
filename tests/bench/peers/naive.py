"""The motion that all peers draw: three legs a move, a quarter of a second each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

LEG = 0.25
WIDTH, HEIGHT, RATE = 1280, 720, 25
Stacks = list[list[int]]
Moment = tuple[Stacks, int, float, float]


def moves(
    disks: int, source: int = 0, target: int = 2, spare: int = 1
) -> Iterator[tuple[int, ...]]:
    """Yield (disk, source, target) as the recursion does."""
    if disks == 0:
        return
    yield from moves(disks - 1, source, spare, target)
    yield disks, source, target
    yield from moves(disks - 1, spare, target, source)


def track(disks: int) -> Iterator[Moment]:
    """Yield for every frame: what rests, the carried disk, its peg and its level."""
    stacks: Stacks = [list(range(disks, 0, -1)), [], []]
    steps = max(1, round(LEG * RATE))
    for disk, source, target in moves(disks):
        start = (source, len(stacks[source]) - 1)
        stacks[source].pop()
        corners = [start, (source, disks + 2), (target, disks + 2), (target, len(stacks[target]))]
        for (across, up), (to_across, to_up) in pairwise(corners):
            for step in range(1, steps + 1):
                share = step / steps
                place = (across + (to_across - across) * share, up + (to_up - up) * share)
                yield stacks, disk, *place
        stacks[target].append(disk)
