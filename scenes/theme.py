"""Themes: every colour and line width of a picture, and how motion eases.

Colours are sRGB triples from 0 to 255. Text reaches a contrast of 4.5 to 1 on its ground and
marks 3 to 1 (WCAG 2.2, success criteria 1.4.3 and 1.4.11); a test computes both for each theme.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

Color = tuple[int, int, int]


def hexa(text: str) -> Color:
    """Return the colour written ``1f4e9e``."""
    value = int(text, 16)
    return value >> 16, value >> 8 & 255, value & 255


def blend(first: Color, second: Color, share: float) -> Color:
    """Return the colour at ``share`` (0 to 1) of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def luminance(color: Color) -> float:
    """Return the relative luminance, 0 to 1 (WCAG 2.2)."""
    channels = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in color)
    ]
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]


def contrast(first: Color, second: Color) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2.2)."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


@dataclass(frozen=True, slots=True)
class Theme:
    """The look of a film."""

    name: str
    ground: Color
    """The colour behind everything."""
    panel: Color
    """A surface on the ground, such as the light squares of a board."""
    ink: Color
    """Text, and the strongest line."""
    muted: Color
    """Lesser text."""
    line: Color
    """Pegs, frames, edges of graphs: large marks."""
    stops: tuple[Color, ...]
    """The ramp of the disks, smallest first; text on them is ``on_disk``."""
    on_disk: Color
    moving: Color
    """The outline of whatever is under way."""
    teams: tuple[Color, Color]
    """Left and right team; also walked and current, tried and given up."""
    wrong: Color
    """An illegal move, a dead end."""

    def disk(self, disk: int, disks: int) -> Color:
        """Return the colour of a disk, 1 being the smallest."""
        return ramp(self.stops, 0.0 if disks == 1 else (disk - 1) / (disks - 1))

    @property
    def ring(self) -> Color:
        """Return the stronger of ink and ground against the moving colour."""
        return max((self.ink, self.ground), key=lambda color: contrast(color, self.moving))


@lru_cache(maxsize=4096)
def ramp(stops: tuple[Color, ...], share: float) -> Color:
    """Return the colour at ``share`` (0 to 1) along a row of colours."""
    place = share * (len(stops) - 1)
    index = min(int(place), len(stops) - 2)
    return blend(stops[index], stops[index + 1], place - index)


def eased(progress: float) -> float:
    """Return the share of the way after ``progress`` (0 to 1) of the time: no jerk at either end.

    The smoothstep of degree five, 6t^5 - 15t^4 + 10t^3 (minimum jerk: Flash and Hogan 1985).
    """
    return progress**3 * (progress * (6 * progress - 15) + 10)


DAYLIGHT = Theme(
    name="daylight",
    ground=hexa("faf7f0"),
    panel=hexa("ece6d8"),
    ink=hexa("1d2433"),
    muted=hexa("5a6173"),
    line=hexa("7d7566"),
    stops=(hexa("1b3f8f"), hexa("007d6c"), hexa("3f4d00"), hexa("b84c00"), hexa("8f1246")),
    on_disk=hexa("ffffff"),
    moving=hexa("f2b100"),
    teams=(hexa("0f5fa8"), hexa("c05500")),
    wrong=hexa("a00020"),
)
CHALKBOARD = Theme(
    name="chalkboard",
    ground=hexa("1e2b29"),
    panel=hexa("2c3d3a"),
    ink=hexa("f4f1e6"),
    muted=hexa("b9c4bd"),
    line=hexa("93a39b"),
    stops=(hexa("6fb7f5"), hexa("9be8c8"), hexa("d98a4a"), hexa("ffb3c1"), hexa("a98be0")),
    on_disk=hexa("14201e"),
    moving=hexa("ffe14d"),
    teams=(hexa("7cc4ff"), hexa("ffb070")),
    wrong=hexa("ff5c5c"),
)
PRINT = Theme(
    name="print",
    ground=hexa("ffffff"),
    panel=hexa("eeeeee"),
    ink=hexa("000000"),
    muted=hexa("4d4d4d"),
    line=hexa("7a7a7a"),
    stops=(hexa("1a1a1a"), hexa("6b6b6b")),
    on_disk=hexa("ffffff"),
    moving=hexa("000000"),
    teams=(hexa("1a1a1a"), hexa("858585")),
    wrong=hexa("000000"),
)
CONTRAST = Theme(
    name="contrast",
    ground=hexa("000000"),
    panel=hexa("262626"),
    ink=hexa("ffffff"),
    muted=hexa("e0e0e0"),
    line=hexa("c8c8c8"),
    stops=(hexa("00c8ff"), hexa("ffffff"), hexa("ffd400")),
    on_disk=hexa("000000"),
    moving=hexa("c46bff"),
    teams=(hexa("00c8ff"), hexa("ffd400")),
    wrong=hexa("ff3355"),
)
THEMES = {theme.name: theme for theme in (DAYLIGHT, CHALKBOARD, PRINT, CONTRAST)}
