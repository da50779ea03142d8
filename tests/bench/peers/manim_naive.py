"""A manim scene as most people write it: one ``play`` for each leg of a move.

``manim -qh --disable_caching --progress_bar none tests/bench/peers/manim_naive.py Naive``
"""

from __future__ import annotations

import sys
from pathlib import Path

from manim import DOWN, RIGHT, ManimColor, Rectangle, RoundedRectangle, Scene, VGroup

# manim puts the folder of the file first on the path, not the root of the project.
sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.bench.peers.naive import LEG, moves


class Naive(Scene):
    """Five disks."""

    disks = 5

    def construct(self) -> None:
        """Play every leg."""
        pegs = [Rectangle(width=0.1, height=4, fill_opacity=1).shift(RIGHT * x) for x in (-4, 0, 4)]
        self.add(VGroup(*pegs), Rectangle(width=12, height=0.2, fill_opacity=1).shift(DOWN * 2.1))
        stacks: list[list[int]] = [list(range(self.disks, 0, -1)), [], []]
        shapes = {}
        for level, disk in enumerate(stacks[0]):
            shape = RoundedRectangle(
                corner_radius=0.15,
                width=0.6 + 0.5 * disk,
                height=0.35,
                fill_opacity=1,
                color=ManimColor.from_rgb((40 + 30 * disk, 120, 220 - 25 * disk)),
            )
            shapes[disk] = shape.move_to((-4, -1.8 + 0.37 * level, 0))
            self.add(shape)
        for disk, source, target in moves(self.disks):
            stacks[source].pop()
            height = -1.8 + 0.37 * len(stacks[target])
            over, there = 4 * (source - 1), 4 * (target - 1)
            for point in ((over, 2.6, 0), (there, 2.6, 0), (there, height, 0)):
                self.play(shapes[disk].animate.move_to(point), run_time=LEG)
            stacks[target].append(disk)


class NaiveSix(Naive):
    """Six disks."""

    disks = 6
