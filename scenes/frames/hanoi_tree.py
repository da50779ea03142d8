"""The recursion tree: calls branch, moves are its leaves, and their order is that of the moves.

The tree grows as it is walked: what is not called yet is a shadow, the calls that are open are lit,
and a mark goes from leaf to leaf along the branches. Where the leaves would stand too close, small
calls are folded into triangles that fill up as their moves are made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from math import hypot
from typing import cast

from PIL import Image

from scenes.frames import shapes, text
from scenes.frames.hanoi_calls import roots
from scenes.frames.hanoi_forest import Forest, Knot
from scenes.frames.path import Point
from scenes.frames.sprite import Group, Node, Placed, Sprite, centred
from scenes.frames.stage import Setting, Standing
from scenes.frames.strokes import stroke
from scenes.storyboard import Moment
from scenes.theme import Color, blend, eased
from solvers.hanoi import Hanoi


class TreeStage:
    """The recursion tree of a solution, or the trees of its pieces side by side."""

    shape = 1.7

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        solution = setting.storyboard.solution
        self._puzzle = cast("Hanoi", solution.puzzle)
        self._forest = Forest.within(roots(solution, "tree"), setting.box, setting.unit)
        self._size = self._forest.row * 0.5

    def nodes(self, moment: Moment) -> Sequence[Node]:
        standing = Standing.of(moment)
        nodes: list[Node] = []
        if self._forest.top is not None:
            nodes += self._branches(self._forest.top, self._forest.knots, standing)
        nodes += [self._subtree(knot, standing) for knot in self._forest.knots]
        # When it has come to its leaf, the lit leaf says enough.
        if standing.current and standing.progress < 1:
            nodes.append(self._mark(standing))
        if moment.beat.fault is not None:
            nodes.append(self._wrong(standing.done))
        return nodes

    def colors(self) -> Sequence[tuple[Color, Sequence[Color]]]:
        theme = self._setting.theme
        disks = [theme.disk(disk, self._puzzle.disks) for disk in range(1, self._puzzle.disks + 1)]
        return [
            (self._shadow, [theme.ground]),
            (theme.panel, [theme.ground, theme.ink]),
            (theme.line, [theme.ground, theme.panel]),
            (theme.teams[0], [theme.ground, theme.line]),
            (theme.moving, [theme.ring]),
            (theme.ring, [theme.ground, theme.panel]),
            (theme.wrong, [theme.ground, theme.panel, self._shadow]),
            *((color, [theme.ground, theme.on_disk, theme.ring]) for color in disks),
        ]

    @property
    def _shadow(self) -> Color:
        """The colour of what is not called yet."""
        return blend(self._setting.theme.ground, self._setting.theme.line, 0.35)

    def _subtree(self, knot: Knot, standing: Standing) -> Group:
        """Return a call and all below it; what rests there costs one comparison."""
        done = min(max(standing.done - knot.call.before, 0), knot.call.length)
        current = standing.current if knot.call.makes(standing.current) else 0
        return Group(
            knot.name, (done, current), knot.box, lambda: list(self._parts(knot, standing))
        )

    def _parts(self, knot: Knot, standing: Standing) -> Iterator[Node]:
        yield from self._branches(knot.spot, knot.parts, standing)
        for part in knot.parts:
            yield self._subtree(part, standing)
        yield self._body(knot, standing)

    def _branches(self, spot: Point, parts: Sequence[Knot], standing: Standing) -> Iterator[Node]:
        """Yield the lines from a call to its parts, the lit one last."""
        theme = self._setting.theme
        thin = max(1.0, self._size * 0.08)
        lit: list[Node] = []
        for part in parts:
            ends = (spot, part.spot)
            if part.call.makes(standing.current):
                lit.append(stroke(self._setting.book, ends, thin * 2.2, theme.ink))
            else:
                begun = standing.done > part.call.before
                color = theme.line if begun else self._shadow
                yield stroke(self._setting.book, ends, thin, color)
        yield from lit

    def _body(self, knot: Knot, standing: Standing) -> Placed:
        """Return the picture of a call itself."""
        call = knot.call
        done = min(max(standing.done - call.before, 0), call.length)
        lit = call.makes(standing.current)
        phase = "lit" if lit else "done" if done else "shadow"
        if knot.folded:
            width = max(8, round(knot.room * 0.8))
            filled = round(width * done / call.length)
            key = ("tree fold", width, filled, phase)
            sprite = self._setting.book.get(key, lambda: self._draw_fold(width, filled, phase))
            down = knot.spot[1] + sprite.height / 2 - self._size * 0.4
            return centred(sprite, knot.spot[0], down)
        if call.length == 1:
            disk = call.carry.above + 1
            wide = min(knot.room * 0.86, self._size * 2.2)
            sprite = self._pill(str(disk), wide, phase, self._disk_color(disk))
            return centred(sprite, *knot.spot)
        return centred(self._call(knot, phase), *knot.spot)

    def _disk_color(self, disk: int) -> Color:
        return self._setting.theme.disk(disk, self._puzzle.disks)

    def _call(self, knot: Knot, phase: str) -> Sprite:
        """Return the pill of a call: ``3: A → C`` where there is room, else ``3``, else nothing."""
        carry = knot.call.carry
        names = self._puzzle.names
        size = self._label
        room = min(knot.room, self._size * 12) * 0.92
        for label in (
            f"{carry.disks}: {names[carry.source]} → {names[carry.target]}",
            str(carry.disks),
        ):
            width = text.measure(label, size, 600) / 0.86 + self._size * 0.4
            if width <= room:
                return self._pill(label, width, phase, None)
        return self._pill("", min(room, self._size * 1.2), phase, None)

    @property
    def _label(self) -> int:
        return max(text.LEGIBLE, round(self._size * 0.62))

    def _pill(self, label: str, width: float, phase: str, disk: Color | None) -> Sprite:
        """Return a rounded plate: of a move in the colour of its disk, of a call in the panel's."""
        key = ("tree pill", label, round(width), phase, disk)
        return self._setting.book.get(
            key, lambda: self._draw_pill(label, round(width), phase, disk)
        )

    def _draw_pill(self, label: str, width: int, phase: str, disk: Color | None) -> Image.Image:
        theme = self._setting.theme
        height = max(6, min(round(self._size), round(width * 1.2)))
        width = max(width, 6)
        edge = max(1.0, height * 0.09)
        border = shapes.lit(theme, edge) if phase == "lit" else []
        if phase == "shadow":
            fill = self._shadow if disk is not None else theme.ground
            border = [(self._shadow, edge)]
            label = "" if disk is not None else label
        else:
            fill = theme.panel if disk is None else disk
            if disk is None and phase == "done":
                border = [(theme.line, edge)]
        image = shapes.framed(width, height, height * 0.4, fill, border)
        ink = theme.on_disk if disk is not None else theme.ink
        if phase == "shadow":
            ink = theme.muted
        return shapes.labelled(image, label, self._label, ink)

    def _draw_fold(self, width: int, filled: int, phase: str) -> Image.Image:
        """Return the triangle of a folded call, filled from the left as far as it is done."""
        theme = self._setting.theme
        height = round(self._forest.row * 1.3)
        edge = max(1.0, self._size * 0.09)
        triangle = [(width / 2, 1.0), (width - 1.0, height - 1.0), (1.0, height - 1.0)]
        image = shapes.polygon((width, height), triangle, self._shadow)
        if filled:
            full = shapes.polygon((width, height), triangle, theme.teams[0])
            image.alpha_composite(full.crop((0, 0, filled, height)), (0, 0))
        outline = {"lit": theme.ink, "done": theme.line}.get(phase)
        if outline is not None:
            closed = [*triangle, triangle[0]]
            thick = edge * (2.2 if phase == "lit" else 1.0)
            image.alpha_composite(shapes.stroked((width, height), closed, thick, outline))
        return image

    def _wrong(self, done: int) -> Placed:
        """Return a cross over the leaf that an illegal move was made for."""
        wanted = min(done + 1, sum(knot.call.length for knot in self._forest.knots))
        size, theme = max(8, round(self._size * 1.2)), self._setting.theme
        cross = self._setting.book.get("cross", lambda: shapes.refusal(size, theme))
        return centred(cross, *self._forest.way(wanted)[-1])

    def _mark(self, standing: Standing) -> Placed:
        """Return the mark on its way from the last leaf to the next, along the branches."""
        size = max(5, round(self._size * 0.42))
        sprite = self._setting.book.get(
            "tree mark",
            lambda: shapes.framed(
                size,
                size,
                size / 2,
                self._setting.theme.moving,
                [(self._setting.theme.ring, max(1.0, size * 0.14))],
            ),
        )
        points = self._forest.way(standing.current)
        return centred(sprite, *_along(points, eased(standing.progress)))


def _along(points: Sequence[Point], share: float) -> Point:
    """Return the point at a share of the way through some points."""
    ways = list(
        accumulate((hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)), initial=0.0)
    )
    way = share * ways[-1]
    for number, (here, there) in enumerate(pairwise(points)):
        length = ways[number + 1] - ways[number]
        if way <= ways[number + 1] and length:
            part = (way - ways[number]) / length
            return here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part
    return points[-1]
