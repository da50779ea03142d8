"""The move script of movereel itself: JSON that names the puzzle, its parameters and the moves.

``{"format": "movereel", "version": 1, "puzzle": "hanoi", "params": {}, "moves": [[1, "A", "C"]]}``
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from solvers.frogs.rules import Frogs
from solvers.frogs.rules import parse_state as parse_seats
from solvers.hanoi.rules import LETTERS, Hanoi
from solvers.hanoi.rules import parse_state as parse_pegs
from solvers.knight.rules import Knight
from solvers.knight.squares import parse_square, parse_within
from solvers.puzzle import IllegalMoveError, Move, Puzzle, PuzzleError, Solution, State
from solvers.transcripts.reading import Reading

FORMAT, VERSION = "movereel", 1
#: A computed solution longer than this is no list for a file.
MOST_MOVES = 2_000_000


def dump(solution: Solution) -> str:
    """Return the move script of a solution, one move a line."""
    if solution.length > MOST_MOVES:
        raise PuzzleError(
            f"{solution.length} moves are too many for a script: at most {MOST_MOVES} are written, "
            "use --from and --to"
        )
    puzzle = solution.puzzle
    head = {
        "format": FORMAT,
        "version": VERSION,
        "puzzle": puzzle.name,
        "params": puzzle.params(),
    }
    moves = ",\n".join(json.dumps(puzzle.row(move), ensure_ascii=False) for move in solution.moves)
    return json.dumps(head, ensure_ascii=False)[:-1] + f', "moves": [\n{moves}\n]}}\n'


def is_script(text: str) -> bool:
    """Tell whether a text sets out to be a move script."""
    head = text[:400].lstrip()
    return head.startswith("{") and '"format"' in head and f'"{FORMAT}"' in head


def load(text: str) -> Solution:
    """Return the solution in a script; raise PuzzleError, for an illegal move IllegalMoveError."""
    reading = read(text)
    if reading.fault is not None:
        raise reading.fault
    return reading.solution


def read(text: str, puzzle: str | None = None) -> Reading:
    """Return the reading of a script, legal or not; ``puzzle`` is the one that is expected."""
    script = _parsed(text)
    model, rows = made(script, puzzle), script.get("moves")
    if not isinstance(rows, list):
        raise PuzzleError("the move script lacks params or moves: write it with -o moves.json")
    return judged(model, rows, _lines(text, len(rows)))


def made(script: Mapping[str, Any], puzzle: str | None) -> Puzzle:
    """Return the puzzle that a script is of."""
    name, params = script.get("puzzle"), script.get("params", {})
    if puzzle is not None and name != puzzle:
        raise PuzzleError(f"the move script is for {name!r}, not for {puzzle}: use movereel {name}")
    if name not in MAKERS:
        raise PuzzleError(f"the move script is for {name!r}: use one of {', '.join(MAKERS)}")
    if not isinstance(params, dict):
        raise PuzzleError("the move script lacks params or moves: write it with -o moves.json")
    return MAKERS[name](params)


def judged(puzzle: Puzzle, rows: Sequence[Any], lines: tuple[int, ...]) -> Reading:
    """Return the reading: the moves up to the first that the rules forbid."""
    moves: list[Move] = []
    fault, fault_move = None, None
    for index, row in enumerate(rows, start=1):
        try:
            moves.append(MOVERS[puzzle.name](puzzle, row, index))
        except IllegalMoveError as error:
            fault = error.at(index)
            break
    try:
        puzzle.verify(moves)
    except IllegalMoveError as error:
        fault = error
        place = (error.index or 1) - 1
        fault_move = moves[place]
        moves = moves[:place]
    return Reading(
        puzzle,
        tuple(moves),
        len(rows),
        lines,
        fault=fault,
        fault_move=fault_move,
        facts=_facts(puzzle, moves, fault),
        stated=True,
    )


def _lines(text: str, count: int) -> tuple[int, ...]:
    """Return the line of each move, as ``dump`` writes them; all on line 1 in another layout."""
    first = text.count("\n", 0, text.find('"moves"')) + 2
    if text.count("\n") < first + count - 2:
        return (1,) * count
    return tuple(range(first, first + count))


def _facts(puzzle: Puzzle, moves: list[Move], fault: IllegalMoveError | None) -> dict[str, object]:
    """Return what the verdict says of this puzzle only."""
    last = puzzle.state_after(moves, len(moves))
    done = fault is None and puzzle.solved(last)
    if isinstance(puzzle, Knight):
        whole = fault is None and len(last) == puzzle.size
        return {
            "squares": len(last),
            "start": list(divmod(last[0], puzzle.cols)),
            "end": list(divmod(last[-1], puzzle.cols)) if fault is None else None,
            "complete": whole,
            "closed": whole and puzzle.leaps(last[-1], last[0]),
        }
    spell = puzzle.spell_state if isinstance(puzzle, Hanoi | Frogs) else str
    return {"start": spell(puzzle.start), "goal": spell(last) if done else None}


def _parsed(text: str) -> dict[str, Any]:
    """Return the JSON object of a script of a version that is known."""
    try:
        script = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PuzzleError(
            f"the move script is no JSON ({error}): write it with -o x.json"
        ) from None
    if not isinstance(script, dict) or script.get("format") != FORMAT:
        raise PuzzleError(f'the move script does not say "format": "{FORMAT}"')
    if script.get("version") != VERSION:
        version = script.get("version")
        raise PuzzleError(f"the move script has version {version!r}: version {VERSION} is read")
    return script


def _number(params: Mapping[str, Any], key: str, default: int) -> int:
    """Return a whole number among the parameters."""
    value = params.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int):
        raise PuzzleError(f"the move script says {key}: {value!r}, which is no whole number")
    return value


def _word(params: Mapping[str, Any], key: str, default: str) -> str:
    """Return a text among the parameters."""
    value = params.get(key, default)
    if not isinstance(value, str):
        raise PuzzleError(f"the move script says {key}: {value!r}, which is no text")
    return value


def _hanoi(params: Mapping[str, Any]) -> Hanoi:
    """Return the Hanoi puzzle of these parameters."""
    disks, pegs = _number(params, "disks", 4), _number(params, "pegs", 3)
    names = params.get("names", list(LETTERS[: max(0, pegs)]))
    if not isinstance(names, list) or not all(isinstance(name, str) and name for name in names):
        raise PuzzleError(f"the move script says names: {names!r}, which are no names of pegs")
    spelled = tuple(names)
    bare = Hanoi(disks, pegs, rule=_word(params, "rule", "free"), names=spelled)
    states = [
        _pegs(_word(params, key, bare.spell_state(default)), disks, spelled)
        for key, default in (("start", bare.begin), ("goal", bare.goal))
    ]
    return Hanoi(disks, pegs, states[0], states[1], bare.rule, spelled)


def _pegs(text: str, disks: int, names: tuple[str, ...]) -> State:
    """Return the state spelled ``AABC``, or ``left,left,right`` where names are long."""
    parts = text.split(",")
    if all(part in names for part in parts):
        places = [names.index(part) for part in parts]
        return tuple(places * disks if len(places) == 1 else places)
    return parse_pegs(text, disks, names)


def _knight(params: Mapping[str, Any]) -> Knight:
    """Return the knight's tour of these parameters."""
    rows, cols = _number(params, "rows", 8), _number(params, "cols", 8)
    board = Knight(rows, cols)
    begin = parse_square(_word(params, "start", board.square(board.begin)), rows, cols)
    within = params.get("within", [])
    if not isinstance(within, list) or not all(isinstance(row, str) for row in within):
        raise PuzzleError(f"the move script says within: {within!r}, which is no shape")
    shape = parse_within("/".join(within), rows, cols) if within else frozenset()
    return Knight(rows, cols, begin, params.get("closed") is True, shape)


def _frogs(params: Mapping[str, Any]) -> Frogs:
    """Return the game of these parameters."""
    return Frogs(
        _number(params, "left", 3),
        _number(params, "right", 3),
        _number(params, "gap", 1),
        _word(params, "rule", "forward"),
        parse_seats(_word(params, "start", "")),
        parse_seats(_word(params, "goal", "")),
    )


def _row(row: Any, index: int) -> tuple[Any, Any, Any]:
    """Return the three entries of a move."""
    if not isinstance(row, list) or len(row) != 3:
        raise PuzzleError(f"move {index} of the script is {row!r}: write [piece, source, target]")
    return row[0], row[1], row[2]


def _whole(value: Any, index: int) -> int:
    """Return a whole number of a move."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise PuzzleError(f"move {index} of the script has {value!r} for a whole number")
    return value


def _hanoi_move(puzzle: Any, row: Any, index: int) -> Move:
    """Return the move ``[1, "A", "C"]`` of a Hanoi puzzle."""
    disk, *pegs = _row(row, index)
    for peg in pegs:
        if peg not in puzzle.names:
            known = ", ".join(puzzle.names)
            raise IllegalMoveError("unknown_peg", f"peg {peg} does not exist: the pegs are {known}")
    return Move(_whole(disk, index), *(puzzle.names.index(peg) for peg in pegs))


def _knight_move(puzzle: Any, row: Any, index: int) -> Move:
    """Return the move ``[0, "a1", "b3"]`` of a knight's tour."""
    piece, *names = _row(row, index)
    try:
        squares = [parse_square(str(name), puzzle.rows, puzzle.cols) for name in names]
    except PuzzleError as error:
        raise IllegalMoveError("bad_square", str(error)) from None
    return Move(_whole(piece, index), *squares)


def _frogs_move(_: Any, row: Any, index: int) -> Move:
    """Return the move ``[1, 3, 4]`` of a game of Frogs and Toads."""
    piece, source, target = _row(row, index)
    return Move(_whole(piece, index), _whole(source, index) - 1, _whole(target, index) - 1)


MAKERS: dict[str, Callable[[Mapping[str, Any]], Puzzle]] = {
    "hanoi": _hanoi,
    "knight": _knight,
    "frogs": _frogs,
}
MOVERS: dict[str, Callable[[Any, Any, int], Move]] = {
    "hanoi": _hanoi_move,
    "knight": _knight_move,
    "frogs": _frogs_move,
}
