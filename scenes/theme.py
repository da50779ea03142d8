"""Themes: every colour and line width of a picture, and how motion eases.

Colours are sRGB triples from 0 to 255. Text reaches a contrast of 4.5 to 1 on its ground and
marks 3 to 1 (WCAG 2.2, success criteria 1.4.3 and 1.4.11); a test computes both for each theme.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module

from scenes.palettes import NAMES

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

    @classmethod
    def named(cls, name: str) -> Theme:
        """Return the theme whose colours are in the module of that name."""
        written: dict[str, str] = import_module(f"scenes.palettes.{name}").COLORS
        left, right = (hexa(color) for color in written["teams"].split())
        return cls(
            name=name,
            stops=tuple(hexa(color) for color in written["stops"].split()),
            teams=(left, right),
            **{key: hexa(color) for key, color in written.items() if key not in ("stops", "teams")},
        )

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


#: The themes by name; the colours of each are in the module ``scenes.palettes.<name>``.
THEMES = {name: Theme.named(name) for name in NAMES}
DAYLIGHT = THEMES["daylight"]
