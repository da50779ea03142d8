"""The search: tries, retreats and dead ends on the board, and the depth of the search over time.

The story is a search told as moves (``solvers.knight.retold``); on a tour found without a retreat
it shows that there was none.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from scenes.captions import Caption, say
from scenes.frames import shapes, text
from scenes.frames.columns import Columns
from scenes.frames.knight_board import BoardStage
from scenes.frames.sprite import Group, Node, Placed, Sprite, centred
from scenes.frames.stage import Setting
from scenes.geometry import Box
from scenes.storyboard import Beat, Moment
from scenes.theme import Color
from solvers.knight.retold import RETREAT
from solvers.puzzle import Move, Solution

#: The share of a panel that the board has, and the gap to the chart beside or below it.
BOARD, GAP = 0.64, 0.03


class History(NamedTuple):
    """What a search had done after each number of moves, from 0."""

    depth: list[int]
    retreats: list[int]
    failed: list[tuple[int, ...]]
    """The squares tried in vain from where the knight is."""

    @classmethod
    def of(cls, solution: Solution) -> History:
        """Return the history of a search, or of a tour."""
        back = [move.piece == RETREAT for move in solution.moves]
        depth = list(accumulate((-1 if b else 1 for b in back), initial=len(solution.state_at(0))))
        retreats = list(accumulate(back, initial=0))
        return cls(depth, retreats, list(_failures(solution.moves)))


def _failures(moves: Sequence[Move]) -> list[tuple[int, ...]]:
    """Return, after each number of moves, the squares tried in vain from the last one."""
    stack: list[tuple[int, ...]] = [()]
    told = [stack[-1]]
    for move in moves:
        if move.piece == RETREAT:
            stack.pop()
            stack[-1] = (*stack[-1], move.source)
        else:
            stack.append(())
        told.append(stack[-1])
    return told


class SearchStage(BoardStage):
    """The board with what was tried in vain, and the chart of the depth."""

    shape = 1.6

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.history = History.of(setting.storyboard.solution)
        self._chart = Chart(setting, self._chart_box(setting.box), self.history, self.puzzle.size)

    def board_box(self, box: Box) -> Box:
        if box.width >= box.height:
            return Box(box.left, box.top, box.left + round(box.width * BOARD), box.bottom)
        return Box(box.left, box.top, box.right, box.top + round(box.height * BOARD))

    def _chart_box(self, box: Box) -> Box:
        """Return the part of the panel beside the board, or below it; as near as it can be."""
        gap = round(min(box.width, box.height) * GAP)
        board = self.board_box(box)
        if box.width >= box.height:
            left = board.right + gap
            return Box(left, self.grid.top, box.right, self.grid.box.bottom)
        return Box(box.left, board.bottom + gap, box.right, box.bottom)

    def above(self, moment: Moment) -> list[Node]:
        beat = moment.beat
        done = beat.index - (beat.step is not None and beat.step.move.piece != RETREAT)
        failed = self.history.failed[done]
        size, wrong = max(4, round(self.grid.cell * 0.56)), self.setting.theme.wrong
        cross = self.sprite("failed", lambda: shapes.cross(size, wrong))
        marks = [centred(cross, *self.grid.centre(square)) for square in failed]
        marked: Node = Group("failed", failed, self.grid.box, lambda: marks)
        return [marked, *self._chart.nodes(beat)]

    def colors(self) -> Sequence[tuple[Color, Sequence[Color]]]:
        theme = self.setting.theme
        return [
            *super().colors(),
            (theme.wrong, [theme.ground]),
            (theme.teams[0], [theme.ground]),
            (theme.moving, [theme.ground]),
            (theme.line, [theme.ground]),
            (theme.ink, [theme.ground]),
        ]


class Chart:
    """How many squares the path had after every move: a column a move, or one for several."""

    def __init__(self, setting: Setting, box: Box, history: History, most: int) -> None:
        self._setting, self._history, self._most = setting, history, most
        self._size = max(text.LEGIBLE, round(setting.unit * 0.8))
        self._head = Box(box.left, box.top, box.right, box.top + round(self._size * 4.4))
        self._plot = Box(box.left, self._head.bottom, box.right, box.bottom - 2)
        story = setting.storyboard
        self._first, count = story.first - 1, story.moves + 1
        self._each = max(1, -(-count // max(1, self._plot.width)))
        self._columns = -(-count // self._each)
        self._bars = Columns("depth", lambda column: self._bar(column, setting.theme.teams[0]))
        self._frame = self._make_frame()

    def nodes(self, beat: Beat) -> list[Node]:
        """Return the chart at a beat."""
        if self._plot.height < self._size * 3:
            return []
        moving = beat.step is not None
        done = beat.index - moving - self._first
        column = min(max(0, done // self._each), self._columns - 1)
        lit = self._bar(column, self._setting.theme.moving)
        return [*self._frame, self._bars.node(column + 1), lit, *self._tally(beat.index)]

    def _tally(self, index: int) -> list[Node]:
        """Return the counts: tries and retreats, and the squares on the path."""
        retreats = self._history.retreats[index]
        values = {"tries": index - retreats, "retreats": retreats}
        lines = [
            self._line(Caption("search.tries", values), self._setting.theme.ink),
            self._line(Caption("search.retreats", values), self._setting.theme.wrong),
        ]
        return [
            Placed(line, self._head.left, self._head.top + round(row * self._size * 1.35))
            for row, line in enumerate(lines)
        ]

    def _line(self, caption: Caption, color: Color, share: float = 1.0) -> Sprite:
        words = say(caption, self._setting.language)
        words, size = text.fitted(words, self._head.width - 2, round(self._size * share))
        return self._setting.book.get(
            ("tally", words, color), lambda: text.picture(words, size, color)
        )

    def _make_frame(self) -> list[Node]:
        """Return what never changes: the line of a whole tour with its number, and the ground."""
        theme, plot = self._setting.theme, self._plot
        rule = self._setting.book.get("rule", lambda: shapes.rounded(plot.width, 2, 0, theme.line))
        caption = Caption("search.depth", {"squares": self._most})
        words = self._line(caption, theme.muted, 0.8)
        return [
            Placed(rule, plot.left, plot.bottom),
            Placed(rule, plot.left, plot.top - 2),
            Placed(words, plot.left, plot.top - 4 - words.height),
        ]

    def _bar(self, column: int, color: Color) -> Placed:
        """Return one column: the greatest depth of its moves."""
        first = self._first + column * self._each
        depth = max(self._history.depth[first : first + self._each])
        height = max(1, round(self._plot.height * depth / self._most))
        left = self._across(column)
        wide = self._across(column + 1) - left
        bar = self._setting.book.get(
            ("bar", wide, height, color), lambda: shapes.rounded(wide, height, 0, color)
        )
        return Placed(bar, left, self._plot.bottom - height)

    def _across(self, column: int) -> int:
        """Return the left edge of a column."""
        return self._plot.left + column * self._plot.width // self._columns
