"""What encoders are told of a film, and what they tell when it is done."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Protocol

from scenes.frames.compositor import Frame
from scenes.theme import Color


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
    colors: Sequence[tuple[Color, Sequence[Color]]]
    """Every flat colour, the ground first, with those that it is blended with at edges."""
    loop: int = 0
    """How often a looping format plays: 0 for ever, 1 once, N times."""
    title: str = ""

    @property
    def seconds(self) -> Fraction:
        """The length of the film."""
        return self.frames / self.rate


class Sink(Protocol):
    """Takes the frames of one film, in order."""

    def add(self, frame: Frame) -> None:
        """Encode one frame; its picture is valid during this call only."""

    def finish(self) -> None:
        """Write whatever is left; the file is whole afterwards."""


class Encoder(Protocol):
    """Opens a sink that writes a film to a path; leaving it early closes the file unfinished."""

    def __call__(self, path: Path, film: Film) -> AbstractContextManager[Sink]: ...
