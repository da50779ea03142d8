"""Many rings of squares joined into one tour.

Two rings become one where a leap ``v-w`` of the first and a leap ``x-y`` of the second lie side by
side, so that ``v-x`` and ``w-y`` are leaps too: take these instead. The first piece may be an
open path; then the whole is one, with the same ends. (The merging is that of Parberry 1997,
*An efficient algorithm for the Knight's tour problem*, Discrete Applied Mathematics 73, but of
any two neighbours, not of four quadrants.)
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from solvers.knight.field import CLOCKWISE

#: The link of a square that ends a path.
NOTHING = -1


class Weave:
    """The links of every square of a board, growing piece by piece into a tour."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows, self.cols = rows, cols
        self.one = array("i", [NOTHING]) * (rows * cols)
        self.two = array("i", [NOTHING]) * (rows * cols)
        self.joined = bytearray(rows * cols)

    def begin(self, piece: Sequence[int], ring: bool) -> None:
        """Lay the first piece, squares in order: a ring, or a path."""
        self._lay(piece, ring)

    def add(self, rings: Iterable[Sequence[int]]) -> bool:
        """Lay rings and join them, each as soon as it can be; False if some cannot."""
        left = [ring for ring in rings if not self._add(ring)]
        while left:
            waiting, left = left, [ring for ring in left if not self._add(ring)]
            if len(left) == len(waiting):
                return False
        return True

    def insert(self, path: Sequence[int]) -> bool:
        """Lay a path in the place of one leap; False, with nothing laid, where none fits."""
        return self._join(path, path[0], path[-1])

    def _add(self, ring: Sequence[int]) -> bool:
        """Lay a ring and join it to what there is; False, with nothing laid, where it cannot."""
        return any(
            self._join(ring, here, other)
            for pair in pairwise([*ring, ring[0]])
            for here, other in (pair, pair[::-1])
        )

    def _join(self, ring: Sequence[int], here: int, other: int) -> bool:
        """Join ``here`` and ``other``, neighbours in the ring, to the ends of a joined leap."""
        for near in self._joined_near(here):
            for far in (self.one[near], self.two[near]):
                if far != NOTHING and self._leaps(other, far):
                    self._lay(ring, ring=True)
                    self._cross(here, other, near, far)
                    return True
        return False

    def tour(self, begin: int) -> Sequence[int]:
        """Return the squares in order from ``begin``, an end if the whole is a path."""
        one, two = self.one, self.two
        path, before, here = array("i", [begin]), NOTHING, begin
        for _ in range(len(one) - 1):
            after = one[here]
            if after == before:
                after = two[here]
            before, here = here, after
            path.append(here)
        return path

    def _lay(self, piece: Sequence[int], ring: bool) -> None:
        for here, after in pairwise(piece):
            self.one[here] = after
            self.two[after] = here
        if ring:
            self.one[piece[-1]] = piece[0]
            self.two[piece[0]] = piece[-1]
        for here in piece:
            self.joined[here] = 1

    def _cross(self, here: int, other: int, near: int, far: int) -> None:
        """Take the leaps here-near and other-far instead of here-other and near-far."""
        for square, old, new in (
            (here, other, near),
            (other, here, far),
            (near, far, here),
            (far, near, other),
        ):
            links = self.one if self.one[square] == old else self.two
            links[square] = new

    def _joined_near(self, square: int) -> Iterator[int]:
        """Yield the squares a leap away that belong to the growing tour."""
        row, col = divmod(square, self.cols)
        for down, right in CLOCKWISE:
            if 0 <= row + down < self.rows and 0 <= col + right < self.cols:
                near = square + down * self.cols + right
                if self.joined[near]:
                    yield near

    def _leaps(self, source: int, target: int) -> bool:
        row, col = divmod(source, self.cols)
        other_row, other_col = divmod(target, self.cols)
        return abs(row - other_row) * abs(col - other_col) == 2
