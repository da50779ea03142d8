"""The state graph as a picture, drawn tile by tile, so that a large one needs little memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from PIL import Image, ImageDraw

from scenes.frames import shapes
from scenes.frames.hanoi_map import Map
from scenes.frames.path import Point
from scenes.geometry import Box
from scenes.theme import Color
from solvers.hanoi import Hanoi

#: The side of a tile, in pixels.
TILE = 1024


@dataclass(frozen=True, slots=True)
class Etching:
    """The edges and corners of a graph: ``depth`` disks are drawn, what is smaller is filled."""

    puzzle: Hanoi
    map: Map
    depth: int
    line: float
    """The width of an edge, in pixels."""
    dot: float
    """The width of a corner, in pixels."""

    def tiles(self, box: Box, color: Color) -> Iterator[tuple[Box, Image.Image]]:
        """Yield the tiles that cover a box, each with its place."""
        for top in range(box.top, box.bottom, TILE):
            for left in range(box.left, box.right, TILE):
                place = Box(left, top, min(left + TILE, box.right), min(top + TILE, box.bottom))
                image = shapes.smooth(
                    place.width,
                    place.height,
                    lambda canvas, place=place: self._draw(_Tile(canvas, place)),  # type: ignore[misc]
                    color,
                )
                yield place, image

    def _draw(self, tile: _Tile) -> None:
        if self.puzzle.pegs == 3:
            self._part(tile, self.map.corners, self.puzzle.disks, self.depth)
            return
        for state in product(range(self.puzzle.pegs), repeat=self.puzzle.disks):
            here = self.map.spot(state)
            tile.dot(here, self.dot)
            for move in self.puzzle.legal_moves(state):
                tile.line(here, self.map.spot(self.puzzle.apply(state, move)), self.line)

    def _part(self, tile: _Tile, corners: tuple[Point, ...], disks: int, depth: int) -> None:
        """Draw the part of the graph in which all but so many disks are fixed."""
        if not tile.sees(corners, self.dot + self.line):
            return
        if depth == 0:
            tile.fill(corners)
        elif disks == 1:
            for here, there in self._ways():
                tile.line(corners[here], corners[there], self.line)
            for corner in corners:
                tile.dot(corner, self.dot)
        else:
            inner = [self.map.part(corners, peg, disks) for peg in range(3)]
            for part in inner:
                self._part(tile, part, disks - 1, depth - 1)
            for here, there in self._ways():
                # The largest disk moves while all smaller ones are on the third peg.
                spare = 3 - here - there
                tile.line(inner[here][spare], inner[there][spare], self.line)

    def _ways(self) -> list[tuple[int, int]]:
        """Return the pairs of pegs between which a disk may go, one way or the other."""
        allowed = self.puzzle.direction_allowed
        return [way for way in combinations(range(3), 2) if allowed(*way) or allowed(*way[::-1])]


@dataclass(frozen=True, slots=True)
class _Tile:
    """The mask of one tile, drawn in the coordinates of the picture."""

    canvas: ImageDraw.ImageDraw
    place: Box

    def sees(self, corners: Sequence[Point], margin: float) -> bool:
        """Tell whether any of the area between some points may be in the tile."""
        left, right = (f(x for x, _ in corners) for f in (min, max))
        top, bottom = (f(y for _, y in corners) for f in (min, max))
        reach = Box(
            int(left - margin), int(top - margin), int(right + margin) + 1, int(bottom + margin) + 1
        )
        return reach.meets(self.place)

    def line(self, here: Point, there: Point, width: float) -> None:
        """Draw an edge."""
        ends = [self._scaled(here), self._scaled(there)]
        self.canvas.line(ends, fill=255, width=round(width * shapes.SCALE))

    def dot(self, spot: Point, width: float) -> None:
        """Draw a corner."""
        half = width * shapes.SCALE / 2
        x, y = self._scaled(spot)
        self.canvas.ellipse((x - half, y - half, x + half, y + half), fill=255)

    def fill(self, corners: Sequence[Point]) -> None:
        """Draw a part too small to be drawn in lines."""
        self.canvas.polygon([self._scaled(corner) for corner in corners], fill=255)

    def _scaled(self, point: Point) -> Point:
        left, top = self.place[:2]
        return (point[0] - left) * shapes.SCALE, (point[1] - top) * shapes.SCALE
