"""What a stage is, and the table of views.

A stage shows one view of a storyboard inside a box of the picture. It is a pure function from a
moment to placed sprites: any moment, in any order, gives the same nodes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import ClassVar, NamedTuple, Protocol, cast

from scenes.frames.sprite import Node, SpriteBook
from scenes.geometry import Box
from scenes.options import OptionError
from scenes.storyboard import Moment, Storyboard
from scenes.theme import Color, Theme
from solvers.puzzle import PuzzleError

_KNIGHT = {
    "board": "scenes.frames.knight_board:BoardStage",
    "degrees": "scenes.frames.knight_degrees:DegreesStage",
    "graph": "scenes.frames.knight_graph:KnightGraphStage",
    "search": "scenes.frames.knight_search:SearchStage",
}
#: Puzzle and view to the class that draws it, as ``module:class``; the first view is the default.
VIEWS = {
    "hanoi": {
        "pegs": "scenes.frames.pegs:PegsStage",
        "tree": "scenes.frames.hanoi_tree:TreeStage",
        "graph": "scenes.frames.hanoi_graph:GraphStage",
        "bits": "scenes.frames.hanoi_bits:BitsStage",
        "code": "scenes.frames.hanoi_code:CodeStage",
    },
    "knight": _KNIGHT,
    # A search for a tour, told as moves.
    "search": _KNIGHT,
    "frogs": {
        "pond": "scenes.frames.frogs_pond:PondStage",
        "graph": "scenes.frames.frogs_graph:FrogsGraphStage",
        "chart": "scenes.frames.frogs_chart:ChartStage",
    },
}


class SizeError(PuzzleError):
    """A picture is too small for what it should show."""


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
        """Return where the moves stand; a move that has not begun is at rest still."""
        beat = moment.beat
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
