"""When each move begins and how long it takes, in exact seconds.

A timeline has an opening, a number of moves and a closing hold. It is computed, never stored: the
moves of an even pace are a multiplication, so that a million moves cost nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from solvers.puzzle import PuzzleError


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of time in seconds; ``index`` is the move in it, 0 the opening, -1 the closing."""

    index: int
    start: Fraction
    duration: Fraction


@dataclass(frozen=True, slots=True)
class Pace:
    """How long things take, in seconds before ``speed`` divides them."""

    opening: Fraction = Fraction(1)
    move: Fraction = Fraction(3, 4)
    hold: Fraction = Fraction(2)
    speed: Fraction = Fraction(1)
    seconds: Fraction | None = None
    """The length that the whole film is fitted to; then ``speed`` has no effect."""


@dataclass(frozen=True, slots=True)
class Timeline:
    """An opening, ``moves`` spans of equal length, a hold."""

    moves: int
    opening: Fraction
    move: Fraction
    hold: Fraction

    @classmethod
    def paced(cls, moves: int, pace: Pace) -> Timeline:
        """Return the timeline of some moves; raise PuzzleError if ``seconds`` leaves no time."""
        if pace.seconds is None:
            return cls(moves, pace.opening / pace.speed, pace.move / pace.speed, pace.hold)
        # The opening and the hold give way first: at most a quarter of the film is still.
        still = min(pace.opening + pace.hold, pace.seconds / 4) if moves else pace.seconds
        share = (
            pace.opening / (pace.opening + pace.hold) if pace.opening + pace.hold else Fraction(0)
        )
        each = (pace.seconds - still) / moves if moves else Fraction(0)
        if pace.seconds <= 0:
            raise PuzzleError(
                f"cannot fit a film into {float(pace.seconds):g} seconds: give more than 0"
            )
        return cls(moves, still * share, each, still - still * share)

    @property
    def seconds(self) -> Fraction:
        """The length of the film."""
        return self.opening + self.moves * self.move + self.hold

    def span(self, time: Fraction) -> Span:
        """Return the span that holds a time; times past the end belong to the closing."""
        if time < self.opening or (not self.moves and time < self.opening):
            return Span(0, Fraction(0), self.opening)
        passed = int((time - self.opening) / self.move) if self.move else self.moves
        if passed >= self.moves:
            return self.closing
        return Span(passed + 1, self.opening + passed * self.move, self.move)

    @property
    def closing(self) -> Span:
        """The hold at the end."""
        return Span(-1, self.opening + self.moves * self.move, self.hold)

    def spans(self) -> list[Span]:
        """Return all spans, in order."""
        middle = (
            Span(index + 1, self.opening + index * self.move, self.move)
            for index in range(self.moves)
        )
        return [Span(0, Fraction(0), self.opening), *middle, self.closing]
