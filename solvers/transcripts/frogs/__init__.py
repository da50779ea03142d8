"""The reader of printed games of Frogs and Toads: lists of states, or of moves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from solvers.frogs.rules import EMPTY, FROG, TOAD
from solvers.puzzle import PuzzleError, State
from solvers.transcripts.frogs import moves, states
from solvers.transcripts.frogs.record import CLASSIC, NAMES, Record
from solvers.transcripts.reading import Hints, Reading, first_line, several

SOUGHT = "rows of two teams and a gap (LL_RR), or pairs of seats (3 -> 4)"

#: Texts of more characters are taken as one game, and fewer moves as no game beside another.
MOST_SEARCHED, LEAST_MOVES = 200_000, 3

AGAIN = "no move: the state before, once more"

#: Words for the end of a game, which a heading before a list in playing order has no use for.
END_OF_GAME = re.compile(
    r"end of (?:the )?game|game over|fin del juego|fin du jeu|fim de jogo|fim do jogo|spielende"
    r"|fine del gioco|конец игры|游戏结束|遊戲結束|kết thúc trò chơi|ゲーム終了|게임 끝",
    re.IGNORECASE,
)


def read(text: str, hints: Hints) -> Reading:
    """Return the reading of ``text`` that explains the most of it, game after game."""
    games = _games(text, hints, _game(text, hints))
    return several(games) if len(games) > 1 else games[0]


def _games(text: str, hints: Hints, found: Reading) -> list[Reading]:
    """Return the game found in a text, and whole games beside it in the order of their lines."""
    if len(text) > MOST_SEARCHED:
        return [found]
    parts = _paragraphs(text, hints) if found.fault is not None else []
    if len(parts) > 1:
        return parts
    played = len(found.moves)
    if found.fault is not None and played >= LEAST_MOVES and found.solution.complete:
        # The list is solved and goes on: where the next game begins, this one ends.
        found = _game(_lines_of(text, 0, found.lines[played - 1]), hints)
    first, last = min(found.lines_read), max(found.lines_read)
    before = _lines_of(text, 0, first - 1)
    after = _lines_of(text, last, text.count("\n") + 1)
    return [*_beside(before, hints), found, *_beside(after, hints)]


def _paragraphs(text: str, hints: Hints) -> list[Reading]:
    """Return the games of the parts between empty lines, if all of these are whole games."""
    lines = text.split("\n")
    cuts = [0, *(number for number, line in enumerate(lines) if not line.strip()), len(lines)]
    parts = [_lines_of(text, first, last) for first, last in pairwise(cuts)]
    parts = [part for part in parts if part.strip()]
    games = [_beside(part, hints) for part in parts] if len(parts) > 1 else []
    return [game for part in games for game in part] if all(games) else []


def _beside(text: str, hints: Hints) -> list[Reading]:
    """Return the games in a part of a text: none where the first is not a whole one."""
    try:
        found = _game(text, hints)
    except PuzzleError:
        return []
    whole = len(found.moves) >= LEAST_MOVES and found.solution.complete
    return _games(text, hints, found) if whole else []


def _lines_of(text: str, first: int, last: int) -> str:
    """Return the lines after line ``first`` up to ``last``, empty lines in the place of others."""
    return "\n" * first + "\n".join(text.split("\n")[first:last])


def _game(text: str, hints: Hints) -> Reading:
    """Return the reading of ``text`` as one game that explains the most of it."""
    shown = states.best(text, hints)
    listed = None if shown is not None and shown.solves else moves.best(text, hints)
    found = [record for record in (shown, listed) if record is not None and record.likely]
    if not found:
        raise PuzzleError(f"no frogs and toads found: looked for {SOUGHT}; {first_line(text)}")
    return _reading(_in_order(max(found, key=lambda record: record.score), text))


def _in_order(record: Record, text: str) -> Record:
    """Return the record with the teams named by their true start.

    A list of states says nothing about its direction: backwards it is a game too, with the teams
    called the other way. Only a text that tells of the end right before the first state (as a
    Prolog program does that prints its accumulator) begins with the end.
    """
    before = "\n".join(text.split("\n")[: record.lines[0] - 1])
    one_line = len(set(record.lines)) == 1
    if one_line and record.changed_over and END_OF_GAME.search(before):
        swapped = {EMPTY: EMPTY, FROG: TOAD, TOAD: FROG}
        states = [tuple(swapped[seat] for seat in state) for state in record.states]
        empty, frog, toad = record.marks
        return replace(record, states=states, marks=(empty, toad, frog))
    return record


def _reading(record: Record) -> Reading:
    """Return the reading of a record."""
    legal, fault, fault_move = record.replayed
    notes = list(record.notes)
    last = record.states[-1]
    obeys = record.obeys
    if fault is not None and _backwards(record):
        notes.append("from the end to the beginning the list is legal: it is printed backwards")
    elif fault is not None and obeys is not None:
        notes.append(f"every move is legal by another rule: {obeys}")
    start = {record.lines[0]: "the start"} if record.kind else {}
    facts = {
        "start": _spelled(record, record.states[0]),
        "goal": _spelled(record, last) if record.changed_over else None,
        "rules": NAMES.get(record.rule, CLASSIC),
        "obeys": obeys,
        "stuck": fault is None and record.puzzle.stuck(last),
    }
    return Reading(
        puzzle=record.puzzle,
        moves=legal,
        printed=record.printed,
        lines=tuple(record.lines[1:]),
        also=dict.fromkeys(record.again, AGAIN) | start,
        fault=fault,
        fault_move=fault_move,
        notes=tuple(notes),
        facts=facts,
    )


def _backwards(record: Record) -> bool:
    """Tell whether the states are a legal game in the opposite order."""
    turned = Record(record.states[::-1], record.lines, record.marks, record.rule)
    return turned.replayed[1] is None


def _spelled(record: Record, state: Sequence[int] | State) -> str:
    """Return a state in the marks of the list, with blanks between where marks are long."""
    marks = [record.marks[seat] for seat in state]
    return ("" if all(len(mark) == 1 for mark in marks) else " ").join(marks)
