"""One picture as PNG, and a film as numbered ones."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePath
from typing import TypeVar

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from scenes.encoders.film import Family, Film, Writer
from scenes.encoders.formats import NUMBER
from scenes.encoders.patches import Clock, Patch, PatchCoder, PatchWriter
from scenes.geometry import Box

PathOrName = TypeVar("PathOrName", bound=PurePath)


def png(path: Path, image: Image.Image, title: str, description: str = "") -> None:
    """Write a picture; the same picture gives the same bytes."""
    info = PngInfo()
    for name, text in (("Title", title), ("Description", description)):
        if text:
            info.add_itxt(name, text)
    image.save(path, format="PNG", optimize=True, pnginfo=info)


def clock_of(film: Film) -> Clock:
    """Return the clock of numbered pictures: it counts frames, whatever their rate."""
    return Clock(film.rate, unit=film.rate)


class SequenceCoder(PatchCoder):
    """Compresses the whole picture whenever something changed."""

    def __init__(self, film: Film, first: int) -> None:
        super().__init__(film, first, clock_of(film))

    def code(self, image: Image.Image, boxes: Sequence[Box]) -> tuple[Box, bytes]:  # noqa: ARG002
        buffer = io.BytesIO()
        image.save(buffer, "PNG", compress_level=6)
        return Box(0, 0, *image.size), buffer.getvalue()


class SequenceWriter(PatchWriter):
    """Writes each picture as often as it shows, numbered from 1."""

    def __init__(self, pattern: Path, film: Film) -> None:
        super().__init__(film, clock_of(film))
        self._pattern, self._number = pattern, 0

    def put(self, patch: Patch, delay: int) -> None:
        for _ in range(delay):
            self._number += 1
            numbered(self._pattern, self._number).write_bytes(patch.data)


def size_of(path: Path) -> int:
    """Return the bytes of a file, or of all pictures in the folder of a pattern."""
    if path.exists():
        return path.stat().st_size
    return sum(part.stat().st_size for part in path.parent.iterdir())


def numbered(pattern: PathOrName, number: int) -> PathOrName:
    """Return the name of one picture, such as ``film-0007.png`` for ``film-%04d.png``."""
    return pattern.with_name(pattern.name % number)


def leftover(pattern: Path, frames: int) -> list[str]:
    """Return a note on pictures of an earlier, longer film, which the pattern would find too."""
    before, after = NUMBER.split(pattern.name, maxsplit=1)[:: NUMBER.groups + 1]
    named = re.compile(re.escape(before) + r"(\d+)" + re.escape(after))
    found = (named.fullmatch(path.name) for path in pattern.parent.iterdir())
    numbers = sorted(int(match[1]) for match in found if match and int(match[1]) > frames)
    if not numbers:
        return []
    first, last = (numbered(pattern, number) for number in (numbers[0], numbers[-1]))
    more = f" to {last.name}" if len(numbers) > 1 else ""
    return [
        f"{first}{more} ({len(numbers)}) are left from an earlier film, this one ends with "
        f"{numbered(pattern, frames).name}: remove them before you use {pattern.name}"
    ]


@contextmanager
def sequence_writer(pattern: Path, film: Film) -> Iterator[Writer]:
    """Open numbered pictures."""
    yield SequenceWriter(pattern, film)


sequence = Family(SequenceCoder, sequence_writer)
