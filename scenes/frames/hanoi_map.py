"""Where the states of the Tower of Hanoi are on the map of all states.

On three pegs the map has the form of Sierpinski's triangle (Scorer, Grundy and Smith 1944): the
largest disk chooses one of three parts, the next one a part of that, and so on. With more pegs the
parts stand on the corners of a polygon.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, pi, sin

from scenes.frames.path import Point
from scenes.geometry import Box
from solvers.puzzle import Move, State

#: Corners closer than this, in pixels, run together.
LEAST_EDGE = 7.0
#: With more than three pegs: the size of a part, the whole being 1.
APART = 0.4


@dataclass(frozen=True, slots=True)
class Map:
    """Where every state is, in pixels: ``corners`` are the places of the whole towers."""

    disks: int
    pegs: int
    corners: tuple[Point, ...]

    @classmethod
    def within(cls, box: Box, disks: int, pegs: int) -> Map:
        """Return the map that fills a box."""
        if pegs == 3:
            side = min(box.width, box.height / (3**0.5 / 2))
            across, down = box.middle
            half, rise = side / 2, side * 3**0.5 / 4
            # The tower starts at the lower left and goes to the lower right, as on the pegs.
            corners = ((-half, rise), (0.0, -rise), (half, rise))
            return cls(disks, pegs, tuple((across + x, down + y) for x, y in corners))
        radius = min(box.width, box.height) / 2
        across, down = box.middle
        turns = [pi * (0.5 + (2 * peg + 1) / pegs) for peg in range(pegs)]
        points = tuple((across + radius * cos(t), down + radius * sin(t)) for t in turns)
        return cls(disks, pegs, points)

    @property
    def side(self) -> float:
        """The distance of two corners."""
        (left, top), (right, bottom) = self.corners[:2]
        return hypot(right - left, bottom - top)

    def depth(self) -> int:
        """Return for how many of the largest disks the parts can be told apart."""
        depth = self.disks
        while self.pegs == 3 and depth > 1 and self.edge(depth) < LEAST_EDGE:
            depth -= 1
        return depth

    def edge(self, depth: int) -> float:
        """Return the length of an edge; of the smallest part, if fewer disks than all are drawn."""
        if self.pegs > 3:
            return float(self.side * APART ** (self.disks - 1))
        whole: int = 2**self.disks - 1
        part: int = max(1, 2 ** (self.disks - depth) - 1)
        return self.side * part / whole

    def spot(self, state: State) -> Point:
        """Return where a state is."""
        corners = self.corners
        # Beyond so many disks the corners of a part are one and the same point.
        for disk in range(self.disks, max(1, self.disks - 48), -1):
            corners = self.part(corners, state[disk - 1], disk)
        return corners[state[0]]

    def part(self, corners: tuple[Point, ...], peg: int, disks: int) -> tuple[Point, ...]:
        """Return the corners of the part in which the largest of ``disks`` disks is on a peg."""
        if self.pegs > 3:
            return tuple(between(corners[peg], corner, APART) for corner in corners)
        # A part of 2^(n-1) - 1 edges, and one edge from part to part, make a side of 2^n - 1. The
        # disk can go to another peg while all smaller ones are on the third.
        share = (2 ** (disks - 1) - 1) / (2**disks - 1)
        found = list(corners)
        for other in range(3):
            if other != peg:
                found[3 - peg - other] = between(corners[peg], corners[other], share)
        return tuple(found)


def refused(state: State, move: Move | None, pegs: int) -> State:
    """Return the state that an illegal move would lead to; it stays where that is none at all."""
    if move is None or not (1 <= move.piece <= len(state) and 0 <= move.target < pegs):
        return state
    return (*state[: move.piece - 1], move.target, *state[move.piece :])


def between(here: Point, there: Point, share: float) -> Point:
    """Return the point at a share of the way."""
    return here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share
