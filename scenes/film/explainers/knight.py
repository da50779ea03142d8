"""The knight's tour explained: the rule of fewest exits, why ties matter, the number of tours."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise

from manim import UpdateFromAlphaFunc, VGroup, VMobject, linear

from scenes.film.explainers.base import Chapter, Explainer, Line
from scenes.film.knight import Board, Degrees
from scenes.film.pieces import rounded
from scenes.storyboard import Storyboard
from scenes.theme import Color
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
#: over all starts, the clockwise order of leaps (``solvers.knight.warnsdorff``).
FAILING = {8: 1.6, 100: 33.0, 400: 85.0}


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
                Line("ties.stuck", 3, "rest"),
                Line("ties.share", 5, "shares"),
                Line("ties.far", 4, "rest"),
            ),
        ),
        Chapter("speed", (Line("speed.tour", 10, "speed"),)),
        Chapter("end", (Line("end.count", 6, "number"),)),
    )

    def name(self) -> None:
        """Show the title beside a board."""
        box = self.room
        title = self.words(
            self.text("knight.title"), self.unit * 2.1, (box.middle[0], box.top + self.unit)
        )
        lower = box._replace(top=box.top + round(self.unit * 3))
        board = Board(self.setting(self.story(solve(Knight(5, 5))), lower))
        self.enter(title, board, seconds=1)

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
        """Stop in the middle of a tour, with the exits of each square it could go to."""
        timeline = Timeline(1, Fraction(1), Fraction(3), Fraction(1))
        self._story = Storyboard(solve(Knight(6, 6)), timeline, CHOICE, CHOICE)
        self.board = Degrees(self.setting(self._story))
        self.enter(self.board)

    def choose(self) -> None:
        """Make the next move by the rule."""
        ways = self._story.moments(self.rate)
        frames = [moment for moment, _ in ways if moment.beat.index == CHOICE]

        def show(share: float) -> None:
            self.board.show_moment(frames[round(share * (len(frames) - 1))])

        self.play(
            UpdateFromAlphaFunc(
                self.board.actors, lambda _, share: show(share), run_time=3, rate_func=linear
            )
        )
        self.board.show_moment(self._story.at(CHOICE))

    def small(self) -> None:
        """Play a tour of five by five with the exits shown."""
        self._play(Degrees, solve(Knight(5, 5)))

    def failing(self) -> None:
        """Play the rule with the first tie taken until no way leads on."""
        self._play(Degrees, first_tie(STUCK_SIDE, STUCK_START))

    def shares(self) -> None:
        """Draw how many starts fail, a bar for each size of board."""
        self.leave()
        self.enter(*(self._bar(place, side) for place, side in enumerate(FAILING)))

    def speed(self) -> None:
        """Play the whole chessboard."""
        self._play(Board, solve(Knight(8, 8)))

    def number(self) -> None:
        """Write the number of closed tours of the chessboard (McKay 1997)."""
        across, down = self.room.middle
        number = self.words(self.text("knight.number"), self.unit * 2, (across, down))
        self.enter(number)

    def rest(self) -> None:
        """Leave the picture as it is."""

    def _play(self, view: type[Board], solution: Solution) -> None:
        story = self.story(solution)
        self.replay(story, view(self.setting(story)))

    def _bar(self, place: int, side: int) -> VMobject:
        """Return a bar with the board it stands for and its share of failures."""
        box, theme, canvas = self.room, self.theme, self.canvas
        across = box.left + box.width * (place + 0.5) / len(FAILING)
        floor, full = box.bottom - 1.6 * self.unit, box.height - 3.6 * self.unit
        height = max(2.0, full * FAILING[side] / 100)
        color: Color = theme.teams[1]
        bar = rounded(canvas, (box.width * 0.12, height), 1, color)
        bar.shift(canvas.point(across, floor - height / 2))
        words = self.text(f"knight.share.{side}")
        size = min(self.unit, box.width * 0.05)
        share = self.words(words, size, (across, floor - height - self.unit))
        board = self.words(f"{side} × {side}", size, (across, floor + self.unit), theme.muted)
        return VGroup(bar, share, board)


def first_tie(side: int, start: str) -> Solution:
    """Return Warnsdorff's walk with the first of tied squares taken, wherever it ends."""
    puzzle = Knight(side, side, begin=parse_square(start, side, side))
    field = field_of(puzzle)
    attempt = Attempt(field.turned(0), TIE_BREAKS["first"])
    places = run(field, field.place(puzzle.begin), attempt, random.Random(0))  # noqa: S311
    squares = field.squares(places)
    moves = [Move(0, *pair) for pair in pairwise(squares)]
    return Solution(puzzle, moves)
