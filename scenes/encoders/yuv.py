"""A picture in YUV that lives as long as the film and is patched where the picture changed.

Conversion of whole frames costs more than the codec; so only the changed box is converted: BT.709,
limited range, chroma halved both ways (ITU-R BT.709-6, section 3).
"""

from __future__ import annotations

import av
import numpy as np
from av.video.plane import VideoPlane
from av.video.reformatter import ColorRange, Colorspace
from numpy.typing import NDArray
from PIL import Image

from scenes.geometry import Box

#: Rows give Y, Cb and Cr from R, G and B of 0 to 255; the fourth column is the offset.
BT709 = (
    (0.182586, 0.614231, 0.062007, 16.5),
    (-0.100644, -0.338572, 0.439216, 128.5),
    (0.439216, -0.398942, -0.040274, 128.5),
)


class YuvPicture:
    """A yuv420p frame for an encoder, of even width and height; alpha lies on ``ground``."""

    def __init__(self, width: int, height: int, ground: tuple[int, ...]) -> None:
        self._ground = (*ground[:3], 255)
        self.frame = blank(width, height, "yuv420p")
        self._planes = [view(plane) for plane in self.frame.planes]

    def patch(self, image: Image.Image, box: Box) -> None:
        """Convert one box of an RGB or RGBA picture into the frame."""
        box = evened(box)
        patch = image.crop((*box[:2], min(box.right, image.width), min(box.bottom, image.height)))
        if patch.mode == "RGBA":
            patch = Image.alpha_composite(Image.new("RGBA", patch.size, self._ground), patch)
            patch = patch.convert("RGB")
        half = Box(box.left // 2, box.top // 2, box.right // 2, box.bottom // 2)
        # One channel after the other: of colours only a quarter of the pixels.
        luma, *chroma = BT709
        self._put(0, patch.convert("L", luma), box)
        colors = patch.reduce(2)
        for plane, row in enumerate(chroma, start=1):
            self._put(plane, colors.convert("L", row), half)

    def _put(self, plane: int, channel: Image.Image, box: Box) -> None:
        values = np.asarray(channel)
        if values.shape != (box.height, box.width):
            # A box past an odd edge reads the last row or column again.
            down, across = box.height - values.shape[0], box.width - values.shape[1]
            values = np.pad(values, ((0, down), (0, across)), mode="edge")
        self._planes[plane][box.top : box.bottom, box.left : box.right] = values


def blank(width: int, height: int, pixels: str) -> av.VideoFrame:
    """Return a frame of BT.709 in limited range."""
    frame = av.VideoFrame(width, height, pixels)
    frame.colorspace = Colorspace.ITU709
    frame.color_range = ColorRange.MPEG
    return frame


def evened(box: Box) -> Box:
    """Return the box grown to even edges."""
    return Box(box.left & ~1, box.top & ~1, box.right + 1 & ~1, box.bottom + 1 & ~1)


def view(plane: VideoPlane, depth: int = 1) -> NDArray[np.uint8]:
    """Return a plane as (height, bytes of a row), sharing its memory; ``depth`` bytes a value."""
    rows: NDArray[np.uint8] = np.frombuffer(memoryview(plane), np.uint8)
    return rows.reshape(-1, plane.line_size)[: plane.height, : plane.width * depth]
