"""The captions of a film as SubRip (.srt) and WebVTT (.vtt)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from scenes.captions import say
from scenes.storyboard import Storyboard


def srt(path: Path, story: Storyboard, language: str) -> None:
    """Write SubRip: numbered cues, the thousandths after a comma."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for number, (start, end, words) in enumerate(_cues(story, language), start=1):
            times = f"{_clock(start)} --> {_clock(end)}".replace(".", ",")
            file.write(f"{number}\n{times}\n{words}\n\n")


def vtt(path: Path, story: Storyboard, language: str) -> None:
    """Write WebVTT (W3C); the three characters that mean markup there are escaped."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write("WEBVTT\n")
        for start, end, words in _cues(story, language):
            safe = words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            file.write(f"\n{_clock(start)} --> {_clock(end)}\n{safe}\n")


def _cues(story: Storyboard, language: str) -> Iterator[tuple[Fraction, Fraction, str]]:
    """Yield start, end and sentence; what would be shorter than a thousandth is left out."""
    for beat in story.beats():
        end = beat.start + beat.duration
        if _thousandths(beat.start) < _thousandths(end):
            yield beat.start, end, say(beat.caption, language)


def _thousandths(time: Fraction) -> int:
    return round(time * 1000)


def _clock(time: Fraction) -> str:
    """Return a time as ``01:02:03.004``."""
    seconds, thousandths = divmod(_thousandths(time), 1000)
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours:02}:{minute:02}:{second:02}.{thousandths:03}"
