"""The pond: a row of seats; steps slide, jumps go over the neighbour in an arc."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from scenes.frames import shapes, text
from scenes.frames.frogs_piece import animal
from scenes.frames.path import Point
from scenes.frames.sprite import Group, Node, Placed, Sprite, centred
from scenes.frames.stage import Setting, SizeError
from scenes.geometry import Box
from scenes.storyboard import Moment
from scenes.theme import Color, blend, eased
from solvers.frogs import Frogs
from solvers.frogs.rules import EMPTY, FROG, TOAD
from solvers.puzzle import Move, State

#: A seat narrower than this, in pixels, shows no piece.
LEAST_SEAT = 7
#: How high a jump is, and how far the water reaches over and under the seats, in pieces.
JUMP, ABOVE, BELOW = 1.15, 0.25, 0.5


#: Every which seat is numbered where there is no room to number each.
NUMBERED = (5, 10, 25, 50, 100)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the seats are, in pixels."""

    left: float
    pitch: float
    """The distance of two seats."""
    piece: int
    """The width and height of a piece."""
    floor: float
    """Where the pieces stand."""
    label: int
    """The size of the numbers."""
    every: int
    """Which seats are numbered: every one, every fifth, and so on; the first is in any case."""

    @classmethod
    def within(cls, box: Box, unit: int, seats: int) -> Layout:
        """Return the layout for a box; raise SizeError where the pieces vanish."""
        pitch = box.width / max(seats, 3)
        if pitch < LEAST_SEAT:
            width = round(LEAST_SEAT * seats * 1.1) + 2
            raise SizeError(
                f"{seats} seats cannot be told apart",
                f"use --size with at least {width} columns",
            )
        label = max(text.LEGIBLE, min(unit, round(pitch * 0.42)))
        every = 1
        if text.measure(str(seats), label) * 1.35 > pitch:
            label = max(text.LEGIBLE, round(unit * 0.6))
            wide = text.measure(str(seats), label) * 1.35
            every = next((step for step in NUMBERED if wide < pitch * step), seats)
        rows = JUMP + 1 + BELOW
        piece = int(min(pitch * 0.9, (box.height - label * 1.5) / rows, box.height * 0.4))
        pitch = min(pitch, piece * 1.5)
        high = piece * rows + label * 1.5
        floor = box.top + (box.height - high) / 2 + piece * (JUMP + 1)
        return cls(box.left + (box.width - pitch * seats) / 2, pitch, piece, floor, label, every)

    def centre(self, seat: float) -> Point:
        """Return the middle of a piece on a seat, counted from 0."""
        return self.left + (seat + 0.5) * self.pitch, self.floor - self.piece / 2


class PondStage:
    """Frogs and toads on their seats."""

    shape = 2.4

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._puzzle = cast("Frogs", setting.storyboard.solution.puzzle)
        self._seats = len(self._puzzle.start)
        self._layout = Layout.within(setting.box, setting.unit, self._seats)
        self._scenery = self._make_scenery()

    def nodes(self, moment: Moment) -> Sequence[Node]:
        beat, step = moment.beat, moment.beat.step
        if beat.fault is not None and beat.fault.move is not None:
            return [
                *self._scenery,
                self._row(beat.state),
                *self._wrong(beat.state, beat.fault.move),
            ]
        if step is None or not moment.progress:
            return [*self._scenery, self._row(beat.state)]
        team, source, target = step.move
        resting = (*beat.state[:source], EMPTY, *beat.state[source + 1 :])
        share = eased(moment.progress)
        across, down = self._layout.centre(source + (target - source) * share)
        if abs(target - source) > 1:
            down -= 4 * share * (1 - share) * JUMP * self._layout.piece
        mover = centred(self._piece(team, moving=True), across, down)
        return [*self._scenery, self._row(resting), mover]

    def colors(self) -> Sequence[tuple[Color, Sequence[Color]]]:
        theme, pad = self._setting.theme, self._pad_color
        grounds = [theme.ground, theme.panel, pad]
        return [
            (theme.panel, [theme.ground]),
            (pad, [theme.panel, theme.ground]),
            (theme.muted, [theme.panel, theme.ground]),
            (theme.moving, [*grounds, theme.ring]),
            (theme.wrong, [*grounds, *theme.teams]),
            *((team, [*grounds, theme.on_disk, theme.moving, theme.ring]) for team in theme.teams),
        ]

    @property
    def _pad_color(self) -> Color:
        theme = self._setting.theme
        return blend(theme.panel, theme.line, 0.45)

    def _row(self, state: State) -> Group:
        """Return the resting pieces."""

        def make() -> list[Node]:
            return [
                centred(self._piece(team), *self._layout.centre(seat))
                for seat, team in enumerate(state)
                if team != EMPTY
            ]

        return Group("row", state, self._setting.box, make)

    def _piece(self, team: int, *, moving: bool = False) -> Sprite:
        size, theme = self._layout.piece, self._setting.theme
        return self._setting.book.get(
            (team, moving), lambda: animal(team, size, theme, moving=moving)
        )

    def _make_scenery(self) -> list[Node]:
        """Return the water, the pads and the numbers of the seats."""
        layout, theme, book = self._layout, self._setting.theme, self._setting.book
        span = round(layout.pitch * self._seats)
        top = round(layout.floor - layout.piece * (1 - ABOVE))
        bottom = round(layout.floor + layout.piece * BELOW)
        water = book.get(
            "water", lambda: shapes.rounded(span, bottom - top, (bottom - top) / 3, theme.panel)
        )
        wide, high = round(layout.pitch * 0.94), max(3, round(layout.piece * 0.3))
        pad = book.get("pad", lambda: shapes.rounded(wide, high, high / 2, self._pad_color))
        nodes: list[Node] = [Placed(water, round(layout.left), top)]
        for seat in range(self._seats):
            across = layout.centre(seat)[0]
            nodes.append(centred(pad, across, layout.floor))
            if seat == 0 or (seat + 1) % layout.every == 0:
                number = book.get(
                    ("seat", seat),
                    lambda seat=seat: text.picture(str(seat + 1), layout.label, theme.muted),  # type: ignore[misc]
                )
                nodes.append(centred(number, across, bottom + layout.label * 0.85))
        return [Group("scenery", 0, self._setting.box, lambda: nodes)]

    def _wrong(self, state: State, move: Move) -> list[Node]:
        """Return the mark of an illegal move: its piece outlined, and a cross where it would go."""
        team, source, target = move
        size = round(max(self._layout.piece * 0.8, self._setting.unit * 0.6))
        cross = self._setting.book.get("cross", lambda: shapes.refusal(size, self._setting.theme))
        seats = range(len(state))
        nodes: list[Node] = []
        if source in seats and team in (FROG, TOAD) and state[source] == team:
            nodes.append(centred(self._piece(team, moving=True), *self._layout.centre(source)))
        seat = target if target in seats else source if source in seats else 0
        return [*nodes, centred(cross, *self._layout.centre(seat))]
