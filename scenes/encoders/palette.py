"""One palette for a whole film: its flat colours, exactly, and the blends between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from scenes.theme import Color, blend

#: Entries of a palette that hold colours; the last of 256 stands for "as before".
ROOM = 255


def palette_of(colors: Sequence[tuple[Color, Sequence[Color]]]) -> list[Color]:
    """Return at most ROOM colours: each flat one, then as many blends as there is room for."""
    solid = list(dict.fromkeys(color for color, _ in colors))
    pairs = list(dict.fromkeys((color, other) for color, others in colors for other in others))
    room = ROOM - len(solid)
    if room < 0:
        solid, room = solid[:ROOM], 0
    steps = min(14, room // len(pairs)) if pairs else 0
    blends = [
        blend(first, second, (step + 1) / (steps + 1))
        for first, second in pairs
        for step in range(steps)
    ]
    return list(dict.fromkeys(solid + blends))


@dataclass(frozen=True, slots=True)
class Indexer:
    """Finds the palette entry of every pixel by a table over 5 bits a channel."""

    table: NDArray[np.uint8]

    @classmethod
    def of(cls, palette: Sequence[Color]) -> Indexer:
        """Return the indexer of a palette; flat colours come out exactly, all others nearest."""
        levels = np.arange(32, dtype=np.int32) * 8 + 4
        entries = np.asarray(palette, dtype=np.int32)
        # The distance is a sum over the channels, so each channel's part is made once.
        parts = [(levels[:, None] - entries[None, :, channel]) ** 2 for channel in range(3)]
        table = np.empty((32, 32, 32), dtype=np.uint8)
        for red in range(32):
            distance = parts[0][red] + parts[1][:, None, :] + parts[2][None, :, :]
            table[red] = distance.argmin(axis=2)
        for index in range(len(palette) - 1, -1, -1):
            red, green, blue = palette[index]
            table[red >> 3, green >> 3, blue >> 3] = index
        return cls(table.reshape(-1))

    def __call__(self, patch: Image.Image) -> NDArray[np.uint8]:
        """Return the palette entries of an RGB picture, an array of (height, width)."""
        pixels = np.asarray(patch.convert("RGBX") if patch.mode != "RGBX" else patch)
        words = pixels.view("<u4")[:, :, 0]
        keys = (words & 0xF8) << 7 | (words & 0xF800) >> 6 | (words & 0xF80000) >> 19
        entries: NDArray[np.uint8] = self.table[keys]
        return entries
