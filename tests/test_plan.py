from __future__ import annotations

from pathlib import Path

import pytest

from scenes.options import OptionError
from scenes.plan import LONG, jobs_of
from tests.reels import job, render


def test_jobs_that_are_no_count_are_refused(tmp_path: Path) -> None:
    for text in ("0", "-1", "two", "1.5", "1000"):
        with pytest.raises(OptionError, match="--jobs"):
            job(tmp_path / "a.gif", jobs=text)


def test_short_work_is_done_by_one_process_unless_more_are_asked_for(tmp_path: Path) -> None:
    short = job(tmp_path / "a.gif")
    assert short.plan.time < LONG
    assert jobs_of(short.options, short.plan) == 1
    assert jobs_of(job(tmp_path / "a.gif", jobs="3").options, short.plan) == 3


def test_a_plan_counts_moves_frames_and_seconds_exactly(tmp_path: Path) -> None:
    plan = job(tmp_path / "a.gif", plan=True, disks=3, hold="1.75").plan
    assert (plan.moves, plan.frames, plan.seconds) == (7, 80, 8.0)


@pytest.mark.parametrize(
    ("name", "disks", "size", "fps"),
    [
        *((f"a.{suffix}", 3, "480p", "10") for suffix in ("gif", "mp4", "webm", "webp")),
        *((f"a.{suffix}", 6, "320x240", "25") for suffix in ("gif", "mp4", "webp")),
        ("a.mov", 3, "240x160", "10"),
        ("a-%d.png", 3, "240x160", "10"),
    ],
)
def test_estimated_bytes_are_within_a_factor_of_two(
    tmp_path: Path, name: str, disks: int, size: str, fps: str
) -> None:
    path = tmp_path / name
    planned = job(path, plan=True, disks=disks, size=size, fps=fps).plan.bytes
    made = render(path, disks=disks, size=size, fps=fps).outputs[0].bytes
    assert made / 2 <= planned <= made * 2


def test_a_plan_of_a_million_million_moves_is_made_at_once(tmp_path: Path) -> None:
    plan = job(tmp_path / "a.mp4", plan=True, disks=40, size="480p").plan
    assert plan.moves == 2**40 - 1
    assert plan.bytes > plan.moves


def test_a_plan_writes_nothing(tmp_path: Path) -> None:
    for name in ("a.gif", "a.mp4", "a-%d.png", "a.png", "a.csv"):
        assert job(tmp_path / name, plan=True).plan.bytes > 0
    assert not list(tmp_path.iterdir())
