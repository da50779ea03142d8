"""One game: where it stands, the way back, and how well it was played. No words, no pictures.

``Session(Hanoi(3))`` stands at the start. ``play(Move(1, 0, 2))`` makes a move or raises
IllegalMoveError; ``undo``, ``redo``, ``restart``, ``hint`` and ``give_up`` do what they say.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from solvers.puzzle import ComputedMoves, Move, Puzzle, PuzzleError, Solution, State
from solvers.ways import way_on

#: A game is not finished for the player when that takes more moves than this.
MOST_MOVES = 100_000


class Score(NamedTuple):
    """How well a game was won: the lesser the better, moves before seconds."""

    moves: int
    seconds: float


class Session:
    """A game of one puzzle; moves taken back are kept out of what is recorded."""

    def __init__(self, puzzle: Puzzle, clock: Callable[[], float] = time.monotonic) -> None:
        self.puzzle = puzzle
        self._clock = clock
        self.restart()

    def restart(self) -> None:
        """Go back to the start, with a new clock."""
        self._states: list[State] = [self.puzzle.start]
        self.moves: list[Move] = []
        self._undone: list[Move] = []
        self.helped = False
        """Whether a hint was taken or the game given up: such a game has no score."""
        self.given_up = False
        self._began = self._clock()
        self._ended: float | None = None

    @property
    def state(self) -> State:
        """Where the pieces are."""
        return self._states[-1]

    @property
    def seconds(self) -> float:
        """How long the game has lasted, or lasted until it was won."""
        return (self._clock() if self._ended is None else self._ended) - self._began

    @property
    def solved(self) -> bool:
        """Tell whether the goal is reached."""
        return self.puzzle.solved(self.state)

    @property
    def stuck(self) -> bool:
        """Tell whether no move is left."""
        return next(self.puzzle.legal_moves(self.state), None) is None

    def play(self, move: Move) -> None:
        """Make a move; raise IllegalMoveError and change nothing where the rules forbid it."""
        self._make(move)
        self._undone.clear()

    def _make(self, move: Move) -> None:
        self._states.append(self.puzzle.apply(self.state, move))
        self.moves.append(move)
        if self.solved:
            self._ended = self._clock()

    def undo(self) -> bool:
        """Take the last move back; return False where there is none."""
        if not self.moves:
            return False
        self._states.pop()
        self._undone.append(self.moves.pop())
        self._ended = None
        return True

    def redo(self) -> bool:
        """Make the move last taken back again; return False where there is none."""
        if not self._undone:
            return False
        self._make(self._undone.pop())
        return True

    def hint(self) -> Move | None:
        """Return the next move of a best way on, None at the goal; raise PuzzleError if lost."""
        way = way_on(self.puzzle, self.state)
        self.helped = True
        return way[0] if way else None

    def give_up(self) -> int:
        """Finish the game in the best way and return the number of moves that took.

        Raises PuzzleError where the game is lost, or the way on longer than MOST_MOVES.
        """
        way = way_on(self.puzzle, self.state)
        count = way.length if isinstance(way, ComputedMoves) else len(way)
        if count > MOST_MOVES:
            raise PuzzleError(f"the way on has {count:,} moves: play with fewer pieces")
        self.helped = self.given_up = True
        self._undone.clear()
        for move in way:
            self._make(move)
        return count

    @property
    def score(self) -> Score | None:
        """The score of a game that was won without help."""
        return Score(len(self.moves), self.seconds) if self.solved and not self.helped else None

    def solution(self) -> Solution:
        """Return what was played, as a solution that may be unfinished."""
        return Solution(self.puzzle, tuple(self.moves))
