"""The storyboard: which move, from which second to which second, with which caption.

It knows time and no pixels. ``Storyboard(solution).moments(25)`` yields what a film of 25 frames a
second shows, and for how many frames; any moment can be had in any order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from scenes import phrases
from scenes.captions import Caption
from scenes.pacing import teach
from scenes.timeline import Pace, Span, Timeline
from solvers.puzzle import IllegalMoveError, Move, PuzzleError, Solution, State, Step


class Fault(NamedTuple):
    """The illegal move on which a printed solution ends."""

    move: Move | None
    """The move as well as it can be drawn; None where it names nothing that exists."""
    error: IllegalMoveError


@dataclass(frozen=True, slots=True)
class Beat:
    """One entry: the opening, a move, or the closing."""

    index: int
    """How many moves are done when the beat is over."""
    state: State
    """The state when it begins."""
    step: Step | None
    """The move, or None in the opening and the closing."""
    start: Fraction
    duration: Fraction
    """Both in seconds."""
    caption: Caption
    fault: Fault | None = None
    """The illegal move that the closing shows, if there is one."""
    made: Step | None = None
    """The move that was just made, in a picture of the rest after it."""


class Moment(NamedTuple):
    """A beat and how far it has come, 0 to 1, before easing."""

    beat: Beat
    progress: float


@dataclass(frozen=True, slots=True)
class Storyboard:
    """The moves from ``first`` to ``last``, both included, of a solution, in time."""

    solution: Solution
    timeline: Timeline
    first: int
    last: int
    fault: Fault | None = None
    rival: Storyboard | None = None
    """What is shown beside it, move for move."""

    @classmethod
    def of(
        cls,
        solution: Solution,
        pace: Pace,
        first: int | None = None,
        last: int | None = None,
        fault: Fault | None = None,
    ) -> Storyboard:
        """Return the storyboard of a stretch; raise PuzzleError where it does not exist."""
        moves = solution.length
        begin, end = 1 if first is None else first, moves if last is None else last
        if moves == 0 and first is None and last is None:
            return cls(solution, Timeline.paced(0, pace), 1, 0, fault)
        for flag, value in (("--from", begin), ("--to", end)):
            if not 1 <= value <= moves:
                raise PuzzleError(f"{flag} {value} is no move: the solution has moves 1 to {moves}")
        if begin > end:
            raise PuzzleError(f"--from {begin} lies after --to {end}: give the smaller one first")
        shown = fault if end == moves else None
        weights = teach(solution, begin, end) if pace.style == "teach" else None
        timeline = Timeline.paced(end - begin + 1, pace, weights)
        return cls(solution, timeline, begin, end, shown)

    @property
    def moves(self) -> int:
        """The number of moves shown."""
        return self.last - self.first + 1

    @property
    def seconds(self) -> Fraction:
        """The length of the film."""
        return self.timeline.seconds

    def frames(self, rate: Fraction) -> int:
        """Return the number of frames at a rate: the end is always seen, if only for a frame."""
        return max(round(self.seconds * rate), self.last_frame(rate) + 1)

    def last_frame(self, rate: Fraction) -> int:
        """Return the number, from 0, of the frame in which the closing begins."""
        return ceil(self.timeline.closing.start * rate)

    def beat(self, span: Span) -> Beat:
        """Return what happens in a span of the timeline."""
        if span.index == 0:
            caption = phrases.opening(self.solution.puzzle)
            return self._still(self.first - 1, span, caption)
        if span.index > 0:
            step = self.solution.step(self.first + span.index - 1)
            caption = phrases.moving(self.solution.puzzle, step)
            return Beat(step.index, step.before, step, span.start, span.duration, caption)
        if self.fault is not None:
            return self._still(self.last, span, phrases.fault(self.fault.error), self.fault)
        return self._still(self.last, span, phrases.closing(self.solution, self.first, self.last))

    def beats(self) -> Iterator[Beat]:
        """Yield all beats, in order."""
        return (self.beat(span) for span in self.timeline.spans())

    def _still(self, index: int, span: Span, caption: Caption, fault: Fault | None = None) -> Beat:
        state = self.solution.state_at(index)
        return Beat(index, state, None, span.start, span.duration, caption, fault)

    def moments(
        self, rate: Fraction, first: int = 0, last: int | None = None
    ) -> Iterator[tuple[Moment, int]]:
        """Yield (moment, frames) at ``rate`` frames a second; what rests comes once.

        Frames count from 0; those from ``first`` up to, without, ``last`` are shown: all, if not
        given.

        A move shorter than two frames is not drawn on its way: it would be a flicker, not a motion.
        """
        total = self.frames(rate) if last is None else last
        frame = first
        while frame < total:
            span = self.timeline.span(frame / rate)
            beat = self.beat(span)
            end = (
                min(total, ceil((span.start + span.duration) * rate)) if span.index >= 0 else total
            )
            end = max(end, frame + 1)
            if beat.step is None or span.duration * rate < 2:
                yield Moment(beat, 0.0), end - frame
            else:
                for tick in range(frame, end):
                    yield Moment(beat, float((tick / rate - span.start) / span.duration)), 1
            frame = end

    def beside(self, beat: Beat) -> Beat:
        """Return what this storyboard shows while another one is at ``beat``, move for move.

        It rests where the other one rests, and at its end where the other one goes on.
        """
        if beat.step is None or beat.index > self.last:
            return self.at(min(beat.index, self.last)).beat
        step = self.solution.step(beat.index)
        caption = phrases.moving(self.solution.puzzle, step)
        return Beat(step.index, step.before, step, beat.start, beat.duration, caption)

    def at(self, count: int) -> Moment:
        """Return the moment of rest after ``count`` moves; raise PuzzleError if there is none."""
        if not 0 <= count <= self.solution.length:
            raise PuzzleError(
                f"--at {count} is no moment: the solution has moments 0 to {self.solution.length}"
            )
        if count == self.last:
            return Moment(self.beat(self.timeline.closing), 1.0)
        if count == 0:
            return Moment(self.beat(Span(0, Fraction(0), Fraction(0))), 0.0)
        step = self.solution.step(count)
        caption = phrases.moving(self.solution.puzzle, step)
        rest = Beat(count, step.after, None, Fraction(0), Fraction(0), caption, made=step)
        return Moment(rest, 1.0)
