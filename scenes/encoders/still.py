"""One picture as PNG."""

from __future__ import annotations

from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo


def png(path: Path, image: Image.Image, title: str) -> None:
    """Write a picture; the same picture gives the same bytes."""
    info = PngInfo()
    if title:
        info.add_itxt("Title", title)
    image.save(path, format="PNG", optimize=True, pnginfo=info)
