"""Long films: memory that stays flat, and the gain of a second core."""

from __future__ import annotations

from tests.bench.clock import MOVEREEL, movereel, peak, ratio
from tests.bench.table import Row

#: Formats of motion whose memory must not grow with the film: all, for each packet is written as
#: it comes, and an index at the end takes some bytes a frame. Left out here for their time, about
#: ten minutes each: .mov and numbered pictures.
FORMATS = ("gif", "mp4", "webm", "webp", "png")


def memory(suffix: str) -> Row:
    """Return by how much ten times the frames raise the peak."""
    short, long = (
        peak(
            *MOVEREEL,
            "hanoi",
            "14",
            "--to",
            moves,
            "--size",
            "720p",
            "-j",
            "1",
            "-o",
            f"a.{suffix}",
            *(["--animate"] if suffix == "png" else []),
        )
        for moves in ("80", "850")
    )
    return Row(f"16,000 frames / 1,600: memory, .{suffix}", long / short, 1.1, f"{long:.0f} MiB")


def cores() -> Row:
    """Return how many times as fast a film of a thousand moves is with two processes."""
    words = ("hanoi", "10", "--to", "1000", "--size", "720p", "-o", "a.mp4")
    one, two = (movereel(*words, "-j", jobs) for jobs in ("1", "2"))
    return Row("-j 1 / -j 2, a thousand moves", ratio(one, two, 1), 1.6, at_least=True)


def rows() -> list[Row]:
    """Return the rows of long films."""
    return [*(memory(suffix) for suffix in FORMATS), cores()]
