"""A tower in manim as most people write it: every leg of every move is a play of its own."""

from __future__ import annotations

from collections.abc import Iterator

from manim import BLUE, RED, Rectangle, RoundedRectangle, Scene, interpolate_color

#: Where a leg leads: up, across, down.
ABOVE, FLOOR, PITCH, SLOT = 2.6, -1.8, 0.37, 4.0


def carry(disks: int, source: int, target: int) -> Iterator[tuple[int, int, int]]:
    """Yield the moves of the recursive solution: disk, source, target."""
    if disks:
        other = 3 - source - target
        yield from carry(disks - 1, source, other)
        yield disks, source, target
        yield from carry(disks - 1, other, target)


class Naive(Scene):
    """Five disks, three legs of a quarter of a second a move."""

    disks = 5

    def construct(self) -> None:
        for peg in range(3):
            post = Rectangle(width=0.1, height=4, fill_opacity=1)
            self.add(post.move_to(((peg - 1) * SLOT, 0.0, 0.0)))
        self.add(Rectangle(width=12, height=0.2, fill_opacity=1).move_to((0.0, -2.1, 0.0)))
        shapes = {}
        for level, disk in enumerate(range(self.disks, 0, -1)):
            color = interpolate_color(BLUE, RED, disk / self.disks)
            shape = RoundedRectangle(
                corner_radius=0.15, width=0.6 + 0.5 * disk, height=0.35, fill_opacity=1, color=color
            )
            shapes[disk] = shape.move_to((-SLOT, FLOOR + PITCH * level, 0.0))
        self.add(*shapes.values())
        heights = [self.disks, 0, 0]
        for disk, source, target in carry(self.disks, 0, 2):
            heights[source] -= 1
            start, end = (source - 1) * SLOT, (target - 1) * SLOT
            for across, up in (
                (start, ABOVE),
                (end, ABOVE),
                (end, FLOOR + PITCH * heights[target]),
            ):
                self.play(shapes[disk].animate.move_to((across, up, 0.0)), run_time=0.25)
            heights[target] += 1


class NaiveSix(Naive):
    """The same with six disks."""

    disks = 6
