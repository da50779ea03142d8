from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.captions import LANGUAGES, say
from scenes.encoders.captions import srt, vtt
from scenes.storyboard import Storyboard
from scenes.timeline import Pace
from solvers.hanoi import Hanoi, solve

CUE = re.compile(r"(\d\d):(\d\d):(\d\d)[.,](\d{3}) --> (\d\d):(\d\d):(\d\d)[.,](\d{3})\n(.+)")


def cues(text: str) -> list[tuple[Fraction, Fraction, str]]:
    """Return start, end and words of every cue."""

    def seconds(parts: tuple[str, ...]) -> Fraction:
        hours, minutes, second, thousandths = (int(part) for part in parts)
        return 3600 * hours + 60 * minutes + second + Fraction(thousandths, 1000)

    return [(seconds(c[:4]), seconds(c[4:8]), c[8]) for c in CUE.findall(text)]


@pytest.mark.parametrize("style", ["uniform", "teach"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_beat_has_its_cue_at_its_time(code: str, style: str, tmp_path: Path) -> None:
    story = Storyboard.of(solve(Hanoi(3)), Pace(style=style))
    for write in (srt, vtt):
        file = tmp_path / "film"
        write(file, story, code)
        found = cues(file.read_text(encoding="utf-8"))
        beats = list(story.beats())
        assert [words for _, _, words in found] == [say(beat.caption, code) for beat in beats]
        for (start, end, _), beat in zip(found, beats, strict=True):
            assert abs(start - beat.start) <= Fraction(1, 2000)
            assert abs(end - beat.start - beat.duration) <= Fraction(1, 2000)


@given(st.integers(1, 9), st.fractions(Fraction(1, 100), 9000, max_denominator=999))
def test_cues_follow_each_other_and_none_is_empty(disks: int, seconds: Fraction) -> None:
    import tempfile

    story = Storyboard.of(solve(Hanoi(disks)), Pace(seconds=seconds))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "film.srt"
        srt(file, story, "en")
        found = cues(file.read_text(encoding="utf-8"))
    for (_, end, _), (start, _, _) in pairwise(found):
        assert end == start
    assert all(start < end for start, end, _ in found)


def test_each_format_has_its_own_head_and_point(tmp_path: Path) -> None:
    story = Storyboard.of(solve(Hanoi(1)), Pace())
    srt(tmp_path / "a.srt", story, "en")
    vtt(tmp_path / "a.vtt", story, "en")
    assert (tmp_path / "a.srt").read_text().startswith("1\n00:00:00,000 --> 00:00:01,000\nCarry")
    assert (tmp_path / "a.vtt").read_text().startswith("WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n")
