from __future__ import annotations

import json
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from scenes.batch.batch import Batch
from scenes.frames import stage
from scenes.options import OptionError, Options
from scenes.orders import ORDERS, FrogsOrder, HanoiOrder, KnightOrder, Order
from scenes.plan import LONG, jobs_of
from scenes.render import Job
from tests.bench.clock import MOVEREEL, spent
from tests.reels import job, render

LISTS = ("txt", "csv", "json", "srt", "vtt")


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
        *((f"a.{suffix}", disks, "240x160", "10") for suffix in LISTS for disks in (1, 11)),
        ("a.png", 3, "480p", "10"),
    ],
)
def test_estimated_bytes_are_within_a_factor_of_two(
    tmp_path: Path, name: str, disks: int, size: str, fps: str
) -> None:
    path = tmp_path / name
    planned = job(path, plan=True, disks=disks, size=size, fps=fps).plan.bytes
    made = render(path, disks=disks, size=size, fps=fps).outputs[0].bytes
    assert made / 2 <= planned <= made * 2


VIEWS = [(puzzle, view) for puzzle in ORDERS for view in stage.VIEWS[puzzle]]
SMALL: dict[str, Order] = {
    "hanoi": HanoiOrder("3"),
    "knight": KnightOrder("3x4"),
    "frogs": FrogsOrder("2"),
}


@pytest.mark.parametrize(("puzzle", "view"), VIEWS)
def test_of_every_view_and_format_estimated_bytes_are_within_a_factor_of_two(
    tmp_path: Path, puzzle: str, view: str
) -> None:
    for name in ("a.gif", "a.mp4", "a.png", "a-%d.png"):
        options = Options(
            output=(str(tmp_path / name),), view=view, size="320x240", fps="10", animate=True
        )
        solution = SMALL[puzzle].solution(options)
        planned = Job.of(solution, replace(options, plan=True), "", None).plan.bytes
        made = Job.of(solution, options, "", None).run().outputs[0].bytes
        assert made / 2 <= planned <= made * 2, name


def test_of_the_gallery_estimated_bytes_are_within_a_factor_of_two(tmp_path: Path) -> None:
    media = Path(__file__).parent.parent / "media"
    for film in Batch.of(media / "films.toml", tmp_path).films():
        if not any(name.endswith(("gif", "mp4", "480p.png")) for name in film.entry.outputs):
            continue
        outputs = tuple(str(tmp_path / Path(name).name) for name in film.entry.outputs)
        options = replace(film.task.options, output=outputs, plan=True)
        planned = Job.of(film.task.told().solution, options, "", None).plan.bytes
        made = sum((media / name).stat().st_size for name in film.entry.outputs)
        assert made / 2 <= planned <= made * 2, film.entry.name


def test_a_plan_takes_a_limit_into_account(tmp_path: Path) -> None:
    free, bound = (
        job(tmp_path / "a.gif", plan=True, max_bytes=most).plan for most in ("9MB", "5kB")
    )
    assert bound.bytes <= 5000 < free.bytes


def test_the_time_and_memory_of_a_plan_are_within_a_factor_of_two_of_what_happens(
    tmp_path: Path,
) -> None:
    words = ["hanoi", "4", "--size", "480p", "-j", "1", "-o", "a.mp4", "--json"]
    plan = json.loads(
        subprocess.run(
            [*MOVEREEL, *words, "--plan"], cwd=tmp_path, capture_output=True, check=True
        ).stdout
    )
    made = spent(*MOVEREEL, *words, folder=tmp_path)
    assert made.seconds / 2 <= plan["estimated_time"] <= made.seconds * 2
    assert made.mebibytes / 2 <= plan["estimated_memory"] / 2**20 <= made.mebibytes * 2


def test_a_plan_of_a_million_million_moves_is_made_at_once(tmp_path: Path) -> None:
    plan = job(tmp_path / "a.mp4", plan=True, disks=40, size="480p").plan
    assert plan.moves == 2**40 - 1
    assert plan.bytes > plan.moves


def test_a_plan_writes_nothing(tmp_path: Path) -> None:
    for name in ("a.gif", "a.mp4", "a-%d.png", "a.png", "a.csv"):
        assert job(tmp_path / name, plan=True).plan.bytes > 0
    assert not list(tmp_path.iterdir())
