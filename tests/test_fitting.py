from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from scenes.encoders.film import Quality
from scenes.fitting import Rung, fitted, rungs
from scenes.options import OptionError, parse_bytes
from solvers.puzzle import PuzzleError
from tests.reels import ffmpeg, render

LADDER = rungs(Fraction(24), (640, 480), "motion")


@pytest.mark.parametrize("text", ["", "0", "-5", "ten", "5 apples", "1e6", "0.1B"])
def test_what_is_no_size_is_refused(text: str) -> None:
    with pytest.raises(OptionError, match="such as 10MB"):
        parse_bytes(text)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("10MB", 10_000_000),
        ("1.5 MiB", 1_572_864),
        ("500kB", 500_000),
        ("123", 123),
        ("2g", 2 * 10**9),
    ],
)
def test_sizes_are_read_as_people_write_them(text: str, size: int) -> None:
    assert parse_bytes(text) == size


def test_colours_are_given_up_first_then_the_rate_then_the_size() -> None:
    best = LADDER[0]
    kinds = [
        (rung.quality != best.quality, rung.rate != best.rate, rung.size != best.size)
        for rung in LADDER
    ]
    assert kinds == sorted(kinds, key=sum)
    assert kinds[0] == (False, False, False)
    assert kinds[-1] == (True, True, True)
    assert LADDER[1].given_up(best) == "fewer colours"


@pytest.mark.parametrize("first", range(len(LADDER)))
def test_the_first_rung_that_fits_is_taken_and_its_file_stands(first: int) -> None:
    made: list[Rung] = []

    def make(rung: Rung) -> int:
        made.append(rung)
        return 1000 - LADDER.index(rung)

    assert fitted("a.gif", 1000 - first, LADDER, make) == LADDER[first] == made[-1]


def test_what_cannot_be_made_so_small_is_refused_with_what_could() -> None:
    with pytest.raises(PuzzleError, match="the smallest is 7"):
        fitted("a.gif", 5, LADDER, lambda _: 7)


def test_quality_is_a_scale_of_three() -> None:
    levels = [Quality(level) for level in range(3)]
    assert [quality.steps for quality in levels] == sorted(
        (quality.steps for quality in levels), reverse=True
    )


@pytest.mark.parametrize("name", ["a.gif", "a.mp4", "a.webp"])
def test_a_file_keeps_its_limit_and_the_note_says_what_it_cost(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    full = render(path, size="480p", fps="24").outputs[0].bytes
    limit = full // 2
    report = render(path, size="480p", fps="24", max_bytes=str(limit))
    assert path.stat().st_size == report.outputs[0].bytes <= limit
    assert name in report.notes[0]
    again = render(tmp_path / ("b" + name), size="480p", fps="24", max_bytes=str(limit))
    assert (tmp_path / ("b" + name)).read_bytes() == path.read_bytes()
    assert report.outputs[0].frames == again.outputs[0].frames
    if name != "a.webp":
        exact = report.outputs[0].seconds
        assert abs(float(ffmpeg(path).seconds) - exact) <= 0.02


def test_an_impossible_limit_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="raise --max-bytes"):
        render(tmp_path / "a.gif", max_bytes="100")
    assert not list(tmp_path.iterdir())
