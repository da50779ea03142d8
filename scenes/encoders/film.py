"""What encoders are told of a film, and the doors between frames, packets and files.

A *coder* turns the frames of a stretch of the film into packets; a *writer* puts packets, in
order, into a file. The two meet only through packets, so that stretches can be coded side by side
and joined without coding anything twice. A *family* is the coder and the writer of one format;
called with a path and a film it opens a sink that does both at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Protocol

from scenes.frames.compositor import Frame
from scenes.theme import Color


@dataclass(frozen=True, slots=True)
class Quality:
    """What may be given up for a smaller file: 0 is the best, each step costs fidelity."""

    level: int = 0

    @property
    def steps(self) -> int:
        """Return how many blends stand between two flat colours of a palette."""
        return (8, 4, 2)[self.level]

    @property
    def coarser(self) -> int:
        """Return what is added to the quantiser of a video codec."""
        return (0, 6, 12)[self.level]


@dataclass(frozen=True, slots=True)
class Film:
    """The shape of a film, known before its first frame."""

    size: tuple[int, int]
    rate: Fraction
    """Frames a second."""
    frames: int
    """The number of frames at that rate."""
    closing: int
    """How many of them, at the end, show the last picture."""
    ground: tuple[int, ...]
    """Four channels where the film is transparent, else three."""
    colors: Sequence[tuple[Color, Sequence[Color]]]
    """Every flat colour, the ground first, with those that it is blended with at edges."""
    palette: Sequence[Color] = ()
    """The colours of formats that have a palette; made from ``colors`` if empty."""
    loop: int = 0
    """How often a looping format plays: 0 for ever, 1 once, N times."""
    title: str = ""
    description: str = ""
    script: str = ""
    """The moves as a move script, for formats that have a place for it."""
    quality: Quality = Quality()
    threads: int = 0
    """How many threads a codec may use; 0 is as many as it likes."""

    @property
    def seconds(self) -> Fraction:
        """The length of the film."""
        return self.frames / self.rate

    @property
    def transparent(self) -> bool:
        """Tell whether the ground is left out."""
        return len(self.ground) == 4


class Coder(Protocol):
    """Turns the frames of one stretch, in order, into packets."""

    def add(self, frame: Frame) -> Iterable[Any]:
        """Code one frame; its picture is valid during this call only.

        A frame of 0 ticks shows what was before the stretch: it is remembered, not coded.
        """

    def finish(self) -> Iterable[Any]:
        """Return what the codec still held."""


class Writer(Protocol):
    """Puts the packets of all stretches, in order, into one file."""

    def write(self, packet: Any) -> None:
        """Write one packet."""

    def finish(self) -> None:
        """Write whatever is left; the file is whole afterwards."""


class Sink(Protocol):
    """Takes the frames of one film, in order."""

    def add(self, frame: Frame) -> None:
        """Encode one frame; its picture is valid during this call only."""

    def finish(self) -> None:
        """Write whatever is left; the file is whole afterwards."""


@dataclass(frozen=True, slots=True)
class Family:
    """The two halves of a format: ``coder(film, first frame)`` and ``writer(path, film)``."""

    coder: Callable[[Film, int], Coder]
    writer: Callable[[Path, Film], AbstractContextManager[Writer]]
    portable: Callable[[Film], bool] = lambda film: True  # noqa: ARG005
    """Whether packets can leave the process that made them."""

    @contextmanager
    def __call__(self, path: Path, film: Film) -> Iterator[Sink]:
        """Open a sink that writes a film to a path; leaving it early closes it unfinished."""
        with self.writer(path, film) as writer:
            yield _Straight(self.coder(film, 0), writer)


@dataclass(frozen=True, slots=True)
class _Straight:
    """A coder whose packets go straight to the writer."""

    coder: Coder
    writer: Writer

    def add(self, frame: Frame) -> None:
        for packet in self.coder.add(frame):
            self.writer.write(packet)

    def finish(self) -> None:
        for packet in self.coder.finish():
            self.writer.write(packet)
        self.writer.finish()
