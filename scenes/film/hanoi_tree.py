"""The tree of the recursive calls: it grows from the first call and is walked in order.

The call that carries disks 1 to d makes the move of disk d between two calls for d - 1 disks; so
the moves, read along the tree from left to right, are the solution (call number r for disk d makes
move (2r + 1) * 2**(d - 1), the ruler sequence, OEIS A001511).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from manim import VGroup, VMobject

from scenes.film.canvas import manim_color
from scenes.film.marks import cross
from scenes.film.pieces import Piece, Pixel, corners, disc, polygon, strokes
from scenes.film.view import FilmSetting, Palette, View
from scenes.film.words import Words
from scenes.frames.hanoi_calls import roots
from scenes.frames.stage import ViewError
from scenes.frames.text import LEGIBLE
from scenes.storyboard import Moment
from scenes.theme import eased
from solvers.hanoi import Hanoi
from solvers.hanoi.recursion import Tower
from solvers.puzzle import PuzzleError

#: The least distance of two calls in a row, in pixels: what lies deeper is folded.
LEAST_GAP = 11


class Stage(NamedTuple):
    """How a call is shown."""

    share: float
    """How far it has grown out of the call that made it."""
    done: bool
    """Its own move is made."""
    active: bool
    """It has begun and not ended."""
    current: bool
    """Its own move is under way."""


@dataclass(slots=True)
class Call:
    """One call with what shows it."""

    disk: int
    first: int
    """How many moves are done when it begins."""
    own: int
    """The number of the move that it makes itself."""
    end: int
    """The number of the first move after it."""
    home: Pixel
    parent: Call | None
    node: Piece
    body: VMobject
    label: VMobject | None
    edge: VMobject
    shown: Stage | None = None


class CallTree(View):
    """The calls of the recursive solution, down to the depth that can be told apart."""

    def __init__(self, setting: FilmSetting) -> None:
        super().__init__(setting)
        puzzle = setting.storyboard.solution.puzzle
        if not isinstance(puzzle, Hanoi) or not _recursive(puzzle, setting):
            raise PuzzleError(
                "with --engine manim the view tree shows how a whole tower is carried on three "
                "pegs in the fewest moves: use the view pegs for this solution, or --engine pillow"
            )
        self._disks = puzzle.disks
        box = setting.box
        depth = max(2, (box.width // LEAST_GAP).bit_length() - 1)
        self._depth = min(self._disks, depth, max(2, box.height // (2 * LEAST_GAP)))
        self._radius = max(
            3.0,
            min(
                setting.unit * 0.95,
                box.width / 2**self._depth * 0.46,
                box.height / self._depth * 0.33,
            ),
        )
        self._calls = self._make_calls()
        self._cross = cross(setting, max(setting.unit * 0.8, self._radius * 1.4))
        self.actors.add(
            VGroup(*(call.edge for call in self._calls)),
            VGroup(*(call.node for call in self._calls)),
            self._cross,
        )
        self.show_start()

    def show_moment(self, moment: Moment) -> None:
        beat = moment.beat
        now = beat.index if beat.step is not None else 0
        done = beat.index - (1 if now else 0)
        # A move that is refused was made for the next call.
        reached = max(now, done + (beat.fault is not None))
        grown = eased(min(1.0, moment.progress * 2.5)) if now else 1.0
        for call in self._calls:
            begun = call.parent is None or reached > call.first
            growing = call.parent is not None and now > 0 and call.first == done
            share = (grown if growing else 1.0) if begun else 0.0
            active = call.first < now < call.end
            self._show_call(call, Stage(share, call.own <= done, active, now == call.own))
        self._cross.hide()
        if beat.fault is not None:
            self._cross.place(self.setting.canvas.point(*self._wanted(done + 1).home))

    def _wanted(self, index: int) -> Call:
        """Return the call that makes a move, or the deepest that is shown of those around it."""
        holding = [call for call in self._calls if call.first < index < call.end]
        made = [call for call in holding if call.own == index]
        return [*self._calls[-1:], *holding, *made][-1]

    def colors(self) -> Palette:
        theme = self.setting.theme
        ramp = [theme.disk(disk, self._disks) for disk in range(1, self._disks + 1)]
        return [
            (theme.line, [theme.ground]),
            (theme.moving, [theme.ground]),
            (theme.ink, [theme.ground]),
            (theme.wrong, [theme.ground, theme.line]),
            *((color, [theme.ground, theme.on_disk]) for color in ramp),
        ]

    def _show_call(self, call: Call, stage: Stage) -> None:
        """Draw a call, unless it is shown so already."""
        if stage == call.shown:
            return
        call.shown = stage
        if not stage.share:
            call.node.hide()
            call.edge.points = call.edge.points[:0]
            return
        theme, canvas = self.setting.theme, self.setting.canvas
        start = call.parent.home if call.parent else call.home
        here = (
            start[0] + (call.home[0] - start[0]) * stage.share,
            start[1] + (call.home[1] - start[1]) * stage.share,
        )
        call.node.place(canvas.point(*here))
        color = theme.disk(call.disk, self._disks)
        filled = stage.done or stage.current
        call.body.set_fill(manim_color(color if filled else theme.ground), opacity=1)
        call.body.set_stroke(manim_color(theme.moving if stage.current else color))
        if call.label is not None:
            call.label.set_fill(manim_color(theme.on_disk if filled else theme.ink))
        if call.parent:
            call.edge.points = corners(canvas, [[start, here]])
            call.edge.set_stroke(manim_color(theme.ink if stage.active else theme.line))

    def _make_calls(self) -> list[Call]:
        calls: list[Call] = []
        row: list[Call | None] = [None]
        for level in range(self._depth):
            parents, row = row, []
            for number in range(2**level):
                call = self._make_call(level, number, parents[number // 2])
                row.append(call)
                calls.append(call)
        return calls

    def _make_call(self, level: int, number: int, parent: Call | None) -> Call:
        canvas, theme, box = self.setting.canvas, self.setting.theme, self.setting.box
        disk, radius = self._disks - level, self._radius
        size = 2**disk
        color = theme.disk(disk, self._disks)
        body = disc(canvas, radius, theme.ground, (color, max(1.5, radius * 0.18)))
        parts, label = [body], None
        letter = round(radius * 1.15)
        if letter >= LEGIBLE:
            label = Words(canvas, str(disk), letter, theme.ink, 600).on_ink()
            parts.append(label)
        if level == self._depth - 1 and self._depth < self._disks:
            below = [(0, radius), (radius * 0.8, radius * 2), (-radius * 0.8, radius * 2)]
            parts.insert(0, polygon(canvas, below, color))
        step = box.height / self._depth
        home = (
            box.left + box.width * (2 * number + 1) / 2 ** (level + 1),
            box.top + step * (level + 0.5),
        )
        edge = strokes(canvas, [], theme.line, max(1.5, radius * 0.16))
        return Call(
            disk,
            number * size,
            number * size + size // 2,
            (number + 1) * size,
            home,
            parent,
            Piece(*parts),
            body,
            label,
            edge,
        )


def _recursive(puzzle: Hanoi, setting: FilmSetting) -> bool:
    """Tell whether the moves are those of the recursive solution, as far as they go."""
    try:
        (call,) = roots(setting.storyboard.solution, "tree")
    except (ViewError, ValueError):
        return False
    whole = isinstance(call.carry, Tower) and call.carry.rule == "free"
    return whole and puzzle.pegs == 3 and call.length == 2**puzzle.disks - 1
