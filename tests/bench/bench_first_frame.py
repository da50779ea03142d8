"""From a cold start to the first frame, and a frame of a high tower against one of a low tower."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from fractions import Fraction
from pathlib import Path
from statistics import median

from scenes.frames.compositor import compose
from scenes.frames.screen import Look, Screen
from scenes.storyboard import Storyboard
from scenes.theme import THEMES
from scenes.timeline import Pace
from solvers.hanoi import Hanoi, solve
from tests.bench.table import Row

CLI = Path(__file__).parents[2] / "cli.py"
SIZE, RATE = (1280, 720), Fraction(25)
#: Views in which as much moves in a high tower as in a low one.
VIEWS = ("pegs", "tree", "graph")


def elapsed(*arguments: str) -> float:
    """Return how long a fresh interpreter takes."""
    began = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


def frame_time(disks: int, view: str) -> float:
    """Return the seconds of a frame of fifteen moves in the middle of a solution."""
    middle = 2 ** (disks - 1)
    story = Storyboard.of(solve(Hanoi(disks)), Pace(), max(1, middle - 7), middle + 7)
    screen = Screen(story, Look(SIZE, THEMES["daylight"], views=(view,)))
    began = time.perf_counter()
    scenes = ((screen.nodes(moment), ticks) for moment, ticks in story.moments(RATE))
    for _ in compose(scenes, SIZE, THEMES["daylight"].ground):
        pass
    return (time.perf_counter() - began) / story.frames(RATE)


def rows() -> list[Row]:
    """Return the two promises: 4 times the imports at most, and a frame costs what moves."""
    imports, frames = [], []
    with tempfile.TemporaryDirectory() as folder:
        picture = str(Path(folder) / "first.png")
        for _ in range(5):
            imports.append(elapsed("-c", "import PIL.Image, av, numpy, typer"))
            frames.append(elapsed(str(CLI), "hanoi", "4", "--at", "0", "-o", picture))
    low, high = median(imports), median(frames)
    found = [
        Row(
            "hanoi 4: first frame from a cold start / imports alone",
            high / low,
            4.0,
            f"{high:.2f} s against {low:.2f} s",
        )
    ]
    for view in VIEWS:
        four, twelve = (median(frame_time(disks, view) for _ in range(3)) for disks in (4, 12))
        found.append(
            Row(
                f"hanoi {view}: a frame of 12 disks / of 4 disks",
                twelve / four,
                1.5,
                f"{twelve * 1000:.1f} ms",
            )
        )
    return found
