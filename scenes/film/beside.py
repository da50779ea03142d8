"""Two solutions side by side, in step, drawn by manim: what was played, and a best way."""

from __future__ import annotations

from collections.abc import Sequence

from manim import VGroup

from scenes.film.canvas import Canvas
from scenes.film.screen import FilmScreen
from scenes.frames.beside import halves
from scenes.frames.screen import Look
from scenes.storyboard import Moment, Storyboard
from scenes.theme import Color


def screen_of(storyboard: Storyboard, look: Look, canvas: Canvas) -> FilmScreen | FilmBeside:
    """Return the storyboard as it is seen, beside its rival if it has one."""
    if storyboard.rival is None:
        return FilmScreen(storyboard, look, canvas)
    return FilmBeside(storyboard, storyboard.rival, look, canvas)


class FilmBeside(VGroup):
    """Two screens in one picture: side by side, or one above the other where it is tall."""

    def __init__(
        self, storyboard: Storyboard, rival: Storyboard, look: Look, canvas: Canvas
    ) -> None:
        played, best, shift = halves(look)
        self._screen = FilmScreen(storyboard, played, canvas.part(played.size, 0, 0))
        self._other = FilmScreen(rival, best, canvas.part(best.size, *shift))
        self._rival = rival
        self.scenery = VGroup(self._screen.scenery, self._other.scenery)
        self.actors = VGroup(self._screen.actors, self._other.actors)
        super().__init__(self.scenery, self.actors)

    def show_moment(self, moment: Moment) -> None:
        """Make both screens show a moment; any moment, in any order."""
        self._screen.show_moment(moment)
        self._other.show_moment(Moment(self._rival.beside(moment.beat), moment.progress))

    def colors(self) -> list[tuple[Color, Sequence[Color]]]:
        """Return the colours used, the ground first, with those that each is blended with."""
        return self._screen.colors() + self._other.colors()[1:]
