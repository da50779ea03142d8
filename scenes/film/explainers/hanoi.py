"""The Tower of Hanoi explained: the recursion, 2^n - 1, and the 64 disks of the legend."""

from __future__ import annotations

from manim import VGroup

from scenes.film.explainers.base import Chapter, Explainer, Line
from scenes.film.hanoi import Pegs
from scenes.film.hanoi_tree import CallTree
from scenes.frames.panels import panels
from scenes.geometry import Box
from solvers.hanoi import Hanoi, solve
from solvers.puzzle import Move, State

#: Disks of the picture that shows the idea.
DISKS = 4
#: Disks of the legend (Lucas 1883); they need this many moves.
LEGEND = 64
#: The rows of the table: 1, 3, 7, 15, 31 moves (OEIS A000225).
ROWS = 5


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
        Chapter("end", (Line("end.legend", 5, "legend"), Line("end.years", 4, "rest"))),
    )

    def name(self) -> None:
        """Show the title over a tower."""
        box = self.room
        upper = Box(box.left, box.top, box.right, box.top + round(box.height * 0.3))
        lower = Box(box.left, upper.bottom, box.right, box.bottom)
        title = self.words(self.text("hanoi.title"), self.unit * 2.1, upper.middle)
        pegs = self._pegs(DISKS, lower)
        self.enter(title, pegs, seconds=1)

    def tower(self) -> None:
        """Show pegs and tower."""
        self.pegs = self._pegs(DISKS)
        self.enter(self.pegs)

    def first_step(self) -> None:
        """Carry the smallest disk to the middle."""
        start = (0,) * DISKS
        self.act(self.pegs, lambda share: self.pegs.carry(start, Move(1, 0, 1), share), 1.6)
        self.pegs.show_state((1,) + (0,) * (DISKS - 1))

    def refusal(self) -> None:
        """Try to put a larger disk on a smaller one: it is crossed out and goes back."""
        state = (1,) + (0,) * (DISKS - 1)
        wrong = Move(2, 0, 1)

        def forth(share: float) -> None:
            self.pegs.show_state(state)
            self.pegs.carry(state, wrong, share)

        self.act(self.pegs, forth, 1.2)
        self.pegs.refuse(state, wrong)
        self.wait(0.8)
        self.act(self.pegs, lambda share: forth(1 - share), 0.8)
        self.pegs.show_state(state)

    def whole(self) -> None:
        """Show the tower again."""
        self.pegs = self._pegs(DISKS)
        self.enter(self.pegs)

    def aside(self) -> None:
        """Carry all but the largest disk to the middle, as if that were one move."""
        self._stack((0,) * DISKS, (0, 1))

    def across(self) -> None:
        """Carry the largest disk."""
        state = (1,) * (DISKS - 1) + (0,)
        self.pegs.show_state(state)
        self.act(self.pegs, lambda share: self.pegs.carry(state, Move(DISKS, 0, 2), share), 1.6)
        self.pegs.show_state((1,) * (DISKS - 1) + (2,))

    def back(self) -> None:
        """Carry the others on top of it."""
        self._stack((1,) * (DISKS - 1) + (2,), (1, 2))

    def table(self) -> None:
        """Write how many moves one to five disks take, row by row."""
        box = self.room
        height = box.height / (ROWS + 1.5)
        size = min(height * 0.5, box.width * 0.065)
        rows = []
        for disks in range(1, ROWS + 1):
            down = box.top + height * (disks - 0.5)
            parts = f"{2 ** (disks - 1) - 1} + 1 + {2 ** (disks - 1) - 1}"
            left, right = (box.left + box.width * share for share in (0.34, 0.76))
            color = self.theme.disk(disks, ROWS)
            rows.append(
                VGroup(
                    self.words(parts, size, (left, down), color),
                    self.words(f"= {2**disks - 1}", size, (right, down)),
                )
            )
        for row in rows:
            self.enter(row)

    def formula(self) -> None:
        """Write the rule under the table."""
        box = self.room
        down = box.bottom - box.height / (ROWS + 1.5) * 0.6
        size = box.height / (ROWS + 1.5) * 0.8
        self.enter(self.words(self.text("hanoi.formula"), size, (box.middle[0], down)))

    def small(self) -> None:
        """Play three disks beside the tree of their calls."""
        story = self.story(solve(Hanoi(3)))
        left, right = panels(self.room, (1.4, 1.2))
        pegs, tree = Pegs(self.setting(story, left)), CallTree(self.setting(story, right))
        self.replay(story, pegs, tree)

    def speed(self) -> None:
        """Play six disks."""
        story = self.story(solve(Hanoi(6)))
        self.replay(story, Pegs(self.setting(story)))

    def legend(self) -> None:
        """Write the number of moves of the legend."""
        across, down = self.room.middle
        size = self.unit * 1.7
        number = self.words(self.text("hanoi.number"), size, (across, down - size))
        self.enter(number)
        power = self.words(self.text("hanoi.power"), size, (across, down + size), self.theme.muted)
        self.enter(power)

    def rest(self) -> None:
        """Leave the picture as it is."""

    def _pegs(self, disks: int, box: Box | None = None) -> Pegs:
        return Pegs(self.setting(self.story(solve(Hanoi(disks))), box))

    def _stack(self, state: State, ends: tuple[int, int]) -> None:
        others = DISKS - 1
        self.act(self.pegs, lambda share: self.pegs.carry_stack(state, others, ends, share), 2.2)
        self.pegs.show_state((ends[1],) * others + (state[-1],))
