"""Counting tours, and what is said where that is out of reach."""

from __future__ import annotations

import importlib.util
import os
import sys
import time

import pytest

from solvers.knight import Knight, count, needed
from solvers.knight.count import Count
from solvers.knight.frontier import count_tours
from solvers.puzzle import PuzzleError

#: The module; the package has the function under the same name.
MODULE = sys.modules["solvers.knight.count"]


@pytest.mark.parametrize(
    ("board", "closed", "words"),
    [
        ("8x8", False, r"open tours of 8x8 would take some 5e\+09 states at once, 252 GiB"),
        ("7x7", False, "open tours of 7x7 would take"),
        ("10x10", True, "closed tours of 10x10 would take"),
        ("8x9", True, "within reach are five lanes, closed tours of six lanes and up to 8x8"),
    ],
)
def test_a_count_out_of_reach_says_what_it_would_take(board: str, closed: bool, words: str) -> None:
    rows, cols = map(int, board.split("x"))
    with pytest.raises(PuzzleError, match=words):
        count(rows, cols, closed=closed)


@pytest.mark.parametrize(
    ("rows", "cols", "closed"),
    [(13, 13, False), (13, 14, True), (100, 100, False), (1000, 1000, True), (1000, 1001, False)],
)
def test_a_count_beyond_any_memory_says_so_without_figures(
    rows: int, cols: int, closed: bool
) -> None:
    with pytest.raises(PuzzleError, match="more states at once than any memory holds: within") as e:
        count(rows, cols, closed=closed)
    assert "GiB" not in str(e.value)


@pytest.mark.parametrize(
    ("rows", "cols", "words"),
    [
        (6, 10_000, r"takes about \d days and \d+\.\d GiB of memory, which is out of reach"),
        (1_000_000, 5, r"counting the closed tours of 1000000x5 takes about \d+ days"),
    ],
)
def test_a_count_of_days_is_refused_with_what_it_would_take(
    rows: int, cols: int, words: str
) -> None:
    with pytest.raises(PuzzleError, match=words):
        count(rows, cols, closed=True)


@pytest.mark.parametrize(
    ("rows", "cols", "closed", "words"),
    [
        (6, 1000, True, "about 5 h and 2.3 GiB of memory"),
        (3, 100_000, True, "about 2 min and 0.1 GiB of memory"),
        (100_000, 3, False, "about 11 min and 0.1 GiB of memory"),
        (5, 8, True, "about 2 s and 0.1 GiB of memory"),
        (8, 8, True, "about 15 min and 6.5 GiB of memory"),
    ],
)
def test_what_a_count_takes_is_known_beforehand(
    rows: int, cols: int, closed: bool, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MODULE, "find_spec", lambda _name: object())
    monkeypatch.setattr(MODULE, "_memory", lambda: 16.0)
    assert str(needed(rows, cols, closed)) == words


def test_it_takes_nothing_to_count_no_tours() -> None:
    assert needed(3, 6, closed=True) is None


def test_what_a_count_takes_is_foretold_about_rightly() -> None:
    need = needed(3, 300)
    began = time.process_time()
    count(3, 300)
    assert need is not None
    assert 0.2 < (time.process_time() - began) / (60 * need.minutes) < 5


def test_without_numba_a_wide_board_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MODULE, "find_spec", lambda _name: None)
    with pytest.raises(
        PuzzleError, match=r"8x8 takes about 15 min and 6.5 GiB .* pip install 'movereel\[count\]'"
    ):
        count(8, 8, closed=True)
    assert count(5, 6, closed=True) == Count(8, 16)


def test_a_machine_too_small_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MODULE, "find_spec", lambda _name: object())
    monkeypatch.setattr(os, "sysconf", lambda _name: 2**15)
    with pytest.raises(PuzzleError, match=r"8x8 takes .* 6\.5 GiB .*: here are 1\.0 GiB"):
        count(8, 8, closed=True)


@pytest.mark.parametrize("board", ["1x2", "2x9", "3x6", "4x4"])
def test_a_board_without_tours_has_none_to_count(board: str) -> None:
    rows, cols = map(int, board.split("x"))
    assert count(rows, cols) == (0, 0)
    assert count(99, 99, closed=True) == (0, 0)


def test_the_tour_of_one_square_has_no_way_back() -> None:
    assert count(1, 1) == (1, 1)


def test_progress_is_told_to_the_end() -> None:
    heard: list[tuple[int, int]] = []
    count(3, 10, closed=True, progress=lambda done, of: heard.append((done, of)))
    assert heard[-1] == (30, 30)
    assert heard == sorted(heard)


@pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="needs the extra count")
class TestWithNumba:
    """The compiled counts agree with those in plain Python."""

    @pytest.mark.parametrize("board", ["5x6", "6x5", "5x8"])
    def test_halves_that_meet_make_as_many_closed_tours(self, board: str) -> None:
        from solvers.knight.halves import count_by_halves

        rows, cols = map(int, board.split("x"))
        puzzle = Knight(rows, cols, closed=True)
        heard: list[tuple[int, int]] = []
        found = count_by_halves(puzzle, lambda done, of: heard.append((done, of)))
        assert found == count_tours(puzzle)
        assert heard[-1][0] == heard[-1][1]

    @pytest.mark.parametrize("board", ["3x8", "4x7", "5x5"])
    def test_the_compiled_sweep_finds_as_many_open_tours(self, board: str) -> None:
        from solvers.knight.wide import count_by_sweep

        rows, cols = map(int, board.split("x"))
        puzzle = Knight(rows, cols)
        assert count_by_sweep(puzzle) == count_tours(puzzle)

    def test_wide_closed_counts_take_the_halves(self) -> None:
        assert count(6, 7, closed=True).undirected == count(7, 6, closed=True).undirected > 0
