"""Subtitles as SubRip (.srt) and WebVTT (.vtt): the captions of a film, or any cues."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from scenes.captions import say
from scenes.storyboard import Storyboard


class Cue(NamedTuple):
    """A sentence, from second to second."""

    start: Fraction
    end: Fraction
    words: str


def srt(path: Path, story: Storyboard, language: str) -> None:
    """Write the captions of a story as SubRip."""
    subrip(path, _cues(story, language))


def vtt(path: Path, story: Storyboard, language: str) -> None:
    """Write the captions of a story as WebVTT."""
    webvtt(path, _cues(story, language))


def subrip(path: Path, cues: Iterable[Cue]) -> None:
    """Write SubRip: numbered cues, the thousandths after a comma."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for number, (start, end, words) in enumerate(cues, start=1):
            times = f"{_clock(start)} --> {_clock(end)}".replace(".", ",")
            file.write(f"{number}\n{times}\n{words}\n\n")


def webvtt(path: Path, cues: Iterable[Cue]) -> None:
    """Write WebVTT (W3C); the three characters that mean markup there are escaped."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write("WEBVTT\n")
        for start, end, words in cues:
            safe = words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            file.write(f"\n{_clock(start)} --> {_clock(end)}\n{safe}\n")


#: What writes cues, by the suffix.
WRITERS: dict[str, Callable[[Path, Iterable[Cue]], None]] = {".srt": subrip, ".vtt": webvtt}


def _cues(story: Storyboard, language: str) -> Iterator[Cue]:
    """Yield what is told; what would be shorter than a thousandth is left out."""
    for beat in story.beats():
        end = beat.start + beat.duration
        if _thousandths(beat.start) < _thousandths(end):
            yield Cue(beat.start, end, say(beat.caption, language))


def _thousandths(time: Fraction) -> int:
    return round(time * 1000)


def _clock(time: Fraction) -> str:
    """Return a time as ``01:02:03.004``."""
    seconds, thousandths = divmod(_thousandths(time), 1000)
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours:02}:{minute:02}:{second:02}.{thousandths:03}"
