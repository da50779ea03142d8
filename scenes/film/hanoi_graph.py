"""The graph of all states, drawn as the triangle of Sierpinski, and the walk of a solution on it.

The corners are the towers; the largest disk tells the third of the triangle, the next one the
third of that, and so on (Hinz, Klavzar, Petr: The Tower of Hanoi, chapter 2). Neighbouring
thirds touch where all smaller disks stand on the third peg, which turns the pegs at each level.
"""

from __future__ import annotations

from itertools import product
from typing import cast

from scenes.film.marks import cross
from scenes.film.pieces import Piece, Pixel, copies, corners, disc, strokes
from scenes.film.trail import Trail
from scenes.film.view import FilmSetting, Palette, View
from scenes.film.words import Words
from scenes.frames.hanoi_map import refused
from scenes.storyboard import Beat, Moment
from scenes.theme import eased
from solvers.hanoi import Hanoi
from solvers.puzzle import PuzzleError, State

#: More disks than this make a triangle of more states than can be told apart.
MOST_DISKS = 7
HALF_ROOT_3 = 0.8660254037844386


class StateTriangle(View):
    """Every state as a dot, every legal move as an edge, and the way of the solution."""

    def __init__(self, setting: FilmSetting) -> None:
        super().__init__(setting)
        self._puzzle = cast("Hanoi", setting.storyboard.solution.puzzle)
        if self._puzzle.pegs != 3:
            raise PuzzleError(
                f"with --engine manim the view graph needs three pegs, not {self._puzzle.pegs}: "
                "use the view pegs, or --engine pillow"
            )
        if self._puzzle.disks > MOST_DISKS:
            raise PuzzleError(
                f"with --engine manim the view graph shows at most {MOST_DISKS} disks, not "
                f"{self._puzzle.disks}: use fewer, or --engine pillow"
            )
        box, unit = setting.box, setting.unit
        height = min(box.height - 2.6 * unit, (box.width - 1.2 * unit) * HALF_ROOT_3)
        self._side = height / HALF_ROOT_3
        across, down = box.middle
        self._corner = (across - self._side / 2, down + height / 2)
        self._gap = self._side / (2**self._puzzle.disks - 1)
        self._dot = max(1.5, min(self._gap * 0.2, unit * 0.35))
        self._build()
        story = setting.storyboard
        self._first = story.first - 1
        self._trail = Trail(
            setting.canvas,
            story.moves,
            lambda count: self.place(story.solution.state_at(self._first + count)),
            (setting.theme.teams[0], max(2.5, self._dot * 0.9)),
        )
        token = disc(
            setting.canvas,
            max(5.0, self._dot * 1.5),
            setting.theme.moving,
            (setting.theme.ring, max(1.5, self._dot * 0.3)),
        )
        self._token = Piece(token)
        self._wrong = strokes(setting.canvas, [], setting.theme.wrong, max(2.0, self._dot * 0.7))
        self._cross = cross(setting, setting.unit)
        self.actors.add(self._trail, self._wrong, self._token, self._cross)
        self.show_start()

    def show_moment(self, moment: Moment) -> None:
        beat = moment.beat
        here = self.place(beat.state)
        done = beat.index - self._first
        tip = None
        if beat.step is not None:
            done -= 1
            there = self.place(beat.step.after)
            share = eased(moment.progress)
            tip = here = (
                here[0] + (there[0] - here[0]) * share,
                here[1] + (there[1] - here[1]) * share,
            )
        self._trail.show_way(max(0, done), tip)
        self._token.place(self.setting.canvas.point(*here))
        self._refuse(beat, here)

    def _refuse(self, beat: Beat, here: Pixel) -> None:
        """Draw a line to where an illegal move would have led, and a cross over that."""
        canvas = self.setting.canvas
        self._cross.hide()
        lines: list[list[Pixel]] = []
        if beat.fault is not None:
            there = self.place(refused(beat.state, beat.fault.move, self._puzzle.pegs))
            lines = [[here, there]] if there != here else []
            self._cross.place(canvas.point(*there))
        self._wrong.points = corners(canvas, lines)

    def place(self, state: State) -> Pixel:
        """Return the pixel of a state."""
        disks = self._puzzle.disks
        toward = [0, 1, 2]
        across = up = 0.0
        for disk in range(disks, 0, -1):
            peg = state[disk - 1]
            corner = toward[peg]
            share = 2 ** (disk - 1) / (2**disks - 1)
            across += share * (0.0, 0.5, 1.0)[corner]
            up += share * (0.0, 1.0, 0.0)[corner]
            one, other = (each for each in range(3) if each != peg)
            toward[one], toward[other] = toward[other], toward[one]
        left, floor = self._corner
        return left + across * self._side, floor - up * self._side * HALF_ROOT_3

    def colors(self) -> Palette:
        theme = self.setting.theme
        return [
            (theme.line, [theme.ground]),
            (theme.teams[0], [theme.ground, theme.line]),
            (theme.moving, [theme.ground, theme.teams[0]]),
            (theme.ring, [theme.moving, theme.ground]),
            (theme.ink, [theme.ground]),
            (theme.wrong, [theme.ground, theme.line]),
        ]

    def _build(self) -> None:
        canvas, theme, puzzle = self.setting.canvas, self.setting.theme, self._puzzle
        states = list(product(range(3), repeat=puzzle.disks))
        edges = {
            tuple(sorted((state, puzzle.apply(state, move))))
            for state in states
            for move in puzzle.legal_moves(state)
        }
        lines = [[self.place(one), self.place(other)] for one, other in edges]
        self.scenery.add(strokes(canvas, lines, theme.line, max(1.2, self._dot * 0.35)))
        dots = [canvas.point(*self.place(state)) for state in states]
        self.scenery.add(copies(disc(canvas, self._dot, theme.line), dots))
        unit = self.setting.unit
        for peg, name in enumerate(puzzle.names):
            across, down = self.place((peg,) * puzzle.disks)
            letter = Words(canvas, name, unit, theme.ink, 600)
            below = -unit * 0.95 if peg == 1 else unit * 0.95
            self.scenery.add(letter.at(canvas.point(across, down + below)))
