"""The rules of the knight's tour.

A state is the squares visited, in order: ``(56,)`` on 8x8 is the knight on a1, before its first
move, and ``(56, 41)`` is the knight on b3 after it. ``Move(0, 56, 41)`` is that move; the piece
is always 0. See ``squares`` for the numbers of the squares.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, ClassVar

from solvers.knight.squares import check_board, shape_rows, square_name
from solvers.knight.tour import TourMoves
from solvers.puzzle import IllegalMoveError, Move, Optimum, Puzzle, PuzzleError, State

#: The value of ``begin`` that stands for a1, or for the first square of ``within``.
DEFAULT_BEGIN = -1


@dataclass(frozen=True, slots=True)
class Knight(Puzzle):
    """A knight that visits every square of a board, or every square of ``within``, once.

    ``begin`` is a1 where it is left out, or the lowest leftmost square of ``within``. The tour is
    ``closed`` when a knight's move leads from its last square back to its first.
    """

    name: ClassVar[str] = "knight"

    rows: int = 8
    cols: int = 8
    begin: int = DEFAULT_BEGIN
    closed: bool = False
    within: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        check_board(self.rows, self.cols)
        outside = [square for square in self.within if not 0 <= square < self.area]
        if outside:
            raise PuzzleError(f"{self.square(min(outside))} of the shape is off the board")
        if len(self.within) == self.area:
            object.__setattr__(self, "within", frozenset())
        if self.begin == DEFAULT_BEGIN:
            corner = (self.rows - 1) * self.cols
            lowest = max(self.within, key=lambda s: (s // self.cols, -s), default=corner)
            object.__setattr__(self, "begin", lowest if self.within else corner)
        if not 0 <= self.begin < self.area:
            last = self.square(self.cols - 1)
            raise PuzzleError(
                f"the start, {self.square(self.begin)}, is off the board: a1 to {last}"
            )
        if not self.has(self.begin):
            reason = f"the start {self.square(self.begin)} is outside the shape"
            raise PuzzleError(f"{reason}: begin on one of its squares")

    @property
    def area(self) -> int:
        """The number of squares of the whole board."""
        return self.rows * self.cols

    @property
    def size(self) -> int:
        """The number of squares to visit."""
        return len(self.within) or self.area

    def squares(self) -> Sequence[int]:
        """Return the squares to visit, in rising order."""
        return sorted(self.within) or range(self.area)

    def has(self, square: int) -> bool:
        """Tell whether ``square`` is one of those to visit."""
        return square in self.within if self.within else 0 <= square < self.area

    @property
    def start(self) -> State:
        return (self.begin,)

    def leaps(self, source: int, target: int) -> bool:
        """Tell whether a knight's move leads from one square of the board to the other."""
        rows = abs(source // self.cols - target // self.cols)
        return rows * abs(source % self.cols - target % self.cols) == 2

    def legal_moves(self, state: State) -> Iterator[Move]:
        source, visited = state[-1], set(state)
        row, col = divmod(source, self.cols)
        for down in (-2, -1, 1, 2):
            for right in (abs(down) - 3, 3 - abs(down)):
                target = source + down * self.cols + right
                inside = 0 <= row + down < self.rows and 0 <= col + right < self.cols
                if inside and self.has(target) and target not in visited:
                    yield Move(0, source, target)

    def apply(self, state: State, move: Move) -> State:
        self._check(move, state[-1])
        if move.target in state:
            raise self._twice(move.target)
        return (*state, move.target)

    def _check(self, move: Move, here: int) -> None:
        """Raise IllegalMoveError unless ``move`` is a knight's move from ``here`` on the board."""
        piece, source, target = move
        if piece != 0:
            raise IllegalMoveError("bad_square", f"there is one knight, piece 0: no piece {piece}")
        if source != here:
            reason = f"the knight is on {self.square(here)}, not on {self.square(source)}"
            raise IllegalMoveError("bad_square", reason)
        if not self.has(target):
            where = "outside the shape" if 0 <= target < self.area else "off the board"
            raise IllegalMoveError("bad_square", f"{self.square(target)} is {where}")
        if not self.leaps(source, target):
            reason = f"{self.spell(move)} is not a knight's move: it goes two squares and one aside"
            raise IllegalMoveError("not_a_knight_move", reason)

    def _twice(self, square: int) -> IllegalMoveError:
        return IllegalMoveError("square_twice", f"{self.square(square)} was visited before")

    def verify(self, moves: Sequence[Move]) -> None:
        """Replay the moves in constant time a move, with a mark for every square still free."""
        free = bytearray(self.area)
        for square in self.squares():
            free[square] = 1
        here, cols = self.begin, self.cols
        free[here] = 0
        for index, move in enumerate(moves, start=1):
            piece, source, target = move
            if piece or source != here or not 0 <= target < self.area or not free[target]:
                raise self._fault(move, here).at(index)
            rows = abs(here // cols - target // cols)
            if rows * abs(here % cols - target % cols) != 2:
                raise self._fault(move, here).at(index)
            here = target
            free[here] = 0

    def _fault(self, move: Move, here: int) -> IllegalMoveError:
        """Return what is wrong with a move from ``here`` that was refused."""
        try:
            self._check(move, here)
        except IllegalMoveError as error:
            return error
        return self._twice(move.target)

    def state_after(self, moves: Sequence[Move], count: int) -> State:
        if isinstance(moves, TourMoves):
            return moves.squares[: count + 1]
        return (self.begin, *(move.target for move in islice(moves, count)))

    def solved(self, state: State) -> bool:
        if len(state) < self.size:
            return False
        # There and back between two squares is no closed tour.
        return not self.closed or (self.size > 2 and self.leaps(state[-1], state[0]))

    def square(self, number: int) -> str:
        """Return the spelling of a square, one that is off the board included."""
        inside = 0 <= number < self.area
        return square_name(number, self.rows, self.cols) if inside else f"square number {number}"

    def spell(self, move: Move) -> str:
        return f"{self.square(move.source)} to {self.square(move.target)}"

    def row(self, move: Move) -> list[int | str]:
        return [move.piece, self.square(move.source), self.square(move.target)]

    def params(self) -> dict[str, Any]:
        values: dict[str, Any] = {
            "rows": self.rows,
            "cols": self.cols,
            "start": self.square(self.begin),
            "closed": self.closed,
        }
        if self.within:
            values["within"] = shape_rows(self.within, self.rows, self.cols)
        return values

    def since(self, state: State) -> Knight:
        return replace(self, begin=state[-1], closed=False)

    def optimum(self) -> Optimum | None:
        reason = "a tour visits every square once, and every move visits one new square"
        return Optimum(self.size - 1, proven=True, reason=reason)
