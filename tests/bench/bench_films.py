"""The manim engine against a scene as most people write it, and how it grows with the moves."""

from __future__ import annotations

import os
import statistics
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from tests.bench.table import Row

ROOT = Path(__file__).parent.parent.parent
RUNS = 3
#: The limit of memory for the GIF, in MiB.
MEMORY = 200


class Run(NamedTuple):
    """One run of a program: seconds, and MiB at the peak."""

    seconds: float
    memory: float


def run(folder: Path, *arguments: str) -> Run:
    """Run Python with some arguments in a folder."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    begun = perf_counter()
    child = os.posix_spawn(
        sys.executable,
        [sys.executable, "-c", f"import os; os.chdir({str(folder)!r})\n{_main(arguments)}"],
        environment,
        file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)],
    )
    _, status, usage = os.wait4(child, 0)
    if status:
        raise RuntimeError(f"{' '.join(arguments)} ended with status {status}")
    return Run(perf_counter() - begun, usage.ru_maxrss / 1024)


def _main(arguments: tuple[str, ...]) -> str:
    """Return the source of ``python -m arguments[0]`` with the rest as its arguments."""
    return (
        f"import runpy, sys; sys.argv = {list(arguments)!r}\n"
        f"runpy.run_module({arguments[0]!r}, run_name='__main__', alter_sys=True)"
    )


def naive(folder: Path, scene: str, *options: str) -> Run:
    """Render a scene as most people write it, with manim's own command."""
    quiet = ("--disable_caching", "--progress_bar", "none", "-v", "ERROR")
    file = str(ROOT / "tests" / "bench" / "films_naive.py")
    return run(folder, "manim", "render", *quiet, *options, file, scene)


def ours(folder: Path, disks: int, *options: str) -> Run:
    """Render a film of ours."""
    return run(folder, "cli", "hanoi", str(disks), "--engine", "manim", *options)


def rows() -> list[Row]:
    """Compare in alternation; medians."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        w1 = ("--size", "1080p", "--fps", "60", "-o", "w1.mp4")
        w2 = ("--size", "720p", "--fps", "25", "-o", "w2.gif")
        films = [(naive(folder, "Naive", "-qh"), ours(folder, 5, *w1)) for _ in range(RUNS)]
        gif = ("-r", "1280,720", "--fps", "25", "--format", "gif")
        gifs = [(naive(folder, "NaiveSix", *gif), ours(folder, 6, *w2)) for _ in range(RUNS)]
        small = ("--size", "480p", "-j", "1", "-o", "x.mp4")
        growth = [(ours(folder, 4, *small), ours(folder, 7, *small)) for _ in range(RUNS)]
    peak = max(mine.memory for _, mine in gifs)
    return [
        Row("W1 with manim, times faster than a naive scene", _faster(films), 2, at_least=True),
        Row("W2 with manim, times faster than manim's own GIF", _faster(gifs), 15, at_least=True),
        Row("W2 with manim, MiB at the peak", peak, MEMORY),
        Row("127 moves against 15, time", _ratio(growth, 0), 127 / 15),
        Row("127 moves against 15, peak memory", _ratio(growth, 1), 1.15),
    ]


def _faster(pairs: list[tuple[Run, Run]]) -> float:
    return statistics.median(other.seconds / mine.seconds for other, mine in pairs)


def _ratio(pairs: list[tuple[Run, Run]], figure: int) -> float:
    return statistics.median(more[figure] / less[figure] for less, more in pairs)
