"""The Tower of Hanoi explained: the recursion, 2^n - 1, and the 64 disks of the legend."""

from __future__ import annotations

from manim import VGroup

from scenes.film.explainers.base import SWIFT, Chapter, Explainer, Line
from scenes.film.hanoi import Pegs
from scenes.film.hanoi_tree import CallTree
from scenes.film.pieces import rounded
from scenes.film.words import Words
from scenes.frames.panels import panels
from scenes.geometry import Box
from scenes.theme import Color, eased
from solvers.hanoi import Hanoi, solve
from solvers.puzzle import Move, State

#: Disks of the picture that shows the idea.
DISKS = 4
#: Disks of the legend (Lucas 1883); they need this many moves.
LEGEND = 64
#: The rows of the table: 1, 3, 7, 15, 31 moves (OEIS A000225).
ROWS = 5
SUPERSCRIPTS = "⁰¹²³⁴⁵"


class HanoiExplainer(Explainer):
    """Title, rules, the recursion, three disks with their calls, six at speed, the legend."""

    puzzle = "hanoi"
    script = (
        Chapter("title", (Line("title.line", 4, "name"),)),
        Chapter(
            "rules",
            (
                Line("rules.tower", 4, "tower"),
                Line("rules.one", 4, "first_step"),
                Line("rules.larger", 4, "refusal"),
            ),
        ),
        Chapter(
            "idea",
            (
                Line("idea.largest", 4, "whole"),
                Line("idea.aside", 4, "aside"),
                Line("idea.across", 3, "across"),
                Line("idea.back", 4, "back"),
            ),
        ),
        Chapter("count", (Line("count.double", 5, "table"), Line("count.power", 5, "formula"))),
        Chapter("small", (Line("small.tree", 10, "small"),)),
        Chapter("speed", (Line("speed.six", 9, "speed"),)),
        Chapter("end", (Line("end.legend", 5, "legend"), Line("end.years", 4, "years"))),
    )

    def name(self) -> None:
        """Show the title over a tower."""
        self.titled("hanoi.title", lambda box: self._pegs(DISKS, box))

    def tower(self) -> None:
        """Show pegs and tower."""
        self.pegs = self._pegs(DISKS)
        self.enter(self.pegs)

    def first_step(self) -> None:
        """Carry the smallest disk to the middle."""
        start = (0,) * DISKS
        self._carry(start, Move(1, 0, 1))
        self.pegs.show_state((1,) + (0,) * (DISKS - 1))

    def refusal(self) -> None:
        """Try to put a larger disk on a smaller one: it is crossed out and goes back."""
        state = (1,) + (0,) * (DISKS - 1)
        wrong = Move(2, 0, 1)

        def forth(share: float) -> None:
            self.pegs.show_state(state)
            self.pegs.carry(state, wrong, eased(share))

        self.act(self.pegs.actors, forth, 1.2)
        self.pegs.refuse(state, wrong)
        self.wait(0.8)
        self.act(self.pegs.actors, lambda share: forth(1 - share), 0.8)
        self.pegs.show_state(state)

    def whole(self) -> None:
        """Show the tower again, and where the largest disk has to go."""
        self.pegs = self._pegs(DISKS)
        self.enter(self.pegs)
        self.pegs.point_out(DISKS)
        self.goal = self.pegs.place_for(DISKS, 2)
        self.enter(self.goal)

    def aside(self) -> None:
        """Carry all but the largest disk to the middle, as if that were one move."""
        self._stack((0,) * DISKS, (0, 1))

    def across(self) -> None:
        """Carry the largest disk."""
        state = (1,) * (DISKS - 1) + (0,)
        self.pegs.show_state(state)
        self._carry(state, Move(DISKS, 0, 2))
        self.remove(self.goal)
        self.pegs.show_state((1,) * (DISKS - 1) + (2,))

    def back(self) -> None:
        """Carry the others on top of it."""
        self._stack((1,) * (DISKS - 1) + (2,), (1, 2))

    def table(self) -> None:
        """Write how many moves one to five disks take, row by row."""
        for disks in range(1, ROWS + 1):
            before = 2 ** (disks - 1) - 1
            color = self.theme.disk(disks, ROWS)
            self.enter(
                VGroup(
                    self._bar(disks, color),
                    self._cell(disks, 0.38, f"{before} + 1 + {before}", color),
                    self._cell(disks, 0.62, f"= {2**disks - 1}"),
                )
            )

    def formula(self) -> None:
        """Write each number as a power of two but one, and the rule under the table."""
        for disks in range(1, ROWS + 1):
            power = f"= 2{SUPERSCRIPTS[disks]} − 1"
            self.enter(self._cell(disks, 0.85, power, self.theme.muted), seconds=SWIFT)
        box, row = self.room, self._row_height
        down = box.bottom - row * 0.6
        self.enter(self.words(self.text("hanoi.formula"), row * 0.8, (box.middle[0], down)))

    def small(self) -> None:
        """Play three disks beside the tree of their calls."""
        story = self.story(solve(Hanoi(3)))
        left, right = panels(self.room, (1.4, 1.2))
        pegs, tree = Pegs(self.setting(story, left)), CallTree(self.setting(story, right))
        self.replay(story, pegs, tree, counted=True)

    def speed(self) -> None:
        """Play six disks."""
        story = self.story(solve(Hanoi(6)))
        self.replay(story, Pegs(self.setting(story)), counted=True)

    def legend(self) -> None:
        """Write the number of moves of the legend."""
        self._number("hanoi.number", -2, self.theme.ink)
        self._number("hanoi.power", 0, self.theme.muted)

    def years(self) -> None:
        """Write how long that takes."""
        self._number("hanoi.years", 2, self.theme.ink)

    def _pegs(self, disks: int, box: Box | None = None) -> Pegs:
        return Pegs(self.setting(self.story(solve(Hanoi(disks))), box))

    def _carry(self, state: State, move: Move) -> None:
        self.act(self.pegs.actors, lambda share: self.pegs.carry(state, move, eased(share)), 1.6)

    def _stack(self, state: State, ends: tuple[int, int]) -> None:
        others, pegs = DISKS - 1, self.pegs
        self.act(
            pegs.actors, lambda share: pegs.carry_stack(state, others, ends, eased(share)), 2.2
        )
        pegs.show_state((ends[1],) * others + (state[-1],))

    def _number(self, key: str, rows: int, color: Color) -> None:
        """Write a large number some rows below the middle."""
        across, down = self.room.middle
        size = self.unit * 1.7
        self.enter(self.words(self.text(key), size, (across, down + rows * size), color))

    @property
    def _row_height(self) -> float:
        """The height of a row of the table, which leaves room for the rule under it."""
        return self.room.height / (ROWS + 1.5)

    def _cell(self, row: int, share: float, words: str, color: Color | None = None) -> Words:
        """Return words in a row of the table, with their middle at a share of the width."""
        box, height = self.room, self._row_height
        size = min(height * 0.5, box.width * 0.05)
        place = box.left + box.width * share, box.top + height * (row - 0.5)
        return self.words(words, size, place, color)

    def _bar(self, disks: int, color: Color) -> VGroup:
        """Return the disk that comes with a row of the table; its number is that of all disks."""
        box, height = self.room, self._row_height
        size = (box.width * (0.05 + 0.022 * disks), min(height * 0.62, box.width * 0.06))
        disk = rounded(self.page, size, size[1] * 0.4, color)
        disk.shift(self.page.point(box.left + box.width * 0.13, box.top + height * (disks - 0.5)))
        return VGroup(disk, self._cell(disks, 0.13, str(disks), self.theme.on_disk))
