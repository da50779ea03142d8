"""The reader of printed Tower of Hanoi solutions: lists of moves, or of states."""

from __future__ import annotations

from dataclasses import replace

from solvers.hanoi.rules import Hanoi
from solvers.puzzle import PuzzleError, State
from solvers.transcripts.hanoi import listing, states
from solvers.transcripts.hanoi.replay import Run
from solvers.transcripts.reading import Hints, Reading, first_line, several
from solvers.transcripts.units import sample

SOUGHT = "pairs of pegs (A->C, 1 3, from A to C), with or without disks, or states of all pegs"


def read(text: str, hints: Hints) -> Reading:
    """Return the reading of ``text`` that explains the most of it."""
    head = sample(text)
    cut = head is not text
    moves = listing.best(head, hints, cut=cut)
    explained = moves is not None and moves.explains(head, cut=cut)
    shown = None if explained else states.best(head, hints)
    if shown is not None and (moves is None or _state_score(shown) > moves.score):
        return _from_states(states.best(text, hints) or shown)
    if moves is None:
        if hints.start or hints.goal:
            # Not on these pegs: read it as it is, to be told apart from what was asked.
            return read(text, replace(hints, start="", goal=""))
        hint = "" if any(map(str.isalpha, text)) else "; one move in numbers alone needs --disks 1"
        raise PuzzleError(f"no Hanoi moves found: looked for {SOUGHT}{hint}; {first_line(text)}")
    if cut:
        moves = listing.again(moves, text, hints)
    readings = [_from_run(run, moves.remarks) for run in moves.runs]
    if len(readings) == 1:
        return readings[0]
    return several(readings)


def _state_score(shown: states.States) -> float:
    """Return how much a list of states explains, on the scale of the lists of moves."""
    legal = len(shown.replayed()[0])
    rest = len(shown.states) - 1 - legal
    finished = rest == 0 and shown.states[-1] == shown.puzzle.goal
    return 0.9 * (legal * (2 if finished else 1) + 0.3 * rest)


def _from_states(shown: states.States) -> Reading:
    """Return the reading of a list of states."""
    moves, fault, fault_move = shown.replayed()
    puzzle = shown.puzzle
    done = fault is None and shown.states[-1] == puzzle.goal
    return Reading(
        puzzle=puzzle,
        moves=tuple(moves),
        printed=len(shown.states) - 1,
        lines=shown.lines[1:],
        also={shown.lines[0]: "the start"},
        fault=fault,
        fault_move=fault_move,
        notes=("the list shows states; the moves follow from what changes",),
        facts=_facts(puzzle, puzzle.begin, puzzle.goal if done else None),
    )


def _from_run(run: Run, remarks: tuple[str, ...]) -> Reading:
    """Return the reading of one run of moves."""
    fault, fault_move = run.fault()
    notes = list(remarks)
    if run.numbering:
        notes.append(run.numbering)
    if run.rows.labels is None and run.goal is None and not run.asked.disks_on(run.pegs):
        notes.append(
            f"the list names no disks and does not finish: {run.disks} are taken, "
            "--disks settles it"
        )
    goal = None if run.goal is None else run.puzzle.goal
    return Reading(
        puzzle=run.puzzle,
        moves=run.moves(),
        printed=run.printed,
        lines=tuple(run.rows.lines),
        fault=fault,
        fault_move=fault_move,
        notes=tuple(notes),
        facts=_facts(run.puzzle, run.puzzle.begin, goal),
    )


def _facts(puzzle: Hanoi, begin: State, goal: State | None) -> dict[str, object]:
    """Return start and goal as printed: one peg for a whole tower, numbers as numbers."""
    return {
        "disks": puzzle.disks,
        "start": _peg(puzzle, begin),
        "goal": None if goal is None else _peg(puzzle, goal),
    }


def _peg(puzzle: Hanoi, state: State) -> str | int:
    """Return the peg of a whole tower, or the spelling of a state that is none."""
    if len(set(state)) > 1:
        return puzzle.spell_state(state)
    name = puzzle.names[state[0]]
    return int(name) if name.lstrip("-").isdigit() else name
