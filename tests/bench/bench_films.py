"""The films W1 (Hanoi, MP4) and W2 (Hanoi, GIF) against the codec alone and against the peers."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.bench.clock import MOVEREEL, Job, command, movereel, peak, peer, ratio, versus
from tests.bench.peers.encode_only import OWN, REPORTED, seconds
from tests.bench.table import Row

W1 = movereel("hanoi", "5", "--size", "1080p", "--fps", "60", "-o", "w1.mp4")
W2 = movereel("hanoi", "6", "--size", "720p", "--fps", "25", "-o", "w2.gif")
MANIM = command(
    sys.executable,
    *("-m", "manim", "-qh", "--disable_caching", "--progress_bar", "none"),
    *("--media_dir", ".", str(Path(__file__).parent / "peers" / "manim_naive.py"), "Naive"),
)


def encode_only(settings: dict[str, str]) -> Job:
    """Return the job that encodes the pictures of W1 again."""
    return lambda folder: seconds(str(folder / "w1.mp4"), settings)


def lighter(folder: Path) -> float:
    """Return how many times as large manim's film is as ours."""
    (theirs,) = folder.rglob("Naive.mp4")
    return theirs.stat().st_size / (folder / "w1.mp4").stat().st_size


def manim_rows() -> list[Row]:
    """Return the rows of manim: time, and size."""
    weight: list[float] = []

    def ours(folder: Path) -> float:
        spent = W1(folder)
        weight.append(lighter(folder))
        return spent

    faster = versus("W1 manim_naive / movereel", "manim", lambda: ratio(MANIM, ours), 5)
    if faster.skipped:
        return [faster]
    return [faster, Row("W1 size, manim_naive / movereel", weight[-1], 1, at_least=True)]


def rows() -> list[Row]:
    """Return the ratios of W1 and W2."""
    pillow: Job = peer("pillow_naive", "6", "p.gif")
    plots: Job = peer("matplotlib_naive", "6", "m.gif")
    words = ("hanoi", "6", "--size", "720p", "--fps", "25", "-o", "w2.gif")
    return [
        Row("W1 movereel / encode_only, reported", ratio(W1, encode_only(REPORTED)), 1.25),
        Row("W1 movereel / encode_only, our own x264", ratio(W1, encode_only(OWN)), 1.25),
        *manim_rows(),
        Row("W2 pillow_naive / movereel", ratio(pillow, W2), 30, at_least=True),
        versus("W2 matplotlib_naive / movereel", "matplotlib", lambda: ratio(plots, W2, 1), 60),
        Row("W2 peak memory, MiB", peak(*MOVEREEL, *words), 120),
    ]
