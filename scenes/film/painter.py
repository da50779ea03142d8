"""Draws mobjects through manim's camera, and redraws only where they changed.

The frame is the same, pixel for pixel, as one that the camera draws whole (a test compares them).
Whatever is no plain vector mobject, and any camera but the plain one, is drawn whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from math import ceil, floor
from typing import Any, NamedTuple, cast

from manim import Camera, LineJointType, Mobject, VMobject
from manim.typing import PixelArray

from scenes.geometry import Box, merged

#: How many line widths a corner reaches: a mitre half of Cairo's limit of ten, a round one a half;
#: with a little more for square ends.
MITRE, ROUND = 5.0, 1.0


class Drawn(NamedTuple):
    """How a mobject was drawn: two that are equal give equal pixels."""

    points: bytes
    style: tuple[Any, ...]
    box: Box


class Painter:
    """Keeps the pixels of a camera true to a list of mobjects over a ground."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self._shown: dict[int, Drawn] | None = None
        self._scale = camera.pixel_width / camera.frame_width
        self._whole = Box(0, 0, round(camera.pixel_width), round(camera.pixel_height))

    def forget(self) -> None:
        """Draw everything anew the next time."""
        self._shown = None

    def paint(self, mobjects: Iterable[Mobject], ground: PixelArray) -> tuple[Box, ...]:
        """Draw, and return boxes that hold every pixel that changed and do not overlap."""
        return self.paint_pieces(self._camera.get_mobjects_to_display(mobjects), ground)

    def paint_pieces(self, pieces: Sequence[Mobject], ground: PixelArray) -> tuple[Box, ...]:
        """Do the same with what has points of its own, each once, in the order of drawing."""
        if type(self._camera) is not Camera or not all(map(_plain, pieces)):
            self._shown = None
            self._camera.set_frame_to_background(ground)
            self._camera.capture_mobjects(pieces, include_submobjects=False)
            return (self._whole,)
        before = self._shown
        now = {id(piece): self._drawn(piece, before or {}) for piece in pieces}
        self._shown = now
        if before is None:
            self._camera.set_frame_to_background(ground)
            self._draw(pieces)
            return (self._whole,)
        boxes = _changed(before, now, self._whole)
        for box in boxes:
            near = [piece for piece in pieces if now[id(piece)].box.meets(box)]
            whole = reduce(Box.union, (now[id(piece)].box for piece in near), box)
            self._redraw(box, whole, near, ground)
        return boxes

    def _draw(self, pieces: Sequence[Mobject]) -> None:
        """Draw plain pieces over what is there."""
        context = self._camera.get_cairo_context(self._camera.pixel_array)
        for piece in pieces:
            self._camera.display_vectorized(cast("VMobject", piece), context)

    def _redraw(self, box: Box, whole: Box, pieces: Sequence[Mobject], ground: PixelArray) -> None:
        """Draw the pieces, which lie in ``whole``, and keep what falls into one box of it.

        A clip would be the usual way, but Cairo rounds otherwise where a path crosses a clip.
        """
        pixels = self._camera.pixel_array
        part, around = _slices(box), _slices(whole)
        kept = pixels[around].copy()
        pixels[part] = ground[part]
        self._draw(pieces)
        drawn = pixels[part].copy()
        pixels[around] = kept
        pixels[part] = drawn

    def _drawn(self, piece: Any, before: dict[int, Drawn]) -> Drawn:
        old, points = before.get(id(piece)), piece.points.tobytes()
        style = (
            piece.fill_rgbas.tobytes(),
            piece.stroke_rgbas.tobytes(),
            piece.background_stroke_rgbas.tobytes(),
            piece.stroke_width,
            piece.background_stroke_width,
            piece.joint_type,
            piece.cap_style,
            tuple(piece.sheen_direction),
        )
        if old is not None and old.points == points and old.style == style:
            return old
        return Drawn(points, style, self._box(piece))

    def _box(self, piece: VMobject) -> Box:
        """Return the pixels that a mobject may touch, as many as lie in the picture."""
        scale = self._scale
        thick = max(piece.get_stroke_width(), piece.get_stroke_width(background=True))
        reach = ROUND if piece.joint_type is LineJointType.ROUND else MITRE
        pad = 2 + reach * thick * self._camera.cairo_line_width_multiple * scale
        low, high = piece.points.min(axis=0), piece.points.max(axis=0)
        left, right = (self._whole.right / 2 + x * scale for x in (low[0], high[0]))
        bottom, top = (self._whole.bottom / 2 - y * scale for y in (low[1], high[1]))
        return Box(
            max(0, floor(left - pad)),
            max(0, floor(top - pad)),
            min(self._whole.right, ceil(right + pad)),
            min(self._whole.bottom, ceil(bottom + pad)),
        )


def _slices(box: Box) -> tuple[slice, slice]:
    """Return the rows and the columns of a box."""
    return slice(box.top, box.bottom), slice(box.left, box.right)


def _plain(piece: Mobject) -> bool:
    """Tell whether a mobject is drawn as a path alone."""
    return isinstance(piece, VMobject) and piece.get_background_image() is None


def _changed(before: dict[int, Drawn], now: dict[int, Drawn], whole: Box) -> tuple[Box, ...]:
    """Return the boxes of all that came, went, changed, or changed places in the order."""
    dirty = [drawn.box for key, drawn in before.items() if now.get(key) is not drawn]
    dirty += [drawn.box for key, drawn in now.items() if before.get(key) is not drawn]
    if [key for key in before if key in now] != [key for key in now if key in before]:
        dirty = [whole]
    return merged([box for box in dirty if box.width > 0 and box.height > 0])
