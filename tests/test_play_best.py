"""The list of best results: kept, ordered, and safe from damage."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.play.best import KEPT, BestResults
from scenes.play.session import Score
from solvers.hanoi import Hanoi
from solvers.puzzle import PuzzleError


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"\xff\xfe\x00",
        b"[]",
        b"{}",
        b'{"version": 2, "results": {}}',
        b'{"version": 1, "results": []}',
        b'{"version": 1, "results": {"x": [{"moves": "7", "seconds": 1}]}}',
        b'{"version": 1, "results": {"x": [{"moves": -1, "seconds": 1}]}}',
        b'{"version": 1, "results": {"x": [{"moves": 7}]}}',
        b'{"version": 1, "results": {"x": 7}}',
        b"[" * 100_000,
    ],
)
def test_a_damaged_file_is_set_aside_and_play_goes_on(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "best.json"
    path.write_bytes(damage)
    results = BestResults(path)
    assert results.set_aside == tmp_path / "best-damaged-1.json"
    assert results.set_aside.read_bytes() == damage
    assert results.add(Hanoi(3), Score(7, 1.0))
    assert BestResults(path).of(Hanoi(3)) == [Score(7, 1.0)]


def test_a_second_damaged_file_does_not_replace_the_first(tmp_path: Path) -> None:
    path = tmp_path / "best.json"
    for text in ("one", "two"):
        path.write_text(text)
        BestResults(path)
    assert (tmp_path / "best-damaged-1.json").read_text() == "one"
    assert (tmp_path / "best-damaged-2.json").read_text() == "two"


def test_a_folder_in_the_way_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PuzzleError, match="cannot keep the result"):
        BestResults(tmp_path / "file" / "best.json").add(Hanoi(3), Score(7, 1.0))


def test_games_with_other_parameters_are_other_games(tmp_path: Path) -> None:
    results = BestResults(tmp_path / "best.json")
    results.add(Hanoi(3), Score(7, 1.0))
    assert results.of(Hanoi(3, 4)) == []
    assert results.of(Hanoi(3, rule="cyclic")) == []


@given(st.lists(st.tuples(st.integers(7, 50), st.floats(0, 1000)), min_size=1, max_size=15))
def test_the_best_come_first_and_no_more_than_ten_are_kept(
    tmp_path_factory: pytest.TempPathFactory, scores: list[tuple[int, float]]
) -> None:
    path = tmp_path_factory.mktemp("best") / "new" / "best.json"
    for moves, seconds in scores:
        BestResults(path).add(Hanoi(3), Score(moves, round(seconds, 2)))
    best = sorted((moves, round(seconds, 2)) for moves, seconds in scores)
    assert BestResults(path).of(Hanoi(3)) == best[:KEPT]


def test_two_games_at_once_keep_each_others_results(tmp_path: Path) -> None:
    first, second = (BestResults(tmp_path / "best.json") for _ in range(2))
    assert first.add(Hanoi(3), Score(9, 1.0))
    assert second.add(Hanoi(3), Score(8, 1.0))
    assert first.add(Hanoi(3), Score(7, 1.0))
    assert [score.moves for score in first.of(Hanoi(3))] == [7, 8, 9]


def test_a_failed_writing_leaves_the_old_file_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "best.json"
    results = BestResults(path)
    results.add(Hanoi(3), Score(7, 1.0))
    before = path.read_bytes()

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(PuzzleError, match="disk is full"):
        results.add(Hanoi(3), Score(8, 1.0))
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["best.json"]
    assert stat.S_ISREG(path.stat().st_mode)
    assert json.loads(before)["version"] == 1
