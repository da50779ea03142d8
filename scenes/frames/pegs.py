"""The pegs: disks are lifted, carried over and put down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from PIL import Image

from scenes.frames import shapes, text
from scenes.frames.path import Point, carried
from scenes.frames.sprite import Group, Node, Placed, Sprite, centred
from scenes.frames.stage import Setting, too_small
from scenes.geometry import Box
from scenes.storyboard import Moment
from scenes.theme import Color, eased
from solvers.hanoi import Hanoi
from solvers.puzzle import Move, State

#: A disk lower than this, in pixels, is no disk to the eye.
LEAST_DISK = 3
#: The height of a disk as a share of the distance of two pegs; in a tall box there is more room.
SLENDER, STOUT = 0.26, 0.36
#: How much room, in disks, the carried disk has above the pegs.
HEADROOM = 3.0


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything stands, in pixels."""

    slot: float
    """The distance of two pegs."""
    disk: int
    """The height of a disk with the gap above it."""
    floor: int
    """The line that the disks stand on."""
    top: int
    """The upper end of the pegs."""
    base: int
    """The thickness of the base, and of a peg."""
    label: int
    """The size of the letters under the pegs."""
    left: int

    @classmethod
    def within(cls, box: Box, unit: int, disks: int, pegs: int) -> Layout:
        """Return the layout for a box; raise SizeError where the disks would vanish."""
        slot = box.width / pegs
        base = max(2, round(min(box.height, box.width) * 0.014))
        label = max(text.LEGIBLE, min(unit, round(slot * 0.5)))
        room = box.height - base - round(label * 1.6)
        rows = max(disks, 3) + HEADROOM
        stout = SLENDER if box.width >= box.height else STOUT
        disk = min(round(slot * stout), round(box.height * 0.12), int(room / rows))
        if disk < LEAST_DISK:
            high = LEAST_DISK * rows / max(1, room)
            wide = LEAST_DISK / (slot * stout)
            raise too_small(f"{disks} disks cannot be told apart", max(high, wide))
        height = round(rows * disk)
        floor = box.top + (room - height) // 2 + height
        return cls(
            slot, disk, floor, floor - round((max(disks, 3) + 0.7) * disk), base, label, box.left
        )

    def centre(self, peg: int) -> float:
        """Return the middle of a peg."""
        return self.left + self.slot * (peg + 0.5)

    def resting(self, peg: int, level: int) -> Point:
        """Return the middle of a disk that lies on ``level`` others."""
        return self.centre(peg), self.floor - self.disk * (level + 0.5)

    def width(self, disk: int, disks: int) -> int:
        """Return the width of a disk: even steps from the smallest to the largest."""
        largest = self.slot * min(0.92, 0.44 + 0.08 * disks)
        smallest = min(largest, max(self.slot * 0.2, self.disk * 1.25))
        share = 1.0 if disks == 1 else (disk - 1) / (disks - 1)
        return max(4, round(smallest + (largest - smallest) * share))


class PegsStage:
    """The tower as everybody draws it, with numbers on the disks while they can be read."""

    shape = 1.7

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._puzzle = cast("Hanoi", setting.storyboard.solution.puzzle)
        self._disks = self._puzzle.disks
        self._layout = Layout.within(setting.box, setting.unit, self._disks, self._puzzle.pegs)
        self._scenery = self._make_scenery()

    def nodes(self, moment: Moment) -> Sequence[Node]:
        beat, step = moment.beat, moment.beat.step
        carried_disk = step.move.piece if step is not None and moment.progress > 0 else 0
        stacks = self._stacks(beat.state, carried_disk)
        nodes: list[Node] = [*self._scenery]
        nodes += [self._stack(peg, stack) for peg, stack in enumerate(stacks) if stack]
        layout = self._layout
        if step is not None and carried_disk:
            move = step.move
            start = layout.resting(move.source, len(stacks[move.source]))
            end = layout.resting(move.target, len(stacks[move.target]))
            ceiling = min(layout.top - layout.disk * 0.6, start[1], end[1])
            across, down = carried(start, end, ceiling, layout.disk * 1.1, eased(moment.progress))
            nodes.append(centred(self._disk(carried_disk, lifted=True), across, down))
        if beat.made is not None:
            disk, _, target = beat.made.move
            top = layout.resting(target, len(stacks[target]) - 1)
            nodes.append(centred(self._disk(disk, lifted=True), *top))
        if beat.fault is not None and beat.fault.move is not None:
            nodes += self._wrong(beat.state, beat.fault.move)
        return nodes

    def colors(self) -> Sequence[tuple[Color, Sequence[Color]]]:
        theme = self._setting.theme
        disks = [theme.disk(disk, self._disks) for disk in range(1, self._disks + 1)]
        return [
            (theme.line, [theme.ground]),
            (theme.moving, [theme.ring]),
            (theme.ring, [theme.ground, theme.line]),
            (theme.wrong, [theme.ground]),
            (theme.ink, [theme.ground]),
            *((color, [theme.ground, theme.on_disk, theme.ring, theme.line]) for color in disks),
        ]

    def _stacks(self, state: State, without: int) -> list[tuple[int, ...]]:
        """Return the disks of every peg, the lowest first, all but the carried one."""
        stacks: list[list[int]] = [[] for _ in range(self._puzzle.pegs)]
        for disk in range(self._disks, 0, -1):
            if disk != without:
                stacks[state[disk - 1]].append(disk)
        return [tuple(stack) for stack in stacks]

    def _stack(self, peg: int, stack: tuple[int, ...]) -> Group:
        """Return the resting disks of a peg."""
        layout = self._layout
        left, right = (round(layout.centre(peg) + side * layout.slot / 2) for side in (-1, 1))
        box = Box(left, layout.floor - layout.disk * (self._disks + 1), right, layout.floor)

        def make() -> list[Node]:
            return [
                centred(self._disk(disk), *layout.resting(peg, level))
                for level, disk in enumerate(stack)
            ]

        return Group(("stack", peg), stack, box, make)

    def _disk(self, disk: int, *, lifted: bool = False) -> Sprite:
        return self._setting.book.get(
            ("disk", disk, lifted), lambda: self._draw_disk(disk, lifted=lifted)
        )

    def _draw_disk(self, disk: int, *, lifted: bool) -> Image.Image:
        """Return a disk; one that is carried has an outline."""
        layout, theme = self._layout, self._setting.theme
        fill = theme.disk(disk, self._disks)
        gap = 1 if layout.disk < 12 else max(2, round(layout.disk * 0.07))
        width, height = layout.width(disk, self._disks), layout.disk - gap
        edge = max(1.0, layout.disk * 0.09)
        radius = min(height / 2, layout.disk * 0.4)
        border = shapes.lit(theme, edge) if lifted else []
        image = shapes.framed(width, height, radius, fill, border)
        size = round(layout.disk * 0.62)
        return shapes.labelled(image, str(disk), size, theme.on_disk)

    def _make_scenery(self) -> list[Placed]:
        """Return what never changes: pegs, base, letters."""
        layout, theme, puzzle = self._layout, self._setting.theme, self._puzzle
        height = layout.floor - layout.top
        peg = self._setting.book.get(
            "peg", lambda: shapes.rounded(layout.base, height, layout.base / 2, theme.line)
        )
        span = round(layout.slot * puzzle.pegs * 0.97)
        base = self._setting.book.get(
            "base", lambda: shapes.rounded(span, layout.base, layout.base / 2, theme.line)
        )
        placed = [
            centred(peg, layout.centre(number), layout.top + height / 2)
            for number in range(puzzle.pegs)
        ]
        middle = layout.left + layout.slot * puzzle.pegs / 2
        placed.append(centred(base, middle, layout.floor + layout.base / 2))
        for number, name in enumerate(puzzle.names):
            words, size = text.fitted(name, round(layout.slot * 0.95), layout.label)
            letter = self._setting.book.get(
                ("peg name", number),
                lambda words=words, size=size: text.picture(words, size, theme.ink, 600),  # type: ignore[misc]
            )
            down = layout.floor + layout.base + layout.label * 0.8
            placed.append(centred(letter, layout.centre(number), down))
        return placed

    def _wrong(self, state: State, move: Move) -> list[Node]:
        """Return the mark of an illegal move: a cross over where its disk would have landed."""
        layout = self._layout
        size = round(max(layout.disk * 1.4, self._setting.unit))
        cross = self._setting.book.get("cross", lambda: shapes.refusal(size, self._setting.theme))
        known = [peg for peg in (move.target, move.source) if 0 <= peg < self._puzzle.pegs]
        peg = known[0] if known else 0
        across, down = layout.resting(peg, state.count(peg))
        nodes: list[Node] = [centred(cross, across, min(down, layout.floor - size * 0.6))]
        if 1 <= move.piece <= self._disks:
            level = sum(other == state[move.piece - 1] for other in state[move.piece :])
            place = layout.resting(state[move.piece - 1], level)
            nodes.insert(0, centred(self._disk(move.piece, lifted=True), *place))
        return nodes
