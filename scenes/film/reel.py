"""The picture that encoders read: a copy of what a camera holds, box by box."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from manim import Camera
from manim.typing import PixelArray
from PIL import Image

from scenes.geometry import Box


class Reel:
    """Keeps a picture in step with a camera: RGBA if ``ground`` has four channels, else RGB."""

    def __init__(self, camera: Camera, ground: tuple[int, ...]) -> None:
        self._camera, self._ground = camera, ground
        size = (camera.pixel_width, camera.pixel_height)
        self.image = Image.new("RGBA" if len(ground) == 4 else "RGB", size, ground)

    def take(self, boxes: Iterable[Box]) -> Image.Image:
        """Copy the boxes and return the picture."""
        for box in boxes:
            part = self._camera.pixel_array[box.top : box.bottom, box.left : box.right]
            self.image.paste(self._patch(part, (box.width, box.height)), (box.left, box.top))
        return self.image

    def _patch(self, part: PixelArray, size: tuple[int, int]) -> Image.Image:
        data = np.ascontiguousarray(part).data
        if self.image.mode == "RGB":
            return Image.frombytes("RGB", size, data, "raw", "RGBX")
        # Cairo's colours are multiplied by their alpha; where nothing is, the ground's stand.
        drawn = Image.frombytes("RGBa", size, data, "raw", "RGBa").convert("RGBA")
        patch = Image.new("RGBA", size, self._ground)
        patch.paste(drawn, (0, 0), drawn.getchannel("A").point(lambda alpha: 255 if alpha else 0))
        return patch
