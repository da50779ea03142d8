"""How colours look to people with a colour vision deficiency, and how far apart two colours are.

The matrices are those of Machado, Oliveira and Fernandes 2009 (A Physiologically-based Model for
Simulation of Color Vision Deficiency), table 1 at severity 1.0, for linear RGB. Distances are
CIE 1976: the Euclidean distance in L*a*b* under D65; some 2.3 is just noticeable.
"""

from __future__ import annotations

from math import dist

from scenes.theme import Color

Matrix = tuple[tuple[float, float, float], ...]

VISIONS: dict[str, Matrix] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
#: Linear sRGB to XYZ (IEC 61966-2-1), scaled so that white is (1, 1, 1).
_TO_XYZ: Matrix = (
    (0.4124 / 0.9505, 0.3576 / 0.9505, 0.1805 / 0.9505),
    (0.2126, 0.7152, 0.0722),
    (0.0193 / 1.089, 0.1192 / 1.089, 0.9505 / 1.089),
)


def _linear(channel: int) -> float:
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _times(matrix: Matrix, vector: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def lab(color: Color, vision: str = "normal") -> tuple[float, float, float]:
    """Return L*, a* and b* of a colour as it looks to somebody."""
    seen = _times(VISIONS[vision], [_linear(channel) for channel in color])
    xyz = _times(_TO_XYZ, [min(max(value, 0.0), 1.0) for value in seen])
    x, y, z = (
        value ** (1 / 3) if value > (6 / 29) ** 3 else value * (29 / 6) ** 2 / 3 + 4 / 29
        for value in xyz
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(first: Color, second: Color, vision: str = "normal") -> float:
    """Return how far apart two colours look."""
    return dist(lab(first, vision), lab(second, vision))
