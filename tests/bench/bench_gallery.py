"""GIFs of all puzzles: how much an optimiser would still take off, and W3 and W4."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.clock import movereel, peer, ratio, versus
from tests.bench.peers.encode_only import OWN, REPORTED, seconds
from tests.bench.table import Row

GALLERY = {
    "hanoi 5": ("hanoi", "5"),
    "hanoi 6, 480p, chalkboard": ("hanoi", "6", "--size", "480p", "--theme", "chalkboard"),
    "hanoi 4, title, 30 fps": ("hanoi", "4", "--title", "Tower of Hanoi", "--fps", "30"),
    "knight 6x6": ("knight", "6x6"),
    "knight 8x8, 480p": ("knight", "8x8", "--size", "480p"),
    "frogs 4": ("frogs", "4"),
}
W3 = movereel("knight", "8x8", "--size", "1080p", "--fps", "60", "-o", "w3.mp4")
W4 = movereel("frogs", "4", "--size", "720p", "--fps", "25", "-o", "w4.gif")


def shrunk(name: str, words: tuple[str, ...]) -> Row:
    """Return how large a GIF is for what gifsicle makes of it."""
    label = f"{name}: GIF / gifsicle -O3"
    gifsicle = shutil.which("gifsicle")
    if gifsicle is None:
        note = "not measured: gifsicle is not installed"
        return Row(label, float("nan"), 1 / 0.95, note, skipped=True)
    with TemporaryDirectory() as folder:
        place = Path(folder)
        movereel(*words, "-o", "a.gif")(place)
        subprocess.run([gifsicle, "-O3", "a.gif", "-o", "b.gif"], cwd=place, check=True)
        ours, theirs = ((place / file).stat().st_size for file in ("a.gif", "b.gif"))
    return Row(label, ours / theirs, 1 / 0.95, f"{ours:,} bytes")


def rows() -> list[Row]:
    """Return a row for each GIF, and the other puzzles against the codec and the picture."""
    limits = [
        Row(
            f"W3 movereel / encode_only, {name}",
            ratio(W3, lambda place: seconds(str(place / "w3.mp4"), settings)),  # noqa: B023
            1.25,
        )
        for name, settings in (("reported", REPORTED), ("our own x264", OWN))
    ]
    # The peers draw disks; a film of theirs about as long as this one has five.
    pillow, plots = (peer(f"{name}_naive", "5", "p.gif") for name in ("pillow", "matplotlib"))
    hanoi = movereel("hanoi", "4", "--seconds", "21", "-o", "w2.gif")
    others = [
        Row("W4 frogs 4 / a Hanoi GIF as long", ratio(W4, hanoi), 2),
        # Half of the time of so short a film is the start of the program.
        Row("W4 pillow_naive / movereel", ratio(pillow, W4), 10, at_least=True),
        versus("W4 matplotlib_naive / movereel", "matplotlib", lambda: ratio(plots, W4, 1), 20),
    ]
    return [*(shrunk(name, words) for name, words in GALLERY.items()), *limits, *others]
