"""The tables: places, cells, marks, and the words around them."""

from __future__ import annotations

import string
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.play.table import Hand, Marks
from scenes.play.tables import table_of
from scenes.play.words import LANGUAGES, texts
from scenes.theme import THEMES
from solvers.frogs import Frogs
from solvers.hanoi import Hanoi
from solvers.knight import Knight
from solvers.puzzle import IllegalMoveError, Move, Puzzle, PuzzleError

GAMES: list[Puzzle] = [
    Hanoi(1),
    Hanoi(10),
    Hanoi(4, 5),
    Frogs(1, 1),
    Frogs(10, 10),
    Frogs(3, 2, gap=2),
    Knight(3, 4),
    Knight(8, 8),
    Knight(12, 9),
]


def drawn(puzzle: Puzzle, marks: Marks) -> list[str]:
    table = table_of(puzzle)
    canvas = table.draw(puzzle.start, marks, THEMES["daylight"])
    return [line.plain for line in canvas.lines()]


@pytest.mark.parametrize(
    ("puzzle", "place", "reason"),
    [
        pytest.param(Hanoi(3), 1, "peg B is empty", id="an empty peg"),
        pytest.param(Frogs(2, 2), 2, "seat 3 is empty", id="an empty seat"),
        pytest.param(Frogs(3, 3), 0, "taken", id="a frog that is walled in"),
    ],
)
def test_what_cannot_move_is_not_picked_up(puzzle: Puzzle, place: int, reason: str) -> None:
    hand = Hand(table_of(puzzle), puzzle.start)
    with pytest.raises(IllegalMoveError, match=reason):
        hand.choose(puzzle.start, place)
    assert hand.picked is None


def test_an_illegal_target_keeps_the_piece_in_the_hand() -> None:
    puzzle = Hanoi(2)
    hand, state = Hand(table_of(puzzle), (2, 0)), (2, 0)
    assert hand.choose(state, 0) is None
    with pytest.raises(IllegalMoveError, match="larger"):
        hand.choose(state, 2)
    assert hand.picked == 0
    assert hand.choose(state, 1) == Move(2, 0, 1)


def test_choosing_a_piece_twice_puts_it_down() -> None:
    puzzle = Hanoi(2)
    hand = Hand(table_of(puzzle), puzzle.start)
    hand.choose(puzzle.start, 0)
    assert hand.marks(puzzle.start).targets == {1, 2}
    assert hand.choose(puzzle.start, 0) is None
    assert hand.marks(puzzle.start) == Marks(0, None, frozenset())


@pytest.mark.parametrize("puzzle", GAMES, ids=str)
def test_a_click_on_what_is_drawn_for_a_place_finds_that_place(puzzle: Puzzle) -> None:
    table = table_of(puzzle)
    for place in table.places:
        plain, marked = drawn(puzzle, Marks(-1)), drawn(puzzle, Marks(place))
        cells = [
            (column, row)
            for row, pair in enumerate(zip(plain, marked, strict=True))
            for column, (old, new) in enumerate(zip(*pair, strict=True))
            if old != new
        ]
        assert cells
        assert {table.place_at(column, row) for column, row in cells} == {place}


@pytest.mark.parametrize("puzzle", GAMES, ids=str)
def test_marks_show_without_any_colour(puzzle: Puzzle) -> None:
    first, last = table_of(puzzle).places[0], table_of(puzzle).places[-1]
    pictures = [
        drawn(puzzle, Marks(first)),
        drawn(puzzle, Marks(last)),
        drawn(puzzle, Marks(first, None, frozenset({last}))),
        drawn(puzzle, Marks(last, None, frozenset({last}))),
    ]
    assert len({"\n".join(picture) for picture in pictures}) == 4


@given(st.sampled_from(GAMES), st.integers(-5, 400), st.integers(-5, 60))
def test_a_click_anywhere_is_a_place_or_nothing(puzzle: Puzzle, column: int, row: int) -> None:
    table = table_of(puzzle)
    place = table.place_at(column, row)
    assert place is None or place in table.places


@given(st.sampled_from(GAMES), st.data())
def test_the_cursor_never_leaves_the_table(puzzle: Puzzle, data: st.DataObject) -> None:
    table = table_of(puzzle)
    place = table.places[0]
    for right, down in data.draw(
        st.lists(st.sampled_from([(1, 0), (-1, 0), (0, 1), (0, -1)]), max_size=20)
    ):
        place = table.beside(place, right, down)
        assert place in table.places


@pytest.mark.parametrize("puzzle", [Hanoi(10), Frogs(6, 6), Knight(8, 8)], ids=str)
def test_the_usual_games_fit_a_terminal_of_80_by_24(puzzle: Puzzle) -> None:
    width, height = table_of(puzzle).size
    # Above and below stand a title, the task, the status, what is said and two rows of keys.
    assert width <= 80
    assert height <= 24 - 6


@pytest.mark.parametrize("puzzle", [Hanoi(3), Frogs(2, 2), Knight(5, 5)], ids=str)
def test_there_is_a_least_and_a_most_of_every_game(puzzle: Puzzle) -> None:
    for more in (1, -1):
        table = table_of(puzzle)
        for _ in range(50):
            other = table.resized(more)
            if other is None:
                break
            assert other.puzzle != table.puzzle
            table = other
        assert table.resized(more) is None


@pytest.mark.parametrize(
    ("puzzle", "text"),
    [(Hanoi(3), "D"), (Frogs(2, 2), "0"), (Frogs(2, 2), "6"), (Knight(5, 5), "f1")],
)
def test_a_place_that_does_not_exist_is_named(puzzle: Puzzle, text: str) -> None:
    with pytest.raises(PuzzleError, match=text):
        table_of(puzzle).parse(text)


def fields(text: str) -> Iterator[str]:
    return (name for _, name, _, _ in string.Formatter().parse(text) if name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_everything_with_the_same_values(language: str) -> None:
    english, other = texts("en"), texts(language)
    told = {key for key in other if not key.startswith("refused.")}
    assert told == set(english)
    for key in english:
        assert set(fields(other[key])) == set(fields(english[key])), key


def test_every_refusal_of_the_rules_has_its_words_in_every_language() -> None:
    kinds = {"empty_peg", "not_on_top", "same_peg", "wrong_way", "larger_on_smaller"}
    kinds |= {"unknown_peg", "bad_square", "not_a_knight_move", "square_twice", "unknown_seat"}
    kinds |= {"empty_seat", "wrong_piece", "occupied_seat", "too_far", "backward_move"}
    kinds |= {"jump_over_own"}
    for language in set(LANGUAGES) - {"en"}:
        assert {key for key in texts(language) if key.startswith("refused.")} == {
            f"refused.{kind}" for kind in kinds
        }
