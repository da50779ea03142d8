"""The published numbers of Warnsdorff's rule (K22..), each from tests/data/facts.json.

What takes longer than seconds is marked ``soak``, beside a part of it that is not.
"""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import islice, permutations, product
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from solvers.knight import Knight, solve
from solvers.knight.field import CLOCKWISE, Field, field_of
from solvers.knight.tour import TourMoves
from solvers.knight.warnsdorff import TIE_BREAKS, Attempt, Key, TieBreak, attempts, run
from solvers.knight.weave import Weave
from solvers.puzzle import Solution
from tests.facts import fact
from tests.knights import starts
from tests.switched import switched_tour

#: For runs in which nothing is left to lots.
NO_LOTS = random.Random(0)  # noqa: S311

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
        path = run(field, place, Attempt(offsets, TIE_BREAKS[tie_break]), NO_LOTS)
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
    sample = random.Random(0).sample(ORDERS, 60)  # noqa: S311
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
    side, sample = fact("K24").inputs["n"][index], random.Random(index).sample(ORDERS, 60)  # noqa: S311
    begins = starts(side, side)
    for name, tie_break in (("K24", "roth"), ("K25", "pohl")):
        failed = sum(len(fails(side, begin, tie_break, sample)) for begin in begins)
        rate = fact(name).value[index] / (len(ORDERS) * len(begins))
        assert abs(failed / (len(sample) * len(begins)) - rate) < 0.05
        assert rate or not failed


def with_lots(name: str) -> TieBreak:
    """Return a tie-break that leaves to lots, not to the order, what is still equal."""
    plain = TIE_BREAKS[name]

    def key(field: Field, exits: bytearray, rng: random.Random) -> Key:
        rank = plain.key(field, exits, rng)
        return lambda place: rank(place) + rng.random() / 2  # The ranks are whole numbers.

    return TieBreak(key, f"{plain.meaning}, then by lot")


#: The names of the columns of K26 and K27.
PUBLISHED = {
    "fixed": TIE_BREAKS["first"],
    "random": TIE_BREAKS["random"],
    "roth": TIE_BREAKS["roth"],
    "pohl": TIE_BREAKS["pohl"],
    "roth+random": with_lots("roth"),
    "pohl+random": with_lots("pohl"),
}


def success(side: int, name: str, begins: Iterable[int]) -> float:
    """Return the share of single runs, one from each of ``begins``, that tour a board, in %."""
    field, rng = field_of(Knight(side, side)), random.Random(side)  # noqa: S311
    attempt = Attempt(field.offsets, PUBLISHED[name])
    whole = [len(run(field, field.place(begin), attempt, rng)) == side * side for begin in begins]
    return 100 * sum(whole) / len(whole)


def tolerance(runs: int, expected: float) -> float:
    """Return the five points that the fact allows, with three standard errors of our sample."""
    share = min(max(expected, 2), 98) / 100
    return 5 + 300 * math.sqrt(share * (1 - share) / runs)


LOTTED = {5: 2000, 6: 2000, 7: 2000, 8: 2000, 10: 1000, 20: 300, 50: 100}
LARGE = {50: 500, 100: 300, 200: 150, 400: 60, 1000: 20}


def sizes(name: str) -> list[ParameterSet]:
    """Return the sides of a fact with the runs to make on each, the large ones for ``soak``."""
    quick = [(side, LOTTED[side]) for side in fact(name).inputs["n"] if side in LOTTED]
    large = [(side, LARGE.get(side, 100)) for side in fact(name).inputs["n"] if side >= 50]
    soak = [pytest.param(*pair, marks=pytest.mark.soak) for pair in large]
    return [*(pytest.param(*pair) for pair in quick), *soak]


@pytest.mark.parametrize(("side", "runs"), sizes("K26"))
def test_k26_success_of_every_tie_break_from_random_starts(side: int, runs: int) -> None:
    """Where the runs outnumber the starts, every start is run as often as every other."""
    begins = starts(side, side)
    some = random.Random(side).sample(begins * -(-runs // len(begins)), runs)  # noqa: S311
    place = fact("K26").inputs["n"].index(side)
    for name, values in fact("K26").value.items():
        all_alike = "random" not in name and len(begins) <= runs
        found = success(side, name, begins if all_alike else some)
        assert abs(found - values[place]) < tolerance(runs, values[place]), name


@pytest.mark.parametrize(("side", "runs"), sizes("K27"))
def test_k27_success_of_ties_left_to_lots_from_a_corner(side: int, runs: int) -> None:
    place = fact("K27").inputs["n"].index(side)
    for name, values in fact("K27").value.items():
        found = success(side, name, [0] * runs)
        assert abs(found - values[place]) < tolerance(runs, values[place]), name


@pytest.mark.parametrize("runs", [3, pytest.param(60, marks=pytest.mark.soak)])
def test_k28_roth_tours_the_board_on_which_it_was_said_to_fail_first(runs: int) -> None:
    side = fact("K28").value
    begins = random.Random(0).choices(range(side * side), k=runs)  # noqa: S311
    assert success(side, "roth", begins) == 100


def test_k28_roth_fails_long_before_once_the_order_of_the_leaps_is_fixed() -> None:
    """For some start and some order, on the three boards that the fact names."""
    for side in (7, 10, 14):
        assert side < fact("K28").value
        order = random.Random(side).sample(ORDERS, 5)  # noqa: S311
        assert any(fails(side, begin, "roth", order) for begin in starts(side, side))


def test_k29_orders_switched_on_the_way_tour_every_board_but_one() -> None:
    """The larger half of the range takes long (below, soak)."""
    sides = range(fact("K29").inputs["range"][0], 130)
    failed = [side for side in sides if len(switched_tour(side)) < side * side]
    assert failed == fact("K29").value["fails"]


@pytest.mark.soak
def test_k29_orders_switched_on_the_way_tour_large_boards() -> None:
    sides = (*range(130, fact("K29").inputs["range"][1] + 1), 500, 777, 1000)
    for side in sides:
        tour = switched_tour(side)
        Solution.checked(Knight(side, side, tour[0]), TourMoves(tuple(tour)))


def placements(side: int) -> dict[tuple[int, int], int]:
    """Return how often the textbook's routine puts the knight down, by the start."""
    from tests.textbook import textbook

    squares = product(range(1, side + 1), repeat=2)
    return {(row, col): textbook(side, row, col) for row, col in squares}


def of_k30(key: str) -> dict[int, Any]:
    return dict(zip(fact("K30").inputs["n"], fact("K30").value[key], strict=True))


@pytest.mark.parametrize(
    "side",
    [
        pytest.param(side, marks=[pytest.mark.soak] if side > 14 else [])
        for side in fact("K30").inputs["n"]
    ],
)
def test_k30_placements_of_the_textbook_from_its_worst_start(side: int) -> None:
    """The seconds of the fact are those of the listing in C++: here its steps are counted."""
    pytest.importorskip("numba")
    numbers = placements(side)
    assert of_k30("starts that backtrack")[side] == sum(n > side**2 for n in numbers.values())
    worst = max(numbers, key=numbers.__getitem__)
    assert of_k30("worst placements")[side] == numbers[worst]
    assert of_k30("worst start")[side] == (None if numbers[worst] == side**2 else [*worst])


def test_k30_the_order_in_the_words_of_the_text_mirrors_that_of_its_listing() -> None:
    pytest.importorskip("numba")
    from tests.textbook import IN_WORDS, textbook

    for row, col in product(range(1, 9), repeat=2):
        assert textbook(8, row, col) == textbook(8, row, 9 - col, IN_WORDS)


@pytest.mark.soak
def test_k30_larger_boards_are_out_of_reach_of_the_textbook_or_nearly() -> None:
    """The fact gave the two starts of 20x20 up after 150 s; the routine places 10^7 a second."""
    pytest.importorskip("numba")
    from tests.textbook import textbook

    assert textbook(20, 2, 18, most=10**9) == textbook(20, 20, 12, most=10**9) == -1
    assert str(textbook(24, 2, 12)) in fact("K30").value["n=24"]


def test_k30_the_starts_that_are_worst_for_the_textbook_take_under_a_second() -> None:
    for side, start in of_k30("worst start").items():
        row, col = start or (1, 1)
        began = time.process_time()
        assert solve(Knight(side, side, (row - 1) * side + col - 1)).length == side * side - 1
        assert time.process_time() - began < 1


def test_k32_divide_makes_the_closed_tours_of_parberry_and_of_lin_and_wei() -> None:
    """Parberry: n x n, n x (n + 1) and n x (n + 2) for even n; Lin and Wei: every board."""
    assert fact("K32").value is None
    boards = [(side, side + more) for side in range(6, 61, 2) for more in (0, 1, 2)]
    boards += [(rows, cols) for rows in (5, 7, 12, 23, 40) for cols in range(6, 41, 2)]
    for rows, cols in boards:
        puzzle = Knight(rows, cols, closed=True)
        assert solve(puzzle, "divide").length == puzzle.size - 1


def test_k32_the_work_of_divide_is_linear_in_the_area(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tried joints of pieces are what the time goes to beside laying every square once."""
    tried: Counter[int] = Counter()
    join = Weave._join

    def counted(weave: Weave, piece: Sequence[int], here: int, other: int) -> bool:
        tried[weave.rows] += 1
        return join(weave, piece, here, other)

    monkeypatch.setattr(Weave, "_join", counted)
    for side in (60, 120, 240):
        solve(Knight(side, side, closed=True), "divide")
    assert tried[120] < 4.5 * tried[60]
    assert tried[240] < 4.5 * tried[120]
    assert tried[240] < 240 * 240


def tries(rows: int, cols: int) -> Counter[int]:
    """Return the attempts that the starts take, none of them mended; 25 beyond 24."""
    field, taken = field_of(Knight(rows, cols)), Counter[int]()
    for begin in map(field.place, starts(rows, cols)):
        portfolio = enumerate(islice(attempts(field, "roth", NO_LOTS), 24), start=1)
        whole = (
            number
            for number, attempt in portfolio
            if len(run(field, begin, attempt, NO_LOTS)) == field.size
        )
        taken[next(whole, 25)] += 1
    return taken


def known_tries() -> Counter[int]:
    """Return the numbers of K34 by the attempts taken, 25 for those that all failed."""
    named = {key.split()[0]: number for key, number in fact("K34").value.items()}
    return Counter({25 if key == "unsolved" else int(key): n for key, n in named.items()})


@pytest.mark.soak
def test_k34_attempts_needed_on_all_squares_to_100() -> None:
    taken = sum((tries(side, side) for side in range(5, 101)), Counter[int]())
    assert taken == known_tries()


def test_k34_attempts_needed_on_small_squares_are_among_the_known() -> None:
    """All sides to 100 take half an hour (above, soak)."""
    taken = sum((tries(side, side) for side in range(5, 21)), Counter[int]())
    assert taken[25] == 0
    assert taken <= known_tries()
    # The hardest starts of all are on small boards.
    assert max(taken) == max(+known_tries())


@pytest.mark.soak
def test_k35_starts_that_no_attempt_tours_on_rectangles_to_40() -> None:
    stubborn: Counter[str] = Counter()
    for rows, cols in product(range(5, 40), range(6, 41)):
        if rows < cols:
            stubborn[f"{rows}x{cols}"] = tries(rows, cols)[25]
    assert stubborn.total() == fact("K35").value["unsolved"]
    for board, number in fact("K35").value["examples (board, count)"]:
        assert stubborn[board] == number
    assert all(board.startswith("5x") for board in +stubborn)


def test_k35_what_no_attempt_tours_on_five_rows_is_toured_all_the_same() -> None:
    """All rectangles take minutes (above, soak)."""
    for board, number in fact("K35").value["examples (board, count)"][:2]:
        rows, cols = map(int, board.split("x"))
        assert tries(rows, cols)[25] == number
        for begin in starts(rows, cols):
            assert solve(Knight(rows, cols, begin)).length == rows * cols - 1
