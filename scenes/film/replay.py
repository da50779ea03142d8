"""A storyboard as one animation: what it shows is a pure function of time."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Protocol

from manim import Animation, VGroup, linear

from scenes.storyboard import Moment, Storyboard


def rate_of(frames: Fraction | float) -> Fraction:
    """Return the frames a second that a camera gives as a float: 29.97… is 30000/1001."""
    return Fraction(frames).limit_denominator(1001)


class Shown(Protocol):
    """A mobject that can be told what to show: a View or a FilmScreen."""

    actors: VGroup

    def show_moment(self, moment: Moment) -> None:
        """Show a moment."""


class Replay(Animation):
    """Plays ``frames`` frames of a storyboard, from frame number ``first`` on, at ``rate``.

    One play for a whole film costs far less than one for each move, and counts frames exactly:
    ``self.play(Replay(view, storyboard, self.camera.frame_rate))``. What is in ``view.scenery``
    stays.
    """

    def __init__(
        self,
        view: Shown,
        storyboard: Storyboard,
        rate: Fraction | float,
        first: int = 0,
        frames: int | None = None,
        **kwargs: Any,
    ) -> None:
        rate = rate_of(rate)
        self._view, self._story, self._rate = view, storyboard, rate
        self._first = first
        self._frames = storyboard.frames(rate) - first if frames is None else frames
        self._restart()
        # Half a frame less: manim counts by repeated addition, which must not gain a frame.
        length = (self._frames - Fraction(1, 2)) / rate if self._frames > 1 else 1 / rate
        super().__init__(view.actors, run_time=float(length), rate_func=linear, **kwargs)

    def interpolate_mobject(self, alpha: float) -> None:
        frame = min(round(alpha * float(self.run_time * self._rate)), self._frames - 1)
        self._view.show_moment(self._moment(self._first + frame))

    def _restart(self) -> None:
        self._moments: Iterator[tuple[Moment, int]] = self._story.moments(self._rate)
        self._moment_now, ticks = next(self._moments)
        self._start, self._end = 0, ticks

    def _moment(self, frame: int) -> Moment:
        """Return what a frame shows; frames in rising order cost one step each."""
        if frame < self._start:
            self._restart()
        while frame >= self._end:
            self._moment_now, ticks = next(self._moments)
            self._start, self._end = self._end, self._end + ticks
        return self._moment_now
