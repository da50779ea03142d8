"""What many notebooks do: an animation of matplotlib, saved through Pillow.

``python -m tests.bench.peers.matplotlib_naive DISKS OUT.gif``
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

from tests.bench.peers.naive import HEIGHT, RATE, WIDTH, track

if __name__ == "__main__":
    import_module("matplotlib").use("Agg")
    pyplot, animation = map(import_module, ("matplotlib.pyplot", "matplotlib.animation"))
    disks = int(sys.argv[1])
    figure, axes = pyplot.subplots(figsize=(WIDTH / 100, HEIGHT / 100), dpi=100)
    axes.set(xlim=(-0.6, 2.6), ylim=(-0.5, disks + 3))
    bars = {
        disk: pyplot.Rectangle((-0.05 - 0.06 * disk, disks - disk), 0.1 + 0.12 * disk, 0.8)
        for disk in range(1, disks + 1)
    }
    for bar in bars.values():
        axes.add_patch(bar)
    places = [(disk, across, up) for _, disk, across, up in track(disks)]

    def update(frame: int) -> list[Any]:
        """Move one bar."""
        disk, across, up = places[frame]
        bars[disk].set_xy((across - bars[disk].get_width() / 2, up))
        return [bars[disk]]

    film = animation.FuncAnimation(figure, update, frames=len(places))
    film.save(sys.argv[2], writer=animation.PillowWriter(fps=RATE))
