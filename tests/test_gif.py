from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from scenes.encoders.film import Film
from scenes.encoders.gif import gif
from scenes.encoders.palette import Indexer
from scenes.frames.compositor import Frame
from scenes.geometry import Box
from scenes.theme import THEMES
from tests.reels import Shown, drawn, ffmpeg, pillow, render

RATES = ["10", "12.5", "24", "25", "30", "33", "50", "60"]


@pytest.mark.parametrize("rate", RATES)
def test_a_gif_lasts_as_long_as_its_story_to_a_hundredth(tmp_path: Path, rate: str) -> None:
    path = tmp_path / "a.gif"
    report = render(path, fps=rate)
    exact = report.outputs[0].frames / Fraction(rate)
    shown = pillow(path)
    assert abs(sum(page.milliseconds for page in shown) / 1000 - exact) <= Fraction(1, 100)
    assert min(page.milliseconds for page in shown) >= 20
    assert abs(ffmpeg(path).seconds - exact) <= Fraction(1, 100)


@pytest.mark.parametrize("rate", ["24", "33", "50"])
def test_no_frame_of_a_gif_is_late_by_more_than_half_a_hundredth(tmp_path: Path, rate: str) -> None:
    render(tmp_path / "a.gif", fps=rate)
    for time in ffmpeg(tmp_path / "a.gif").times:
        tick = round(time * Fraction(rate))
        assert abs(time - tick / Fraction(rate)) <= Fraction(1, 200)


def test_every_frame_of_a_gif_is_the_drawn_one_in_the_nearest_colours(tmp_path: Path) -> None:
    render(tmp_path / "a.gif")
    data = (tmp_path / "a.gif").read_bytes()
    table = np.frombuffer(data[13 : 13 + (6 << (data[10] & 7))], np.uint8).reshape(-1, 3)
    nearest = Indexer([tuple(color) for color in table[1:].tolist()])
    shown = [page.image for page in pillow(tmp_path / "a.gif") for _ in lasting(page)]
    wanted = list(drawn())
    assert len(shown) == len(wanted)
    for picture, want in zip(shown, wanted, strict=True):
        assert (np.asarray(picture) == table[nearest(want)]).all()


def lasting(page: Shown) -> range:
    """Return a range as long as a page shows, in frames of a film of ten a second."""
    return range(round(page.milliseconds / 100))


@pytest.mark.parametrize("theme", THEMES)
def test_ground_and_disks_keep_one_colour_in_all_frames(tmp_path: Path, theme: str) -> None:
    render(tmp_path / "a.gif", theme=theme, disks=3)
    look = THEMES[theme]
    flat = {look.ground, *(look.disk(disk, 3) for disk in (1, 2, 3))}
    for page in pillow(tmp_path / "a.gif"):
        colors = {color for _, color in page.image.getcolors(1 << 16) or []}
        assert flat <= colors
        assert page.image.getpixel((1, 1)) == look.ground


@pytest.mark.parametrize(("loop", "repeats"), [("once", None), ("forever", 0), ("3", 2), ("2", 1)])
def test_the_loop_block_says_how_often_a_gif_is_repeated(
    tmp_path: Path, loop: str, repeats: int | None
) -> None:
    render(tmp_path / "a.gif", loop=loop)
    with Image.open(tmp_path / "a.gif") as file:
        assert file.info.get("loop") == repeats
    assert (b"NETSCAPE2.0" in (tmp_path / "a.gif").read_bytes()) == (repeats is not None)


def test_a_hold_of_an_hour_is_split_into_delays_that_fit(tmp_path: Path) -> None:
    film = Film((8, 8), Fraction(25), 90_000, 1, (1, 2, 3), [((1, 2, 3), [])])
    picture = Image.new("RGB", film.size, film.ground)
    with gif(tmp_path / "a.gif", film) as sink:
        sink.add(Frame(picture, (Box(0, 0, 8, 8),), film.frames))
        sink.finish()
    shown = pillow(tmp_path / "a.gif")
    assert sum(page.milliseconds for page in shown) == 3_600_000
    assert len(shown) == 6


def test_a_transparent_gif_has_no_trace_of_the_ground(tmp_path: Path) -> None:
    render(tmp_path / "a.gif", transparent=True, theme="chalkboard", title="A title")
    pages = [page for page in pillow(tmp_path / "a.gif", "RGBA") for _ in lasting(page)]
    wanted = list(drawn(transparent=True, theme="chalkboard", title="A title"))
    for page, want in zip(pages, wanted, strict=True):
        alpha = np.asarray(page.image)[:, :, 3]
        assert set(np.unique(alpha)) == {0, 255}
        solid = np.asarray(want)[:, :, 3] >= 128
        assert (solid == (alpha > 0)).all()
        # Each pixel has the colour of what is drawn there, nowhere mixed with the ground.
        shown, own = (np.asarray(image)[solid][:, :3].astype(int) for image in (page.image, want))
        assert np.abs(shown - own).max() <= 48


def test_title_description_and_moves_travel_in_comments(tmp_path: Path) -> None:
    render(tmp_path / "a.gif", title="Two disks, đĩa")
    data = (tmp_path / "a.gif").read_bytes()
    assert "Two disks, đĩa".encode() in data
    assert b'"format": "movereel"' in data


def test_the_same_film_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.gif", "b.gif"):
        render(tmp_path / name)
    assert (tmp_path / "a.gif").read_bytes() == (tmp_path / "b.gif").read_bytes()
