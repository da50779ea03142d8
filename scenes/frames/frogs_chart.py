"""The chart: seat against time. Every piece is a line, and every crossing of two lines is a jump.

So the weave shows why m frogs and n toads take m*n + m + n moves: each of the m frogs crosses each
of the n toads once, and the rest of the way is made of single steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import cast

from PIL import Image, ImageDraw

from scenes.captions import Caption, say
from scenes.frames import shapes, text
from scenes.frames.columns import Columns
from scenes.frames.frogs_piece import animal
from scenes.frames.path import Point
from scenes.frames.sprite import Node, Placed, Sprite, centred
from scenes.frames.stage import Setting, SizeError
from scenes.geometry import Box
from scenes.storyboard import Moment
from scenes.theme import Color, blend, eased
from solvers.frogs import Frogs
from solvers.frogs.rules import EMPTY, FROG
from solvers.puzzle import Move, State

#: A move narrower, or a seat lower, than this in pixels shows no crossing.
LEAST_MOVE, LEAST_SEAT = 3, 5
#: The corners of a curve in one move.
PARTS = 16


@dataclass(frozen=True, slots=True)
class Axes:
    """Time goes to the right and seats go up, or in a tall box time goes down and seats right."""

    plot: Box
    tall: bool
    moves: int
    seats: int

    @property
    def seat(self) -> float:
        """The distance of two seats."""
        return (self.plot.width if self.tall else self.plot.height) / self.seats

    def time(self, time: float) -> float:
        """Return the pixel of a time, counted in moves from the first."""
        length, start = (
            (self.plot.height, self.plot.top) if self.tall else (self.plot.width, self.plot.left)
        )
        return start + length * time / max(1, self.moves)

    def point(self, time: float, seat: float) -> Point:
        """Return the pixel of a seat at a time."""
        if self.tall:
            return self.plot.left + self.seat * (seat + 0.5), self.time(time)
        return self.time(time), self.plot.bottom - self.seat * (seat + 0.5)

    def strip(self, first: float, last: float) -> Box:
        """Return the part of the plot between two times."""
        low, high = round(self.time(first)), round(self.time(last))
        if self.tall:
            return Box(self.plot.left, low, self.plot.right, high)
        return Box(low, self.plot.top, high, self.plot.bottom)


class ChartStage:
    """The lines of all frogs and toads, up to the moment."""

    shape = 1.9

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._story = setting.storyboard
        self._puzzle = cast("Frogs", self._story.solution.puzzle)
        self._size = max(text.LEGIBLE, round(setting.unit * 0.8))
        self._axes = self._make_axes(setting.box, len(self._puzzle.start))
        self._piece = max(6, min(int(self._axes.seat * 0.95), round(setting.unit * 1.5)))
        self._weave = Columns("weave", self._column)
        self._scenery = self._make_scenery()
        jumps = (abs(move.target - move.source) > 1 for move in self._story.solution.moves)
        self._jumps = list(accumulate(jumps, initial=0))

    def nodes(self, moment: Moment) -> Sequence[Node]:
        beat, step = moment.beat, moment.beat.step
        done = beat.index - (step is not None) - self._story.first + 1
        nodes: list[Node] = [*self._scenery, self._weave.node(max(0, done))]
        if step is not None and moment.progress > 0:
            share = eased(moment.progress)
            nodes += self._growing(done, share)
            team, source, target = step.move
            place = self._axes.point(done + share, source + (target - source) * _rise(share))
            nodes.append(centred(self._animal(team, moving=True), *place))
        if step is None and beat.index == self._story.last:
            nodes += self._standing(beat.state, self._story.moves)
        if beat.fault is not None and beat.fault.move is not None:
            nodes.append(self._wrong(beat.fault.move))
        return [*nodes, *self._tally(beat.index)]

    def colors(self) -> Sequence[tuple[Color, Sequence[Color]]]:
        theme = self._setting.theme
        return [
            (self._faint, [theme.ground]),
            (theme.muted, [theme.ground]),
            (theme.ink, [theme.ground, *theme.teams]),
            (theme.moving, [theme.ground, theme.ring]),
            (theme.wrong, [theme.ground, *theme.teams]),
            *(
                (team, [theme.ground, theme.on_disk, theme.ring, self._faint])
                for team in theme.teams
            ),
        ]

    @property
    def _faint(self) -> Color:
        theme = self._setting.theme
        return blend(theme.ground, theme.line, 0.3)

    @property
    def _line(self) -> float:
        """The width of a line."""
        return max(1.5, min(self._axes.seat * 0.16, self._setting.unit * 0.2))

    def _make_axes(self, box: Box, seats: int) -> Axes:
        """Return the axes with room around them; raise SizeError where lines would merge."""
        tall = box.height > box.width * 1.2
        head = round(self._size * 1.6)
        room = Box(box.left, box.top + head, box.right, box.bottom)
        along, across = (room.height, room.width) if tall else (room.width, room.height)
        edge = round(min(self._setting.unit * 1.8, across / seats))
        names = self._size * 2
        plot = (
            Box(room.left + names, room.top + edge, room.right, room.bottom - edge)
            if tall
            else Box(room.left + edge, room.top, room.right - edge, room.bottom - names)
        )
        axes = Axes(plot, tall, self._story.moves, seats)
        if along - 2 * edge < LEAST_MOVE * axes.moves or axes.seat < LEAST_SEAT:
            long, high = (
                round(LEAST_MOVE * axes.moves * 1.3 + 120),
                round(LEAST_SEAT * seats * 1.5 + 120),
            )
            raise SizeError(
                f"{axes.moves} moves on {seats} seats cannot be told apart",
                f"use --size {long}x{high} or larger, or take a stretch with --from and --to",
            )
        return axes

    def _animal(self, team: int, *, moving: bool = False) -> Sprite:
        size, theme = self._piece, self._setting.theme
        return self._setting.book.get(
            ("animal", team, moving), lambda: animal(team, size, theme, moving=moving)
        )

    def _standing(self, state: State, time: int) -> list[Node]:
        """Return the pieces of a state before the first move, or after the last."""
        away = self._piece * (-0.6 if time == 0 else 0.6)
        nodes: list[Node] = []
        for seat, team in enumerate(state):
            x, y = self._axes.point(time, seat)
            if team != EMPTY:
                place = (x, y + away) if self._axes.tall else (x + away, y)
                nodes.append(centred(self._animal(team), *place))
        return nodes

    def _column(self, index: int) -> Placed:
        """Return all lines during one move, counted from 0."""
        strip = self._axes.strip(index, index + 1)
        sprite = self._setting.book.get(("move", index), lambda: self._draw_column(index, strip))
        return Placed(sprite, strip.left, strip.top)

    def _growing(self, index: int, share: float) -> list[Node]:
        """Return the first part of the column of the move under way."""
        whole = self._column(index)
        seen = self._axes.strip(index, index + share)
        if not seen.area:
            return []
        part = whole.sprite.image.crop(seen.moved(-whole.left, -whole.top))
        return [Placed(Sprite(("part", index, seen), part), seen.left, seen.top)]

    def _draw_column(self, index: int, strip: Box) -> Image.Image:
        step = self._story.solution.step(self._story.first + index)
        source, target = step.move.source, step.move.target
        rest = [*step.before]
        rest[source] = EMPTY
        theme = self._setting.theme
        image = Image.new("RGBA", (strip.width, strip.height), (*theme.ground, 0))
        curve = [
            (part / PARTS, source + (target - source) * _rise(part / PARTS))
            for part in range(PARTS + 1)
        ]
        for team in (1, 2):
            lines = [[(0.0, seat), (1.0, seat)] for seat, who in enumerate(rest) if who == team]
            image.alpha_composite(self._strokes(index, strip, lines, theme.teams[team - 1]))
        color = theme.teams[0 if step.move.piece == FROG else 1]
        image.alpha_composite(self._strokes(index, strip, [curve], color))
        if abs(target - source) > 1:
            image.alpha_composite(self._crossing(index, strip, (source + target) / 2))
        return image

    def _wrong(self, move: Move) -> Node:
        """Return a cross over the seat that an illegal move leads to, after the last legal one."""
        seat = min(max(move.target, 0), self._axes.seats - 1)
        cross = self._setting.book.get(
            "cross", lambda: shapes.refusal(self._piece, self._setting.theme)
        )
        return centred(cross, *self._axes.point(self._story.moves, seat))

    def _strokes(
        self, index: int, strip: Box, lines: Sequence[Sequence[Point]], color: Color
    ) -> Image.Image:
        """Return lines given by (share of the move, seat), a little longer than the strip."""
        scale = shapes.SCALE

        def draw(canvas: ImageDraw.ImageDraw) -> None:
            for corners in lines:
                first, last = corners[0], corners[-1]
                longer = [(first[0] - 0.5, first[1]), *corners, (last[0] + 0.5, last[1])]
                places = [self._axes.point(index + share, seat) for share, seat in longer]
                canvas.line(
                    [((x - strip.left) * scale, (y - strip.top) * scale) for x, y in places],
                    fill=255,
                    width=round(self._line * scale),
                    joint="curve",
                )

        return shapes.smooth(strip.width, strip.height, draw, color)

    def _crossing(self, index: int, strip: Box, seat: float) -> Image.Image:
        """Return the dot where a jump crosses the line of the other team."""
        across, down = self._axes.point(index + 0.5, seat)
        reach = min(self._line * 1.25, (self._axes.time(1) - self._axes.time(0)) * 0.45)
        box = (across - reach, down - reach, across + reach, down + reach)
        left, top = strip.left, strip.top
        a, b, c, d = (
            (value - start) * shapes.SCALE
            for value, start in zip(box, (left, top, left, top), strict=True)
        )
        return shapes.smooth(
            strip.width,
            strip.height,
            lambda canvas: canvas.ellipse((a, b, c, d), fill=255),
            self._setting.theme.ink,
        )

    def _make_scenery(self) -> list[Node]:
        """Return what never changes: the lines of the seats, the numbers, the start."""
        axes, book, plot = self._axes, self._setting.book, self._axes.plot
        size = (2, plot.height) if axes.tall else (plot.width, 2)
        rule = book.get("rule", lambda: shapes.rounded(*size, 0, self._faint))
        rules = [
            centred(rule, *axes.point(max(1, axes.moves) / 2, seat)) for seat in range(axes.seats)
        ]
        return [*rules, *self._numbers(), *self._standing(self._start, 0)]

    @property
    def _start(self) -> State:
        return self._story.solution.state_at(self._story.first - 1)

    def _numbers(self) -> list[Node]:
        """Return the numbers of the moves along the time axis, as many as there is room for."""
        axes, theme, size = (
            self._axes,
            self._setting.theme,
            max(text.LEGIBLE, round(self._size * 0.8)),
        )
        first, last = self._story.first, self._story.last
        room = text.measure(str(last), size) * 1.6 if not axes.tall else size * 1.6
        each = (axes.time(1) - axes.time(0)) or 1
        stride = next(step for step in _strides() if step * each >= room)
        nodes: list[Node] = []
        for move in range(first, last + 1):
            if move % stride == 0:
                name = str(move)
                word = self._setting.book.get(
                    ("number", name),
                    lambda name=name: text.picture(name, size, theme.muted),  # type: ignore[misc]
                )
                when = axes.time(move - first + 1)
                place = (
                    (axes.plot.left - size * 1.3, when)
                    if axes.tall
                    else (when, axes.plot.bottom + size * 1.1)
                )
                nodes.append(centred(word, *place))
        return nodes

    def _tally(self, index: int) -> list[Node]:
        """Return how many jumps and steps there were."""
        jumps = self._jumps[index]
        values = {"jumps": jumps, "steps": index - jumps}
        words = say(Caption("frogs.tally", values), self._setting.language)
        words, size = text.fitted(words, self._setting.box.width, self._size)
        sprite = self._setting.book.get(
            ("tally", words), lambda: text.picture(words, size, self._setting.theme.ink)
        )
        across = self._setting.box.middle[0] - sprite.width / 2
        return [Placed(sprite, round(across), self._setting.box.top)]


def _rise(share: float) -> float:
    """Return how far a piece has come across the seats, level at both ends (smoothstep)."""
    return share * share * (3 - 2 * share)


def _strides() -> Sequence[int]:
    """Return 1, 2, 5, 10, 20, 50 and so on."""
    return [factor * 10**power for power in range(7) for factor in (1, 2, 5)]
