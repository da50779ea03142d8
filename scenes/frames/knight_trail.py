"""What a knight leaves behind on every square it visits, in groups of neighbouring squares.

A long tour rests nearly everywhere: only the tiles where a visit came or went are new groups, all
others are the very same objects as in the state before, so that they cost nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scenes.frames.knight_grid import Grid
from scenes.frames.sprite import Group, Node
from scenes.geometry import Box
from solvers.puzzle import State

#: The squares of a tile, across and down.
TILE = 6


class Visit(NamedTuple):
    """A square visited: its number in the path from 0, and the square before, or -1."""

    number: int
    square: int
    before: int


class Trail:
    """One mark a visit, the same for the same visit; ``name`` is its place in the scene.

    A mark stands out over its square by at most ``reach`` squares.
    """

    def __init__(
        self, name: str, grid: Grid, reach: int, mark: Callable[[Visit], Node | None]
    ) -> None:
        self._name, self._grid, self._mark = name, grid, mark
        self._reach = reach * grid.cell
        self._state: State = ()
        self._visits: dict[tuple[int, int], tuple[Visit, ...]] = {}
        self._tiles: dict[tuple[int, int], Group] = {}
        self._whole = self._joined()

    def node(self, state: State) -> Group:
        """Return the marks of all visits of a state."""
        if state is not self._state:
            kept = common_length(self._state, state)
            for square in reversed(self._state[kept:]):
                self._set(square, self._visits[self._tile(square)][:-1])
            for index, square in enumerate(state[kept:], start=kept):
                visit = Visit(index, square, state[index - 1] if index else -1)
                self._set(square, (*self._visits.get(self._tile(square), ()), visit))
            self._state = state
            self._whole = self._joined()
        return self._whole

    def _tile(self, square: int) -> tuple[int, int]:
        row, col = divmod(square, self._grid.cols)
        return row // TILE, col // TILE

    def _set(self, square: int, visits: tuple[Visit, ...]) -> None:
        """Give the tile of a square these visits."""
        tile = self._tile(square)
        self._visits[tile] = visits
        self._tiles.pop(tile, None)

    def _joined(self) -> Group:
        """Return the tiles as they are now as one group."""
        for tile, visits in self._visits.items():
            if tile not in self._tiles:
                self._tiles[tile] = self._group(tile, visits)
        tiles = [self._tiles[tile] for tile in sorted(self._tiles)]
        reach = self._reach
        return Group(self._name, self._state, self._grid.box.inset(-reach, -reach), lambda: tiles)

    def _group(self, tile: tuple[int, int], visits: tuple[Visit, ...]) -> Group:
        """Return the marks of one tile."""
        cell = self._grid.cell
        top, left = (
            start + cell * TILE * number
            for start, number in zip((self._grid.top, self._grid.left), tile, strict=True)
        )
        box = Box(left, top, left + cell * TILE, top + cell * TILE)

        def make() -> Sequence[Node]:
            return [node for node in map(self._mark, visits) if node is not None]

        return Group((self._name, tile), visits, box.inset(-self._reach, -self._reach), make)


def common_length(first: State, second: State) -> int:
    """Return the length of what two states begin with alike, in few comparisons of whole parts."""
    low, high = 0, min(len(first), len(second))
    while low < high:
        middle = (low + high + 1) // 2
        if first[low:middle] == second[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
