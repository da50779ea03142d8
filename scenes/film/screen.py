"""The whole picture of the manim engine: title, counter, panels side by side, caption."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from manim import VGroup

from scenes import phrases
from scenes.captions import Caption, say
from scenes.film.canvas import Canvas
from scenes.film.view import FilmSetting, View, default_views, view_class
from scenes.film.words import Words
from scenes.frames import headline, text
from scenes.frames.headline import Headline
from scenes.frames.panels import panels
from scenes.frames.screen import Look
from scenes.frames.stage import stage_class
from scenes.geometry import Box
from scenes.storyboard import Beat, Moment, Storyboard
from scenes.theme import Color


class FilmScreen(VGroup):
    """A storyboard as it is seen: ``show_moment`` makes it show a moment, whatever was before."""

    def __init__(self, storyboard: Storyboard, look: Look, canvas: Canvas) -> None:
        self._story, self._look, self._canvas = storyboard, look, canvas
        side = min(canvas.size)
        self._unit = max(text.LEGIBLE, round(side * 0.044))
        margin = round(side * 0.035)
        self._inner = Box(0, 0, *canvas.size).inset(margin, margin)
        self._rows = 1 if self._inner.width > 26 * self._unit else 2
        self._headline = Headline.of(look.title, self._inner.width, self._unit)
        self._views = self._make_views()
        self._lines = lru_cache(maxsize=32)(self._line)
        self._telling: tuple[Beat, list[Words]] | None = None
        title = [self._title()] if look.title else []
        self.scenery = VGroup(*title, *(view.scenery for view in self._views))
        self._texts = VGroup(*(line.copy() for line in self._told(storyboard.at(storyboard.last))))
        self.actors = VGroup(*(view.actors for view in self._views), self._texts)
        super().__init__(self.scenery, self.actors)

    def show_moment(self, moment: Moment) -> None:
        """Make the mobject show a moment; any moment, in any order."""
        beat = moment.beat
        seen = moment
        if beat.made is not None:
            # A move just made counts as under way and come to its end.
            before = replace(beat, state=beat.made.before, step=beat.made, made=None)
            seen = Moment(before, 1.0)
        for view in self._views:
            view.show_moment(seen)
        for shown, line in zip(self._texts.submobjects, self._told(moment), strict=True):
            shown.points = line.points

    def colors(self) -> list[tuple[Color, Sequence[Color]]]:
        """Return the colours used, the ground first, with those that each is blended with."""
        theme = self._look.theme
        words = [(theme.ink, [theme.ground]), (theme.muted, [theme.ground])]
        return [(theme.ground, []), *words, *(c for view in self._views for c in view.colors())]

    def _make_views(self) -> list[View]:
        above = self._headline.above(self._unit)
        below = round(self._unit * (0.4 + 1.4 * self._rows))
        inner = self._inner
        room = Box(inner.left, inner.top + above, inner.right, inner.bottom - below)
        puzzle = self._story.solution.puzzle.name
        views = self._look.views or default_views(puzzle)
        classes = [view_class(puzzle, view) for view in views]
        shapes = [getattr(stage_class(puzzle, view), "shape", 1.0) for view in views]
        look = (self._look.theme, self._look.language)
        return [
            view(FilmSetting(self._story, self._canvas, box, self._unit, *look))
            for view, box in zip(classes, panels(room, shapes), strict=True)
        ]

    def _title(self) -> Words:
        """Return the title at the upper left."""
        words, size = self._headline
        ink = self._look.theme.ink
        line = Words(self._canvas, words, size, ink, headline.WEIGHT, flush=True)
        width, height = line.box
        return line.at(
            self._canvas.point(self._inner.left + width / 2, self._inner.top + height / 2)
        )

    def _line(self, words: str, place: str) -> Words:
        """Return a fitted line at its place: the counter or the caption."""
        inner, unit, theme = self._inner, self._unit, self._look.theme
        share = {"counter": 0.36 if self._look.title else 1.0, "caption": 1.0}
        size = {"counter": 0.85, "caption": 1.0}
        rows = self._rows if place == "caption" else 1
        color = theme.muted if place == "counter" else theme.ink
        room = round(inner.width * share[place])
        fitted, pixels = text.fitted(words, room, round(unit * size[place]), rows)
        line = Words(self._canvas, fitted, pixels, color)
        width, height = line.box
        across = {
            "counter": inner.right - width / 2,
            "caption": (inner.left + inner.right) / 2,
        }
        down = inner.bottom - height / 2 if place == "caption" else inner.top + height / 2
        return line.at(self._canvas.point(across[place], down))

    def _told(self, moment: Moment) -> list[Words]:
        """Return the counter and the caption of a moment; they stay while its beat lasts."""
        beat = moment.beat
        if self._telling is None or self._telling[0] is not beat:
            counter = phrases.counter(beat.index, self._story.solution.length)
            lines = [self._say(counter, "counter"), self._say(beat.caption, "caption")]
            self._telling = beat, lines
        return self._telling[1]

    def _say(self, caption: Caption, place: str) -> Words:
        return self._lines(say(caption, self._look.language), place)
