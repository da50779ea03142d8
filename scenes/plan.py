"""What a job would make, known before its first frame: and the refusal of what is too much."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from scenes.captions import LANGUAGES
from scenes.encoders.aside import OutputError, check
from scenes.encoders.formats import Target
from scenes.encoders.h264 import H264
from scenes.frames.screen import Look
from scenes.options import (
    MOST_FPS,
    OptionError,
    Options,
    parse_loop,
    parse_number,
    parse_size,
    parse_whole,
)
from scenes.storyboard import Fault, Storyboard
from scenes.theme import THEMES, Theme
from scenes.timeline import STYLES, Pace
from solvers.puzzle import PuzzleError, Solution

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

    def summary(self) -> dict[str, int | float]:
        """Return the figures for people and programs; bytes, memory and time are estimates."""
        return {
            "moves": self.moves,
            "frames": self.frames,
            "seconds": round(self.seconds, 2),
            "estimated bytes": self.bytes,
            "estimated memory": self.memory,
            "estimated time": round(self.time, 1),
        }

    def check(self) -> None:
        """Raise where the job is too long, its folder missing, or the disk too full."""
        kinds = {target.format.kind for target in self.files}
        if "motion" in kinds and self.seconds > MOST_SECONDS:
            raise PuzzleError(
                f"{self.moves:,} moves would be {self.frames:,} frames, a film of "
                f"{self.seconds / 3600:,.0f} hours: show a stretch with --from and --to, "
                f"or fit all of it into a minute with --seconds 60"
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
    return Storyboard.of(solution, pace_of(options), first, last, fault)


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
    )


class Cost(NamedTuple):
    """What a format costs, measured over films of all sizes."""

    first: float
    """Bytes of the first picture, a pixel."""
    frame: float
    """Bytes of a moving frame, for each pixel of a side."""
    held: float
    """The same of a frame that rests."""
    time: float
    """Nanoseconds a pixel and frame."""
    memory: float
    """Bytes of memory a pixel."""


COSTS = {
    "gif": Cost(first=0.012, frame=1.2, held=0.0, time=1.5, memory=20),
    "mp4": Cost(first=0.012, frame=0.3, held=0.02, time=3.4, memory=110),
    "png": Cost(first=0.012, frame=0.0, held=0.0, time=0.0, memory=20),
}
#: Bytes of one move in a list, in each format of text.
LINE = {"txt": 30, "csv": 12, "json": 18, "srt": 70, "vtt": 65}


def plan_of(storyboard: Storyboard, options: Options, files: list[Target]) -> Plan:
    """Return what the job would make; raise OptionError for a value that cannot be."""
    rate, moves = rate_of(options), storyboard.moves
    width, height = parse_size(options.size)
    parse_loop(options.loop)
    look_of(options)
    frames = storyboard.frames(rate)
    moving = min(frames, round(storyboard.timeline.moving * rate))
    size, work, memory = 0.0, 0.5, 70.0 * 2**20
    notes, encoder = [], {}
    for target in files:
        cost = COSTS.get(target.suffix)
        if cost is None:
            size += LINE[target.suffix] * moves
            continue
        side = (width * height) ** 0.5
        if target.format.kind == "motion":
            size += side * (cost.frame * moving + cost.held * (frames - moving))
        size += cost.first * width * height
        work += cost.time * 1e-9 * frames * width * height
        memory = max(memory, 70 * 2**20 + cost.memory * width * height)
        if target.suffix == "mp4":
            encoder = H264().report
            if (width % 2, height % 2) != (0, 0):
                padded = f"{width + width % 2}x{height + height % 2}"
                notes.append(
                    f"{target.path} is padded from {width}x{height} to {padded}: "
                    "MP4 needs even sides"
                )
    return Plan(
        moves=moves,
        frames=frames,
        rate=rate,
        seconds=float(frames / rate),
        bytes=round(size),
        memory=round(memory),
        time=work,
        encoder=encoder,
        notes=notes,
        files=files,
    )
