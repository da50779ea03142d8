"""Where the calls of a recursion stand when they are drawn as trees.

A knot is a call with its place. Leaves stand side by side at one distance, every call over the
middle of its parts. Where the leaves would stand too close, calls of few disks are folded.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cache

from scenes.frames.hanoi_calls import Call
from scenes.frames.path import Point
from scenes.frames.stage import too_small
from scenes.geometry import Box

#: Leaves closer than this, in pixels, are no leaves to the eye; nor are rows.
LEAST_PITCH, LEAST_ROW = 12.0, 20.0
#: The same where triangles stand among them.
FOLDED_PITCH = 15.0
#: How many leaves a folded call is as wide as.
FOLD = 2.0


@dataclass(frozen=True, slots=True)
class Knot:
    """A call with its place in the picture; a folded one has no parts but stands for many moves."""

    call: Call
    name: Hashable
    spot: Point
    box: Box
    """What it and all below it cover."""
    room: float
    """How wide it may be."""
    parts: tuple[Knot, ...] = ()
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Spacing:
    """How far apart things stand, and what is folded."""

    fold: int
    """Calls of at most so many disks are folded, if they make several moves."""
    pitch: float
    row: float

    def folds(self, call: Call) -> bool:
        """Tell whether a call is drawn as a triangle."""
        return call.length > 1 and call.carry.disks <= self.fold

    def place(self, call: Call, name: Hashable, left: float, down: float) -> tuple[Knot, float]:
        """Return a call placed with its left edge there, and where its right edge is."""
        half = self.row / 2
        if call.length == 1 or self.folds(call):
            folded = call.length > 1
            right = left + self.pitch * (FOLD if folded else 1.0)
            low = down + half + (self.row if folded else 0.0)
            box = Box(int(left) - 1, int(down - half) - 1, int(right) + 2, int(low) + 2)
            spot = ((left + right) / 2, down)
            return Knot(call, name, spot, box, right - left, (), folded), right
        parts: list[Knot] = []
        end = left
        for number, part in enumerate(call.parts()):
            knot, end = self.place(part, (name, number), end, down + self.row)
            parts.append(knot)
        low = max(part.box.bottom for part in parts)
        box = Box(int(left) - 1, int(down - half) - 1, int(end) + 2, int(low))
        spot = ((parts[0].spot[0] + parts[-1].spot[0]) / 2, down)
        return Knot(call, name, spot, box, end - left, tuple(parts)), end


@dataclass(frozen=True, slots=True)
class Forest:
    """The trees of the outermost calls; several of them hang from one point at the top."""

    knots: tuple[Knot, ...]
    top: Point | None
    row: float
    """The distance of two rows, in pixels."""

    @classmethod
    def within(cls, outermost: Sequence[Call], box: Box, unit: int) -> Forest:
        """Return the trees in the middle of a box; raise SizeError if they cannot be read there."""
        spacing = _fit(outermost, box, unit)
        leaves, rows = _extent(outermost, spacing.fold)
        left = box.middle[0] - leaves * spacing.pitch / 2
        several = len(outermost) > 1
        down = box.middle[1] + spacing.row * ((1.5 if several else 0.5) - rows / 2)
        knots: list[Knot] = []
        for number, call in enumerate(outermost):
            knot, left = spacing.place(call, ("tree", number), left, down)
            knots.append(knot)
        middle = (knots[0].spot[0] + knots[-1].spot[0]) / 2
        top = (middle, down - spacing.row) if several else None
        return cls(tuple(knots), top, spacing.row)

    def way(self, index: int) -> list[Point]:
        """Return the corners of the way to the leaf of a move from the leaf of the one before."""
        there = self._spots(index)
        if index == 1:
            return there
        here = self._spots(index - 1)
        shared = sum(a == b for a, b in zip(here, there, strict=False))
        return [*reversed(here[max(shared - 1, 0) :]), *there[shared:]]

    def _spots(self, index: int) -> list[Point]:
        """Return the places of the calls open while a move is made, the outermost first."""
        spots = [] if self.top is None else [self.top]
        waiting = self.knots
        while waiting:
            knot = next(knot for knot in waiting if knot.call.makes(index))
            spots.append(knot.spot)
            if knot.folded:
                # Inside a folded call the mark goes along the foot of the triangle.
                share = (index - knot.call.before - 0.5) / knot.call.length
                foot = knot.spot[0] + (share - 0.5) * knot.room * 0.8
                spots.append((foot, knot.spot[1] + self.row * 1.1))
            waiting = knot.parts
        return spots


def _fit(outermost: Sequence[Call], box: Box, unit: int) -> Spacing:
    """Return the spacing with the fewest folds that can be read; raise SizeError if none."""
    best: Spacing | None = None
    needed: list[float] = []
    largest = max(call.carry.disks for call in outermost)
    # One triangle would be no tree; of more than twelve rows nothing can be read.
    for fold in range(max(1, largest - 1), max(0, largest - 12), -1):
        leaves, rows = _extent(outermost, fold)
        least = LEAST_PITCH if fold == 1 else FOLDED_PITCH
        needed.append(max(leaves * least / box.width, rows * LEAST_ROW / box.height))
        if needed[-1] <= 1:
            pitch, row = box.width / leaves, box.height / rows
            best = Spacing(fold, min(pitch, unit * 6), min(row, unit * 4.2))
    if best is None:
        raise too_small("the tree of calls cannot be read", min(needed))
    return best


def _extent(outermost: Sequence[Call], fold: int) -> tuple[float, int]:
    """Return how many leaves stand side by side, and how many rows there are."""

    @cache
    def extent(call: Call) -> tuple[float, int]:
        if call.length == 1:
            return 1.0, 1
        if call.carry.disks <= fold:
            return FOLD, 2
        sizes = [extent(part._replace(before=0, part=0)) for part in call.parts()]
        return sum(wide for wide, _ in sizes), 1 + max(deep for _, deep in sizes)

    sizes = [extent(call._replace(before=0, part=0)) for call in outermost]
    rows = max(deep for _, deep in sizes) + (len(outermost) > 1)
    return sum(wide for wide, _ in sizes), rows
