"""Every option with every format: it has an effect, or it is said that it has none."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from scenes.encoders.formats import FORMATS, targets
from scenes.heeding import HEEDED, unheeded
from scenes.options import OptionError, Options
from scenes.render import Job
from solvers.hanoi import Hanoi, solve
from tests.reels import job, render

NAMES = [f"a{suffix}" for suffix in FORMATS] + ["a-%d.png", "film.png"]
#: What to ask for besides the plain film of two disks.
GIVEN: dict[str, str | bool] = {
    "size": "320x240",
    "fps": "5",
    "speed": "3",
    "seconds": "2",
    "hold": "1",
    "pace": "teach",
    "loop": "3",
    "view": "tree",
    "against": "optimal",
    "theme": "chalkboard",
    "lang": "vi",
    "title": "Tower",
    "transparent": True,
}
#: These change no byte of a film, or not always; or they are as slow as manim.
OTHERS: dict[str, str | bool] = {
    "animate": True,
    "jobs": "2",
    "max_bytes": "9MB",
    "alt": True,
    "engine": "manim",
}


def film(path: Path, **given: str | bool) -> Job:
    return job(path, **{"animate": path.name == "film.png", **given})  # type: ignore[arg-type]


def content(path: Path, **given: str | bool) -> bytes:
    """Return all bytes that a job writes."""
    path.parent.mkdir()
    film(path, **given).run()
    return b"".join(part.read_bytes() for part in sorted(path.parent.iterdir()))


def test_options_that_contradict_are_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="--at 1 and --sheet 2x2 contradict"):
        job(tmp_path / "a.png", at="1", sheet="2x2")
    for flag in ("at", "sheet"):
        with pytest.raises(OptionError, match=f"--{flag} 1 shows in a still"):
            job(tmp_path / "a.gif", **{flag: "1"})  # type: ignore[arg-type]


def test_every_option_that_not_all_formats_heed_is_tried() -> None:
    assert HEEDED.keys() == GIVEN.keys() | OTHERS.keys()
    assert HEEDED.keys() < {field.name for field in fields(Options)}


@pytest.mark.parametrize("name", NAMES)
def test_an_option_changes_a_file_or_is_said_to_have_no_effect(tmp_path: Path, name: str) -> None:
    plain = content(tmp_path / "plain" / name)
    for option, value in GIVEN.items():
        path = tmp_path / option / name
        changed = content(path, **{option: value}) != plain
        made = film(path, **{option: value})
        silent = [*unheeded(made.options, made.files), *made.plan.notes]
        flag = f"--{option.replace('_', '-')}"
        said = any(flag in note or "cannot be transparent" in note for note in silent)
        # The default size and rate of these tests are not those of the program: they are notes too.
        assert changed != said, (option, silent)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("option", OTHERS)
def test_other_options_are_said_to_have_no_effect_where_they_have_none(
    option: str, name: str
) -> None:
    options = Options(output=(name,), **{option: OTHERS[option]})  # type: ignore[arg-type]
    files = targets((name,), animate=option == "animate" or name == "film.png")
    (kind,) = (target.format for target in files)
    heeded = {
        "animate": kind.name == "apng",
        "jobs": kind.kind == "motion",
        "max_bytes": True,
        "alt": kind.kind in ("motion", "still"),
        "engine": kind.kind in ("motion", "still"),
    }
    assert bool(unheeded(options, files)) is not heeded[option]


def test_one_output_that_heeds_an_option_is_enough(tmp_path: Path) -> None:
    made = job(tmp_path / "a.csv", tmp_path / "a.gif", loop="3")
    assert unheeded(made.options, made.files) == []


def test_options_for_lists_are_said_to_have_no_effect_without_one() -> None:
    files = targets(("a.gif",))
    (note,) = unheeded(Options(run="2"), files)
    assert note.startswith("--run")
    (note,) = unheeded(Options(strict=True), files)
    assert note.startswith("--strict")
    assert unheeded(Options(run="2", strict=True, moves="list.txt"), files) == []


def test_a_speed_beside_a_length_is_said_to_have_no_effect() -> None:
    (note,) = unheeded(Options(speed="2", seconds="9"), targets(("a.gif",)))
    assert note.startswith("--speed")


def test_what_is_left_of_a_longer_sequence_stays_and_is_named(tmp_path: Path) -> None:
    pattern = tmp_path / "f-%03d.png"
    many = render(pattern, disks=1, hold="0.5").outputs[0].frames
    assert render(pattern, disks=1, hold="0.5").notes == []
    (tmp_path / "f-x.png").write_bytes(b"of somebody else")
    report = render(pattern, disks=1, hold="0.3")
    few = report.outputs[0].frames
    (note,) = report.notes
    assert f"f-{few + 1:03d}.png to f-{many:03d}.png ({many - few})" in note
    assert f"ends with f-{few:03d}.png" in note
    assert len(list(tmp_path.iterdir())) == many + 1


def test_a_list_cannot_be_made_smaller_than_it_is(tmp_path: Path) -> None:
    from solvers.puzzle import PuzzleError

    for name in ("a.txt", "a.csv", "a.json", "a.srt", "a.vtt"):
        with pytest.raises(PuzzleError, match=r"in 20 bytes: the smallest is .* raise --max-bytes"):
            render(tmp_path / name, max_bytes="20")
        assert render(tmp_path / name, max_bytes="9kB").notes == []


def test_the_limit_of_numbered_pictures_is_for_all_of_them(tmp_path: Path) -> None:
    pattern = tmp_path / "f-%d.png"
    free = render(pattern, size="480x320").outputs[0].bytes
    report = render(tmp_path / "g-%d.png", size="480x320", max_bytes=str(free // 2))
    found = sum(path.stat().st_size for path in tmp_path.glob("g-*.png"))
    assert found == report.outputs[0].bytes <= free // 2
    assert "made smaller" in report.notes[0]


def test_a_sheet_is_made_no_smaller_than_its_pictures_can_be_read(tmp_path: Path) -> None:
    from solvers.puzzle import PuzzleError

    options = Options(
        output=(str(tmp_path / "a.png"),), sheet="3x3", size="640x480", max_bytes="1kB"
    )
    with pytest.raises(PuzzleError, match="the smallest is"):
        Job.of(solve(Hanoi(4)), options, "", None).run()
    assert list(tmp_path.iterdir()) == []
