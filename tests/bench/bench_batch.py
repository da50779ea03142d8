"""A batch of 200 small films: two processes against one, and a second run with nothing to do."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from scenes.batch import command
from scenes.batch.command import Request, Voice
from tests.bench.table import Row

MANIFEST = """\
[defaults]
size = "240x160"
fps = 10
puzzle = "hanoi"

[[jobs]]
disks = [1, 2, 3, 4]
theme = ["daylight", "chalkboard", "print", "contrast"]
lang = ["en", "vi", "ru"]
hold = [1, 2, 3, 4]
output = "{disks}-{theme}-{lang}-{hold}.gif"

[[jobs]]
disks = [3, 4]
speed = [1, 2, 3, 4]
output = "{disks}-{speed}.mp4"
"""


def seconds(manifest: Path, folder: Path, processes: int) -> float:
    """Return how long a batch takes, from reading its manifest to its last film."""
    begun = time.perf_counter()
    request = Request(manifest, folder, jobs=processes)
    summary, _ = command.run(request, Voice(None, None))
    if len(summary.made) + len(summary.kept) != 200:
        raise RuntimeError(f"200 films were expected: {command.closing(summary)}")
    return time.perf_counter() - begun


def rows() -> list[Row]:
    """Return the ratios: the best of three runs each, taken in turn."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        manifest = home / "films.toml"
        manifest.write_text(MANIFEST, encoding="utf-8")
        runs = [
            (seconds(manifest, home / f"one-{turn}", 1), seconds(manifest, home / f"two-{turn}", 2))
            for turn in range(3)
        ]
        one, two = (min(times) for times in zip(*runs, strict=True))
        cpu = time.process_time()
        seconds(manifest, home / "one-0", 1)
        cpu = time.process_time() - cpu
    note = f"{one:.1f} s and {two:.1f} s for 200 films"
    return [
        Row("batch, one process against two", one / two, 1.7, note, at_least=True),
        Row("batch, CPU seconds of a second run", cpu, 2.0, "nothing is rendered"),
    ]
