"""The knight for two: perfect play against a search of the whole game."""

from __future__ import annotations

import random
from functools import cache

import pytest

from scenes.play.game import Game, Wishes
from scenes.play.knight_duel import best_reply, mover_wins, winning_moves
from scenes.play.session import Session
from solvers.knight import Knight
from solvers.puzzle import PuzzleError, State

BOARDS = [(3, 3), (3, 4), (4, 4), (3, 5), (2, 6)]


def solver(rows: int, cols: int):  # type: ignore[no-untyped-def]  # noqa: ANN201
    """Return a search of the game tree: does the player to move win?"""
    near = {
        square: [move.target for move in Knight(rows, cols).legal_moves((square,))]
        for square in range(rows * cols)
    }

    @cache
    def wins(here: int, visited: frozenset[int]) -> bool:
        return any(
            not wins(there, visited | {there}) for there in near[here] if there not in visited
        )

    return wins


def test_no_other_rival_is_known() -> None:
    with pytest.raises(PuzzleError, match="person or program"):
        Game(Session(Knight(6, 6)), Wishes(rival="dog"))


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_the_matching_knows_the_winner_from_every_start(board: tuple[int, int]) -> None:
    wins = solver(*board)
    for square in range(board[0] * board[1]):
        puzzle = Knight(*board, begin=square)
        assert mover_wins(puzzle, (square,)) == wins(square, frozenset({square}))


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_the_matching_knows_every_winning_move_of_random_games(board: tuple[int, int]) -> None:
    wins, rng, puzzle = solver(*board), random.Random(7), Knight(*board)  # noqa: S311 (lots, not secrets)
    for _ in range(30):
        state: State = (rng.randrange(puzzle.area),)
        while moves := list(puzzle.legal_moves(state)):
            expected = [
                move for move in moves if not wins(move.target, frozenset(state) | {move.target})
            ]
            assert winning_moves(puzzle, state) == expected
            state = (*state, rng.choice(moves).target)


@pytest.mark.parametrize("start", range(0, 36, 5))
def test_the_program_wins_every_won_game_on_6x6_against_any_play(start: int) -> None:
    rng = random.Random(start)  # noqa: S311 (lots, not secrets)
    puzzle = Knight(6, 6, begin=start)
    for _ in range(6):
        state = puzzle.start
        sure = False
        while reply := best_reply(puzzle, state):
            assert reply.wins or not sure
            sure = reply.wins
            state = (*state, reply.move.target)
            moves = list(puzzle.legal_moves(state))
            if not moves:
                break
            state = (*state, rng.choice(moves).target)
        # On an even board a perfect matching exists, so that the first player always wins.
        assert len(state) % 2 == 0


def test_the_program_answers_and_says_whether_it_is_sure() -> None:
    game = Game(Session(Knight(6, 6)), Wishes(rival="program"))
    first = winning_moves(Knight(6, 6), game.session.state)[0]
    game.session.play(first)
    assert "You can win from here" in (game.reply() or "")
    assert len(game.session.moves) == 2
    assert game.reply() is None
    assert game.take_back()
    assert game.session.moves == []
    assert game.make_again()
    assert len(game.session.moves) == 2


def test_a_game_to_its_end_names_the_winner() -> None:
    game = Game(Session(Knight(3, 3)), Wishes(rival="person"))
    while not game.over:
        game.session.play(next(game.puzzle.legal_moves(game.session.state)))
    # Eight squares of 3x3 form a ring: seven moves, the last by player 1.
    assert game.closing() == ["Player 1 wins: no move is left for the other. Number of moves: 7."]
