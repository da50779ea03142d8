"""``explain --plan``: what an explainer would take, measured on itself at few frames a second."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from time import process_time

from scenes.encoders.aside import scratch
from scenes.encoders.still import size_of
from scenes.film.explain import MP4, film_into, outputs_of, scene_of, shape_of
from scenes.options import Options
from scenes.plan import START, look_of, memory_of, rate_of

#: The frames a second of the sample.
SAMPLE = Fraction(5)
#: A film of k times the frames is k to this power as large, by its format; else 1. Measured on all
#: three explainers at 5 and 25 frames a second, 480p: within 15 %.
GROWTH = {"gif": 0.77, "webp": 0.77, "apng": 0.77, "mp4": 0.5, "webm": 0.44}
#: The same of the time.
SLOWING = 0.77
#: Bytes of a subtitle.
SUBTITLE = 85


def forecast(puzzle: str, options: Options) -> dict[str, int | float]:
    """Return the figures of an explainer for people and programs; nothing is written."""
    scene, wanted, rate = scene_of(puzzle, options), outputs_of(puzzle, options), rate_of(options)
    kinds = [film.format for film in wanted.films] + [MP4 for _ in wanted.decks]
    low = min(rate, SAMPLE)
    shape = replace(
        shape_of(scene, options), rate=low, frames=round(scene.seconds() * low), closing=round(low)
    )
    more = float(rate / low)
    with scratch() as folder:
        places = [folder / str(number) for number in range(len(kinds))]
        for place in places:
            place.mkdir()
        # In a folder of its own each: numbered pictures are many files.
        films = [(kind, place / "%d") for kind, place in zip(kinds, places, strict=True)]
        began = process_time()
        film_into(scene, shape, films, None, verbose=options.verbose)
        taken = process_time() - began
        size = sum(size_of(path) * more ** GROWTH.get(kind.name, 1.0) for kind, path in films)
    lines = sum(len(chapter.lines) for chapter in scene.script)
    return {
        "chapters": len(scene.script),
        "frames": round(scene.seconds() * rate),
        "seconds": scene.seconds(),
        "estimated bytes": round(size + SUBTITLE * lines * len(wanted.texts)),
        "estimated memory": memory_of(
            kinds, replace(look_of(options), size=shape.size, engine="manim")
        ),
        "estimated time": round(START + taken * more**SLOWING, 1),
    }
