"""The options that all puzzles share: names, defaults and help in one place, and how to read them.

The command line and other callers take their options from the fields of ``Options``; a default is
written here and nowhere else. Values are text or plain numbers as the user gave them; ``parse_…``
turns them into what the program uses and raises OptionError with the value and the way out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes import views
from scenes.asked import by_flag
from scenes.captions import LANGUAGES
from scenes.paces import STYLES
from scenes.palettes import NAMES as THEMES
from solvers.puzzle import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

SIZES = {
    "480p": (854, 480),
    "720p": (1280, 720),
    "1080p": (1920, 1080),
    "1440p": (2560, 1440),
    "2160p": (3840, 2160),
    "square": (1080, 1080),
    "portrait": (1080, 1920),
}
#: What a solution can be shown beside.
AGAINST = ("optimal",)
LEAST_SIDE, MOST_SIDE = 120, 8192
MOST_FPS = 120
MOST_LOOPS = 65_535
MOST_JOBS = 256


class OptionError(PuzzleError):
    """An option has a value that it cannot have: wrong usage."""


OUTPUT, TIME, LOOK, PART, REPORT = "Output", "Time", "Look", "Which part", "Reports"


@dataclass(frozen=True, slots=True)
class Options:
    """What the user may say of any film, as text."""

    output: tuple[str, ...] = by_flag(
        (),
        "--output",
        "-o",
        panel=OUTPUT,
        text="Write this file; its suffix is the format: .gif .mp4 .webm .mov .webp, .png (one "
        "picture), film-%04d.png (all of them), .txt .csv .json (the moves), .srt .vtt (the "
        "captions). Repeatable; - prints the moves.",
    )
    animate: bool = by_flag(False, "--animate", panel=OUTPUT, text="Make a .png a film (APNG).")
    max_bytes: str | None = by_flag(
        None,
        "--max-bytes",
        panel=OUTPUT,
        text="Make no file (of numbered pictures: all together) larger than this, such as 10MB: "
        "give up colours, then frames a second, then size.",
    )
    jobs: str | None = by_flag(
        None, "--jobs", "-j", panel=OUTPUT, text="Code a long film in this many processes."
    )
    moves: str | None = by_flag(
        None,
        "--moves",
        panel=OUTPUT,
        text="Take the moves from this printed solution or move script; - is standard input.",
    )
    strict: bool = by_flag(
        False,
        "--strict",
        panel=OUTPUT,
        text="With --moves: refuse a list with an illegal move; else it is shown up to there.",
    )
    run: str = by_flag(
        "",
        "--run",
        panel=OUTPUT,
        text="With --moves: which of several runs in the file; the first.",
    )
    size: str = by_flag(
        "720p",
        "--size",
        panel=LOOK,
        text=f"Picture size: {', '.join(SIZES)}, or WIDTHxHEIGHT in pixels.",
    )
    fps: str = by_flag(
        "25", "--fps", panel=TIME, text="Frames a second, such as 25, 12.5 or 30000/1001."
    )
    speed: str = by_flag("1", "--speed", panel=TIME, text="Play this many times as fast.")
    seconds: str | None = by_flag(
        None,
        "--seconds",
        panel=TIME,
        text="Fit the whole film to this many seconds; --speed has no effect then.",
    )
    hold: str = by_flag(
        "2", "--hold", panel=TIME, text="Show the last picture for this many seconds."
    )
    loop: str = by_flag(
        "forever",
        "--loop",
        panel=TIME,
        text="Play a GIF, WebP or APNG forever, once, or so many times.",
    )
    engine: str = by_flag(
        "pillow",
        "--engine",
        panel=LOOK,
        text="What draws: pillow, or manim where the extra film is installed.",
    )
    pace: str = by_flag(
        "uniform",
        "--pace",
        panel=TIME,
        text=f"{', '.join(STYLES)}; teach is slow at the start, at what is new and at the end.",
    )
    view: str = by_flag(
        "",
        "--view",
        panel=LOOK,
        text=f"What is shown, side by side, such as pegs,tree,code. {views.listed()}.",
    )
    against: str | None = by_flag(
        None,
        "--against",
        panel=LOOK,
        text=f"Beside the moves, in step, show a best way to the same goal: {', '.join(AGAINST)}.",
    )
    theme: str = by_flag("daylight", "--theme", panel=LOOK, text=f"Colours: {', '.join(THEMES)}.")
    lang: str = by_flag(
        "en", "--lang", panel=LOOK, text=f"Language of the captions: {', '.join(LANGUAGES)}."
    )
    title: str = by_flag("", "--title", panel=LOOK, text="A line of text above the picture.")
    transparent: bool = by_flag(
        False, "--transparent", panel=LOOK, text="Leave out the ground, in formats that allow it."
    )
    first: str | None = by_flag(
        None, "--from", panel=PART, text="Begin with this move (they count from 1)."
    )
    last: str | None = by_flag(None, "--to", panel=PART, text="End with this move, included.")
    at: str | None = by_flag(
        None, "--at", panel=PART, text="For .png: the moment after this many moves; 0 is the start."
    )
    sheet: str | None = by_flag(
        None,
        "--sheet",
        panel=PART,
        text="For .png: several moments on one sheet, as 3x4 (columns x rows) or 0,1,3,7.",
    )
    alt: bool = by_flag(
        False,
        "--alt",
        panel=OUTPUT,
        text="Write beside each picture, as NAME.txt, a sentence that says what it shows.",
    )
    plan: bool = by_flag(
        False,
        "--plan",
        panel=REPORT,
        text="Print moves, frames, seconds, bytes, memory and time; render nothing.",
    )
    json: bool = by_flag(
        False, "--json", panel=REPORT, text="Print a report in JSON instead of the paths."
    )
    quiet: bool = by_flag(False, "--quiet", "-q", panel=REPORT, text="Print nothing but errors.")
    verbose: bool = by_flag(
        False, "--verbose", panel=REPORT, text="Show the log of manim too, on standard error."
    )


def parse_choice(flag: str, text: str, choices: Iterable[str]) -> str:
    """Return ``text``, which must be one of the choices; ``flag`` is named in the error."""
    if text not in choices:
        raise OptionError(f"{flag} {text} is unknown: use one of {', '.join(choices)}")
    return text


def parse_size(text: str) -> tuple[int, int]:
    """Return width and height in pixels."""
    if text in SIZES:
        return SIZES[text]
    found = re.fullmatch(r"(\d+)[xX\u00d7](\d+)", text.strip())
    if found is None:
        raise OptionError(
            f"--size {text} is no size: use {', '.join(SIZES)}, or WIDTHxHEIGHT such as 800x600"
        )
    width, height = int(found[1]), int(found[2])
    if not (LEAST_SIDE <= width <= MOST_SIDE and LEAST_SIDE <= height <= MOST_SIDE):
        raise OptionError(
            f"--size {text} is out of range: each side is {LEAST_SIDE} to {MOST_SIDE} pixels"
        )
    return width, height


def parse_number(flag: str, text: str, least: Fraction, most: Fraction) -> Fraction:
    """Return an exact number within bounds; ``flag`` is named in the error."""
    from fractions import Fraction

    try:
        value = Fraction(text.strip())
    except (ValueError, ZeroDivisionError):
        raise OptionError(f"{flag} {text} is no number: give one such as 2.5") from None
    if not least <= value <= most:
        raise OptionError(
            f"{flag} {text} is out of range: give a number from {float(least):g} to {float(most):g}"
        )
    return value


def parse_whole(flag: str, text: str) -> int:
    """Return a whole number of any size; ``flag`` is named in the error."""
    # Commas stand between thousands only: 3,4 is two numbers, and not 34.
    found = re.fullmatch(r"[+-]?(\d+|\d+(_\d+)+|\d{1,3}(,\d{3})+)", text.strip())
    try:
        return int(found[0].replace(",", "") if found else "")
    except ValueError:
        raise OptionError(f"{flag} {text} is no whole number: give one such as 5") from None


def parse_bytes(text: str) -> int:
    """Return a number of bytes: ``10MB`` is 10 million, ``10MiB`` 10 times 1024 squared."""
    from fractions import Fraction

    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(?:([kmg]?)(i?)b?)", text.strip(), re.IGNORECASE)
    size = 0
    if found is not None:
        base = 1024 if found[3] else 1000
        size = int(Fraction(found[1]) * base ** " kmg".index(found[2].lower() or " "))
    if size < 1:
        raise OptionError(f"--max-bytes {text} is no size: give one such as 10MB or 500kB")
    return size


def parse_jobs(text: str) -> int:
    """Return how many processes to use."""
    if not text.isdecimal() or not 1 <= int(text) <= MOST_JOBS:
        raise OptionError(f"--jobs {text} is no count: use 1 to {MOST_JOBS}")
    return int(text)


def parse_loop(text: str) -> int:
    """Return how often to play: 0 for ever."""
    words = {"forever": 0, "once": 1}
    if text in words:
        return words[text]
    if not text.isdecimal() or not 1 <= int(text) <= MOST_LOOPS:
        raise OptionError(f"--loop {text} is no count: use forever, once, or 1 to {MOST_LOOPS}")
    return int(text)
