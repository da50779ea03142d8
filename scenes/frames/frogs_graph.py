"""The state graph in breadth-first layers: dead ends marked, the solution lit.

Where the states would be smaller than can be seen, every layer folds into a bar: how many states
it has, and how many of them can no longer reach the goal.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import cast

from PIL import Image, ImageDraw

from scenes.captions import Caption, say
from scenes.frames import shapes, text
from scenes.frames.columns import Columns
from scenes.frames.frogs_layers import Layers
from scenes.frames.sprite import Node, Placed, Sprite, centred
from scenes.frames.stage import Setting
from scenes.frames.strokes import behind, stroke
from scenes.geometry import Box
from scenes.storyboard import Moment
from scenes.theme import Color, blend, eased
from solvers.frogs import Frogs
from solvers.frogs.rules import EMPTY, FROG
from solvers.graph import explore
from solvers.puzzle import State

#: More states than this are not explored: it would take seconds.
STATES = 60_000
#: From this size of a seat, in pixels, a state is drawn as its seats and not as a dot.
LEAST_SEAT = 7
#: Edges are drawn in squares of this many pixels, so that large pictures take little memory.
TILE = 512


class FrogsGraphStage:
    """All states within reach, and the walk through them."""

    shape = 1.8

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._story = setting.storyboard
        self._puzzle = cast("Frogs", self._story.solution.puzzle)
        self._graph = explore(self._puzzle, STATES)
        self._states = self._graph.states
        self._lost, self._dead = set(self._graph.lost()), set(self._graph.dead_ends())
        self._size = max(text.LEGIBLE, round(setting.unit * 0.8))
        box = setting.box
        self._room = Box(box.left, box.top + round(self._size * 1.7), box.right, box.bottom)
        # The mark of the state that is now stands out over the first and the last.
        edge = round(setting.unit * 0.5)
        self._layers = Layers.within(self._room.inset(edge, edge), setting.unit, self._graph)
        self._seat = self._seat_size()
        self._walk = self._make_walk()
        self._edges = Columns("edges", self._edge)
        self._stops = Columns("stops", lambda index: self._state(self._walk[index], walked=True))
        self._scenery = self._make_scenery()

    def nodes(self, moment: Moment) -> Sequence[Node]:
        beat, step = moment.beat, moment.beat.step
        done = beat.index - (step is not None) - self._story.first + 1
        nodes: list[Node] = [*self._scenery, self._edges.node(done)]
        here = self._layers.points[self._walk[done]]
        share = eased(moment.progress)
        if step is not None and share:
            start, end = here, self._layers.points[self._walk[done + 1]]
            here = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            nodes += behind(self._edge(done), start, here, self._line)
            nodes.append(self._state(self._walk[done + 1]))
        nodes += [self._stops.node(done + 1), centred(self._token(), *here)]
        if beat.fault is not None:
            size, theme = self._setting.unit, self._setting.theme
            cross = self._setting.book.get("cross", lambda: shapes.refusal(size, theme))
            nodes.append(centred(cross, *here))
        return nodes

    def colors(self) -> Sequence[tuple[Color, Sequence[Color]]]:
        theme = self._setting.theme
        fills = [theme.ground, theme.panel, self._faint]
        return [
            (theme.panel, [theme.ground]),
            (self._faint, [theme.ground, theme.panel]),
            (theme.line, fills),
            (theme.wrong, fills),
            (theme.ink, fills),
            (theme.muted, [theme.ground]),
            (theme.moving, [*fills, theme.teams[0], theme.ring]),
            (theme.ring, [*fills, theme.teams[0]]),
            *((team, [*fills, theme.line]) for team in theme.teams),
        ]

    @property
    def _faint(self) -> Color:
        theme = self._setting.theme
        return blend(theme.ground, theme.line, 0.5)

    @property
    def _line(self) -> int:
        """The width of the walk."""
        return max(2, round(min(self._dot * 0.4, self._setting.unit * 0.2)))

    @property
    def _dot(self) -> int:
        """The width of a dot."""
        unit = self._setting.unit
        room = self._layers.layer if self._layers.folded else min(self._layers[1:3])
        return max(3, round(min(room * 0.62, unit * 0.8)))

    def _seat_size(self) -> int:
        """Return the size of a seat where states are drawn as seats, 0 where they are dots."""
        layers, seats = self._layers, len(self._puzzle.start)
        wide, high = (layers.state, layers.layer) if layers.tall else (layers.layer, layers.state)
        size = int(min(wide * 0.8 / (seats + 0.6), high * 0.6 / 1.6, self._setting.unit * 1.2))
        return 0 if layers.folded or size < LEAST_SEAT else size

    def _make_walk(self) -> list[int]:
        """Return the states that the story passes, by their places in the graph."""
        solution, first = self._story.solution, self._story.first - 1
        numbers = range(first, max(first, self._story.last) + 1)
        return [self._graph.places[solution.state_at(number)] for number in numbers]

    def _edge(self, index: int) -> Placed:
        """Return a move of the walk, counted from 0."""
        start, end = (self._layers.points[place] for place in self._walk[index : index + 2])
        return stroke(self._setting.book, (start, end), self._line, self._setting.theme.teams[0])

    def _state(self, place: int, *, walked: bool = False) -> Placed:
        """Return a state; one that the walk has passed is lit."""
        book, color = self._setting.book, self._color(place, walked=walked)
        if self._seat:
            state, stuck = self._states[place], place in self._dead
            draw = lambda: self._draw_seats(state, color, stuck=stuck)  # noqa: E731
            sprite = book.get(("state", place, color), draw)
        elif place in self._dead:
            sprite = book.get("dead", lambda: shapes.cross(self._dot + 2, color))
        else:
            size = self._dot
            draw = lambda: shapes.rounded(size, size, size / 2, color)  # noqa: E731
            sprite = book.get(("dot", color), draw)
        return centred(sprite, *self._layers.points[place])

    def _color(self, place: int, *, walked: bool) -> Color:
        theme = self._setting.theme
        if walked:
            return theme.teams[0]
        if self._puzzle.solved(self._states[place]):
            return theme.ink
        if place in self._dead:
            return theme.wrong
        return self._faint if place in self._lost else theme.line

    def _plate(self) -> tuple[int, int]:
        """Return the width and the height of a state that is drawn as its seats."""
        return round(self._seat * (len(self._puzzle.start) + 0.6)), round(self._seat * 1.6)

    def _draw_seats(self, state: State, color: Color, *, stuck: bool) -> Image.Image:
        """Return a state on a plate: frogs round, toads square, crosses where nobody can go."""
        theme, seat = self._setting.theme, self._seat
        width, height = self._plate()
        border = [(color, max(1.0, seat * 0.2))]
        image = shapes.framed(width, height, height * 0.3, theme.panel, border)
        size = max(3, round(seat * 0.74))
        for number, team in enumerate(state):
            if team == EMPTY and not stuck:
                continue
            if team == EMPTY:
                piece = shapes.cross(size, theme.wrong)
            else:
                radius = size / 2 if team == FROG else 0
                piece = shapes.rounded(size, size, radius, theme.teams[0 if team == FROG else 1])
            left = round(seat * (number + 0.8) - size / 2)
            image.alpha_composite(piece, (left, (height - size) // 2))
        return image

    def _token(self) -> Sprite:
        """Return the mark of the state that is now: a frame round it, or a dot on it."""
        theme, book = self._setting.theme, self._setting.book
        if not self._seat:
            size = round(max(self._dot * 1.5, self._setting.unit * 0.5))
            border = [(theme.ring, max(1.0, size * 0.14))]
            draw = lambda: shapes.framed(size, size, size / 2, theme.moving, border)  # noqa: E731
            return book.get("token", draw)
        thick = max(2, round(self._seat * 0.36))
        width, height = (side + 2 * thick for side in self._plate())

        def frame() -> Image.Image:
            image = shapes.rounded(width, height, height * 0.3, theme.moving)
            hole = shapes.rounded(*self._plate(), self._plate()[1] * 0.3, theme.moving)
            image.paste((*theme.moving, 0), (thick, thick), hole)
            return image

        return book.get("token", frame)

    def _make_scenery(self) -> list[Node]:
        """Return what never changes: all states and moves, or the bars, and their numbers."""
        room, book = self._room, self._setting.book
        draw = self._draw_bars if self._layers.folded else self._draw_graph
        values = {"states": len(self._states), "dead": len(self._dead)}
        words, size = text.fitted(
            say(Caption("frogs.states", values), self._setting.language), room.width, self._size
        )
        color = self._setting.theme.muted
        sprite = book.get("numbers", lambda: text.picture(words, size, color))
        left = round(room.middle[0] - sprite.width / 2)
        return [
            Placed(sprite, left, self._setting.box.top),
            Placed(book.get("graph", draw), room.left, room.top),
        ]

    def _draw_graph(self) -> Image.Image:
        """Return every state and every move."""
        room = self._room
        image = Image.new("RGBA", (room.width, room.height), (*self._setting.theme.ground, 0))
        for left, top in product(range(0, room.width, TILE), range(0, room.height, TILE)):
            size = min(TILE, room.width - left), min(TILE, room.height - top)
            corner = room.left + left, room.top + top
            image.paste(self._draw_edges(size, corner), (left, top))
        for place in range(len(self._states)):
            node = self._state(place)
            image.alpha_composite(node.sprite.image, (node.left - room.left, node.top - room.top))
        return image

    def _draw_edges(self, size: tuple[int, int], corner: tuple[int, int]) -> Image.Image:
        """Return the moves in one part of the room."""
        points, scale = self._layers.points, shapes.SCALE

        def draw(canvas: ImageDraw.ImageDraw) -> None:
            for arc in self._graph.arcs:
                ends = [
                    tuple((a - b) * scale for a, b in zip(points[place], corner, strict=True))
                    for place in arc[:2]
                ]
                canvas.line([*ends[0], *ends[1]], fill=255, width=round(1.2 * scale))

        return shapes.smooth(*size, draw, self._faint)

    def _draw_bars(self) -> Image.Image:
        """Return a bar a layer: in the middle what can still be solved, then lost, then stuck."""
        room, theme, layers = self._room, self._setting.theme, self._layers
        image = Image.new("RGBA", (room.width, room.height), (*theme.ground, 0))
        canvas = ImageDraw.Draw(image)
        for layer in self._graph.layers:
            across, down = layers.points[layer.start]
            lost = sum(place in self._lost for place in layer)
            dead = sum(place in self._dead for place in layer)
            for share, color in (
                (len(layer), theme.wrong),
                (len(layer) - dead, self._faint),
                (len(layer) - lost, theme.line),
            ):
                sides = layers.layer * 0.4, max(0.5, share * layers.state / 2)
                wide, high = sides[::-1] if layers.tall else sides
                x, y = across - room.left, down - room.top
                box = (round(value) for value in (x - wide, y - high, x + wide, y + high))
                canvas.rectangle(tuple(box), fill=(*color, 255))
        return image
