"""The published numbers of the Tower of Hanoi, each read from tests/data/facts.json."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

from solvers.graph import explore
from solvers.hanoi import (
    Hanoi,
    RulerMoves,
    contact_parity,
    distance,
    frame_stewart,
    obeys_hand_rule,
    on_shortest_way,
    once_and_twice,
    solve,
)
from solvers.hanoi.search import tower_optimum
from solvers.puzzle import State
from tests.facts import Fact, about, fact, ids
from tests.variants import (
    Arcs,
    Stacks,
    free,
    levels_on_four_pegs,
    many_pegs,
    shortest_ways,
    stacked,
    steps_between,
    three_pegs,
    turned,
    whole,
)

ENDS = [(source, target) for source in range(3) for target in range(3) if source != target]


def pegs(text: str) -> State:
    """Return the state written as one digit a disk, smallest first."""
    return tuple(map(int, text))


def states(disks: int) -> Iterator[State]:
    """Yield every state on three pegs."""
    return product(range(3), repeat=disks)


@about("H01")
def test_h01_a_tower_of_n_disks_takes_these_moves(known: Fact) -> None:
    assert [solve(Hanoi(n)).length for n in known.inputs["n"]] == known.value
    for n, moves in zip(known.inputs["n"], known.value, strict=True):
        if n <= 10:
            assert three_pegs(n, free(3), 0)[whole(n, 3, 2)] == moves


@about("H02")
def test_h02_each_disk_moves_half_as_often_as_the_one_above(known: Fact) -> None:
    disks = known.inputs["n"]
    moves = list(solve(Hanoi(disks)).moves)
    counts = Counter(move.piece for move in moves)
    assert [counts[disk] for disk in range(1, disks + 1)] == known.value["moves_per_disk_1_to_6"]
    for disk in range(1, disks + 1):
        turns = [k for k, move in enumerate(moves, 1) if move.piece == disk]
        assert turns == [(2 * r + 1) * 2 ** (disk - 1) for r in range(len(turns))]


@about("H03")
def test_h03_the_direction_of_a_disk_follows_from_its_parity(known: Fact) -> None:
    examples = known.inputs["examples_(n,k,src,dst)"]
    found = [list(RulerMoves(n, s, t).move_at(k)) for n, k, s, t in examples]
    assert found == known.value["(disk,from,to)"]
    for n, (source, target) in product(range(1, 8), ENDS):
        puzzle = Hanoi(n, begin=(source,) * n, goal=(target,) * n)
        assert obeys_hand_rule(solve(puzzle, "recursive").moves, n, source, target)


@about("H04")
def test_h04_odd_on_and_even_back_ends_on_the_wrong_peg_half_the_time(known: Fact) -> None:
    ends = []
    for n in known.inputs["n"]:
        state = (0,) * n
        for move in RulerMoves(n):
            peg = (state[move.piece - 1] + (1 if move.piece % 2 else -1)) % 3
            state = (*state[: move.piece - 1], peg, *state[move.piece :])
        assert len({*state}) == 1
        ends.append(state[0])
    assert ends == known.value


def by_digits(bits: str, source: int, target: int) -> Iterator[int]:
    """Yield the pegs, largest disk first, as the binary digits of the move number tell them."""
    for bit in bits:
        third = 3 - source - target
        yield source if bit == "0" else target
        source, target = (source, third) if bit == "0" else (third, target)


@about("H05")
def test_h05_the_state_can_be_read_off_the_binary_digits(known: Fact) -> None:
    n, k, bits = (known.inputs[key] for key in ("n", "k", "bits"))
    assert f"{k:0{n}b}" == bits
    read = "".join(map(str, by_digits(bits, known.inputs["src"], known.inputs["dst"])))
    assert read == known.value["pegs disk8..disk1"]
    for count in range(2**n):
        tower = RulerMoves(n, known.inputs["src"], known.inputs["dst"])
        assert tower.state_at(count)[::-1] == tuple(by_digits(f"{count:0{n}b}", 0, 2))


@about("H06")
def test_h06_the_closed_form_of_the_state_is_what_replaying_gives(known: Fact) -> None:
    assert known.value is None
    for n, (source, target) in product(range(1, 8), ENDS):
        tower = RulerMoves(n, source, target)
        puzzle = Hanoi(n, begin=(source,) * n, goal=(target,) * n)
        for count, state in enumerate(puzzle.replay(tower), start=1):
            assert tower.state_at(count) == state


@about(*ids("H07"))
def test_h07_eighty_disks_in_the_middle_of_the_work(known: Fact) -> None:
    solution = solve(Hanoi(known.inputs["n"]))
    count = int(known.inputs["k"])
    assert solution.state_at(count) == pegs(known.value["pegs"])[::-1]
    assert list(solution.step(count + 1).move) == known.value["move k+1 (disk,from,to)"]


@about("H08")
def test_h08_the_parity_property_marks_just_the_shortest_way(known: Fact) -> None:
    for n, count in zip(known.inputs["n"], *known.value.values(), strict=True):
        marked = {state for state in states(n) if on_shortest_way(state)}
        assert len(marked) == count
        assert marked == {RulerMoves(n).state_at(k) for k in range(count)}


@about("H09")
def test_h09_touching_disks_of_different_parity_alone_are_more_states(known: Fact) -> None:
    counts = [sum(map(contact_parity, states(n))) for n in known.inputs["n"]]
    assert counts == known.value


@about("H10")
def test_h10_the_smallest_disk_moves_every_second_time(known: Fact) -> None:
    assert known.value is None
    for n, (source, target) in product(range(1, 10), ENDS):
        puzzle = Hanoi(n, begin=(source,) * n, goal=(target,) * n)
        moves = list(solve(puzzle, "iterative").moves)
        assert moves == list(solve(puzzle, "recursive").moves)
        assert {move.piece for move in moves[::2]} == {1}
        assert 1 not in {move.piece for move in moves[1::2]}


@functools.cache
def split_by_trial(disks: int, pegs: int) -> int:
    """Return the moves of Frame and Stewart with every split tried."""
    if disks <= 1 or pegs == 3:
        return (1 << disks) - 1
    return min(
        2 * split_by_trial(few, pegs) + split_by_trial(disks - few, pegs - 1)
        for few in range(1, disks)
    )


@about(*ids("H11"))
def test_h11_the_numbers_of_frame_and_stewart(known: Fact) -> None:
    count, numbers = known.inputs["pegs"], known.inputs["n"]
    assert [frame_stewart(n, count) for n in numbers] == known.value
    assert [split_by_trial(n, count) for n in numbers] == known.value
    assert [solve(Hanoi(n, count)).length for n in numbers[1:]] == known.value[1:]
    # On three pegs H01 does this, with a search of its own.
    for n in numbers[1:] if count > 3 else ():
        assert tower_optimum(n, count) in {None, known.value[n]}


@about("H12")
def test_h12_the_closed_form_holds_for_many_disks(known: Fact) -> None:
    for (n, count), moves in zip(*known.inputs.values(), known.value, strict=True):
        assert frame_stewart(n, count) == moves == split_by_trial(n, count)
        assert solve(Hanoi(n, count)).length == moves


@about("H13")
def test_h13_with_more_pegs_than_disks_every_disk_has_its_own(known: Fact) -> None:
    for (n, count), moves in zip(*known.inputs.values(), known.value, strict=True):
        best = Hanoi(n, count).optimum()
        assert best is not None
        assert (best.length, best.proven) == (moves, True)
        assert tower_optimum(n, count) == moves


@about("H14")
def test_h14_four_pegs_are_proven_as_far_as_search_has_gone_and_beyond(known: Fact) -> None:
    for n in range(1, known.value + 1):
        best = Hanoi(n, 4).optimum()
        assert best is not None
        assert best.proven
        assert best.length == fact("H11:4").value[n]


@about("H15")
def test_h15_the_graph_has_these_edges(known: Fact) -> None:
    for key, edges in known.inputs.items():
        p = int(key[2])
        for n, count in enumerate(edges, start=1):
            graph = explore(Hanoi(n, p))
            assert len(graph.states) == p**n
            assert len(graph.edges()) == count == p * (p - 1) * (p**n - (p - 2) ** n) // 4
            assert p > 3 or len(graph.layers) == 2**n


@functools.cache
def to_perfect(disks: int) -> NDArray[np.int32]:
    """Return the distances of all states to the three whole towers, by the Hinz recursion."""
    if disks == 0:
        return np.zeros((1, 3), dtype=np.int32)
    smaller = to_perfect(disks - 1)
    rows = []
    for here in range(3):
        block = np.empty_like(smaller)
        for peg in range(3):
            block[:, peg] = (
                smaller[:, peg] if here == peg else smaller[:, 3 - here - peg] + 2 ** (disks - 1)
            )
        rows.append(block)
    return np.concatenate(rows)


def once_twice(disks: int, here: int, there: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return the moves of all pairs whose largest disk goes from peg to peg, once and twice."""
    far = to_perfect(disks - 1)
    third = 3 - here - there
    once = far[:, None, third] + 1 + far[None, :, third]
    twice = far[:, None, there] + 1 + 2 ** (disks - 1) + far[None, :, here]
    return once, twice


@functools.cache
def total(disks: int) -> int:
    """Return the sum of the distances of all ordered pairs of states."""
    if disks == 0:
        return 0
    differing = sum(
        int(np.minimum(*once_twice(disks, here, there)).sum(dtype=np.int64)) for here, there in ENDS
    )
    return 3 * total(disks - 1) + differing


@about("H16")
def test_h16_the_distances_of_all_pairs_sum_to_these(known: Fact) -> None:
    assert [total(n) for n in known.inputs["n"]] == known.value
    for n, expected in list(zip(known.inputs["n"], known.value, strict=True))[:4]:
        assert sum(distance(s, t) for s in states(n) for t in states(n)) == expected


@about("H17")
def test_h17_the_mean_distance_has_a_closed_form(known: Fact) -> None:
    root = sqrt(17)
    plus, minus = 12 / 59 + 18 * root / 1003, 12 / 59 - 18 * root / 1003
    for n in range(1, known.inputs["n"] + 1):
        mean = (
            466 / 885 * 2**n
            - 1 / 3
            - 3 / 5 * 3**-n
            + plus * ((5 + root) / 18) ** n
            + minus * ((5 - root) / 18) ** n
        )
        assert mean == pytest.approx(total(n) / 9**n, abs=1e-11)
    assert total(known.inputs["n"]) / 9 ** known.inputs["n"] == pytest.approx(known.value, 1e-12)


@about("H18")
def test_h18_the_distances_to_a_whole_tower_sum_to_these(known: Fact) -> None:
    sums = [sum(three_pegs(n, free(3), 0)) for n in known.inputs["n"]]
    assert sums == known.value == [2 * 3 ** (n - 1) * (2**n - 1) for n in known.inputs["n"]]
    for n in known.inputs["n"][:6]:
        assert sum(distance(state, (2,) * n) for state in states(n)) == known.value[n - 1]


@about("H19")
def test_h19_the_largest_disk_moves_once_or_twice(known: Fact) -> None:
    for n in known.inputs["n"]:
        counts = dict.fromkeys(known.value, 0)
        for here, there in ENDS:
            once, twice = once_twice(n, here, there)
            counts["once"] += int((once < twice).sum())
            counts["twice"] += int((once > twice).sum())
            counts["tie"] += int((once == twice).sum())
        assert counts == {kind: numbers[n - 1] for kind, numbers in known.value.items()}


def test_h19_the_solver_weighs_once_and_twice_as_the_recursion_does() -> None:
    for here, there in ENDS:
        once, twice = once_twice(4, here, there)
        for (i, s), (j, t) in product(enumerate(states(3)), repeat=2):
            # The recursion codes the largest disk first.
            ways = once_and_twice((*s[::-1], here), (*t[::-1], there))
            assert ways == (once[i, j], twice[i, j])


@about("H20")
def test_h20_the_smallest_pair_for_which_twice_is_better(known: Fact) -> None:
    begin, goal = (tuple(known.inputs[key]) for key in ("from", "to"))
    assert once_and_twice(begin, goal) == (known.value["once"], known.value["twice"])
    solution = solve(Hanoi(len(begin), begin=begin, goal=goal))
    assert [move.piece for move in solution.moves].count(len(begin)) == 2
    assert solution.length == known.value["twice"]


@about("H21")
def test_h21_no_two_states_have_more_than_two_shortest_ways(known: Fact) -> None:
    for n, expected in zip(known.inputs["n"], known.value, strict=True):
        puzzle = Hanoi(n)
        ways = Counter(
            count for state in states(n) for _, count in shortest_ways(puzzle, state).values()
        )
        assert set(ways) <= {1, 2}
        assert ways[2] == expected


@about("H22")
def test_h22_so_many_disks_decide_between_once_and_twice(known: Fact) -> None:
    """Reading the disks from the largest, the lead of once is k towers of the disks not yet read.

    It starts at -1; each disk of either state adds -1, 0 or 1 as likely, after doubling; beyond
    -1 … 1 it is decided. (Our own derivation; the number is Romik's.)
    """
    chances = Counter(a + b for a, b in product((-1, 0, 1), repeat=2))
    # Unknown: the expected number of disks from lead 1 (or -1), and from lead 0.
    stay_one = Fraction(chances[-1], 9)  # 2 - 1
    one_to_zero = Fraction(chances[-2], 9)  # 2 - 2
    zero_to_one = Fraction(chances[1] + chances[-1], 9)
    stay_zero = Fraction(chances[0], 9)
    one = (1 + one_to_zero / (1 - stay_zero)) / (
        1 - stay_one - one_to_zero * zero_to_one / (1 - stay_zero)
    )
    assert one == Fraction(*known.value)


@about("H23")
def test_h23_examples_of_ten_disks(known: Fact) -> None:
    kinds, lengths = [], []
    for begin, goal in known.inputs["pairs"]:
        once, twice = once_and_twice(pegs(begin), pegs(goal))
        kinds.append(0 if once == twice else 1 if once < twice else 2)
        lengths.append(solve(Hanoi(len(begin), begin=pegs(begin), goal=pegs(goal))).length)
    assert kinds == known.value["kind"]
    assert lengths == known.value["distance"]


@about("H25")
def test_h25_two_states_of_one_way_are_as_far_apart_as_their_numbers(known: Fact) -> None:
    tower = RulerMoves(80)
    assert distance(tower.state_at(10**23), tower.state_at(10**24)) == int(known.value)


@about("H27")
def test_h27_by_the_middle_peg_the_tower_passes_every_state(known: Fact) -> None:
    arcs = {(0, 1), (1, 0), (1, 2), (2, 1)}
    for n in known.inputs["n"]:
        far = three_pegs(n, arcs, 0)
        for way, numbers in known.value.items():
            target = int(way[-1])
            puzzle = Hanoi(n, rule="adjacent", goal=(target,) * n)
            assert numbers[n - 1] == far[whole(n, 3, target)] == solve(puzzle).length
        assert sorted(far) == list(range(3**n))


@about("H28")
def test_h28_clockwise_only(known: Fact) -> None:
    arcs = {(0, 1), (1, 2), (2, 0)}
    for n in known.inputs["n"]:
        far = three_pegs(n, arcs, 0)
        for name, target in (("Q", 1), ("R", 2)):
            puzzle = Hanoi(n, rule="cyclic", goal=(target,) * n)
            expected = known.value[name][n - 1]
            assert expected == far[whole(n, 3, target)] == solve(puzzle).length


@about("H29")
def test_h29_one_way_forbidden(known: Fact) -> None:
    for n in known.inputs["n"]:
        for way, numbers in known.value.items():
            source, target = int(way[0]), int(way[-1])
            far = three_pegs(n, free(3) - {(2, 0)}, source)
            assert far[whole(n, 3, target)] == numbers[n - 1]


def both_ways(*edges: tuple[int, int]) -> Arcs:
    """Return the moves along edges in both directions."""
    return {*edges} | {(there, here) for here, there in edges}


STAR = both_ways((0, 1), (1, 2), (1, 3))
PATH = both_ways((0, 1), (1, 2), (2, 3))
RING = both_ways((0, 1), (1, 2), (2, 3), (3, 0))
CYCLE = {(0, 1), (1, 2), (2, 3), (3, 0)}


def check_four_pegs(known: Fact, key: str, arcs: Arcs) -> None:
    """Compare the numbers under ``key``, such as ``0->2``, with a search."""
    source, target = int(key[-4]), int(key[-1])
    for n, moves in zip(known.inputs["n"], known.value[key], strict=True):
        assert many_pegs(n, 4, arcs, source)[whole(n, 4, target)] == moves


@about("H30")
@pytest.mark.parametrize("key", fact("H30").value)
def test_h30_four_pegs_every_move_by_the_centre(known: Fact, key: str) -> None:
    check_four_pegs(known, key, STAR)


@about("H31")
@pytest.mark.parametrize("key", fact("H31").value)
def test_h31_four_pegs_in_a_row(known: Fact, key: str) -> None:
    check_four_pegs(known, key, PATH)
    source, target = int(key[0]), int(key[-1])
    for n in known.inputs["n"][:7]:
        puzzle = Hanoi(n, 4, (source,) * n, (target,) * n, rule="adjacent")
        assert solve(puzzle).length == known.value[key][n - 1]


@about("H32")
@pytest.mark.parametrize("key", fact("H32").value)
def test_h32_four_pegs_in_a_ring(known: Fact, key: str) -> None:
    one_way = key.startswith("cyclic")
    check_four_pegs(known, key, CYCLE if one_way else RING)
    for n in known.inputs["n"][:7] if one_way else ():
        puzzle = Hanoi(n, 4, goal=(int(key[-1]),) * n, rule="cyclic")
        assert solve(puzzle).length == known.value[key][n - 1]


def least(start: Stacks, goal: Stacks, rule: Callable[[Stacks], Iterator[Stacks]]) -> int:
    """Return the fewest moves by a rule from stacks to stacks."""
    return steps_between(start, [goal], rule)


def pile(disks: int, *colours: int) -> tuple[tuple[int, int], ...]:
    """Return a tower, bottom first, with a disk of each colour a size."""
    return tuple((size, colour) for size in range(disks, 0, -1) for colour in colours)


@about("H33")
def test_h33_magnetic_disks_turn_over_at_every_move(known: Fact) -> None:
    for n, moves in zip(known.inputs["n"], known.value, strict=True):
        assert least((pile(n, 0), (), ()), ((), (), pile(n, 1)), turned) == moves


@about("H34")
def test_h34_two_equal_disks_a_size(known: Fact) -> None:
    for way, colours in (("free", (0, 0)), ("kept", (0, 1))):
        for n, moves in zip(known.inputs["n"], known.value[way], strict=True):
            tower = pile(n, *colours)
            assert least((tower, (), ()), ((), (), tower), stacked) == moves


@about("H35")
def test_h35_two_towers_change_places(known: Fact) -> None:
    for n, moves in zip(known.inputs["n"], known.value, strict=True):
        white, black = pile(n, 0), pile(n, 1)
        assert least((white, (), black), (black, (), white), stacked) == moves


@about("H36")
def test_h36_two_towers_of_alternate_colours_are_sorted(known: Fact) -> None:
    for n in known.inputs["n"]:
        # The bottom disk of the left tower is white (0), that of the right one black (1).
        left, right = (
            tuple((size, (n - size + colour) % 2) for size in range(n, 0, -1)) for colour in (0, 1)
        )
        white, black = pile(n, 0), pile(n, 1)
        goals = {"stay": (white, (), black), "swap": (black, (), white)}
        for name, goal in goals.items():
            found = least((left, (), right), goal, stacked)
            assert found == known.value[name][n - 1]


@about("H37")
def test_h37_three_towers_change_places(known: Fact) -> None:
    for n in known.inputs["n"]:
        first, second, third = (pile(n, colour) for colour in range(3))
        start = (first, second, third)
        goals = {"shift": (third, first, second), "swap": (second, first, third)}
        for name, goal in goals.items():
            assert least(start, goal, stacked) == known.value[name][n - 1]


def check_farthest(known: Fact, n: int) -> None:
    """Compare the distances from a whole tower of n disks on four pegs with a search."""
    place = known.inputs["n"].index(n)
    sizes = levels_on_four_pegs(n)
    assert sum(sizes) == 4**n
    assert len(sizes) - 1 == known.value["eccentricity"][place]
    assert frame_stewart(n, 4) == known.value["distance to other perfect state"][place]
    if n == 15:
        assert sizes[-1] == known.value["states at distance 130, n=15"]


@about("H38")
def test_h38_the_farthest_state_from_a_tower_is_a_tower_on_few_disks(known: Fact) -> None:
    distances = known.value["distance to other perfect state"]
    assert [solve(Hanoi(n, 4)).length for n in known.inputs["n"]] == distances
    assert many_pegs(10, 4, free(4), 0)[whole(10, 4, 3)] == distances[0]
    for n in (10, 11, 12):
        check_farthest(known, n)


@pytest.mark.soak
@about("H38")
@pytest.mark.parametrize("n", [13, 14, 15])
def test_h38_on_fifteen_disks_another_state_is_farther(known: Fact, n: int) -> None:
    """All 4**15 states: some 8 minutes and 1.1 GiB."""
    check_farthest(known, n)


def test_random_pairs_of_forty_disks_go_twice_about_as_often_as_published() -> None:
    """The note of H19: 7.2 % of the pairs whose largest disks stand apart."""
    sample, twice = 2000, 0
    for begin, goal in np.random.default_rng(40).integers(3, size=(sample, 2, 39)).tolist():
        once, other = once_and_twice((*begin, 0), (*goal, 1))
        twice += other < once
    assert twice / sample == pytest.approx(0.072, abs=0.02)
