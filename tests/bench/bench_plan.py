"""--plan against what then happens: bytes, memory and time, over views, formats and sizes."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.bench.clock import MOVEREEL, environment, spent
from tests.bench.table import Row

VIEWS = {
    ("hanoi", "4"): ("pegs", "tree", "graph", "bits", "code"),
    ("knight", "6x6"): ("board", "degrees", "graph"),
    ("knight", "5x5", "--method", "backtracking", "--to", "60"): ("search",),
    ("frogs", "3"): ("pond", "graph", "chart"),
}
FORMATS = ("a.gif", "a.mp4", "a.webm", "a.mov", "a.webp", "a.png", "a-%d.png")
SIZES = ("320x240", "720p", "1080p")
#: Other ways to ask for a film that change what it costs.
OTHERS = (
    ("hanoi", "10", "--seconds", "20", "-o", "a.mp4"),
    ("hanoi", "7", "--fps", "60", "-o", "a.gif"),
    ("hanoi", "5", "--pace", "teach", "--view", "pegs,tree,code", "-o", "a.gif"),
    ("hanoi", "5", "-o", "a.gif", "-o", "a.mp4", "-o", "a.webp", "-o", "a.srt", "-o", "a.png"),
    ("hanoi", "5", "--transparent", "-o", "a.mov", "-o", "a.webm"),
    ("hanoi", "14", "-o", "a.csv", "-o", "a.vtt"),
    ("knight", "16x16", "--size", "480p", "-o", "a.gif"),
    ("knight", "8x8", "--theme", "chalkboard", "--sheet", "4x4", "-o", "a.png"),
)


class Guess(NamedTuple):
    """A figure of the plan, over what then happened."""

    ratio: float
    words: str

    @property
    def off(self) -> float:
        """How many times too much, or too little."""
        return max(self.ratio, 1 / self.ratio)


def cases() -> Iterator[tuple[str, ...]]:
    """Yield the words of the films: every view in every format, the sizes in turn."""
    number = 0
    for puzzle, views in VIEWS.items():
        for view in views:
            for name in FORMATS:
                size = SIZES[number % len(SIZES)]
                number += 1
                animate = ("--animate",) if name == "a.png" else ()
                film = ("--view", view, "--size", size, "--seconds", "9", *animate, "-o", name)
                yield *puzzle, *film
    yield from OTHERS


def guesses(words: tuple[str, ...]) -> dict[str, Guess]:
    """Return how far off the plan of a film is."""
    job = [*MOVEREEL, *words, "-j", "1", "--json"]
    with TemporaryDirectory() as folder:
        plan = json.loads(
            subprocess.run(
                [*job, "--plan"], cwd=folder, env=environment(), capture_output=True, check=True
            ).stdout
        )
        made = spent(*job, folder=Path(folder))
        size = sum(path.stat().st_size for path in Path(folder).iterdir())
    said = " ".join(words)
    return {
        "bytes": Guess(plan["estimated_bytes"] / size, said),
        "memory": Guess(plan["estimated_memory"] / 2**20 / made.mebibytes, said),
        "time": Guess(plan["estimated_time"] / made.seconds, said),
    }


def rows() -> list[Row]:
    """Return the worst guess of each kind."""
    found = [guesses(words) for words in cases()]
    worst = {kind: max((guess[kind] for guess in found), key=lambda g: g.off) for kind in found[0]}
    return [
        Row(f"--plan, {kind}: the worst of {len(found)} films", guess.off, 2, guess.words)
        for kind, guess in worst.items()
    ]
