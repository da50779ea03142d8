"""Breadth-first search, written apart from the solvers, on towers with other rules than theirs."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import permutations
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import Puzzle, State

Arcs = set[tuple[int, int]]
"""From which peg to which a disk may go."""

Codes = NDArray[np.int64]
"""States as numbers, a digit a disk."""

Node = TypeVar("Node", bound=Hashable)


def free(pegs: int) -> Arcs:
    """Return every move between so many pegs."""
    return set(permutations(range(pegs), 2))


def levels(start: Node, neighbours: Callable[[Node], Iterable[Node]]) -> Iterator[set[Node]]:
    """Yield the nodes at each distance."""
    seen, level = {start}, {start}
    while level:
        yield level
        level = {after for node in level for after in neighbours(node)} - seen
        seen |= level


def distances(start: Node, neighbours: Callable[[Node], Iterable[Node]]) -> dict[Node, int]:
    """Return the distance of every node within reach."""
    return {node: far for far, level in enumerate(levels(start, neighbours)) for node in level}


def shortest_ways(puzzle: Puzzle, start: State) -> dict[State, tuple[int, int]]:
    """Return of every state its distance and its number of shortest ways, by the puzzle's rules."""
    found = {start: (0, 1)}
    waiting = deque([start])
    while waiting:
        state = waiting.popleft()
        far, ways = found[state]
        for move in puzzle.legal_moves(state):
            after = puzzle.apply(state, move)
            if after not in found:
                waiting.append(after)
            distance, others = found.get(after, (far + 1, 0))
            if distance == far + 1:
                found[after] = (distance, others + ways)
    return found


def three_pegs(disks: int, arcs: Arcs, start: int) -> list[int]:
    """Return the distances of all states from the whole tower on ``start``, by their codes.

    Disk p is the digit of 3**(p - 1). Only disk 1 and the smallest disk off its peg can move.
    """
    weights = [3**place for place in range(disks)]
    first = start * sum(weights)
    far = [-1] * 3**disks
    far[first] = 0
    waiting = deque([first])
    while waiting:
        code = waiting.popleft()
        small = code % 3
        afters = [code + there - small for there in range(3) if (small, there) in arcs]
        for weight in weights[1:]:
            here = code // weight % 3
            if here != small:
                there = 3 - here - small
                if (here, there) in arcs:
                    afters.append(code + (there - here) * weight)
                break
        for after in afters:
            if far[after] < 0:
                far[after] = far[code] + 1
                waiting.append(after)
    return far


def whole(disks: int, pegs: int, peg: int) -> int:
    """Return the code of the whole tower on a peg."""
    return sum(peg * pegs**place for place in range(disks))


def many_pegs(disks: int, pegs: int, arcs: Arcs, start: int) -> NDArray[np.int16]:
    """Return the distances of all states from the whole tower on ``start``, by their codes."""
    far = np.full(pegs**disks, -1, dtype=np.int16)
    level = np.array([whole(disks, pegs, start)])
    steps = 0
    while len(level):
        far[level] = steps
        fresh = [level[:0]]
        covered = np.zeros((pegs, len(level)), dtype=bool)
        for place in range(disks):
            peg = level // pegs**place % pegs
            for here, there in arcs:
                fits = (peg == here) & ~covered[here] & ~covered[there]
                after = level[fits] + (there - here) * pegs**place
                fresh.append(after[far[after] < 0])
            covered[peg, np.arange(len(level))] = True
        level = np.unique(np.concatenate(fresh))
        steps += 1
    return far


def levels_on_four_pegs(disks: int) -> list[int]:
    """Return how many states are at each distance from a whole tower on the first of four pegs.

    A state is two bits a disk. The other three pegs can be renamed at will, so only states are
    kept in which they are named by their largest disks: one in six.
    """
    seen = np.zeros(4**disks, dtype=bool)
    level = np.zeros(1, dtype=np.int64)
    counts = []
    while len(level):
        seen[level] = True
        counts.append(int(_namings(level).sum()))
        level = np.unique(np.concatenate([_renamed(a, seen) for a in _moved(level, disks)]))
    return counts


def _masks(codes: Codes) -> list[Codes]:
    """Return, for the pegs 1 to 3, the low bit of every disk that is on it."""
    every_second = 0x5555_5555_5555_5555
    low, high = codes & every_second, codes >> 1 & every_second
    return [low & ~high, high & ~low, low & high]


def _renamed(codes: Codes, seen: NDArray[np.bool_]) -> Codes:
    """Return the codes by their standard names, those seen left out."""
    # The greater the mask, the larger the largest disk.
    least, middle, most = np.sort(_masks(codes), axis=0)
    named: Codes = most + 2 * middle + 3 * least
    return named[~seen[named]]


def _namings(codes: Codes) -> Codes:
    """Return how many states each code stands for: 6, or fewer if two pegs or more are empty."""
    used = np.count_nonzero(_masks(codes), axis=0)
    namings: Codes = np.array([1, 3, 6, 6])[used]
    return namings


def _moved(codes: Codes, disks: int) -> Iterator[Codes]:
    """Yield the codes after moving each disk to each peg, where that is legal."""
    covered = np.zeros(len(codes), dtype=np.uint8)
    for place in range(disks):
        peg = (codes >> 2 * place & 3).astype(np.uint8)
        bit = np.left_shift(np.uint8(1), peg)
        for there in range(4):
            fits = (covered & (bit | np.uint8(1 << there)) == 0) & (peg != there)
            after = codes[fits]
            yield after + ((there - peg[fits].astype(np.int64)) << 2 * place)
        covered |= bit
        more = covered != 15
        codes, covered = codes[more], covered[more]


Stacks = tuple[tuple[tuple[int, int], ...], ...]
"""Pegs of disks ``(size, colour)``, bottom first."""


def stacked(stacks: Stacks) -> Iterator[Stacks]:
    """Yield what one move makes of stacks in which equal disks may rest on each other."""
    for here, there in permutations(range(len(stacks)), 2):
        source, target = stacks[here], stacks[there]
        if source and (not target or source[-1][0] <= target[-1][0]):
            pegs = list(stacks)
            pegs[here], pegs[there] = source[:-1], (*target, source[-1])
            yield tuple(pegs)


def turned(stacks: Stacks) -> Iterator[Stacks]:
    """Yield what one move makes of magnetic disks: the moved disk turns over, ends must attract."""
    for here, there in permutations(range(len(stacks)), 2):
        source, target = stacks[here], stacks[there]
        if not source:
            continue
        size, side = source[-1]
        disk = (size, 1 - side)
        if not target or (size < target[-1][0] and disk[1] == target[-1][1]):
            pegs = list(stacks)
            pegs[here], pegs[there] = source[:-1], (*target, disk)
            yield tuple(pegs)


def steps_between(
    start: Node, goals: Iterable[Node], neighbours: Callable[[Node], Iterable[Node]]
) -> int:
    """Return the distance to the nearest goal in an undirected graph, by search from both ends."""
    seen = [{start}, set(goals)]
    edges = [set(side) for side in seen]
    steps = 0
    while not edges[0] & edges[1]:
        side = 0 if len(edges[0]) <= len(edges[1]) else 1
        edges[side] = {after for node in edges[side] for after in neighbours(node)} - seen[side]
        assert edges[side], "there is no way"
        seen[side] |= edges[side]
        steps += 1
    return steps
