"""Animated WebP: lossless, with alpha, every patch a picture of its own (RFC 9649, section 2.7).

libwebp's own assembler holds the film; here each box is written as it comes.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO
from xml.sax.saxutils import escape

from PIL import Image

from scenes.encoders.film import Family, Film, Writer
from scenes.encoders.patches import Clock, Patch, PatchCoder, PatchWriter, union
from scenes.geometry import Box

#: The animation chunk, the alpha and the metadata of the extended header.
ANIMATED, ALPHA, METADATA = 0x02, 0x10, 0x04


def clock_of(film: Film) -> Clock:
    """Return the clock of WebP: thousandths; browsers keep nothing of 10 or less."""
    return Clock(film.rate, unit=1000, least=11)


class WebpCoder(PatchCoder):
    """Compresses the box that changed; its corner is even, as the format wants."""

    def __init__(self, film: Film, first: int) -> None:
        super().__init__(film, first, clock_of(film))

    def code(self, image: Image.Image, boxes: Sequence[Box]) -> tuple[Box, bytes]:
        box = union(boxes)
        box = Box(box.left & ~1, box.top & ~1, box.right, box.bottom)
        buffer = io.BytesIO()
        image.crop(box).save(buffer, "WEBP", lossless=True, exact=True, quality=30, method=1)
        # What follows the twelve bytes of the container is the chunk of the picture.
        return box, buffer.getvalue()[12:]


class WebpWriter(PatchWriter):
    """Writes the extended header, then every patch as an animation frame."""

    def __init__(self, file: BinaryIO, film: Film) -> None:
        super().__init__(film, clock_of(film))
        self._file = file
        self._packet = _xmp(film)
        flags = ANIMATED | ALPHA * film.transparent | METADATA * bool(self._packet)
        file.write(b"RIFF\0\0\0\0WEBP")
        width, height = film.size
        self._chunk(b"VP8X", struct.pack("<I", flags) + _three(width - 1) + _three(height - 1))
        self._chunk(b"ANIM", struct.pack("<IH", 0, film.loop))

    def put(self, patch: Patch, delay: int) -> None:
        box = patch.box
        numbers = (box.left // 2, box.top // 2, box.width - 1, box.height - 1, delay)
        # The flag says: replace what was there, alpha included.
        self._chunk(b"ANMF", b"".join(map(_three, numbers)) + b"\x02" + patch.data)

    def close(self) -> None:
        if self._packet:
            self._chunk(b"XMP ", self._packet)
        size = self._file.tell() - 8
        self._file.seek(4)
        self._file.write(struct.pack("<I", size))

    def _chunk(self, name: bytes, data: bytes) -> None:
        self._file.write(name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2))


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")


def _xmp(film: Film) -> bytes:
    """Return title, description and moves as XMP, or nothing where there are none."""
    fields = (("title", film.title), ("description", film.description), ("source", film.script))
    items = "".join(f"<dc:{name}>{escape(text)}</dc:{name}>" for name, text in fields if text)
    if not items:
        return b""
    return (
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f"{items}</rdf:Description></rdf:RDF></x:xmpmeta>"
    ).encode()


@contextmanager
def webp_writer(path: Path, film: Film) -> Iterator[Writer]:
    """Open an animated WebP."""
    with path.open("wb") as file:
        yield WebpWriter(file, film)


webp = Family(WebpCoder, webp_writer)
