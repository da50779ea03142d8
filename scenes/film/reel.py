"""The picture that encoders read: a copy of what a camera holds, box by box."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from manim import Camera
from PIL import Image

from scenes.geometry import Box


class Reel:
    """Keeps an RGB picture in step with a camera."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self.image = Image.new("RGB", (camera.pixel_width, camera.pixel_height))

    def take(self, boxes: Iterable[Box]) -> Image.Image:
        """Copy the boxes and return the picture."""
        for box in boxes:
            part = self._camera.pixel_array[box.top : box.bottom, box.left : box.right]
            patch = Image.frombytes(
                "RGB", (box.width, box.height), np.ascontiguousarray(part).data, "raw", "RGBX"
            )
            self.image.paste(patch, (box.left, box.top))
        return self.image
