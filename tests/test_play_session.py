"""The game without words: moves, the way back, hints, giving up, the score."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.play.session import Score, Session
from solvers.frogs import Frogs
from solvers.hanoi import Hanoi
from solvers.knight import Knight
from solvers.puzzle import IllegalMoveError, Move, Puzzle, PuzzleError, UnsolvableError
from solvers.ways import way_on

GAMES: list[Puzzle] = [
    Hanoi(4),
    Hanoi(3, 4),
    Hanoi(3, rule="cyclic"),
    Frogs(2, 3),
    Frogs(2, 2, rule="both"),
    Knight(5, 5),
    Knight(6, 6, closed=True),
]


class Ticking:
    """A clock that the test winds on."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    session = Session(Hanoi(3))
    session.play(Move(1, 0, 1))
    with pytest.raises(IllegalMoveError, match="disk 2 is larger than disk 1"):
        session.play(Move(2, 0, 1))
    assert session.moves == [Move(1, 0, 1)]
    assert session.state == (1, 0, 0)


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    session = Session(Hanoi(3))
    assert not session.undo()
    assert not session.redo()


@given(st.sampled_from(GAMES), st.lists(st.integers(0, 9), max_size=30))
def test_undo_goes_all_the_way_back_and_redo_all_the_way_on(
    puzzle: Puzzle, choices: list[int]
) -> None:
    session = Session(puzzle)
    states = [session.state]
    for choice in choices:
        moves = list(puzzle.legal_moves(session.state))
        if not moves:
            break
        session.play(moves[choice % len(moves)])
        states.append(session.state)
    for state in reversed(states[:-1]):
        assert session.undo()
        assert session.state == state
    assert not session.undo()
    for state in states[1:]:
        assert session.redo()
        assert session.state == state
    assert not session.redo()


def test_a_move_after_an_undo_forgets_what_was_undone() -> None:
    session = Session(Hanoi(3))
    session.play(Move(1, 0, 1))
    session.undo()
    session.play(Move(1, 0, 2))
    assert not session.redo()
    assert session.solution().moves == (Move(1, 0, 2),)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(GAMES[:3]), st.lists(st.integers(0, 9), max_size=12))
def test_giving_up_finishes_hanoi_from_anywhere_in_the_fewest_moves(
    puzzle: Puzzle, choices: list[int]
) -> None:
    session = Session(puzzle)
    for choice in choices:
        moves = list(puzzle.legal_moves(session.state))
        session.play(moves[choice % len(moves)])
    begun = len(session.moves)
    hint = session.hint()
    added = session.give_up()
    assert session.solved
    assert session.solution().complete
    assert len(session.moves) == begun + added
    assert hint == (session.moves[begun] if added else None)


@pytest.mark.parametrize("puzzle", GAMES, ids=str)
def test_following_the_hints_solves_every_game_in_the_fewest_moves(puzzle: Puzzle) -> None:
    session = Session(puzzle)
    while not session.solved:
        move = session.hint()
        assert move is not None
        session.play(move)
    best = puzzle.optimum()
    assert best is not None
    assert len(session.moves) == best.length
    assert session.score is None


def test_a_way_of_more_moves_than_anyone_would_see_is_not_walked() -> None:
    session = Session(Hanoi(70))
    with pytest.raises(PuzzleError, match="fewer pieces"):
        session.give_up()
    assert session.hint() == Move(1, 0, 1)
    assert session.moves == []


def test_a_lost_game_of_frogs_says_so() -> None:
    session = Session(Frogs(2, 2))
    session.play(Move(1, 1, 2))
    session.play(Move(1, 0, 1))
    assert session.stuck
    with pytest.raises(UnsolvableError, match="every state within reach was tried"):
        session.hint()


def test_a_knight_that_left_a_square_behind_is_told_that_no_tour_leads_on() -> None:
    puzzle = Knight(3, 4)
    # b3 to d2: the corner a1 then has one way out and none in that leaves the rest whole.
    state = (8, 1, 7)
    with pytest.raises(UnsolvableError, match="every way was tried"):
        way_on(puzzle, state)


def test_the_score_counts_moves_and_the_time_until_the_game_was_won() -> None:
    clock = Ticking()
    session = Session(Hanoi(1), clock)
    clock.now += 12.0
    session.play(Move(1, 0, 2))
    clock.now += 99.0
    assert session.score == Score(1, 12.0)
    assert Score(7, 50.0) < Score(8, 1.0)
    assert Score(7, 5.0) < Score(7, 6.0)


def test_a_restart_begins_with_a_new_clock_and_a_clean_sheet() -> None:
    clock = Ticking()
    session = Session(Hanoi(2), clock)
    session.give_up()
    clock.now += 10
    session.restart()
    assert (session.seconds, session.moves, session.helped, session.state) == (0, [], False, (0, 0))
