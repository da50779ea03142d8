"""What is said of solutions whose optimum nobody has proved."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli import app
from scenes.remarks import remark
from solvers.hanoi import Hanoi, solve
from solvers.knight import Knight
from solvers.knight import solve as tour
from solvers.puzzle import Move, Optimum, Solution

#: Frame and Stewart's number for 30 disks on 5 pegs (OEIS A007665); optimal by conjecture.
KNOWN = 271


def with_detour(solution: Solution) -> Solution:
    """Return the solution with disk 1 moved away and back first: two moves more."""
    return Solution(solution.puzzle, [Move(1, 0, 1), Move(1, 1, 0), *solution.moves])


@pytest.mark.parametrize(
    "solution", [solve(Hanoi(4)), solve(Hanoi(6, 4)), solve(Hanoi(4, 5)), tour(Knight(5, 5))]
)
def test_nothing_is_said_of_what_is_proved_or_has_no_optimum(solution: Solution) -> None:
    assert remark(solution) is None


def test_nothing_is_said_of_moves_that_stop_short_of_the_goal() -> None:
    whole = solve(Hanoi(30, 5))
    assert remark(Solution(whole.puzzle, whole.moves[:9])) is None


def test_the_best_known_solution_is_said_to_be_a_conjecture() -> None:
    words = remark(solve(Hanoi(30, 5)))
    assert words is not None
    assert words.startswith(f"{KNOWN} moves; Frame and Stewart's number, the best known")
    assert "by conjecture" in words


def test_a_longer_solution_is_told_the_number_that_would_do() -> None:
    words = remark(with_detour(solve(Hanoi(30, 5))))
    assert words is not None
    assert words.startswith(f"{KNOWN + 2} moves; {KNOWN} would do, Frame and Stewart's number")


def test_a_solution_shorter_than_the_best_known_is_said_to_be_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = Optimum(KNOWN + 1, proven=False, reason="the best known")
    monkeypatch.setattr(Hanoi, "optimum", lambda _self: known)
    assert remark(solve(Hanoi(30, 5))) == "271 moves; that is less than 272, the best known"


def run(*arguments: str) -> tuple[str, str]:
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == 0, result.stderr
    return result.stdout, result.stderr


def test_the_remark_goes_to_standard_error_where_the_moves_are_printed() -> None:
    out, err = run("hanoi", "30", "--pegs", "5", "-o", "-")
    assert len(out.splitlines()) == KNOWN
    assert err.startswith(f"movereel: {KNOWN} moves; ")
    assert run("hanoi", "30", "--pegs", "5", "-o", "-", "-q")[1] == ""
    assert run("hanoi", "4", "-o", "-")[1] == ""


def test_the_report_has_the_remark_once_with_the_number_that_would_do(tmp_path: Path) -> None:
    script, text = tmp_path / "moves.json", tmp_path / "moves.txt"
    run("hanoi", "30", "--pegs", "5", "-o", str(script))
    longer = json.loads(script.read_text())
    longer["moves"] = [[1, "A", "B"], [1, "B", "A"], *longer["moves"]]
    script.write_text(json.dumps(longer))
    out, err = run("hanoi", "--moves", str(script), "--json", "-o", str(text))
    notes = json.loads(out)["notes"]
    assert sum(f"{KNOWN + 2} moves; {KNOWN} would do" in note for note in notes) == 1
    assert err == ""
