"""The commands that take what other programs printed: check, and --moves."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner, Result

from cli import app
from solvers.knight import Knight, solve
from solvers.transcripts.decoding import MAX_BYTES

ROOT = Path(__file__).parent.parent
DATA = Path(__file__).parent / "data"
TOWER = "A->C\nA->B\nC->B\nA->C\nB->A\nB->C\nA->C\n"
SMALL = ("--size", "160x120", "--seconds", "1", "--fps", "5")


def run(*arguments: str, text: str | bytes | None = None) -> Result:
    return CliRunner().invoke(app, list(arguments), input=text)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


# Refusals.

REFUSED = [
    pytest.param(["check", "chess", "-"], 2, "'chess'", id="unknown puzzle"),
    pytest.param(["check", "hanoi", "gone.txt"], 1, "cannot read gone.txt", id="no file"),
    pytest.param(["check", "hanoi", "."], 1, "cannot read .", id="a folder"),
    pytest.param(["check", "chess", "none.txt"], 2, "no puzzle is called", id="no such puzzle"),
    pytest.param(["check", "hanoi", "-", "--board", "5x6"], 2, "--board 5x6", id="no such hint"),
    pytest.param(["check", "hanoi", "-", "--pegs", "A,A,B"], 2, "--pegs A,A,B", id="pegs twice"),
    pytest.param(["check", "hanoi", "-", "--disks", "0"], 2, "DISKS 0", id="no disks"),
    pytest.param(["check", "hanoi", "-", "--disks", "two"], 2, "DISKS two", id="a word for disks"),
    pytest.param(["check", "hanoi", "-", "--run", "3"], 1, "no run 3", id="no such run"),
    pytest.param(["check", "knight", "-", "--order", "up"], 2, "--order up", id="unknown order"),
    pytest.param(["check", "knight", "-"], 1, "no knight's tour found", id="another puzzle"),
    pytest.param(["check", "frogs", "-", "--rule", "any"], 2, "--rule any", id="unknown rule"),
    pytest.param(["hanoi", "--moves", "-", "--run", "9"], 1, "no run 9", id="no such run to show"),
]


@pytest.mark.parametrize(("arguments", "status", "words"), REFUSED)
def test_a_hint_that_cannot_be_is_one_line_that_names_it(
    arguments: list[str], status: int, words: str, folder: Path
) -> None:
    result = run(*arguments, text=TOWER)
    assert result.exit_code == status
    assert words in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert result.stdout == ""
    assert list(folder.iterdir()) == []


def test_nothing_found_says_what_was_looked_for_and_shows_the_first_line() -> None:
    result = run("check", "hanoi", "-", text="Hello, world!\nBye.\n")
    assert result.exit_code == 1
    assert "looked for pairs of pegs" in result.stderr
    assert "'Hello, world!'" in result.stderr


def test_too_long_a_file_is_refused_without_being_read_whole(folder: Path) -> None:
    with (folder / "huge.txt").open("wb") as file:
        file.truncate(10 * MAX_BYTES)
    result = run("check", "hanoi", "huge.txt")
    assert result.exit_code == 1
    assert "longer than 16 MB" in result.stderr


@pytest.mark.parametrize("moves", ["A->C\nA->C\n", "C->A\nA->C\n"])
def test_strict_refuses_a_list_with_an_illegal_move(moves: str, folder: Path) -> None:
    result = run("hanoi", "--moves", "-", "--strict", "-o", "x.gif", text=moves + TOWER)
    assert result.exit_code == 1
    assert "illegal at move" in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert list(folder.iterdir()) == []


# Verdicts.


def test_a_right_list_gets_its_sentence_and_status_zero() -> None:
    result = run("check", "hanoi", "-", text=TOWER)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "legal, solved, 7 moves, shortest possible",
        "7 lines were read as moves, 0 not",
    ]


@pytest.mark.parametrize("text", ["[1,2,3]", "1 3", "13", "(1, 3)\n", "2026-11-30", "1 2 3\n"])
def test_a_few_numbers_alone_are_no_move(text: str) -> None:
    result = run("check", "hanoi", "-", text=text)
    assert result.exit_code == 1
    assert "one move in numbers alone needs --disks 1" in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("1 -> 3", []),
        ("A C", []),
        ("1\n1 3\n", []),
        ("move disk 1 from 1 to 3", []),
        ("1 3", ["--disks", "1"]),
    ],
)
def test_one_move_is_read_where_something_says_that_it_is_one(
    text: str, options: list[str]
) -> None:
    result = run("check", "hanoi", "-", *options, text=text)
    assert result.stdout.startswith("legal, solved, 1 move, shortest possible\n")
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a1 c2 a1 b3", 1),
        ("a1\nc2\na1\nb3\n", 3),
        ("a1-c2-a1-b3-d4-e6", 1),
        ("(0,0) (1,2) (0,0) (2,1)", 1),
        ("a1c2a1b3", 1),
    ],
)
def test_a_return_to_the_first_square_is_a_fault_and_drops_nothing(text: str, line: int) -> None:
    result = run("check", "knight", "-", "--json", text=text)
    found = json.loads(result.stdout)["first_illegal"]
    assert (found["move"], found["line"], found["kind"]) == (2, line, "square_twice")
    assert result.exit_code == 1


@pytest.mark.parametrize("asked", ["c3", "b3"])
def test_a_square_that_is_asked_for_before_a_whole_tour_is_no_part_of_it(asked: str) -> None:
    board = Knight(5, 5)
    names = [board.square(square) for square in solve(board).state_at(24)]
    result = run("check", "knight", "-", text="\n".join([asked, *names]))
    assert result.stdout.startswith("legal, complete, open, 24 moves")


@pytest.mark.parametrize(
    ("teams", "options"),
    [
        (["0", "1"], []),
        (["1", "0"], []),
        (["0", "3"], []),
        (["4", "1"], []),
        (["3"], ["--gap", "2"]),
        (["1", "4"], ["--gap", "3"]),
        (["3", "2"], ["--gap", "2"]),
    ],
)
def test_the_moves_that_frogs_print_are_read_back(teams: list[str], options: list[str]) -> None:
    text = run("frogs", *teams, *options, "-o", "-").stdout
    result = run("check", "frogs", "-", *options, text=text)
    count = sum(line.startswith("move ") for line in text.splitlines())
    moves = f"{count} move" + ("s" if count > 1 else "")
    assert result.stdout.startswith(f"legal, solved, {moves}, shortest possible")
    again = run("frogs", *teams, *options, "--moves", "-", "-o", "-", text=text)
    assert again.stdout == text, again.stderr
    # The mirrored game, in which a toad begins, is read as well.
    mirror = run("frogs", *teams, *options, "--method", "mirror", "-o", "-").stdout
    result = run("check", "frogs", "-", *options, text=mirror)
    assert result.stdout.startswith(f"legal, solved, {moves}, shortest possible")


def test_numbers_that_count_are_no_game_of_frogs() -> None:
    assert run("check", "frogs", "-", text="[1,2,3]").exit_code == 1


def test_an_illegal_move_gets_its_line_and_status_one() -> None:
    result = run("check", "hanoi", "-", text="Here we go\n\nA->C\nA->C\nA->B\n")
    assert result.exit_code == 1
    assert result.stdout.startswith(
        "illegal at move 2 (line 4): disk 2 is larger than disk 1 on peg C"
    )


def test_an_unfinished_list_has_status_one() -> None:
    assert run("check", "hanoi", "-", "--disks", "3", text="A->C\nA->B\nC->B\n").exit_code == 1


def test_a_longer_way_than_needed_is_said_to_be_so() -> None:
    result = run("check", "hanoi", "-", text="A->B\nB->C\n")
    assert result.exit_code == 0
    assert "a shorter solution exists: 1 instead of 2 moves" in result.stdout


def test_a_line_that_looks_like_a_move_and_is_none_is_shown() -> None:
    lines = [f"Move disk {d} from {a} to {b}" for d, a, b in ("1AC", "2AB", "1CB", "3AC", "1BA")]
    lines += ["Move disk two from B to C", "Move disk 1 from A to C"]
    result = run("check", "hanoi", "-", text="\n".join(lines))
    assert "look alike: 1 (line 6 'Move disk two from B to C')" in result.stdout


def test_the_verdict_in_json_has_just_its_keys_and_the_notes_go_elsewhere() -> None:
    result = run("check", "hanoi", "-", "--json", text=TOWER)
    assert list(json.loads(result.stdout)) == [
        "puzzle", "legal", "solved", "moves", "minimal", "start", "goal", "first_illegal",
    ]  # fmt: skip
    assert result.stderr == "movereel: 7 lines were read as moves, 0 not\n"


def test_every_line_is_shown_with_its_reading_when_asked_for() -> None:
    result = run("check", "hanoi", "-", "--verbose", text="go:\nA->C\n")
    assert result.stdout.splitlines()[:3] == [
        "1: go:",
        "2: A->C  => move 1: disk 1 from A to C",
        "legal, solved, 1 move, shortest possible",
    ]


@pytest.mark.parametrize(
    ("arguments", "text", "words"),
    [
        (["hanoi", "--pegs", "z,y,x"], "x-y\nx-z\ny-z\n", '"start": "x"'),
        (["hanoi", "--pegs", "3"], TOWER + "A->D\n", '"kind": "unknown_peg"'),
        (["hanoi", "--pegs", "4"], "A->C\n", '"solved": true'),
        (["hanoi", "--disks", "4"], TOWER, '"solved": false'),
        (["knight", "--board", "9x9"], "a1 b3 c5 d7 e9", '"squares": 5'),
        (["knight", "--order", "column-row"], "(0,0)\n(1,2)\n(2,4)\n(0,3)", '"end": [\n    3,'),
        (["frogs", "--rule", "both"], "L_R\n_LR\nL_R\nLR_\n_RL\n", '"rules": "either'),
    ],
)
def test_a_hint_changes_the_reading(arguments: list[str], text: str, words: str) -> None:
    assert words in run("check", arguments[0], "-", "--json", *arguments[1:], text=text).stdout


def test_the_second_of_two_runs_is_read_when_asked_for() -> None:
    file = str(DATA / "cases" / "hanoi" / "63-two-runs-with-counts.txt")
    assert "run 1 is shown" in run("check", "hanoi", file).stdout
    assert json.loads(run("check", "hanoi", file, "--run", "2", "--json").stdout)["moves"] == 7


# Films.


def test_an_illegal_list_is_shown_up_to_its_fault(folder: Path) -> None:
    text = "A->C\nA->B\nC->B\nB->C\nB->C\n"
    result = run("hanoi", "3", "--moves", "-", *SMALL, "-o", "x.gif", "-o", "x.srt", text=text)
    assert result.exit_code == 0
    assert "Move 5 is illegal: disk 2 is larger than disk 1" in (folder / "x.srt").read_text(
        encoding="utf-8"
    )
    with Image.open(folder / "x.gif") as film:
        assert film.size == (160, 120)


def test_the_report_of_a_film_tells_how_the_list_was_read() -> None:
    result = run("hanoi", "--moves", "-", "--json", *SMALL, text="Go!\nA->B\nB->C\n")
    report = json.loads(result.stdout)
    assert "a shorter solution exists: 1 instead of 2 moves" in report["notes"]
    assert "2 lines were read as moves, 1 not" in report["notes"]


def test_the_number_of_disks_is_a_hint_for_a_printed_list() -> None:
    result = run("hanoi", "5", "--moves", "-", "-o", "-", "--pegs", "A,B,C", text=TOWER)
    head, first, *_ = result.stdout.splitlines()
    assert '"disks": 5' in head
    assert first == "move 1: disk 1 from A to C"
    assert run("hanoi", "5", "--moves", "-", "--plan", text=TOWER).exit_code == 0


def test_a_solver_pipes_its_moves_into_a_film(folder: Path) -> None:
    solver = folder / "any-solver"
    solver.write_text("#!/bin/sh\nprintf 'Disks? A->C\\nA->B\\nC->B\\n'\n")
    solver.chmod(0o755)
    options = " ".join(SMALL)
    done = subprocess.run(  # noqa: S602 (a pipe of the shell is what is tested)
        f"./any-solver | {sys.executable} {ROOT / 'cli.py'} hanoi --moves - {options} -o x.gif",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "x.gif\n")
    assert done.stderr == "movereel: 3 lines were read as moves, 0 not\n"
    assert (folder / "x.gif").read_bytes().startswith(b"GIF89a")
