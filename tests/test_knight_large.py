"""Tours of large boards."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from solvers.knight import Knight, solve

MEBIBYTE = 2**20


@pytest.mark.parametrize("side", [8, 20, 50, 100, 200])
def test_corners_and_random_squares_of_large_boards_have_a_tour(side: int) -> None:
    lots = random.Random(side)  # noqa: S311
    corners = [0, side - 1, side * side - side, side * side - 1]
    for begin in corners + [lots.randrange(side * side) for _ in range(50)]:
        assert solve(Knight(side, side, begin)).length == side * side - 1


@pytest.mark.parametrize("board", ["50x50", "37x60", "60x37", "200x200"])
def test_large_boards_have_closed_tours_by_warnsdorff_too(board: str) -> None:
    rows, cols = map(int, board.split("x"))
    assert solve(Knight(rows, cols, closed=True)).length == rows * cols - 1


@pytest.mark.parametrize("board", ["3x3001", "3001x3", "4x3001", "3x3000", "5x2001", "499x501"])
@pytest.mark.parametrize("where", [0, 0.5, 1])
def test_divide_tours_boards_of_any_shape(board: str, where: float) -> None:
    rows, cols = map(int, board.split("x"))
    begin = int(where * (rows * cols - 1))
    if min(rows, cols) == 4 and where == 0.5:
        begin = cols // 2
    if rows * cols % 2 and (begin // cols + begin % cols) % 2:
        begin -= 1
    assert solve(Knight(rows, cols, begin), "divide").length == rows * cols - 1


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="Linux tells the peak")
@pytest.mark.parametrize("closed", [False, True])
def test_a_million_squares_are_toured_within_600_mebibytes(closed: bool) -> None:
    # What the resource module tells would begin with the memory of the process that starts this.
    code = (
        "from pathlib import Path; from solvers.knight import Knight, solve; "
        f"solution = solve(Knight(1000, 1000, closed={closed}), 'divide'); "
        "status = Path('/proc/self/status').read_text(); "
        "print(solution.length, int(status.split('VmHWM:')[1].split()[0]) * 1024)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    length, peak = map(int, done.stdout.split())
    assert length == 999_999
    assert peak < 600 * MEBIBYTE
