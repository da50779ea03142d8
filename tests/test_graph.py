"""The graph of the states and the walk of a solution on it."""

from __future__ import annotations

import pytest

from solvers.frogs import Frogs, parse_state, solve
from solvers.graph import explore
from solvers.hanoi import Hanoi
from solvers.hanoi import solve as solve_hanoi
from solvers.puzzle import BudgetError
from tests.variants import shortest_ways


def test_a_graph_too_large_to_draw_is_refused_with_the_limit() -> None:
    with pytest.raises(BudgetError, match="more than 80 states"):
        explore(Hanoi(4), limit=80)
    assert len(explore(Hanoi(4), limit=81).states) == 81


def test_the_layers_are_the_distances_from_the_start() -> None:
    puzzle = Hanoi(4, begin=(0, 1, 2, 0), rule="cyclic")
    graph = explore(puzzle)
    far = shortest_ways(puzzle, puzzle.start)
    for depth, layer in enumerate(graph.layers):
        assert {far[graph.states[place]][0] for place in layer} == {depth}
    assert sum(map(len, graph.layers)) == len(graph.states) == 81


def test_every_arc_is_a_move_and_every_move_an_arc() -> None:
    puzzle = Frogs(2, 3)
    graph = explore(puzzle)
    states = graph.states
    for before, after, move in graph.arcs:
        assert puzzle.apply(states[before], move) == states[after]
    assert len(graph.arcs) == sum(len([*puzzle.legal_moves(state)]) for state in states)


def test_an_edge_that_can_be_walked_both_ways_counts_once() -> None:
    graph = explore(Hanoi(2))
    assert len(graph.arcs) == 2 * len(graph.edges()) == 24


def test_the_walk_of_a_shortest_solution_goes_from_layer_to_layer() -> None:
    for solution in (solve(Frogs(3, 3)), solve_hanoi(Hanoi(5))):
        graph = explore(solution.puzzle)
        walk = graph.walk(solution)
        assert len(walk) == solution.length + 1
        assert all(place in layer for place, layer in zip(walk, graph.layers, strict=False))
        assert walk[-1] in graph.goals()


def test_the_dead_ends_of_the_frogs_are_stuck_and_lead_nowhere() -> None:
    puzzle = Frogs(3, 3)
    graph = explore(puzzle)
    stuck = [place for place, state in enumerate(graph.states) if puzzle.stuck(state)]
    assert graph.dead_ends() == stuck
    assert graph.places[parse_state("_FFTFTT")] in stuck
    lost = set(graph.lost())
    assert set(stuck) <= lost
    assert all(after in lost for before, after, _ in graph.arcs if before in lost)
    assert not lost & set(graph.walk(solve(puzzle)))


def test_the_tower_has_no_dead_end() -> None:
    graph = explore(Hanoi(3))
    assert graph.dead_ends() == graph.lost() == []


def test_nobody_is_a_graph_of_one_state() -> None:
    graph = explore(Frogs(0, 0))
    assert (graph.states, graph.layers, graph.arcs) == ([(0,)], [range(1)], [])
    assert graph.dead_ends() == []
