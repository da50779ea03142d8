"""The published numbers of Frogs and Toads, each read from tests/data/facts.json."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from math import comb, factorial

import pytest

from solvers.frogs import METHODS, Frogs, count_shortest, parse_state, solve
from solvers.frogs.rules import MARKS
from solvers.frogs.search import layers
from solvers.puzzle import IllegalMoveError
from tests.facts import Fact, about, fact
from tests.variants import distances, shortest_ways


def shape(left: int, right: int, method: str = "pattern") -> str:
    """Return the solution as one letter a move: s for a step (a slide), j for a jump."""
    solution = solve(Frogs(left, right), method)
    return "".join("sj"[abs(move.target - move.source) - 1] for move in solution.moves)


@about("F01")
def test_f01_the_fewest_moves(known: Fact) -> None:
    for (left, right), moves in zip(known.inputs["(m,n)"], known.value, strict=True):
        puzzle = Frogs(left, right)
        assert [solve(puzzle, method).length for method in METHODS] == [moves] * len(METHODS)
        best = puzzle.optimum()
        assert best is not None
        assert (best.length, best.proven) == (moves, True)
        assert shape(left, right).count("j") == left * right
        assert shape(left, right).count("s") == left + right


@about("F02")
def test_f02_going_back_never_helps(known: Fact) -> None:
    low, high = map(int, known.inputs["m,n"].split(".."))
    assert known.value == "mn+m+n"
    for left, right in product(range(low, high + 1), repeat=2):
        forward, both = (Frogs(left, right, rule=rule) for rule in ("forward", "both"))
        length = left * right + left + right
        assert solve(forward, "bfs").length == solve(both, "bfs").length == length
        # As many ways, and all ways of the one rule are ways of the other: so the same ones.
        assert count_shortest(forward) == count_shortest(both)


@about("F03")
def test_f03_two_solutions_but_more_where_one_side_is_alone(known: Fact) -> None:
    alone = known.inputs["m"]
    for n, count in zip(known.inputs["n"], known.value, strict=True):
        assert count_shortest(Frogs(alone, n)) == count_shortest(Frogs(n, alone)) == count
    for left, right in product(range(2, 7), repeat=2):
        puzzle = Frogs(left, right)
        assert count_shortest(puzzle) == 2
        assert list(solve(puzzle, "pattern").moves) != list(solve(puzzle, "mirror").moves)


@about("F04")
def test_f04_so_many_states_are_within_reach_going_forward(known: Fact) -> None:
    for n, states in zip(known.inputs["n"], known.value, strict=True):
        assert sum(map(len, layers(Frogs(n, n)))) == states


def test_f04_the_rules_reach_as_many_states_as_the_search() -> None:
    known = fact("F04")
    for n, states in list(zip(known.inputs["n"], known.value, strict=True))[:6]:
        puzzle = Frogs(n, n)
        assert len(shortest_ways(puzzle, puzzle.start)) == states


@about("F06")
def test_f06_going_both_ways_every_arrangement_is_within_reach(known: Fact) -> None:
    columns = (known.inputs["n"], known.value["states"], known.value["eccentricity"])
    for n, states, farthest in zip(*columns, strict=True):
        sizes = [len(layer) for layer in layers(Frogs(n, n, rule="both"))]
        assert sum(sizes) == states == factorial(2 * n + 1) // factorial(n) ** 2
        assert len(sizes) - 1 == farthest


@about("F07")
def test_f07_with_more_empty_seats(known: Fact) -> None:
    for (gap, left, right), moves in zip(known.inputs["(b,m,n)"], known.value, strict=True):
        for rule, method in product(("forward", "both"), METHODS):
            assert solve(Frogs(left, right, gap, rule), method).length == moves


@about("F09")
def test_f09_the_shape_of_the_solution(known: Fact) -> None:
    assert shape(3, 3) == known.inputs["(3,3) first frog"].replace(" ", "")
    assert shape(3, 3) == known.value["3,3"]
    assert shape(2, 4) == known.value["2,4"]
    movers = "".join(MARKS[move.piece] for move in solve(Frogs(3, 3)).moves)
    assert movers == known.value["movers 3,3"]
    for left, right in product(range(1, 9), repeat=2):
        blocks = [len(block) for block in shape(left, right, "mirror").split("s")[1:-1]]
        together = left + right
        assert blocks == [min(k, left, right, together - k) for k in range(1, together)]


@about("F10")
def test_f10_the_printed_examples_are_longer_than_needed(known: Fact) -> None:
    printed = "AA-BB A-ABB ABA-B AB-AB -BAAB B-AAB BA-AB BABA- BAB-A B-BAA BB-AA"
    states = [parse_state(text) for text in printed.translate({65: "F", 66: "T", 45: "_"}).split()]
    puzzle = Frogs(2, 2, rule="both")
    moves = [puzzle.move_between(a, b) for a, b in pairwise(states)]
    assert [*puzzle.replay(moves)] == states[1:]
    assert puzzle.solved(states[-1])
    assert len(moves) == known.value["n=2 shown"]
    assert solve(puzzle).length == known.value["n=2 optimum"]
    assert solve(Frogs(1, 1)).length == known.value["n=1"]
    with pytest.raises(IllegalMoveError) as caught:
        Frogs(2, 2).verify(moves)
    assert caught.value.kind == "backward_move"


@about("F11")
def test_f11_both_ways_the_states_outgrow_any_search(known: Fact) -> None:
    counted = [(2 * n + 1) * comb(2 * n, n) for n in known.inputs["n"]]
    assert counted == known.value
    smallest = known.inputs["n"][0]
    assert sum(map(len, layers(Frogs(smallest, smallest, rule="both")))) == known.value[0]


def swapped(row: str) -> Iterator[str]:
    """Yield the rows after any step and any jump over one piece, of either team."""
    blank = row.index("_")
    for seat in (blank - 2, blank - 1, blank + 1, blank + 2):
        if 0 <= seat < len(row):
            seats = list(row)
            seats[blank], seats[seat] = seats[seat], seats[blank]
            yield "".join(seats)


def test_jumping_over_the_own_team_does_not_shorten_the_way() -> None:
    """The note of F02, by a search that is neither the solver's nor the rules'."""
    for left, right in product(range(1, 6), repeat=2):
        start, goal = "F" * left + "_" + "T" * right, "T" * right + "_" + "F" * left
        assert distances(start, swapped)[goal] == left * right + left + right
