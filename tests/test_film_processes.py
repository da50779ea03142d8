"""The manim engine as a command: its files, its end, and manim's own commands on our scenes."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import av
import pytest
from manim_slides.config import PresentationConfig

import scenes.engines
from scenes.engines import engine_class, require_manim
from scenes.film.explainers import explainer_class
from scenes.options import OptionError
from solvers.puzzle import PuzzleError

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


def started(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=folder,
        env=ENVIRONMENT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def movereel(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    return started(folder, "-m", "cli", *arguments)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*"))


def test_an_engine_that_is_not_there_is_wrong_usage() -> None:
    with pytest.raises(OptionError, match="use pillow or manim"):
        engine_class("blender")


def test_without_manim_one_line_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes.engines, "find_spec", lambda _: None)
    with pytest.raises(PuzzleError) as refusal:
        engine_class("manim")
    told = str(refusal.value)
    assert "\n" not in told
    assert "libcairo2-dev libpango1.0-dev" in told
    assert "pip install 'movereel[film]'" in told
    with pytest.raises(PuzzleError, match="movereel explain needs manim"):
        require_manim("movereel explain")


def test_two_films_at_once_are_both_right_and_leave_nothing_else(tmp_path: Path) -> None:
    common = ("hanoi", "2", "--engine", "manim", "--size", "320x240", "--fps", "10")
    runs = [movereel(tmp_path, *common, "-o", f"{name}.gif") for name in "ab"]
    for run in runs:
        out, err = run.communicate(timeout=120)
        assert (run.returncode, err) == (0, "")
        assert out.endswith(".gif\n")
    assert names(tmp_path) == ["a.gif", "b.gif"]
    assert (tmp_path / "a.gif").read_bytes() == (tmp_path / "b.gif").read_bytes()


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(("hanoi", "8", "--engine", "manim"), id="a film"),
        pytest.param(("explain", "hanoi"), id="an explainer"),
    ],
)
def test_an_interrupt_midway_leaves_the_old_file_and_nothing_else(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    folder, spare = tmp_path / "out", tmp_path / "tmp"
    folder.mkdir()
    spare.mkdir()
    old = folder / "x.mp4"
    old.write_bytes(b"old")
    run = subprocess.Popen(
        [sys.executable, "-m", "cli", *arguments, "-o", "x.mp4", "--size", "720p"],
        cwd=folder,
        env={**ENVIRONMENT, "TMPDIR": str(spare)},
        text=True,
        stderr=subprocess.PIPE,
    )
    deadline = time.monotonic() + 60
    # An explainer is drafted in the folder for temporary files.
    while not begun(folder, spare):
        assert run.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.05)
    run.send_signal(signal.SIGINT)
    _, err = run.communicate(timeout=60)
    assert run.returncode == 130
    assert err.count("\n") == 1
    assert old.read_bytes() == b"old"
    assert names(folder) == ["x.mp4"]
    assert names(spare) == []


def begun(*folders: Path) -> bool:
    """Tell whether something of a film is written yet."""
    try:
        found = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
        drafts = [path for path in found if path.suffix in (".part", ".mp4")]
        return any(path.stat().st_size for path in drafts if path.name != "x.mp4")
    except FileNotFoundError:
        # What was there a moment ago is already removed.
        return False


@pytest.mark.parametrize(
    ("file", "scene"),
    [
        ("hanoi.py", "HanoiFilm"),
        ("knight.py", "KnightFilm"),
        ("frogs.py", "FrogsFilm"),
        ("explainers/hanoi.py", "HanoiExplainer"),
    ],
)
def test_manims_own_command_renders_the_scene(file: str, scene: str, tmp_path: Path) -> None:
    path = ROOT / "scenes" / "film" / file
    run = started(
        tmp_path, "-m", "manim", "render", "-s", "-r", "320,180", "-v", "ERROR", str(path), scene
    )
    _, err = run.communicate(timeout=120)
    assert run.returncode == 0, err
    assert len(list(tmp_path.rglob(f"{scene}*.png"))) == 1


def test_manims_own_command_makes_a_film_of_our_length_with_its_sections(tmp_path: Path) -> None:
    (tmp_path / "two.py").write_text(
        "from scenes.film.hanoi import HanoiFilm\n\n\nclass Two(HanoiFilm):\n    disks = 2\n",
        encoding="utf-8",
    )
    arguments = ("-r", "320,180", "--fps", "10", "-v", "ERROR", "--save_sections", "two.py", "Two")
    run = started(tmp_path, "-m", "manim", "render", "--progress_bar", "none", *arguments)
    _, err = run.communicate(timeout=120)
    assert run.returncode == 0, err
    (film,) = tmp_path.rglob("Two.mp4")
    with av.open(str(film)) as container:
        assert sum(1 for _ in container.decode(video=0)) == 52
    (index,) = tmp_path.rglob("Two.json")
    sections = json.loads(index.read_text(encoding="utf-8"))
    assert [section["name"] for section in sections] == ["opening", "moves", "closing"]


def test_the_scenes_of_the_readme_run_as_written(tmp_path: Path) -> None:
    blocks = re.findall(r"```python\n(.+?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    (own,) = [block for block in blocks if "(Scene)" in block]
    (tmp_path / "own.py").write_text(own, encoding="utf-8")
    manim = ("render", "-r", "320,180", "--fps", "10", "-v", "ERROR", "--progress_bar", "none")
    for scene in ("Mine", "Six"):
        run = started(tmp_path, "-m", "manim", *manim, "own.py", scene)
        _, err = run.communicate(timeout=120)
        assert run.returncode == 0, err
        (film,) = tmp_path.rglob(f"{scene}.mp4")
        with av.open(str(film)) as container:
            frames = [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]
        assert len(frames) > 40
        assert (frames[0] != frames[-1]).any()


def slides(folder: Path, *arguments: str) -> None:
    """Run manim-slides, which must not fail."""
    run = started(folder, "-m", "manim_slides", *arguments)
    _, err = run.communicate(timeout=120)
    assert run.returncode == 0, err


def lengths(folder: Path, name: str) -> list[int]:
    """Return the frames of every slide of a deck, as manim-slides finds its films."""
    deck = PresentationConfig.from_file(folder / "slides" / f"{name}.json")
    found = []
    for slide in deck.slides:
        with av.open(str(slide.file)) as film:
            found.append(sum(1 for _ in film.decode(video=0)))
    return found


def test_every_move_of_a_film_is_a_slide_for_manim_slides(tmp_path: Path) -> None:
    (tmp_path / "talk.py").write_text(
        "from scenes.film.hanoi import HanoiFilm\n"
        "from scenes.film.slides import Slide\n\n\n"
        "class Talk(HanoiFilm, Slide):\n    disks = 2\n    step_by_step = True\n",
        encoding="utf-8",
    )
    manim = ("-r", "320,180", "--fps", "10", "--progress_bar", "none", "talk.py", "Talk")
    slides(tmp_path, "render", *manim)
    found = lengths(tmp_path, "Talk")
    # The opening, three moves, the closing.
    assert len(found) == 5
    assert sum(found) == 52
    slides(tmp_path, "convert", "Talk", "talk.html")
    assert (tmp_path / "talk.html").read_text(encoding="utf-8").count("<section") == 5


def test_an_explainer_is_a_deck_for_manim_slides(tmp_path: Path) -> None:
    (tmp_path / "slides").mkdir()
    options = ("--size", "320x180", "--fps", "10", "-o", "slides/frogs.json", "--json")
    run = movereel(tmp_path, "explain", "frogs", *options)
    out, _ = run.communicate(timeout=120)
    assert run.returncode == 0
    written = [Path(output["path"]).name for output in json.loads(out)["outputs"]]
    script = explainer_class("frogs").script
    assert written == ["frogs.json", *(f"frogs-{n}.mp4" for n in range(1, len(script) + 1))]
    assert sorted(written) == names(tmp_path / "slides")
    told = [10 * sum(line.seconds for line in chapter.lines) for chapter in script]
    assert lengths(tmp_path, "frogs") == told
    slides(tmp_path, "convert", "frogs", "frogs.html")
    slides(tmp_path, "convert", "--to", "pdf", "frogs", "frogs.pdf")
    assert (tmp_path / "frogs.html").read_text(encoding="utf-8").count("<section") == len(script)
    assert (tmp_path / "frogs.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("job", "told"),
    [
        (("hanoi", "2", "--engine", "manim", "-o", "x.gif"), "Manim's camera draws"),
        (("explain", "frogs", "--fps", "1", "-o", "x.gif"), "Played"),
    ],
    ids=["a film", "an explainer"],
)
def test_the_log_of_manim_is_shown_on_request_and_never_on_standard_output(
    job: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    silent = movereel(tmp_path, *job, "--size", "320x180")
    speaking = movereel(tmp_path, *job, "--size", "320x180", "--verbose")
    (path, nothing), (same, log) = silent.communicate(), speaking.communicate()
    assert nothing == ""
    assert same == path
    assert "x.gif" in path
    assert told in log
