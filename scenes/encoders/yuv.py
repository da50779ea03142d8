"""A picture in YUV that lives as long as the film and is patched where the picture changed.

Conversion of whole frames costs more than the codec; so only the changed box is converted: BT.709,
limited range, chroma halved both ways (ITU-R BT.709-6, section 3).
"""

from __future__ import annotations

import av
import numpy as np
from av.video.reformatter import ColorRange, Colorspace
from PIL import Image

from scenes.encoders.planes import view
from scenes.geometry import Box

#: Rows give Y, Cb and Cr from R, G and B of 0 to 255; the fourth column is the offset.
BT709 = (
    (0.182586, 0.614231, 0.062007, 16.5),
    (-0.100644, -0.338572, 0.439216, 128.5),
    (0.439216, -0.398942, -0.040274, 128.5),
)
_MATRIX = tuple(value for row in BT709 for value in row)


class YuvPicture:
    """A yuv420p frame for an encoder, of even width and height."""

    def __init__(self, width: int, height: int) -> None:
        self.frame = av.VideoFrame(width, height, "yuv420p")
        self.frame.colorspace = Colorspace.ITU709
        self.frame.color_range = ColorRange.MPEG
        self._planes = [view(plane) for plane in self.frame.planes]

    def patch(self, image: Image.Image, box: Box) -> None:
        """Convert one box of an RGB picture into the frame."""
        left, top = box.left & ~1, box.top & ~1
        right, bottom = box.right + 1 & ~1, box.bottom + 1 & ~1
        # A box past an odd edge reads the last row or column again.
        patch = image.crop((left, top, min(right, image.width), min(bottom, image.height)))
        converted = patch.convert("RGB", _MATRIX)
        luma, blue, red = converted.split()
        half = Box(left // 2, top // 2, right // 2, bottom // 2)
        self._put(0, luma, Box(left, top, right, bottom))
        self._put(1, blue.reduce(2), half)
        self._put(2, red.reduce(2), half)

    def _put(self, plane: int, channel: Image.Image, box: Box) -> None:
        values = np.asarray(channel)
        if values.shape != (box.height, box.width):
            down, across = box.height - values.shape[0], box.width - values.shape[1]
            values = np.pad(values, ((0, down), (0, across)), mode="edge")
        self._planes[plane][box.top : box.bottom, box.left : box.right] = values
