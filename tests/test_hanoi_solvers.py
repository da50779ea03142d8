"""The solvers of the Tower of Hanoi: any move at once, and always the fewest moves."""

from __future__ import annotations

import ast
import functools
import random
from itertools import islice, product
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import solvers
from solvers.hanoi import (
    METHODS,
    Hanoi,
    Journey,
    RulerMoves,
    bottom_parity,
    bulk,
    contact_parity,
    distance,
    obeys_hand_rule,
    solve,
)
from solvers.hanoi.carry import CarriedMoves
from solvers.hanoi.frame_stewart import StewartTower, frame_stewart
from solvers.hanoi.iterative import IterativeMoves
from solvers.hanoi.recursion import Tower
from solvers.hanoi.search import shortest, tower_optimum
from solvers.puzzle import BudgetError, ComputedMoves, Move, PuzzleError, Solution, State
from tests.variants import shortest_ways

RULES = ("free", "cyclic", "adjacent")


def stewart(disks: int, pegs: int) -> CarriedMoves:
    """Return the moves of Frame and Stewart from the first peg to the last."""
    return CarriedMoves(StewartTower(disks, 0, pegs - 1, spare=tuple(range(1, pegs - 1))))


@functools.cache
def distances(pegs: int, rule: str, start: State) -> dict[State, tuple[int, int]]:
    """Return the distances from a state by breadth-first search on the rules."""
    return shortest_ways(Hanoi(len(start), pegs, rule=rule), start)


def check_every_moment(puzzle: Hanoi, moves: ComputedMoves) -> None:
    """Compare every move and state by its number with what replaying the stream gives."""
    stream = list(moves)
    assert len(stream) == moves.length
    states = [puzzle.start, *puzzle.replay(stream)]
    assert [moves.state_at(count) for count in range(moves.length + 1)] == states
    assert [moves.move_at(index) for index in range(1, moves.length + 1)] == stream
    assert puzzle.solved(states[-1])


# What is refused.


@pytest.mark.parametrize(
    ("puzzle", "method", "word"),
    [
        pytest.param(Hanoi(3), "magic", "'magic'", id="no such method"),
        pytest.param(Hanoi(3, 4), "binary", "three pegs", id="four pegs"),
        pytest.param(Hanoi(3, begin=(0, 1, 2)), "recursive", "whole tower", id="no tower"),
        pytest.param(Hanoi(3, goal=(0, 0, 0)), "iterative", "whole tower", id="nothing to do"),
        pytest.param(Hanoi(3, rule="cyclic"), "iterative", "cyclic rule", id="another rule"),
        pytest.param(Hanoi(3, 5, rule="adjacent"), "frame-stewart", "adjacent", id="more pegs"),
    ],
)
def test_a_method_that_does_not_suit_is_refused(puzzle: Hanoi, method: str, word: str) -> None:
    with pytest.raises(PuzzleError, match=word):
        solve(puzzle, method)


def test_a_search_past_its_budget_says_what_it_did_and_the_way_out() -> None:
    with pytest.raises(BudgetError, match=r"1,000 moves .* no way of [0-9]+ moves or fewer: use"):
        shortest((0,) * 10, (0, 1, 2, 3, 0, 1, 2, 3, 3, 3), 4, budget=1000)
    with pytest.raises(BudgetError, match="1000 disks on 4 pegs"):
        solve(Hanoi(1000, 4, begin=(1, *(0,) * 999)))
    assert Hanoi(1000, 4, begin=(1, *(0,) * 999)).optimum() is None


@pytest.mark.parametrize(("first", "last"), [(0, 3), (5, 4), (1, 8)])
def test_a_slice_that_is_not_there_is_refused(first: int, last: int) -> None:
    with pytest.raises(IndexError, match=f"{first} to {last}"):
        bulk(RulerMoves(3), first, last)


def test_moves_of_another_start_make_no_solution() -> None:
    with pytest.raises(PuzzleError, match="do not begin"):
        Solution(Hanoi(20), RulerMoves(20, 1, 2))


# Whole towers on three pegs.


@pytest.mark.parametrize(("source", "target"), list(product(range(3), repeat=2)))
def test_three_methods_give_the_same_moves(source: int, target: int) -> None:
    for disks in range(1, 9):
        expected = list(RulerMoves(disks, source, target))
        puzzle = Hanoi(disks, begin=(source,) * disks, goal=(target,) * disks)
        for moves in (
            RulerMoves(disks, source, target),
            IterativeMoves(disks, source, target),
            CarriedMoves(Tower(disks, source, target)),
        ):
            assert list(moves) == expected
            check_every_moment(puzzle, moves)


@pytest.mark.parametrize("method", METHODS)
def test_every_method_solves_the_classic_puzzle_in_the_fewest_moves(method: str) -> None:
    puzzle = Hanoi(6)
    assert list(solve(puzzle, method).moves) == list(solve(puzzle).moves)


@pytest.mark.parametrize("rule", RULES)
def test_a_thousand_disks_are_no_trouble(rule: str) -> None:
    solution = solve(Hanoi(1000, rule=rule))
    with pytest.raises(OverflowError):
        len(solution.moves)
    assert solution.moves
    middle = solution.length // 2 + 1
    assert solution.step(middle).index == middle
    assert solution.moves[-1] == solution.step(solution.length).move
    assert [step.index for step in solution.steps(middle, middle + 50)][-1] == middle + 50
    assert len(list(islice(solution.moves, 1000))) == 1000


@pytest.mark.parametrize("method", ["recursive", "iterative", "binary", "frame-stewart"])
def test_each_method_finds_any_move_of_a_thousand_disks(method: str) -> None:
    solution = solve(Hanoi(1000), method)
    assert solution.length == 2**1000 - 1
    for index in (1, 2, 2**999, 3**500, 2**1000 - 1):
        assert solution.step(index).move == RulerMoves(1000).move_at(index)


@given(st.integers(1, 70), st.data())
def test_slices_as_arrays_are_the_moves_one_by_one(disks: int, data: st.DataObject) -> None:
    tower = RulerMoves(disks, *data.draw(st.permutations(range(3)))[:2])
    first = data.draw(st.integers(1, tower.length))
    last = data.draw(st.integers(first, min(tower.length, first + 600)))
    arrays = bulk(tower, first, last)
    rows = zip(*(array.tolist() for array in arrays), strict=True)
    assert [Move(*row) for row in rows] == list(tower.between(first, last))


def test_a_slice_longer_than_the_table_is_pieced_together() -> None:
    tower = RulerMoves(22, 1, 0)
    arrays = bulk(tower, 5, tower.length - 7)
    places = random.Random(22).sample(range(len(arrays.disks)), 500)  # noqa: S311
    for place in [*places, 2**20 - 5, 2**20 - 4, 2**20 - 6]:
        assert Move(*(int(array[place]) for array in arrays)) == tower.move_at(place + 5)


def test_the_hand_rule_and_the_parity_fail_where_they_should() -> None:
    moves = list(RulerMoves(4))
    assert obeys_hand_rule(moves, 4)
    assert not obeys_hand_rule(moves, 4, target=1)
    assert not obeys_hand_rule([Move(1, 0, 2)], 4)
    assert not contact_parity((0, 1, 0))
    assert contact_parity((0, 0, 0))
    assert bottom_parity((0, 1, 2))
    assert not bottom_parity((0, 2))


# Any state to any other on three pegs.


@st.composite
def pairs(draw: st.DrawFn, pegs: int, disks: int) -> tuple[State, State]:
    """Draw two states of equally many disks."""
    size = draw(st.integers(1, disks))
    state = st.tuples(*[st.integers(0, pegs - 1)] * size)
    return draw(state), draw(state)


@given(pairs(3, 6))
def test_any_start_leads_to_any_goal_in_the_fewest_moves(pair: tuple[State, State]) -> None:
    begin, goal = pair
    solution = solve(Hanoi(len(begin), begin=begin, goal=goal))
    assert solution.length == distances(3, "free", begin)[goal][0] == distance(begin, goal)
    best = solution.puzzle.optimum()
    assert best is not None
    assert (best.length, best.proven) == (solution.length, True)


@settings(deadline=None)
@given(pairs(3, 4), st.sampled_from(RULES))
def test_any_start_leads_to_any_goal_under_each_rule(pair: tuple[State, State], rule: str) -> None:
    begin, goal = pair
    journey = Journey(begin, goal, rule)
    assert journey.length == distances(3, rule, begin)[goal][0]
    check_every_moment(Hanoi(len(begin), 3, begin, goal, rule), journey)


@settings(deadline=None)
@given(pairs(3, 40), st.sampled_from(RULES), st.data())
def test_a_long_journey_is_legal_at_any_moment(
    pair: tuple[State, State], rule: str, data: st.DataObject
) -> None:
    begin, goal = pair
    assume(begin != goal)
    solution = solve(Hanoi(len(begin), 3, begin, goal, rule))
    first = data.draw(st.integers(1, solution.length))
    last = min(first + 20, solution.length)
    steps = list(solution.steps(first, last))
    assert [step.move for step in steps] == [solution.step(k).move for k in range(first, last + 1)]
    assert steps[-1].after == solution.state_at(last)


def test_a_journey_back_is_as_long_by_the_rules_that_go_both_ways() -> None:
    generator = random.Random(3)  # noqa: S311
    for rule in ("free", "adjacent"):
        for _ in range(50):
            begin, goal = (tuple(generator.choices(range(3), k=200)) for _ in range(2))
            assert distance(begin, goal, rule) == distance(goal, begin, rule)


def gray_rank(state: State) -> int:
    """Return the place of a state on the one path of the adjacent rule: the reflected code."""
    rank, forward = 0, True
    for peg in reversed(state):
        rank = 3 * rank + (peg if forward else 2 - peg)
        forward = forward == (peg != 1)
    return rank


@given(pairs(3, 60))
def test_by_the_middle_peg_all_states_lie_on_one_path(pair: tuple[State, State]) -> None:
    begin, goal = pair
    assert distance(begin, goal, "adjacent") == abs(gray_rank(begin) - gray_rank(goal))


def test_the_same_question_has_the_same_answer_when_two_ways_are_shortest() -> None:
    ties = [
        (s, t)
        for s, t in product(product(range(3), repeat=2), repeat=2)
        if distances(3, "free", s)[t][1] == 2
    ]
    assert len(ties) == 6
    for begin, goal in ties:
        solution = solve(Hanoi(2, begin=begin, goal=goal))
        assert [move.piece for move in solution.moves].count(2) == 1


# More pegs.


@pytest.mark.parametrize("pegs", range(3, 9))
def test_frame_and_stewart_move_legally_at_every_moment(pegs: int) -> None:
    for disks in range(1, 8 if pegs == 3 else 15):
        moves = stewart(disks, pegs)
        assert moves.length == frame_stewart(disks, pegs)
        check_every_moment(Hanoi(disks, pegs), moves)


@pytest.mark.parametrize(("pegs", "disks"), [(4, 1000), (5, 1000), (26, 1000), (26, 20)])
def test_many_disks_on_many_pegs_are_found_at_any_moment(pegs: int, disks: int) -> None:
    solution = solve(Hanoi(disks, pegs))
    middle = solution.length // 3
    steps = list(solution.steps(middle, middle + 9))
    assert steps[-1].after == solution.state_at(middle + 9)


def test_the_text_says_what_is_proven() -> None:
    for pegs, disks, proven, word in (
        (4, 900, True, "Bousch"),
        (5, 10, True, "search"),
        (5, 40, False, "conjecture"),
        (20, 19, True, "2n - 1"),
    ):
        best = Hanoi(disks, pegs).optimum()
        assert best is not None
        assert best.proven == proven
        assert word in best.reason
        assert best.length == solve(Hanoi(disks, pegs)).length


@pytest.mark.parametrize(("pegs", "disks"), [(4, 7), (5, 6), (6, 5)])
def test_the_halved_search_finds_what_the_whole_search_finds(pegs: int, disks: int) -> None:
    for n in range(1, disks + 1):
        whole = distances(pegs, "free", (0,) * n)[(pegs - 1,) * n][0]
        assert tower_optimum(n, pegs) == whole == frame_stewart(n, pegs)


@settings(deadline=None, max_examples=60)
@given(pairs(4, 6))
def test_four_pegs_any_start_any_goal_in_the_fewest_moves(pair: tuple[State, State]) -> None:
    begin, goal = pair
    solution = solve(Hanoi(len(begin), 4, begin, goal), "search")
    assert solution.length == distances(4, "free", begin)[goal][0]


@settings(deadline=None, max_examples=60)
@given(pairs(4, 4), st.sampled_from(["cyclic", "adjacent"]))
def test_four_pegs_under_the_other_rules(pair: tuple[State, State], rule: str) -> None:
    begin, goal = pair
    solution = solve(Hanoi(len(begin), 4, begin, goal, rule))
    assert solution.length == distances(4, rule, begin)[goal][0]


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("pegs", [3, 4])
def test_the_goal_at_the_start_takes_no_moves(pegs: int, rule: str) -> None:
    for state in ((1, 1), (0, 2)):
        puzzle = Hanoi(2, pegs, state, state, rule)
        assert solve(puzzle).length == 0
        best = puzzle.optimum()
        assert best is not None
        assert best.length == 0


def test_one_disk_goes_straight_or_by_the_rules_detour() -> None:
    assert [solve(Hanoi(1, rule=rule)).length for rule in RULES] == [1, 2, 2]
    assert solve(Hanoi(1, 26)).length == 1


# The rules are apart from the solvers.

SOLVERS = Path(solvers.__file__).parent


@pytest.mark.parametrize(
    "path",
    [p for room in ("hanoi", "frogs") for p in sorted((SOLVERS / room).glob("*.py"))],
    ids=lambda path: f"{path.parent.name}.{path.stem}",
)
def test_a_solver_asks_the_rules_for_nothing(path: Path) -> None:
    """What the rules replay in a Solution was then found without them."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    asked = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    rules = {"apply", "legal_moves", "direction_allowed", "replay"}
    if path.stem != "rules":
        assert not asked & rules
    else:
        modules = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
        own = {name for name in modules if name and name.startswith("solvers.")}
        assert own <= {"solvers.puzzle", f"solvers.{path.parent.name}.solve"}
