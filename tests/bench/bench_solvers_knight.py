"""How fast the tours are found, as ratios within one run."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

from solvers.knight import Knight, solve
from solvers.puzzle import PuzzleError
from tests.bench.table import Row

LEAPS = ((-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1))


def seconds(task: Callable[[], object], times: int = 3) -> float:
    """Return the least processor time of a few runs: other work on the machine only adds."""
    best = float("inf")
    for _ in range(times):
        began = time.process_time()
        task()
        best = min(best, time.process_time() - began)
    return best


def fresh_seconds(closed: bool, *sides: int, times: int = 6) -> list[float]:
    """Return the least processor times to divide square boards and to replay their tours.

    Each run is a new process: in one, the memory of the small board is used again and that of the
    large one is not. The boards take turns, so that other work on the machine slows both.
    """
    code = (
        "import sys, time; from solvers.knight import Knight, solve; side = int(sys.argv[1]); "
        f"puzzle = Knight(side, side, closed={closed}); began = time.process_time(); "
        "solve(puzzle, 'divide'); print(time.process_time() - began)"
    )
    best = [float("inf")] * len(sides)
    for turn, side in list(enumerate(sides)) * times:
        command = [sys.executable, "-c", code, str(side)]
        taken = subprocess.run(command, capture_output=True, check=True).stdout
        best[turn] = min(best[turn], float(taken))
    return best


def textbook(side: int, begin: int) -> bool:
    """Find a tour as the textbooks do: recursion, the exits of every candidate counted anew."""
    visited = [[False] * side for _ in range(side)]

    def free(row: int, col: int) -> list[tuple[int, int]]:
        places = [(row + down, col + right) for down, right in LEAPS]
        return [(r, c) for r, c in places if 0 <= r < side and 0 <= c < side and not visited[r][c]]

    def walk(row: int, col: int, left: int) -> bool:
        visited[row][col] = True
        if not left or any(
            walk(*place, left - 1) for place in sorted(free(row, col), key=lambda p: len(free(*p)))
        ):
            return True
        visited[row][col] = False
        return False

    return walk(*divmod(begin, side), side * side - 1)


def textbook_rule(side: int) -> int:
    """Follow Warnsdorff's rule from a corner, exits counted anew, to the end or a dead end."""
    visited = bytearray(side * side)
    row = col = moves = 0

    def free(row: int, col: int) -> list[tuple[int, int]]:
        places = [(row + down, col + right) for down, right in LEAPS]
        return [(r, c) for r, c in places if 0 <= r < side > c >= 0 and not visited[r * side + c]]

    visited[0] = 1
    while nexts := free(row, col):
        row, col = min(nexts, key=lambda place: len(free(*place)))
        visited[row * side + col] = 1
        moves += 1
    return moves


def every_start(side: int) -> None:
    for begin in range(side * side):
        solve(Knight(side, side, begin))


def growth(closed: bool) -> Row:
    """Return how the time of divide and conquer grows with four times the squares."""
    small, large = fresh_seconds(closed, 500, 1000)
    rule = seconds(lambda: textbook_rule(200), 1)
    note = f"{large:.2f} s with the replay; the textbook rule on 200x200 {rule:.2f} s"
    kind = "closed" if closed else "open"
    return Row(f"divide, {kind}: 1000x1000 over 500x500", large / small, 4.5, note)


def plain_8x8() -> Row:
    ours = seconds(lambda: every_start(8)) / 64
    theirs = seconds(lambda: [textbook(8, begin) for begin in range(64)]) / 64
    note = f"{ours * 1000:.2f} ms a tour against {theirs * 1000:.2f} ms, over every start"
    return Row("8x8: ours over the textbook's backtracking", ours / theirs, 1.0, note)


def slowest_even() -> Row:
    """Return the slowest start of the even boards from 6 to 18, against one second."""
    worst, where = 0.0, ""
    for side in range(6, 19, 2):
        for begin in range(side * side):
            puzzle = Knight(side, side, begin)
            taken = seconds(partial(solve, puzzle), 1)
            if taken > worst:
                worst, where = taken, f"{side}x{side} from {puzzle.square(begin)}"
    return Row("even boards 6 to 18: slowest start over 1 s", worst, 1.0, where)


def proof() -> Row:
    """Return what a proof takes against the exhaustive search that it saves."""

    def proved() -> None:
        try:
            solve(Knight(5, 5, 1))
        except PuzzleError:
            return

    fast, slow = seconds(proved), seconds(lambda: textbook(5, 1), 1)
    return Row("5x5 from b5: proof over exhaustion", fast / slow, 0.001, f"{slow:.1f} s to try all")


def rows() -> list[Row]:
    """Return what the benchmarks of the knight measure."""
    return [
        growth(closed=False),
        growth(closed=True),
        plain_8x8(),
        slowest_even(),
        proof(),
    ]
