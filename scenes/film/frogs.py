"""Frogs and Toads as a mobject and as a scene: the pond."""

from __future__ import annotations

from math import pi, sin
from typing import cast

from manim import VMobject

from scenes.film.canvas import manim_color
from scenes.film.marks import cross
from scenes.film.pieces import Piece, Pixel, disc, polygon, rounded
from scenes.film.scene import ReplayScene
from scenes.film.view import FilmSetting, Palette, View
from scenes.film.words import Words
from scenes.frames.text import LEGIBLE
from scenes.storyboard import Moment
from scenes.theme import eased
from solvers.frogs import Frogs, solve
from solvers.frogs.rules import EMPTY, FROG, TOAD
from solvers.puzzle import Move, PuzzleError, Solution, State

#: A seat narrower than this, in pixels, is no seat to the eye.
LEAST_SEAT = 8


class Jumper(Piece):
    """One of the two teams, told apart by colour and by shape: frogs are round, toads square.

    The nose points the way it goes.
    """

    def __init__(self, setting: FilmSetting, team: int, size: float) -> None:
        canvas, theme = setting.canvas, setting.theme
        self._theme = theme
        color, way = (theme.teams[0], 1) if team == FROG else (theme.teams[1], -1)
        self._body: VMobject
        edge = (theme.ground, max(1.0, size * 0.05))
        if team == FROG:
            self._body = disc(canvas, size * 0.42, color, edge)
        else:
            self._body = rounded(canvas, (size * 0.78, size * 0.78), size * 0.1, color, edge)
        nose = [(way * size * x, size * y) for x, y in ((0.3, -0.2), (0.56, 0.0), (0.3, 0.2))]
        eye = disc(canvas, size * 0.1, theme.ground)
        eye.shift(canvas.offset(way * size * 0.14, -size * 0.16))
        pupil = disc(canvas, size * 0.045, theme.ink)
        pupil.shift(canvas.offset(way * size * 0.17, -size * 0.16))
        self._lifted = False
        super().__init__(polygon(canvas, nose, color), self._body, eye, pupil)

    def lift(self, *, lifted: bool) -> None:
        """Outline the one that is under way."""
        if lifted != self._lifted:
            color = self._theme.moving if lifted else self._theme.ground
            self._body.set_stroke(manim_color(color))
            self._lifted = lifted


class Pond(View):
    """The seats in a row, the teams on them; a step slides, a jump goes in an arc."""

    def __init__(self, setting: FilmSetting) -> None:
        super().__init__(setting)
        self.puzzle = cast("Frogs", setting.storyboard.solution.puzzle)
        box, seats = setting.box, len(self.puzzle.start)
        self._seat = min(box.width / seats, box.height * 0.42)
        if self._seat < LEAST_SEAT:
            raise PuzzleError(
                f"{seats} seats cannot be told apart at this size: "
                f"use --size with at least {round(seats * LEAST_SEAT * 1.1)} columns"
            )
        self._size = self._seat * 0.82
        across, down = box.middle
        self._left = across - self._seat * seats / 2
        self._down = down + self._seat * 0.35
        self._build(seats)
        state = self.puzzle.start
        self._teams = {
            team: [Jumper(setting, team, self._size) for _ in range(state.count(team))]
            for team in (FROG, TOAD)
        }
        self._cross = cross(setting, self._seat * 0.8)
        self.actors.add(*self._teams[FROG], *self._teams[TOAD], self._cross)
        self.show_start()

    def show_moment(self, moment: Moment) -> None:
        beat, step = moment.beat, moment.beat.step
        self.show_state(beat.state)
        if step is not None and moment.progress > 0:
            self.leap(beat.state, step.move, eased(moment.progress))
        if beat.fault is not None and beat.fault.move is not None:
            target = min(max(beat.fault.move.target, 0), len(beat.state) - 1)
            self._cross.place(self.setting.canvas.point(*self.seat(target)))

    def show_state(self, state: State) -> None:
        """Put everybody on a seat; no two of a team ever change their order."""
        waiting = {team: iter(pieces) for team, pieces in self._teams.items()}
        for number, team in enumerate(state):
            if team != EMPTY:
                piece = next(waiting[team])
                piece.place(self.setting.canvas.point(*self.seat(number)))
                piece.lift(lifted=False)
        self._cross.hide()

    def leap(self, state: State, move: Move, share: float) -> None:
        """Show a move at ``share`` (0 to 1) of its way, from the state before it."""
        order = state[: move.source].count(move.piece)
        piece = self._teams[move.piece][order]
        start, end = self.seat(move.source), self.seat(move.target)
        height = self._seat * (0.95 if abs(move.target - move.source) == 2 else 0.0)
        across = start[0] + (end[0] - start[0]) * share
        place = across, start[1] - height * sin(pi * share)
        piece.place(self.setting.canvas.point(*place))
        piece.lift(lifted=True)

    def seat(self, number: int) -> Pixel:
        """Return the pixel in the middle of whoever sits on a seat, counted from 0."""
        return self._left + self._seat * (number + 0.5), self._down

    def colors(self) -> Palette:
        theme = self.setting.theme
        return [
            (theme.panel, [theme.ground]),
            (theme.line, [theme.panel, theme.ground]),
            *((color, [theme.ground, theme.panel, theme.moving]) for color in theme.teams),
            (theme.moving, [theme.ground, *theme.teams]),
            (theme.wrong, [theme.ground, *theme.teams]),
            (theme.muted, [theme.ground]),
            (theme.ink, [theme.ground]),
        ]

    def _build(self, seats: int) -> None:
        """Make the leaves and the numbers under them."""
        canvas, theme = self.setting.canvas, self.setting.theme
        width, height = self._seat * 0.9, self._seat * 0.22
        border = (theme.line, max(1.0, self._seat * 0.03))
        size = min(self.setting.unit, round(self._seat * 0.42))
        for number in range(seats):
            across, down = self.seat(number)
            leaf = rounded(canvas, (width, height), height / 2, theme.panel, border)
            leaf.shift(canvas.point(across, down + self._size * 0.52))
            self.scenery.add(leaf)
            if size >= LEGIBLE:
                words = Words(canvas, str(number + 1), size, theme.muted)
                self.scenery.add(words.at(canvas.point(across, down + self._size * 0.65 + size)))


class FrogsFilm(ReplayScene):
    """A whole game; override the attributes for other teams and looks."""

    left = 3
    right = 3
    views = ("pond", "chart")

    def solution(self) -> Solution:
        return solve(Frogs(self.left, self.right))
