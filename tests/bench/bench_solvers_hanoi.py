"""The moves of twenty disks: one by one, and as numpy slices, against a bare recursion."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator

from solvers.hanoi import Hanoi, bulk, solve
from solvers.hanoi.ruler import RulerMoves
from tests.bench.table import Row

DISKS = 20
MILLION = 1_000_000


def bare(disks: int, source: int, target: int, spare: int) -> Iterator[tuple[int, int, int]]:
    """Yield the moves as the textbooks do."""
    if disks:
        yield from bare(disks - 1, source, spare, target)
        yield disks, source, target
        yield from bare(disks - 1, spare, target, source)


def seconds(act: Callable[[], object]) -> float:
    """Return the least time of three runs."""
    times = []
    for _ in range(3):
        began = time.perf_counter()
        act()
        times.append(time.perf_counter() - began)
    return min(times)


def rows() -> list[Row]:
    """Return the two promises: at most 3 times the recursion, and at least 20 times faster."""
    solution = solve(Hanoi(DISKS))
    tower = RulerMoves(64)
    first = 10**18 + 1
    recursion = seconds(lambda: deque(bare(DISKS, 0, 2, 1), maxlen=0))
    stream = seconds(lambda: deque(solution.moves, maxlen=0))
    replayed = seconds(lambda: deque(solution.steps(), maxlen=0))
    arrays = seconds(lambda: bulk(tower, first, first + MILLION - 1))
    return [
        Row(
            "hanoi: all moves one by one / bare recursive generator",
            stream / recursion,
            3.0,
            f"{stream:.2f} s against {recursion:.2f} s; {replayed:.2f} s with every step replayed",
        ),
        Row(
            "hanoi: bare recursive generator / a million moves as arrays",
            recursion / arrays,
            20.0,
            f"{arrays * 1000:.1f} ms",
            at_least=True,
        ),
    ]
