"""The published numbers of the knight's tour (K..), each from tests/data/facts.json.

What takes longer than seconds is marked ``soak``, beside a part of it that is not.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import product

import pytest
from _pytest.mark import ParameterSet

from solvers.knight import Knight, count, decide, solve, trace
from solvers.knight.field import field_of
from solvers.knight.frontier import count_tours
from solvers.puzzle import PuzzleError, UnsolvableError
from tests.facts import fact
from tests.knights import ends, starts, symmetric_tours


def cases(identifier: str, key: str, *, quick: Iterable[int]) -> list[ParameterSet]:
    """Return (input, value) pairs of a fact, those not quick marked ``soak``."""
    pairs = zip(fact(identifier).inputs[key], fact(identifier).value, strict=True)
    soak = pytest.mark.soak
    return [
        pytest.param(*pair, marks=() if pair[0] in quick else soak, id=f"{key}={pair[0]}")
        for pair in pairs
    ]


def has_tour(puzzle: Knight) -> bool:
    try:
        return solve(puzzle).length == puzzle.size - 1
    except UnsolvableError:
        return False


# The number of tours.


@pytest.mark.soak
def test_k01_k02_closed_tours_of_8x8() -> None:
    """K02 was published for it, and is wrong."""
    pytest.importorskip("numba")
    found = count(8, 8, closed=True)
    assert found._asdict() == fact("K01").value
    assert fact("K02").value not in found


def test_k02_the_wrong_number_breaks_the_symmetry_of_the_board() -> None:
    """Counting 8x8 takes minutes (K01, soak); here the turns of 8x8 and 6x6 are looked at.

    No reflection leaves a closed tour as it is. No quarter turn does on 8x8, so that its tours
    come by fours and eights; on 6x6 a few do, and the number of tours is no multiple of 4.
    """
    assert symmetric_tours(8, 4) == 0 < symmetric_tours(6, 4)
    assert fact("K01").value["undirected"] % 4 == 0
    assert fact("K02").value % 4 != 0


@pytest.mark.parametrize(("n", "value"), cases("K03", "n", quick=(*range(6), 7, 8)))
def test_k03_directed_open_tours_of_squares(n: int, value: int) -> None:
    """Those of 7x7 and 8x8 are out of reach: they take some 10**8 states at once, and more.

    The largest board in reach is 6x7 (K12). That each number is a multiple of 8, of the eight
    symmetries of the board, is all that is tested of the two.
    """
    if n > 6:
        with pytest.raises(PuzzleError, match=f"open tours of {n}x{n} would take"):
            count(n, n)
        assert value % 8 == 0
        return
    if n == 6:
        pytest.importorskip("numba")
    assert count(n, n).directed == value


def test_k04_open_tours_of_8x8_outnumber_closed_ones() -> None:
    """All tours of 8x8 are out of reach (K03): what the numbers follow from is tested on 3x10.

    A closed tour is as many open ones as it has squares to begin with and ways round; on 3x10 all
    open tours are counted by their starts and ends.
    """
    puzzle = Knight(3, 10)
    numbers = {begin: ends(Knight(3, 10, begin)) for begin in range(30)}
    assert sum(sum(numbers[begin].values()) for begin in numbers) == count(3, 10).directed
    reentrant = sum(
        number
        for begin, of_begin in numbers.items()
        for end, number in of_begin.items()
        if puzzle.leaps(begin, end)
    )
    assert reentrant == 30 * count(3, 10, closed=True).directed
    every, closed = fact("K03").value[-1], fact("K01").value
    assert round(every / closed["directed"], 2) == fact("K04").value["ratio"]
    assert round(64 * closed["directed"] / every, 4) == fact("K04").value["reentrant share"]


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


@pytest.mark.soak
@pytest.mark.parametrize(("row", "col"), [(row, col) for row in range(3) for col in range(row, 3)])
def test_k13_open_tours_from_every_start_of_6x6(row: int, col: int) -> None:
    """One start of each kind, by the symmetries of the board."""
    pytest.importorskip("numba")
    from solvers.knight.wide import count_by_sweep

    value = fact("K13:6x6").value
    found = count_by_sweep(Knight(6, 6), begin=row * 6 + col)
    pairs = [(row, col), (col, row)]
    assert {value[y][x] for r, c in pairs for y in (r, 5 - r) for x in (c, 5 - c)} == {found}


def test_k13_the_starts_of_6x6_add_up_to_all_tours() -> None:
    """Their counts take minutes (above, soak)."""
    value = fact("K13:6x6").value
    assert sum(map(sum, value)) == fact("K03").value[5] == 2 * fact("K12").value[0]


@pytest.mark.soak
def test_k36_tours_of_8x8_up_to_symmetry() -> None:
    """The half turn leaves ``symmetric`` classes of four tours as they are, nothing else does any.

    By Burnside's lemma (all tours are counted by K01).
    """
    symmetric = symmetric_tours(8, 2)
    assert symmetric == 4 * fact("K36").inputs["symmetric"]
    assert divmod(fact("K01").value["undirected"] + symmetric, 8) == (fact("K36").value, 0)


def test_k36_the_symmetric_tours_of_6x6_are_as_many_as_published() -> None:
    """8x8 takes half a minute (above, soak); 6x6 has 17 kinds by half, 5 by quarter turns.

    Its 9862 closed tours are of 1245 kinds (G. Jelliss, *Knight's Tour Notes*; OEIS A001230).
    """
    halves, quarters = symmetric_tours(6, 2), symmetric_tours(6, 4)
    assert (halves, quarters) == (17 * 4 + 5 * 2, 5 * 2)
    assert (9862 + halves + 2 * quarters) / 8 == 1245


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


def test_k20_every_tour_of_5x5_has_an_end_in_a_corner() -> None:
    fitting, corners = set(range(0, 25, 2)), {0, 4, 20, 24}
    pairs, joined = fact("K20").value
    assert len(fitting) * (len(fitting) - 1) // 2 == pairs
    # One of each kind of start, by the symmetries of the board.
    assert set(ends(Knight(5, 5, 0))) == fitting - {0}
    for begin in (2, 6, 12):
        assert set(ends(Knight(5, 5, begin))) == corners
    assert len(corners) * (len(fitting) - len(corners)) + 6 == joined


def ends_by_rotations(puzzle: Knight, seeds: int, wanted: int) -> set[int]:
    """Return the last squares of the tours that rotations make of random ones."""
    field, seen, lots = field_of(puzzle), set(), random.Random(0)  # noqa: S311
    for seed in range(seeds):
        tour = solve(puzzle, tie_break="random", seed=seed).state_at(puzzle.size - 1)
        path = [field.place(square) for square in tour]
        for _ in range(10 * puzzle.size):
            seen.add(path[-1])
            pivot = path.index(lots.choice(field.around(path[-1])))
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


@pytest.mark.parametrize("board", fact("K21").inputs["boards with a witness for every pair"])
def test_k21_a_tour_joins_every_two_squares_of_fitting_colours(board: str) -> None:
    rows, cols = map(int, board.split("x"))
    found, fitting = pairs_by_rotations(rows, cols, 500)
    assert found == fitting


@pytest.mark.soak
@pytest.mark.parametrize(
    ("cols", "key"), [(6, "5x6 pairs without witness of 225"), (8, "5x8 of 400")]
)
def test_k21_on_5x6_and_5x8_some_pairs_are_joined_by_no_tour(cols: int, key: str) -> None:
    """Not only was none found: the sweep over all tours proves that there is none.

    Every pair has one end in the left half: on these boards the half turn exchanges the colours.
    """
    fitting = 5 * cols // 2
    without = 0
    for row, col in product(range(3), range(cols // 2)):
        missing = fitting - len(ends(Knight(5, cols, row * cols + col)))
        without += missing * (2 if row < 2 else 1)
    assert without == fact("K21").inputs[key]


def test_k21_on_5x6_no_tour_is_found_between_some_squares() -> None:
    """That there is none takes longer to prove (above, soak)."""
    without = fact("K21").inputs["5x6 pairs without witness of 225"]
    found, fitting = pairs_by_rotations(5, 6, 5)
    assert fitting == 2 * 225
    assert found <= fitting - 2 * without


@pytest.mark.parametrize("index", [pytest.param(0, marks=pytest.mark.soak), 1])
def test_k31_placements_before_backtracking_says_no(index: int) -> None:
    row, col = fact("K31").inputs["start"][index]
    told = trace(Knight(5, 5, row * 5 + col), method="backtracking", keep=0)
    assert (told.outcome, told.counts["try"]) == ("exhausted", fact("K31").value[index])
    with pytest.raises(UnsolvableError, match="colour"):
        decide(Knight(5, 5, row * 5 + col))
