"""The reader of printed knight's tours: boards of step numbers, or lists of squares."""

from __future__ import annotations

import re
from dataclasses import replace

from solvers.knight.rules import Knight
from solvers.puzzle import PuzzleError
from solvers.transcripts.knight import grids, lists
from solvers.transcripts.knight.path import Path
from solvers.transcripts.reading import Hints, Reading, first_line

SOUGHT = "a board of step numbers, squares such as a1 or (0, 0), or numbers of squares"
#: A program that finds no tour says so, or prints nothing after its prompts.
NO_TOUR = re.compile(
    r"no (?:\w+ )?(?:solution|tour|path|answer)|not (?:exist|found|possible)|impossible|unsolvable"
    r"|nincs|нет решени|не существует|không (?:có|tồn)|无解|無解|没有|keine lösung|pas de solution"
    r"|sin solución|no (?:hay|existe)|nessuna|não (?:há|existe)|brak rozw|解なし|없",
    re.IGNORECASE,
)


def read(text: str, hints: Hints) -> Reading:
    """Return the reading of ``text`` that explains the most of it."""
    shown = list(grids.paths(text))
    boards = _boards(shown, hints)
    if len(boards) > 1:
        return _several(boards, hints)
    best = _best(shown, text, hints)
    if best is None or not best.likely:
        if _says_no_tour(text):
            return _no_tour(text, hints)
        raise PuzzleError(f"no knight's tour found: looked for {SOUGHT}; {first_line(text)}")
    return _reading(best, hints)


def _boards(shown: list[Path], hints: Hints) -> list[Path]:
    """Return the complete boards of a text that are printed one below the other."""
    found: list[Path] = []
    for path in shown:
        fits = hints.board in (None, (path.rows, path.cols))
        below = not found or min(path.board) > max(found[-1].board)
        if fits and below and path.complete:
            found.append(path)
    return found


def _several(boards: list[Path], hints: Hints) -> Reading:
    """Return the reading of the first of several boards, with all of them beside it."""
    readings = [_reading(board, hints) for board in boards]
    note = f"the file holds {len(boards)} boards; the first is shown, --run picks another"
    first = readings[0]
    return replace(first, notes=(note, *first.notes), runs=tuple(readings))


def _best(shown: list[Path], text: str, hints: Hints) -> Path | None:
    """Return the path that explains the most; a board that is complete settles it."""
    best: Path | None = None
    for paths in (shown, lists.paths(text, hints)):
        for path in paths:
            fits = hints.board in (None, (path.rows, path.cols))
            if fits and (best is None or path.score > best.score):
                best = path
        if best is not None and best.complete:
            break
    return best


def _says_no_tour(text: str) -> bool:
    """Tell whether the text is prompts only, or words that there is no tour."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    prompts = all(line.endswith((":", "=", "?", ">")) for line in lines)
    return bool(lines) and len(text) < 4000 and (prompts or NO_TOUR.search(text) is not None)


def _no_tour(text: str, hints: Hints) -> Reading:
    """Return the reading of an answer without squares: an empty board."""
    rows, cols = hints.board or lists.stated_board(text) or (8, 8)
    return Reading(
        puzzle=Knight(rows, cols),
        moves=(),
        printed=0,
        notes=("no squares found: the program printed no tour",),
        facts={"squares": 0, "start": None, "end": None, "complete": False, "closed": False},
    )


def _reading(path: Path, hints: Hints) -> Reading:
    """Return the reading of a path."""
    fault = path.fault
    known = fault is None or (fault.kind != "bad_square" and path.printed > 0)
    notes = list(path.notes)
    if path.spelled and path.spelled[0].startswith("(") and hints.order is None and known:
        notes.append("pairs are read as (row, column); --order column-row reads the mirrored tour")
    if path.spelled and not path.complete and hints.board is None:
        notes.append(f"the board is taken as {path.rows}x{path.cols}: --board settles it")
    if path.complete and path.returns:
        notes.append("the list names the first square again at its end: the tour is closed")
    facts = {
        "squares": path.printed if known else None,
        "start": _place(path, 0) if known and path.squares else None,
        "end": _place(path, -1) if fault is None else None,
        "complete": path.complete,
        "closed": path.closed,
    }
    return Reading(
        puzzle=path.puzzle,
        moves=path.moves(),
        printed=max(0, path.printed - 1),
        lines=tuple(path.lines[1:]) or tuple(path.lines),
        also=dict.fromkeys(path.board, "the board") or {path.lines[0]: "the start"},
        fault=fault,
        fault_move=path.fault_move(),
        notes=tuple(notes),
        facts=facts,
    )


def _place(path: Path, index: int) -> list[int]:
    """Return [row, column] of a square of the path."""
    return list(divmod(path.squares[index], path.cols))
