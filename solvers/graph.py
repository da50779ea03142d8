"""The graph of all states that a puzzle can reach, in layers, and the walk of a solution on it.

By example, one frog against one toad: the states are ``(1, 0, 2)`` and those after it; layer 0
holds the start, layer 1 what is one move away; an arc ``(0, 1, Move(1, 0, 1))`` leads from the
first state to the second.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from solvers.puzzle import BudgetError, Move, Puzzle, Solution, State

#: More states than this are not explored: no picture shows them.
STATE_LIMIT = 100_000


class Arc(NamedTuple):
    """A legal move between two states, which are given by their places in the graph."""

    before: int
    after: int
    move: Move


@dataclass(frozen=True, slots=True)
class StateGraph:
    """The states in the order of their distance from the start, with every legal move."""

    puzzle: Puzzle
    places: dict[State, int]
    """Every state with its place, from 0; iterating gives the states in order."""
    layers: list[range]
    """The places of the states at each distance from the start."""
    arcs: list[Arc]

    @property
    def states(self) -> list[State]:
        """The states by their places."""
        return list(self.places)

    def edges(self) -> list[tuple[int, int]]:
        """Return every pair of neighbours once, whichever way the moves go."""
        return sorted({(min(arc[:2]), max(arc[:2])) for arc in self.arcs})

    def goals(self) -> list[int]:
        """Return the places of the solved states."""
        return [place for state, place in self.places.items() if self.puzzle.solved(state)]

    def dead_ends(self) -> list[int]:
        """Return the places of the unsolved states that no move leaves."""
        left = {arc.before for arc in self.arcs}
        return [
            place
            for state, place in self.places.items()
            if place not in left and not self.puzzle.solved(state)
        ]

    def lost(self) -> list[int]:
        """Return the places of all states from which no moves lead to the goal."""
        sources: dict[int, list[int]] = {}
        for before, after, _ in self.arcs:
            sources.setdefault(after, []).append(before)
        waiting = self.goals()
        saved = set(waiting)
        while waiting:
            fresh = [place for place in sources.get(waiting.pop(), ()) if place not in saved]
            saved.update(fresh)
            waiting.extend(fresh)
        return [place for place in self.places.values() if place not in saved]

    def walk(self, solution: Solution) -> list[int]:
        """Return the places that a solution passes, the start included."""
        return [self.places[solution.state_at(0)]] + [
            self.places[step.after] for step in solution.steps()
        ]


def explore(puzzle: Puzzle, limit: int = STATE_LIMIT) -> StateGraph:
    """Return the graph of the states within reach; raise BudgetError past ``limit`` states."""
    places = {puzzle.start: 0}
    layers = [range(1)]
    arcs: list[Arc] = []
    while layers[-1]:
        states = list(places)[layers[-1].start :]
        for before, state in enumerate(states, start=layers[-1].start):
            for move in puzzle.legal_moves(state):
                after = places.setdefault(puzzle.apply(state, move), len(places))
                arcs.append(Arc(before, after, move))
            if len(places) > limit:
                raise BudgetError(
                    f"the graph has more than {limit:,} states: draw that of a smaller puzzle"
                )
        layers.append(range(layers[-1].stop, len(places)))
    return StateGraph(puzzle, places, layers[:-1], arcs)
