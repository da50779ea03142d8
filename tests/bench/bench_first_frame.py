"""From a cold start to the first frame, against the imports alone."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from tests.bench.table import Row

CLI = Path(__file__).parents[2] / "cli.py"


def elapsed(*arguments: str) -> float:
    """Return how long a fresh interpreter takes."""
    began = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


def rows() -> list[Row]:
    """Return the promise: the first frame takes at most 4 times as long as the imports."""
    imports, frames = [], []
    with tempfile.TemporaryDirectory() as folder:
        picture = str(Path(folder) / "first.png")
        for _ in range(5):
            imports.append(elapsed("-c", "import PIL.Image, av, numpy, typer"))
            frames.append(elapsed(str(CLI), "hanoi", "4", "--at", "0", "-o", picture))
    low, high = median(imports), median(frames)
    note = f"{high:.2f} s against {low:.2f} s"
    return [Row("hanoi 4: first frame from a cold start / imports alone", high / low, 4.0, note)]
