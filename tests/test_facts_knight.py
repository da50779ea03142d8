"""The published numbers of the knight's tour (K..), each from tests/data/facts.json.

What takes longer than seconds is marked ``soak``, beside a part of it that is not.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice, permutations, product

import pytest
from _pytest.mark import ParameterSet

from solvers.knight import Knight, count, decide, solve, trace
from solvers.knight.field import CLOCKWISE, field_of
from solvers.knight.frontier import count_tours
from solvers.knight.warnsdorff import TIE_BREAKS, Attempt, attempts, run
from solvers.puzzle import UnsolvableError
from tests.facts import fact, ids

LOTS = random.Random(0)  # noqa: S311


def cases(identifier: str, key: str, *, quick: Iterable[int]) -> list[ParameterSet]:
    """Return (input, value) pairs of a fact, those not quick marked ``soak``."""
    pairs = zip(fact(identifier).inputs[key], fact(identifier).value, strict=True)
    soak = pytest.mark.soak
    return [
        pytest.param(*pair, marks=() if pair[0] in quick else soak, id=f"{key}={pair[0]}")
        for pair in pairs
    ]


def starts(rows: int, cols: int) -> list[int]:
    """Return the squares from which a tour begins, as ``decide`` tells."""
    found = []
    for begin in range(rows * cols):
        try:
            if decide(Knight(rows, cols, begin)):
                found.append(begin)
        except UnsolvableError:
            continue
    return found


def has_tour(puzzle: Knight) -> bool:
    try:
        return solve(puzzle).length == puzzle.size - 1
    except UnsolvableError:
        return False


def test_every_fact_of_the_knight_has_a_test_here() -> None:
    from pathlib import Path

    text = Path(__file__).read_text(encoding="utf-8")
    assert [name for name in ids("K") if f'"{name}"' not in text] == []


# The number of tours.


@pytest.mark.soak
def test_k01_closed_tours_of_8x8() -> None:
    pytest.importorskip("numba")
    assert count(8, 8, closed=True)._asdict() == fact("K01").value


def test_k02_the_wrong_number_is_not_the_right_one() -> None:
    assert fact("K02").value not in fact("K01").value.values()
    # A closed tour gives 8 under the symmetries, or 4; their number is a multiple of 4.
    assert fact("K01").value["undirected"] % 4 == 0
    assert fact("K02").value % 4 != 0


@pytest.mark.parametrize(("n", "value"), cases("K03", "n", quick=range(6)))
def test_k03_directed_open_tours_of_squares(n: int, value: int) -> None:
    if n > 6:
        pytest.skip("quoted: out of reach")
    if n == 6:
        pytest.importorskip("numba")
    assert count(n, n).directed == value


def test_k03_every_number_of_directed_tours_is_a_multiple_of_the_eight_symmetries() -> None:
    assert all(value % 8 == 0 for value in fact("K03").value[1:])


def test_k04_open_tours_of_8x8_outnumber_closed_ones() -> None:
    every = fact("K03").value[-1]
    closed = fact("K01").value
    expected = fact("K04").value
    assert round(every / closed["directed"], 2) == expected["ratio"]
    assert round(closed["undirected"] * 2 * 64 / every, 4) == expected["reentrant share"]


@pytest.mark.parametrize(("n", "value"), cases("K05", "n", quick=range(50)))
def test_k05_closed_tours_of_three_rows(n: int, value: int) -> None:
    assert count(3, n, closed=True).undirected == value


@pytest.mark.parametrize(("n", "value"), cases("K06", "n", quick=(6, 8, 10)))
def test_k06_closed_tours_of_five_rows(n: int, value: int) -> None:
    assert count(5, n, closed=True).undirected == value


@pytest.mark.soak
def test_k08_closed_tours_of_7x8() -> None:
    pytest.importorskip("numba")
    assert count(7, 8, closed=True).undirected == fact("K08").value


@pytest.mark.parametrize(("n", "value"), cases("K09", "n", quick=range(21)))
def test_k09_open_tours_of_three_rows(n: int, value: int) -> None:
    assert count(3, n).undirected == value


@pytest.mark.parametrize(("n", "value"), cases("K10", "n", quick=(*range(11), 20)))
def test_k10_open_tours_of_four_rows(n: int, value: int) -> None:
    assert count(4, n).undirected == value


@pytest.mark.parametrize(("n", "value"), cases("K11", "n", quick=range(6)))
def test_k11_open_tours_of_five_rows(n: int, value: int) -> None:
    assert count(5, n).undirected == value


@pytest.mark.soak
@pytest.mark.parametrize("index", [0, 1])
def test_k12_open_tours_of_six_rows(index: int) -> None:
    pytest.importorskip("numba")
    rows, cols = fact("K12").inputs["boards"][index]
    assert count(rows, cols).undirected == fact("K12").value[index]


@pytest.mark.parametrize("name", ["K13:3x4", "K13:4x5", "K13:5x5"])
def test_k13_open_tours_from_every_start(name: str) -> None:
    inputs, value = fact(name).inputs, fact(name).value
    rows, cols = inputs["rows"], inputs["cols"]
    puzzle = Knight(rows, cols)
    for row, col in product(range((rows + 1) // 2), range((cols + 1) // 2)):
        found = count_tours(puzzle, row * cols + col)
        same = {value[y][x] for y in (row, rows - 1 - row) for x in (col, cols - 1 - col)}
        assert same == {found}


def test_k13_the_starts_of_6x6_add_up_to_all_tours() -> None:
    value = fact("K13:6x6").value
    assert sum(map(sum, value)) == fact("K03").value[5] == 2 * fact("K12").value[0]
    assert value == [list(column) for column in zip(*value, strict=True)]
    assert value == value[::-1]


def test_k36_tours_of_8x8_up_to_symmetry() -> None:
    everything, symmetric = fact("K01").value["undirected"], fact("K36").inputs["symmetric"]
    assert divmod(everything + 4 * symmetric, 8) == (fact("K36").value, 0)


# Which boards and starts have a tour.


def test_k14_boards_with_closed_tours() -> None:
    for rows, cols in fact("K14").value["no"]:
        assert not has_tour(Knight(rows, cols, closed=True))
    for rows, cols in fact("K14").value["yes"]:
        assert has_tour(Knight(rows, cols, closed=True))


def test_k15_boards_with_open_tours() -> None:
    for rows, cols in fact("K15").value["no"]:
        assert not any(has_tour(Knight(rows, cols, begin)) for begin in range(rows * cols))
    for rows, cols in fact("K15").value["yes"]:
        assert has_tour(Knight(rows, cols))


def test_k16_odd_boards_are_toured_from_the_colour_of_the_corners() -> None:
    value = fact("K16").value
    for n, feasible, impossible in zip(
        fact("K16").inputs["n"], value["feasible"], value["impossible"], strict=True
    ):
        toured = [begin for begin in range(n * n) if has_tour(Knight(n, n, begin))]
        assert (len(toured), n * n - len(toured)) == (feasible, impossible)
        assert all((begin // n + begin % n) % 2 == 0 for begin in toured)


@pytest.mark.parametrize(("rows", "name"), [(3, "K17"), (4, "K18")])
def test_k17_k18_starts_on_boards_of_three_and_four_rows(rows: int, name: str) -> None:
    for cols, number in zip(fact(name).inputs["n"], fact(name).value, strict=True):
        begins = starts(rows, cols)
        assert len(begins) == number
        assert all(has_tour(Knight(rows, cols, begin)) for begin in begins)


def test_k19_every_square_of_a_fitting_colour_is_a_start() -> None:
    assert fact("K19").value is None
    for rows, cols in product(range(5, 12), repeat=2):
        feasible = rows * cols if rows * cols % 2 == 0 else (rows * cols + 1) // 2
        assert len(starts(rows, cols)) == feasible


def ends_of_5x5(begin: int) -> set[int]:
    """Return the last squares of all tours of 5x5 from a square, by trying every way."""
    puzzle = Knight(5, 5)
    near = [[move.target for move in puzzle.legal_moves((square,))] for square in range(25)]
    free = [True] * 25

    def walk(here: int, left: int) -> Iterator[int]:
        if not left:
            yield here
        free[here] = False
        for target in near[here]:
            if free[target]:
                yield from walk(target, left - 1)
        free[here] = True

    return set(walk(begin, 24))


def test_k20_every_tour_of_5x5_has_an_end_in_a_corner() -> None:
    fitting, corners = set(range(0, 25, 2)), {0, 4, 20, 24}
    pairs, joined = fact("K20").value
    assert len(fitting) * (len(fitting) - 1) // 2 == pairs
    # One of each kind of start, by the symmetries of the board.
    assert ends_of_5x5(0) == fitting - {0}
    for begin in (2, 6, 12):
        assert ends_of_5x5(begin) == corners
    assert len(corners) * (len(fitting) - len(corners)) + 6 == joined


def ends_by_rotations(puzzle: Knight, seeds: int, wanted: int) -> set[int]:
    """Return the last squares of the tours that rotations make of random ones."""
    field, seen = field_of(puzzle), set()
    for seed in range(seeds):
        tour = solve(puzzle, tie_break="random", seed=seed).state_at(puzzle.size - 1)
        path = [field.place(square) for square in tour]
        for _ in range(10 * puzzle.size):
            seen.add(path[-1])
            pivot = path.index(LOTS.choice(field.around(path[-1])))
            path[pivot + 1 :] = path[:pivot:-1]
        if len(seen) == wanted:
            break
    return seen


def pairs_by_rotations(rows: int, cols: int, seeds: int) -> tuple[int, int]:
    """Return the (start, end) pairs joined by a tour that rotations find, and all that fit."""
    begins = starts(rows, cols)
    wanted = len(begins) // 2 if rows * cols % 2 == 0 else len(begins) - 1
    found = [ends_by_rotations(Knight(rows, cols, begin), seeds, wanted) for begin in begins]
    return sum(map(len, found)), wanted * len(begins)


QUICK_PAIRS = {"5x7", "6x6", "6x7", "7x7"}


@pytest.mark.parametrize(
    "board",
    [
        pytest.param(board, marks=() if board in QUICK_PAIRS else pytest.mark.soak)
        for board in fact("K21").inputs["boards with a witness for every pair"]
    ],
)
def test_k21_a_tour_joins_every_two_squares_of_fitting_colours(board: str) -> None:
    rows, cols = map(int, board.split("x"))
    found, fitting = pairs_by_rotations(rows, cols, 500)
    assert found == fitting


def test_k21_on_5x6_some_pairs_are_joined_by_no_tour_that_is_found() -> None:
    without = fact("K21").inputs["5x6 pairs without witness of 225"]
    found, fitting = pairs_by_rotations(5, 6, 5)
    assert fitting == 2 * 225
    assert found <= fitting - 2 * without


# Warnsdorff's rule and its ties.

TURNS: list[Callable[[int, int], tuple[int, int]]] = [
    lambda row, col: (row, col),
    lambda row, col: (col, -row),
    lambda row, col: (-row, -col),
    lambda row, col: (-col, row),
    lambda row, col: (row, -col),
    lambda row, col: (-row, col),
    lambda row, col: (col, row),
    lambda row, col: (-col, -row),
]
Order = tuple[tuple[int, int], ...]
ORDERS: list[Order] = list(permutations(CLOCKWISE))


def turned(side: int, begin: int, turn: int) -> int:
    """Return a square of a square board under one of its symmetries."""
    row, col = TURNS[turn](2 * (begin // side) + 1 - side, 2 * (begin % side) + 1 - side)
    return (row + side - 1) // 2 * side + (col + side - 1) // 2


def fails(side: int, begin: int, tie_break: str, orders: Iterable[Order]) -> list[Order]:
    """Return the orders of the leaps with which Warnsdorff's rule meets a dead end."""
    field = field_of(Knight(side, side))
    width, place = field.width, field.place(begin)
    bad = []
    for order in orders:
        offsets = [down * width + right for down, right in order]
        path = run(field, place, Attempt(offsets, TIE_BREAKS[tie_break]), LOTS)
        if len(path) < field.size:
            bad.append(order)
    return bad


def failing_starts(side: int, tie_break: str) -> list[int]:
    """Return, for each order, the number of starts that fail: one start of each orbit is run."""
    begins = starts(side, side)
    orbits = {frozenset(turned(side, begin, turn) for turn in range(8)) for begin in begins}
    totals = dict.fromkeys(ORDERS, 0)
    for orbit in orbits:
        begin = min(orbit)
        bad = fails(side, begin, tie_break, ORDERS)
        images = {turned(side, begin, turn): turn for turn in range(8)}
        for turn, order in product(images.values(), bad):
            totals[tuple(TURNS[turn](*leap) for leap in order)] += 1
    return list(totals.values())


@pytest.mark.parametrize(
    "index", [0, *(pytest.param(k, marks=pytest.mark.soak) for k in (1, 2, 3))]
)
def test_k22_failures_with_the_first_of_equals_over_all_orders(index: int) -> None:
    side, value = fact("K22").inputs["n"][index], fact("K22").value
    totals = failing_starts(side, "first")
    assert len(totals) * len(starts(side, side)) == fact("K22").inputs["runs"][index]
    assert sum(totals) == value["failures"][index]
    assert totals.count(0) == value["orders without any failing start"][index]
    assert max(totals) == value["worst order: failing starts"][index]


@pytest.mark.soak
def test_k23_failing_orders_of_every_start_of_8x8() -> None:
    for row, line in enumerate(fact("K23").value):
        for col, number in enumerate(line[: row + 1]):
            assert (
                len(fails(8, row * 8 + col, "first", ORDERS))
                == number
                == fact("K23").value[col][row]
            )


def test_k22_k23_a_sample_of_orders_fails_on_8x8_about_as_often_as_all() -> None:
    sample = LOTS.sample(ORDERS, 60)
    failed = sum(len(fails(8, begin, "first", sample)) for begin in range(64))
    assert abs(100 * failed / (60 * 64) - fact("K22").value["rate %"][3]) < 1.5
    quarter = fact("K23").value
    assert 4 * sum(map(sum, quarter)) == fact("K22").value["failures"][3]


@pytest.mark.parametrize("name", ["K24", "K25"])
@pytest.mark.parametrize("index", range(4))
@pytest.mark.soak
def test_k24_k25_failures_of_roth_and_pohl_over_all_orders(name: str, index: int) -> None:
    tie_break = {"K24": "roth", "K25": "pohl"}[name]
    totals = failing_starts(fact(name).inputs["n"][index], tie_break)
    assert sum(totals) == fact(name).value[index]


@pytest.mark.parametrize("index", range(4))
def test_k24_k25_roth_and_pohl_over_a_sample_of_orders(index: int) -> None:
    side, sample = fact("K24").inputs["n"][index], LOTS.sample(ORDERS, 60)
    begins = starts(side, side)
    for name, tie_break in (("K24", "roth"), ("K25", "pohl")):
        failed = sum(len(fails(side, begin, tie_break, sample)) for begin in begins)
        rate = fact(name).value[index] / (len(ORDERS) * len(begins))
        assert abs(failed / (len(sample) * len(begins)) - rate) < 0.05
        assert rate or not failed


LARGE = [pytest.param(side, marks=pytest.mark.soak) for side in (50, 100, 200)]


def success(side: int, tie_break: str, runs: int, begins: list[int]) -> float:
    """Return the share of single runs that tour a board, in per cent."""
    field = field_of(Knight(side, side))
    attempt = Attempt(field.offsets, TIE_BREAKS[tie_break])
    lengths = [
        len(run(field, field.place(LOTS.choice(begins)), attempt, LOTS)) for _ in range(runs)
    ]
    return 100 * lengths.count(side * side) / runs


@pytest.mark.parametrize("side", [5, 7, 8, 20, *LARGE])
def test_k26_success_of_every_tie_break_from_random_starts(side: int) -> None:
    inputs, value = fact("K26").inputs["n"], fact("K26").value
    runs = 300 if side < 50 else 100
    for tie_break in ("random", "roth", "pohl"):
        expected = value[tie_break][inputs.index(side)]
        # Five points for the published sample, and as much again for ours.
        assert abs(success(side, tie_break, runs, starts(side, side)) - expected) < 12


@pytest.mark.parametrize("side", [7, 8, 25, *LARGE])
def test_k27_success_of_random_ties_from_a_corner(side: int) -> None:
    expected = fact("K27").value["random"][fact("K27").inputs["n"].index(side)]
    assert abs(success(side, "random", 150, [0]) - expected) < 12


def test_k28_roth_tours_the_board_on_which_it_was_said_to_fail_first() -> None:
    side = fact("K28").value
    assert success(side, "roth", 2, [0, side * side - 1]) == 100


def test_k29_the_board_on_which_switched_orders_fail_is_toured() -> None:
    for side in (*fact("K29").value["fails"], *fact("K29").inputs["range"]):
        assert solve(Knight(side, side)).length == side * side - 1


def test_k30_the_starts_that_are_worst_for_the_textbook_take_under_a_second() -> None:
    for side, start in zip(fact("K30").inputs["n"], fact("K30").value["worst start"], strict=True):
        row, col = start or (1, 1)
        began = time.process_time()
        assert solve(Knight(side, side, (row - 1) * side + col - 1)).length == side * side - 1
        assert time.process_time() - began < 1


@pytest.mark.parametrize("index", [pytest.param(0, marks=pytest.mark.soak), 1])
def test_k31_placements_before_backtracking_says_no(index: int) -> None:
    row, col = fact("K31").inputs["start"][index]
    told = trace(Knight(5, 5, row * 5 + col), method="backtracking", keep=0)
    assert (told.outcome, told.counts["try"]) == ("exhausted", fact("K31").value[index])
    with pytest.raises(UnsolvableError, match="colour"):
        decide(Knight(5, 5, row * 5 + col))


def test_k32_divide_makes_the_closed_tours_of_parberry() -> None:
    assert fact("K32").value is None
    for side, more in product(range(6, 31, 2), (0, 1, 2)):
        puzzle = Knight(side, side + more, closed=True)
        assert solve(puzzle, "divide").length == puzzle.size - 1


def tries(rows: int, cols: int, begin: int) -> int:
    """Return the number of attempts that it takes, none of them mended; 25 beyond 24."""
    field = field_of(Knight(rows, cols))
    for number, attempt in enumerate(islice(attempts(field, "roth", LOTS), 24), start=1):
        if len(run(field, field.place(begin), attempt, LOTS)) == field.size:
            return number
    return 25


@pytest.mark.parametrize(
    "sides", [range(5, 15), pytest.param(range(15, 101), marks=pytest.mark.soak)], ids=str
)
def test_k34_few_attempts_are_enough_on_squares(sides: range) -> None:
    value = fact("K34").value
    numbers = [tries(side, side, begin) for side in sides for begin in starts(side, side)]
    assert numbers.count(25) == value["unsolved after 24"]
    assert max(numbers) <= max(int(key.split()[0]) for key in value if key[0].isdigit())
    assert numbers.count(1) > 0.95 * len(numbers)


def test_k35_what_no_attempt_tours_on_five_rows_is_toured_all_the_same() -> None:
    for board, number in fact("K35").value["examples (board, count)"][:2]:
        rows, cols = map(int, board.split("x"))
        stubborn = [begin for begin in starts(rows, cols) if tries(rows, cols, begin) == 25]
        assert len(stubborn) == number
        assert all(has_tour(Knight(rows, cols, begin)) for begin in stubborn)
