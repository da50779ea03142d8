"""The chart of seat against time: every frog and toad draws a line, and the lines weave."""

from __future__ import annotations

from typing import NamedTuple, cast

from manim import VGroup, VMobject

from scenes.film.marks import cross
from scenes.film.pieces import Piece, Pixel, corners, disc, rounded, strokes
from scenes.film.view import FilmSetting, Palette, View
from scenes.film.words import Words
from scenes.frames.text import LEGIBLE
from scenes.storyboard import Moment
from scenes.theme import eased
from solvers.frogs import Frogs
from solvers.frogs.rules import EMPTY, FROG
from solvers.puzzle import PuzzleError

#: Less room for a move than this, in pixels, cannot be read.
LEAST_ROW = 2.0


class Leg(NamedTuple):
    """One move of one jumper: the number of the move, counted from the first one shown."""

    move: int
    source: int
    target: int


class Thread(NamedTuple):
    """A frog or a toad: its team, where it starts, its moves, and what shows them."""

    team: int
    start: int
    legs: list[Leg]
    past: VMobject
    now: VMobject
    tip: Piece


class Weave(View):
    """Seats from left to right, moves from top to bottom."""

    def __init__(self, setting: FilmSetting) -> None:
        super().__init__(setting)
        self._story = setting.storyboard
        self._puzzle = cast("Frogs", self._story.solution.puzzle)
        box, unit, self._seats = setting.box, setting.unit, len(self._puzzle.start)
        margin = round(unit * 1.3)
        self._row = (box.height - 2.4 * unit) / max(1, self._story.moves)
        if self._row < LEAST_ROW:
            raise PuzzleError(
                f"a chart of {self._story.moves:,} moves cannot be read at this size: "
                f"show a stretch with --from and --to, or use the view pond"
            )
        self._seat = min((box.width - 2 * margin) / self._seats, self._row * 6, unit * 4)
        self._left = box.middle[0] - self._seat * self._seats / 2
        self._top = box.top + 1.4 * unit
        self._width = max(1.5, min(self._seat * 0.14, unit * 0.25))
        self._build()
        self._threads = self._make_threads()
        self._cross = cross(setting, max(unit, self._width * 4))
        self._shown: list[tuple[int, Pixel] | None] = [None] * len(self._threads)
        self.actors.add(
            VGroup(*(part for thread in self._threads for part in (thread.past, thread.now))),
            VGroup(*(thread.tip for thread in self._threads)),
            self._cross,
        )
        self.show_start()

    def show_moment(self, moment: Moment) -> None:
        beat = moment.beat
        done = beat.index - (self._story.first - 1)
        share = 0.0
        if beat.step is not None:
            done, share = done - 1, eased(moment.progress)
        done = max(0, done)
        for number, thread in enumerate(self._threads):
            legs = [leg for leg in thread.legs if leg.move <= done]
            seat = float(legs[-1].target if legs else thread.start)
            for leg in thread.legs:
                if leg.move == done + 1 and beat.step is not None:
                    seat += (leg.target - leg.source) * share
            self._show_thread(number, len(legs), self._place(seat, done + share))
        self._cross.hide()
        if beat.fault is not None and beat.fault.move is not None:
            target = min(max(beat.fault.move.target, 0), self._seats - 1)
            self._cross.place(self.setting.canvas.point(*self._place(target, done)))

    def colors(self) -> Palette:
        theme = self.setting.theme
        return [
            (theme.panel, [theme.ground]),
            *((color, [theme.ground, theme.panel]) for color in theme.teams),
            (theme.muted, [theme.ground]),
            (theme.wrong, [theme.ground, *theme.teams]),
        ]

    def crossings(self) -> list[Pixel]:
        """Return where two threads cross: in the middle of every jump, in order."""
        legs = sorted(leg for thread in self._threads for leg in thread.legs)
        return [
            self._place((leg.source + leg.target) / 2, leg.move - 0.5)
            for leg in legs
            if abs(leg.target - leg.source) > 1
        ]

    def _place(self, seat: float, time: float) -> Pixel:
        return self._left + (seat + 0.5) * self._seat, self._top + time * self._row

    def _show_thread(self, number: int, legs: int, tip: Pixel) -> None:
        """Draw a thread: what is past changes with its own moves only."""
        old, thread, canvas = self._shown[number], self._threads[number], self.setting.canvas
        if old == (legs, tip):
            return
        self._shown[number] = (legs, tip)
        line = [self._place(thread.start, 0)]
        for leg in thread.legs[:legs]:
            line += [self._place(leg.source, leg.move - 1), self._place(leg.target, leg.move)]
        if old is None or old[0] != legs:
            thread.past.points = corners(canvas, [line])
        thread.now.points = corners(canvas, [[line[-1], *self._bend(thread, legs, tip), tip]])
        thread.tip.place(canvas.point(*tip))

    def _bend(self, thread: Thread, legs: int, tip: Pixel) -> list[Pixel]:
        """Return the corner at which a thread that is on its way left its seat."""
        if legs == len(thread.legs):
            return []
        leg = thread.legs[legs]
        corner = self._place(leg.source, leg.move - 1)
        return [corner] if tip[1] > corner[1] else []

    def _make_threads(self) -> list[Thread]:
        story, canvas, theme = self._story, self.setting.canvas, self.setting.theme
        state = list(story.solution.state_at(story.first - 1))
        holder = {seat: seat for seat, team in enumerate(state) if team != EMPTY}
        legs: dict[int, list[Leg]] = {seat: [] for seat in holder}
        for number in range(1, story.moves + 1):
            _, source, target = story.solution.moves[story.first + number - 2]
            start = holder[target] = holder.pop(source)
            legs[start].append(Leg(number, source, target))
        threads = []
        for start, moves in legs.items():
            color = theme.teams[0 if state[start] == FROG else 1]
            past, now = (strokes(canvas, [], color, self._width) for _ in range(2))
            size = self._width * 1.7
            shape = (
                disc(canvas, size, color)
                if state[start] == FROG
                else rounded(canvas, (size * 1.9, size * 1.9), 0.5, color)
            )
            threads.append(Thread(state[start], start, moves, past, now, Piece(shape)))
        return threads

    def _build(self) -> None:
        """Make a faint line for every seat, with its number, and numbers of moves at the left."""
        canvas, theme, unit = self.setting.canvas, self.setting.theme, self.setting.unit
        moves = self._story.moves
        lines = [[self._place(seat, 0), self._place(seat, moves)] for seat in range(self._seats)]
        self.scenery.add(strokes(canvas, lines, theme.panel, max(1.0, self._width * 0.7)))
        size = max(LEGIBLE, round(unit * 0.7))
        if self._seat >= size * 1.3:
            for seat in range(self._seats):
                across, down = self._place(seat, 0)
                self._label(str(seat + 1), size, (across, down - unit * 0.9))
        every = next(
            step for step in (1, 2, 5, 10, 20, 50, 100, 500, 1000) if step * self._row >= size * 1.6
        )
        for time in range(0, moves + 1, every):
            across, down = self._place(0, time)
            number = str(self._story.first - 1 + time)
            self._label(number, size, (across - self._seat / 2 - unit * 0.7, down))

    def _label(self, words: str, size: int, pixel: Pixel) -> None:
        label = Words(self.setting.canvas, words, size, self.setting.theme.muted)
        self.scenery.add(label.at(self.setting.canvas.point(*pixel)))
