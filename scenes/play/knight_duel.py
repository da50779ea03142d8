"""The knight for two: in turn, over squares not yet visited; who cannot move loses.

It is undirected vertex geography, and matchings solve it: the player to move wins if and only if
every maximum matching of the squares left, the knight's own among them, covers the knight's square;
moving along such a matching wins (A. Fraenkel, E. Scheinerman and D. Ullman, *Undirected edge
geography*, Theoretical Computer Science 112, 1993, section on vertex geography). So perfect
play needs no search of the game tree, on a board of any size.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from solvers.knight import Knight
from solvers.puzzle import Move, State


class Reply(NamedTuple):
    """A move, and whether the one who makes it can win against any play."""

    move: Move
    wins: bool


class _Matching:
    """A maximum matching of some squares, kept as squares come and go."""

    def __init__(self, near: dict[int, tuple[int, ...]], squares: Iterable[int]) -> None:
        self.near = near
        self.squares = set(squares)
        self.mates: dict[int, int] = {}
        for square in sorted(self.squares):
            if square not in self.mates:
                self.cover(square)

    def cover(self, square: int) -> bool:
        """Match one more square by an alternating path; return False where there is none.

        The knight's graph is bipartite (every leap changes the colour), so no blossoms arise.
        """
        before = {square: square}
        waiting = deque([square])
        while waiting:
            here = waiting.popleft()
            for near in self.near[here]:
                if near not in self.squares or near in before:
                    continue
                before[near] = here
                if near not in self.mates:
                    self._flip(near, square, before)
                    return True
                mate = self.mates[near]
                before[mate] = near
                waiting.append(mate)
        return False

    def _flip(self, end: int, begin: int, before: dict[int, int]) -> None:
        """Match along the path from ``begin`` to ``end``."""
        while True:
            source = before[end]
            self.mates[source], self.mates[end] = end, source
            if source == begin:
                return
            end = before[source]

    def needed(self, square: int) -> bool:
        """Tell whether every maximum matching covers a square: then it has no free rival."""
        if square not in self.mates:
            return False
        mate = self.mates.pop(square)
        del self.mates[mate]
        self.squares.remove(square)
        rival = self.cover(mate)
        self.squares.add(square)
        if not rival:
            self.mates[square], self.mates[mate] = mate, square
        return not rival


def winning_moves(puzzle: Knight, state: State) -> list[Move]:
    """Return the moves after which the opponent loses against perfect play."""
    return [
        move for move in puzzle.legal_moves(state) if not mover_wins(puzzle, (*state, move.target))
    ]


def mover_wins(puzzle: Knight, state: State) -> bool:
    """Tell whether the player to move wins against any play."""
    here = state[-1]
    squares = set(puzzle.squares()).difference(state[:-1])
    near = {
        square: tuple(move.target for move in puzzle.legal_moves((square,))) for square in squares
    }
    return _Matching(near, squares).needed(here)


def best_reply(puzzle: Knight, state: State) -> Reply | None:
    """Return a winning move, or the one that makes it hardest for the opponent; None if stuck.

    Hardest is the move that leaves the fewest winning answers among the many.
    """
    moves: Sequence[Move] = list(puzzle.legal_moves(state))
    if not moves:
        return None
    winning = winning_moves(puzzle, state)
    if winning:
        return Reply(winning[0], wins=True)

    def chance(move: Move) -> float:
        after = (*state, move.target)
        answers = sum(1 for _ in puzzle.legal_moves(after))
        return len(winning_moves(puzzle, after)) / max(1, answers)

    return Reply(min(moves, key=chance), wins=False)
