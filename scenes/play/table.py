"""The table a game is played on: its places, what may be chosen there, and how it is drawn.

A place is a peg, a square or a seat, by its number in the puzzle. Choosing two places is a move.
The drawing is text in cells of a terminal; everything also shows without colour.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple, Self

from scenes.play.canvas import Canvas
from scenes.theme import Theme
from solvers.puzzle import Move, Puzzle, State


class Marks(NamedTuple):
    """What is pointed at: places by their numbers."""

    cursor: int
    picked: int | None = None
    targets: frozenset[int] = frozenset()


class Table(ABC):
    """The places of one puzzle."""

    puzzle: Puzzle

    @property
    @abstractmethod
    def places(self) -> Sequence[int]:
        """The numbers of all places."""

    @property
    @abstractmethod
    def size(self) -> tuple[int, int]:
        """Width and height of the drawing, in cells."""

    @abstractmethod
    def draw(self, state: State, marks: Marks, theme: Theme) -> Canvas:
        """Return the table as it stands, with the marks."""

    @abstractmethod
    def place_at(self, column: int, row: int) -> int | None:
        """Return the place drawn at a cell."""

    @abstractmethod
    def beside(self, place: int, right: int, down: int) -> int:
        """Return the place one step away, or the same place at the rim."""

    @abstractmethod
    def move(self, state: State, source: int, target: int) -> Move:
        """Return the move from a place to another, legal or not."""

    @abstractmethod
    def parse(self, text: str) -> int:
        """Return the place that a player names; raise PuzzleError for one that does not exist."""

    @abstractmethod
    def lines(self, state: State) -> list[str]:
        """Return the state in plain lines."""

    @abstractmethod
    def resized(self, more: int) -> Self | None:
        """Return the table of the same game with more or fewer pieces, None past the bounds."""

    def source(self, state: State) -> int | None:  # noqa: ARG002 (one puzzle needs it)
        """Return the place from which every move goes, where there is just one."""
        return None

    def targets(self, state: State, source: int) -> frozenset[int]:
        """Return where the piece of a place may go."""
        moves = self.puzzle.legal_moves(state)
        return frozenset(move.target for move in moves if move.source == source)

    def check_pick(self, state: State, source: int) -> None:
        """Raise IllegalMoveError, with the reason, where nothing at ``source`` can move."""
        if self.targets(state, source):
            return
        others = [place for place in self.places if place != source]
        for target in sorted(others, key=lambda place: abs(place - source)):
            self.puzzle.apply(state, self.move(state, source, target))


class Hand:
    """The cursor and the piece picked up: turns chosen places into moves."""

    def __init__(self, table: Table, state: State) -> None:
        self.table = table
        fixed = table.source(state)
        self.cursor = table.places[0] if fixed is None else fixed
        self.picked: int | None = None

    def choose(self, state: State, place: int) -> Move | None:
        """Pick up what is at a place, or return the move that puts it there.

        Choosing the place of the piece in the hand puts it down again. Raises IllegalMoveError with
        the reason; what was picked up then stays in the hand.
        """
        self.cursor = place
        source = self.table.source(state)
        if source is None:
            source = self.picked
        if source is None:
            self.table.check_pick(state, place)
            self.picked = place
            return None
        if place == self.picked:
            self.picked = None
            return None
        move = self.table.move(state, source, place)
        self.table.puzzle.apply(state, move)
        self.picked = None
        return move

    def marks(self, state: State) -> Marks:
        """Return what to point at."""
        source = self.table.source(state)
        source = self.picked if source is None else source
        targets = frozenset[int]() if source is None else self.table.targets(state, source)
        return Marks(self.cursor, self.picked, targets)
