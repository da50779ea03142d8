"""What the user says of a printed list, held against what the list itself says.

Where the list leaves it open it is taken: the goal, the rule, that a tour be closed or keep within
a shape. Where the list says otherwise it is refused with the place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from solvers.frogs.rules import Frogs
from solvers.hanoi.rules import Hanoi
from solvers.knight.rules import Knight
from solvers.knight.squares import parse_square, parse_within
from solvers.puzzle import IllegalMoveError, Puzzle, PuzzleError
from solvers.transcripts.hanoi.pegs import given
from solvers.transcripts.hanoi.replay import Asked
from solvers.transcripts.reading import Hints, Reading

#: What was asked of a puzzle: the option, its value as given, the list's own, do they differ?
Claim = tuple[str, object, object, bool]


def agreed(reading: Reading, hints: Hints) -> Reading:
    """Return the reading of the puzzle that the user says; raise PuzzleError where it is not."""
    wanted = _wanted(reading.puzzle, hints)
    for option, asked, own, stated in _claims(reading.puzzle, wanted, hints):
        if stated and not reading.stated:
            continue
        where = min([*reading.also, *reading.lines], default=1)
        raise PuzzleError(
            f"{option} says {asked}, but the list (line {where}) is of {own}: leave {option} out"
        )
    runs = tuple(agreed(run, hints) for run in reading.runs)
    return replace(_rejudged(reading, wanted), runs=runs)


def _wanted(puzzle: Puzzle, hints: Hints) -> Puzzle:
    """Return the puzzle as the user says it is."""
    if isinstance(puzzle, Hanoi):
        pegs, asked = given(puzzle.names), Asked()
        begin = asked.state(hints.start, pegs, puzzle.disks) if hints.start else puzzle.begin
        goal = asked.state(hints.goal, pegs, puzzle.disks) if hints.goal else puzzle.goal
        return replace(puzzle, begin=begin, goal=goal, rule=hints.rule or puzzle.rule)
    if isinstance(puzzle, Knight):
        rows, cols = puzzle.rows, puzzle.cols
        within = parse_within(hints.within, rows, cols) if hints.within else puzzle.within
        first = parse_square(hints.start, rows, cols) if hints.start else puzzle.begin
        return replace(puzzle, begin=first, closed=puzzle.closed or hints.closed, within=within)
    return puzzle


def _claims(puzzle: Puzzle, wanted: Puzzle, hints: Hints) -> Iterator[Claim]:
    """Yield what the list contradicts; at last, whether only a list that states it can do so."""
    if isinstance(puzzle, Hanoi) and isinstance(wanted, Hanoi):
        yield from _of_hanoi(puzzle, wanted, hints)
    elif isinstance(puzzle, Knight) and isinstance(wanted, Knight):
        yield from _of_knight(puzzle, wanted, hints)
    elif isinstance(puzzle, Frogs):
        for option in ("left", "right", "gap", "rule"):
            asked, own = getattr(hints, option), getattr(puzzle, option)
            if asked not in {None, own}:
                name = option.upper() if option in {"left", "right"} else f"--{option}"
                yield name, asked, own, True


def _of_hanoi(puzzle: Hanoi, wanted: Hanoi, hints: Hints) -> Iterator[Claim]:
    names = ",".join(puzzle.names)
    if hints.disks not in {None, puzzle.disks}:
        yield "DISKS", hints.disks, f"{puzzle.disks} disks", True
    if hints.peg_count not in {None, puzzle.pegs}:
        yield "--pegs", hints.peg_count, f"{puzzle.pegs} pegs", True
    if hints.pegs and hints.pegs != puzzle.names:
        yield "--pegs", ",".join(hints.pegs), f"the pegs {names}", True
    if wanted.begin != puzzle.begin:
        yield "--start", hints.start, f"the start {puzzle.spell_state(puzzle.begin)}", False
    if wanted.goal != puzzle.goal:
        yield "--goal", hints.goal, f"the goal {puzzle.spell_state(puzzle.goal)}", True
    if wanted.rule != puzzle.rule:
        yield "--rule", wanted.rule, f"the rule {puzzle.rule}", True


def _of_knight(puzzle: Knight, wanted: Knight, hints: Hints) -> Iterator[Claim]:
    own = (puzzle.rows, puzzle.cols)
    if hints.board and hints.board != own:
        yield "BOARD", "x".join(map(str, hints.board)), "x".join(map(str, own)), True
    if wanted.begin != puzzle.begin:
        yield "--start", hints.start, f"the start {puzzle.square(puzzle.begin)}", False
    if wanted.within != puzzle.within:
        yield "--within", hints.within, "another part of the board", True


def _rejudged(reading: Reading, wanted: Puzzle) -> Reading:
    """Return the reading of another puzzle with the same start: its rules may end it earlier."""
    if wanted == reading.puzzle:
        return reading
    judged = replace(reading, puzzle=wanted)
    try:
        wanted.verify(reading.moves)
    except IllegalMoveError as error:
        place = (error.index or 1) - 1
        moves, move = reading.moves[:place], reading.moves[place]
        return replace(judged, moves=moves, fault=error, fault_move=move)
    if isinstance(wanted, Knight) and wanted.closed and reading.fault is None:
        _check_closed(judged, wanted)
    return judged


def _check_closed(reading: Reading, puzzle: Knight) -> None:
    """Raise PuzzleError where a whole tour is asked to be closed and is not."""
    path = reading.solution.state_at(len(reading.moves))
    if len(path) == puzzle.size and not puzzle.solved(path):
        ends = f"its last square, {puzzle.square(path[-1])}, is no knight's move from its first"
        raise PuzzleError(
            f"the tour is not closed: {ends}, {puzzle.square(path[0])}; leave out --closed"
        )
