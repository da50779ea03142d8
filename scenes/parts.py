"""A film in parts: each is drawn and coded on its own, by any process, and joined as it is.

The cuts depend on the film alone, so the bytes do not depend on who codes which part, or when.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from scenes.encoders.film import Coder, Film
from scenes.encoders.formats import Format
from scenes.encoders.patches import Clock
from scenes.engines import Engine
from scenes.frames.screen import Look
from scenes.storyboard import Moment, Storyboard

#: A film of fewer frames is not cut.
LEAST = 400
#: About how many frames a part of a long film has: each begins with a picture that repeats nothing.
FRAMES = 400
#: Films are cut into multiples of this many parts, so that any common number of cores is kept busy.
SHARES = 4


class Part(NamedTuple):
    """Frames of a film from ``first`` up to, without, ``last``."""

    first: int
    last: int


def parts_of(frames: int) -> int:
    """Return into how many parts a film is cut."""
    return SHARES * max(1, round(frames / (SHARES * FRAMES))) if frames >= LEAST else 1


def parts(frames: int, rate: Fraction) -> list[Part]:
    """Return the parts of a film."""
    count = parts_of(frames)
    cuts = [_cut(frames * number // count, rate) for number in range(1, count)]
    return [Part(*ends) for ends in zip([0, *cuts], [*cuts, frames], strict=True)]


def _cut(frame: int, rate: Fraction) -> int:
    """Return the first frame from here on that all formats show at an instant of its own."""
    clocks = [Clock(rate, 100, 2), Clock(rate, 1000, 11)]
    while any(clock(frame) == clock(frame - 1) for clock in clocks):
        frame += 1
    return frame


@dataclass(frozen=True, slots=True)
class Shoot:
    """All that it takes to draw and code any part of a film, in any process."""

    storyboard: Storyboard
    look: Look
    film: Film
    formats: tuple[Format, ...]

    def code(
        self, engine: Engine, part: Part, done: Callable[[int], None]
    ) -> Iterator[tuple[int, Any]]:
        """Yield (number of the format, packet); ``done`` is told how many frames were drawn."""
        coders: list[Coder] = [kind.load().coder(self.film, part.first) for kind in self.formats]
        for frame in engine.frames(self.moments(part)):
            for number, coder in enumerate(coders):
                for packet in coder.add(frame):
                    yield number, packet
            done(frame.ticks)
        for number, coder in enumerate(coders):
            for packet in coder.finish():
                yield number, packet

    def moments(self, part: Part) -> Iterator[tuple[Moment, int]]:
        """Yield the moments of a part, led by the one before it, for 0 ticks."""
        story, rate = self.storyboard, self.film.rate
        if part.first:
            for moment, _ in story.moments(rate, part.first - 1, part.first):
                yield moment, 0
        yield from story.moments(rate, part.first, part.last)
