"""The Tower of Hanoi as a mobject and as a scene.

``manim render scenes/film/hanoi.py HanoiFilm`` renders four disks; a subclass with ``disks = 6``
renders six.
"""

from __future__ import annotations

from typing import cast

from manim import VMobject

from scenes.film.canvas import manim_color
from scenes.film.marks import cross
from scenes.film.pieces import Piece, rounded
from scenes.film.scene import ReplayScene
from scenes.film.view import FilmSetting, Palette, View
from scenes.film.words import Words
from scenes.frames import text
from scenes.frames.path import carried
from scenes.frames.pegs import Layout
from scenes.storyboard import Moment
from scenes.theme import Color, eased
from solvers.hanoi import Hanoi, solve
from solvers.puzzle import Move, Solution, State


class Disk(Piece):
    """A disk with its number, as long as that can be read."""

    def __init__(self, setting: FilmSetting, layout: Layout, disk: int, disks: int) -> None:
        self._canvas, self._theme = setting.canvas, setting.theme
        self._color = setting.theme.disk(disk, disks)
        gap = 1 if layout.disk < 12 else max(2, round(layout.disk * 0.07))
        width, height = layout.width(disk, disks), layout.disk - gap
        edge = max(1.0, layout.disk * 0.09)
        self._shape = (width, height), min(height / 2, layout.disk * 0.4), edge
        self._body = self.outline(self._color, self._color)
        size = round(layout.disk * 0.62)
        parts = [self._body]
        if size >= text.LEGIBLE and text.measure(str(disk), size, 600) < width - 2 * edge:
            number = Words(setting.canvas, str(disk), size, setting.theme.on_disk, 600)
            parts.append(number.on_ink())
        super().__init__(*parts)
        self._lifted = False

    def outline(self, fill: Color | None, border: Color) -> VMobject:
        """Return the shape of the disk, around the origin."""
        size, corner, edge = self._shape
        return rounded(self._canvas, size, corner, fill, (border, edge))

    def lift(self, *, lifted: bool) -> None:
        """Outline the disk while it is carried."""
        if lifted != self._lifted:
            color = self._theme.moving if lifted else self._color
            self._body.set_stroke(manim_color(color))
            self._lifted = lifted


class Pegs(View):
    """Pegs, base, letters, and the disks that are lifted, carried over and put down."""

    def __init__(self, setting: FilmSetting) -> None:
        super().__init__(setting)
        self._puzzle = cast("Hanoi", setting.storyboard.solution.puzzle)
        disks = self._puzzle.disks
        self._layout = Layout.within(setting.box, setting.unit, disks, self._puzzle.pegs)
        self._disks = [Disk(setting, self._layout, disk, disks) for disk in range(1, disks + 1)]
        self._cross = self._make_cross()
        self._build()
        self.actors.add(*reversed(self._disks), self._cross)
        self.show_start()

    def show_moment(self, moment: Moment) -> None:
        beat, step = moment.beat, moment.beat.step
        carried_disk = step.move.piece if step is not None and moment.progress > 0 else 0
        self.show_state(beat.state, carried_disk)
        if step is not None and carried_disk:
            self.carry(beat.state, step.move, eased(moment.progress))
        if beat.fault is not None and beat.fault.move is not None:
            self.refuse(beat.state, beat.fault.move)

    def show_state(self, state: State, carried_disk: int = 0) -> None:
        """Put every disk on its peg but the one that is carried."""
        heights = [0] * self._puzzle.pegs
        for disk in range(self._puzzle.disks, 0, -1):
            peg = state[disk - 1]
            if disk != carried_disk:
                self._put(disk, self._layout.resting(peg, heights[peg]), lifted=False)
            heights[peg] += 1
        self._cross.hide()

    def carry(self, state: State, move: Move, share: float) -> None:
        """Show a move at ``share`` (0 to 1) of its way, from the state before it."""
        layout = self._layout
        start = layout.resting(move.source, state.count(move.source) - 1)
        end = layout.resting(move.target, state.count(move.target))
        ceiling = min(layout.top - layout.disk * 0.6, start[1], end[1])
        place = carried(start, end, ceiling, layout.disk * 1.1, share)
        self._put(move.piece, place, lifted=True)

    def carry_stack(self, state: State, disks: int, ends: tuple[int, int], share: float) -> None:
        """Show the uppermost disks of a peg on their way together: a step of the recursion."""
        layout, (source, target) = self._layout, ends
        levels = state.count(source) - disks, state.count(target)
        start, end = layout.resting(source, levels[0]), layout.resting(target, levels[1])
        ceiling = min(layout.top + layout.disk, start[1], end[1])
        across, down = carried(start, end, ceiling, layout.disk * 0.8, share)
        self.show_state(state)
        for above in range(disks):
            self._put(disks - above, (across, down - above * layout.disk), lifted=True)

    def point_out(self, disk: int) -> None:
        """Outline a disk until the next state is shown."""
        self._disks[disk - 1].lift(lifted=True)

    def place_for(self, disk: int, peg: int) -> VMobject:
        """Return the outline of a disk where it would lie at the foot of a peg."""
        layout, canvas = self._layout, self.setting.canvas
        outline = self._disks[disk - 1].outline(None, self.setting.theme.moving)
        return outline.shift(canvas.point(*layout.resting(peg, 0)))

    def colors(self) -> Palette:
        theme, disks = self.setting.theme, self._puzzle.disks
        ramp = [theme.disk(disk, disks) for disk in range(1, disks + 1)]
        return [
            (theme.line, [theme.ground]),
            (theme.moving, [theme.ground, theme.line]),
            (theme.wrong, [theme.ground]),
            (theme.ink, [theme.ground]),
            *((color, [theme.ground, theme.on_disk, theme.moving, theme.line]) for color in ramp),
        ]

    def _put(self, disk: int, pixel: tuple[float, float], *, lifted: bool) -> None:
        piece = self._disks[disk - 1]
        piece.place(self.setting.canvas.point(*pixel))
        piece.lift(lifted=lifted)

    def _build(self) -> None:
        """Make what never changes."""
        layout, puzzle, canvas = self._layout, self._puzzle, self.setting.canvas
        theme = self.setting.theme
        height = layout.floor - layout.top
        for peg in range(puzzle.pegs):
            post = rounded(canvas, (layout.base, height), layout.base / 2, theme.line)
            self.scenery.add(
                post.move_to(canvas.point(layout.centre(peg), layout.top + height / 2))
            )
        base = rounded(
            canvas,
            (layout.slot * puzzle.pegs * 0.97, layout.base),
            layout.base / 2,
            theme.line,
        )
        middle = layout.left + layout.slot * puzzle.pegs / 2
        self.scenery.add(base.move_to(canvas.point(middle, layout.floor + layout.base / 2)))
        for peg, name in enumerate(puzzle.names):
            words, size = text.fitted(name, round(layout.slot * 0.95), layout.label)
            letter = Words(canvas, words, size, theme.ink, 600)
            down = layout.floor + layout.base + layout.label * 0.8
            self.scenery.add(letter.at(canvas.point(layout.centre(peg), down)))

    def _make_cross(self) -> Piece:
        return cross(self.setting, max(self._layout.disk * 1.4, self.setting.unit))

    def refuse(self, state: State, move: Move) -> None:
        """Mark an illegal move: a cross over where its disk would have landed."""
        layout, puzzle = self._layout, self._puzzle
        if 1 <= move.piece <= puzzle.disks:
            self._disks[move.piece - 1].lift(lifted=True)
        known = [peg for peg in (move.target, move.source) if 0 <= peg < puzzle.pegs]
        peg = known[0] if known else 0
        across, down = layout.resting(peg, state.count(peg))
        low = layout.floor - max(layout.disk * 1.4, self.setting.unit) * 0.6
        self._cross.place(self.setting.canvas.point(across, min(down, low)))


class HanoiFilm(ReplayScene):
    """The whole solution; override the attributes for other towers and looks."""

    disks = 4
    views = ("pegs",)

    def solution(self) -> Solution:
        return solve(Hanoi(self.disks))
