"""A tour as it was printed, judged: how far the knight may go, and what stops it.

A path is the squares of a board in printed order. A square is ``row * columns + column`` with the
first printed row as row 0; -1 stands for an entry that is no square of the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from solvers.knight.rules import Knight
from solvers.puzzle import IllegalMoveError, Move


@dataclass(frozen=True)
class Path:
    """Printed squares on a board of ``rows`` and ``cols``, with the line of each.

    ``broken`` is a fault of the print itself (a number that is missing, say); the squares end
    before it then, and ``count`` says how many squares were printed in all.
    """

    rows: int
    cols: int
    squares: Sequence[int]
    lines: Sequence[int]
    spelled: Sequence[str] = ()
    broken: IllegalMoveError | None = None
    count: int | None = None
    trust: float = 1.0
    returns: bool = False
    """Whether the list says that the knight comes home: its first square again, or ``cycle``."""
    notes: tuple[str, ...] = field(default=())
    board: Sequence[int] = ()
    """The lines of the board, where one is printed."""

    @cached_property
    def fault(self) -> IllegalMoveError | None:
        """What is wrong first, with its number; None where every move is legal."""
        seen: dict[int, int] = {}
        previous = -1
        for place, square in enumerate(self.squares):
            if square < 0:
                name = self.spelled[place] if place < len(self.spelled) else "?"
                return IllegalMoveError("bad_square", f"{name!r} is no square", place + 1)
            if place and not self._leaps(previous, square):
                here, there = self.name(previous), self.name(square)
                reason = f"{here} to {there} is no knight's move"
                return IllegalMoveError("not_a_knight_move", reason, place)
            if square in seen:
                reason = f"{self.name(square)} was visited already, as square {seen[square]}"
                return IllegalMoveError("square_twice", reason, place)
            seen[square] = place + 1
            previous = square
        return self.broken

    def _leaps(self, here: int, there: int) -> bool:
        """Tell whether a knight's move leads from one square to the other."""
        down = abs(here // self.cols - there // self.cols)
        return down * abs(here % self.cols - there % self.cols) == 2

    def name(self, square: int) -> str:
        """Return the chess name of a square."""
        return Knight(self.rows, self.cols).square(square)

    @property
    def legal(self) -> int:
        """How many of the printed squares the knight may visit in this order."""
        fault = self.fault
        if fault is None or fault is self.broken or fault.index is None:
            return len(self.squares)
        return fault.index - 1 if fault.kind == "bad_square" else fault.index

    @property
    def complete(self) -> bool:
        """Tell whether the knight visits the whole board."""
        return self.fault is None and len(self.squares) == self.rows * self.cols

    @property
    def closed(self) -> bool:
        """Tell whether the tour is complete and one move from its beginning."""
        return self.complete and self._leaps(self.squares[-1], self.squares[0])

    @property
    def likely(self) -> bool:
        """Tell whether enough of it makes sense to believe that this is a tour at all."""
        if self.broken is not None and self.rows > 2 and self.cols > 2:
            return self.rows * self.cols <= 400 or self.legal * 20 >= self.printed
        short = self.printed < 400
        # A board of all the numbers is a board, however the knight walks.
        if (
            not self.spelled
            and self.printed == self.rows * self.cols
            and min(self.rows, self.cols) > 2
        ):
            return True
        return self.legal > 1 and (short or self.legal * 20 >= self.printed)

    @property
    def printed(self) -> int:
        """How many squares were printed."""
        return len(self.squares) if self.count is None else self.count

    @property
    def score(self) -> float:
        """How much of the input the path explains; see the lists of Hanoi for the same scale."""
        rest = self.printed - self.legal
        bonus = self.printed if self.complete else 0
        return (self.legal + bonus + 0.3 * min(rest, self.legal + 12)) * self.trust

    @cached_property
    def puzzle(self) -> Knight:
        """The tour that this path sets out to be."""
        begin = self.squares[0] if self.legal else (self.rows - 1) * self.cols
        return Knight(self.rows, self.cols, begin, closed=self.closed)

    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves."""
        walked = self.squares[: self.legal]
        return tuple(Move(0, here, there) for here, there in pairwise(walked))

    def fault_move(self) -> Move | None:
        """Return the illegal move where it leads from one square of the board to another."""
        fault = self.fault
        if fault is None or fault.index is None or not 0 < fault.index < len(self.squares):
            return None
        here, there = self.squares[fault.index - 1 : fault.index + 1]
        return Move(0, here, there) if fault.kind != "bad_square" and there >= 0 else None
