"""The game by prompts, as a pipe sees it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from scenes.play.best import BestResults
from scenes.play.game import Game, Wishes
from scenes.play.plain import PlainGame
from scenes.play.session import Session
from scenes.play.start import play
from solvers.frogs import Frogs
from solvers.hanoi import Hanoi
from solvers.knight import Knight
from solvers.puzzle import Puzzle, PuzzleError
from solvers.transcripts import read
from solvers.transcripts.script import load

ROOT = Path(__file__).parent.parent
PICK, PLACE = "Pick a tower to pick disk: ", "Pick a tower to place disk: "
SEVEN = "A\nC\nA\nB\nC\nB\nA\nC\nB\nA\nB\nC\nA\nC\n"


def played(puzzle: Puzzle, answers: str, wishes: Wishes | None = None) -> str:
    out = io.StringIO()
    game = Game(Session(puzzle, lambda: 0.0), wishes or Wishes())
    PlainGame(game, io.StringIO(answers), out).run()
    return out.getvalue()


def by_pipe(folder: Path, answers: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ROOT / "cli.py", "play", *arguments],
        input=answers,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=folder,
        env={"PATH": "/usr/bin:/bin", "XDG_DATA_HOME": str(folder / "data"), "HOME": str(folder)},
    )


@pytest.mark.parametrize(
    ("answers", "reason"),
    [
        pytest.param("B\nC\n", "Not allowed: peg B is empty", id="an empty peg"),
        pytest.param(
            "A\nC\nA\nC\n",
            "Not allowed: disk 2 is larger than disk 1 on peg C",
            id="larger on smaller",
        ),
        pytest.param("A\nA\n", "Not allowed: disk 1 is on peg A already", id="the same peg"),
        pytest.param("X\n", "there is no tower 'X': name one of A, B, C", id="no such peg"),
        pytest.param("\n", "there is no tower '': name one of A, B, C", id="an empty answer"),
        pytest.param("undo\n", "There is nothing to take back", id="nothing to undo"),
    ],
)
def test_a_refusal_gives_its_reason_and_the_game_goes_on(answers: str, reason: str) -> None:
    shown = played(Hanoi(2), answers)
    assert reason in shown
    assert shown.count(PICK) > answers.count("\n") // 2


def test_the_whole_game_of_two_disks_reads_like_this() -> None:
    assert played(Hanoi(2), "A\nB\na\nc\nB\nC\n") == (
        "Carry the tower from A to C, never a larger disk on a smaller one\n"
        "Besides places you can say: undo, redo, restart, hint, solve, help, quit.\n"
        "A: [2, 1]\nB: []\nC: []\n\n"
        f"{PICK}{PLACE}Step 1: disk 1 from A to B.\n"
        "A: [2]\nB: [1]\nC: []\n\n"
        f"{PICK}{PLACE}Step 2: disk 2 from A to C.\n"
        "A: []\nB: [1]\nC: [2]\n\n"
        f"{PICK}{PLACE}Step 3: disk 1 from B to C.\n"
        "A: []\nB: []\nC: [2, 1]\n\n"
        "Well done, the game is finished. Number of steps: 3. No way is shorter.\n"
        "Time: 0:00.\n"
    )


def test_the_end_of_the_input_ends_the_game_cleanly(tmp_path: Path) -> None:
    done = by_pipe(tmp_path, "A\nC\nA\n", "hanoi", "3")
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.startswith("Carry the tower from A to C")
    assert "A: [3, 2, 1]\nB: []\nC: []\n" in done.stdout
    assert done.stdout.endswith("The game ends unfinished. Number of steps: 1.\n")


def test_a_game_through_a_pipe_is_recorded_and_remembered(tmp_path: Path) -> None:
    done = by_pipe(tmp_path, SEVEN, "hanoi", "3", "--record", "game.json")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Number of steps: 7. No way is shorter." in done.stdout
    assert "A new best!" in done.stdout
    assert done.stdout.endswith("Saved: game.json\n")
    assert load((tmp_path / "game.json").read_text()).length == 7
    kept = json.loads((tmp_path / "data/movereel/best.json").read_text())
    assert [row["moves"] for rows in kept["results"].values() for row in rows] == [7]


def test_a_recorded_game_of_eleven_moves_renders_with_7_would_do(tmp_path: Path) -> None:
    answers = "A B B C A B C A A B A C B C C A B C A B B C".replace(" ", "\n") + "\n"
    by_pipe(tmp_path, answers, "hanoi", "3", "--record", "game.json")
    wanted = [
        "-o",
        "game.srt",
        "-o",
        "game.gif",
        "--against",
        "optimal",
        "--size",
        "480x270",
        "--fps",
        "5",
    ]
    rendered = subprocess.run(
        [sys.executable, ROOT / "cli.py", "hanoi", "--moves", "game.json", *wanted],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=tmp_path,
    )
    assert (rendered.returncode, rendered.stdout) == (0, "game.srt\ngame.gif\n"), rendered.stderr
    assert "Solved: 11 moves; 7 would do" in (tmp_path / "game.srt").read_text()


def test_without_its_extra_the_game_in_the_terminal_is_refused_with_the_way_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("scenes.play.start.find_spec", lambda _: None)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    with pytest.raises(PuzzleError, match=r"pip install 'movereel\[play\]', or use --plain"):
        play(Hanoi(3), Wishes(), plain=False)


def test_a_record_that_cannot_be_written_is_told_before_the_first_move(tmp_path: Path) -> None:
    done = by_pipe(tmp_path, SEVEN, "hanoi", "3", "--record", "none/game.json")
    assert (done.returncode, done.stdout) == (1, "")
    assert "there is no folder none" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        pytest.param(["hanoi", "0"], 1, "cannot stack 0 disks", id="no disks"),
        pytest.param(["hanoi", "x"], 2, "DISKS x is no whole number", id="no number"),
        pytest.param(["hanoi", "--rule", "xx"], 2, "--rule xx is unknown", id="no rule"),
        pytest.param(["hanoi", "--record", "a.txt"], 2, "the suffix .json", id="no script"),
        pytest.param(["hanoi", "--lang", "xx"], 2, "--lang xx is no language", id="no language"),
        pytest.param(["hanoi", "--theme", "xx"], 2, "--theme xx is no theme", id="no theme"),
        pytest.param(["knight", "--against", "dog"], 2, "person or program", id="no rival"),
        pytest.param(["knight", "5x5", "--start", "z9"], 1, "off the board", id="no square"),
    ],
)
def test_what_cannot_be_played_is_one_line(
    tmp_path: Path, arguments: list[str], status: int, words: str
) -> None:
    done = by_pipe(tmp_path, "", *arguments)
    assert (done.returncode, done.stdout) == (status, "")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_undone_moves_are_kept_out_of_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    played(Hanoi(2), "A\nC\nundo\nA\nB\nundo\nredo\nA\nC\nquit\n", Wishes(record=path))
    assert [tuple(move) for move in load(path.read_text()).moves] == [(1, 0, 1), (2, 0, 2)]


def test_hints_lead_to_the_end_and_giving_up_finishes() -> None:
    shown = played(Frogs(2, 2), "hint\n2\n3\nhint\nsolve\n")
    assert "Hint: seat 2 to seat 3" in shown
    assert "Finished for you. Number of steps: 8. No way is shorter." in shown


def test_a_dead_end_is_told_and_can_be_left() -> None:
    shown = played(Frogs(2, 2), "2\n3\n1\n2\nhint\nsolve\nundo\nquit\n")
    assert "No move is left: take moves back, or start again" in shown
    assert shown.count("From here the goal is out of reach") == 2
    assert "Taken back; moves: 1" in shown


def test_the_knight_shows_its_visits() -> None:
    shown = played(Knight(3, 4), "c2\nb1\nb4\nrestart\n")
    assert "3 . . . .\n2 . . 2 .\n1 1 . . .\n  a b c d\n" in shown
    assert "Not allowed: c2 to b1 is not a knight's move" in shown
    assert "the square 'b4" in shown
    assert "From the start again" in shown


def test_two_players_alternate_and_the_program_answers() -> None:
    shown = played(Knight(3, 3), "b3\nquit\n", Wishes(rival="person"))
    assert "Player 1, pick a square to go to: " in shown
    assert "Player 2, pick a square to go to: " in shown
    shown = played(Knight(3, 3), "b3\nsolve\n", Wishes(rival="program"))
    assert "The program goes b3 to c1." in shown


def test_the_printed_game_is_a_transcript_that_check_accepts() -> None:
    reading = read("hanoi", played(Hanoi(3), SEVEN).encode())
    assert reading.solution.complete
    assert reading.solution.length == 7


@pytest.mark.parametrize("language", ["vi", "ru", "zh"])
def test_other_languages_say_the_same_in_their_words(language: str) -> None:
    shown = played(Hanoi(2), "A\nC\nA\nC\nhint\nsolve\n", Wishes(language=language))
    assert "A: [2, 1]" in shown
    for english in ("disk", "Pick", "Not allowed", "Hint", "Finished"):
        assert english not in shown


def test_the_best_result_is_told_again(tmp_path: Path) -> None:
    path = tmp_path / "best.json"
    shown = []
    for answers in (SEVEN, "A\nB\nA\nC\nsolve\n"):
        out = io.StringIO()
        game = Game(Session(Hanoi(3), lambda: 0.0), Wishes(), BestResults(path))
        PlainGame(game, io.StringIO(answers), out).run()
        shown.append(out.getvalue())
    assert "A new best!" in shown[0]
    assert "A new best!" not in shown[1]
    assert "Your best: 7 in 0:00." in shown[1]
