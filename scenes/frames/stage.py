"""What a stage is: one view of a storyboard.

A stage shows one view of a storyboard inside a box of the picture. It is a pure function from a
moment to placed sprites: any moment, in any order, gives the same nodes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from math import ceil
from typing import ClassVar, NamedTuple, Protocol, cast

from scenes.frames.sprite import Node, SpriteBook
from scenes.geometry import Box
from scenes.options import OptionError
from scenes.storyboard import Moment, Storyboard
from scenes.theme import Color, Theme
from scenes.views import VIEWS as VIEWS
from solvers.puzzle import PuzzleError


class SizeError(PuzzleError):
    """A picture is too small for what it should show: what cannot be seen, and the way out."""

    def __init__(self, what: str, way: str) -> None:
        super().__init__(f"{what} at this size: {way}")
        self.what = what


@dataclass(frozen=True, slots=True)
class Setting:
    """What a stage needs to know: the story, the look, and where it may draw."""

    storyboard: Storyboard
    theme: Theme
    language: str
    box: Box
    unit: int
    """The height of a line of text in this picture, in pixels."""
    book: SpriteBook = field(default_factory=SpriteBook)


def too_small(what: str, times: float) -> SizeError:
    """Return the error of something that needs so many times the width and height to be seen."""
    # A little more than what is needed, since boxes are whole pixels.
    needed = ceil(times * 10.5) / 10
    return SizeError(what, f"use a --size {needed:g} times as wide and high")


class ViewError(PuzzleError):
    """A view makes no sense for what it should show."""


class Stage(Protocol):
    """A view; made from a Setting."""

    shape: ClassVar[float]
    """The width to height at which it looks best."""

    def __init__(self, setting: Setting) -> None: ...

    def nodes(self, moment: Moment) -> Sequence[Node]:
        """Return what stands in the box at a moment, the last on top."""

    def colors(self) -> Sequence[tuple[Color, Sequence[Color]]]:
        """Return each colour used with those that it is blended with at edges: for palettes."""


class Standing(NamedTuple):
    """How far the moves have come at a moment."""

    done: int
    """How many moves are over."""
    current: int
    """The move under way, or 0 at rest."""
    progress: float
    """How far it has come, 0 to 1, before easing."""

    @classmethod
    def of(cls, moment: Moment) -> Standing:
        """Return where the moves stand; a move that has not begun is at rest still.

        In the picture of a move just made, it counts as under way and come to its end.
        """
        beat = moment.beat
        if beat.made is not None:
            return cls(beat.index - 1, beat.index, 1.0)
        if beat.step is None:
            return cls(beat.index, 0, 0.0)
        current = beat.step.index if moment.progress > 0 else 0
        return cls(beat.step.index - 1, current, moment.progress)


def stage_class(puzzle: str, view: str) -> type[Stage]:
    """Return the class of a view; raise OptionError where the puzzle has no such view."""
    views = VIEWS[puzzle]
    if view not in views:
        raise OptionError(f"{puzzle} has no view {view!r}: use one of {', '.join(views)}")
    module, name = views[view].split(":")
    return cast("type[Stage]", getattr(import_module(module), name))
