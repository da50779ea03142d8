"""Puzzles, moves and checked solutions.

The words, by example, for the Tower of Hanoi with two disks:

* a state is a plain tuple: ``(0, 2)`` is the small disk on peg A and the large one on peg C;
* ``Move(piece=1, source=0, target=2)`` carries disk 1 from peg A to peg C;
* ``Step(before=(0, 0), move=Move(1, 0, 1), after=(1, 0), index=1)`` is the first move;
* ``Solution(puzzle, moves)`` holds moves that were replayed against the rules.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, ClassVar, NamedTuple, overload

State = tuple[int, ...]

#: A computed sequence of at most this many moves is replayed whole when its Solution is made.
REPLAYED_AT_ONCE = 4096


class PuzzleError(ValueError):
    """The puzzle or its input says no; the message is one line for the user."""


class IllegalMoveError(PuzzleError):
    """A move breaks the rules; ``kind`` is for programs, ``reason`` for people.

    ``index`` is the number of the move in its list, counted from 1, where it is known.
    """

    def __init__(self, kind: str, reason: str, index: int | None = None) -> None:
        self.kind = kind
        self.reason = reason
        self.index = index
        super().__init__(reason if index is None else f"move {index} is illegal: {reason}")

    def at(self, index: int) -> IllegalMoveError:
        """Return the same fault as that of move number ``index``."""
        return IllegalMoveError(self.kind, self.reason, index)


class UnfinishedError(PuzzleError):
    """The moves are legal, but the last state is not the goal."""


class UnsolvableError(PuzzleError):
    """There is a proof that no solution exists; the message gives it in one sentence."""


class BudgetError(PuzzleError):
    """A search ended at its budget with neither a solution nor a proof."""


class Move(NamedTuple):
    """One move: which piece goes from where to where (see the puzzle for the numbers)."""

    piece: int
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Step:
    """A move with the states around it; ``index`` counts from 1."""

    before: State
    move: Move
    after: State
    index: int


class Optimum(NamedTuple):
    """The fewest moves from start to goal: a proven number, or the best known."""

    length: int
    proven: bool
    reason: str
    """Why it is so, with its source, in one sentence."""


class Puzzle(ABC):
    """The rules of one puzzle with its start and its goal; immutable."""

    name: ClassVar[str]

    @property
    @abstractmethod
    def start(self) -> State:
        """The state before the first move."""

    @abstractmethod
    def legal_moves(self, state: State) -> Iterator[Move]:
        """Yield every move that the rules allow in ``state``, in a fixed order."""

    @abstractmethod
    def apply(self, state: State, move: Move) -> State:
        """Return the state after ``move``; raise IllegalMoveError where the rules forbid it."""

    @abstractmethod
    def solved(self, state: State) -> bool:
        """Tell whether ``state`` is the goal."""

    @abstractmethod
    def spell(self, move: Move) -> str:
        """Return a move in words, such as ``disk 1 from A to C``."""

    @abstractmethod
    def row(self, move: Move) -> list[int | str]:
        """Return a move as ``[piece, source, target]`` in the spellings of the move script."""

    @abstractmethod
    def params(self) -> dict[str, Any]:
        """Return what makes this very puzzle again, as JSON values."""

    @abstractmethod
    def optimum(self) -> Optimum | None:
        """Return the fewest moves to the goal, or None where nothing is known."""

    @abstractmethod
    def since(self, state: State) -> Puzzle:
        """Return the same puzzle, begun in ``state``."""

    def replay(self, moves: Iterable[Move]) -> Iterator[State]:
        """Yield the state after each move; raise IllegalMoveError, numbered, at a wrong one."""
        state = self.start
        for index, move in enumerate(moves, start=1):
            try:
                state = self.apply(state, move)
            except IllegalMoveError as error:
                raise error.at(index) from None
            yield state

    def state_after(self, moves: Sequence[Move], count: int) -> State:
        """Return the state after the first ``count`` moves, which are known to be legal."""
        state = self.start
        for move in moves[:count]:
            state = self.apply(state, move)
        return state

    def verify(self, moves: Sequence[Move]) -> None:
        """Replay the moves; raise IllegalMoveError, numbered from 1, at the first wrong one."""
        for _ in self.replay(moves):
            pass


class ComputedMoves(ABC, Sequence[Move]):
    """A sequence of moves that is computed, not stored: any move and any state at once.

    ``length`` may pass what ``len`` can return (2**63); indices are plain integers of any size.
    """

    @property
    @abstractmethod
    def length(self) -> int:
        """The number of moves."""

    @abstractmethod
    def move_at(self, index: int) -> Move:
        """Return move number ``index``, counted from 1 to ``length``."""

    @abstractmethod
    def state_at(self, count: int) -> State:
        """Return the state after ``count`` moves, from 0 to ``length``."""

    def between(self, first: int, last: int) -> Iterator[Move]:
        """Yield the moves from number ``first`` to number ``last``, both included."""
        index = first
        while index <= last:
            yield self.move_at(index)
            index += 1

    def __len__(self) -> int:
        return self.length

    def __bool__(self) -> bool:
        # bool() would ask len(), which fails past 2**63.
        return self.length > 0

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            return [self.move_at(k + 1) for k in _slice_range(index, self.length)]
        position = index + self.length if index < 0 else index
        if not 0 <= position < self.length:
            raise IndexError(f"there is no move {index}: the solution has {self.length}")
        return self.move_at(position + 1)

    def __iter__(self) -> Iterator[Move]:
        return self.between(1, self.length)


def _slice_range(index: slice, length: int) -> range:
    """Return what ``range(*slice.indices(length))`` would, for lengths past 2**63 too."""
    step = 1 if index.step is None else index.step
    if step <= 0:
        raise ValueError("a computed sequence is sliced forwards only")
    first = 0 if index.start is None else index.start
    last = length if index.stop is None else index.stop
    first = max(0, first + length) if first < 0 else first
    last = max(0, last + length) if last < 0 else min(last, length)
    return range(first, last, step)


@dataclass(frozen=True, slots=True)
class Solution:
    """Moves that were replayed against the rules of their puzzle, from its start.

    A stored list is replayed when the Solution is made. A computed sequence too long for that
    (see REPLAYED_AT_ONCE) has its first and last states checked then, and every step that is
    handed out is replayed at that moment. Raises IllegalMoveError with the number of the move.
    """

    puzzle: Puzzle
    moves: Sequence[Move]
    _cache: dict[int, State] = field(default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.moves, ComputedMoves) or self.length <= REPLAYED_AT_ONCE:
            self.puzzle.verify(self.moves)
        elif self.state_at(0) != self.puzzle.start:
            raise PuzzleError("the computed moves do not begin at the start of the puzzle")
        else:
            self.step(1)
            self.step(self.length)

    @classmethod
    def checked(cls, puzzle: Puzzle, moves: Sequence[Move]) -> Solution:
        """Return the solution; raise IllegalMoveError, or UnfinishedError short of the goal."""
        solution = cls(puzzle, moves)
        if not solution.complete:
            raise UnfinishedError(
                f"the {solution.length} moves are legal but do not reach the goal"
            )
        return solution

    @property
    def length(self) -> int:
        """The number of moves, of any size."""
        return self.moves.length if isinstance(self.moves, ComputedMoves) else len(self.moves)

    @property
    def complete(self) -> bool:
        """Tell whether the last state is the goal."""
        return self.puzzle.solved(self.state_at(self.length))

    def state_at(self, count: int) -> State:
        """Return the state after ``count`` moves (0 is the start)."""
        if not 0 <= count <= self.length:
            raise IndexError(f"there is no moment {count}: the solution has {self.length} moves")
        if isinstance(self.moves, ComputedMoves):
            return self.moves.state_at(count)
        if count not in self._cache:
            earlier = self._cache.get(count - 1)
            state = (
                self.puzzle.state_after(self.moves, count)
                if earlier is None
                else self.puzzle.apply(earlier, self.moves[count - 1])
            )
            if len(self._cache) > 8:
                self._cache.clear()
            self._cache[count] = state
        return self._cache[count]

    def step(self, index: int) -> Step:
        """Return move number ``index`` (from 1) with the states around it, replayed."""
        if not 1 <= index <= self.length:
            raise IndexError(f"there is no move {index}: the solution has {self.length} moves")
        before = self.state_at(index - 1)
        move = self.moves[index - 1]
        try:
            after = self.puzzle.apply(before, move)
        except IllegalMoveError as error:
            raise error.at(index) from None
        if isinstance(self.moves, ComputedMoves) and after != self.state_at(index):
            raise PuzzleError(f"the computed state after move {index} is not the replayed one")
        return Step(before, move, after, index)

    def steps(self, first: int = 1, last: int | None = None) -> Iterator[Step]:
        """Yield the steps from move ``first`` to move ``last``, both included, each replayed."""
        end = self.length if last is None else last
        if first > end:
            return
        if not 1 <= first <= end <= self.length:
            raise IndexError(f"there is no move {first} to {end}: there are {self.length} moves")
        before = self.state_at(first - 1)
        for index, move in enumerate(self._moves_between(first, end), start=first):
            try:
                after = self.puzzle.apply(before, move)
            except IllegalMoveError as error:
                raise error.at(index) from None
            yield Step(before, move, after, index)
            before = after

    def _moves_between(self, first: int, last: int) -> Iterator[Move]:
        """Return the moves from number ``first`` to number ``last``."""
        if isinstance(self.moves, ComputedMoves):
            return self.moves.between(first, last)
        return islice(self.moves, first - 1, last)

    def stretch(self, first: int, last: int) -> Solution:
        """Return the moves ``first`` to ``last`` as a solution that starts where they start."""
        if (first, last) == (1, self.length):
            return self
        puzzle = self.puzzle.since(self.state_at(first - 1))
        return Solution(puzzle, list(self.moves[first - 1 : last]))
