"""The outlines of characters, drawn once by Pango and kept.

Manim's ``Text`` takes some 3 ms a character and every caption is another one; so each character
is asked for once, and words are put together from copies (see ``words``).
"""

from __future__ import annotations

from functools import lru_cache

import manimpango  # type: ignore[import-untyped]
import numpy as np
from manim import Text

from scenes import fonts
from scenes.film.canvas import Points
from scenes.film.shoot import quiet
from scenes.fonts import FontFile
from scenes.frames.text import font_of

#: Weights as Pango names them.
WEIGHTS = {400: "NORMAL", 600: "SEMIBOLD", 700: "BOLD"}
#: The size, in pixels, at which Pillow measures: hinting does not matter there.
MEASURE = 1000
#: The size at which Pango draws; an em is then ten units (manim has 72 to a unit).
DRAWN, DRAWN_EM = 720.0, 10.0

_OUTLINES: dict[tuple[FontFile, int, str], Points] = {}


def family(file: FontFile) -> str:
    """Return the name of a font for Pango."""
    return "Noto Sans" if file == fonts.latin() else "Noto Sans CJK TC"


@lru_cache(maxsize=1)
def _register() -> None:
    """Tell Pango of our fonts, for good: it loses all of them when one is taken back."""
    for file in (fonts.latin(), fonts.chinese()):
        if file is not None:
            manimpango.register_font(str(file.path))


def outlines(text: str, file: FontFile, weight: int) -> list[Points]:
    """Return the outline of each character, in ems: the pen at the origin, up is positive."""
    wanted = {mark for mark in text if not mark.isspace()}
    lacking = {mark for mark in wanted if (file, weight, mark) not in _OUTLINES}
    if lacking:
        _register()
        # Digits are soon wanted, and what costs most is to set manim up.
        with quiet():
            for mark in sorted(lacking.union("0123456789")):
                _OUTLINES[file, weight, mark] = _outline(mark, file, weight)
    empty = np.zeros((0, 3))
    return [_OUTLINES.get((file, weight, mark), empty) for mark in text]


def _outline(mark: str, file: FontFile, weight: int) -> Points:
    drawn = Text(mark, font=family(file), weight=WEIGHTS[weight], font_size=DRAWN)
    parts = [part.points for part in drawn.family_members_with_points()]
    points = np.concatenate(parts) / DRAWN_EM if parts else np.zeros((0, 3))
    if not len(points):
        return points
    # Manim centres what it draws; the font knows where it stands from the pen.
    left, top, _, _ = font_of(file, MEASURE, weight).getbbox(mark, anchor="ls")
    points[:, 0] += left / MEASURE - points[:, 0].min()
    points[:, 1] += -top / MEASURE - points[:, 1].max()
    return points
