"""Our own lists of moves in words, with a heading that says of which puzzle they are.

The usual puzzle follows from the moves. Of any other, and of a part of a solution, the first line
says what it is: ``# movereel hanoi {"disks": 2, "pegs": 3, "start": "AB", …}``; then a move a line,
``move 1: disk 1 from A to B``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from solvers.frogs.rules import EMPTY, Frogs
from solvers.hanoi.rules import Hanoi
from solvers.knight.rules import Knight
from solvers.puzzle import PuzzleError, Solution
from solvers.transcripts.reading import Reading
from solvers.transcripts.script import FORMAT, VERSION, judged, made

MARK = f"# {FORMAT} "
HEADING = re.compile(rf"\s*{MARK}(\w+) (\{{.*\}})\s*")
#: How many moves are looked at for the names of all pegs.
NAMED = 1000
MOVE = re.compile(r"move \d+: (.*)")


def heading(solution: Solution, first: int, last: int) -> str:
    """Return the heading of the moves ``first`` to ``last``; empty where they need none."""
    puzzle = solution.puzzle
    whole = (first, last) == (1, solution.length) and solution.complete
    if puzzle.name not in WORDS or (whole and solution.length and _usual(solution)):
        return ""
    if first > 1:
        puzzle = puzzle.since(solution.state_at(first - 1))
    return f"{MARK}{puzzle.name} {json.dumps(puzzle.params(), ensure_ascii=False)}"


def _usual(solution: Solution) -> bool:
    """Tell whether a whole solution shows which puzzle this is."""
    puzzle = solution.puzzle
    if isinstance(puzzle, Hanoi):
        if puzzle != Hanoi(puzzle.disks, puzzle.pegs):
            return False
        # Pegs that are never named cannot be known of; all three of the usual ones are.
        named = {move.target for move in islice(solution.moves, NAMED)}
        return puzzle.pegs == 3 or len(named | {0}) == puzzle.pegs
    if isinstance(puzzle, Frogs):
        return puzzle == Frogs(puzzle.left, puzzle.right) and min(puzzle.left, puzzle.right) > 0
    return isinstance(puzzle, Knight) and not puzzle.closed and not puzzle.within


def is_headed(text: str) -> bool:
    """Tell whether a text begins with a heading."""
    return text[:400].lstrip().startswith(MARK)


def read(text: str, puzzle: str) -> Reading:
    """Return the reading of a headed list; every line must be a move of it."""
    first, *lines = text.lstrip().split("\n")
    found = HEADING.fullmatch(first)
    try:
        params = json.loads(found[2]) if found else None
    except (ValueError, RecursionError):
        params = None
    if found is None or not isinstance(params, dict):
        raise PuzzleError(f"the heading {first[:60]!r} names no puzzle: leave it out")
    skipped = text[: len(text) - len(text.lstrip())].count("\n")
    numbered = [
        (number, line.strip())
        for number, line in enumerate(lines, start=skipped + 2)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    script = {"format": FORMAT, "version": VERSION, "puzzle": found[1], "params": params}
    model = made(script, puzzle)
    rows = list(WORDS[puzzle](model, numbered))
    reading = judged(model, rows, tuple(number for number, _ in numbered))
    return replace(reading, also={skipped + 1: "the puzzle"})


def _hanoi_rows(puzzle: Any, lines: list[tuple[int, str]]) -> Iterator[list[Any]]:
    """Yield [disk, source, target] of lines such as ``disk 1 from A to C``."""
    known = "|".join(map(re.escape, sorted(puzzle.names, key=len, reverse=True)))
    words = re.compile(rf"disk (\d+) from ({known}|\S+) to ({known}|\S+)")
    for disk, source, target in _matched(lines, words, "disk 1 from A to C"):
        yield [int(disk), source, target]


def _knight_rows(_: Any, lines: list[tuple[int, str]]) -> Iterator[list[Any]]:
    """Yield [0, source, target] of lines such as ``a1 to c2``."""
    for source, target in _matched(lines, re.compile(r"(\w+) to (\w+)"), "a1 to c2"):
        yield [0, source, target]


def _frogs_rows(puzzle: Any, lines: list[tuple[int, str]]) -> Iterator[list[Any]]:
    """Yield [piece, source, target] of lines such as ``step 3 to 4``: the piece that sits there."""
    seats = dict(enumerate(puzzle.start, start=1))
    words = re.compile(r"(?:step|jump) (\d+) to (\d+)")
    for source, target in (map(int, pair) for pair in _matched(lines, words, "step 3 to 4")):
        piece = seats.get(source, EMPTY)
        seats[source], seats[target] = EMPTY, piece
        yield [piece, source, target]


def _matched(
    lines: list[tuple[int, str]], words: re.Pattern[str], example: str
) -> Iterator[tuple[str, ...]]:
    """Yield what ``words`` find in every line; raise PuzzleError at one that is no move."""
    for number, line in lines:
        found = MOVE.fullmatch(line)
        parts = words.fullmatch(found[1]) if found else None
        if parts is None:
            raise PuzzleError(
                f"line {number} is no move under a movereel heading: {line[:60]!r}; "
                f"write it as 'move 1: {example}', or leave out the heading"
            )
        yield parts.groups()


WORDS: dict[str, Callable[[Any, list[tuple[int, str]]], Iterator[list[Any]]]] = {
    "hanoi": _hanoi_rows,
    "knight": _knight_rows,
    "frogs": _frogs_rows,
}
