"""GIF through FFmpeg's encoder: one fixed palette, no dithering, exact delays.

Delays are whole hundredths of a second; browsers play anything under two hundredths far too slowly.
So the error of rounding is carried forward, a frame that would show for less than two hundredths
is left out, and a hold longer than the 65,535 hundredths that fit is split.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path

import av
import numpy as np

from scenes.encoders.film import Film, Sink
from scenes.encoders.palette import Indexer, palette_of
from scenes.encoders.planes import view
from scenes.frames.compositor import Frame
from scenes.theme import Color

#: In hundredths of a second.
LEAST_DELAY = 2
MOST_DELAY = 65_535


class GifSink:
    """Feeds one indexed picture, patched where it changed, to the encoder."""

    def __init__(self, container: av.container.OutputContainer, film: Film, final: int) -> None:
        self._film, self._container, self._final = film, container, final
        width, height = film.size
        palette = palette_of(film.colors)
        self._index = Indexer.of(palette)
        self._stream = container.add_stream("gif", rate=Fraction(100))
        self._stream.width, self._stream.height = width, height
        self._stream.pix_fmt = "pal8"
        self._stream.codec_context.time_base = Fraction(1, 100)
        self._pixels = np.zeros((height, width), np.uint8)
        # The encoder holds on to the last picture to find what changed, so two take turns.
        self._pictures = [_picture(width, height, palette) for _ in range(2)]
        self._ticks = 0
        self._shown = -MOST_DELAY
        self._waiting = False

    def add(self, frame: Frame) -> None:
        now = self._hundredths(self._ticks)
        if self._waiting and now - self._shown >= 2 * LEAST_DELAY:
            self._show(self._shown + LEAST_DELAY)
        for box in frame.boxes:
            patch = frame.image.crop(box)
            self._pixels[box.top : box.bottom, box.left : box.right] = self._index(patch)
        self._ticks += frame.ticks
        if now - self._shown >= LEAST_DELAY:
            self._show(now)
        else:
            self._waiting = True

    def finish(self) -> None:
        end = self._hundredths(self._ticks)
        if self._waiting:
            self._show(max(self._shown + LEAST_DELAY, end - self._final))
        if end - self._shown > self._final:
            self._show(end - self._final)
        for packet in self._stream.encode():
            self._container.mux(packet)

    def _hundredths(self, ticks: int) -> int:
        return round(ticks * 100 / self._film.rate)

    def _show(self, now: int) -> None:
        """Encode the picture as it is from ``now`` on, in hundredths."""
        while self._shown >= 0 and now - self._shown > MOST_DELAY:
            self._encode(self._shown + MOST_DELAY)
        self._encode(now)
        self._waiting = False

    def _encode(self, now: int) -> None:
        picture = self._pictures[0]
        self._pictures.reverse()
        view(picture.planes[0])[:] = self._pixels
        picture.pts = self._shown = now
        for packet in self._stream.encode(picture):
            self._container.mux(packet)


def _picture(width: int, height: int, palette: Sequence[Color]) -> av.VideoFrame:
    """Return an indexed picture with its palette, of blue, green, red and alpha bytes."""
    picture = av.VideoFrame(width, height, "pal8")
    picture.time_base = Fraction(1, 100)
    entries = np.zeros((256, 4), np.uint8)
    entries[: len(palette), :3] = np.asarray(palette, np.uint8)[:, ::-1]
    entries[: len(palette), 3] = 255
    picture.planes[1].update(entries.tobytes())
    return picture


@contextmanager
def gif(path: Path, film: Film) -> Iterator[Sink]:
    """Open a GIF; ``film.loop`` 1 writes no loop block, which is how players know "once"."""
    final = min(MOST_DELAY, max(LEAST_DELAY, round(film.closing * 100 / film.rate)))
    # The muxer counts repeats, so that twice is one repeat; 0 is for ever and -1 no loop block.
    loop = film.loop - 1 if film.loop > 1 else -film.loop
    options = {"loop": str(loop), "final_delay": str(final)}
    with av.open(str(path), "w", format="gif", options=options) as container:
        yield GifSink(container, film, final)
