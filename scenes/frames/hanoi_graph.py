"""The graph of all states: every corner is a state, every edge a move, and the solution a walk.

On three pegs it has the form of Sierpinski's triangle (Scorer, Grundy and Smith 1944): the largest
disk chooses one of three parts, the next one a part of that, and so on. With more pegs the parts
stand on the corners of a polygon. Where the corners would stand too close, small parts are drawn
as what they look like from afar.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, product
from math import cos, hypot, pi, sin
from typing import cast

from PIL import Image, ImageDraw

from scenes.frames import shapes, text
from scenes.frames.path import Point
from scenes.frames.sprite import Group, Node, Placed, Sprite, centred
from scenes.frames.stage import Setting, SizeError, Standing, ViewError
from scenes.frames.strokes import stroke
from scenes.geometry import Box
from scenes.storyboard import Moment
from scenes.theme import Color, eased
from solvers.hanoi import Hanoi
from solvers.puzzle import ComputedMoves, State

#: Corners closer than this, in pixels, run together.
LEAST_EDGE = 7.0
#: With more than three pegs edges cross, and more states than this are a thicket.
MOST_STATES = 1024
#: The walk is drawn in so many strokes at most, and so many of them stand in a group.
MOST_STROKES, CHUNK = 2048, 16
#: A tower of more disks than this is named by its peg alone.
SPELLED = 5
#: With more than three pegs: the size of a part, the whole being 1.
APART = 0.4


@dataclass(frozen=True, slots=True)
class Map:
    """Where every state is, in pixels: ``corners`` are the places of the whole towers."""

    disks: int
    pegs: int
    corners: tuple[Point, ...]

    @classmethod
    def within(cls, box: Box, disks: int, pegs: int) -> Map:
        """Return the map that fills a box."""
        if pegs == 3:
            side = min(box.width, box.height / (3**0.5 / 2))
            across, down = box.middle
            half, rise = side / 2, side * 3**0.5 / 4
            # The tower starts at the lower left and goes to the lower right, as on the pegs.
            corners = ((-half, rise), (0.0, -rise), (half, rise))
            return cls(disks, pegs, tuple((across + x, down + y) for x, y in corners))
        radius = min(box.width, box.height) / 2
        across, down = box.middle
        turns = [pi * (0.5 + (2 * peg + 1) / pegs) for peg in range(pegs)]
        points = tuple((across + radius * cos(t), down + radius * sin(t)) for t in turns)
        return cls(disks, pegs, points)

    @property
    def side(self) -> float:
        """The distance of two corners."""
        (left, top), (right, bottom) = self.corners[:2]
        return hypot(right - left, bottom - top)

    def depth(self) -> int:
        """Return for how many of the largest disks the parts can be told apart."""
        depth = self.disks
        while self.pegs == 3 and depth > 1 and self.edge(depth) < LEAST_EDGE:
            depth -= 1
        return depth

    def edge(self, depth: int) -> float:
        """Return the length of an edge; of the smallest part, if fewer disks than all are drawn."""
        if self.pegs > 3:
            return float(self.side * APART ** (self.disks - 1))
        whole: int = 2**self.disks - 1
        part: int = max(1, 2 ** (self.disks - depth) - 1)
        return self.side * part / whole

    def spot(self, state: State) -> Point:
        """Return where a state is."""
        corners = self.corners
        for disk in range(self.disks, 1, -1):
            corners = self.part(corners, state[disk - 1], disk)
        return corners[state[0]]

    def part(self, corners: tuple[Point, ...], peg: int, disks: int) -> tuple[Point, ...]:
        """Return the corners of the part in which the largest of ``disks`` disks is on a peg."""
        if self.pegs > 3:
            return tuple(_between(corners[peg], corner, APART) for corner in corners)
        # A part of 2^(n-1) - 1 edges, and one edge from part to part, make a side of 2^n - 1. The
        # disk can go to another peg while all smaller ones are on the third.
        share = (2 ** (disks - 1) - 1) / (2**disks - 1)
        found = list(corners)
        for other in range(3):
            if other != peg:
                found[3 - peg - other] = _between(corners[peg], corners[other], share)
        return tuple(found)


def _between(here: Point, there: Point, share: float) -> Point:
    return here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share


class GraphStage:
    """The state graph with the walk so far, where it started, and where it is going."""

    shape = 1.15

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._story = setting.storyboard
        self._puzzle = cast("Hanoi", self._story.solution.puzzle)
        self._label = max(text.LEGIBLE, round(setting.unit * 0.7))
        self._map = self._make_map()
        self._depth = self._map.depth()
        edge = self._map.edge(self._depth)
        self._dot = max(3, min(round(setting.unit * 0.5), round(edge * 0.36)))
        self._line = max(1.0, self._dot * 0.16)
        name = text.measure(self._puzzle.names[0] * self._puzzle.disks, self._label, 600)
        self._named = self._depth == self._puzzle.disks and name * 1.7 + self._label < edge
        self._stride = max(1, -(-self._story.moves // MOST_STROKES))
        self._samples = self._sample()
        self._scenery = self._make_scenery()
        self._names = self._make_names()

    def nodes(self, moment: Moment) -> Sequence[Node]:
        standing = Standing.of(moment)
        solution = self._story.solution
        place = self._map.spot(solution.state_at(standing.done))
        if standing.current:
            there = self._map.spot(solution.state_at(standing.current))
            place = _between(place, there, eased(standing.progress))
        walked = (standing.done - self._story.first + 1) // self._stride
        nodes: list[Node] = [*self._scenery, *self._walk(walked)]
        if self._samples[walked] != place:
            nodes.append(self._stroke([self._samples[walked], place]))
        return [*nodes, *self._ends(), centred(self._current(), *place), *self._names]

    def colors(self) -> Sequence[tuple[Color, Sequence[Color]]]:
        theme = self._setting.theme
        return [
            (theme.line, [theme.ground]),
            (theme.panel, [theme.ground, theme.ink]),
            (theme.teams[0], [theme.ground, theme.line]),
            (theme.teams[1], [theme.ground, theme.line]),
            (theme.moving, [theme.ring, theme.ground]),
            (theme.ring, [theme.ground]),
        ]

    def _make_map(self) -> Map:
        """Return the map in the box, with room for the names of its corners."""
        box, puzzle = self._setting.box, self._puzzle
        states = puzzle.pegs**puzzle.disks
        if puzzle.pegs > 3 and states > MOST_STATES:
            raise ViewError(
                f"the view graph would have {states:,} states with crossing edges: use fewer "
                "disks, or 3 pegs, or leave it out of --view"
            )
        margin = round(self._label * 1.9)
        inner = box.inset(margin, margin)
        if min(inner.width, inner.height) < 6 * self._label:
            raise SizeError("the state graph cannot be read at this size: use a larger --size")
        return Map.within(inner, puzzle.disks, puzzle.pegs)

    def _sample(self) -> list[Point]:
        """Return where the walk is before the first move and after every so many moves."""
        story, stride = self._story, self._stride
        if isinstance(story.solution.moves, ComputedMoves):
            counts = range(story.first - 1, story.last + 1, stride)
            return [self._map.spot(story.solution.state_at(count)) for count in counts]
        states = (step.after for step in story.solution.steps(story.first, story.last))
        start = self._map.spot(story.solution.state_at(story.first - 1))
        return [
            start,
            *(self._map.spot(state) for state in islice(states, stride - 1, None, stride)),
        ]

    def _walk(self, walked: int) -> Iterator[Group]:
        """Yield the walk up to a sample, in groups that rest when they are whole."""
        for start in range(0, walked, CHUNK):
            count = min(CHUNK, walked - start)
            points = self._samples[start : start + CHUNK + 1]
            left, right = (f(x for x, _ in points) for f in (min, max))
            top, bottom = (f(y for _, y in points) for f in (min, max))
            room = self._setting.unit
            box = Box(int(left - room), int(top - room), int(right + room), int(bottom + room))
            shown = points[: count + 1]
            yield Group(
                ("graph walk", start),
                count,
                box,
                lambda shown=shown: [self._stroke(shown)],  # type: ignore[misc]
            )

    def _stroke(self, points: Sequence[Point]) -> Placed:
        width = max(2.0, self._setting.unit * 0.13, self._dot * 0.55)
        return stroke(self._setting.book, points, width, self._setting.theme.teams[0])

    def _current(self) -> Sprite:
        """Return the mark of the state at this moment."""
        theme = self._setting.theme
        size = (
            round(self._plate[1] * 1.5)
            if self._named
            else max(round(self._setting.unit * 0.55), round(self._dot * 1.9))
        )
        width = round(self._plate[0] + size * 0.4) if self._named else size
        ring = [(theme.ring, max(1.0, size * 0.1))]
        return self._setting.book.get(
            "graph current", lambda: shapes.framed(width, size, size / 2, theme.moving, ring)
        )

    def _ends(self) -> list[Placed]:
        """Return a ring round the start and a disk at the goal."""
        theme = self._setting.theme
        size = max(round(self._setting.unit * 0.48), round(self._dot * 1.7))
        start = self._setting.book.get(
            "graph start",
            lambda: shapes.framed(
                size, size, size / 2, theme.ground, [(theme.teams[0], max(2.0, size * 0.22))]
            ),
        )
        goal = self._setting.book.get(
            "graph goal", lambda: shapes.framed(size, size, size / 2, theme.teams[1], [])
        )
        ends = ((start, self._puzzle.begin), (goal, self._puzzle.goal))
        return [] if self._named else [centred(s, *self._map.spot(at)) for s, at in ends]

    def _make_scenery(self) -> list[Placed]:
        """Return the graph itself, and the names of the corners."""
        box, puzzle = self._setting.box, self._puzzle
        image = shapes.smooth(box.width, box.height, self._draw, self._setting.theme.line)
        graph = self._setting.book.get("graph", lambda: image)
        placed = [Placed(graph, box.left, box.top)]
        if self._named:
            return placed
        down = box.middle[1]
        for peg, (x, y) in enumerate(self._map.corners):
            # A tower has its name where the corner points to.
            tower = (peg,) * puzzle.disks
            name = puzzle.spell_state(tower) if puzzle.disks <= SPELLED else puzzle.names[peg]
            words, size = text.fitted(name, round(box.width * 0.42), self._label)
            sprite = self._setting.book.get(
                ("graph name", peg),
                lambda words=words, size=size: text.picture(words, size, self._setting.theme.muted),  # type: ignore[misc]
            )
            below = size * 1.2 if y > down else -size * 1.2
            aside = min(max(x, box.left + sprite.width / 2), box.right - sprite.width / 2)
            placed.append(centred(sprite, aside, y + below))
        return placed

    @property
    def _plate(self) -> tuple[float, float]:
        """The width and height of the plate with the name of a state."""
        name = self._puzzle.spell_state(self._puzzle.begin)
        return text.measure(name, self._label, 600) * 1.25 + self._label * 0.6, self._label * 1.5

    def _make_names(self) -> list[Node]:
        """Return a plate with its name on every state, where they have room."""
        if not self._named:
            return []
        theme, puzzle = self._setting.theme, self._puzzle
        width, height = (round(side) for side in self._plate)
        colors = {puzzle.goal: theme.teams[1], puzzle.begin: theme.teams[0]}
        nodes: list[Node] = []
        for state in product(range(puzzle.pegs), repeat=puzzle.disks):
            name = puzzle.spell_state(state)
            border = [(colors.get(state, theme.line), height * (0.14 if state in colors else 0.06))]

            def draw(name: str = name, border: list[tuple[Color, float]] = border) -> Image.Image:
                plate = shapes.framed(width, height, height / 2, theme.panel, border)
                return shapes.labelled(plate, name, self._label, theme.ink)

            sprite = self._setting.book.get(("graph plate", name), draw)
            nodes.append(centred(sprite, *self._map.spot(state)))
        return [Group("graph plates", 0, self._setting.box, lambda: nodes)]

    def _draw(self, canvas: ImageDraw.ImageDraw) -> None:
        """Draw the graph into the mask of the box."""
        if self._puzzle.pegs == 3:
            self._part(canvas, self._map.corners, self._puzzle.disks, self._depth)
            return
        for state in product(range(self._puzzle.pegs), repeat=self._puzzle.disks):
            self._dots(canvas, [self._map.spot(state)])
            for move in self._puzzle.legal_moves(state):
                ends = [self._map.spot(state), self._map.spot(self._puzzle.apply(state, move))]
                self._edge(canvas, *ends)

    def _part(
        self, canvas: ImageDraw.ImageDraw, corners: tuple[Point, ...], disks: int, depth: int
    ) -> None:
        """Draw the part of the graph in which all but so many disks are fixed."""
        if depth == 0:
            canvas.polygon([self._scaled(corner) for corner in corners], fill=255)
            return
        if disks > 1:
            inner = [self._map.part(corners, peg, disks) for peg in range(3)]
            for part in inner:
                self._part(canvas, part, disks - 1, depth - 1)
            for here, there in combinations(range(3), 2):
                spare = 3 - here - there
                if self._open(here, there):
                    self._edge(canvas, inner[here][spare], inner[there][spare])
            return
        for here, there in combinations(range(3), 2):
            if self._open(here, there):
                self._edge(canvas, corners[here], corners[there])
        self._dots(canvas, corners)

    def _open(self, here: int, there: int) -> bool:
        """Tell whether a disk may go one way or the other."""
        return self._puzzle.direction_allowed(here, there) or self._puzzle.direction_allowed(
            there, here
        )

    def _scaled(self, point: Point) -> Point:
        """Return a point in the coordinates of the mask."""
        box = self._setting.box
        return (point[0] - box.left) * shapes.SCALE, (point[1] - box.top) * shapes.SCALE

    def _edge(self, canvas: ImageDraw.ImageDraw, here: Point, there: Point) -> None:
        width = round(self._line * shapes.SCALE)
        canvas.line([self._scaled(here), self._scaled(there)], fill=255, width=width)

    def _dots(self, canvas: ImageDraw.ImageDraw, points: Sequence[Point]) -> None:
        half = self._dot * shapes.SCALE / 2
        for x, y in (self._scaled(point) for point in points):
            canvas.ellipse((x - half, y - half, x + half, y + half), fill=255)
