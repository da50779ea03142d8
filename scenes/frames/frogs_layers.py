"""Where the states of Frogs and Toads stand: in layers by their distance from the start.

Within a layer they are ordered by the mean rank of the states they come from, so that few edges
cross (the barycentre method: Sugiyama, Tagawa and Toda 1981).
"""

from __future__ import annotations

from typing import NamedTuple

from scenes.frames.path import Point
from scenes.frames.stage import SizeError
from scenes.geometry import Box
from solvers.graph import StateGraph

#: The least distance, in pixels, of two layers, and of two states that are seen apart.
LEAST_LAYER, LEAST_STATE = 4, 7
#: The most, in heights of a line of text.
MOST_STATE = 4.5


class Layers(NamedTuple):
    """A point for every state; ``folded`` if all states of a layer share one."""

    points: list[Point]
    layer: float
    """The distance of two layers."""
    state: float
    """The distance of two states, or the length that stands for one."""
    folded: bool
    tall: bool
    """Whether the layers go down and not to the right."""

    @classmethod
    def within(cls, box: Box, unit: int, graph: StateGraph) -> Layers:
        """Return the places in a box; raise SizeError where not even the layers are seen apart."""
        tall = box.height > box.width
        along, across = (box.height, box.width) if tall else (box.width, box.height)
        count, widest = len(graph.layers), max(map(len, graph.layers))
        layer = along / (count + 0.2)
        if layer < LEAST_LAYER:
            raise SizeError(
                f"{count} layers of states cannot be told apart",
                f"use --size with at least {round(LEAST_LAYER * count * 1.2) + 8} columns",
            )
        folded = across / widest < LEAST_STATE or layer < LEAST_STATE
        state = across / widest if folded else min(across / (widest + 0.2), unit * MOST_STATE)
        points = []
        for number, ranks in enumerate(_ranked(graph)):
            time = (number + 0.6) * layer
            for rank in ranks:
                aside = 0.0 if folded else (rank - (len(ranks) - 1) / 2) * state
                points.append(
                    (box.middle[0] + aside, box.top + time)
                    if tall
                    else (box.left + time, box.middle[1] + aside)
                )
        return cls(points, layer, state, folded, tall)


def _ranked(graph: StateGraph) -> list[list[int]]:
    """Return, layer by layer, the rank of every state, in the order of their places."""
    before: dict[int, list[int]] = {}
    for arc in graph.arcs:
        before.setdefault(arc.after, []).append(arc.before)
    ranks: dict[int, float] = {0: 0.0}
    told = [[0]]
    for last, layer in zip(graph.layers, graph.layers[1:], strict=False):
        middle = (len(last) - 1) / 2

        def height(place: int, last: range = last, middle: float = middle) -> float:
            parents = [ranks[other] - middle for other in before[place] if other in last]
            return sum(parents) / len(parents)

        order = sorted(layer, key=lambda place: (height(place), place))
        ranks.update({place: rank for rank, place in enumerate(order)})
        told.append([round(ranks[place]) for place in layer])
    return told
