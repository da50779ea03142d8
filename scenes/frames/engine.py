"""The Pillow engine for the command line: moments in, frames out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from PIL import Image

from scenes.frames.beside import screen_of
from scenes.frames.compositor import Frame, changed_boxes, compose, paint
from scenes.frames.screen import Look
from scenes.geometry import Box
from scenes.storyboard import Moment, Storyboard
from scenes.theme import Color


class PillowEngine:
    """Shows a storyboard with sprites."""

    def __init__(self, story: Storyboard, look: Look) -> None:
        self._screen, self._look = screen_of(story, look), look

    def colors(self) -> list[tuple[Color, Sequence[Color]]]:
        """Return the colours of the film, for palettes."""
        return self._screen.colors()

    def still(self, moment: Moment) -> Image.Image:
        """Return one picture."""
        return paint(self._screen.nodes(moment), self._look.size, self._look.ground)

    def changes(self, before: Moment, after: Moment) -> Iterator[Image.Image]:
        """Yield what of the second moment differs from the first, in pieces."""
        size, ground = self._look.size, self._look.ground[:3]
        old, new = self._screen.nodes(before), self._screen.nodes(after)
        for box in changed_boxes(old, new, Box(0, 0, *size)):
            yield paint(new, size, ground, box)

    def frames(self, moments: Iterable[tuple[Moment, int]]) -> Iterator[Frame]:
        """Yield a frame for each moment, equal neighbours joined into one longer frame."""
        scenes = ((self._screen.nodes(moment), ticks) for moment, ticks in moments)
        return compose(scenes, self._look.size, self._look.ground)
