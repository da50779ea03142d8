"""The program that makes the moves, with the live line and the call stack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

from PIL import Image

from scenes.captions import Caption, say
from scenes.frames import shapes, text
from scenes.frames.hanoi_calls import Call, path, roots
from scenes.frames.sprite import Node, Placed, Sprite
from scenes.frames.stage import Setting, SizeError, Standing, ViewError
from scenes.geometry import Box
from scenes.storyboard import Moment
from scenes.theme import Color
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


class CodeStage:
    """The text of the program over its call stack, or beside it where the room is wide."""

    shape = 1.25

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        solution = setting.storyboard.solution
        loop = isinstance(solution.moves, IterativeMoves)
        self._program: Loop | Recursion = Loop(solution) if loop else Recursion(solution)
        self._size = self._fit(setting.box)
        self._pitch = round(self._size * 1.5)
        self._code, self._stack = self._parts(setting.box)

    def nodes(self, moment: Moment) -> Sequence[Node]:
        live = self._program.live(Standing.of(moment))
        nodes: list[Node] = []
        if live.line >= 0:
            bar = self._bar()
            nodes.append(Placed(bar, self._code.left, self._code.top + live.line * self._pitch))
        for number, (indent, words) in enumerate(self._program.lines):
            left = self._code.left + round(self._size * (1.0 + 1.6 * indent))
            nodes.append(self._words(words, left, self._code.top + number * self._pitch))
        return nodes + self._calls(live.calls)

    def colors(self) -> Sequence[tuple[Color, Sequence[Color]]]:
        theme = self._setting.theme
        return [
            (theme.panel, [theme.ground, theme.ink]),
            (theme.moving, [theme.ring, theme.panel]),
            (theme.ring, [theme.ground, theme.panel]),
            (theme.line, [theme.ground, theme.panel]),
        ]

    def _fit(self, box: Box) -> int:
        """Return the size at which the text fits; raise SizeError where that cannot be read."""
        lines = self._program.lines
        # Under the text, room for a few open calls at least.
        rows = min(self._program.depth + 1.5, 4.5) if self._program.depth else 0
        for size in range(round(self._setting.unit * 1.1), text.LEGIBLE - 1, -1):
            wide = max(
                text.measure(words, size) + size * (2 + 1.6 * depth) for depth, words in lines
            )
            if wide <= box.width and size * 1.5 * (len(lines) + rows) <= box.height:
                return size
        raise SizeError("the program cannot be read at this size: use a larger --size")

    def _parts(self, box: Box) -> tuple[Box, Box]:
        """Return the boxes of the code and of the stack, in the middle of the room."""
        program, size = self._program, self._size
        height = self._pitch * len(program.lines)
        wide = max(text.measure(w, size) + size * (2 + 1.6 * d) for d, w in program.lines)
        deep = min(box.height, height + self._pitch * (program.depth + 1.5))
        call = text.measure(program.longest, size, 600) + 3 * size
        gap = size * 2
        if program.depth and box.width > wide + gap + call:
            left = round(box.middle[0] - (wide + gap + call) / 2)
            most = max(height, min(box.height, self._pitch * (program.depth + 1)))
            top = round(box.middle[1] - most / 2)
            code = Box(left, top, round(left + wide), top + height)
            return code, Box(code.right + gap, top, code.right + gap + call, top + most)
        half = min(box.width, max(wide, box.width * 0.8 if program.depth else 0)) / 2
        left, right = round(box.middle[0] - half), round(box.middle[0] + half)
        top = round(box.middle[1] - (deep if program.depth else height) / 2)
        code = Box(left, top, right, top + height)
        return code, Box(left, code.bottom + self._pitch // 2, right, round(top + deep))

    def _bar(self) -> Sprite:
        """Return the ground of the live line, with a mark at its left."""
        theme, height = self._setting.theme, self._pitch

        def draw() -> Image.Image:
            image = shapes.rounded(self._code.width, height, height * 0.2, theme.panel)
            mark = max(4, round(self._size * 0.4))
            border = [(theme.ring, max(1.0, mark * 0.2))]
            image.alpha_composite(shapes.framed(mark, height, mark * 0.4, theme.moving, border))
            return image

        return self._setting.book.get("code bar", draw)

    def _words(self, words: str, left: int, top: int, *, strong: bool = False) -> Placed:
        """Return a line of text in the middle of its row."""
        color = self._setting.theme.ink
        weight = 600 if strong else 400
        sprite = self._setting.book.get(
            ("code", words, weight), lambda: text.picture(words, self._size, color, weight)
        )
        return Placed(sprite, left, top + (self._pitch - sprite.height) // 2)

    def _calls(self, calls: tuple[str, ...]) -> list[Node]:
        """Return the open calls, the outermost first; some are left out of too many."""
        if not self._program.depth:
            return []
        head = say(Caption("stack", {}), self._setting.language)
        theme, box = self._setting.theme, self._stack
        title = self._setting.book.get(
            "code stack", lambda: text.picture(head, self._size, theme.muted)
        )
        nodes: list[Node] = [Placed(title, box.left + self._size, box.top)]
        rows = max(2, box.height // self._pitch - 1)
        for row, words in enumerate(_shortened(calls, rows)):
            top = box.top + (row + 1) * self._pitch
            innermost = words == calls[-1]
            frame = self._frame(innermost=innermost)
            nodes.append(Placed(frame, box.left, top + (self._pitch - frame.height) // 2))
            nodes.append(self._words(words, box.left + self._size, top, strong=innermost))
        return nodes

    def _frame(self, *, innermost: bool) -> Sprite:
        """Return the box of an open call; the innermost is the one that runs."""
        theme = self._setting.theme
        height = self._pitch - max(2, self._pitch // 10)
        border = [(theme.ink if innermost else theme.line, max(1.0, self._size * 0.08))]
        return self._setting.book.get(
            ("code frame", innermost),
            lambda: shapes.framed(self._stack.width, height, height * 0.25, theme.panel, border),
        )


def _shortened(calls: tuple[str, ...], rows: int) -> tuple[str, ...]:
    """Return the calls in at most so many rows: the first ones, how many are hidden, the last."""
    if len(calls) <= rows:
        return calls
    first = (rows - 1) // 2
    last = rows - 1 - first
    hidden = len(calls) - first - last
    return (*calls[:first], f"… {hidden} …", *calls[-last:])
