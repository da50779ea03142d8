"""Small films for tests, and what FFmpeg's and Pillow's readers say of a file."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import av
import numpy as np
from av.video.reformatter import ColorRange, Colorspace
from numpy.typing import NDArray
from PIL import Image, ImageSequence

from scenes.frames.compositor import paint
from scenes.frames.screen import Screen
from scenes.options import Options
from scenes.plan import look_of, rate_of, storyboard_of
from scenes.render import Job, Report
from solvers.hanoi import Hanoi, solve


def job(*names: Path, disks: int = 2, **options: str | bool) -> Job:
    """Return the job of a small Hanoi film."""
    said = {"size": "240x160", "fps": "10", "hold": "0.5", **options}
    chosen = Options(output=tuple(map(str, names)), **said)  # type: ignore[arg-type]
    return Job.of(solve(Hanoi(disks)), chosen, "hanoi.gif", None)


def render(*names: Path, disks: int = 2, **options: str | bool) -> Report:
    """Write a small Hanoi film."""
    return job(*names, disks=disks, **options).run()


def drawn(disks: int = 2, **options: str | bool) -> Iterator[Image.Image]:
    """Yield every frame of the same film, each painted from scratch."""
    chosen = job(Path("x.gif"), disks=disks, **options).options
    story, look, rate = (
        storyboard_of(solve(Hanoi(disks)), chosen, None),
        look_of(chosen),
        rate_of(chosen),
    )
    screen = Screen(story, look)
    for moment, ticks in story.moments(rate):
        picture = paint(screen.nodes(moment), look.size, look.ground)
        yield from [picture] * ticks


class Shown(NamedTuple):
    """A picture as a reader gives it, and for how long."""

    image: Image.Image
    milliseconds: float


def pillow(path: Path, mode: str = "RGB") -> list[Shown]:
    """Return the pictures of a file as Pillow reads them."""
    with Image.open(path) as file:
        return [
            Shown(page.convert(mode), page.info.get("duration", 0))
            for page in ImageSequence.Iterator(file)
        ]


class Video(NamedTuple):
    """A video as FFmpeg reads it."""

    frames: list[NDArray[np.uint8]]
    """RGB."""
    seconds: Fraction
    times: list[Fraction]
    """When each picture begins."""
    metadata: dict[str, str]
    codec: str
    pixels: str


def ffmpeg(path: Path, form: str = "rgb24") -> Video:
    """Return the pictures of a file as FFmpeg reads them."""
    with av.open(str(path)) as file:
        stream = file.streams.video[0]
        frames, times, end = [], [], Fraction(0)
        for frame in file.decode(stream):
            picture = frame.reformat(
                format=form, src_colorspace=Colorspace.ITU709, dst_color_range=ColorRange.JPEG
            )
            frames.append(picture.to_ndarray().astype(np.uint8))
            assert frame.pts is not None
            assert frame.time_base is not None
            times.append(frame.pts * frame.time_base)
            end = times[-1] + (frame.duration or 0) * frame.time_base
        context = stream.codec_context
        return Video(frames, end, times, dict(file.metadata), context.name, str(context.pix_fmt))


def fidelity(first: NDArray[np.uint8], second: NDArray[np.uint8]) -> float:
    """Return the peak signal-to-noise ratio of two pictures, in decibels."""
    error = float(((first.astype(np.float64) - second) ** 2).mean())
    return float("inf") if error == 0 else float(10 * np.log10(255**2 / error))
