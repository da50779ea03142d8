"""Hostile input is answered or refused, quickly and in bounded memory."""

from __future__ import annotations

import random
import resource
import time
from contextlib import suppress

import pytest

from solvers.hanoi.ruler import RulerMoves
from solvers.puzzle import PuzzleError
from solvers.transcripts import read, sentence
from solvers.transcripts.decoding import MAX_BYTES

#: One endless line, nested lists, and tables of junk, all of two megabytes.
HOSTILE = {
    "one endless line": b"A" * 2_000_000,
    "nested lists": b"[" * 2_000_000,
    "nested objects": b'[{"a":' * 320_000,
    "numbers without end": b"1 2 3 4 5 6 7 8 9 10\n" * 96_000,
    "prose": b"The quick brown fox 12 jumps over 3 lazy dogs.\n" * 42_000,
}


@pytest.mark.parametrize("puzzle", ["hanoi", "knight", "frogs"])
def test_a_file_beyond_the_limit_is_refused_by_its_size(puzzle: str) -> None:
    with pytest.raises(PuzzleError, match="longer than 16 MB"):
        read(puzzle, bytes(100_000_000))
    assert MAX_BYTES < 100_000_000


@pytest.mark.parametrize("puzzle", ["hanoi", "knight", "frogs"])
def test_a_binary_file_is_refused_as_no_text(puzzle: str) -> None:
    with pytest.raises(PuzzleError, match="is no text"):
        read(puzzle, random.Random(1).randbytes(1_000_000))  # noqa: S311 - no secret


def test_an_unknown_puzzle_is_refused_with_those_that_exist() -> None:
    with pytest.raises(PuzzleError, match="hanoi, knight, frogs"):
        read("chess", b"e4")


@pytest.mark.parametrize("puzzle", ["hanoi", "knight", "frogs"])
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_answered_or_refused_in_seconds(puzzle: str, name: str) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    begun = time.monotonic()
    with suppress(PuzzleError):
        sentence(read(puzzle, HOSTILE[name]))
    assert time.monotonic() - begun < 30
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown * 1024 < 40 * len(HOSTILE[name])


def test_a_script_nested_without_end_is_refused() -> None:
    head = b'{"format": "movereel", "version": 1, "puzzle": "hanoi", "moves": '
    with pytest.raises(PuzzleError, match="no JSON"):
        read("hanoi", head + b"[" * 1_000_000)


def test_a_long_solution_is_read_to_its_last_move() -> None:
    text = "".join(f"Move disk {d} from {'ABC'[a]} to {'ABC'[b]}\n" for d, a, b in RulerMoves(15))
    assert sentence(read("hanoi", text.encode())) == (
        "legal, solved, 32767 moves, shortest possible"
    )


def test_a_fault_far_behind_the_sample_is_found() -> None:
    lines = [f"{a + 1} {b + 1}" for _, a, b in RulerMoves(17)]
    lines[100_000] = "1 9"
    reading = read("hanoi", "\n".join(lines).encode())
    assert reading.fault is not None
    assert (reading.fault.index, reading.fault.kind) == (100_001, "unknown_peg")
    assert reading.fault_line == 100_001
