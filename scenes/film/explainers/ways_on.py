"""The ways on from each square that a knight can go to, counted one square after another."""

from __future__ import annotations

from math import ceil, dist

from manim import VGroup

from scenes.film.knight import PLATE, Degrees
from scenes.film.pieces import Pixel, copies, corners, disc, strokes
from solvers.puzzle import State


class WaysOn(VGroup):
    """Lines from one square after another to all that lead on from there."""

    def __init__(self, board: Degrees, state: State) -> None:
        self._board, puzzle = board, board.puzzle
        canvas, theme, cell = board.setting.canvas, board.setting.theme, board.grid.cell
        self._ways = [
            (square, [move.target for move in puzzle.legal_moves((*state, square))])
            for square in board.exits(state)
        ]
        self._dot = disc(canvas, cell * 0.13, theme.teams[1])
        self._lines = strokes(canvas, [], theme.teams[1], max(1.5, cell * 0.05))
        self._dots = copies(self._dot, [])
        super().__init__(self._lines, self._dots)

    def count(self, share: float) -> None:
        """Show the ways of one square, more and more of them, at a share (0 to 1) of the time."""
        canvas, centre = self._board.setting.canvas, self._board.grid.centre
        number = min(int(share * len(self._ways)), len(self._ways) - 1)
        square, targets = self._ways[number]
        # All are there after two thirds of the time of their square.
        shown = targets[: ceil((share * len(self._ways) - number) * 1.5 * len(targets))]
        ends = [centre(target) for target in shown]
        self._lines.points = corners(canvas, [self._line(centre(square), end) for end in ends])
        self._dots.points = copies(self._dot, [canvas.point(*end) for end in ends]).points

    def _line(self, start: Pixel, end: Pixel) -> list[Pixel]:
        """Return the line from the rim of the disc on the square, which its number stands on."""
        share = self._board.grid.cell * PLATE / dist(start, end)
        rim = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        return [rim, end]
