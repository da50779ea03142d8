"""What all explainers share: a script of chapters and lines, each with its seconds and its act.

A line is a sentence at the lower edge, told for a fixed time; its act is the method that shows
something meanwhile. So the length of a film is known before its first frame, and it is the same
in all languages.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from typing import ClassVar, NamedTuple, cast

from manim import Animation, FadeIn, FadeOut, Scene, UpdateFromAlphaFunc, VMobject, linear

from scenes.film.canvas import Canvas, manim_color
from scenes.film.explainers.counter import Counter
from scenes.film.footage import cleared
from scenes.film.replay import Replay, rate_of
from scenes.film.scene import plain
from scenes.film.view import FilmSetting, View
from scenes.film.words import Words
from scenes.frames import text
from scenes.geometry import Box
from scenes.storyboard import Storyboard
from scenes.theme import DAYLIGHT, Color, Theme
from scenes.timeline import Timeline
from solvers.puzzle import Solution

#: How long something takes to appear or to go, in seconds; words are quicker.
FADE, SWIFT = 0.5, 0.3
#: The weight of titles and large numbers.
BOLD = 700


class Line(NamedTuple):
    """A sentence by its key, how many seconds it stands, and the method that goes with it."""

    key: str
    seconds: int
    act: str


class Chapter(NamedTuple):
    """A section of the film; its heading has the key ``<puzzle>.<name>``."""

    name: str
    lines: tuple[Line, ...]


def told(language: str, key: str) -> str:
    """Return a text of the explainers in a language, in composed form (NFC); sums stay whole."""
    module = import_module(f"scenes.film.explainers.texts_{language}")
    text: str = unicodedata.normalize("NFC", module.TEXTS[key])
    return text.replace(" + ", "\u00a0+\u00a0")


class Explainer(Scene):
    """A film told line by line. ``manim render`` works with manim's own flags."""

    puzzle: ClassVar[str]
    script: ClassVar[tuple[Chapter, ...]]
    theme: Theme = DAYLIGHT
    language = "en"

    @classmethod
    def seconds(cls) -> int:
        """Return the length of the film."""
        return sum(line.seconds for chapter in cls.script for line in chapter.lines)

    def construct(self) -> None:
        camera = plain(self)
        camera.background_color = manim_color(self.theme.ground)
        self.page = Canvas.of(camera)
        self.rate = rate_of(camera.frame_rate)
        self._lay_out()
        self._told = Fraction(0)
        self._head: Words | None = None
        self._line: Words | None = None
        for number, chapter in enumerate(self.script):
            heading = self.text(f"{self.puzzle}.{chapter.name}")
            self.next_section(heading)
            for place, line in enumerate(chapter.lines):
                self._tell(line, heading if number and not place else "", fresh=place == 0)

    def text(self, key: str) -> str:
        """Return a text of the explainers in the language of the film."""
        return told(self.language, key)

    # What the acts are made of.

    @property
    def left(self) -> float:
        """The seconds until the end of the line that is told."""
        return float(self._told) - self.time

    def story(self, solution: Solution) -> Storyboard:
        """Return a storyboard that fills the line but for a fade and half a second at its end."""
        opening, hold = Fraction(2, 5), Fraction(3, 5)
        time = Fraction(self.left - FADE - 0.5).limit_denominator(100) - opening - hold
        each = max(time, Fraction(1)) / max(1, solution.length)
        timeline = Timeline(solution.length, opening, each, hold)
        return Storyboard(solution, timeline, 1, solution.length)

    def setting(self, story: Storyboard, box: Box | None = None) -> FilmSetting:
        """Return the setting of a view in a box, or in all the room there is."""
        unit = round(self.unit * 0.9)
        return FilmSetting(story, self.page, box or self.room, unit, self.theme, self.language)

    def enter(self, *mobjects: VMobject, seconds: float = FADE) -> None:
        """Let mobjects appear."""
        self.play(*(FadeIn(mobject, run_time=seconds) for mobject in mobjects))

    def leave(self) -> None:
        """Let everything go but the words at the edges."""
        fades = self._stage_fades()
        if fades:
            self.play(*fades)
            cleared(self)

    def replay(self, story: Storyboard, *views: View, counted: bool = False) -> None:
        """Let views appear, and play a storyboard on them; the moves can be counted above."""
        if counted:
            taken = self._head.box[0] + self.unit if self._head is not None else 0
            above = self._inner._replace(left=self._inner.left + taken, bottom=self.room.top)
            views = (*views, Counter(self.setting(story, above)))
        self.enter(*views)
        self.play(*(Replay(view, story, self.rate) for view in views))

    def act(self, actors: VMobject, show: Callable[[float], None], seconds: float) -> None:
        """Play whatever ``show`` draws with the actors at a share (0 to 1) of the time."""
        self.play(
            UpdateFromAlphaFunc(
                actors, lambda _, share: show(share), run_time=seconds, rate_func=linear
            )
        )

    def titled(self, key: str, picture: Callable[[Box], VMobject]) -> None:
        """Show a title over a picture."""
        box = self.room
        upper = box._replace(bottom=box.top + round(box.height * 0.3))
        title = self.words(self.text(key), self.unit * 2.1, upper.middle)
        self.enter(title, picture(box._replace(top=upper.bottom)), seconds=1)

    def words(
        self,
        words: str,
        size: float,
        middle: tuple[float, float],
        color: Color | None = None,
        width: int = 0,
    ) -> Words:
        """Return a line in bold type around a pixel, as wide as the room or ``width`` at most."""
        width = width or self.room.width
        width = min(width, round(2 * min(middle[0], self.page.size[0] - middle[0])))
        fitted, pixels = text.fitted(words, width, round(size), 1, BOLD)
        made = Words(self.page, fitted, pixels, color or self.theme.ink, BOLD)
        return made.at(self.page.point(*middle))

    # How lines are told.

    def _lay_out(self) -> None:
        width, height = self.page.size
        side = min(width, height)
        # A tall picture has room for larger letters.
        self.unit = max(text.LEGIBLE, round(side * (0.052 if width >= height else 0.066)))
        margin = round(side * 0.04)
        self._inner = Box(0, 0, width, height).inset(margin, margin)
        self._rows = 2 if width >= height else 4
        below = round(self.unit * 1.45 * self._rows + self.unit * 0.5)
        above = round(self.unit * 1.9)
        inner = self._inner
        self.room = Box(inner.left, inner.top + above, inner.right, inner.bottom - below)

    def _tell(self, line: Line, heading: str, *, fresh: bool) -> None:
        """Tell a line: its words, its act on a stage cleared if ``fresh``, and rest to its end."""
        self._told += line.seconds
        words = self.text(f"{self.puzzle}.{line.key}")
        self.add_subcaption(words, duration=self.left)
        fades = self._stage_fades() if fresh else []
        if fresh:
            self._head = self._put(self._head, heading, self._heading, fades)
        self._line = self._put(self._line, words, self._caption, fades)
        if fades:
            self.play(*fades)
        if fresh:
            cleared(self)
        cast("Callable[[], None]", getattr(self, line.act))()
        left = round(self._told * self.rate) - round(self.time * self.rate)
        if left > 0:
            # A quarter of a frame more: one renderer rounds, the other cuts off.
            self.wait((left + 0.25) / float(self.rate))

    def _stage_fades(self) -> list[Animation]:
        """Return how all goes but the words at the edges."""
        stage = [mobject for mobject in self.mobjects if mobject not in (self._head, self._line)]
        return [FadeOut(mobject, run_time=FADE) for mobject in stage]

    def _put(
        self,
        old: Words | None,
        words: str,
        make: Callable[[str], Words],
        fades: list[Animation],
    ) -> Words | None:
        """Put words in the place of others; how they appear, if in more than a frame, is a fade."""
        if old is not None:
            self.remove(old)
        if not words:
            return None
        new = make(words)
        if SWIFT * self.rate > 1:
            fades.append(FadeIn(new, run_time=SWIFT))
        else:
            self.add(new)
        return new

    def _heading(self, words: str) -> Words:
        """Return the heading, at the upper left."""
        size, inner = round(self.unit * 1.05), self._inner
        fitted, pixels = text.fitted(words, inner.width, size, weight=BOLD)
        made = Words(self.page, fitted, pixels, self.theme.muted, BOLD)
        width, height = made.box
        return made.at(self.page.point(inner.left + width / 2, inner.top + height / 2))

    def _caption(self, words: str) -> Words:
        """Return a sentence, in the middle of the lower edge."""
        inner = self._inner
        fitted, pixels = text.fitted(words, inner.width, self.unit, self._rows)
        made = Words(self.page, fitted, pixels, self.theme.ink)
        across = (inner.left + inner.right) / 2
        down = inner.bottom - self.unit * 1.45 * self._rows / 2
        return made.at(self.page.point(across, down))
