"""What to say about a reading: a dictionary for programs, a sentence and a listing for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solvers.transcripts.reading import Line, Reading


def verdict(reading: Reading) -> dict[str, Any]:
    """Return the verdict; keys that belong to one puzzle only come last."""
    return {
        "puzzle": reading.puzzle.name,
        "legal": reading.legal,
        "solved": solved(reading),
        "moves": _moves(reading),
        "minimal": minimal(reading),
        "start": None,
        "goal": None,
        "first_illegal": _first_illegal(reading),
        **{key: value for key, value in reading.facts.items() if key != "disks"},
        **({"runs": [verdict(run) for run in reading.runs]} if reading.runs else {}),
    }


def solved(reading: Reading) -> bool:
    """Tell whether all moves are legal and the last one reaches the goal, in every run.

    A puzzle that begins at its goal, such as a board of one square, is solved without a move.
    """
    if reading.runs:
        return all(map(solved, reading.runs))
    return reading.fault is None and not _empty(reading) and reading.solution.complete


def _empty(reading: Reading) -> bool:
    """Tell whether no moves were found, which the first note says then."""
    return reading.printed == 0 and bool(reading.notes)


def minimal(reading: Reading) -> bool | None:
    """Tell whether the list is solved and nothing shorter can be; None where nobody knows."""
    if reading.runs:
        answers = [minimal(run) for run in reading.runs]
        return None if None in answers and False not in answers else all(answers)
    optimum = reading.puzzle.optimum() if solved(reading) else None
    if optimum is None or reading.printed > optimum.length:
        return False
    return True if optimum.proven else None


def fewest(reading: Reading) -> int | None:
    """Return the fewest moves from start to goal that are known."""
    optimum = reading.puzzle.optimum()
    return None if optimum is None else optimum.length


def _moves(reading: Reading) -> int | None:
    """Return the number of moves printed, None where an entry cannot be read as a move."""
    return None if reading.facts.get("squares", 0) is None else reading.printed


def _first_illegal(reading: Reading) -> dict[str, Any] | None:
    """Return the first illegal move, or None."""
    for run in reading.runs or (reading,):
        if run.fault is not None:
            return {
                "move": run.fault.index,
                "line": run.fault_line,
                "kind": run.fault.kind,
                "reason": run.fault.reason,
            }
    return None


def sentence(reading: Reading) -> str:
    """Return the verdict in words: ``legal, solved, 11 moves; 7 would do``."""
    if reading.runs:
        return f"{len(reading.runs)} runs: " + "; ".join(
            f"run {number} {sentence(run)}" for number, run in enumerate(reading.runs, start=1)
        )
    if reading.fault is not None:
        line = reading.fault_line
        where = "" if line is None else f" (line {line})"
        return f"illegal at move {reading.fault.index}{where}: {reading.fault.reason}"
    if _empty(reading):
        return reading.notes[0]
    count = f"{reading.printed} move" + ("s" if reading.printed != 1 else "")
    if not solved(reading):
        stuck = ", stuck" if reading.facts.get("stuck") else ""
        return f"legal, not solved{stuck}, {count}"
    return f"legal, {_how_well(reading, count)}"


def _how_well(reading: Reading, count: str) -> str:
    """Return what there is to say of a solved list."""
    best = fewest(reading)
    if reading.puzzle.name == "knight":
        return f"complete, {'closed' if reading.facts.get('closed') else 'open'}, {count}"
    if best is None:
        return f"solved, {count}"
    if reading.printed > best:
        return f"solved, {count}; {best} would do"
    return f"solved, {count}, {'shortest possible' if minimal(reading) else _known(reading, best)}"


def _known(reading: Reading, best: int) -> str:
    """Return how a list compares with the best one known, which may not be the shortest."""
    return "as short as any known" if reading.printed == best else f"shorter than the {best} known"


def explained(reading: Reading) -> Iterator[Line]:
    """Yield every line of the text with the moves that were read from it."""
    meanings = {line: [words] for line, words in reading.also.items() if line not in reading.lines}
    for run in reading.runs or (reading,):
        for index, line in enumerate(run.lines):
            if index < len(run.moves):
                meaning = f"move {index + 1}: {run.puzzle.spell(run.moves[index])}"
            elif run.fault is not None and run.fault.index == index + 1:
                meaning = f"move {index + 1}: illegal, {run.fault.reason}"
            else:
                meaning = f"move {index + 1}: after the illegal move"
            meanings.setdefault(line, []).append(meaning)
    for number, content in enumerate(reading.text.removesuffix("\n").split("\n"), start=1):
        yield Line(number, content, "; ".join(meanings.get(number, [])))
