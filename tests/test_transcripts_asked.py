"""What the user says of a printed list is used, or contradicted in one line with the place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from cli import app
from scenes.encoders.moves import lines
from solvers.hanoi import Hanoi, solve
from solvers.knight import Knight
from solvers.knight import solve as solve_knight
from solvers.puzzle import PuzzleError, Solution
from solvers.transcripts import Hints, read, sentence, solved, verdict
from solvers.transcripts.script import dump

TOWER = "A->C\nA->B\nC->B\nA->C\nB->A\nB->C\nA->C\n"
STATES = "A: 2 1\nB:\nC:\n\nA: 2\nB: 1\nC:\n\nA:\nB: 1\nC: 2\n\nA:\nB:\nC: 2 1\n"
SCRIPT = dump(solve(Hanoi(3, rule="cyclic")))
OPEN = "\n".join(lines(solve_knight(Knight(5, 5)), 1, 24))


def run(*arguments: str, text: str) -> Result:
    return CliRunner().invoke(app, [*arguments, "--moves", "-", "-o", "-"], input=text)


@pytest.mark.parametrize(
    ("puzzle", "text", "hints", "words"),
    [
        pytest.param(
            "hanoi",
            "Hello\n" + TOWER,
            Hints(start="BBB"),
            r"--start says BBB, but the list \(line 2\) is of the start AAA",
            id="another peg",
        ),
        pytest.param("hanoi", TOWER, Hints(start="X"), "names peg 'X': the pegs are", id="no peg"),
        pytest.param("hanoi", TOWER, Hints(start="AABBA", disks=3), "places 5 disks", id="disks"),
        pytest.param("hanoi", STATES, Hints(start="AB"), "but the list .line 1. ", id="states"),
        pytest.param("hanoi", SCRIPT, Hints(start="B"), "is of the start AAA", id="script: start"),
        pytest.param("hanoi", SCRIPT, Hints(goal="B"), "is of the goal CCC", id="script: goal"),
        pytest.param("hanoi", SCRIPT, Hints(rule="free"), "of the rule cyclic", id="script: rule"),
        pytest.param("hanoi", SCRIPT, Hints(disks=4), "DISKS says 4, .* 3 disks", id="disks"),
        pytest.param("hanoi", SCRIPT, Hints(peg_count=4), "--pegs says 4", id="script: pegs"),
        pytest.param("hanoi", SCRIPT, Hints(pegs=("X", "Y", "Z")), "pegs A,B,C", id="names"),
        pytest.param("knight", OPEN, Hints(start="c3"), "of the start a1", id="another square"),
        pytest.param("knight", OPEN, Hints(start="z9"), "'z9' is off the board", id="no square"),
        pytest.param("knight", OPEN, Hints(closed=True), "the tour is not closed", id="open"),
    ],
)
def test_what_the_list_contradicts_is_refused_with_the_place(
    puzzle: str, text: str, hints: Hints, words: str
) -> None:
    with pytest.raises(PuzzleError, match=words):
        read(puzzle, text.encode(), hints)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["hanoi", "--method", "search"], "--method search is for solving"),
        (["knight", "--tie-break", "pohl"], "--tie-break pohl is for solving"),
        (["knight", "--seed", "1"], "--seed 1 is for solving"),
        (["knight", "--count"], "--count is for solving"),
        (["frogs", "--method", "bfs"], "--method bfs is for solving"),
        (["hanoi", "--rule", "none"], "--rule none is unknown"),
    ],
)
def test_how_to_solve_is_nothing_to_say_of_given_moves(arguments: list[str], words: str) -> None:
    result = run(*arguments, text=TOWER)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


def test_the_rule_asked_for_judges_a_list() -> None:
    reading = read("hanoi", TOWER.encode(), Hints(rule="cyclic"))
    assert reading.fault is not None
    assert (reading.fault.kind, reading.fault_line) == ("wrong_way", 1)
    frames = read("hanoi", STATES.encode(), Hints(rule="adjacent"))
    assert frames.fault is not None
    assert frames.fault.kind == "wrong_way"


def test_the_goal_asked_for_decides_whether_a_list_is_solved() -> None:
    assert solved(read("hanoi", TOWER.encode(), Hints(goal="C")))
    assert not solved(read("hanoi", TOWER.encode(), Hints(goal="B")))
    assert solved(read("hanoi", TOWER[:15].encode(), Hints(disks=3, goal="BBA")))
    assert not solved(read("hanoi", STATES.encode(), Hints(goal="AC")))


def test_a_closed_tour_is_judged_as_one_where_that_is_asked() -> None:
    tour = solve_knight(Knight(6, 6, closed=True))
    squares = " ".join(map(tour.puzzle.square, tour.state_at(35)))  # type: ignore[attr-defined]
    reading = read("knight", squares.encode(), Hints(closed=True, start="a1"))
    assert sentence(reading) == "legal, complete, closed, 35 moves"
    assert isinstance(reading.puzzle, Knight)
    assert reading.puzzle.closed


def test_a_part_of_the_board_is_kept_to_where_that_is_asked() -> None:
    tour = solve_knight(Knight(8, 8, within=frozenset(range(32, 64))))
    squares = " ".join(map(tour.puzzle.square, tour.state_at(31)))  # type: ignore[attr-defined]
    hints = Hints(board=(8, 8), within="half")
    assert solved(read("knight", squares.encode(), hints))
    whole = solve_knight(Knight(8, 8))
    names = " ".join(map(whole.puzzle.square, whole.state_at(63)))  # type: ignore[attr-defined]
    reading = read("knight", names.encode(), hints)
    assert reading.fault is not None
    assert "outside the shape" in reading.fault.reason


def test_letters_are_the_pegs_in_their_order_whatever_these_are_called() -> None:
    numbers = TOWER.translate(str.maketrans("ABC", "123")).replace("->", " -> ")
    for start in ("A", "AAA", "1", "111"):
        assert solved(read("hanoi", numbers.encode(), Hints(start=start, goal="C")))


STATE = st.lists(st.integers(0, 2), min_size=4, max_size=4).map(tuple)


@given(STATE, STATE, st.sampled_from(["free", "cyclic", "adjacent"]), st.booleans())
def test_any_list_reads_as_itself_where_its_start_and_goal_and_rule_are_said(
    begin: tuple[int, ...], goal: tuple[int, ...], rule: str, named: bool
) -> None:
    puzzle = Hanoi(4, 3, begin, goal, rule)
    solution: Solution = solve(puzzle)
    if solution.length < 3:
        return
    line = "disk {} from {} to {}" if named else "{1} -> {2}"
    text = "\n".join(line.format(*puzzle.row(move)) for move in solution.moves)
    hints = Hints(
        pegs=("A", "B", "C"),
        start=puzzle.spell_state(begin),
        goal=puzzle.spell_state(goal),
        rule=rule,
    )
    reading = read("hanoi", text.encode(), hints)
    assert (reading.puzzle, tuple(reading.moves)) == (puzzle, tuple(solution.moves))
    assert verdict(reading)["solved"]
