"""The manim engine for the command line: moments in, frames out, through manim's camera alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from manim import Camera, logger
from PIL import Image

from scenes.film.beside import screen_of
from scenes.film.canvas import FRAME_HEIGHT, Canvas, manim_color
from scenes.film.painter import Painter
from scenes.film.reel import Reel
from scenes.film.shoot import logged
from scenes.frames.compositor import Frame
from scenes.frames.screen import Look
from scenes.geometry import Box
from scenes.storyboard import Moment, Storyboard
from scenes.theme import Color


class ManimEngine:
    """Shows a storyboard: what rests between two moments is neither drawn nor copied."""

    def __init__(self, story: Storyboard, look: Look) -> None:
        self._ground = look.ground
        # A transparent picture begins with nothing at all: Cairo's colours are under their alpha.
        self._camera = camera_of(look.size, None if look.transparent else look.theme.ground)
        with logged(verbose=look.verbose):
            self._screen = screen_of(story, look, Canvas.of(self._camera))
            logger.info("Manim's camera draws %s pixels by %s", *look.size)
        self._painter = Painter(self._camera)
        self._painter.paint([self._screen.scenery], self._camera.pixel_array)
        # All there ever is; what a moment does not show has no points.
        self._actors = self._screen.actors.get_family()
        self._rest = self._camera.pixel_array.copy()
        # A picture of nothing but the ground is not needed any more.
        self._camera.background = self._rest

    def colors(self) -> list[tuple[Color, Sequence[Color]]]:
        """Return the colours of the film, for palettes."""
        return self._screen.colors()

    def still(self, moment: Moment) -> Image.Image:
        """Return one picture."""
        self._painter.forget()
        self._paint(moment)
        return Reel(self._camera, self._ground).take((self._whole,))

    def changes(self, before: Moment, after: Moment) -> Iterator[Image.Image]:
        """Yield what of the second moment differs from the first, in pieces."""
        self._paint(before)
        reel = Reel(self._camera, self._ground)
        boxes = self._paint(after)
        picture = reel.take(boxes)
        for box in boxes:
            part = picture.crop(box)
            if part.mode == "RGBA":
                part = Image.alpha_composite(Image.new("RGBA", part.size, self._ground[:3]), part)
            yield part.convert("RGB")

    def frames(self, moments: Iterable[tuple[Moment, int]]) -> Iterator[Frame]:
        """Yield a frame for each moment, equal neighbours joined into one longer frame."""
        self._painter.forget()
        reel = Reel(self._camera, self._ground)
        boxes: tuple[Box, ...] = ()
        waiting: int | None = None
        for moment, ticks in moments:
            changed = self._paint(moment)
            if not changed and waiting:
                waiting += ticks
                continue
            if waiting is not None:
                yield Frame(reel.image, boxes, waiting)
            reel.take(changed)
            boxes, waiting = changed, ticks
        if waiting:
            yield Frame(reel.image, boxes, waiting)

    @property
    def _whole(self) -> Box:
        return Box(0, 0, self._camera.pixel_width, self._camera.pixel_height)

    def _paint(self, moment: Moment) -> tuple[Box, ...]:
        self._screen.show_moment(moment)
        seen = [actor for actor in self._actors if len(actor.points)]
        return self._painter.paint_pieces(seen, self._rest)


def camera_of(size: tuple[int, int], ground: Color | None, rate: Fraction = Fraction(25)) -> Camera:
    """Return a camera of which nothing depends on manim's configuration.

    Without a ground it is transparent.
    """
    width, height = size
    return Camera(
        pixel_width=width,
        pixel_height=height,
        frame_width=FRAME_HEIGHT * width / height,
        frame_height=FRAME_HEIGHT,
        frame_rate=float(rate),
        background_color=manim_color(ground or (0, 0, 0)),
        background_opacity=0.0 if ground is None else 1.0,
    )
