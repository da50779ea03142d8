"""A tour, or the reason why there is none, for every board."""

from __future__ import annotations

import time
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.knight import METHODS, TIE_BREAKS, Knight, decide, parse_square, parse_within, solve
from solvers.knight.field import CLOCKWISE
from solvers.knight.tiles import TILES
from solvers.knight.weave import Weave
from solvers.puzzle import BudgetError, PuzzleError, Solution, UnsolvableError
from tests.knights import tours


def knight(board: str, start: str, closed: bool = False) -> Knight:
    rows, cols = map(int, board.split("x"))
    return Knight(rows, cols, parse_square(start, rows, cols), closed)


def tour_or_proof(puzzle: Knight, method: str = "warnsdorff") -> Solution | None:
    """Return the solution, which checks itself, or None where there is proof of none."""
    try:
        return solve(puzzle, method)
    except UnsolvableError:
        return None


@pytest.mark.parametrize(
    ("board", "start", "closed", "reason"),
    [
        ("5x5", "a1", True, "5x5 has 13 and 12"),
        ("1x1", "a1", True, "no knight's move back"),
        ("1x9", "a1", True, "as many dark"),
        ("1x8", "a1", True, "at most one knight's move"),
        ("8x2", "a1", True, "at most one knight's move"),
        ("4x8", "a1", True, "alternate"),
        ("8x3", "a1", True, "3x8 is one of the exceptions of Schwenk"),
        ("1x2", "a1", False, "no move"),
        ("2x2", "a1", False, "only comes to every second"),
        ("9x2", "a1", False, "only comes to every second"),
        ("3x3", "a1", False, "the middle of a 3x3"),
        ("6x3", "a1", False, "3x6 has none from any square"),
        ("4x4", "b2", False, "4x4 has none from any square"),
        ("5x5", "b1", False, "13 squares to 12.*b1 is not"),
        ("9x4", "b3", False, "b3 is in an inner one"),
        ("4x9", "b3", False, "b3 is in an inner one"),
        ("3x4", "c3", False, "every tour of the 3x4 board was examined, and none begins on c3"),
        ("7x3", "b4", False, "none begins on b4"),
        ("3x8", "c2", False, "none begins on c2"),
    ],
)
@pytest.mark.parametrize("method", METHODS)
def test_what_has_no_tour_is_refused_with_the_reason(
    board: str, start: str, closed: bool, reason: str, method: str
) -> None:
    with pytest.raises(UnsolvableError, match=reason) as caught:
        solve(knight(board, start, closed), method)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("shape", "start", "closed", "reason"),
    [
        (".#../..../.#..", "a3", False, "as many, or one more, .* there are 6 and 4"),
        ("...../.#.#./..#../.#.#./.....", "a1", True, "as many squares"),
        (".../.../...", "a1", False, "the middle of a 3x3"),
        (".#../..../....", "a3", False, "only one square can be the last, and d2 and a1"),
        ("..##/..../..##", "a3", False, "no knight's moves lead to"),
        (".#../.#../....", "a1", True, "d3 has a single knight's move"),
        ("...../.#.../....#/....#", "a1", False, "without c2 the other squares fall into 3 parts"),
        ("..#.#/...##/...../..#.#", "a1", True, "without c3 the other squares fall into 2 parts"),
    ],
)
def test_a_shape_without_a_tour_is_refused_with_the_reason(
    shape: str, start: str, closed: bool, reason: str
) -> None:
    lines = shape.split("/")
    rows, cols = len(lines), len(lines[0])
    within = parse_within(shape, rows, cols)
    with pytest.raises(UnsolvableError, match=reason):
        solve(Knight(rows, cols, parse_square(start, rows, cols), closed, within))


def test_an_unknown_method_or_tie_break_is_refused_with_the_known_ones() -> None:
    with pytest.raises(PuzzleError, match="'magic': use one of warnsdorff, backtracking, divide"):
        solve(Knight(), "magic")
    with pytest.raises(PuzzleError, match="'coin': use one of first, roth, pohl, random"):
        solve(Knight(), tie_break="coin")


def test_divide_refuses_a_shape_and_names_the_way_out() -> None:
    with pytest.raises(PuzzleError, match="use warnsdorff"):
        solve(Knight(8, 8, within=parse_within("ring", 8, 8)), "divide")


def test_a_search_at_its_budget_says_so_and_what_it_was() -> None:
    with pytest.raises(BudgetError, match="budget of 1,000 placements neither a tour nor a proof"):
        solve(Knight(8, 8), "backtracking", budget=1000)


def test_plain_backtracking_ends_in_seconds_and_names_the_method_that_finds_a_tour() -> None:
    began = time.perf_counter()
    with pytest.raises(BudgetError, match=r"500,000 placements.*use --method warnsdorff$"):
        solve(Knight(8, 8), "backtracking")
    # Measured: 3 to 5 s; ten times the placements took 48 s.
    assert time.perf_counter() - began < 20


def test_a_large_whole_board_is_divided_unless_lots_or_a_method_are_asked_for() -> None:
    puzzle = Knight(200, 202, closed=True)
    last = puzzle.area - 1
    divided = solve(puzzle, "divide").state_at(last)
    ruled = solve(puzzle, "warnsdorff").state_at(last)
    assert divided != ruled
    assert solve(puzzle).state_at(last) == divided
    assert solve(puzzle, "warnsdorff").state_at(last) == ruled
    assert solve(puzzle, seed=1).state_at(last) == solve(puzzle, "warnsdorff", seed=1).state_at(
        last
    )
    assert solve(puzzle, tie_break="pohl").state_at(last) != divided


def test_a_board_up_to_200_squares_a_side_and_any_shape_goes_by_the_rule() -> None:
    puzzle = Knight(30, 30)
    assert solve(puzzle).state_at(899) == solve(puzzle, "warnsdorff").state_at(899)
    half = frozenset(range(210 * 105))
    assert solve(Knight(210, 210, within=half)).length == len(half) - 1


def test_a_large_shape_without_tour_or_proof_ends_at_the_budget() -> None:
    inner = range(2, 128)
    frame = frozenset(range(130 * 130)) - {row * 130 + col for row in inner for col in inner}
    with pytest.raises(BudgetError, match=r"budget of 10,000 placements.*: try another seed"):
        solve(Knight(130, 130, within=frame, closed=True), budget=10_000)


def test_the_reason_for_a_rectangle_holds_for_one_within_a_larger_board() -> None:
    half = parse_within("half", 8, 8)
    with pytest.raises(UnsolvableError, match="side of 4"):
        solve(Knight(8, 8, within=half, closed=True))
    with pytest.raises(UnsolvableError, match="a2 is in an inner one"):
        solve(Knight(8, 8, parse_square("a2", 8, 8), within=half))
    assert solve(Knight(8, 8, within=half)).length == 31


@pytest.mark.parametrize("board", ["1x1", "3x4", "3x7", "3x8", "3x9", "4x5", "4x6", "5x5", "5x6"])
def test_decide_agrees_with_an_examination_of_every_tour(board: str) -> None:
    from solvers.knight.frontier import count_tours

    rows, cols = map(int, board.split("x"))
    for begin, closed in product(range(0, rows * cols, 7 if rows == 5 else 1), (False, True)):
        puzzle = Knight(rows, cols, begin, closed)
        try:
            expected = decide(puzzle)
        except UnsolvableError:
            expected = False
        assert expected == (count_tours(puzzle, begin) > 0), puzzle


@pytest.mark.parametrize("rows", range(1, 13))
def test_every_start_of_every_board_up_to_twelve_has_a_tour_or_a_proof(rows: int) -> None:
    for cols in range(1, 13):
        for begin in range(rows * cols):
            tour_or_proof(Knight(rows, cols, begin))


@pytest.mark.parametrize("side", [14, 16, 18])
def test_every_start_of_the_larger_even_boards_has_a_tour(side: int) -> None:
    for begin in range(side * side):
        assert solve(Knight(side, side, begin)).length == side * side - 1


@pytest.mark.parametrize("method", ["warnsdorff", "divide"])
@pytest.mark.parametrize("rows", range(3, 13))
def test_every_board_that_schwenk_admits_has_a_closed_tour(rows: int, method: str) -> None:
    for cols in range(3, 13):
        short, long = sorted((rows, cols))
        admitted = rows * cols % 2 == 0 and short != 4 and (short > 3 or long >= 10)
        solution = tour_or_proof(Knight(rows, cols, closed=True), method)
        assert (solution is not None) == admitted


@pytest.mark.parametrize("tie_break", TIE_BREAKS)
def test_every_tie_break_tours_the_board_of_7x7_where_ties_are_treacherous(tie_break: str) -> None:
    for begin in range(0, 49, 2):
        assert solve(Knight(7, 7, begin), tie_break=tie_break, seed=begin).length == 48


def test_the_same_seed_gives_the_same_tour_and_another_one_another() -> None:
    one, same, other = (
        solve(Knight(8, 8), tie_break="random", seed=seed).state_at(63) for seed in (1, 1, 2)
    )
    assert one == same
    assert one != other


def test_plain_backtracking_finds_a_tour_of_5x5() -> None:
    assert solve(Knight(5, 5), "backtracking").length == 24


@pytest.mark.parametrize("begin", [12 * 15 + 12, 12 * 15 + 14, 14 * 15 + 14])
def test_divide_tours_an_odd_board_from_behind_its_largest_tile(begin: int) -> None:
    assert solve(Knight(15, 15, begin), "divide").length == 224


@given(st.integers(3, 60), st.integers(3, 60), st.data())
@settings(max_examples=60)
def test_divide_tours_every_board_that_has_a_tour(
    rows: int, cols: int, data: st.DataObject
) -> None:
    begin = data.draw(st.integers(0, rows * cols - 1))
    puzzle = Knight(rows, cols, begin, data.draw(st.booleans()))
    try:
        decide(puzzle)
    except UnsolvableError:
        return
    assert solve(puzzle, "divide").length == rows * cols - 1


@pytest.mark.parametrize("board", ["3x41", "3x42", "3x43", "4x40", "4x41", "4x42"])
def test_divide_tours_long_strips_from_every_start_that_has_a_tour(board: str) -> None:
    rows, cols = map(int, board.split("x"))
    for begin in range(0, rows * cols, 7):
        tour_or_proof(Knight(rows, cols, begin), "divide")
        tour_or_proof(Knight(cols, rows, begin), "divide")


@given(st.integers(2, 4), st.integers(3, 5), st.booleans(), st.data())
def test_a_shape_is_toured_just_where_a_trial_of_all_ways_finds_a_tour(
    rows: int, cols: int, closed: bool, data: st.DataObject
) -> None:
    shape = data.draw(st.frozensets(st.integers(0, rows * cols - 1), min_size=1, max_size=14))
    puzzle = Knight(rows, cols, data.draw(st.sampled_from(sorted(shape))), closed, shape)
    assert (tour_or_proof(puzzle) is not None) == (tours(puzzle) > 0)


@pytest.mark.parametrize("side", [8, 9, 12])
def test_the_ring_of_a_board_has_a_tour(side: int) -> None:
    ring = parse_within("ring", side, side)
    assert solve(Knight(side, side, within=ring)).length == len(ring) - 1
    if side % 2 == 0:
        assert solve(Knight(side, side, within=ring, closed=True)).length == len(ring) - 1


def test_a_frame_two_squares_wide_is_proved_to_have_no_tour() -> None:
    frame = frozenset(range(64)) - {row * 8 + col for row in range(2, 6) for col in range(2, 6)}
    with pytest.raises(UnsolvableError, match="every way to visit the squares was examined"):
        solve(Knight(8, 8, within=frame))


@pytest.mark.parametrize("size", TILES, ids="{0[0]}x{0[1]}".format)
def test_every_stored_tile_is_a_closed_tour(size: tuple[int, int]) -> None:
    row, col, path = 0, 0, [(0, 0)]
    for digit in TILES[size]:
        down, right = CLOCKWISE[int(digit)]
        row, col = row + down, col + right
        path.append((row, col))
    assert path.pop() == (0, 0)
    assert sorted(path) == list(product(range(size[0]), range(size[1])))


def test_rings_too_far_apart_are_not_woven() -> None:
    ring = [0, 14, 29, 15, 1, 13, 28, 16]
    weave = Weave(3, 13)
    around = [
        row * 13 + col
        for row, col in ((0, 0), (1, 2), (2, 0), (0, 1), (2, 2), (1, 0), (0, 2), (2, 1))
    ]
    weave.begin(around, ring=True)
    assert not weave.add([[square + 9 for square in ring]])


def test_a_tour_is_a_sequence_of_moves_that_follow_each_other() -> None:
    moves = solve(Knight(5, 5)).moves
    assert len(moves) == 24
    assert list(moves) == [moves[index] for index in range(24)] == list(moves[:])
    assert all(one.target == two.source for one, two in pairwise(moves))
    assert moves[-1] == moves[23]
    with pytest.raises(IndexError):
        moves[24]
