from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli import app
from scenes import alt
from scenes.captions import LANGUAGES, say
from scenes.storyboard import Storyboard
from scenes.timeline import Pace
from solvers.frogs import Frogs
from solvers.frogs import solve as solve_frogs
from solvers.hanoi import Hanoi, solve
from solvers.knight import Knight
from solvers.puzzle import Move, Solution

TOWER = Storyboard.of(solve(Hanoi(3)), Pace())
FROGS = Storyboard.of(solve_frogs(Frogs(2, 2)), Pace())
KNIGHT = Storyboard.of(Solution(Knight(3, 4), [Move(0, 8, 6)]), Pace())


def test_a_film_is_told_by_its_puzzle_its_moves_and_both_ends() -> None:
    assert say(alt.film(TOWER), "en") == (
        "Tower of Hanoi with 3 disks, animated in 7 moves: "
        "from A: 3, 2, 1; B: -; C: - to A: -; B: -; C: 3, 2, 1"
    )


def test_a_picture_is_told_by_the_state_that_it_shows() -> None:
    assert say(alt.still(TOWER, 2), "en") == (
        "Tower of Hanoi with 3 disks after move 2 of 7: A: 3; B: 2; C: 1"
    )
    assert say(alt.still(FROGS, 0), "en") == (
        "Frogs and Toads, 2 frogs and 2 toads before the first of 8 moves: FF_TT"
    )
    assert say(alt.still(KNIGHT, 1), "en").endswith("the knight on c2, 2 squares visited")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("story", [TOWER, FROGS, KNIGHT], ids=["hanoi", "frogs", "knight"])
def test_every_puzzle_is_told_in_every_language(code: str, story: Storyboard) -> None:
    for caption in (alt.film(story), alt.still(story, 0), alt.still(story, 1), alt.sheet(story, 4)):
        words = say(caption, code)
        assert str(story.moves) in words
        assert "{" not in words


def test_the_report_has_a_sentence_for_each_picture_and_none_for_moves(tmp_path: Path) -> None:
    names = [str(tmp_path / name) for name in ("a.png", "a.csv", "a.srt")]
    outputs = [part for name in names for part in ("-o", name)]
    arguments = ["hanoi", "3", *outputs, "--at", "2", "--json", "--size", "320x240"]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0
    alts = [output["alt"] for output in json.loads(result.stdout)["outputs"]]
    assert alts == [say(alt.still(TOWER, 2), "en"), "", ""]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.csv", "a.png", "a.srt"]


def test_the_sentence_is_written_beside_each_picture_on_request(tmp_path: Path) -> None:
    name = str(tmp_path / "a.png")
    arguments = ["hanoi", "3", "-o", name, "--alt", "--lang", "vi", "--size", "320x240"]
    result = CliRunner().invoke(app, arguments)
    assert result.stdout.splitlines() == [name, f"{name}.txt"]
    words = (tmp_path / "a.png.txt").read_text(encoding="utf-8")
    assert words == say(alt.still(TOWER, 7), "vi") + "\n"
