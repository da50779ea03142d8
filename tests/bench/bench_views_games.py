"""The views of the knight: a frame costs what moves, not what rests on the board."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice

from scenes.frames.compositor import compose
from scenes.frames.screen import Look, Screen
from scenes.frames.sprite import Node
from scenes.storyboard import Storyboard
from scenes.theme import DAYLIGHT
from scenes.timeline import Pace
from solvers.knight import Knight, solve
from tests.bench.table import Row

SIZE = (1280, 720)
#: Moves that are timed, the last of the tour: then everything else rests.
MOVES = 60


def rows() -> list[Row]:
    """Measure the frames of a large tour against those of a small one."""
    return [
        Row(
            f"frame of 64x64 to 8x8, view {view}",
            _frame(64, view) / _frame(8, view),
            1.5,
            f"the last {MOVES} moves at {SIZE[0]}x{SIZE[1]}",
        )
        for view in ("board", "degrees", "graph", "search")
    ]


def _frame(side: int, view: str) -> float:
    """Return the seconds of processor time of a frame, the best of three runs."""
    solution = solve(Knight(side, side))
    return min(_run(solution.length, Storyboard.of(solution, Pace()), view) for _ in range(3))


def _run(length: int, story: Storyboard, view: str) -> float:
    look = Look(SIZE, DAYLIGHT, views=(view,))
    frames = compose(_scenes(length, story, Screen(story, look)), SIZE, look.ground)
    next(frames)
    start = time.process_time()
    count = sum(1 for _ in frames)
    return (time.process_time() - start) / count


def _scenes(length: int, story: Storyboard, screen: Screen) -> Iterator[tuple[Sequence[Node], int]]:
    rate = Fraction(25)
    skipped = round((story.timeline.opening + (length - MOVES) * story.timeline.move) * rate)
    moments = islice(story.moments(rate), skipped, None)
    return ((screen.nodes(moment), ticks) for moment, ticks in moments)
