"""Formats that are made of patches: boxes of pixels, each shown from an instant on.

GIF, APNG, animated WebP and numbered pictures have this in common. Instants are whole counts of a
unit of time, rounded from the exact time of every frame, so that errors never add up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from typing import Any, NamedTuple

from PIL import Image

from scenes.encoders.film import Film
from scenes.frames.compositor import Frame
from scenes.geometry import Box


@dataclass(frozen=True, slots=True)
class Clock:
    """Turns frames into instants; frames that would show for less than ``least`` share one."""

    rate: Fraction
    unit: int | Fraction
    """How many units a second has."""
    least: int = 1
    """The shortest time, in units, that players keep."""

    def __call__(self, tick: int) -> int:
        """Return the instant at which a frame begins."""
        if self.rate * self.least <= self.unit:
            return round(tick * self.unit / self.rate)
        return self.least * round(tick * self.unit / (self.rate * self.least))


class Patch(NamedTuple):
    """A coded box of pixels, shown from an instant on."""

    start: int
    box: Box
    data: Any

    @property
    def key(self) -> bool:
        """Whether it stands alone: the first one does."""
        return self.start == 0

    @property
    def size(self) -> int:
        """About how many bytes of the file it takes."""
        return 20 + len(self.data)


class PatchCoder:
    """Collects what changed and codes it once a frame lasts long enough to be seen."""

    def __init__(self, film: Film, first: int, clock: Clock) -> None:
        self._film, self._clock, self._tick = film, clock, first
        self._dirty: list[Box] = []

    def code(self, image: Image.Image, boxes: Sequence[Box]) -> tuple[Box, Any] | None:
        """Return the box that changed and its data, or None where no pixel did."""
        raise NotImplementedError

    def prime(self, image: Image.Image) -> None:
        """Take a picture as what was shown before."""

    def add(self, frame: Frame) -> Iterator[Patch]:
        if not frame.ticks:
            self.prime(frame.image)
            return
        self._dirty += frame.boxes
        begin = self._clock(self._tick)
        self._tick += frame.ticks
        shared = self._clock(self._tick) == begin and self._tick < self._film.frames
        if not self._dirty or shared:
            return
        coded = self.code(frame.image, self._dirty)
        self._dirty = []
        if coded is not None:
            yield Patch(begin, *coded)

    def finish(self) -> Iterator[Patch]:
        return iter(())


class PatchWriter:
    """Holds each patch until the next one tells how long it showed."""

    most = 2**24 - 1
    """The longest time, in units, that one patch can show; longer ones are repeated."""

    def __init__(self, film: Film, clock: Clock) -> None:
        self._film, self._clock = film, clock
        self._held: Patch | None = None
        self.written = 0

    def put(self, patch: Patch, delay: int) -> None:
        """Write one patch with its delay, in units."""
        raise NotImplementedError

    def close(self) -> None:
        """Write what ends the file."""

    def write(self, packet: Patch) -> None:
        self._release(packet.start)
        self._held = packet

    def finish(self) -> None:
        self._release(round(self._film.frames * self._clock.unit / self._film.rate))
        self.close()

    def _release(self, end: int) -> None:
        if self._held is None:
            return
        left = max(self._clock.least, end - self._held.start)
        while left > 0:
            # What is left over for the last repeat must not be too short for players.
            delay = left if left <= self.most else min(self.most, left - self._clock.least)
            self.put(self._held, delay)
            self.written += 1
            left -= delay


def union(boxes: Sequence[Box]) -> Box:
    """Return the smallest box that holds all."""
    return reduce(Box.union, boxes)
