"""One palette for a whole film: its flat colours, exactly, and the blends between them."""

from __future__ import annotations

from collections.abc import Sequence
from mmap import mmap

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from scenes.theme import Color, blend

#: Pixels whose entries are looked up at once; more of them would leave the caches.
STRIP = 1 << 16
#: Colours in a palette; of the 256 entries the first, 0, stands for "as before".
ROOM = 255


def palette_of(colors: Sequence[tuple[Color, Sequence[Color]]], most: int = 8) -> list[Color]:
    """Return at most ROOM colours: each flat one, then up to ``most`` blends of every pair."""
    pairs = list(dict.fromkeys((color, other) for color, others in colors for other in others))
    named = [color for color, _ in colors] + [other for _, other in pairs]
    solid = list(dict.fromkeys(named))[:ROOM]
    steps = min(most, (ROOM - len(solid)) // len(pairs)) if pairs else 0
    blends = [
        blend(first, second, (step + 1) / (steps + 1))
        for first, second in pairs
        for step in range(steps)
    ]
    return list(dict.fromkeys(solid + blends))


class Indexer:
    """Finds the palette entry of every pixel: flat colours exactly, all others nearest.

    The answers are kept in a table of all 2**24 colours, of which the system gives memory only to
    the pages that are touched.
    """

    def __init__(self, palette: Sequence[Color]) -> None:
        self._palette = np.asarray(palette, np.int32)
        self._squares = (self._palette**2).sum(axis=1)
        # An array of numpy's own would be given memory in pages of 2 MiB, all of them at once.
        self._table = np.frombuffer(mmap(-1, 1 << 24), np.uint8)

    def __call__(self, patch: Image.Image) -> NDArray[np.uint8]:
        """Return the entries, from 1 on, of an RGB picture: an array of (height, width)."""
        width, height = patch.size
        rows = max(1, STRIP // width)
        if rows < height:
            tops = range(0, height, rows)
            strips = [patch.crop((0, top, width, min(top + rows, height))) for top in tops]
            return np.vstack([self(strip) for strip in strips])
        pixels = np.asarray(patch.convert("RGBX"))
        words = pixels.view("<u4")[:, :, 0] & 0xFFFFFF
        entries: NDArray[np.uint8] = self._table[words]
        if not entries.all():
            self._learn(np.unique(words[entries == 0]))
            entries = self._table[words]
        return entries

    def _learn(self, words: NDArray[np.uint32]) -> None:
        """Find the nearest entry of colours not seen before."""
        for some in np.array_split(words, max(1, len(words) // 4096)):
            channels = (some[:, None] >> np.array([0, 8, 16], np.uint32) & 255).astype(np.int32)
            # The square of the distance, without that of the colour itself, which is the same for
            # every entry.
            distance = self._squares - 2 * channels @ self._palette.T
            self._table[some] = distance.argmin(axis=1) + 1


def by_use(palette: Sequence[Color], pictures: Sequence[Image.Image]) -> list[Color]:
    """Return the palette with the colours first that are seen in most of the pictures.

    A patch whose entries are all small takes fewer bits a pixel.
    """
    find, seen = Indexer(palette), np.zeros(len(palette) + 1, np.int64)
    for picture in pictures:
        seen += np.bincount(find(picture).ravel(), minlength=len(seen)) > 0
    order = np.argsort(-seen[1:], kind="stable")
    return [palette[entry] for entry in order]
