"""The film itself: all motion formats in one pass over the frames, on one core or on several."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from PIL import Image

from scenes import alt
from scenes.captions import say
from scenes.encoders.aside import blamed
from scenes.encoders.film import Film, Writer
from scenes.encoders.formats import Format
from scenes.encoders.palette import by_use, palette_of
from scenes.engines import Engine, engine_of
from scenes.fitting import Rung
from scenes.options import Options, parse_loop
from scenes.parts import Shoot, parts
from scenes.plan import look_of
from scenes.storyboard import Storyboard
from scenes.workers import alone, crew

#: Told now and then: how many frames of the film are done, and how many there are.
Progress = Callable[[int, int], None]
#: How many changes of the film are looked at for the order of the palette.
SAMPLES = 48
#: Moves past this number do not travel in the file.
MOST_MOVES = 5000


def shoot_of(story: Storyboard, options: Options, rung: Rung, formats: Sequence[Format]) -> Shoot:
    """Return all that is needed to draw and code the film of a story."""
    look, rate, quality = replace(look_of(options), size=rung.size), rung.rate, rung.quality
    engine = engine_of(story, look)
    colors = engine.colors()
    palette = palette_of(colors, quality.steps)
    if any(kind.name == "gif" for kind in formats):
        palette = by_use(palette, list(_changes(engine, story, rate)))
    frames = story.frames(rate)
    film = Film(
        size=look.size,
        rate=rate,
        frames=frames,
        closing=frames - story.last_frame(rate),
        ground=look.ground,
        colors=colors,
        palette=palette,
        loop=parse_loop(options.loop),
        title=options.title,
        description=say(alt.film(story), look.language),
        script=_script(story),
        quality=quality,
        threads=1,
    )
    return Shoot(story, look, film, tuple(formats))


def _script(story: Storyboard) -> str:
    """Return the moves shown as a move script, or nothing where they are too many."""
    from solvers.transcripts import script

    if not 0 < story.moves <= MOST_MOVES:
        return ""
    return script.dump(story.solution.stretch(story.first, story.last))


def _changes(engine: Engine, story: Storyboard, rate: Fraction) -> Iterator[Image.Image]:
    """Yield what changes at some frames, spread over the film."""
    frames = story.frames(rate)
    for number in range(min(SAMPLES, frames - 1)):
        at = number * (frames - 1) // min(SAMPLES, frames - 1)
        pair = [moment for moment, _ in story.moments(rate, at, at + 2)]
        yield from engine.changes(pair[0], pair[-1])


def write(shoot: Shoot, paths: Sequence[Path], jobs: int, progress: Progress | None = None) -> None:
    """Write the film of a shoot to one path for each of its formats."""
    film, drawn = shoot.film, 0

    def done(ticks: int) -> None:
        nonlocal drawn
        drawn += ticks
        if progress is not None:
            progress(drawn, film.frames)

    pieces = parts(film.frames, film.rate)
    portable = all(kind.load().portable(film) for kind in shoot.formats)
    workers = min(jobs, len(pieces)) if portable else 1
    with ExitStack() as stack:
        # Workers first: they must not take over the open files.
        packets = (
            stack.enter_context(crew(shoot, workers)).packets(pieces, done)
            if workers > 1
            else alone(shoot, pieces, done)
        )
        writers: list[Writer] = []
        for kind, path in zip(shoot.formats, paths, strict=True):
            stack.enter_context(blamed(path))
            with blamed(path):
                writers.append(stack.enter_context(kind.load().writer(path, film)))
        for number, packet in packets:
            with blamed(paths[number]):
                writers[number].write(packet)
        for writer, path in zip(writers, paths, strict=True):
            with blamed(path):
                writer.finish()
