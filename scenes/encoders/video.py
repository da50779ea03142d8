"""Video at a constant rate through FFmpeg's codecs and containers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol, cast

import av
from av.container import OutputContainer
from av.video.codeccontext import VideoCodecContext
from av.video.frame import PictureType
from av.video.stream import VideoStream
from PIL import Image

from scenes.encoders.film import Film, Writer
from scenes.frames.compositor import Frame
from scenes.geometry import Box


class Picture(Protocol):
    """A picture as a codec wants it, patched where the film changed."""

    frame: av.VideoFrame

    def patch(self, image: Image.Image, box: Box) -> None:
        """Take one box of a drawn picture over."""


@dataclass(frozen=True, slots=True)
class Codec:
    """A codec, its settings, and the kind of file it goes into."""

    name: str
    pixels: str
    options: dict[str, str]
    picture: Callable[[int, int, tuple[int, ...]], Picture]
    container: str
    muxing: dict[str, str]
    threads: str = "FRAME"
    intra: bool = False
    """Whether every picture stands alone, so that one held is coded once."""

    def context(self, context: VideoCodecContext, film: Film) -> VideoCodecContext:
        """Set up a codec for a film, BT.709 in limited range, and return it."""
        context.width, context.height = even(film.size)
        context.pix_fmt = self.pixels
        context.time_base, context.framerate = 1 / film.rate, film.rate
        context.options = dict(self.options)
        context.thread_type, context.thread_count = self.threads, film.threads
        context.colorspace = context.color_primaries = context.color_trc = 1
        context.color_range = 1
        if self.container != "webm":
            context.flags |= av.codec.context.Flags.global_header
        return context


class Coded(NamedTuple):
    """A coded picture; times are in frames of the film."""

    pts: int
    dts: int
    key: bool
    data: bytes
    source: Any = None
    """The packet itself, where it carries more than its bytes."""

    @property
    def size(self) -> int:
        """About how many bytes of the file it takes."""
        return 10 + len(self.data)


class VideoCoder:
    """Feeds one picture, patched where it changed, to a codec."""

    def __init__(self, codec: Codec, film: Film, first: int) -> None:
        self._codec, self._tick = codec, first
        created = cast("VideoCodecContext", av.CodecContext.create(codec.name, "w"))
        self._context = codec.context(created, film)
        self._picture = codec.picture(*even(film.size), film.ground)
        self._picture.frame.time_base = 1 / film.rate

    def add(self, frame: Frame) -> Iterator[Coded]:
        for box in frame.boxes:
            self._picture.patch(frame.image, box)
        left = frame.ticks
        while left:
            self._picture.frame.pts = self._tick
            begins = frame.key and left == frame.ticks
            self._picture.frame.pict_type = PictureType.I if begins else PictureType.NONE
            coded = [_coded(packet) for packet in self._context.encode(self._picture.frame)]
            again = left if self._codec.intra else 1
            for later in range(again):
                yield from (c._replace(pts=c.pts + later, dts=c.dts + later) for c in coded)
            self._tick += again
            left -= again

    def finish(self) -> Iterator[Coded]:
        for packet in self._context.encode(None):
            yield _coded(packet)


def _coded(packet: Any) -> Coded:
    # VP9 with alpha carries its alpha beside the packet, where bytes alone would lose it.
    source = packet if packet.has_sidedata("matroska_block_additional") else None
    return Coded(packet.pts, packet.dts, packet.is_keyframe, bytes(packet), source)


class VideoWriter:
    """Puts coded pictures into a container."""

    def __init__(self, container: OutputContainer, codec: Codec, film: Film) -> None:
        self._container, self._base = container, 1 / film.rate
        stream = cast("VideoStream", container.add_stream(codec.name, rate=film.rate))
        # This codec codes nothing: opened with the same settings, it fills in the header.
        codec.context(stream.codec_context, film)
        if codec.pixels.startswith("yuva"):
            stream.metadata["alpha_mode"] = "1"
        fields = {"title": film.title, "description": film.description, "comment": film.script}
        container.metadata.update({name: text for name, text in fields.items() if text})
        self._stream = stream

    def write(self, packet: Coded) -> None:
        put = packet.source or av.Packet(packet.data)
        put.pts, put.dts, put.duration, put.time_base = packet.pts, packet.dts, 1, self._base
        put.is_keyframe = packet.key
        put.stream = self._stream
        self._container.mux(put)

    def finish(self) -> None:
        """Do nothing: a container writes its end when it is closed."""


def even(size: tuple[int, int]) -> tuple[int, int]:
    """Return the size with odd sides made one longer: halved colour needs them even."""
    return size[0] + size[0] % 2, size[1] + size[1] % 2


@contextmanager
def video_writer(path: Path, codec: Codec, film: Film) -> Iterator[Writer]:
    """Open a container."""
    # Without bitexact some containers take a random number into their header.
    options = {"fflags": "+bitexact", **codec.muxing}
    with av.open(str(path), "w", format=codec.container, options=options) as container:
        yield VideoWriter(container, codec, film)
