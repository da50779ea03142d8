"""--max-bytes: what is given up, rung by rung, until a file is small enough.

First colours (of a palette; of a video, fidelity), then frames a second, then size.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from scenes.encoders.film import Quality
from scenes.frames.stage import SizeError
from scenes.options import LEAST_SIDE, OptionError
from solvers.puzzle import PuzzleError

#: No film is made slower than this, in frames a second.
LEAST_RATE = Fraction(8)


class Rung(NamedTuple):
    """One way to make a smaller file."""

    quality: Quality
    rate: Fraction
    size: tuple[int, int]

    def given_up(self, first: Rung) -> str:
        """Return what was given up against the first rung, in words."""
        words = []
        if self.quality != first.quality:
            words.append("fewer colours")
        if self.rate != first.rate:
            words.append(f"{float(self.rate):g} frames a second instead of {float(first.rate):g}")
        if self.size != first.size:
            small, large = (f"{width}x{height}" for width, height in (self.size, first.size))
            words.append(f"{small} instead of {large}")
        return ", ".join(words)


def rungs(rate: Fraction, size: tuple[int, int], kind: str) -> list[Rung]:
    """Return the ladder of a film (``motion``) or a picture (``still``), the best first.

    Lists can be made in one way only.
    """
    levels = range(3) if kind == "motion" else range(1)
    ladder = [Rung(Quality(level), rate, size) for level in levels]
    if kind not in ("motion", "still"):
        return ladder
    last = ladder[-1]
    if kind == "motion":
        slower = (rate * Fraction(share) for share in ("3/4", "1/2", "1/3"))
        ladder += [last._replace(rate=slow) for slow in slower if slow >= LEAST_RATE]
    last = ladder[-1]
    for share in ("3/4", "1/2", "3/8", "1/4"):
        width, height = (round(side * Fraction(share) / 2) * 2 for side in size)
        if min(width, height) >= LEAST_SIDE:
            ladder.append(last._replace(size=(width, height)))
    return ladder


def fitted(name: str, limit: int, ladder: list[Rung], make: Callable[[Rung], int]) -> Rung:
    """Return the first rung that fits; ``make`` writes the file of a rung and returns its size.

    The file of that rung is the one that stands at the end. Raises PuzzleError where none fits.
    """
    if make(ladder[0]) <= limit:
        return ladder[0]
    smallest, ladder = _smallest(ladder, make)
    if smallest > limit:
        raise PuzzleError(
            f"{name} cannot be made in {limit:,} bytes: the smallest is {smallest:,}; "
            "show a stretch with --from and --to, or raise --max-bytes"
        )
    large, small, standing = 0, len(ladder) - 1, len(ladder) - 1
    while small - large > 1:
        middle = (large + small) // 2
        standing = middle
        if make(ladder[middle]) <= limit:
            small = middle
        else:
            large = middle
    if standing != small:
        make(ladder[small])
    return ladder[small]


def _smallest(ladder: list[Rung], make: Callable[[Rung], int]) -> tuple[int, list[Rung]]:
    """Return the least size, and the rungs down to it: a picture may be too small for its views."""
    for last in range(len(ladder), 1, -1):
        try:
            return make(ladder[last - 1]), ladder[:last]
        except (OptionError, SizeError):
            continue
    return make(ladder[0]), ladder[:1]
