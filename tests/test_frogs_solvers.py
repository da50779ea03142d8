"""The solvers of Frogs and Toads: the pattern, the search, the counts and the hints."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.frogs import (
    METHODS,
    Frogs,
    PatternMoves,
    count_shortest,
    hint,
    parse_state,
    solve,
)
from solvers.frogs.rules import FROG, TOAD
from solvers.frogs.search import layers, shortest
from solvers.graph import explore
from solvers.puzzle import BudgetError, Move, PuzzleError, State, UnsolvableError
from tests.variants import shortest_ways


def moves_of(puzzle: Frogs, method: str) -> list[Move]:
    """Return the moves that a method finds."""
    return list(solve(puzzle, method).moves)


def mirrored(move: Move, seats: int) -> Move:
    """Return the move of the other team that a mirror shows."""
    return Move(FROG + TOAD - move.piece, seats - 1 - move.source, seats - 1 - move.target)


# What is refused.


def test_a_method_that_is_not_there_is_refused_by_name() -> None:
    with pytest.raises(PuzzleError, match="'dfs': use one of pattern, mirror, bfs"):
        solve(Frogs(), "dfs")


def test_the_pattern_is_refused_where_the_teams_do_not_change_ends() -> None:
    puzzle = Frogs(1, 1, begin=parse_state("_FT"), end=parse_state("TF_"))
    with pytest.raises(PuzzleError, match="use the method bfs"):
        solve(puzzle, "pattern")
    assert solve(puzzle).length == len(shortest(puzzle))


def test_a_goal_out_of_reach_is_proved_so() -> None:
    lost = Frogs(3, 3, begin=parse_state("FF_TFTT"), end=parse_state("FFF_TTT"))
    with pytest.raises(UnsolvableError, match="FF_TFTT to FFF_TTT: every state"):
        solve(lost)
    with pytest.raises(UnsolvableError, match="every state"):
        count_shortest(lost)
    assert lost.optimum() is None
    assert solve(replace(lost, rule="both")).length > 0


def test_a_search_past_its_budget_names_the_way_out() -> None:
    with pytest.raises(BudgetError, match=r"saw 500 states .* method pattern"):
        shortest(Frogs(6, 6, rule="both"), budget=500)
    with pytest.raises(BudgetError, match="saw 500 states"):
        count_shortest(Frogs(6, 6, rule="both"), budget=500)


# The pattern.


@pytest.mark.parametrize("gap", [1, 2, 4])
@pytest.mark.parametrize("first", [FROG, TOAD])
def test_the_pattern_is_legal_and_known_at_any_moment(gap: int, first: int) -> None:
    for left, right in product(range(9), repeat=2):
        puzzle = Frogs(left, right, gap)
        pattern = PatternMoves(left, right, gap, first)
        stream = list(pattern)
        states = [puzzle.start, *puzzle.replay(stream)]
        assert [pattern.state_at(count) for count in range(pattern.length + 1)] == states
        assert puzzle.solved(states[-1])
        assert len(stream) == pattern.length == left * right + gap * (left + right)


def test_up_to_eight_against_eight_the_search_agrees() -> None:
    for left, right in product(range(9), repeat=2):
        puzzle = Frogs(left, right)
        assert {solve(puzzle, method).length for method in METHODS} == {left * right + left + right}


def test_the_two_patterns_are_mirror_images_and_begin_with_different_teams() -> None:
    for left, right in product(range(1, 7), repeat=2):
        pattern = moves_of(Frogs(left, right), "pattern")
        other = moves_of(Frogs(right, left), "mirror")
        assert [mirrored(move, left + right + 1) for move in other] == pattern
        assert pattern[0].piece == FROG
        assert moves_of(Frogs(left, right), "mirror")[0].piece == TOAD


def test_two_hundred_against_two_hundred_change_ends() -> None:
    solution = solve(Frogs(200, 200))
    assert solution.length == 200 * 200 + 400
    *_, last = solution.steps()
    assert solution.puzzle.solved(last.after)


def test_a_thousand_against_a_thousand_are_known_in_the_middle() -> None:
    solution = solve(Frogs(1000, 1000, 3))
    for index in (1, 2000, 2001, 500_000, solution.length - 5, solution.length):
        assert solution.step(index).index == index


def test_nobody_needs_no_moves_and_one_team_only_steps() -> None:
    assert solve(Frogs(0, 0)).length == 0
    assert solve(Frogs(0, 0), "bfs").length == 0
    for puzzle in (Frogs(0, 5, 2), Frogs(5, 0, 2)):
        assert {abs(move.source - move.target) for move in solve(puzzle).moves} == {1}
        assert solve(puzzle).length == solve(puzzle, "bfs").length == 10


# The search.

arrangements = st.permutations([0, 1, 1, 2, 2]).map(tuple)


@settings(deadline=None)
@given(arrangements, arrangements, st.sampled_from(["forward", "both"]))
def test_any_arrangement_leads_to_any_other_as_the_rules_say(
    begin: State, end: State, rule: str
) -> None:
    puzzle = Frogs(2, 2, 1, rule, begin, end)
    far = shortest_ways(puzzle, begin)
    if end not in far:
        with pytest.raises(UnsolvableError):
            solve(puzzle, "bfs")
        return
    assert (solve(puzzle, "bfs").length, count_shortest(puzzle)) == far[end]
    best = puzzle.optimum()
    assert best is not None
    assert (best.length, best.proven) == (far[end][0], True)


@pytest.mark.parametrize("rule", ["forward", "both"])
@pytest.mark.parametrize("gap", [1, 2])
def test_the_search_reaches_just_what_the_rules_reach(rule: str, gap: int) -> None:
    puzzle = Frogs(3, 2, gap, rule)
    depths = [far for far, _ in shortest_ways(puzzle, puzzle.start).values()]
    sizes = [len(layer) for layer in layers(puzzle)]
    assert sizes == [depths.count(far) for far in range(max(depths) + 1)]


@pytest.mark.parametrize("method", METHODS)
def test_a_stretch_of_steps_is_the_steps_one_by_one(method: str) -> None:
    solution = solve(Frogs(4, 4), method)
    assert list(solution.steps(5, 20)) == [solution.step(index) for index in range(5, 21)]
    assert list(solution.steps(5, 4)) == []
    for first, last in ((0, 3), (20, 25)):
        with pytest.raises(IndexError, match="24 moves"):
            list(solution.steps(first, last))


def test_the_hint_leads_to_the_goal_and_stops_there() -> None:
    puzzle = Frogs(3, 2, rule="both", begin=parse_state("FT_FTF"))
    state, moves = puzzle.start, 0
    while move := hint(puzzle, state):
        state = puzzle.apply(state, move)
        moves += 1
    assert puzzle.solved(state)
    assert moves == solve(puzzle).length


def test_the_hint_says_when_the_game_is_lost_before_it_is_stuck() -> None:
    puzzle = Frogs(3, 3)
    graph = explore(puzzle)
    lost = set(graph.lost())
    assert lost > set(graph.dead_ends())
    for place, state in enumerate(graph.states):
        if place in lost:
            with pytest.raises(UnsolvableError, match=f"lead from {puzzle.spell_state(state)}"):
                hint(puzzle, state)
        else:
            assert (hint(puzzle, state) is None) == puzzle.solved(state)
