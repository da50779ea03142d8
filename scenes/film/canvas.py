"""Pixels of the picture and manim's coordinates: one is the other, shifted, scaled and turned up.

Layouts are computed in pixels from the upper left, as in the Pillow engine, so that both engines
place things alike; a Canvas takes them to points of manim, whose origin is the middle.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from manim import Camera, ManimColor
from numpy.typing import NDArray

from scenes.theme import Color

Points = NDArray[np.float64]

#: Manim's own height of a frame, in its units.
FRAME_HEIGHT = 8.0


class Canvas(NamedTuple):
    """A picture, or a part of one, of which ``scale`` pixels make one unit of manim."""

    size: tuple[int, int]
    """In pixels."""
    scale: float
    origin: tuple[float, float]
    """The pixel of it at which manim has its origin; it may lie outside."""

    @classmethod
    def of(cls, camera: Camera) -> Canvas:
        """Return the canvas that a camera looks at."""
        size = (round(camera.pixel_width), round(camera.pixel_height))
        return cls(size, camera.pixel_width / camera.frame_width, (size[0] / 2, size[1] / 2))

    def part(self, size: tuple[int, int], left: int, top: int) -> Canvas:
        """Return a part of the canvas, with pixels of its own."""
        return Canvas(size, self.scale, (self.origin[0] - left, self.origin[1] - top))

    def point(self, across: float, down: float) -> Points:
        """Return the point of manim at a pixel."""
        left, top = self.origin
        return np.array([(across - left) / self.scale, (top - down) / self.scale, 0.0])

    def offset(self, across: float, down: float) -> Points:
        """Return a shift by pixels."""
        return np.array([across / self.scale, -down / self.scale, 0.0])

    def units(self, pixels: float) -> float:
        """Return a length of pixels in units of manim."""
        return pixels / self.scale

    def stroke(self, pixels: float) -> float:
        """Return the stroke width, in hundredths of a unit, that is a number of pixels wide."""
        return 100 * pixels / self.scale


def manim_color(color: Color) -> ManimColor:
    """Return a colour of a theme as manim takes it."""
    return ManimColor("#{:02x}{:02x}{:02x}".format(*color))
