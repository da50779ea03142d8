"""A search for a tour told as moves: the knight goes on, and goes back where nothing is left.

A state is the path, as in the rules; ``Move(0, 56, 41)`` tries a square, ``Move(1, 41, 56)``
takes that back. So a search is replayed and checked like any solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import ClassVar

from solvers.knight.rules import Knight
from solvers.knight.search import Trace, trace
from solvers.knight.warnsdorff import TIE_BREAKS
from solvers.puzzle import IllegalMoveError, Move, Optimum, Puzzle, PuzzleError, Solution, State

#: The methods that go forward and back.
SEARCHES = ("warnsdorff", "backtracking")

#: The ``piece`` of a move that tries a square, and of one that goes back.
TRY, RETREAT = 0, 1


class Search(Knight):
    """The knight's tour with moves back: what backtracking does while it searches."""

    __slots__ = ()
    name: ClassVar[str] = "search"

    def legal_moves(self, state: State) -> Iterator[Move]:
        yield from super().legal_moves(state)
        if len(state) > 1:
            yield Move(RETREAT, state[-1], state[-2])

    def apply(self, state: State, move: Move) -> State:
        if move.piece != RETREAT:
            return super().apply(state, move)
        if len(state) < 2 or move[1:] != (state[-1], state[-2]):
            reason = (
                f"a retreat leads from the last square to the one before: not {self.spell(move)}"
            )
            raise IllegalMoveError("bad_square", reason)
        return state[:-1]

    def verify(self, moves: Sequence[Move]) -> None:
        Puzzle.verify(self, moves)

    def state_after(self, moves: Sequence[Move], count: int) -> State:
        return Puzzle.state_after(self, moves, count)

    def dead_end(self, state: State) -> bool:
        """Tell whether no square is left to go to, and the tour is not done."""
        return not self.solved(state) and next(super().legal_moves(state), None) is None

    def spell(self, move: Move) -> str:
        words = super().spell(move)
        return f"back from {words}" if move.piece == RETREAT else words

    def optimum(self) -> Optimum | None:
        return None


def retold(puzzle: Knight, told: Trace, most: int | None = None) -> Solution:
    """Return the first events of a search as moves, at most ``most`` of them.

    A retreat from the first square, after which nothing is left to try, is no move and ends them.
    """
    path = [puzzle.begin]
    moves: list[Move] = []
    for event in told.events[1:]:
        if event.kind == "try":
            moves.append(Move(TRY, path[-1], event.square))
            path.append(event.square)
        elif event.kind == "retreat" and len(path) > 1:
            left = path.pop()
            moves.append(Move(RETREAT, left, path[-1]))
    return Solution(Search(**asdict(puzzle)), moves[:most])


def search(
    puzzle: Knight,
    method: str = "warnsdorff",
    tie_break: str = "roth",
    seed: int = 0,
    most: int = 400,
) -> Solution:
    """Return what backtracking does, whether it finds a tour or not: its first ``most`` moves."""
    if method not in SEARCHES:
        raise PuzzleError(f"the method {method!r} does not search: use {' or '.join(SEARCHES)}")
    if tie_break not in TIE_BREAKS:
        raise PuzzleError(
            f"no tie-break is called {tie_break!r}: use one of {', '.join(TIE_BREAKS)}"
        )
    # A try that fails makes three events: try, dead end and retreat.
    told = trace(
        puzzle, method=method, tie_break=tie_break, seed=seed, budget=most + 1, keep=3 * most + 3
    )
    return retold(puzzle, told, most)


def exhausted(solution: Solution) -> bool:
    """Tell whether a search has come back to the first square and tried all that it can reach."""
    start = solution.puzzle.start
    if solution.state_at(solution.length) != start:
        return False
    tried = sum(move.piece == RETREAT and move.target == start[0] for move in solution.moves)
    return tried == len(list(solution.puzzle.legal_moves(start)))
