"""Every sample of what other people's programs print gets the verdict of its index."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from solvers.puzzle import PuzzleError
from solvers.transcripts import Hints, explained, read, sentence, verdict

DATA = Path(__file__).parent / "data"
CASES = json.loads((DATA / "cases" / "index.json").read_text(encoding="utf-8"))
OWN = json.loads((DATA / "cases_own" / "index.json").read_text(encoding="utf-8"))
COMPARED = {
    "legal", "solved", "moves", "minimal", "start", "goal", "squares", "end", "complete", "closed",
    "rules", "stuck",
}  # fmt: skip


def differences(found: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """Return the keys on which a verdict and the expected one differ."""
    return {
        key: (found.get(key), expected[key])
        for key in sorted(COMPARED & expected.keys())
        if found.get(key) != expected[key]
    }


def number_and_kind(first_illegal: dict[str, Any] | None) -> tuple[int, str] | None:
    return (first_illegal["move"], first_illegal["kind"]) if first_illegal else None


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["file"])
def test_a_given_sample_gets_the_verdict_of_its_index(case: dict[str, Any]) -> None:
    data = (DATA / "cases" / case["file"]).read_bytes()
    # The pairs of this one are (column, row), which its text does not say: see its note.
    order = "column-row" if case["file"].startswith("knight/28") else None
    found = verdict(read(case["puzzle"], data, Hints(order=order)))
    expected = case["expected"]
    assert differences(found, expected) == {}
    assert number_and_kind(found["first_illegal"]) == number_and_kind(expected["first_illegal"])


def test_the_pairs_that_leave_their_order_open_are_read_with_a_note() -> None:
    data = (DATA / "cases" / "knight" / "28-java-arrows-end.txt").read_bytes()
    reading = read("knight", data)
    assert verdict(reading)["complete"]
    assert any("--order column-row" in note for note in reading.notes)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["file"])
def test_the_legal_part_of_a_given_sample_is_a_solution(case: dict[str, Any]) -> None:
    reading = read(case["puzzle"], (DATA / "cases" / case["file"]).read_bytes())
    assert reading.solution.length == len(reading.moves)
    if reading.fault is not None and reading.fault.kind != "bad_square":
        assert len(reading.moves) <= (reading.fault.index or 0)
    assert sentence(reading)


@pytest.mark.parametrize("case", OWN, ids=lambda case: case["file"])
def test_a_sample_of_our_own_is_read_or_refused_as_its_index_says(case: dict[str, Any]) -> None:
    data = (DATA / "cases_own" / case["file"]).read_bytes()
    expected = case["expected"]
    if "error" in expected:
        with pytest.raises(PuzzleError, match=r"looked for|is no text|is empty"):
            read(case["puzzle"], data)
        return
    found = verdict(read(case["puzzle"], data))
    assert differences(found, expected) == {}
    if "first_illegal" in expected:
        assert number_and_kind(found["first_illegal"]) == tuple(expected["first_illegal"])
    elif expected.get("legal"):
        assert found["first_illegal"] is None


def test_the_verdict_of_a_tower_has_just_the_promised_keys() -> None:
    data = (DATA / "cases" / "hanoi" / "01-seed-pascal-piped.txt").read_bytes()
    assert list(verdict(read("hanoi", data))) == [
        "puzzle", "legal", "solved", "moves", "minimal", "start", "goal", "first_illegal",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("hanoi/01-seed-pascal-piped.txt", "legal, solved, 7 moves, shortest possible"),
        ("hanoi/05-seed-python-game-terminal.txt", "legal, solved, 4 moves; 3 would do"),
        ("hanoi/74-bad-truncated.txt", "legal, not solved, 10 moves"),
        ("hanoi/76-bad-typo-peg.txt", "illegal at move 4 (line 4): peg D does not exist"),
        ("hanoi/63-two-runs-with-counts.txt", "2 runs: run 1 legal, solved, 3 moves"),
        ("knight/10-rosetta-ats-squares-and-board.txt", "legal, complete, closed, 63 moves"),
        ("knight/03-seed-cpp-5x5-no-tour.txt", "no squares found"),
        ("frogs/12-dots-with-prose-stuck.txt", "legal, not solved, stuck, 4 moves"),
    ],
)
def test_the_sentence_says_how_good_the_list_is(file: str, words: str) -> None:
    reading = read(file.split("/")[0], (DATA / "cases" / file).read_bytes())
    assert sentence(reading).startswith(words)


def test_disks_numbered_from_the_largest_are_read_with_a_note() -> None:
    data = (DATA / "cases" / "hanoi" / "75-disk-numbers-reversed.txt").read_bytes()
    assert any("from the largest" in note for note in read("hanoi", data).notes)


def test_a_list_printed_backwards_is_read_with_a_note() -> None:
    data = (DATA / "cases" / "frogs" / "20-prolog-reversed.txt").read_bytes()
    assert any("printed backwards" in note for note in read("frogs", data).notes)


def test_every_line_is_shown_with_what_was_read_from_it() -> None:
    data = (DATA / "cases" / "hanoi" / "02-seed-pascal-console-crlf.txt").read_bytes()
    listing = list(explained(read("hanoi", data)))
    assert listing[0].meaning == ""
    assert listing[1].meaning == "move 1: disk 1 from A to C"
    assert sum(bool(line.meaning) for line in listing) == 7


def test_hints_settle_what_the_list_leaves_open() -> None:
    data = b"A->B\nA->C\nB->C\n"
    assert verdict(read("hanoi", data))["solved"]
    assert not verdict(read("hanoi", data, Hints(disks=3)))["solved"]
    named = read("hanoi", b"x-y\nx-z\ny-z\n", Hints(pegs=("z", "y", "x")))
    assert verdict(named)["start"] == "x"
    assert named.puzzle.start == (2, 2)
    second = read(
        "hanoi", (DATA / "cases/hanoi/63-two-runs-with-counts.txt").read_bytes(), Hints(run=2)
    )
    assert second.printed == 7
