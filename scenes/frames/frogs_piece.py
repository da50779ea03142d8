"""A frog and a toad as shapes of our own, told apart by outline as well as by colour.

The frog is round and looks right; the toad is square, has warts, and looks left.
"""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image, ImageDraw

from scenes.frames.path import Point
from scenes.frames.shapes import SCALE, smooth
from scenes.theme import Theme
from solvers.frogs.rules import FROG

#: On a square of 100 by 100: the bodies (left, top, right, bottom) and the radius of their corners.
BODIES = {True: ((6.0, 26.0, 94.0, 96.0), 35.0), False: ((8.0, 10.0, 92.0, 96.0), 12.0)}
#: The bodies of pieces too small for a face: a disc and a square.
PLAIN = {True: ((6.0, 8.0, 94.0, 96.0), 44.0), False: ((8.0, 10.0, 92.0, 96.0), 2.0)}
#: The middles of the eyes; those of a frog stand out, with lids round them.
EYES = {True: ((31.0, 23.0), (69.0, 23.0)), False: ((29.0, 32.0), (65.0, 32.0))}
#: The radii of the lid, the white and the pupil.
LID, WHITE, PUPIL = 18.0, 11.5, 6.0
#: How far the pupils look aside.
GLANCE = 4.5
#: The corners of the arrow on the body of a frog; a toad has its mirror image.
ARROW = (
    (38.0, 56.0), (64.0, 56.0), (64.0, 46.0), (84.0, 64.0), (64.0, 82.0), (64.0, 72.0), (38.0, 72.0)
)  # fmt: skip
#: The warts of a toad: middles and radii.
WARTS = (
    (82.0, 46.0, 4.0), (74.0, 86.0, 4.5), (83.0, 66.0, 3.5), (22.0, 88.0, 3.5), (82.0, 20.0, 3.5)
)  # fmt: skip
#: Smaller than this, in pixels, a piece has no face.
FACE = 18

Draw = Callable[[ImageDraw.ImageDraw], None]


def animal(team: int, size: int, theme: Theme, *, moving: bool = False) -> Image.Image:
    """Return a piece of a team in a square; one that moves has an outline."""
    frog = team == FROG
    color = theme.teams[0 if frog else 1]
    inset = max(1.0, size * 0.08)
    pen = Pen(size, frog, inset)
    layers = [(pen.body(0.0), color)]
    if moving:
        layers = [(pen.body(inset), theme.moving), (pen.body(inset / 3), theme.ring), *layers]
    if size >= FACE:
        layers.append((pen.face, theme.on_disk))
    image = Image.new("RGBA", (size, size), (*color, 0))
    for draw, paint in layers:
        image.alpha_composite(smooth(size, size, draw, paint))
    return image


class Pen:
    """Draws a frog or a toad from the numbers above, ``inset`` pixels inside a square."""

    def __init__(self, size: int, frog: bool, inset: float) -> None:
        self._frog, self._inset = frog, inset * SCALE
        self._faced = size >= FACE
        self._unit = (size - 2 * inset) * SCALE / 100

    def body(self, grown: float) -> Draw:
        """Return what draws the body, and the lids of a frog, ``grown`` pixels larger."""
        more = grown * SCALE
        bodies = BODIES if self._faced else PLAIN
        (left, top, right, bottom), radius = bodies[self._frog]

        def draw(canvas: ImageDraw.ImageDraw) -> None:
            (a, b), (c, d) = self._point(left, top), self._point(right, bottom)
            corner = radius * self._unit + more
            canvas.rounded_rectangle((a - more, b - more, c + more, d + more), corner, fill=255)
            for x, y in EYES[True] if self._frog and self._faced else ():
                self._spot(canvas, (x, y, LID), 255, more)

        return draw

    def face(self, canvas: ImageDraw.ImageDraw) -> None:
        """Draw the eyes, the arrow, and the warts of a toad."""
        glance = GLANCE if self._frog else -GLANCE
        for x, y in EYES[self._frog]:
            self._spot(canvas, (x, y, WHITE), 255)
            self._spot(canvas, (x + glance, y, PUPIL), 0)
        canvas.polygon([self._point(x if self._frog else 100 - x, y) for x, y in ARROW], fill=255)
        for spot in () if self._frog else WARTS:
            self._spot(canvas, spot, 255)

    def _point(self, x: float, y: float) -> Point:
        return self._inset + x * self._unit, self._inset + y * self._unit

    def _spot(
        self,
        canvas: ImageDraw.ImageDraw,
        spot: tuple[float, float, float],
        fill: int,
        more: float = 0.0,
    ) -> None:
        """Draw a circle: middle and radius."""
        across, down = self._point(*spot[:2])
        reach = spot[2] * self._unit + more
        canvas.ellipse((across - reach, down - reach, across + reach, down + reach), fill=fill)
