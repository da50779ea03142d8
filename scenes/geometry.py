"""Boxes of whole pixels: left and top are inside, right and bottom are outside."""

from __future__ import annotations

from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle of pixels, in the order that Pillow uses."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """The width in pixels."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """The height in pixels."""
        return self.bottom - self.top

    @property
    def area(self) -> int:
        """The number of pixels."""
        return self.width * self.height

    @property
    def middle(self) -> tuple[float, float]:
        """The centre, in pixels."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def meets(self, other: Box) -> bool:
        """Tell whether the two boxes share a pixel."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def union(self, other: Box) -> Box:
        """Return the smallest box that holds both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def common(self, other: Box) -> Box:
        """Return the pixels of both boxes, which must meet."""
        return Box(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def moved(self, across: int, down: int) -> Box:
        """Return the box shifted by whole pixels."""
        return Box(self.left + across, self.top + down, self.right + across, self.bottom + down)

    def inset(self, across: int, down: int) -> Box:
        """Return the box without a margin on each side."""
        return Box(self.left + across, self.top + down, self.right - across, self.bottom - down)


def merged(boxes: list[Box], waste: float = 1.25) -> tuple[Box, ...]:
    """Return boxes that cover the given ones and never overlap.

    Two boxes become one where they meet, or where their union is at most ``waste`` times as large
    as the two apart: a few large repaints beat many small ones.
    """
    kept: list[Box] = []
    for box in boxes:
        whole = box
        again = True
        while again:
            again = False
            for other in kept:
                union = whole.union(other)
                if whole.meets(other) or union.area <= waste * (whole.area + other.area):
                    kept.remove(other)
                    whole, again = union, True
                    break
        kept.append(whole)
    return tuple(sorted(kept))
