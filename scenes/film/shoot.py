"""The only place that touches manim's configuration: nothing of ours reaches the user's folder."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from manim import Scene, config, error_console, tempconfig
from rich.logging import RichHandler

from scenes.encoders.aside import scratch
from scenes.encoders.captions import Cue
from scenes.film.canvas import FRAME_HEIGHT
from scenes.frames.compositor import Frame

if TYPE_CHECKING:
    from scenes.film.footage import Mark


#: What of manim's log is shown: errors, or all where the user asks for it.
LEVELS = ("ERROR", "INFO")


class Footage(NamedTuple):
    """What a scene left besides its frames."""

    frames: int
    marks: list[Mark]
    subtitles: list[Cue]


@contextmanager
def logged(*, verbose: bool = False) -> Iterator[None]:
    """Let manim's log go to standard error meanwhile: all of it, or errors alone."""
    log = logging.getLogger("manim")
    handlers, level = log.handlers[:], log.level
    log.handlers[:] = [RichHandler(console=error_console)]
    log.setLevel(LEVELS[verbose])
    try:
        yield
    finally:
        log.handlers[:] = handlers
        log.setLevel(level)


@contextmanager
def quiet(*, verbose: bool = False, **settings: Any) -> Iterator[None]:
    """Let manim work in a folder of its own, without a bar; all is undone at the end."""
    with scratch() as folder, logged(verbose=verbose):
        own = {"media_dir": str(folder), "verbosity": LEVELS[verbose], "progress_bar": "none"}
        with tempconfig({**own, **settings}):
            yield


@contextmanager
def cache_without_limit() -> Iterator[bool]:
    """Let manim keep all segments meanwhile; tell whether it may take them from earlier runs."""
    with tempconfig({"max_files_cached": -1, "flush_cache": False}):
        yield not config.disable_caching


def shoot(
    scene_class: type[Scene],
    size: tuple[int, int],
    rate: Fraction,
    receive: Callable[[Frame], None],
    *,
    verbose: bool = False,
) -> Footage:
    """Render a scene and pass its frames on; each is valid during the call only."""
    from scenes.film.footage import DamageRenderer
    from scenes.film.reel import Reel

    width, height = size
    settings = {
        "renderer": "cairo",
        "pixel_width": width,
        "pixel_height": height,
        "frame_height": FRAME_HEIGHT,
        "frame_width": FRAME_HEIGHT * width / height,
        "frame_rate": float(rate),
        "background_opacity": 1.0,
        "disable_caching": True,
        "dry_run": True,
        "from_animation_number": 0,
        "upto_animation_number": -1,
        "save_sections": False,
    }
    with quiet(verbose=verbose, **settings):
        renderer = DamageRenderer()
        scene = scene_class(renderer=renderer)
        writer = renderer.writer
        writer.receive, writer.reel = receive, Reel(renderer.camera, (0, 0, 0))
        scene.render()
        writer.close()
    # Manim counts from the section that it makes itself; ours begin with the film.
    marks = [mark for mark in writer.marks if mark.name != "autocreated"]
    told = [
        Cue(_seconds(each.start), _seconds(each.end), each.content) for each in writer.subcaptions
    ]
    return Footage(writer.frames, marks, told)


def _seconds(time: timedelta) -> Fraction:
    return Fraction(time // timedelta(microseconds=1), 10**6)
