"""--max-bytes: what is given up, rung by rung, until a file is small enough.

First colours (of a palette; of a video, fidelity), then frames a second, then size.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from scenes.encoders.film import Quality
from scenes.options import LEAST_SIDE
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


def rungs(rate: Fraction, size: tuple[int, int], *, motion: bool) -> list[Rung]:
    """Return the ladder of a film or, without motion, of a picture, the best first."""
    qualities = [Quality(level) for level in range(3)] if motion else [Quality()]
    ladder = [Rung(quality, rate, size) for quality in qualities]
    last = ladder[-1]
    if motion:
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
    smallest = make(ladder[-1])
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
