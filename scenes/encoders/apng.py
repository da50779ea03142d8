"""Animated PNG: lossless, with alpha, every patch a compressed box.

The format is part of PNG, third edition (W3C 2025).
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import numpy as np
from PIL import Image

from scenes.encoders.film import Family, Film, Writer
from scenes.encoders.patches import Clock, Patch, PatchCoder, PatchWriter, union
from scenes.geometry import Box

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def clock_of(film: Film) -> Clock:
    """Return the clock of APNG: thousandths; browsers keep nothing of 10 or less."""
    return Clock(film.rate, unit=1000, least=11)


class ApngCoder(PatchCoder):
    """Compresses the box that changed."""

    def __init__(self, film: Film, first: int) -> None:
        super().__init__(film, first, clock_of(film))

    def code(self, image: Image.Image, boxes: Sequence[Box]) -> tuple[Box, bytes]:
        box = union(boxes)
        return box, filtered(image.crop(box))


def filtered(patch: Image.Image) -> bytes:
    """Return the rows of a picture, each as its difference to the row above, compressed."""
    pixels = np.asarray(patch)
    rows = pixels.reshape(pixels.shape[0], -1)
    lines = np.empty((rows.shape[0], rows.shape[1] + 1), np.uint8)
    lines[:, 0] = 2
    lines[0, 1:] = rows[0]
    np.subtract(rows[1:], rows[:-1], out=lines[1:, 1:])
    return zlib.compress(lines.tobytes(), 6)


class ApngWriter(PatchWriter):
    """Writes a PNG whose first picture any viewer shows, and the patches after it."""

    most = 65_535

    def __init__(self, file: BinaryIO, film: Film) -> None:
        super().__init__(film, clock_of(film))
        self._file, self._sequence = file, 0
        kind = 6 if film.transparent else 2
        file.write(SIGNATURE)
        self._chunk(b"IHDR", struct.pack(">IIBBBBB", *film.size, 8, kind, 0, 0, 0))
        self._control = file.tell()
        self._count()
        named = (("Title", film.title), ("Description", film.description), ("Moves", film.script))
        for name, text in named:
            if text:
                self._chunk(b"iTXt", name.encode() + b"\0\0\0\0\0" + text.encode())

    def put(self, patch: Patch, delay: int) -> None:
        box = patch.box
        shape = struct.pack(">IIII", box.width, box.height, box.left, box.top)
        self._chunk(b"fcTL", self._number() + shape + struct.pack(">HHBB", delay, 1000, 0, 0))
        if self.written:
            self._chunk(b"fdAT", self._number() + patch.data)
        else:
            self._chunk(b"IDAT", patch.data)

    def close(self) -> None:
        self._chunk(b"IEND", b"")
        self._file.seek(self._control)
        self._count()

    def _count(self) -> None:
        """Write how many patches there are, which is known at the end only, and the loops."""
        self._chunk(b"acTL", struct.pack(">II", self.written, self._film.loop))

    def _number(self) -> bytes:
        self._sequence += 1
        return struct.pack(">I", self._sequence - 1)

    def _chunk(self, name: bytes, data: bytes) -> None:
        check = zlib.crc32(name + data)
        self._file.write(struct.pack(">I", len(data)) + name + data + struct.pack(">I", check))


@contextmanager
def apng_writer(path: Path, film: Film) -> Iterator[Writer]:
    """Open an animated PNG."""
    with path.open("wb") as file:
        yield ApngWriter(file, film)


apng = Family(ApngCoder, apng_writer)
