"""The programs that make the moves of the tower, and which of their lines runs when."""

from __future__ import annotations

from typing import NamedTuple, cast

from scenes.frames.hanoi_calls import Call, path, roots
from scenes.frames.stage import Standing, ViewError
from solvers.hanoi import Hanoi
from solvers.hanoi.frame_stewart import StewartTower
from solvers.hanoi.iterative import IterativeMoves
from solvers.hanoi.recursion import Tower, route
from solvers.puzzle import Solution

#: A line: how far it is indented, and its words.
Line = tuple[int, str]

FREE: tuple[Line, ...] = (
    (0, "def carry(n, a, c, b):"),
    (1, "if n > 0:"),
    (2, "carry(n - 1, a, b, c)"),
    (2, "move(n, a, c)"),
    (2, "carry(n - 1, b, c, a)"),
)
#: Where a disk may have to go by way of the peg between: the rules cyclic and adjacent.
ROUTE: tuple[Line, ...] = (
    (0, "def carry(n, a, c, b):"),
    (1, "if n > 0 and allowed(a, c):"),
    *FREE[2:],
    (1, "elif n > 0:"),
    (2, "carry(n - 1, a, c, b)"),
    (2, "move(n, a, b)"),
    (2, "carry(n - 1, c, a, b)"),
    (2, "move(n, b, c)"),
    (2, "carry(n - 1, a, c, b)"),
)
#: Frame and Stewart's: ``k`` disks are put aside on ``b``, the rest do without it.
STEWART: tuple[Line, ...] = (
    (0, "def carry(n, a, c, others):"),
    (1, "if n == 1:"),
    (2, "move(a, c)"),
    (1, "else:"),
    (2, "b, k = others[-1], split(n, others)"),
    (2, "carry(k, a, b, others - b + c)"),
    (2, "carry(n - k, a, c, others - b)"),
    (2, "carry(k, b, c, others - b + a)"),
)
#: A call shows before the move that it leads to, for this share of the move's time.
CALLING = 0.3


class Live(NamedTuple):
    """What runs: the number of a line, or -1, and the calls that are open."""

    line: int
    calls: tuple[str, ...]


class Recursion:
    """A recursive program: its text, and what of it runs when."""

    def __init__(self, solution: Solution) -> None:
        puzzle = solution.puzzle
        self._names = cast("Hanoi", puzzle).names
        self._length = solution.length
        self._roots = roots(solution, "code")
        if len(self._roots) > 1:
            raise ViewError(
                "the view code tells how a whole tower is carried from peg to peg: "
                "leave it out of --view, or begin and end with a whole tower"
            )
        carry = self._roots[0].carry
        if isinstance(carry, StewartTower):
            self.lines = STEWART
        else:
            self.lines = FREE if getattr(carry, "rule", "free") == "free" else ROUTE

        self.longest = self._spell(self._roots[0])
        """The longest call."""
        self.depth = carry.disks
        """How many calls are open at most."""

    def live(self, standing: Standing) -> Live:
        """Return what runs at a moment."""
        if not standing.current:
            if standing.done >= self._length:
                return Live(-1, ())
            opened = path(self._roots, standing.done) if standing.done else self._roots
            return Live(-1, self._spelled(self._frames(opened)))
        way = path(self._roots, standing.current)
        frames = self._frames(way)
        if standing.progress >= CALLING:
            return Live(self._line(way, len(frames)), self._spelled(frames))
        earlier = path(self._roots, standing.current - 1) if standing.current > 1 else way[:1]
        shared = sum(a == b for a, b in zip(way, earlier, strict=False))
        shared = min(shared, len(frames))
        return Live(self._line(way, shared), self._spelled(frames[:shared]))

    def _frames(self, way: list[Call]) -> list[Call]:
        """Return the calls of a way: all, but a last one that is a plain move of its caller."""
        return way[:-1] if len(way) > 1 and _is_move(way[-2], way[-1]) else way

    def _line(self, way: list[Call], frames: int) -> int:
        """Return the line that runs in the innermost of so many calls of a way."""
        carry = way[frames - 1].carry
        part = way[frames].part if frames < len(way) else None
        if isinstance(carry, StewartTower):
            return 2 if part is None else 5 + part
        carry = cast("Tower", carry)
        first = 2 if len(route(carry.rule, carry.source, carry.target)) == 2 else 6
        # A single disk makes its moves only; the calls between them have nothing to do.
        return first + ((part or 0) if carry.disks > 1 else 2 * (part or 0) + 1)

    def _spelled(self, frames: list[Call]) -> tuple[str, ...]:
        return tuple(self._spell(call) for call in frames)

    def _spell(self, call: Call) -> str:
        """Return a call with its values, such as ``carry(3, A, B, C)``."""
        carry = call.carry
        if isinstance(carry, StewartTower):
            others = "".join(self._names[peg] for peg in carry.spare) or "-"
        else:
            others = self._names[3 - carry.source - carry.target]
        ends = f"{self._names[carry.source]}, {self._names[carry.target]}"
        return f"carry({carry.disks}, {ends}, {others})"


def _is_move(caller: Call, call: Call) -> bool:
    """Tell whether a call is the plain move of the largest disk of its caller."""
    outer, inner = caller.carry, call.carry
    return isinstance(inner, Tower) and inner.above == outer.above + outer.disks - 1


class Loop:
    """The program without recursion: disk 1 goes round, every second time."""

    def __init__(self, solution: Solution) -> None:
        puzzle = cast("Hanoi", solution.puzzle)
        first = solution.moves[0]
        ring = [first.source, first.target, 3 - first.source - first.target, first.source]
        self.lines: tuple[Line, ...] = (
            (0, "while not solved:"),
            (1, "move disk 1 round: " + " → ".join(puzzle.names[peg] for peg in ring)),
            (1, "make the only other move, if any"),
        )
        self.depth, self.longest = 0, ""

    def live(self, standing: Standing) -> Live:
        """Return what runs at a moment."""
        return Live((2 - standing.current % 2) if standing.current else -1, ())


def program_of(solution: Solution) -> Loop | Recursion:
    """Return the program that makes the moves of a solution; raise ViewError if none does."""
    return Loop(solution) if isinstance(solution.moves, IterativeMoves) else Recursion(solution)
