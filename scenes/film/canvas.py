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
    """A picture of ``size`` pixels, of which ``scale`` make one unit of manim."""

    size: tuple[int, int]
    scale: float

    @classmethod
    def of(cls, camera: Camera) -> Canvas:
        """Return the canvas that a camera looks at."""
        size = (round(camera.pixel_width), round(camera.pixel_height))
        return cls(size, camera.pixel_width / camera.frame_width)

    def point(self, across: float, down: float) -> Points:
        """Return the point of manim at a pixel."""
        width, height = self.size
        return np.array([(across - width / 2) / self.scale, (height / 2 - down) / self.scale, 0.0])

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
