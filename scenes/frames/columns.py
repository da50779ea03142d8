"""What grows by one node a move: columns of a chart, edges of a walk."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

from scenes.frames.sprite import Group, Node
from scenes.geometry import Box

#: Nodes that stand in one group.
CHUNK = 32


class Columns:
    """The first nodes of a row that grows at its end; those that rest cost one comparison."""

    def __init__(self, name: str, each: Callable[[int], Node]) -> None:
        self._name, self._each = name, each
        self._full: dict[int, Group] = {}
        self._last: Group | None = None

    def node(self, count: int) -> Group:
        """Return the nodes number 0 to ``count`` - 1."""
        if self._last is None or self._last.state != count:
            chunks = [self._chunk(number, count) for number in range(-(-count // CHUNK))]
            self._last = Group(self._name, count, _around(chunks), lambda: chunks)
        return self._last

    def _chunk(self, number: int, count: int) -> Group:
        """Return a chunk, all of it or what of it lies below ``count``."""
        first, last = number * CHUNK, min((number + 1) * CHUNK, count)
        if number in self._full and last - first == CHUNK:
            return self._full[number]
        nodes = [self._each(index) for index in range(first, last)]
        chunk = Group((self._name, number), last - first, _around(nodes), lambda: nodes)
        if last - first == CHUNK:
            self._full[number] = chunk
        return chunk


def _around(nodes: list[Node] | list[Group]) -> Box:
    """Return the box of some nodes."""
    return reduce(Box.union, (node.box for node in nodes)) if nodes else Box(0, 0, 0, 0)
