"""The whole picture: title, counter, panels side by side, caption."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scenes import phrases
from scenes.captions import Caption, say
from scenes.frames import headline, text
from scenes.frames.headline import Headline
from scenes.frames.panels import panels
from scenes.frames.sprite import Node, Placed, SpriteBook
from scenes.frames.stage import VIEWS, Setting, Stage, stage_class
from scenes.geometry import Box
from scenes.storyboard import Beat, Moment, Storyboard
from scenes.theme import Color, Theme


@dataclass(frozen=True, slots=True)
class Look:
    """How a film looks, whatever it shows; ``size`` is width and height in pixels."""

    size: tuple[int, int]
    theme: Theme
    language: str = "en"
    views: tuple[str, ...] = ()
    """The views side by side; none stands for the first of the puzzle."""
    title: str = ""
    transparent: bool = False
    engine: str = "pillow"
    """What draws it: one of ``scenes.engines.ENGINES``."""
    verbose: bool = False
    """Whether the engine may write a log to standard error."""

    @property
    def ground(self) -> tuple[int, ...]:
        """The colour behind everything, with an alpha of 0 where that is transparent."""
        return (*self.theme.ground, 0) if self.transparent else self.theme.ground


class Screen:
    """A storyboard as it is seen: a pure function from a moment to nodes."""

    def __init__(self, storyboard: Storyboard, look: Look) -> None:
        self._story, self._look = storyboard, look
        # Counters and captions do not come back: a few are enough, however long the film.
        self._book = SpriteBook(pages=16)
        width, height = look.size
        self._unit = max(text.LEGIBLE, round(min(width, height) * 0.044))
        margin = round(min(width, height) * 0.035)
        self._inner = Box(0, 0, width, height).inset(margin, margin)
        text.file_for(say(Caption("language", {}), look.language))
        self._headline = Headline.of(look.title, self._inner.width, self._unit)
        self._title = self._make_title()
        # The words of the last beat: they stand still while a move is under way.
        self._worded: tuple[Beat, list[Placed]] | None = None
        self._stages = self._make_stages()

    def nodes(self, moment: Moment) -> Sequence[Node]:
        """Return everything that stands in the picture at a moment, the last on top."""
        nodes: list[Node] = list(self._title)
        for stage in self._stages:
            nodes += stage.nodes(moment)
        if self._worded is None or self._worded[0] is not moment.beat:
            self._worded = moment.beat, [self._counter(moment), self._caption(moment)]
        return nodes + self._worded[1]

    def colors(self) -> list[tuple[Color, Sequence[Color]]]:
        """Return the colours used, the ground first, with those that each is blended with."""
        theme = self._look.theme
        words = [(theme.ink, [theme.ground]), (theme.muted, [theme.ground])]
        return [(theme.ground, []), *words, *(c for stage in self._stages for c in stage.colors())]

    @property
    def _rows(self) -> int:
        """How many lines the caption may take."""
        return 1 if self._inner.width > 26 * self._unit else 2

    def _make_title(self) -> list[Placed]:
        if not self._look.title:
            return []
        words, size = self._headline
        ink, weight = self._look.theme.ink, headline.WEIGHT
        sprite = self._book.get("title", lambda: text.picture(words, size, ink, weight, flush=True))
        return [Placed(sprite, self._inner.left, self._inner.top)]

    def _make_stages(self) -> list[Stage]:
        """Return the stages, each in its share of the room between counter and caption."""
        above = self._headline.above(self._unit)
        below = round(self._unit * (0.4 + 1.4 * self._rows))
        room = Box(
            self._inner.left, self._inner.top + above, self._inner.right, self._inner.bottom - below
        )
        puzzle = self._story.solution.puzzle.name
        views = self._look.views or tuple(VIEWS[puzzle])[:1]
        classes = [stage_class(puzzle, view) for view in views]
        shapes = [stage.shape for stage in classes]
        look = self._look
        return [
            stage(Setting(self._story, look.theme, look.language, box, self._unit, SpriteBook()))
            for stage, box in zip(classes, panels(room, shapes), strict=True)
        ]

    def _counter(self, moment: Moment) -> Placed:
        """Return the counter, at the upper right."""
        caption = phrases.counter(moment.beat.index, self._story.solution.length)
        words, size = text.fitted(
            say(caption, self._look.language),
            round(self._inner.width * (0.36 if self._look.title else 1)),
            round(self._unit * 0.85),
        )
        sprite = self._book.get(
            ("counter", words), lambda: text.picture(words, size, self._look.theme.muted)
        )
        return Placed(sprite, self._inner.right - sprite.width, self._inner.top)

    def _caption(self, moment: Moment) -> Placed:
        """Return the caption, in the middle of the lower edge."""
        words, size = text.fitted(
            say(moment.beat.caption, self._look.language), self._inner.width, self._unit, self._rows
        )
        sprite = self._book.get(
            ("caption", words), lambda: text.picture(words, size, self._look.theme.ink)
        )
        across = (self._inner.left + self._inner.right - sprite.width) // 2
        return Placed(sprite, across, self._inner.bottom - sprite.height)
