"""The program that makes the moves, with the live line and the call stack."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from scenes.captions import Caption, say
from scenes.frames import shapes, text
from scenes.frames.hanoi_programs import program_of
from scenes.frames.sprite import Node, Placed, Sprite
from scenes.frames.stage import Setting, Standing, too_small
from scenes.geometry import Box
from scenes.storyboard import Moment
from scenes.theme import Color


class CodeStage:
    """The text of the program over its call stack, or beside it where the room is wide."""

    shape = 1.25

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        solution = setting.storyboard.solution
        self._program = program_of(solution)
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
        times = 1.0
        for size in range(round(self._setting.unit * 1.1), text.LEGIBLE - 1, -1):
            wide = max(
                text.measure(words, size) + size * (2 + 1.6 * depth) for depth, words in lines
            )
            high = size * 1.5 * (len(lines) + rows)
            if wide <= box.width and high <= box.height:
                return size
            times = max(wide / box.width, high / box.height)
        raise too_small("the program cannot be read", times)

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
        border = [(theme.ink if innermost else theme.line, max(1.0, round(self._size * 0.08)))]
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
