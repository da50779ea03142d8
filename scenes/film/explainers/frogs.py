"""Frogs and Toads explained: the weave, mn + m + n, and the square that is missed by one."""

from __future__ import annotations

from scenes.film.explainers.base import Chapter, Explainer, Line
from scenes.film.explainers.square import LackingSquare
from scenes.film.frogs import Pond
from scenes.film.frogs_chart import Weave
from scenes.film.pieces import copies, disc
from scenes.frames.panels import panels
from scenes.geometry import Box
from scenes.theme import eased
from solvers.frogs import Frogs, solve
from solvers.frogs.rules import FROG, TOAD
from solvers.puzzle import Move, State

#: The least height of a room, in pixels, in which the chart of 48 moves is read beside the pond.
CHART = 280


class FrogsExplainer(Explainer):
    """Title, rules, two against two, the weave of three, the count, six against six."""

    puzzle = "frogs"
    script = (
        Chapter("title", (Line("title.line", 4, "name"),)),
        Chapter(
            "rules",
            (
                Line("rules.ways", 4, "pond"),
                Line("rules.step", 4, "step"),
                Line("rules.jump", 4, "jump"),
            ),
        ),
        Chapter("small", (Line("small.eight", 9, "small"),)),
        Chapter("idea", (Line("idea.chart", 11, "weave"), Line("idea.cross", 4, "cross"))),
        Chapter(
            "count",
            (
                Line("count.jumps", 5, "jumps"),
                Line("count.way", 5, "way"),
                Line("count.steps", 5, "formula"),
            ),
        ),
        Chapter("speed", (Line("speed.moves", 9, "speed"),)),
        Chapter("end", (Line("end.square", 5, "square"),)),
    )

    def name(self) -> None:
        """Show the title over a pond."""
        self.titled("frogs.title", lambda box: self._pond(3, box))

    def pond(self) -> None:
        """Show the start of three against three."""
        self.view = self._pond(3)
        self.enter(self.view)

    def step(self) -> None:
        """Make a step."""
        self._leap((1, 1, 1, 0, 2, 2, 2), Move(FROG, 2, 3))

    def jump(self) -> None:
        """Make a jump."""
        self._leap((1, 1, 0, 1, 2, 2, 2), Move(TOAD, 4, 2))

    def small(self) -> None:
        """Play two against two."""
        self._play(2)

    def weave(self) -> None:
        """Play three against three beside its chart."""
        self.chart = self._woven(3)

    def cross(self) -> None:
        """Ring the crossings in the order of the jumps."""
        self._ring(2)

    def jumps(self) -> None:
        """Write the number of jumps beside the chart."""
        left, self.column = panels(self.room, (1.2, 1.5))
        story = self.story(solve(Frogs(3, 3)))
        self.chart = Weave(self.setting(story, left))
        self.chart.show_moment(story.at(story.last))
        self.enter(self.chart)
        self._ring(1.5)
        self._row(0, "mn")

    def way(self) -> None:
        """Write how far all go together."""
        self._row(1, "m(n + 1) + n(m + 1) = 2mn + m + n")

    def formula(self) -> None:
        """Write how many moves that makes."""
        self._row(2, self.text("frogs.formula"))

    def speed(self) -> None:
        """Play six against six; a tall picture has room for the chart too."""
        if self.room.height > max(self.room.width, CHART):
            self._woven(6, counted=True)
        else:
            self._play(6)

    def square(self) -> None:
        """Lay the moves of n against n out as a square that lacks one."""
        left, right = panels(self.room, (1.0, 1.5))
        for dots in LackingSquare(self.page, left, self.theme, 3):
            self.enter(dots)
        words = self.text("frogs.number")
        self.enter(self.words(words, self.unit * 2, right.middle, width=right.width))

    def _pond(self, team: int, box: Box | None = None) -> Pond:
        return Pond(self.setting(self.story(solve(Frogs(team, team))), box))

    def _play(self, team: int) -> None:
        story = self.story(solve(Frogs(team, team)))
        self.replay(story, Pond(self.setting(story)), counted=True)

    def _woven(self, team: int, *, counted: bool = False) -> Weave:
        """Play a game beside its chart, and return the chart."""
        story = self.story(solve(Frogs(team, team)))
        left, right = panels(self.room, (1.4, 1.2))
        pond, chart = Pond(self.setting(story, left)), Weave(self.setting(story, right))
        self.replay(story, pond, chart, counted=counted)
        return chart

    def _ring(self, seconds: float) -> None:
        """Ring the crossings of the chart, one after another."""
        places = [self.page.point(*place) for place in self.chart.crossings()]
        ring = disc(self.page, self.unit * 0.45, None, (self.theme.ink, self.unit * 0.12))
        rings = copies(ring, [])

        def show(share: float) -> None:
            rings.points = copies(ring, places[: round(share * len(places))]).points

        self.act(rings, show, seconds)

    def _leap(self, state: State, move: Move) -> None:
        def show(share: float) -> None:
            self.view.show_state(state)
            self.view.leap(state, move, eased(share))

        self.act(self.view.actors, show, 1.6)
        self.view.show_state(self.view.puzzle.apply(state, move))

    def _row(self, row: int, words: str) -> None:
        """Write a row of the sum beside the chart."""
        box = self.column
        place = box.middle[0], box.top + box.height * (row + 0.5) / 3
        size = self.unit * (1.4 if row < 2 else 2.2)
        color = self.theme.muted if row < 2 else self.theme.ink
        self.enter(self.words(words, size, place, color, box.width))
