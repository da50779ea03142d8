"""GIF: one fixed palette, no dithering, exact delays, and only the box that changed.

Delays are whole hundredths of a second, and browsers play anything under two hundredths far too
slowly. The file is written here (GIF89a, CompuServe 1990) and only the LZW codes come from Pillow:
FFmpeg's encoder compares whole pictures, knows one code size, and leaves 18 % for gifsicle.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from scenes.encoders.film import Family, Film, Writer
from scenes.encoders.palette import Indexer, palette_of
from scenes.encoders.patches import Clock, Patch, PatchCoder, PatchWriter, union
from scenes.geometry import Box
from scenes.theme import Color

Pixels = NDArray[np.uint8]
#: The palette entry that shows what was there before.
CLEAR = 0
#: Where more than this share of a box changed, it may be smaller with less of CLEAR: that is tried.
DENSE = 0.02
#: Where more than this share changed, all of the box is taken: trials saved at most 0.3 % of a film
#: of any puzzle, and took a third of the time.
FULL = 0.6
#: So many pixels between two that changed are bridged rather than left clear.
GAP = 24


def clock_of(film: Film) -> Clock:
    """Return the clock of GIF: hundredths, never under two."""
    return Clock(film.rate, unit=100, least=2)


@dataclass(frozen=True, slots=True)
class Codes:
    """A compressed box of pixels."""

    data: bytes
    clear: bool
    """Whether CLEAR is among its pixels."""

    def __len__(self) -> int:
        return len(self.data)


def compressed(pixels: Pixels) -> bytes:
    """Return pixels as GIF holds them: code size, LZW codes in blocks, end."""
    bits = max(2, int(pixels.max()).bit_length())
    codes = Image.fromarray(np.ascontiguousarray(pixels)).tobytes("gif", "L", bits, 0)
    return bytes([bits]) + codes + b"\0"


class GifCoder(PatchCoder):
    """Keeps the indexed picture and codes the box in which it changed."""

    def __init__(self, film: Film, first: int) -> None:
        super().__init__(film, first, clock_of(film))
        self._index = Indexer(gif_palette(film))
        width, height = film.size
        # No entry of the palette stands here, so that all of the first picture is a change.
        self._pixels = np.zeros((height, width), np.uint8)

    def prime(self, image: Image.Image) -> None:
        self._pixels[:] = self._indexed(image)

    def code(self, image: Image.Image, boxes: Sequence[Box]) -> tuple[Box, Codes] | None:
        if self._film.transparent:
            return self._whole(image)
        box = union(boxes)
        fresh = np.zeros((box.height, box.width), np.uint8)
        count = 0
        for part in boxes:
            seen = self._pixels[part.top : part.bottom, part.left : part.right]
            entries = self._indexed(image.crop(part))
            changed = entries != seen
            count += int(np.count_nonzero(changed))
            seen[:] = entries
            at = part.moved(-box.left, -box.top)
            np.multiply(entries, changed, out=fresh[at.top : at.bottom, at.left : at.right])
        if not count:
            return None
        inner = _filled(fresh)
        fresh = fresh[inner.top : inner.bottom, inner.left : inner.right]
        inner = inner.moved(box.left, box.top)
        whole = self._pixels[inner.top : inner.bottom, inner.left : inner.right]
        return inner, smaller(fresh, whole, count / inner.area)

    def _whole(self, image: Image.Image) -> tuple[Box, Codes]:
        """Return all that is drawn: a patch of GIF cannot make a pixel transparent again."""
        left, top, right, bottom = image.getchannel("A").point(_SOLID).getbbox() or (0, 0, 1, 1)
        box = Box(left, top, right, bottom)
        return box, Codes(compressed(self._indexed(image.crop(box))), clear=True)

    def _indexed(self, patch: Image.Image) -> Pixels:
        if patch.mode == "RGB":
            return self._index(patch)
        # The colour of a pixel is its own, not mixed with a ground: no fringe on any other.
        solid = np.asarray(patch.getchannel("A")) >= 128
        return np.where(solid, self._index(patch.convert("RGB")), np.uint8(CLEAR))


_SOLID = [0] * 128 + [255] * 128


def _filled(pixels: Pixels) -> Box:
    """Return the smallest box that holds every pixel that is not CLEAR."""
    box = Image.fromarray(pixels).getbbox() or (0, 0, 1, 1)
    return Box(*box)


def smaller(fresh: Pixels, whole: Pixels, share: float) -> Codes:
    """Return the codes of a box: of what changed only, of all, or of what lies between changes too.

    ``share`` of its pixels changed; between DENSE and FULL, the smallest of the three is found by
    trial: codes follow long runs, and every clear pixel may break one.
    """
    if share > FULL:
        return Codes(compressed(whole), clear=False)
    sparse = Codes(compressed(fresh), clear=True)
    if share < DENSE:
        return sparse
    bridged = np.where(_bridged(fresh), whole, np.uint8(CLEAR))
    others = Codes(compressed(whole), clear=False), Codes(compressed(bridged), clear=True)
    return min(sparse, *others, key=len)


def _bridged(fresh: Pixels) -> NDArray[np.bool_]:
    """Return which pixels changed or lie in a gap of less than GAP between two that did."""
    columns = np.arange(fresh.shape[1], dtype=np.int32)
    before = np.where(fresh != CLEAR, columns, -GAP)
    after = np.where(fresh != CLEAR, columns, fresh.shape[1] + GAP)
    last = np.maximum.accumulate(before, axis=1)
    following = np.minimum.accumulate(after[:, ::-1], axis=1)[:, ::-1]
    return following - last <= GAP


def gif_palette(film: Film) -> Sequence[Color]:
    """Return the palette of a film, without the entry CLEAR."""
    return film.palette or palette_of(film.colors, film.quality.steps)


class GifWriter(PatchWriter):
    """Writes the header, then every patch with its delay."""

    most = 65_535

    def __init__(self, file: BinaryIO, film: Film) -> None:
        super().__init__(film, clock_of(film))
        self._file = file
        colors = [(0, 0, 0), *gif_palette(film)]
        bits = max(2, (len(colors) - 1).bit_length())
        file.write(b"GIF89a" + struct.pack("<HHBBB", *film.size, 0xF0 | bits - 1, 0, 0))
        file.write(bytes(channel for color in colors for channel in color).ljust(3 << bits, b"\0"))
        if film.loop != 1:
            # The count is of repeats, so that twice is one repeat; 0 is for ever. No block is once.
            repeats = max(0, film.loop - 1)
            file.write(b"\x21\xff\x0bNETSCAPE2.0\x03\x01" + struct.pack("<HB", repeats, 0))
        for text in (film.title, film.description, film.script):
            if text:
                file.write(b"\x21\xfe" + _blocks(text.encode()))

    def put(self, patch: Patch, delay: int) -> None:
        codes: Codes = patch.data
        disposal = 2 if self._film.transparent else 1
        flags = disposal << 2 | codes.clear
        box = patch.box
        self._file.write(b"\x21\xf9\x04" + struct.pack("<BHBB", flags, delay, CLEAR, 0))
        self._file.write(
            struct.pack("<BHHHHB", 0x2C, box.left, box.top, box.width, box.height, 0) + codes.data
        )

    def close(self) -> None:
        self._file.write(b"\x3b")


def _blocks(data: bytes) -> bytes:
    """Return data in blocks of at most 255 bytes, each after its length, and an end."""
    parts = [data[at : at + 255] for at in range(0, len(data), 255)]
    return b"".join(bytes([len(part)]) + part for part in parts) + b"\0"


@contextmanager
def gif_writer(path: Path, film: Film) -> Iterator[Writer]:
    """Open a GIF; ``film.loop`` 1 writes no loop block, which is how players know "once"."""
    with path.open("wb") as file:
        yield GifWriter(file, film)


gif = Family(GifCoder, gif_writer)
