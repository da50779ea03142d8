"""When each move begins and how long it takes, in exact seconds.

A timeline has an opening, a number of moves and a closing hold. It is computed, never stored: the
usual moves all take equally long, and only those that take longer are listed. So a million moves
cost nothing, and any time is found by bisection.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate

from scenes.paces import STYLES
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
    hold: Fraction = Fraction(2)
    speed: Fraction = Fraction(1)
    seconds: Fraction | None = None
    """The length that the whole film is fitted to; then ``speed`` has no effect."""
    style: str = "uniform"
    """One of STYLES; ``teach`` dwells on the moves that ``scenes.pacing`` finds worth it."""

    @property
    def move(self) -> Fraction:
        """The length of a usual move."""
        return Fraction(STYLES[self.style])


@dataclass(frozen=True, slots=True)
class Timeline:
    """An opening, ``moves`` spans, a hold; ``slow`` has the extra seconds of moves, by number."""

    moves: int
    opening: Fraction
    move: Fraction
    hold: Fraction
    slow: Mapping[int, Fraction] = field(default_factory=dict)
    _slow: list[int] = field(init=False, repr=False, compare=False)
    """The slow moves, in order."""
    _ends: list[Fraction] = field(init=False, repr=False, compare=False)
    """When each of them is over, counted from the first move."""

    def __post_init__(self) -> None:
        indices = sorted(self.slow)
        extras = accumulate(self.slow[index] for index in indices)
        ends = [index * self.move + extra for index, extra in zip(indices, extras, strict=True)]
        object.__setattr__(self, "_slow", indices)
        object.__setattr__(self, "_ends", ends)

    @classmethod
    def paced(
        cls, moves: int, pace: Pace, weights: Mapping[int, Fraction] | None = None
    ) -> Timeline:
        """Return the timeline of some moves; raise PuzzleError if ``seconds`` leaves no time.

        ``weights`` says of some moves how many times as long as a usual one they take, 1 or more.
        """
        extras = {index: weight - 1 for index, weight in (weights or {}).items() if weight > 1}
        if pace.seconds is None:
            move = pace.move / pace.speed
            slow = {index: extra * move for index, extra in extras.items()}
            return cls(moves, pace.opening / pace.speed, move, pace.hold, slow)
        if pace.seconds <= 0:
            raise PuzzleError(
                f"cannot fit a film into {float(pace.seconds):g} seconds: give more than 0"
            )
        # The opening and the hold give way first: at most a quarter of the film is still.
        rest = pace.opening + pace.hold
        still = min(rest, pace.seconds / 4) if moves else pace.seconds
        share = pace.opening / rest if rest else Fraction(0)
        move = (pace.seconds - still) / (moves + sum(extras.values())) if moves else Fraction(0)
        slow = {index: extra * move for index, extra in extras.items()}
        return cls(moves, still * share, move, still - still * share, slow)

    @property
    def moving(self) -> Fraction:
        """How long all moves take together."""
        extra = self._ends[-1] - self._slow[-1] * self.move if self._slow else Fraction(0)
        return self.moves * self.move + extra

    @property
    def seconds(self) -> Fraction:
        """The length of the film."""
        return self.opening + self.moving + self.hold

    def span(self, time: Fraction) -> Span:
        """Return the span that holds a time; times past the end belong to the closing."""
        if time < self.opening:
            return Span(0, Fraction(0), self.opening)
        if time >= self.closing.start:
            return self.closing
        return self.of(self._index(time - self.opening))

    def of(self, index: int) -> Span:
        """Return the span of a move, from 1."""
        passed = bisect_right(self._slow, index - 1)
        before, end = (self._slow[passed - 1], self._ends[passed - 1]) if passed else (0, 0)
        start = self.opening + end + (index - 1 - before) * self.move
        return Span(index, start, self.move + self.slow.get(index, 0))

    def _index(self, time: Fraction) -> int:
        """Return the move under way at a time, counted from the beginning of the first."""
        passed = bisect_right(self._ends, time)
        before, end = (self._slow[passed - 1], self._ends[passed - 1]) if passed else (0, 0)
        index = before + 1 + int((time - end) / self.move)
        # The next slow move lasts longer than the usual ones that are counted here.
        return min(index, self._slow[passed]) if passed < len(self._slow) else index

    @property
    def closing(self) -> Span:
        """The hold at the end."""
        return Span(-1, self.opening + self.moving, self.hold)

    def spans(self) -> Iterator[Span]:
        """Yield all spans, in order."""
        yield Span(0, Fraction(0), self.opening)
        yield from (self.of(index + 1) for index in range(self.moves))
        yield self.closing
