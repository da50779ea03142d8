"""The rules and the spellings of the knight's tour."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.knight import Knight, parse_board, parse_square, parse_within, square_name
from solvers.knight.squares import shape_rows
from solvers.puzzle import IllegalMoveError, Move, PuzzleError, Solution, UnfinishedError


def moves_of(puzzle: Knight, names: str) -> list[Move]:
    squares = [parse_square(name, puzzle.rows, puzzle.cols) for name in names.split()]
    return [Move(0, source, target) for source, target in pairwise(squares)]


TOUR_3X4 = "a3 c2 a1 b3 d2 b1 c3 a2 c1 d3 b2 d1"


@pytest.mark.parametrize(
    "text", ["8x", "0x5", "-3", "8", "x8", "8x8x8", "8 by 8", "", "9x-1", "\u0663x\u0663"]
)
def test_a_board_that_is_none_is_refused_by_name(text: str) -> None:
    with pytest.raises(PuzzleError, match="board"):
        parse_board(text)


def test_a_board_past_the_limit_is_refused() -> None:
    with pytest.raises(PuzzleError, match="99999x99999 is too large"):
        parse_board("99999x99999")


@pytest.mark.parametrize("text", ["", "1a", "a", "a0", "a-1", "5", "a1a", "ä1", "a\u0661"])
def test_a_square_that_is_none_is_refused_by_name(text: str) -> None:
    with pytest.raises(PuzzleError, match="is not a square"):
        parse_square(text, 8, 8)


@pytest.mark.parametrize("text", ["i1", "a9", "aa1"])
def test_a_square_off_the_board_is_refused_with_the_board(text: str) -> None:
    with pytest.raises(PuzzleError, match=f"{text}.*off the board: use a1 to h8"):
        parse_square(text, 8, 8)


@pytest.mark.parametrize(("text", "word"), [("..", "fit"), ("..x/...", "shape"), ("", "shape")])
def test_a_shape_that_does_not_fit_is_refused(text: str, word: str) -> None:
    with pytest.raises(PuzzleError, match=word):
        parse_within(text, 2, 3)


def test_a_start_outside_the_shape_or_the_board_is_refused() -> None:
    with pytest.raises(PuzzleError, match="start b1 is outside the shape"):
        Knight(2, 2, begin=3, within=frozenset({0, 1, 2}))
    with pytest.raises(PuzzleError, match="off the board"):
        Knight(3, 3, begin=9)
    with pytest.raises(PuzzleError, match="off the board"):
        Knight(3, 3, within=frozenset({2, 9}))
    with pytest.raises(PuzzleError, match="0x3 has no squares"):
        Knight(0, 3)


@pytest.mark.parametrize(
    ("move", "kind", "words"),
    [
        pytest.param(Move(0, 8, 5), "not_a_knight_move", "a1 to b2", id="a diagonal step"),
        pytest.param(Move(0, 0, 6), "bad_square", "is on a1, not on a3", id="from elsewhere"),
        pytest.param(Move(0, 8, 99), "bad_square", "square number 99", id="off the board"),
        pytest.param(Move(0, 8, -1), "bad_square", "square number -1", id="below zero"),
        pytest.param(Move(0, 8, 7), "bad_square", "d2 is outside the shape", id="into a hole"),
        pytest.param(Move(2, 8, 1), "bad_square", "no piece 2", id="a second knight"),
        pytest.param(Move(0, 8, 3), "not_a_knight_move", "a1 to d3", id="round the edge"),
    ],
)
def test_a_wrong_move_is_refused_by_kind(move: Move, kind: str, words: str) -> None:
    puzzle = Knight(3, 4, within=frozenset(range(12)) - {7})
    with pytest.raises(IllegalMoveError, match=words) as caught:
        puzzle.apply(puzzle.start, move)
    assert caught.value.kind == kind
    with pytest.raises(IllegalMoveError, match=r"^move 1 is illegal") as numbered:
        puzzle.verify([move])
    assert numbered.value.kind == kind


def test_a_square_visited_twice_is_refused_with_the_number_of_the_move() -> None:
    puzzle = Knight(3, 4, begin=0)
    moves = moves_of(puzzle, "a3 c2 a3")
    with pytest.raises(IllegalMoveError, match="a3 was visited before") as caught:
        puzzle.verify(moves)
    assert (caught.value.kind, caught.value.index) == ("square_twice", 2)
    with pytest.raises(IllegalMoveError, match="a3 was visited before"):
        puzzle.apply((0, 6), moves[1])


def test_an_unfinished_tour_is_no_solution() -> None:
    puzzle = Knight(3, 4, begin=0)
    with pytest.raises(UnfinishedError):
        Solution.checked(puzzle, moves_of(puzzle, TOUR_3X4)[:-1])


def test_an_open_tour_does_not_solve_the_closed_puzzle() -> None:
    opened, closed = Knight(3, 4, begin=0), Knight(3, 4, begin=0, closed=True)
    assert Solution.checked(opened, moves_of(opened, TOUR_3X4)).length == 11
    with pytest.raises(UnfinishedError):
        Solution.checked(closed, moves_of(closed, TOUR_3X4))


def test_a_ring_of_eight_squares_is_a_closed_tour() -> None:
    ring = Knight(3, 3, closed=True, within=frozenset(range(9)) - {4})
    moves = moves_of(ring, "a1 b3 c1 a2 c3 b1 a3 c2")
    solution = Solution.checked(ring, moves)
    assert solution.length == 7
    assert ring.leaps(solution.state_at(7)[-1], ring.begin)
    best = ring.optimum()
    assert best is not None
    assert best.length == 7


def test_a1_is_the_left_square_of_the_bottom_row_and_the_default_start() -> None:
    puzzle = Knight(5, 6)
    assert puzzle.start == (24,)
    assert puzzle.square(24) == "a1"
    assert puzzle.row(Move(0, 24, 13)) == [0, "a1", "b3"]
    assert puzzle.spell(Move(0, 24, 13)) == "a1 to b3"
    assert puzzle.params() == {"rows": 5, "cols": 6, "start": "a1", "closed": False}


def test_columns_past_z_are_spelled_as_in_a_spreadsheet() -> None:
    names = [square_name(col, 1, 1000) for col in (0, 25, 26, 27, 51, 52, 701, 702, 999)]
    assert names == ["a1", "z1", "aa1", "ab1", "az1", "ba1", "zz1", "aaa1", "all1"]


@given(st.integers(1, 900), st.integers(1, 900), st.data())
def test_every_square_is_read_back_from_its_name(rows: int, cols: int, data: st.DataObject) -> None:
    square = data.draw(st.integers(0, rows * cols - 1))
    assert parse_square(square_name(square, rows, cols).upper(), rows, cols) == square


@given(st.integers(1, 9), st.integers(1, 9), st.data())
def test_every_shape_is_read_back_from_its_rows(rows: int, cols: int, data: st.DataObject) -> None:
    shape = data.draw(st.frozensets(st.integers(0, rows * cols - 1)))
    assert parse_within("/".join(shape_rows(shape, rows, cols)), rows, cols) == shape


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_legal_moves_are_just_those_that_apply_accepts(
    rows: int, cols: int, data: st.DataObject
) -> None:
    shape = data.draw(st.frozensets(st.integers(0, rows * cols - 1), min_size=1))
    puzzle = Knight(rows, cols, within=shape)
    state = puzzle.start
    while moves := list(puzzle.legal_moves(state)):
        accepted = []
        for target in range(-2, rows * cols + 2):
            try:
                accepted.append(puzzle.apply(state, Move(0, state[-1], target))[-1])
            except IllegalMoveError:
                continue
        assert accepted == [move.target for move in moves]
        state = puzzle.apply(state, data.draw(st.sampled_from(moves)))


def test_half_and_ring_are_shapes_by_name() -> None:
    assert shape_rows(parse_within("half", 4, 3), 4, 3) == ["###", "###", "...", "..."]
    assert (
        shape_rows(parse_within("ring", 6, 5), 6, 5)
        == [".....", "....."] + ["..#.."] * 2 + ["....."] * 2
    )
    assert Knight(8, 8, within=parse_within("half", 8, 8)).square(56) == "a1"


def test_the_default_start_of_a_shape_is_its_lowest_leftmost_square() -> None:
    puzzle = Knight(2, 3, within=parse_within("..#/#..", 2, 3))
    assert puzzle.square(puzzle.begin) == "b1"
    assert puzzle.params()["within"] == ["..#", "#.."]


def test_the_whole_board_as_a_shape_is_the_board() -> None:
    assert Knight(2, 2, within=frozenset(range(4))) == Knight(2, 2)


def test_a_hundred_thousand_moves_are_verified_in_linear_time() -> None:
    puzzle = Knight(3, 60_000, begin=0)
    squares = [0]
    for pair in range(29_000):
        squares += [60_000 * 2 + 2 * pair + 1, 2 * pair + 2]
    moves = [Move(0, source, target) for source, target in pairwise(squares)]
    began = time.perf_counter()
    assert puzzle.state_after(moves, len(moves)) == tuple(squares)
    puzzle.verify(moves)
    assert time.perf_counter() - began < 5
