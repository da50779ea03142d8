"""Films as slides: the Slide of manim-slides 5.7, which asks manim 0.22 for what it has dropped.

``class Talk(HanoiFilm, Slide): step_by_step = True`` has a slide for every move;
``manim-slides render talk.py Talk`` and ``manim-slides convert Talk talk.html`` make the deck.
"""

from __future__ import annotations

from typing import Any

from manim import Scene
from manim_slides.slide.manim import Slide as BrokenSlide

from scenes.film.shoot import cache_without_limit


class Slide(BrokenSlide):
    """Makes a slide of every section of the film that it is mixed into."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # Theirs first sets an option that manim no longer has; what comes after it is this.
        super(BrokenSlide, self).__init__(*args, **kwargs)

    def render(self, preview: bool = False) -> bool:  # type: ignore[override]
        """Render, and write the slides."""
        # Theirs asks for an infinite cache, which manim no longer takes, to keep all segments.
        with cache_without_limit() as cached:
            again = Scene.render(self, preview)
            self._save_slides(use_cache=cached and not self.disable_caching)
        return again
