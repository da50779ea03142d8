"""The planes of a video frame as arrays."""

from __future__ import annotations

import numpy as np
from av.video.plane import VideoPlane
from numpy.typing import NDArray


def view(plane: VideoPlane) -> NDArray[np.uint8]:
    """Return a plane of bytes as an array of (height, width) that shares its memory."""
    rows: NDArray[np.uint8] = np.frombuffer(memoryview(plane), np.uint8)
    return rows.reshape(-1, plane.line_size)[: plane.height, : plane.width]
