"""APNG, animated WebP and numbered pictures: what is read back is what was drawn."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from PIL import Image

from scenes.options import OptionError
from tests.reels import drawn, ffmpeg, job, pillow, render


def apng(path: Path, **options: str | bool) -> Path:
    render(path.with_suffix(".png"), animate=True, **options)  # type: ignore[arg-type]
    return path.with_suffix(".png")


def webp(path: Path, **options: str | bool) -> Path:
    render(path.with_suffix(".webp"), **options)  # type: ignore[arg-type]
    return path.with_suffix(".webp")


def test_a_name_that_numbers_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="one %d or %04d"):
        job(tmp_path / "%d-%d.png")


@pytest.mark.parametrize("write", [apng, webp])
@pytest.mark.parametrize("transparent", [False, True])
def test_every_picture_is_the_drawn_one_pixel_for_pixel(
    tmp_path: Path, write: object, transparent: bool
) -> None:
    assert callable(write)
    mode = "RGBA" if transparent else "RGB"
    path = write(tmp_path / "a", transparent=transparent)
    shown = [
        page.image for page in pillow(path, mode) for _ in range(round(page.milliseconds / 100))
    ]
    wanted = list(drawn(transparent=transparent))
    assert len(shown) == len(wanted)
    for picture, want in zip(shown, wanted, strict=True):
        # Where nothing is seen, the colour is nobody's business.
        if transparent:
            assert picture.getchannel("A").tobytes() == want.getchannel("A").tobytes()
            black = Image.new("RGBA", want.size, (0, 0, 0, 255))
            picture, want = (Image.alpha_composite(black, image) for image in (picture, want))
        assert picture.tobytes() == want.tobytes()


@pytest.mark.parametrize("write", [apng, webp])
@pytest.mark.parametrize("rate", ["10", "12.5", "24", "25", "30", "33", "50", "60", "120"])
def test_a_film_lasts_as_long_as_its_story_to_a_hundredth(
    tmp_path: Path, write: object, rate: str
) -> None:
    assert callable(write)
    path = write(tmp_path / "a", fps=rate)
    exact = job(path, fps=rate).plan.frames / Fraction(rate)
    shown = pillow(path)
    assert abs(sum(page.milliseconds for page in shown) / 1000 - exact) <= Fraction(1, 100)
    assert min(page.milliseconds for page in shown) > 10


@pytest.mark.parametrize("write", [apng, webp])
@pytest.mark.parametrize(("loop", "plays"), [("once", 1), ("forever", 0), ("3", 3)])
def test_the_file_says_how_often_it_plays(
    tmp_path: Path, write: object, loop: str, plays: int
) -> None:
    assert callable(write)
    with Image.open(write(tmp_path / "a", loop=loop)) as file:
        file.load()
        assert file.info["loop"] == plays


def test_ffmpeg_reads_an_apng_as_pillow_does(tmp_path: Path) -> None:
    path = apng(tmp_path / "a")
    assert len(ffmpeg(path).frames) == len(pillow(path))


def test_an_apng_carries_title_description_and_moves(tmp_path: Path) -> None:
    with Image.open(apng(tmp_path / "a", title="đĩa")) as file:
        file.load()
        assert file.text["Title"] == "đĩa"  # type: ignore[attr-defined]
        assert file.text["Description"]  # type: ignore[attr-defined]
        assert json.loads(file.text["Moves"])["format"] == "movereel"  # type: ignore[attr-defined]


def test_a_webp_carries_title_and_moves(tmp_path: Path) -> None:
    with Image.open(webp(tmp_path / "a", title="A & B")) as file:
        assert b"A &amp; B" in file.info["xmp"]
        assert b"movereel" in file.info["xmp"]


def test_numbered_pictures_are_all_frames_from_one_on(tmp_path: Path) -> None:
    report = render(tmp_path / "film-%03d.png")
    wanted = list(drawn())
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [f"film-{number:03}.png" for number in range(1, len(wanted) + 1)]
    for name, want in zip(names, wanted, strict=True):
        with Image.open(tmp_path / name) as file:
            assert file.convert("RGB").tobytes() == want.tobytes()
    assert report.outputs[0].frames == len(wanted)
    assert report.outputs[0].bytes == sum(path.stat().st_size for path in tmp_path.iterdir())
