"""Draws mobjects through manim's camera, and redraws only where they changed.

The frame is the same, pixel for pixel, as one that the camera draws whole (a test compares them).
Whatever is no plain vector mobject, and any camera but the plain one, is drawn whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, floor
from typing import Any, NamedTuple

from manim import Camera, Mobject, VMobject
from manim.typing import PixelArray

from scenes.geometry import Box, merged

#: A mitred corner reaches at most this many line widths (half of Cairo's limit of ten).
MITRE = 5.0
#: Cairo rounds otherwise in the pixels along a clip: so many, on each side, are drawn and dropped.
EDGE = 8


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
        self._whole = Box(0, 0, round(camera.pixel_width), round(camera.pixel_height))

    def forget(self) -> None:
        """Draw everything anew the next time."""
        self._shown = None

    def paint(self, mobjects: Iterable[Mobject], ground: PixelArray) -> tuple[Box, ...]:
        """Draw, and return boxes that hold every pixel that changed and do not overlap."""
        pieces = self._camera.get_mobjects_to_display(mobjects)
        if type(self._camera) is not Camera or not all(map(_plain, pieces)):
            self._shown = None
            return self._draw_all(pieces, ground)
        before = self._shown
        now = {id(piece): self._drawn(piece, before or {}) for piece in pieces}
        self._shown = now
        if before is None:
            return self._draw_all(pieces, ground)
        boxes = _changed(before, now, self._whole)
        for box in boxes:
            around = box.inset(-EDGE, -EDGE).common(self._whole)
            near = [piece for piece in pieces if now[id(piece)].box.meets(around)]
            self._draw(box, around, near, ground)
        return boxes

    def _draw_all(self, pieces: Sequence[Mobject], ground: PixelArray) -> tuple[Box, ...]:
        self._camera.set_frame_to_background(ground)
        self._camera.capture_mobjects(pieces, include_submobjects=False)
        return (self._whole,)

    def _draw(self, box: Box, around: Box, pieces: Sequence[Mobject], ground: PixelArray) -> None:
        """Draw the pieces inside one box of whole pixels; what is around it stays as it was."""
        pixels = self._camera.pixel_array
        part, whole = _slices(box), _slices(around)
        kept = pixels[whole].copy()
        pixels[whole] = ground[whole]
        context = self._camera.get_cairo_context(pixels)
        matrix = context.get_matrix()
        context.save()
        context.identity_matrix()
        # Cairo still holds the path that was drawn last; it must not join the clip.
        context.new_path()
        context.rectangle(around.left, around.top, around.width, around.height)
        context.clip()
        context.set_matrix(matrix)
        for piece in pieces:
            if isinstance(piece, VMobject):
                self._camera.display_vectorized(piece, context)
        context.restore()
        drawn = pixels[part].copy()
        pixels[whole] = kept
        pixels[part] = drawn

    def _drawn(self, piece: Any, before: dict[int, Drawn]) -> Drawn:
        old, points = before.get(id(piece)), piece.points.tobytes()
        style = (
            piece.fill_rgbas.tobytes(),
            piece.stroke_rgbas.tobytes(),
            piece.background_stroke_rgbas.tobytes(),
            piece.get_stroke_width(),
            piece.get_stroke_width(background=True),
            piece.joint_type,
            piece.cap_style,
            tuple(piece.sheen_direction),
        )
        if old is not None and old.points == points and old.style == style:
            return old
        return Drawn(points, style, self._box(piece))

    def _box(self, piece: VMobject) -> Box:
        """Return the pixels that a mobject may touch, as many as lie in the picture."""
        camera = self._camera
        scale = camera.pixel_width / camera.frame_width
        thick = max(piece.get_stroke_width(), piece.get_stroke_width(background=True))
        pad = 2 + MITRE * thick * camera.cairo_line_width_multiple * scale
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
