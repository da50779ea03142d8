"""The moves of a tour, kept as its squares: a million moves in a few megabytes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import overload

from solvers.puzzle import Move, State


@dataclass(frozen=True, slots=True)
class TourMoves(Sequence[Move]):
    """The moves that lead through ``squares``, in order; each is made when it is asked for."""

    squares: State

    def __len__(self) -> int:
        return len(self.squares) - 1

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        numbers = range(len(self))[index]
        if isinstance(numbers, range):
            return [self[number] for number in numbers]
        return Move(0, self.squares[numbers], self.squares[numbers + 1])

    def __iter__(self) -> Iterator[Move]:
        for source, target in pairwise(self.squares):
            yield Move(0, source, target)
