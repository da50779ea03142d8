"""The outlines of characters, drawn once by Pango and kept.

Manim's ``Text`` takes some 10 ms a character, most of it to make mobjects of a general SVG, and
every caption is another one. So each character is asked for once, of manim's own binding to Pango,
and words are put together from copies (see ``words``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree as Xml

import manimpango  # type: ignore[import-untyped]
import numpy as np

from scenes import fonts
from scenes.encoders.aside import scratch
from scenes.film.canvas import Points
from scenes.fonts import FontFile

#: Weights as Pango names them.
WEIGHTS = {400: "NORMAL", 600: "SEMIBOLD", 700: "BOLD"}
#: The size, in pixels, at which Pillow measures: hinting does not matter there.
MEASURE = 1000
#: The size, in points, at which Pango draws, and the pixels that an em has then (it has 96 dpi).
DRAWN, DRAWN_EM = 750.0, 1000.0
SVG, LINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}href"

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
        with scratch() as folder:
            for mark in lacking:
                path = folder / "mark.svg"
                _draw(mark, file, weight, path)
                _OUTLINES[file, weight, mark] = _outline(path) / DRAWN_EM
    empty = np.zeros((0, 3))
    return [_OUTLINES.get((file, weight, mark), empty) for mark in text]


def _draw(mark: str, file: FontFile, weight: int, path: Path) -> None:
    """Let Pango draw a character to an SVG."""
    style = manimpango.TextSetting(0, len(mark), family(file), "NORMAL", WEIGHTS[weight], 0)
    side = round(DRAWN_EM)
    manimpango.text2svg([style], DRAWN, DRAWN, True, str(path), 0, 0, side, side, mark)


def _outline(path: Path) -> Points:
    """Return the curves of the glyphs that an SVG of Cairo places, the first one's pen at 0."""
    root = Xml.parse(path).getroot()  # noqa: S314 (Cairo wrote it just now)
    drawn = {node.get("id"): node for node in root.iter() if node.get("id")}
    curves: list[Points] = []
    for use in root.iter(f"{SVG}use"):
        glyph = drawn[use.get(LINK, "").removeprefix("#")]
        pen = np.array([float(use.get("x", 0)), 0.0])
        for node in glyph.iter(f"{SVG}path"):
            curves += [curve + pen for curve in _curves(node.get("d", ""))]
    flat = np.concatenate([np.zeros((0, 2)), *curves])
    return np.column_stack([flat[:, 0], -flat[:, 1], np.zeros(len(flat))])


def _curves(path: str) -> Iterator[Points]:
    """Yield the pieces of a path as Cairo writes it, four points each; a line in thirds."""
    start = here = np.zeros(2)
    for command, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", path):
        points = np.array(numbers.split(), float).reshape(-1, 2)
        if command == "C":
            yield np.vstack([here, points])
        elif command != "M":
            end = points[0] if command == "L" else start
            if (here != end).any():
                yield here + (end - here) * np.array([[0], [1 / 3], [2 / 3], [1]])
        here = points[-1] if command != "Z" else start
        start = here if command == "M" else start
