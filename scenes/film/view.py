"""What a view of the manim engine is, and the table of views."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import cast

from manim import Camera, VGroup

from scenes.film.canvas import Canvas
from scenes.frames.text import LEGIBLE
from scenes.geometry import Box
from scenes.options import OptionError
from scenes.storyboard import Moment, Storyboard
from scenes.theme import DAYLIGHT, Color, Theme

#: Puzzle and view to the mobject that shows it, as ``module:class``; the first is the default.
FILM_VIEWS = {
    "hanoi": {
        "pegs": "scenes.film.hanoi:Pegs",
        "tree": "scenes.film.hanoi_tree:CallTree",
        "graph": "scenes.film.hanoi_graph:StateTriangle",
    },
    "knight": {
        "board": "scenes.film.knight:Board",
        "degrees": "scenes.film.knight:Degrees",
    },
    "frogs": {
        "pond": "scenes.film.frogs:Pond",
        "chart": "scenes.film.frogs_chart:Weave",
    },
}

Palette = Sequence[tuple[Color, Sequence[Color]]]


@dataclass(frozen=True, slots=True)
class FilmSetting:
    """What a view needs to know: the story, the look, and where it may draw."""

    storyboard: Storyboard
    canvas: Canvas
    box: Box
    """In pixels of the canvas."""
    unit: int
    """The height of a line of text, in pixels."""
    theme: Theme = DAYLIGHT
    language: str = "en"

    @classmethod
    def whole(cls, camera: Camera, storyboard: Storyboard, theme: Theme = DAYLIGHT) -> FilmSetting:
        """Return the setting of a view that fills the frame of a scene but for a margin."""
        canvas = Canvas.of(camera)
        side = min(canvas.size)
        box = Box(0, 0, *canvas.size).inset(round(side * 0.05), round(side * 0.05))
        return cls(storyboard, canvas, box, max(LEGIBLE, round(side * 0.044)), theme)


class View(VGroup):
    """A mobject that shows a storyboard: a pure function of the moment it is told.

    ``scenery`` never changes; ``actors`` do. A subclass fills both and overrides ``show_moment``.
    """

    def __init__(self, setting: FilmSetting) -> None:
        self.setting = setting
        self.scenery, self.actors = VGroup(), VGroup()
        super().__init__(self.scenery, self.actors)

    def show_moment(self, moment: Moment) -> None:
        """Make the mobject show a moment; any moment, in any order."""
        raise NotImplementedError

    def show_start(self) -> None:
        """Show the moment before the first move."""
        story = self.setting.storyboard
        self.show_moment(story.at(story.first - 1))

    def colors(self) -> Palette:
        """Return each colour used with those that it is blended with at edges: for palettes."""
        raise NotImplementedError


def default_views(puzzle: str) -> tuple[str, ...]:
    """Return the view that is shown where none is named."""
    return tuple(FILM_VIEWS.get(puzzle, {"board": ""}))[:1]


def view_class(puzzle: str, view: str) -> type[View]:
    """Return the class of a view; raise OptionError where manim has no such view."""
    views = FILM_VIEWS.get(puzzle, {})
    if view not in views:
        if not views:
            # The run of a search is a story, not a puzzle.
            raise OptionError(f"--engine manim has no view {view!r}: use --engine pillow")
        known = ", ".join(views)
        raise OptionError(
            f"--engine manim has no view {view!r} of {puzzle}: use {known}, or --engine pillow"
        )
    module, name = views[view].split(":")
    return cast("type[View]", getattr(import_module(module), name))
