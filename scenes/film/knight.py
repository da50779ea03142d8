"""The knight's tour as a mobject and as a scene: the board, and the board with degrees.

``manim render scenes/film/knight.py KnightFilm`` renders a tour of 8x8 squares.
"""

from __future__ import annotations

from typing import cast

from manim import VGroup, VMobject

from scenes.film.canvas import Points
from scenes.film.marks import cross
from scenes.film.pieces import (
    Piece,
    Pixel,
    copies,
    corners,
    disc,
    polygon,
    rounded,
    strokes,
    styled,
)
from scenes.film.scene import ReplayScene
from scenes.film.trail import Marks, Trail
from scenes.film.view import FilmSetting, Palette, View
from scenes.film.words import Words
from scenes.frames import text
from scenes.frames.knight_grid import Grid, square_colors
from scenes.frames.knight_piece import BASE, EYE, HEAD, rounded_off
from scenes.storyboard import Beat, Moment
from scenes.theme import eased
from solvers.knight import Knight, solve
from solvers.knight.squares import column_name
from solvers.puzzle import Solution, State

#: The width of a disc on a visited square, in squares, with a number and without.
DISC, DOT = 0.62, 0.3
#: The radius of a disc on a square that the knight can go to, in squares.
PLATE = 0.36


class Board(View):
    """The board, the way so far with a number on every square visited, and the knight."""

    numbered = True

    def __init__(self, setting: FilmSetting) -> None:
        super().__init__(setting)
        self._story, theme = setting.storyboard, setting.theme
        self.puzzle = cast("Knight", self._story.solution.puzzle)
        self.grid = Grid.within(setting.box, setting.unit, self.puzzle.rows, self.puzzle.cols)
        self._label = self._label_size()
        most = self._story.solution.length + 1
        pen = (theme.teams[0], float(self.grid.line))
        self._trail = Trail(setting.canvas, most, self._visited, pen)
        self._shape = self._disc()
        self._discs = Marks(self._shape, most, self._disc_at)
        self._numbers = Marks(self._number(0), most, lambda index: self._number(index).points)
        self._closing = strokes(setting.canvas, [], theme.teams[1], self.grid.line + 1)
        self._knight = self._make_knight()
        self._cross = cross(setting, self.grid.knight)
        self._build()
        self.actors.add(self._trail, self._closing, self._discs, self._numbers, *self.between())
        self.actors.add(self._knight, self._cross)
        self.show_start()

    def show_moment(self, moment: Moment) -> None:
        beat, centre = moment.beat, self.grid.centre
        here, tip, done = centre(beat.state[-1]), None, len(beat.state) - 1
        if beat.step is not None:
            there, share = centre(beat.step.move.target), eased(moment.progress)
            tip = here = (
                here[0] + (there[0] - here[0]) * share,
                here[1] + (there[1] - here[1]) * share,
            )
        self._trail.show_way(done, tip)
        self._knight.place(self.setting.canvas.point(*here))
        self._discs.show_first(done + 1)
        self._numbers.show_first(done + 1 if self._label else 0)
        self._show_end(beat)

    def between(self) -> list[VGroup]:
        """Return what stands between the way and the knight."""
        return []

    def colors(self) -> Palette:
        theme, squares = self.setting.theme, square_colors(self.setting.theme)
        grounds = [theme.ground, *squares]
        return [
            *((color, [theme.ground]) for color in squares),
            (theme.muted, [theme.ground]),
            (theme.teams[0], [*grounds, theme.on_disk]),
            (theme.teams[1], grounds),
            (theme.moving, [*grounds, theme.ring, theme.teams[0]]),
            (theme.ring, [*grounds, theme.teams[0]]),
            (theme.wrong, grounds),
        ]

    def _visited(self, count: int) -> Pixel:
        """Return the middle of the square that the knight reaches with a move."""
        moves = self._story.solution.moves
        return self.grid.centre(moves[count - 1].target if count else self.puzzle.start[0])

    def _label_size(self) -> int:
        """Return the size of the numbers, 0 where they could not be read."""
        disc_width, longest = self.grid.cell * DISC, "0" * len(str(self.puzzle.size))
        for size in range(round(disc_width * 0.6), text.LEGIBLE - 1, -1):
            if self.numbered and text.measure(longest, size, 600) <= disc_width * 0.86:
                return size
        return 0

    def _disc(self) -> VMobject:
        """Return the disc on a square visited, around the origin."""
        size = self.grid.cell * (DISC if self._label else DOT)
        return disc(self.setting.canvas, max(1.0, size / 2), self.setting.theme.teams[0])

    def _disc_at(self, number: int) -> Points:
        outline: Points = self._shape.points + self.setting.canvas.point(*self._visited(number))
        return outline

    def _number(self, number: int) -> Words:
        """Return the number of a square in the tour, on its disc."""
        canvas, size = self.setting.canvas, self._label or text.LEGIBLE
        words = Words(canvas, str(number + 1), size, self.setting.theme.on_disk, 600)
        return words.on_ink().at(canvas.point(*self._visited(number)))

    def _show_end(self, beat: Beat) -> None:
        """Draw the move that closes a closed tour, or the cross of an illegal one."""
        self._cross.hide()
        ends: list[list[Pixel]] = []
        if beat.fault is not None and beat.fault.move is not None:
            target = beat.fault.move.target
            square = target if 0 <= target < self.puzzle.area else beat.state[-1]
            self._cross.place(self.setting.canvas.point(*self.grid.centre(square)))
        elif beat.step is None and self.puzzle.closed and self.puzzle.solved(beat.state):
            ends = [[self.grid.centre(beat.state[-1]), self.grid.centre(beat.state[0])]]
        self._closing.points = corners(self.setting.canvas, ends)

    def _make_knight(self) -> Piece:
        """Return the piece, drawn from the outline that both engines share."""
        canvas, theme, size = self.setting.canvas, self.setting.theme, self.grid.knight
        share = size / 100

        def moved(across: float, down: float) -> Pixel:
            return (across - 50) * share, (down - 50) * share

        left, top, right, bottom = BASE
        foot = rounded(canvas, ((right - left) * share, (bottom - top) * share), 4 * share, None)
        foot.shift(canvas.offset(*moved((left + right) / 2, (top + bottom) / 2)))
        head = polygon(canvas, [moved(*point) for point in rounded_off(HEAD)], None)
        around = max(1.0, size * 0.035) * 2
        edges = [
            styled(part.copy(), canvas, theme.ring, theme.ring, around) for part in (head, foot)
        ]
        fills = [styled(part, canvas, theme.moving) for part in (head, foot)]
        eye = disc(canvas, max(0.8, EYE[2] * share), theme.ring)
        eye.shift(canvas.offset(*moved(EYE[0], EYE[1])))
        return Piece(*edges, *fills, eye)

    def _build(self) -> None:
        """Make squares and coordinates."""
        canvas, puzzle, grid = self.setting.canvas, self.puzzle, self.grid
        for shade, color in enumerate(square_colors(self.setting.theme)):
            places = [
                canvas.point(*grid.centre(square))
                for square in puzzle.squares()
                if (grid.rows - square // grid.cols + square % grid.cols) % 2 == shade
            ]
            self.scenery.add(copies(rounded(canvas, (grid.cell, grid.cell), 0.01, color), places))
        if not grid.label:
            return
        for column in range(grid.cols):
            across = grid.left + (column + 0.5) * grid.cell
            self._coordinate(column_name(column), (across, grid.box.bottom + grid.label * 0.72))
        for row in range(grid.rows):
            name, down = str(grid.rows - row), grid.top + (row + 0.5) * grid.cell
            half = text.measure(name, grid.label) / 2
            self._coordinate(name, (grid.left - grid.label * 0.4 - half, down))

    def _coordinate(self, name: str, pixel: Pixel) -> None:
        words = Words(self.setting.canvas, name, self.grid.label, self.setting.theme.muted)
        self.scenery.add(words.at(self.setting.canvas.point(*pixel)))


class Degrees(Board):
    """The board with the squares that the knight can go to, each with its number of exits."""

    numbered = False
    counted = True
    """Whether the exits are written on the squares."""

    def between(self) -> list[VGroup]:
        canvas, theme, cell = self.setting.canvas, self.setting.theme, self.grid.cell
        edge = (theme.teams[1], max(1.5, cell * 0.05))
        self._plates = [Piece(disc(canvas, cell * PLATE, theme.ground, edge)) for _ in range(8)]
        size = round(cell * 0.42)
        self._degrees = [
            Piece(Words(canvas, str(degree), size, theme.ink, 700).on_ink())
            for degree in range(8)
            for _ in range(8)
            if self.counted and size >= text.LEGIBLE
        ]
        self._shown: tuple[State, int] | None = None
        return [*self._plates, *self._degrees]

    def show_moment(self, moment: Moment) -> None:
        super().show_moment(moment)
        step = moment.beat.step
        if step is None:
            shown = moment.beat.state, -1
        elif moment.progress < 1:
            shown = step.before, step.move.target
        else:
            shown = step.after, -1
        if shown != self._shown:
            self._shown = shown
            self._show_choices(*shown)

    def exits(self, state: State) -> dict[int, int]:
        """Return the squares that the knight can go to, with how many lead on from each."""
        return {
            move.target: sum(1 for _ in self.puzzle.legal_moves((*state, move.target)))
            for move in self.puzzle.legal_moves(state)
        }

    def colors(self) -> Palette:
        theme, squares = self.setting.theme, square_colors(self.setting.theme)
        more = [(theme.ground, [*squares, theme.ink]), (theme.on_disk, [theme.teams[1]])]
        return [*super().colors(), (theme.ink, [theme.ground]), *more]

    def _show_choices(self, state: State, chosen: int) -> None:
        """Show a disc with its degree on each square; the one that is chosen is lit."""
        theme, point = self.setting.theme, self.setting.canvas.point
        for piece in (*self._plates, *self._degrees):
            piece.hide()
        for number, (square, degree) in enumerate(self.exits(state).items()):
            lit = square == chosen
            middle = point(*self.grid.centre(square))
            self._plates[number].place(middle)
            self._plates[number].paint(theme.teams[1] if lit else theme.ground)
            if self._degrees:
                label = self._degrees[8 * degree + number]
                label.place(middle)
                label.paint(theme.on_disk if lit else theme.ink)


class KnightFilm(ReplayScene):
    """A whole tour; override the attributes for other boards and looks."""

    rows = 8
    cols = 8
    closed = False
    views = ("board",)

    def solution(self) -> Solution:
        return solve(Knight(self.rows, self.cols, closed=self.closed))
