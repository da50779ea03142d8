"""MP4, WebM and QuickTime as FFmpeg's reader gives them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest
from PIL import Image

from scenes.encoders.yuv import YuvPicture
from scenes.geometry import Box
from scenes.theme import THEMES
from tests.reels import drawn, ffmpeg, fidelity, render

RATES = ["10", "12.5", "24", "25", "30", "33", "50", "60", "30000/1001"]
SUFFIXES = [".mp4", ".webm", ".mov"]


@pytest.mark.parametrize("rate", RATES)
def test_an_mp4_has_every_frame_at_its_time_and_lasts_as_long_as_the_gif(
    tmp_path: Path, rate: str
) -> None:
    report = render(tmp_path / "a.mp4", tmp_path / "a.gif", fps=rate)
    video, frames = ffmpeg(tmp_path / "a.mp4"), report.outputs[0].frames
    assert len(video.frames) == frames
    assert video.times == [tick / Fraction(rate) for tick in range(frames)]
    assert abs(video.seconds - frames / Fraction(rate)) <= Fraction(1, 100)
    assert abs(video.seconds - ffmpeg(tmp_path / "a.gif").seconds) <= Fraction(1, 100)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_every_frame_is_the_drawn_one_but_for_a_little_loss(tmp_path: Path, suffix: str) -> None:
    path = (tmp_path / "a").with_suffix(suffix)
    render(path, size="480p", fps="25", disks=1)
    video, wanted = ffmpeg(path), list(drawn(size="480p", fps="25", disks=1))
    assert len(video.frames) == len(wanted)
    for shown, want in zip(video.frames, wanted, strict=True):
        assert luma_fidelity(shown, np.asarray(want)) > 40


def luma_fidelity(first: np.ndarray, second: np.ndarray) -> float:
    """Compare brightness: at edges, colour has half the lines in 4:2:0 whatever the codec does."""
    weights = np.array([0.2126, 0.7152, 0.0722])
    return fidelity((first @ weights).astype(np.uint8), (second @ weights).astype(np.uint8))


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_flat_colours_come_back_as_they_were(tmp_path: Path, suffix: str) -> None:
    path = (tmp_path / "a").with_suffix(suffix)
    render(path)
    ground = np.array(THEMES["daylight"].ground)
    for frame in ffmpeg(path).frames:
        assert np.abs(frame[:8, :8].astype(int) - ground).max() <= 3


@pytest.mark.parametrize(
    ("suffix", "codec", "pixels"),
    [(".mp4", "h264", "yuv420p"), (".webm", "vp9", "yuv420p"), (".mov", "prores", "yuva444p12le")],
)
def test_codecs_are_those_that_players_know(
    tmp_path: Path, suffix: str, codec: str, pixels: str
) -> None:
    path = (tmp_path / "a").with_suffix(suffix)
    render(path)
    video = ffmpeg(path)
    assert (video.codec.removeprefix("lib"), video.pixels) == (codec, pixels)


def test_the_index_of_an_mp4_comes_first_and_the_colours_are_tagged(tmp_path: Path) -> None:
    render(tmp_path / "a.mp4")
    data = (tmp_path / "a.mp4").read_bytes()
    assert data.index(b"moov") < data.index(b"mdat")
    with av.open(str(tmp_path / "a.mp4")) as file:
        context = file.streams.video[0].codec_context
        assert (context.colorspace, context.color_primaries, context.color_range) == (1, 1, 1)


def test_odd_sides_are_made_even_and_said_so(tmp_path: Path) -> None:
    report = render(tmp_path / "a.mp4", size="241x161")
    assert ffmpeg(tmp_path / "a.mp4").frames[0].shape == (162, 242, 3)
    assert "242x162" in report.notes[0]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_title_description_and_moves_travel_in_the_file(tmp_path: Path, suffix: str) -> None:
    path = (tmp_path / "a").with_suffix(suffix)
    render(path, title="Hai đĩa")
    metadata = {name.lower(): text for name, text in ffmpeg(path).metadata.items()}
    assert metadata["title"] == "Hai đĩa"
    assert metadata["description"]
    assert '"format": "movereel"' in metadata["comment"]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_same_film_gives_the_same_bytes(tmp_path: Path, suffix: str) -> None:
    paths = [(tmp_path / name).with_suffix(suffix) for name in "ab"]
    for path in paths:
        render(path)
    assert paths[0].read_bytes() == paths[1].read_bytes()


@pytest.mark.parametrize("suffix", [".webm", ".mov"])
@pytest.mark.parametrize("ground", [(255, 255, 255), (0, 0, 0), (255, 0, 255)])
def test_a_transparent_video_shows_no_fringe_over_any_ground(
    tmp_path: Path, suffix: str, ground: tuple[int, int, int]
) -> None:
    path = (tmp_path / "a").with_suffix(suffix)
    options = {"transparent": True, "theme": "chalkboard", "size": "480p", "disks": 1}
    render(path, fps="5", **options)  # type: ignore[arg-type]
    for shown, want in zip(rgba(path), drawn(fps="5", **options), strict=True):  # type: ignore[arg-type]
        below = Image.new("RGBA", want.size, (*ground, 255))
        over, best = (
            np.asarray(Image.alpha_composite(below, image).convert("RGB"))
            for image in (shown, want)
        )
        assert luma_fidelity(over, best) > 34
        bare = np.asarray(want)[:, :, 3] == 0
        assert np.abs(over.astype(int) - ground)[bare].mean() < 1


def rgba(path: Path) -> list[Image.Image]:
    """Return the pictures with alpha; FFmpeg's own VP9 decoder drops it, libvpx keeps it."""
    pictures = []
    with av.open(str(path)) as file:
        stream = file.streams.video[0]
        if path.suffix == ".webm":
            decoder = av.CodecContext.create("libvpx-vp9", "r")
            frames = [frame for packet in file.demux(stream) for frame in decoder.decode(packet)]
        else:
            frames = list(file.decode(stream))
        for frame in frames:
            converted = frame.reformat(format="rgba", src_colorspace=1, dst_color_range=2)
            pictures.append(Image.fromarray(converted.to_ndarray()))
    return pictures


def test_a_film_that_cannot_be_transparent_shows_its_ground_and_says_so(tmp_path: Path) -> None:
    report = render(tmp_path / "a.mp4", transparent=True)
    assert "cannot be transparent" in report.notes[0]
    frame = ffmpeg(tmp_path / "a.mp4").frames[0]
    assert np.abs(frame[2, 2].astype(int) - THEMES["daylight"].ground).max() <= 3


def test_a_patched_picture_is_the_picture_converted_whole() -> None:
    generator = np.random.default_rng(7)
    first, second = (
        Image.fromarray(generator.integers(0, 255, (31, 43, 3), dtype=np.uint8)) for _ in "ab"
    )
    box = Box(5, 7, 20, 31)
    second = Image.composite(second, first, Image.new("L", first.size, 0))
    second.paste((10, 200, 30), box)
    patched, whole = YuvPicture(44, 32, (0, 0, 0)), YuvPicture(44, 32, (0, 0, 0))
    patched.patch(first, Box(0, 0, 43, 31))
    patched.patch(second, box)
    whole.patch(second, Box(0, 0, 43, 31))
    assert (patched.frame.to_ndarray() == whole.frame.to_ndarray()).all()
