"""Renders an explainer to files: the film, with chapter marks, and its subtitles."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from scenes.encoders.aside import all_aside
from scenes.encoders.film import Film, Sink
from scenes.encoders.formats import Target, targets
from scenes.encoders.h264 import H264
from scenes.film.chapters import mark_chapters, subtitles
from scenes.film.explainers import EXPLAINERS, explainer_class
from scenes.film.explainers.base import Explainer, told
from scenes.film.shoot import Footage, shoot
from scenes.filming import Progress
from scenes.frames.compositor import Frame
from scenes.options import OptionError, Options
from scenes.plan import look_of, rate_of
from scenes.render import Output, Report
from scenes.theme import Color, Theme

SUBTITLES = "srt"
#: A side shorter than this, in pixels, leaves no room for pictures and words.
LEAST_SIDE = 180


def explain(puzzle: str, options: Options, progress: Progress | None = None) -> Report:
    """Write the explainer of a puzzle, and its subtitles beside the first film."""
    if puzzle not in EXPLAINERS:
        raise OptionError(f"there is nothing to explain {puzzle!r}: use {', '.join(EXPLAINERS)}")
    films, texts = _outputs(options.output or (f"{puzzle}-explained.mp4",))
    look, rate = look_of(options), rate_of(options)
    if min(look.size) < LEAST_SIDE:
        raise OptionError(
            f"--size {options.size} is too small to explain in: "
            f"each side needs {LEAST_SIDE} pixels at least"
        )

    class Scene(explainer_class(puzzle)):  # type: ignore[misc]
        theme, language = look.theme, look.language

    with all_aside([*(film.path for film in films), *texts]) as parts:
        shape = Film(
            size=look.size,
            rate=rate,
            frames=round(Scene.seconds() * rate),
            closing=round(rate),
            ground=look.theme.ground,
            colors=_colors(look.theme),
            title=told(look.language, f"{puzzle}.title"),
        )
        work = list(zip(films, parts, strict=False))
        footage = _film(Scene, shape, work, progress, verbose=options.verbose)
        for part in parts[len(films) :]:
            part.write_text(subtitles(footage.subtitles), encoding="utf-8")
    seconds = round(float(footage.frames / rate), 3)
    spoken = " ".join(line.words + "." for line in footage.subtitles)
    outputs = [_output(film.path, footage.frames, seconds, spoken) for film in films]
    outputs += [_output(path, 0, seconds) for path in texts]
    return Report(outputs, H264().report, 0, [])


def _output(path: Path, frames: int, seconds: float, alt: str = "") -> Output:
    suffix = path.suffix.lower().removeprefix(".")
    return Output(str(path), suffix, frames, seconds, path.stat().st_size, alt)


def _outputs(names: tuple[str, ...]) -> tuple[list[Target], list[Path]]:
    """Return the films and the subtitles to write; a film brings subtitles of its own name."""
    wanted = targets(names)
    films = [target for target in wanted if target.format.kind == "motion"]
    texts = [target.path for target in wanted if target.format.name == SUBTITLES]
    if len(films) + len(texts) < len(wanted):
        raise OptionError("an explainer is a film with subtitles: use .mp4, .gif and .srt")
    if not films:
        raise OptionError("subtitles alone are not rendered: add a film, such as -o film.mp4")
    return films, texts or [films[0].path.with_suffix(f".{SUBTITLES}")]


def _film(
    scene: type[Explainer],
    shape: Film,
    films: list[tuple[Target, Path]],
    progress: Progress | None,
    *,
    verbose: bool,
) -> Footage:
    """Render the scene into all films at once; an MP4 gets its chapters when it is whole."""
    with TemporaryDirectory(prefix="movereel-") as folder:
        drafts = [
            Path(folder, str(number)) if film.format.name == "mp4" else part
            for number, (film, part) in enumerate(films)
        ]
        with ExitStack() as opened:
            sinks = [
                opened.enter_context(film.format.load()(draft, shape))
                for (film, _), draft in zip(films, drafts, strict=True)
            ]
            receive = _receiver(sinks, shape, progress)
            footage = shoot(scene, shape.size, shape.rate, receive, verbose=verbose)
            for sink in sinks:
                sink.finish()
        for (_, part), draft in zip(films, drafts, strict=True):
            if draft != part:
                mark_chapters(draft, part, footage, shape.rate)
    return footage


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
