"""What turns moments into frames: the Pillow engine, or manim where its extra is installed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from PIL import Image

from scenes.frames.compositor import Frame
from scenes.frames.screen import Look
from scenes.options import OptionError
from scenes.storyboard import Moment, Storyboard
from scenes.theme import Color
from solvers.puzzle import PuzzleError

#: The engines by the name that ``--engine`` takes; the first is the default.
ENGINES = {
    "pillow": "scenes.frames.engine:PillowEngine",
    "manim": "scenes.film.engine:ManimEngine",
}
INSTALL = (
    "sudo apt-get install gcc python3-dev pkg-config libcairo2-dev libpango1.0-dev && "
    "pip install 'movereel[film]'"
)


class Engine(Protocol):
    """A storyboard as it is seen."""

    def __init__(self, story: Storyboard, look: Look) -> None: ...

    def colors(self) -> list[tuple[Color, Sequence[Color]]]:
        """Return the colours used, the ground first, with those that each is blended with."""

    def still(self, moment: Moment) -> Image.Image:
        """Return one picture."""

    def changes(self, before: Moment, after: Moment) -> Iterator[Image.Image]:
        """Yield what of the second moment differs from the first, in pieces."""

    def frames(self, moments: Iterable[tuple[Moment, int]]) -> Iterator[Frame]:
        """Yield a frame for each moment, equal neighbours joined into one longer frame.

        What comes first may have 0 ticks: it is what was seen before.
        """


def engine_of(story: Storyboard, look: Look) -> Engine:
    """Return what draws a storyboard in the way of a look."""
    return engine_class(look.engine)(story, look)


def engine_class(name: str) -> type[Engine]:
    """Return the class of an engine; raise where there is none, or where it is not installed."""
    if name not in ENGINES:
        raise OptionError(f"--engine {name} is no engine: use {' or '.join(ENGINES)}")
    if name == "manim":
        require_manim("--engine manim")
    module, attribute = ENGINES[name].split(":")
    return cast("type[Engine]", getattr(import_module(module), attribute))


def require_manim(what: str) -> None:
    """Raise PuzzleError, with the command that installs it, where manim is not there."""
    if find_spec("manim") is None:
        raise PuzzleError(f"{what} needs manim, which is not installed: {INSTALL}")
