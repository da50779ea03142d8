"""A picture in YUV with alpha, patched where the picture changed.

Alpha is straight: a pixel has its own colour, however transparent it is. Codecs mix the colours of
neighbours, so what is fully transparent takes the colour of what is near; else the hidden ground
would show as a fringe on any other.
"""

from __future__ import annotations

import av
import numpy as np
from av.video.reformatter import ColorRange, Colorspace, VideoReformatter
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from scenes.encoders.yuv import blank, evened, view
from scenes.geometry import Box

#: How far, in pixels, colours spread into what is transparent.
SPREAD = 8


class AlphaPicture:
    """A frame of a format with alpha, such as ``yuva420p`` or ``yuva444p10le``."""

    def __init__(self, pixels: str, width: int, height: int, ground: tuple[int, ...]) -> None:
        self._rim = SPREAD if len(ground) == 4 else 0
        self.frame = blank(width, height, pixels)
        self._pixels, self._halved = pixels, "420" in pixels
        self._depth = 2 if pixels.endswith("10le") else 1
        self._reformatter = VideoReformatter()
        self._planes = [view(plane, self._depth) for plane in self.frame.planes]

    def patch(self, image: Image.Image, box: Box) -> None:
        """Convert one box of an RGB or RGBA picture into the frame, and the rim it colours."""
        rim, whole = self._rim, Box(0, 0, *image.size)
        wide = evened(box.inset(-rim, -rim).common(whole))
        source = wide.inset(-rim, -rim).common(whole)
        patch = image.crop(source)
        pixels = np.asarray(spread(patch) if rim else patch.convert("RGBA"))
        self._put(av.VideoFrame.from_ndarray(_cut(pixels, source, wide), format="rgba"), wide)

    def _put(self, patch: av.VideoFrame, box: Box) -> None:
        converted = self._reformatter.reformat(
            patch,
            format=self._pixels,
            src_colorspace=Colorspace.ITU709,
            dst_colorspace=Colorspace.ITU709,
            src_color_range=ColorRange.JPEG,
            dst_color_range=ColorRange.MPEG,
            # More threads write past the ends of each other's rows.
            threads=1,
        )
        for number, (plane, part) in enumerate(zip(self._planes, converted.planes, strict=True)):
            half = 2 if self._halved and number in (1, 2) else 1
            values = view(part, self._depth)
            left, top = box.left // half * self._depth, box.top // half
            plane[top : top + values.shape[0], left : left + values.shape[1]] = values


def spread(patch: Image.Image) -> Image.Image:
    """Return the picture with the colours of what is near in what is fully transparent."""
    near = patch.convert("RGBa").filter(ImageFilter.BoxBlur(SPREAD // 2)).convert("RGBA")
    alpha = patch.getchannel("A")
    colored = Image.composite(patch.convert("RGB"), near.convert("RGB"), alpha.point(_SHOWN))
    colored.putalpha(alpha)
    return colored


_SHOWN = [0] + [255] * 255


def _cut(pixels: NDArray[np.uint8], have: Box, want: Box) -> NDArray[np.uint8]:
    """Return the pixels of one box out of those of another; beyond them the last ones again."""
    rows = np.clip(np.arange(want.top, want.bottom) - have.top, 0, pixels.shape[0] - 1)
    columns = np.clip(np.arange(want.left, want.right) - have.left, 0, pixels.shape[1] - 1)
    return np.ascontiguousarray(pixels[rows][:, columns])
