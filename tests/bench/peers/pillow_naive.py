"""The GIF that most people write: redraw every picture, keep them all in a list, save them.

``python -m tests.bench.peers.pillow_naive DISKS OUT.gif``
"""

from __future__ import annotations

import sys

from PIL import Image, ImageDraw

from tests.bench.peers.naive import HEIGHT, RATE, WIDTH, Stacks, track

PEGS = (WIDTH // 6, WIDTH // 2, 5 * WIDTH // 6)
FLOOR, ROW = HEIGHT - 80, 36


def picture(stacks: Stacks, carried: int, across: float, up: float) -> Image.Image:
    """Draw one frame from nothing."""
    image = Image.new("RGB", (WIDTH, HEIGHT), (20, 22, 30))
    draw = ImageDraw.Draw(image)
    for peg in PEGS:
        draw.rectangle((peg - 5, 150, peg + 5, FLOOR), fill=(200, 200, 200))
    draw.rectangle((40, FLOOR, WIDTH - 40, FLOOR + 12), fill=(200, 200, 200))
    resting = [
        (disk, float(peg), float(level))
        for peg, stack in enumerate(stacks)
        for level, disk in enumerate(stack)
    ]
    for disk, peg_at, level_at in [*resting, (carried, across, up)]:
        middle = PEGS[0] + peg_at * (PEGS[1] - PEGS[0])
        half, bottom = 30 + 22 * disk, FLOOR - ROW * level_at
        color = (40 + 30 * disk, 120, 220 - 25 * disk)
        box = (middle - half, bottom - ROW + 4, middle + half, bottom)
        draw.rounded_rectangle(box, radius=14, fill=color)
    return image


if __name__ == "__main__":
    first, *rest = [picture(*moment) for moment in track(int(sys.argv[1]))]
    first.save(sys.argv[2], save_all=True, append_images=rest, duration=1000 // RATE, loop=0)
