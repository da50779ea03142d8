"""The manim engine against a scene as most people write it, and how it grows with the moves."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tests.bench.clock import MOVEREEL, Job, command, movereel, peak, ratio, versus
from tests.bench.table import Row

NAIVE = str(Path(__file__).parent / "peers" / "manim_naive.py")
QUIET = ("--disable_caching", "--progress_bar", "none", "--media_dir", ".", "-v", "ERROR")
MANIM = command(sys.executable, "-m", "manim", "-qh", *QUIET, NAIVE, "Naive")
FILM = ("--engine", "manim", "--size", "1080p", "--fps", "60", "-o", "m1.mp4")
W1 = movereel("hanoi", "5", *FILM)
GIF = ("-r", "1280,720", "--fps", "25", "--format", "gif")
#: A GIF of manim's own holds every frame: of six disks 7 GiB, of five half of that.
ROOM = 10 * 2**30


def gifs() -> tuple[int, Job, Job]:
    """Return how many disks there is memory for, manim's own GIF of them, and ours."""
    room = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    disks, scene = (6, "NaiveSix") if room > ROOM else (5, "Naive")
    theirs = command(sys.executable, "-m", "manim", *GIF, *QUIET, NAIVE, scene)
    look = ("--engine", "manim", "--size", "720p", "--fps", "25")
    return disks, theirs, movereel("hanoi", str(disks), *look, "-o", "m2.gif")


def length(disks: int) -> tuple[str, ...]:
    """Return the words of a film of some disks."""
    small = ("--size", "480p", "-j", "1", "-o", f"{disks}.mp4")
    return ("hanoi", str(disks), "--engine", "manim", *small)


def rows() -> list[Row]:
    """Return the ratios of the manim engine."""
    few, many = (peak(*MOVEREEL, *length(disks)) for disks in (4, 7))
    long, short = (movereel(*length(disks)) for disks in (7, 4))
    disks, theirs, ours = gifs()

    def compare() -> float:
        return ratio(theirs, ours)

    six = ("hanoi", "6", "--engine", "manim", "--size", "720p", "--fps", "25", "-o", "m3.gif")
    return [
        versus("W1 manim_naive / manim engine", "manim", lambda: ratio(MANIM, W1), 2),
        versus(f"W2 GIF of manim / manim engine, {disks} disks", "manim", compare, 15),
        Row("W2 manim engine, peak memory, MiB", peak(*MOVEREEL, *six), 200),
        Row("127 moves / 15 moves, time", ratio(long, short), 127 / 15),
        Row("127 moves / 15 moves, peak memory", many / few, 1.15),
    ]
