"""Renders an explainer to files: the film, with chapter marks, and its subtitles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from scenes.encoders.aside import all_aside, scratch
from scenes.encoders.captions import WRITERS
from scenes.encoders.film import Film, Sink
from scenes.encoders.formats import FORMATS, NUMBER, SEQUENCE, Format, Target, targets
from scenes.encoders.h264 import H264
from scenes.encoders.still import leftover, size_of
from scenes.film.chapters import mark_chapters, spans
from scenes.film.deck import cut, listed, slides_of
from scenes.film.explainers import EXPLAINERS, explainer_class
from scenes.film.explainers.base import Explainer, told
from scenes.film.shoot import Footage, shoot
from scenes.filming import Progress
from scenes.frames.compositor import Frame
from scenes.options import OptionError, Options
from scenes.plan import look_of, rate_of
from scenes.render import Output, Report
from scenes.theme import Color, Theme

#: A side shorter than this, in pixels, leaves no room for pictures and words.
LEAST_SIDE = 180
MP4 = FORMATS[".mp4"]


class Wanted(NamedTuple):
    """What is to be written: films, subtitles, and decks of slides with a film a chapter."""

    films: list[Target]
    texts: list[Path]
    decks: list[Path]


def explain(puzzle: str, options: Options, progress: Progress | None = None) -> Report:
    """Write the explainer of a puzzle: films, subtitles beside the first one, decks of slides."""
    scene, wanted = scene_of(puzzle, options), outputs_of(puzzle, options)
    shape = shape_of(scene, options)
    slides = {deck: slides_of(deck, len(scene.script)) for deck in wanted.decks}
    paths = [film.path for film in wanted.films] + wanted.texts
    paths += [path for deck in wanted.decks for path in (deck, *slides[deck])]
    many = [film.path for film in wanted.films if film.format is SEQUENCE]
    with all_aside(paths, many) as parts, scratch() as folder:
        named = dict(zip(paths, parts, strict=True))
        draft = folder / "draft.mp4"
        films = [(film.format, named[film.path]) for film in wanted.films]
        marked = [part for kind, part in films if kind is MP4]
        films = [(kind, part) for kind, part in films if kind is not MP4]
        # One film is drafted for all that are marked or cut, when it is whole.
        films += [(MP4, draft)] if marked or slides else []
        footage = film_into(scene, shape, films, progress, verbose=options.verbose)
        for part in marked:
            mark_chapters(draft, part, footage, shape.rate)
        for deck, names in slides.items():
            cut(draft, footage, shape.rate, [named[name] for name in names])
            listing = listed(names, shape.size, scene.theme.ground)
            named[deck].write_text(listing, encoding="utf-8")
        for text in wanted.texts:
            WRITERS[text.suffix.lower()](named[text], footage.subtitles)
        sizes = {path: size_of(part) for path, part in named.items()}
    notes = [note for pattern in many for note in leftover(pattern, footage.frames)]
    outputs = [
        replace(output, bytes=sizes[Path(output.path)])
        for output in _outputs(wanted, slides, footage, shape.rate)
    ]
    return Report(outputs, H264().report, 0, notes)


def scene_of(puzzle: str, options: Options) -> type[Explainer]:
    """Return the scene that explains a puzzle in the look of the options."""
    if puzzle not in EXPLAINERS:
        raise OptionError(f"there is nothing to explain {puzzle!r}: use {', '.join(EXPLAINERS)}")
    look = look_of(options)
    if min(look.size) < LEAST_SIDE:
        raise OptionError(
            f"--size {options.size} is too small to explain in: "
            f"each side needs {LEAST_SIDE} pixels at least"
        )

    class Scene(explainer_class(puzzle)):  # type: ignore[misc]
        theme, language = look.theme, look.language

    return Scene


def outputs_of(puzzle: str, options: Options) -> Wanted:
    """Return what to write; a film brings subtitles of its own name, if none are named."""
    wanted = targets(options.output or (f"{puzzle}-explained.mp4",))
    films = [target for target in wanted if target.format.kind == "motion"]
    texts = [target.path for target in wanted if target.format.kind == "captions"]
    decks = [target.path for target in wanted if target.format.name == "json"]
    if len(films) + len(texts) + len(decks) < len(wanted):
        raise OptionError(
            "an explainer is a film with subtitles, or a deck of slides: use .mp4 .gif .webm .mov "
            ".webp, film-%04d.png, .srt .vtt, or .json"
        )
    if not films and not decks:
        raise OptionError("subtitles alone are not rendered: add a film, such as -o film.mp4")
    beside = [_beside(film) for film in films[:1]]
    return Wanted(films, texts or beside, decks)


def _beside(film: Target) -> Path:
    """Return where the subtitles of a film stand: beside it; film.srt for film-%04d.png."""
    if film.format is not SEQUENCE:
        return film.path.with_suffix(".srt")
    stem = NUMBER.sub("", film.path.stem).strip("-_. ")
    return film.path.with_name(f"{stem or 'film'}.srt")


def shape_of(scene: type[Explainer], options: Options) -> Film:
    """Return the shape of the film of a scene."""
    rate = rate_of(options)
    return Film(
        size=look_of(options).size,
        rate=rate,
        frames=round(scene.seconds() * rate),
        closing=round(rate),
        ground=scene.theme.ground,
        colors=_colors(scene.theme),
        title=told(scene.language, f"{scene.puzzle}.title"),
    )


def film_into(
    scene: type[Explainer],
    shape: Film,
    films: Sequence[tuple[Format, Path]],
    progress: Progress | None,
    *,
    verbose: bool,
) -> Footage:
    """Render the scene into all films at once."""
    with ExitStack() as opened:
        sinks = [opened.enter_context(kind.load()(part, shape)) for kind, part in films]
        receive = _receiver(sinks, shape, progress)
        footage = shoot(scene, shape.size, shape.rate, receive, verbose=verbose)
        for sink in sinks:
            sink.finish()
    return footage


def _outputs(
    wanted: Wanted, slides: Mapping[Path, Sequence[Path]], footage: Footage, rate: Fraction
) -> Iterator[Output]:
    """Yield what is written, in the order of the report; sizes are not known yet."""
    spoken = " ".join(line.words + "." for line in footage.subtitles)
    for film in wanted.films:
        yield _output(film.path, film.format.name, footage.frames, rate, spoken)
    for text in wanted.texts:
        yield _output(text, text.suffix.lower().removeprefix("."), 0, rate)
    for deck, names in slides.items():
        yield _output(deck, "json", 0, rate, spoken)
        for (start, end), name in zip(spans(footage), names, strict=True):
            yield _output(name, MP4.name, end - start, rate)


def _output(path: Path, kind: str, frames: int, rate: Fraction, alt: str = "") -> Output:
    return Output(str(path), kind, frames, round(float(frames / rate), 3), 0, alt)


def _receiver(sinks: list[Sink], shape: Film, progress: Progress | None) -> Callable[[Frame], None]:
    """Return what hands a frame to all encoders and counts it."""
    done = 0

    def receive(frame: Frame) -> None:
        nonlocal done
        for sink in sinks:
            sink.add(frame)
        done += frame.ticks
        if progress is not None:
            progress(done, shape.frames)

    return receive


def _colors(theme: Theme) -> list[tuple[Color, list[Color]]]:
    """Return what the acts may use; all of it fades into the ground."""
    flat = [theme.panel, theme.ink, theme.muted, theme.line, *theme.stops, theme.on_disk]
    flat += [theme.moving, *theme.teams, theme.wrong, theme.ring]
    return [(theme.ground, []), *((color, [theme.ground]) for color in flat)]
