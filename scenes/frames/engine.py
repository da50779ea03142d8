"""The Pillow engine for the command line: moments in, frames out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from PIL import Image

from scenes.frames.compositor import Frame, compose, paint
from scenes.frames.screen import Look, Screen
from scenes.storyboard import Moment, Storyboard
from scenes.theme import Color


class PillowEngine:
    """Shows a storyboard with sprites."""

    def __init__(self, story: Storyboard, look: Look) -> None:
        self._screen, self._look = Screen(story, look), look

    def colors(self) -> list[tuple[Color, Sequence[Color]]]:
        """Return the colours of the film, for palettes."""
        return self._screen.colors()

    def still(self, moment: Moment) -> Image.Image:
        """Return one picture."""
        return paint(self._screen.nodes(moment), self._look.size, self._look.ground)

    def frames(self, moments: Iterable[tuple[Moment, int]]) -> Iterator[Frame]:
        """Yield a frame for each moment, equal neighbours joined into one longer frame."""
        scenes = ((self._screen.nodes(moment), ticks) for moment, ticks in moments)
        return compose(scenes, self._look.size, self._look.ground)
