"""What a job would make, known before its first frame: and the refusal of what is too much."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from scenes.captions import LANGUAGES
from scenes.encoders.aside import OutputError, check
from scenes.encoders.formats import Format, Target
from scenes.encoders.h264 import H264
from scenes.frames.screen import Look
from scenes.options import (
    AGAINST,
    MOST_FPS,
    OptionError,
    Options,
    parse_bytes,
    parse_jobs,
    parse_loop,
    parse_number,
    parse_size,
    parse_whole,
)
from scenes.paces import STYLES
from scenes.storyboard import Fault, Storyboard
from scenes.theme import THEMES, Theme
from scenes.timeline import Pace
from scenes.workers import cores
from solvers.puzzle import PuzzleError, Solution
from solvers.ways import way_on

#: A film longer than this, in seconds, is refused: it is hardly what anyone wants.
MOST_SECONDS = 4 * 3600
#: A list longer than this is refused; ``-o -`` prints one of any length.
MOST_LINES = 20_000_000


@dataclass(frozen=True, slots=True)
class Plan:
    """Moves, frames, seconds, and estimates of bytes, memory and time."""

    moves: int
    frames: int
    rate: Fraction
    seconds: float
    bytes: int
    """Estimated, of all outputs."""
    memory: int
    """Estimated, in bytes, at the peak."""
    time: float
    """Estimated, in seconds."""
    encoder: dict[str, str | int]
    notes: list[str]
    files: list[Target]

    @property
    def kinds(self) -> set[str]:
        """What kinds of files it makes."""
        return {target.format.kind for target in self.files}

    @property
    def pictures(self) -> int:
        """How many pictures stand in its files: those of a film, else a still, else none."""
        return self.frames if "motion" in self.kinds else int("still" in self.kinds)

    @property
    def length(self) -> float:
        """How long its films and captions last, in seconds."""
        return 0.0 if self.kinds.isdisjoint({"motion", "captions"}) else self.seconds

    def summary(self) -> dict[str, int | float]:
        """Return the figures for people and programs; bytes, memory and time are estimates."""
        return {
            "moves": self.moves,
            "frames": self.pictures,
            "seconds": round(self.length, 2),
            "estimated bytes": self.bytes,
            "estimated memory": self.memory,
            "estimated time": round(self.time, 1),
        }

    def check(self) -> None:
        """Raise where the job is too long, its folder missing, or the disk too full."""
        kinds = self.kinds
        if "motion" in kinds and self.seconds > MOST_SECONDS:
            raise PuzzleError(
                f"{self.moves:,} moves would be {self.frames:,} frames, a film of "
                f"{self.seconds / 3600:,.0f} hours: show a stretch with --from and --to, shorten "
                f"--hold, or fit all of it into a minute with --seconds 60"
            )
        if not kinds.isdisjoint({"text", "captions"}) and self.moves > MOST_LINES:
            raise PuzzleError(
                f"a list of {self.moves:,} moves is too long for a file: "
                f"take a stretch with --from and --to, or print it with -o -"
            )
        for target in self.files:
            check(target.path)
            free = shutil.disk_usage(target.path.parent).free
            if free < self.bytes:
                raise OutputError(
                    f"cannot write {target.path}: about {self.bytes:,} bytes are needed and "
                    f"{free:,} are free; free some room or choose another folder with -o"
                )


def pace_of(options: Options) -> Pace:
    """Return how long things take; raise OptionError for a value out of range."""
    day = Fraction(86400)
    small = Fraction(1, 100)
    seconds = None
    if options.seconds is not None:
        seconds = parse_number("--seconds", options.seconds, small, day)
    speed = parse_number("--speed", options.speed, small, Fraction(1000))
    hold = parse_number("--hold", options.hold, Fraction(0), day)
    if options.pace not in STYLES:
        raise OptionError(f"--pace {options.pace} is no pace: use {', '.join(STYLES)}")
    return Pace(speed=speed, hold=hold, seconds=seconds, style=options.pace)


def rate_of(options: Options) -> Fraction:
    """Return the frames a second."""
    return parse_number("--fps", options.fps, Fraction(1), Fraction(MOST_FPS))


def storyboard_of(solution: Solution, options: Options, fault: Fault | None) -> Storyboard:
    """Return the storyboard that the options ask for."""
    first = None if options.first is None else parse_whole("--from", options.first)
    last = None if options.last is None else parse_whole("--to", options.last)
    story = Storyboard.of(solution, pace_of(options), first, last, fault)
    if options.against is None:
        return story
    if options.against not in AGAINST:
        raise OptionError(f"--against {options.against} is nothing: use {', '.join(AGAINST)}")
    puzzle = solution.puzzle
    rival = Solution(puzzle, way_on(puzzle, puzzle.start))
    return replace(story, rival=Storyboard.of(rival, pace_of(options)))


def theme_of(options: Options) -> Theme:
    """Return the theme of the options."""
    if options.theme not in THEMES:
        raise OptionError(f"--theme {options.theme} is no theme: use {', '.join(THEMES)}")
    return THEMES[options.theme]


def look_of(options: Options) -> Look:
    """Return how the film looks; raise OptionError for what cannot be."""
    if options.lang not in LANGUAGES:
        raise OptionError(f"--lang {options.lang} is no language: use {', '.join(LANGUAGES)}")
    return Look(
        parse_size(options.size),
        theme_of(options),
        language=options.lang,
        views=tuple(name.strip() for name in options.view.split(",")) if options.view else (),
        title=options.title,
        transparent=options.transparent,
        engine=options.engine,
        verbose=options.verbose,
    )


def limit_of(options: Options) -> int | None:
    """Return how large a file may be, or None."""
    return None if options.max_bytes is None else parse_bytes(options.max_bytes)


def jobs_of(options: Options, plan: Plan) -> int:
    """Return how many processes to use: where none is asked for, more than one only for long work.

    Where processes are not forked, one takes half a second to begin.
    """
    if options.jobs is not None:
        return parse_jobs(options.jobs)
    return cores() if plan.time > LONG else 1


#: Work of more than so many seconds is shared with other processes.
LONG = 1.0


class Cost(NamedTuple):
    """What a film costs in a format, roughly: ``--plan`` measures bytes and time instead."""

    size: float
    """Bytes of a frame, for each pixel of a side."""
    time: float
    """Nanoseconds a pixel and frame."""
    memory: int
    """Bytes of memory a pixel: measured, as those of BASE."""


COSTS = {
    "gif": Cost(size=1.0, time=1.0, memory=21),
    "mp4": Cost(size=0.45, time=3.4, memory=22),
    "webm": Cost(size=0.75, time=8, memory=145),
    "mov": Cost(size=200, time=30, memory=38),
    "webp": Cost(size=1.7, time=2, memory=33),
    "apng": Cost(size=3.6, time=1, memory=22),
    "sequence": Cost(size=40, time=15, memory=8),
    "png": Cost(size=40, time=0.0, memory=8),
}
#: Bytes of one move in a list of moves or captions.
LINE = 40


def plan_of(storyboard: Storyboard, options: Options, files: list[Target]) -> Plan:
    """Return what the job would make; raise OptionError for a value that cannot be."""
    rate, moves = rate_of(options), storyboard.moves
    size = parse_size(options.size)
    parse_loop(options.loop)
    look = look_of(options)
    limit_of(options)
    frames, pixels = storyboard.frames(rate), size[0] * size[1]
    films = [target for target in files if target.format.kind == "motion"]
    work = sum(COSTS[target.format.name].time for target in films) * 1e-9 * frames * pixels
    plan = Plan(
        moves=moves,
        frames=frames,
        rate=rate,
        seconds=float(frames / rate),
        bytes=round(sum(bytes_of(target, frames, moves, pixels) for target in files)),
        memory=memory_of([target.format for target in files], look),
        time=START + work,
        encoder=encoder_of(files),
        notes=notes_of(options, size, files),
        files=files,
    )
    jobs_of(options, plan)
    return plan


#: Seconds until the first frame, and bytes of memory before it.
START, BASE = 0.5, 65 * 2**20
#: What an engine adds to that: once, and for each pixel.
ENGINE = {"manim": (85 * 2**20, 12)}
#: Bytes of memory of one more process: the rest it shares with the first.
FORK = 25 * 2**20


def bytes_of(target: Target, frames: int, moves: int, pixels: int) -> float:
    """Return roughly how large a file becomes."""
    if target.format.name not in COSTS:
        return LINE * moves
    pictures = 1 if target.format.kind == "still" else frames
    side: float = pixels**0.5
    return COSTS[target.format.name].size * side * pictures


def memory_of(formats: list[Format], look: Look, workers: int = 1) -> int:
    """Return about how much memory a job takes at its peak, in bytes, over all its processes."""
    base, pixel = ENGINE.get(look.engine, (0, 0))
    for kind in formats:
        if kind.name in COSTS:
            # VP9 codes alpha as a second film.
            twice = kind.name == "webm" and look.transparent
            pixel += COSTS[kind.name].memory * (1 + twice)
    each = look.size[0] * look.size[1] * pixel
    return BASE + base + workers * each + (workers * FORK if workers > 1 else 0)


def encoder_of(files: list[Target]) -> dict[str, str | int]:
    """Return the settings of the video codec, if there is one."""
    return H264().report if any(target.format.name == "mp4" for target in files) else {}


def notes_of(options: Options, size: tuple[int, int], files: list[Target]) -> list[str]:
    """Return what a format cannot do as it was asked to."""
    notes = []
    for target in files:
        kind = target.format
        if kind.even and (size[0] % 2, size[1] % 2) != (0, 0):
            padded = f"{size[0] + size[0] % 2}x{size[1] + size[1] % 2}"
            notes.append(
                f"{target.path} is padded from {size[0]}x{size[1]} to {padded}: "
                f"{kind.name.upper()} needs even sides"
            )
        if options.transparent and kind.kind == "motion" and not kind.alpha:
            notes.append(
                f"{target.path} shows the ground: {kind.name.upper()} cannot be transparent; "
                "use .webm, .mov, .webp or .gif"
            )
    return notes
