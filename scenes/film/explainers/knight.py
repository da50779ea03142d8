"""The knight's tour explained: the rule of fewest exits, why ties matter, the number of tours."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import pairwise

from manim import VGroup

from scenes.film.explainers.bars import Bars
from scenes.film.explainers.base import FADE, SWIFT, Chapter, Explainer, Line
from scenes.film.explainers.ways_on import WaysOn
from scenes.film.knight import PLATE, Board, Degrees
from scenes.film.pieces import Pixel, copies, disc
from scenes.film.words import Words
from scenes.frames.panels import panels
from scenes.storyboard import Storyboard
from scenes.theme import Color, eased
from scenes.timeline import Timeline
from solvers.knight import Knight, parse_square, solve
from solvers.knight.field import field_of
from solvers.knight.warnsdorff import TIE_BREAKS, Attempt, run
from solvers.puzzle import Move, Solution

#: A start of the board of SIDE squares from which the first tie taken ends early.
STUCK_SIDE, STUCK_START = 6, "d4"
#: The move of the tour of 6x6 that shows the rule: of exits 4, 5 and 1 it takes the 1.
CHOICE = 11
#: How many of a hundred starts fail with the first tie taken, by the side of the board: measured
#: here with ``failures`` on all starts of 8x8 and 100x100, and on 1500 of 400x400.
FAILING = {8: 1.6, 100: 30.4, 400: 91.7}
#: The same with the tied square farthest from the centre taken.
FAILING_FAR = {8: 0.0, 100: 0.75, 400: 0.7}


class Leaps(Degrees):
    """The squares that the knight can go to; nothing is said of their exits yet."""

    counted = False


class KnightExplainer(Explainer):
    """Title, rules, Warnsdorff's rule, a small tour, its failure, a whole tour, the count."""

    puzzle = "knight"
    script = (
        Chapter("title", (Line("title.line", 4, "name"),)),
        Chapter("rules", (Line("rules.leap", 5, "leaps"), Line("rules.once", 4, "few_moves"))),
        Chapter(
            "idea",
            (
                Line("idea.exits", 5, "exits"),
                Line("idea.fewest", 5, "choose"),
                Line("idea.why", 3, "rest"),
            ),
        ),
        Chapter("small", (Line("small.tour", 11, "small"),)),
        Chapter(
            "ties",
            (
                Line("ties.first", 8, "failing"),
                Line("ties.stuck", 3, "left_over"),
                Line("ties.share", 5, "shares"),
                Line("ties.far", 4, "farthest"),
            ),
        ),
        Chapter("speed", (Line("speed.tour", 10, "speed"),)),
        Chapter("end", (Line("end.count", 6, "number"),)),
    )

    def name(self) -> None:
        """Show the title over a board."""
        story = self.story(solve(Knight(5, 5)))
        self.titled("knight.title", lambda box: Board(self.setting(story, box)))

    def leaps(self) -> None:
        """Show all the squares that a knight in the middle can go to."""
        middle = parse_square("c3", 5, 5)
        story = self.story(Solution(Knight(5, 5, begin=middle), ()))
        self.enter(Leaps(self.setting(story)))

    def few_moves(self) -> None:
        """Play the first moves of a tour."""
        self.leave()
        tour = solve(Knight(5, 5))
        begun = Solution(tour.puzzle, tuple(tour.moves[:6]))
        story = self.story(begun)
        self.replay(story, Board(self.setting(story)))

    def exits(self) -> None:
        """Stop in the middle of a tour; show the ways on from each square it could go to."""
        timeline = Timeline(1, Fraction(1), Fraction(3), Fraction(1))
        self._story = Storyboard(solve(Knight(6, 6)), timeline, CHOICE, CHOICE)
        self.board = Degrees(self.setting(self._story))
        self.enter(self.board)
        ways = WaysOn(self.board, self._story.solution.state_at(CHOICE - 1))
        self.act(ways, ways.count, self.left - FADE)
        self.remove(ways)

    def choose(self) -> None:
        """Make the next move by the rule."""
        ways = self._story.moments(self.rate)
        frames = [moment for moment, _ in ways if moment.beat.index == CHOICE]

        def show(share: float) -> None:
            self.board.show_moment(frames[round(share * (len(frames) - 1))])

        self.act(self.board.actors, show, 3)
        self.board.show_moment(self._story.at(CHOICE))

    def small(self) -> None:
        """Play a tour of five by five with the exits shown."""
        self._play(Degrees, solve(Knight(5, 5)))

    def failing(self) -> None:
        """Play the rule with the first tie taken until no way leads on."""
        self.walk = first_tie(STUCK_SIDE, STUCK_START)
        story = self.story(self.walk)
        self.board = Degrees(self.setting(story))
        self.replay(story, self.board)

    def left_over(self) -> None:
        """Ring the squares that were never visited."""
        visited, grid = self.walk.state_at(self.walk.length), self.board.grid
        missed = sorted(set(range(STUCK_SIDE**2)).difference(visited))
        edge = (self.theme.wrong, max(2.0, grid.cell * 0.08))
        ring = disc(self.page, grid.cell * PLATE, None, edge)
        self.enter(copies(ring, [self.page.point(*grid.centre(square)) for square in missed]))

    def shares(self) -> None:
        """Draw how many starts fail, a bar for each size of board."""
        self.leave()
        self.bars = Bars(self.page, self.room, self.theme, self.unit, list(FAILING))
        self.percents = VGroup()
        sides = [(f"{side} × {side}", self.bars.below(side)) for side in FAILING]
        self.enter(VGroup(*(self._small(*each, self.theme.muted) for each in sides)), self.bars)
        self._grow({}, FAILING, "share")

    def farthest(self) -> None:
        """Let the bars go down to how many fail with the tied square farthest from the centre."""
        self.add(self.bars.outlines())
        self._grow(FAILING, FAILING_FAR, "far")

    def speed(self) -> None:
        """Play the whole chessboard."""
        self._play(Board, solve(Knight(8, 8)))

    def number(self) -> None:
        """Play a closed tour beside the number of all of them (McKay 1997)."""
        picture, place = panels(self.room, (1.0, 1.5))
        words = self.text("knight.number")
        self.enter(self.words(words, self.unit * 2, place.middle, width=place.width))
        story = self.story(solve(Knight(8, 8, closed=True)))
        self.replay(story, Board(self.setting(story, picture)))

    def rest(self) -> None:
        """Leave the picture as it is."""

    def _play(self, view: type[Board], solution: Solution) -> None:
        story = self.story(solution)
        self.replay(story, view(self.setting(story)), counted=True)

    def _grow(self, before: Mapping[int, float], after: Mapping[int, float], kind: str) -> None:
        """Let the bars go from some heights to others, and write the shares over them."""
        self.remove(self.percents)
        self.act(self.bars, lambda share: self.bars.stand(before, after, eased(share)), 1)
        told = [(self.text(f"knight.{kind}.{side}"), side) for side in after]
        self.percents = VGroup(
            *(self._small(words, self.bars.above(side, after[side])) for words, side in told)
        )
        self.enter(self.percents, seconds=SWIFT)

    def _small(self, words: str, place: Pixel, color: Color | None = None) -> Words:
        """Return what is written at a bar."""
        return self.words(words, min(self.unit, self.room.width * 0.05), place, color)


def first_tie(side: int, start: str) -> Solution:
    """Return Warnsdorff's walk with the first of tied squares taken, wherever it ends."""
    puzzle = Knight(side, side, begin=parse_square(start, side, side))
    squares = walked(puzzle, "first")
    moves = [Move(0, *pair) for pair in pairwise(squares)]
    return Solution(puzzle, moves)


def failures(side: int, tie_break: str, starts: Iterable[int]) -> int:
    """Return from how many starts Warnsdorff's walk ends before the board is full."""
    walks = (walked(Knight(side, side, begin=start), tie_break) for start in starts)
    return sum(len(squares) < side * side for squares in walks)


def walked(puzzle: Knight, tie_break: str) -> list[int]:
    """Return the squares of Warnsdorff's walk in the first order of leaps, wherever it ends."""
    field = field_of(puzzle)
    attempt = Attempt(field.turned(0), TIE_BREAKS[tie_break])
    return field.squares(run(field, field.place(puzzle.begin), attempt, random.Random(0)))  # noqa: S311
