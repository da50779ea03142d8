"""MP4 with H.264 for browsers, slides and every player: yuv420p, BT.709, index in front."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path

import av

from scenes.encoders.film import Film, Sink
from scenes.encoders.h264 import H264
from scenes.encoders.yuv import YuvPicture
from scenes.frames.compositor import Frame


class Mp4Sink:
    """Feeds one picture, patched where it changed, to the codec at a constant rate."""

    def __init__(self, container: av.container.OutputContainer, film: Film, codec: H264) -> None:
        self._container = container
        width, height = even(film.size)
        self._stream = container.add_stream("libx264", rate=film.rate)
        self._stream.width, self._stream.height = width, height
        self._stream.pix_fmt = "yuv420p"
        self._stream.options = {**codec.options}
        context = self._stream.codec_context
        context.time_base = 1 / film.rate
        # PyAV's default, threads on slices, takes nearly twice as long.
        context.thread_type = "FRAME"
        context.colorspace = 1
        context.color_primaries = 1
        context.color_trc = 1
        context.color_range = 1
        self._picture = YuvPicture(width, height)
        self._picture.frame.time_base = Fraction(1) / film.rate
        self._ticks = 0

    def add(self, frame: Frame) -> None:
        for box in frame.boxes:
            self._picture.patch(frame.image, box)
        for _ in range(frame.ticks):
            self._picture.frame.pts = self._ticks
            self._ticks += 1
            for packet in self._stream.encode(self._picture.frame):
                self._container.mux(packet)

    def finish(self) -> None:
        for packet in self._stream.encode():
            self._container.mux(packet)


def even(size: tuple[int, int]) -> tuple[int, int]:
    """Return the size with odd sides made one longer: yuv420p halves both."""
    return size[0] + size[0] % 2, size[1] + size[1] % 2


@contextmanager
def mp4(path: Path, film: Film) -> Iterator[Sink]:
    """Open an MP4."""
    with av.open(str(path), "w", format="mp4", options={"movflags": "+faststart"}) as container:
        if film.title:
            container.metadata["title"] = film.title
        yield Mp4Sink(container, film, H264())
