"""How long commands take and how much memory: side by side, in turn, the medians compared."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from tests.bench.table import Row

ROOT = Path(__file__).parents[2]
MOVEREEL = [sys.executable, str(ROOT / "cli.py")]
#: How often each command of a comparison runs.
ROUNDS = 3

Job = Callable[[Path], float]
"""Does the work in a folder and returns its seconds."""


def command(*words: str) -> Job:
    """Return a job that runs a command, start-up included."""

    def run(folder: Path) -> float:
        began = perf_counter()
        subprocess.run(words, cwd=folder, env=environment(), capture_output=True, check=True)
        return perf_counter() - began

    return run


def movereel(*words: str) -> Job:
    """Return a job that runs movereel."""
    return command(*MOVEREEL, *words)


def peer(name: str, *words: str) -> Job:
    """Return a job that runs one of the peers."""
    return command(sys.executable, "-m", f"tests.bench.peers.{name}", *words)


def ratio(first: Job, second: Job, rounds: int = ROUNDS) -> float:
    """Return how many times as long the first takes as the second: the median of some rounds."""
    with TemporaryDirectory() as folder:
        place = Path(folder)
        return median([first(place) / second(place) for _ in range(rounds)])


class Spent(NamedTuple):
    """What a command took, over all its processes."""

    seconds: float
    """Of processor time."""
    mebibytes: float
    """The most memory that one of its processes held at once."""


def spent(*words: str, folder: Path) -> Spent:
    """Return what a command takes in a folder."""
    watch = (
        "import resource, subprocess, sys;"
        "subprocess.run(sys.argv[1:], check=True, capture_output=True);"
        "use = resource.getrusage(resource.RUSAGE_CHILDREN);"
        "print(use.ru_utime + use.ru_stime, use.ru_maxrss / 1024)"
    )
    done = subprocess.run(
        [sys.executable, "-c", watch, *words],
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    return Spent(*map(float, done.stdout.split()))


def peak(*words: str) -> float:
    """Return the most memory, in MiB, that a command or a process of its held at once."""
    with TemporaryDirectory() as folder:
        return spent(*words, folder=Path(folder)).mebibytes


def versus(name: str, module: str, make: Callable[[], float], limit: float) -> Row:
    """Return the row of a peer, or one that says that the peer is not installed."""
    if find_spec(module) is None:
        return Row(
            name, float("nan"), limit, f"not measured: {module} is not installed", skipped=True
        )
    return Row(name, make(), limit, at_least=True)


def environment() -> dict[str, str]:
    """Return the variables with which movereel and the peers are found."""
    return {**os.environ, "PYTHONPATH": str(ROOT)}
