from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image

import scenes.encoders.aside as aside_module
from scenes.encoders.aside import OutputError, all_aside, aside, many_aside
from tests.reels import render

ROOT = Path(__file__).parent.parent
COMMAND = [sys.executable, str(ROOT / "cli.py"), "hanoi"]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def fail(place: AbstractContextManager[Any], error: type[BaseException]) -> None:
    """Write something to a place, and fail."""
    with place as given:
        first = given[0] if isinstance(given, list) else given
        first.write_text("half of the new")
        raise error("stop")


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_a_failure_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, error: type[BaseException]
) -> None:
    path = tmp_path / "a.gif"
    path.write_text("old")
    with pytest.raises(error):
        fail(aside(path), error)
    assert names(tmp_path) == ["a.gif"]
    assert path.read_text() == "old"


def test_a_failure_leaves_no_numbered_picture(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="stop"):
        fail(many_aside(tmp_path / "p-%d.png"), ValueError)
    assert names(tmp_path) == []


def test_one_failing_file_leaves_all_others_as_they_were(tmp_path: Path) -> None:
    paths = [tmp_path / "a.gif", tmp_path / "b.gif"]
    with pytest.raises(OutputError, match="stop"):
        fail(all_aside(paths), OSError)
    assert names(tmp_path) == []


def test_what_a_killed_process_left_is_removed_by_the_next(tmp_path: Path) -> None:
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    (tmp_path / f".a.gif.{dead.pid}.part").write_text("litter")
    (tmp_path / f".p-%d.png.{dead.pid}.part").mkdir()
    (tmp_path / ".b.gif.1.part").write_text("of somebody alive")
    with aside(tmp_path / "a.gif") as part, many_aside(tmp_path / "p-%d.png") as pattern:
        part.write_text("new")
        pattern.with_name("p-1.png").write_text("one")
    assert names(tmp_path) == [".b.gif.1.part", "a.gif", "p-1.png"]


def test_a_missing_folder_is_refused_before_any_work(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="make it first"), aside(tmp_path / "no" / "a.gif"):
        pass


SUFFIXES = ["a.gif", "a.mp4", "a.webm", "a.webp", "a-%d.png"]


def no_room() -> None:
    """Let a file grow to a few kilobytes only: it fails in the middle, as on a full disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)


@pytest.mark.parametrize(
    "names_given", [*([name] for name in SUFFIXES), *([name, "z.csv"] for name in SUFFIXES)]
)
def test_a_full_disk_is_one_line_that_names_the_file_and_leaves_nothing(
    tmp_path: Path, names_given: list[str]
) -> None:
    done = subprocess.run(
        [*COMMAND, "4", "--size", "480p", *(w for name in names_given for w in ("-o", name))],
        cwd=tmp_path,
        preexec_fn=no_room,
        # Python would leave its own compiled files cut short too, and trip over them ever after.
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert f"cannot write {names_given[0]}: " in done.stderr
    assert names(tmp_path) == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_film_leaves_the_old_file_and_no_process(
    tmp_path: Path, number: signal.Signals, jobs: str
) -> None:
    (tmp_path / "a.mp4").write_text("old")
    running = begin(tmp_path, jobs)
    running.send_signal(number)
    _, errors = running.communicate(timeout=60)
    assert running.returncode == 130
    assert len(errors.splitlines()) == 1
    assert names(tmp_path) == ["a.mp4"]
    assert (tmp_path / "a.mp4").read_text() == "old"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_killed_film_leaves_the_old_file_and_its_litter_goes_with_the_next(
    tmp_path: Path, jobs: str
) -> None:
    (tmp_path / "a.mp4").write_text("old")
    running = begin(tmp_path, jobs)
    children = workers(running.pid)
    assert len(children) == (2 if jobs == "2" else 0)
    running.kill()
    running.communicate(timeout=60)
    assert (tmp_path / "a.mp4").read_text() == "old"
    until(lambda: not any(alive(child) for child in children))
    render(tmp_path / "a.mp4")
    assert names(tmp_path) == ["a.mp4"]


KILLED = ["a.gif", "a.mp4", "a.webm", "a.mov", "a.webp", "a.png", "a.csv", "a.srt", "a.mp4 b.gif"]


def killed_and_run_again(folder: Path, outputs: str, delay: float) -> None:
    """Kill a run after some seconds: what stands is old or whole, and the next run tidies up."""
    files = outputs.split()
    words = [*COMMAND, "5", "--size", "320x240", "--animate"]
    words += [word for name in files for word in ("-o", name)]
    (folder / "whole").mkdir()
    subprocess.run(words, cwd=folder / "whole", capture_output=True, check=True)
    whole = {name: (folder / "whole" / name).read_bytes() for name in files}
    place = folder / "killed"
    place.mkdir()
    for name in files:
        (place / name).write_bytes(b"old")
    running = subprocess.Popen(
        words, cwd=place, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    time.sleep(delay)
    running.kill()
    running.wait()
    assert all((place / name).read_bytes() in (b"old", whole[name]) for name in files)
    subprocess.run(words, cwd=place, capture_output=True, check=True)
    assert names(place) == sorted(files)
    assert all((place / name).read_bytes() == whole[name] for name in files)


@pytest.mark.parametrize("outputs", KILLED)
def test_a_run_killed_at_any_time_leaves_old_or_whole_files(tmp_path: Path, outputs: str) -> None:
    killed_and_run_again(tmp_path, outputs, Random(outputs).uniform(0.1, 1.5))  # noqa: S311


@pytest.mark.soak
@pytest.mark.parametrize("outputs", KILLED)
@pytest.mark.parametrize("number", range(40))
def test_many_runs_killed_at_random_times_leave_old_or_whole_files(
    tmp_path: Path, outputs: str, number: int
) -> None:
    delay = Random(f"{outputs} {number}").uniform(0, 2.5)  # noqa: S311
    killed_and_run_again(tmp_path, outputs, delay)


@pytest.mark.parametrize("delay", [0.5, 0.9, 1.3])
def test_numbered_pictures_of_a_killed_run_are_whole(tmp_path: Path, delay: float) -> None:
    words = [*COMMAND, "3", "--size", "320x240", "-o", "a-%d.png"]
    running = subprocess.Popen(
        words, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    time.sleep(delay)
    running.kill()
    running.wait()
    for path in tmp_path.glob("a-*.png"):
        with Image.open(path) as picture:
            picture.load()
    subprocess.run(words, cwd=tmp_path, capture_output=True, check=True)
    assert all(name.startswith("a-") for name in names(tmp_path))


def begin(folder: Path, jobs: str) -> subprocess.Popen[str]:
    """Start a long film and return once it is being written."""
    running = subprocess.Popen(
        [*COMMAND, "8", "--size", "1080p", "-j", jobs, "-o", "a.mp4"],
        cwd=folder,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    until(lambda: any(folder.glob(".a.mp4.*.part")))
    return running


def workers(process: int) -> list[int]:
    """Return the processes that a process has started."""
    return [
        int(child)
        for task in Path(f"/proc/{process}/task").iterdir()
        for child in (task / "children").read_text().split()
    ]


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    # One that has ended and was not waited for is no longer running.
    return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()


def until(holds: object, seconds: float = 60) -> None:
    assert callable(holds)
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_folder_of_ones_own_is_gone_even_if_its_removal_is_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(aside_module, "gettempdir", lambda: str(tmp_path))
    remove, calls = shutil.rmtree, [0]

    def interrupted(folder: Path, **options: Any) -> None:
        calls[0] += 1
        if calls[0] == 1:
            raise KeyboardInterrupt
        remove(folder, **options)

    monkeypatch.setattr(shutil, "rmtree", interrupted)
    with pytest.raises(KeyboardInterrupt), aside_module.scratch() as folder:
        (folder / "x").write_bytes(b"x")
    assert calls == [2]
    assert list(tmp_path.iterdir()) == []
