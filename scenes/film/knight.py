"""The knight's tour as a mobject and as a scene: the board, and the board with degrees."""

from __future__ import annotations

from typing import cast

from manim import VGroup, VMobject

from scenes.film.marks import cross
from scenes.film.pieces import Piece, Pixel, copies, disc, polygon, rounded, strokes
from scenes.film.scene import ReplayScene
from scenes.film.trail import Trail
from scenes.film.view import FilmSetting, Palette, View
from scenes.film.words import Words
from scenes.frames.text import LEGIBLE
from scenes.storyboard import Moment
from scenes.theme import Color, blend, eased
from solvers.knight import Knight, solve
from solvers.knight.squares import column_name
from solvers.puzzle import PuzzleError, Solution, State

#: A square smaller than this, in pixels, is no square to the eye.
LEAST_SQUARE = 6
#: The outline of the piece, facing left, in shares of its height; down is positive.
HORSE = (
    (-0.30, 0.44),
    (0.36, 0.44),
    (0.36, 0.34),
    (0.30, 0.30),
    (0.33, 0.10),
    (0.29, -0.12),
    (0.18, -0.29),
    (0.05, -0.37),
    (0.01, -0.48),
    (-0.08, -0.37),
    (-0.19, -0.28),
    (-0.27, -0.13),
    (-0.41, 0.03),
    (-0.39, 0.13),
    (-0.30, 0.15),
    (-0.22, 0.07),
    (-0.07, 0.05),
    (-0.10, 0.14),
    (-0.22, 0.24),
    (-0.27, 0.34),
    (-0.30, 0.34),
)


class Board(View):
    """The board, the way so far with its numbers, and the knight."""

    def __init__(self, setting: FilmSetting) -> None:
        super().__init__(setting)
        self._story = setting.storyboard
        self._puzzle = puzzle = cast("Knight", self._story.solution.puzzle)
        box, unit = setting.box, setting.unit
        rim = round(unit * 1.1)
        self._cell = min((box.width - rim) // puzzle.cols, (box.height - rim) // puzzle.rows)
        if self._cell < 2 * LEGIBLE:
            rim = 0
            self._cell = min(box.width // puzzle.cols, box.height // puzzle.rows)
        if self._cell < LEAST_SQUARE:
            need = round(LEAST_SQUARE * max(puzzle.rows, puzzle.cols) * 1.35)
            raise PuzzleError(
                f"a board of {puzzle.rows}x{puzzle.cols} cannot be read at this size: "
                f"use --size with at least {need} lines"
            )
        width, height = self._cell * puzzle.cols, self._cell * puzzle.rows
        self._left = box.left + (box.width - width + rim) / 2
        self._top = box.top + (box.height - height - rim) / 2
        self._build(rim)
        self._numbers: dict[int, Words] = {}
        self._labels = VGroup()
        self._shown = -1
        theme, canvas = setting.theme, setting.canvas
        self._trail = Trail(canvas, self._visited, theme.teams[0], max(1.5, self._cell * 0.07))
        self._closing = strokes(canvas, [], theme.teams[1], max(1.5, self._cell * 0.07))
        self._start = Piece(disc(canvas, max(2.0, self._cell * 0.13), theme.teams[0]))
        self._knight = self._make_knight()
        self._cross = cross(setting, self._cell * 0.8)
        self.actors.add(self._trail, self._closing, self._start, self._labels)
        self.actors.add(*self._between(), self._knight, self._cross)

    def show_moment(self, moment: Moment) -> None:
        beat = moment.beat
        here, tip, done = self.centre(beat.state[-1]), None, len(beat.state) - 1
        if beat.step is not None:
            there, share = self.centre(beat.step.move.target), eased(moment.progress)
            tip = here = (
                here[0] + (there[0] - here[0]) * share,
                here[1] + (there[1] - here[1]) * share,
            )
        point = self.setting.canvas.point
        self._trail.show_way(done, tip)
        self._start.place(point(*self.centre(beat.state[0])))
        self._knight.place(point(*here))
        self._show_numbers(done + 1)
        self._show_end(moment)

    def centre(self, square: int) -> Pixel:
        """Return the pixel in the middle of a square."""
        row, column = divmod(square, self._puzzle.cols)
        return self._left + (column + 0.5) * self._cell, self._top + (row + 0.5) * self._cell

    def colors(self) -> Palette:
        theme = self.setting.theme
        squares = self._squares()
        return [
            *((color, [theme.ground]) for color in squares),
            (theme.teams[0], [*squares]),
            (theme.teams[1], [*squares]),
            (theme.moving, [*squares, theme.teams[0]]),
            (theme.ring, [theme.moving, *squares]),
            (theme.wrong, [*squares]),
            (theme.ink, [theme.ground, *squares]),
        ]

    def _squares(self) -> tuple[Color, Color]:
        """Return the colours of light and of dark squares."""
        theme = self.setting.theme
        return theme.panel, blend(theme.panel, theme.line, 0.38)

    def _between(self) -> list[VGroup]:
        """Return what stands between the way and the knight."""
        return []

    def _visited(self, count: int) -> Pixel:
        moves = self._story.solution.moves
        return self.centre(moves[count - 1].target if count else self._puzzle.start[0])

    def _show_numbers(self, count: int) -> None:
        """Write the number of each step on its square, as long as that can be read."""
        size = round(self._cell * 0.27)
        if size < LEGIBLE - 1 or count == self._shown:
            return
        self._shown = count
        for number in range(len(self._numbers), count):
            self._numbers[number] = self._number(number, max(size, LEGIBLE))
        self._labels.submobjects = [self._numbers[number] for number in range(count)]

    def _number(self, number: int, size: int) -> Words:
        """Return the number of a step, in the upper left corner of its square."""
        canvas, (across, down) = self.setting.canvas, self._visited(number)
        words = Words(canvas, str(number + 1), size, self.setting.theme.ink, 600)
        inset = self._cell / 2 - self._cell * 0.05
        width, height = words.box
        return words.at(
            canvas.point(across - inset + width / 2, down - inset + height / 2 - size * 0.12)
        )

    def _show_end(self, moment: Moment) -> None:
        """Draw the move that closes a closed tour, or the cross of an illegal one."""
        beat = moment.beat
        self._cross.hide()
        self._closing.points = self._closing.points[:0]
        if beat.fault is not None and beat.fault.move is not None:
            target = beat.fault.move.target
            square = target if 0 <= target < self._puzzle.area else beat.state[-1]
            self._cross.place(self.setting.canvas.point(*self.centre(square)))
        elif beat.step is None and self._puzzle.closed and self._puzzle.solved(beat.state):
            ends = [[self.centre(beat.state[-1]), self.centre(beat.state[0])]]
            canvas, theme = self.setting.canvas, self.setting.theme
            width = max(1.5, self._cell * 0.07)
            self._closing.points = strokes(canvas, ends, theme.teams[1], width).points

    def _make_knight(self) -> Piece:
        canvas, theme, cell = self.setting.canvas, self.setting.theme, self._cell
        plate = disc(canvas, cell * 0.42, theme.moving, (theme.ring, max(1.0, cell * 0.035)))
        if cell < 2 * LEGIBLE:
            return Piece(plate)
        size = cell * 0.56
        horse = polygon(canvas, [(x * size, y * size) for x, y in HORSE], theme.ring)
        eye = disc(canvas, max(0.8, size * 0.045), theme.moving)
        eye.shift((-0.12 * canvas.units(size), 0.13 * canvas.units(size), 0.0))
        return Piece(plate, horse, eye)

    def _build(self, rim: int) -> None:
        """Make squares and coordinates."""
        canvas, puzzle, cell = self.setting.canvas, self._puzzle, self._cell
        for shade, color in enumerate(self._squares()):
            places = [
                canvas.point(*self.centre(square))
                for square in puzzle.squares()
                if sum(divmod(square, puzzle.cols)) % 2 == shade
            ]
            self.scenery.add(copies(rounded(canvas, (cell, cell), 0.01, color), places))
        if not rim:
            return
        size = max(LEGIBLE, round(min(self.setting.unit * 0.75, cell * 0.4)))
        for column in range(puzzle.cols):
            across = self._left + (column + 0.5) * cell
            down = self._top + cell * puzzle.rows + rim * 0.6
            self._coordinate(column_name(column), size, (across, down))
        for row in range(puzzle.rows):
            down = self._top + (row + 0.5) * cell
            self._coordinate(str(puzzle.rows - row), size, (self._left - rim * 0.6, down))

    def _coordinate(self, name: str, size: int, pixel: Pixel) -> None:
        words = Words(self.setting.canvas, name, size, self.setting.theme.muted)
        self.scenery.add(words.at(self.setting.canvas.point(*pixel)))


class Degrees(Board):
    """The board with the squares that the knight can go to, each with its number of exits."""

    def _between(self) -> list[VGroup]:
        self._plates = [self._make_plate() for _ in range(8)]
        self._choices = VGroup(*self._plates)
        self._state: tuple[State, int] | None = None
        self._degree = VGroup()
        return [self._choices, self._degree]

    def show_moment(self, moment: Moment) -> None:
        super().show_moment(moment)
        step = moment.beat.step
        chosen = step.move.target if step is not None else -1
        state = (moment.beat.state, chosen)
        if state != self._state:
            self._state = state
            self._show_choices(*state)

    def exits(self, state: State) -> dict[int, int]:
        """Return the squares that the knight can go to, with how many lead on from each."""
        puzzle = self._puzzle
        return {
            move.target: sum(1 for _ in puzzle.legal_moves((*state, move.target)))
            for move in puzzle.legal_moves(state)
        }

    def _show_choices(self, state: State, chosen: int) -> None:
        canvas, theme = self.setting.canvas, self.setting.theme
        degrees = self.exits(state)
        labels: list[VMobject] = []
        for plate in self._plates:
            plate.hide()
        for plate, (square, degree) in zip(self._plates, degrees.items(), strict=False):
            point = canvas.point(*self.centre(square))
            plate.place(point)
            fill = theme.teams[1] if square == chosen else theme.ground
            ink = theme.on_disk if square == chosen else theme.ink
            plate.paint(fill)
            size = max(LEGIBLE, round(self._cell * 0.42))
            labels.append(Words(canvas, str(degree), size, ink, 700).on_ink().at(point))
        self._degree.submobjects = labels if self._cell >= 1.5 * LEGIBLE else []

    def _make_plate(self) -> Piece:
        theme, canvas = self.setting.theme, self.setting.canvas
        edge = (theme.teams[1], max(1.5, self._cell * 0.05))
        return Piece(disc(canvas, self._cell * 0.36, theme.ground, edge))

    def colors(self) -> Palette:
        theme, squares = self.setting.theme, self._squares()
        more = [
            (theme.ground, [*squares]),
            (theme.on_disk, [theme.teams[1]]),
            (theme.teams[1], [theme.ground]),
        ]
        return [*super().colors(), *more]


class KnightFilm(ReplayScene):
    """A whole tour; override the attributes for other boards and looks."""

    rows = 8
    cols = 8
    closed = False
    views = ("board",)

    def solution(self) -> Solution:
        return solve(Knight(self.rows, self.cols, closed=self.closed))
