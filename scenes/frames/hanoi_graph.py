"""The graph of all states: every corner is a state, every edge a move, and the solution a walk.

Where the corners would stand too close, small parts are drawn as what they look like from afar:
triangles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import cast

from PIL import Image

from scenes.frames import shapes, text
from scenes.frames.hanoi_etching import Etching
from scenes.frames.hanoi_map import Map, between, refused
from scenes.frames.path import Point
from scenes.frames.sprite import Group, Node, Placed, Sprite, centred
from scenes.frames.stage import Setting, Standing, ViewError, too_small
from scenes.frames.strokes import stroke
from scenes.geometry import Box
from scenes.storyboard import Beat, Moment
from scenes.theme import Color, eased
from solvers.hanoi import Hanoi
from solvers.puzzle import ComputedMoves

#: With more than three pegs edges cross, and more states than this are a thicket.
MOST_STATES = 1024
#: The walk is drawn in so many strokes at most, and so many of them stand in a group.
MOST_STROKES, CHUNK = 2048, 16
#: A tower of more disks than this is named by its peg alone.
SPELLED = 5


class GraphStage:
    """The state graph with the walk so far, where it started, and where it is going."""

    shape = 1.15

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._story = setting.storyboard
        self._puzzle = cast("Hanoi", self._story.solution.puzzle)
        room = min(setting.box.width, setting.box.height)
        self._label = max(text.LEGIBLE, min(round(setting.unit * 0.7), room // 10))
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
            place = between(place, there, eased(standing.progress))
        walked = (standing.done - self._story.first + 1) // self._stride
        nodes: list[Node] = [*self._scenery, *self._walk(walked)]
        if self._samples[walked] != place:
            nodes.append(self._stroke([self._samples[walked], place]))
        wrong = self._wrong(moment.beat, place) if moment.beat.fault is not None else []
        current = centred(self._current(), *place)
        return [*nodes, *self._ends(), *wrong[:-1], current, *self._names, *wrong[-1:]]

    def colors(self) -> Sequence[tuple[Color, Sequence[Color]]]:
        theme = self._setting.theme
        return [
            (theme.line, [theme.ground]),
            (theme.panel, [theme.ground, theme.ink]),
            (theme.teams[0], [theme.ground, theme.line]),
            (theme.teams[1], [theme.ground, theme.line]),
            (theme.moving, [theme.ring, theme.ground]),
            (theme.ring, [theme.ground]),
            (theme.wrong, [theme.ground, theme.line, theme.panel]),
        ]

    def _wrong(self, beat: Beat, here: Point) -> list[Node]:
        """Return a line to where the illegal move would have led, and a cross over that."""
        theme, size = self._setting.theme, self._setting.unit
        move = beat.fault.move if beat.fault is not None else None
        there = self._map.spot(refused(beat.state, move, self._puzzle.pegs))
        cross = self._setting.book.get("cross", lambda: shapes.refusal(size, theme))
        width = max(2.0, size * 0.13)
        line = [stroke(self._setting.book, [here, there], width, theme.wrong)]
        return [*(line if there != here else []), centred(cross, *there)]

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
        needed = 6 * self._label + 2 * margin
        if min(box.width, box.height) < needed:
            times = needed / min(box.width, box.height)
            raise too_small("the state graph cannot be read", times)
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
        etching = Etching(puzzle, self._map, self._depth, self._line, self._dot)
        placed = [
            Placed(self._setting.book.get(("graph", place), lambda image=image: image), *place[:2])  # type: ignore[misc]
            for place, image in etching.tiles(box, self._setting.theme.line)
        ]
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
