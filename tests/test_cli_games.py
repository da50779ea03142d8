from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner, Result

from cli import app
from scenes import orders


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def size_of(name: str) -> tuple[int, int]:
    with Image.open(name) as image:
        return image.size


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        pytest.param(["knight", "8"], 1, "'8' is not a board", id="no board"),
        pytest.param(["knight", "3x3"], 1, "no tour", id="no tour"),
        pytest.param(["knight", "5x5", "--start", "z9"], 1, "'z9' is off the board", id="start"),
        pytest.param(
            ["knight", "--method", "luck"], 2, " luck is unknown: use one of ", id="method"
        ),
        pytest.param(
            ["knight", "--tie-break", "luck"], 2, " luck is unknown: use one of ", id="tie-break"
        ),
        pytest.param(["knight", "--seed", "x"], 2, "--seed x", id="seed"),
        pytest.param(["knight", "--within", "?"], 1, "'?' is not a shape", id="shape"),
        pytest.param(["knight", "--view", "pond"], 2, "no view 'pond'", id="view of another"),
        pytest.param(
            ["knight", "--view", "search", "--method", "divide"], 1, "does not search", id="search"
        ),
        pytest.param(
            ["knight", "--count", "--within", "half"], 1, "--within", id="count of a part"
        ),
        pytest.param(
            ["knight", "--count", "--start", "a1"], 1, "leave out --start", id="count from a square"
        ),
        pytest.param(
            ["knight", "6x10000", "--count", "--closed"], 1, "out of reach", id="count of days"
        ),
        pytest.param(["frogs", "-1"], 2, "-1 is below zero", id="fewer than no frogs"),
        pytest.param(["frogs", "x"], 2, "LEFT x", id="a word for frogs"),
        pytest.param(["frogs", "3", "1001"], 1, "1001 on the right", id="too many toads"),
        pytest.param(["frogs", "3", "--gap", "0"], 1, "0 seats empty", id="no gap"),
        pytest.param(
            ["frogs", "3", "--rule", "none"],
            2,
            "--rule none is unknown: use one of forward, both",
            id="rule",
        ),
        pytest.param(["hanoi", "--rule", "none"], 2, "use one of free, cyclic", id="rule of hanoi"),
        pytest.param(["hanoi", "--method", "luck"], 2, "--method luck", id="method of hanoi"),
        pytest.param(
            ["knight", "--view", "search", "--method", "luck"], 2, "luck", id="search by no method"
        ),
        pytest.param(
            ["frogs", "3", "--method", "luck"],
            2,
            " luck is unknown: use one of ",
            id="method of frogs",
        ),
    ],
)
def test_a_wrong_game_is_refused_in_one_line(
    arguments: list[str], status: int, message: str
) -> None:
    result = run(*arguments, "-o", "x.png")
    assert result.exit_code == status
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("arguments", [["explain", "chess"], ["check", "chess", "-"]])
def test_a_puzzle_that_does_not_exist_is_wrong_usage(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "'chess'" in result.stderr


def test_the_knight_shows_its_tour_by_default_on_the_board() -> None:
    result = run("knight", "5x5", "--size", "320x240", "-o", "tour.png", "-o", "tour.txt")
    assert result.stdout.split() == ["tour.png", "tour.txt"]
    assert size_of("tour.png") == (320, 240)
    assert len(Path("tour.txt").read_text().splitlines()) == 24


def test_a_tour_of_a_part_of_the_board_begins_where_it_is_told() -> None:
    lines = run("knight", "8x8", "--within", "half", "--start", "b1", "-o", "-").stdout.splitlines()
    assert lines[1].startswith("move 1: b1 to ")
    assert len(lines) == 1 + 31


def test_a_search_is_cut_where_the_user_says() -> None:
    run(
        "knight", "6x6", "--view", "search", "--method", "backtracking", "--to", "90", "-o", "s.txt"
    )
    lines = Path("s.txt").read_text().splitlines()
    assert len(lines) == 90
    assert any("back from" in line for line in lines)


def test_the_tours_of_a_board_are_counted_both_ways() -> None:
    counted = run("knight", "5x5", "--count")
    assert counted.stdout == "864 open tours, or 1,728 if both ways count\n"
    counted = run("knight", "6x6", "--closed", "--count", "--json")
    assert json.loads(counted.stdout) == {"tours": 9862, "directed": 19724}


def test_what_a_long_count_takes_is_said_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    assert orders.KnightOrder(board="5x6", closed=True).need() == ""
    assert "about 11 min" in orders.KnightOrder(board="3x100000").need()
    assert run("knight", "3x8", "--count").stderr == ""
    monkeypatch.setattr(orders, "SOON", 0)
    assert run("knight", "3x8", "--count").stderr.startswith("movereel: counting takes about ")
    assert run("knight", "3x8", "--count", "-q").stderr == ""


@pytest.mark.parametrize("view", ["", "board,degrees,graph,search"])
def test_every_view_of_the_knight_can_be_shown_in_step(view: str) -> None:
    result = run("knight", "5x5", "--view", view, "--size", "640x360", "-o", "k.png", "--json")
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout)["moves"] == 24


def test_frogs_take_as_many_toads_as_frogs_unless_told() -> None:
    for arguments, moves in ((["2"], 8), (["2", "3"], 11), (["2", "1", "--gap", "2"], 8)):
        result = run("frogs", *arguments, "--size", "320x240", "-o", "f.png", "--json")
        assert json.loads(result.stdout)["moves"] == moves


def test_every_view_of_the_frogs_can_be_shown_in_step() -> None:
    result = run("frogs", "3", "--view", "pond,graph,chart", "--size", "640x360", "-o", "f.png")
    assert result.exit_code == 0, result.stderr
    assert size_of("f.png") == (640, 360)


def test_the_mirror_solution_lets_a_toad_begin() -> None:
    lines = run("frogs", "2", "--method", "mirror", "-o", "-").stdout.splitlines()
    assert lines[0] == "move 1: step 4 to 3"
