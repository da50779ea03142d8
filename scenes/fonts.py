"""The fonts of the films and the characters they have."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from solvers.puzzle import PuzzleError


class FontError(PuzzleError):
    """A text has a character that no installed font can draw."""


class FontFile(NamedTuple):
    """A font file and the number of the face in it."""

    path: Path
    face: int = 0


@lru_cache(maxsize=1)
def latin() -> FontFile:
    """Return Noto Sans, which has Latin, Cyrillic and Vietnamese."""
    package = import_module("fontpkg_noto_sans")
    return FontFile(package.ROOT / "files" / "NotoSans[wdth,wght].ttf")


@lru_cache(maxsize=1)
def chinese() -> FontFile | None:
    """Return the Traditional Chinese face of Noto Sans CJK where the extra ``cjk`` is installed."""
    spec = find_spec("noto_cjk_sans_otc")
    if spec is None or spec.origin is None:
        return None
    # The collection holds the faces JP, KR, SC, TC and HK, in this order.
    return FontFile(Path(spec.origin).parent / "NotoSansCJK-Regular.ttc", 3)


def normal(text: str) -> str:
    """Return the text in composed form (NFC), which fonts draw alike everywhere."""
    return unicodedata.normalize("NFC", text)
