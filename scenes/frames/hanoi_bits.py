"""The counter of the moves: at each move one digit rises, and it names the disk.

By the free rule the counter is binary: move number 12 is 1100, its lowest 1 is the third digit, so
disk 3 moves (OEIS A001511). By the adjacent rule, from end to end, it counts in threes and the
lowest digit that is not 0 names the disk (A051064).
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from scenes.frames import shapes, text
from scenes.frames.hanoi_calls import roots
from scenes.frames.sprite import Node, Sprite, centred
from scenes.frames.stage import Setting, Standing, ViewError, too_small
from scenes.storyboard import Moment
from scenes.theme import Color, eased
from solvers.hanoi.recursion import Tower
from solvers.puzzle import Move, Solution

#: The digits have turned when this share of the move is over; then the disk is still on its way.
TURNED = 0.5


def base_of(solution: Solution) -> int:
    """Return in which base the moves are counted; raise ViewError where no counter fits."""
    outermost = [call.carry for call in roots(solution, "bits")]
    if len(outermost) == 1 and isinstance(outermost[0], Tower):
        tower = outermost[0]
        if tower.rule == "free":
            return 2
        if tower.rule == "adjacent" and abs(tower.target - tower.source) == 2:
            return 3
    raise ViewError(
        "the view bits counts the moves of a whole tower on three pegs, by the free rule, or from "
        "end to end by the adjacent one: leave it out of --view"
    )


def digits(number: int, base: int, places: int) -> list[int]:
    """Return the lowest digits of a number, the ones first."""
    found = []
    for _ in range(places):
        number, digit = divmod(number, base)
        found.append(digit)
    return found


class BitsStage:
    """A row of digits, the highest at the left, each over the disk that it moves."""

    shape = 1.9

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        solution = setting.storyboard.solution
        self._base = base_of(solution)
        self._disks = len(solution.state_at(0))
        box = setting.box
        self._cell = min(int(box.width / self._disks), round(box.height * 0.4), setting.unit * 5)
        least = text.LEGIBLE * 1.5
        if self._cell < least:
            times = max(least * self._disks / box.width, least / (box.height * 0.4))
            raise too_small(f"{self._disks} digits cannot be read", times)
        self._gap = max(1, round(self._cell * 0.05))
        across, down = box.middle
        self._left = across - self._cell * self._disks / 2
        self._line = down - self._cell * 0.35
        self._pills = self._line + self._cell * 1.05

    def nodes(self, moment: Moment) -> Sequence[Node]:
        standing = Standing.of(moment)
        after = digits(standing.done + (standing.current > 0), self._base, self._disks)
        before = digits(standing.done, self._base, self._disks)
        share = eased(min(1.0, standing.progress / TURNED))
        nodes: list[Node] = []
        for place in range(self._disks):
            rising = after[place] > before[place]
            across = self._left + self._cell * (self._disks - place - 0.5)
            face = self._face(before[place], after[place], share, rising=rising)
            nodes.append(centred(face, across, self._line))
            hop = 0.0
            if rising:
                hop = self._cell * 0.16 * (1 - (2 * eased(standing.progress) - 1) ** 2)
            nodes.append(centred(self._pill(place + 1, lit=rising), across, self._pills - hop))
            nodes += self._worth(place, across)
        if moment.beat.fault is not None:
            nodes += self._wrong(moment.beat.fault.move)
        return nodes

    def colors(self) -> Sequence[tuple[Color, Sequence[Color]]]:
        theme = self._setting.theme
        disks = [theme.disk(disk, self._disks) for disk in range(1, self._disks + 1)]
        return [
            (theme.panel, [theme.ground, theme.ink]),
            (theme.moving, [theme.ring]),
            (theme.ring, [theme.ground]),
            (theme.wrong, [theme.panel, theme.ink]),
            *((color, [theme.ground, theme.on_disk, theme.ring]) for color in disks),
        ]

    def _wrong(self, move: Move | None) -> list[Node]:
        """Return a cross over the digit of the disk that an illegal move is of, if there is one."""
        if move is None or not 1 <= move.piece <= self._disks:
            return []
        size, theme = round(self._cell * 0.5), self._setting.theme
        cross = self._setting.book.get("cross", lambda: shapes.refusal(size, theme))
        across = self._left + self._cell * (self._disks - move.piece + 0.5)
        return [centred(cross, across, self._line)]

    def _face(self, before: int, after: int, share: float, *, rising: bool) -> Sprite:
        """Return a digit in its window; while it turns, the next one comes up from below."""
        side = self._cell - self._gap
        turned = round(side * share) if before != after else 0
        return self._setting.book.get(
            ("bits face", before, after, turned, rising),
            lambda: self._draw_face(before, after, turned, rising=rising),
        )

    def _draw_face(self, before: int, after: int, turned: int, *, rising: bool) -> Image.Image:
        theme, side = self._setting.theme, self._cell - self._gap
        edge = max(1.0, side * 0.06)
        border = shapes.lit(theme, edge) if rising else []
        image = shapes.framed(side, side, side * 0.12, theme.panel, border)
        window = Image.new("RGBA", image.size)
        for digit, place in ((before, 0), (after, side)):
            size = max(text.LEGIBLE, round(side * 0.62))
            number = text.picture(str(digit), size, theme.ink, 600)
            number = number.crop(number.getbbox())
            down = (side - number.height) // 2 + place - turned
            if -number.height < down < side:
                window.paste(number, ((side - number.width) // 2, down))
        inner = round(edge * 1.8)
        opening = (inner, inner, side - inner, side - inner)
        image.alpha_composite(window.crop(opening), (inner, inner))
        return image

    def _pill(self, disk: int, *, lit: bool) -> Sprite:
        return self._setting.book.get(
            ("bits disk", disk, lit), lambda: self._draw_pill(disk, lit=lit)
        )

    def _draw_pill(self, disk: int, *, lit: bool) -> Image.Image:
        theme = self._setting.theme
        share = 1.0 if self._disks == 1 else (disk - 1) / (self._disks - 1)
        width = round((self._cell - self._gap) * (0.55 + 0.45 * share))
        height = max(6, round(self._cell * 0.36))
        border = shapes.lit(theme, max(1.0, height * 0.09)) if lit else []
        color = theme.disk(disk, self._disks)
        image = shapes.framed(width, height, height * 0.4, color, border)
        return shapes.labelled(image, str(disk), round(height * 0.62), theme.on_disk)

    def _worth(self, place: int, across: float) -> list[Node]:
        """Return what the digit counts, such as 8, over its window while it can be read."""
        size = max(text.LEGIBLE, round(self._cell * 0.17))
        # All of them or none: the highest needs the most room.
        if text.measure(str(self._base ** (self._disks - 1)), size) > self._cell * 0.9:
            return []
        words = str(self._base**place)
        sprite = self._setting.book.get(
            ("bits worth", place), lambda: text.picture(words, size, self._setting.theme.muted)
        )
        return [centred(sprite, across, self._line - self._cell * 0.5 - size * 0.9)]
