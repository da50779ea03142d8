"""Films in parts: joined as they are, whoever coded them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scenes.parts import LEAST, Part, Shoot
from scenes.workers import WorkerError, crew
from solvers.puzzle import PuzzleError
from tests.reels import drawn, ffmpeg, job, pillow, render


@pytest.mark.parametrize("name", ["a.mp4", "a.webm", "a.mov", "a.gif", "a.webp", "a.png"])
def test_the_bytes_do_not_depend_on_the_number_of_processes(tmp_path: Path, name: str) -> None:
    for folder, jobs in (("one", "1"), ("two", "2"), ("three", "3")):
        (tmp_path / folder).mkdir()
        render(tmp_path / folder / name, disks=3, fps="60", size="160x120", jobs=jobs, animate=True)
    found = {(tmp_path / folder / name).read_bytes() for folder in ("one", "two", "three")}
    assert len(found) == 1


def test_a_film_in_parts_shows_what_was_drawn_at_every_cut(tmp_path: Path) -> None:
    options = {"disks": 3, "fps": "60", "size": "160x120", "animate": True}
    render(tmp_path / "a.png", tmp_path / "a.mp4", **options)  # type: ignore[arg-type]
    wanted = [picture.tobytes() for picture in drawn(**options)]  # type: ignore[arg-type]
    assert len(wanted) > LEAST
    time, shown = 0.0, {}
    for page in pillow(tmp_path / "a.png"):
        shown[round(time * 60 / 1000)] = page.image.tobytes()
        time += page.milliseconds
    assert all(wanted[tick] == picture for tick, picture in shown.items())
    assert len(ffmpeg(tmp_path / "a.mp4").frames) == len(wanted)


class Broken(Shoot):
    """A shoot that fails in the middle."""

    def code(self, *_: object) -> Iterator[tuple[int, Any]]:
        raise PuzzleError("the camera broke")


class Dying(Shoot):
    """A shoot that ends its worker."""

    def code(self, *_: object) -> Iterator[tuple[int, Any]]:
        raise SystemExit


@pytest.mark.parametrize(
    ("kind", "error", "words"),
    [(Broken, PuzzleError, "the camera broke"), (Dying, WorkerError, "use -j 1")],
)
def test_what_goes_wrong_in_a_worker_is_raised_here(
    tmp_path: Path, kind: type[Shoot], error: type[Exception], words: str
) -> None:
    from scenes.encoders.film import Quality
    from scenes.filming import shoot_of
    from scenes.fitting import Rung

    made = job(tmp_path / "a.gif")
    best = Rung(Quality(), made.plan.rate, (240, 160))
    shoot = shoot_of(made.storyboard, made.options, best, [made.files[0].format])
    broken = kind(shoot.storyboard, shoot.look, shoot.film, shoot.formats)
    with pytest.raises(error, match=words), crew(broken, 2) as workers:
        list(workers.packets([Part(0, 5), Part(5, 9)], lambda _: None))
