"""A random solution, printed in a random layout and encoding, reads back as itself."""

# ruff: noqa: E501, RUF001, PLR0913, PLR0917 - layouts in tables, in many scripts.
from __future__ import annotations

import itertools
import json
from collections.abc import Callable

from hypothesis import example, given, settings
from hypothesis import strategies as st

from solvers.frogs import Frogs
from solvers.hanoi.ruler import RulerMoves
from solvers.puzzle import Move
from solvers.transcripts import read, verdict

ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"]
ENDS = ["\n", "\r\n", "\r", "\n\n"]
PEGS = [
    "ABC", "123", "012", "XYZ", "LMR", "SDA", "abc", ["left", "middle", "right"], ["I", "II", "III"],
    ["source", "spare", "target"], "甲乙丙", ["Links", "Mitte", "Rechts"],
]  # fmt: skip
#: Lines with a disk {d}, a source {a}, a target {b} and a number {i}.
WITH_DISKS = [
    "Move disk {d} from {a} to {b}", "{i}. Move disc {d} from peg {a} to peg {b}.", "{d} {a} {b}",
    "({d}, {a}, {b})", "{i}) disk {d}: {a} -> {b}", "| {i} | {d} | {a} | {b} |", "{i},{d},{a},{b}",
    "Schritt {i}: Scheibe {d} von {a} nach {b}", "Di chuyển đĩa {d} từ {a} tới {b}", "{a}\t{b}\t{d}",
    "将第{d}个盘子从 {a} 移到 {b}", "переместить диск {d} с {a} на {b}", "  move({d}, '{a}', '{b}');",
    '{{"disk": {d}, "from": "{a}", "to": "{b}"}},', "<li>Disque {d} : {a} &rarr; {b}</li>",
    "Step {i}\n  disk {d}\n  from {a}\n  to {b}\n", "[12:00:{i:02d}] INFO disk={d} src={a} dst={b}",
    "円盤{d}を {a} から {b} へ", "원판 {d} : {a} → {b}", "to {b} from {a} disk {d}",
]  # fmt: skip
WITHOUT_DISKS = [
    "{a} -> {b}", "{a}-->{b}", "{i}. from {a} to {b}", "Move top disk from {a} to {b}", "({a},{b})",
    "Step {i}: {a} => {b}", "{a} {b}", "['{a}', '{b}']", "# {i}: {a} to {b}", "{a}→{b}", "{b} <- {a}",
    "\x1b[32m{a}\x1b[0m to \x1b[31m{b}\x1b[0m",
]  # fmt: skip
HEADS = [
    "", "Towers of Hanoi\n", "Enter the number of disks: ", "Number of disks? {n}\n", "{n}\n",
    "=== {n} disks ===\n\n", "$ ./hanoi {n}\n", "{count}\n",
]  # fmt: skip
TAILS = [
    "",
    "\n",
    "\nDone in {count} moves.\n",
    "\nTotal moves: {count}\n",
    "\nProcess returned 0 (0x0)\n",
]


def encoded(text: str, encoding: str, end: str) -> bytes:
    return text.replace("\n", end).encode(encoding)


@settings(deadline=None, max_examples=100)
@given(
    disks=st.integers(3, 6),
    ends=st.permutations([0, 1, 2]),
    names=st.sampled_from(PEGS),
    line=st.sampled_from(WITH_DISKS + WITHOUT_DISKS),
    head=st.sampled_from(HEADS),
    tail=st.sampled_from(TAILS),
    encoding=st.sampled_from(ENCODINGS),
    end=st.sampled_from(ENDS),
)
def test_a_tower_reads_back_as_itself(
    disks: int,
    ends: list[int],
    names: list[str],
    line: str,
    head: str,
    tail: str,
    encoding: str,
    end: str,
) -> None:
    if "\n" in line and head.endswith(": "):
        head = ""  # a prompt before the first of the several lines of a move
    moves = list(RulerMoves(disks, ends[0], ends[1]))
    printed = [
        line.format(i=index, d=disk, a=names[source], b=names[target])
        for index, (disk, source, target) in enumerate(moves, start=1)
    ]
    values = {"n": disks, "count": len(moves)}
    text = head.format(**values) + "\n".join(printed) + tail.format(**values)
    reading = read("hanoi", encoded(text, encoding, end))
    found = verdict(reading)
    assert (found["legal"], found["solved"], found["minimal"]) == (True, True, True), text
    assert found["moves"] == len(moves)
    assert [str(found["start"]), str(found["goal"])] == [names[ends[0]], names[ends[1]]]
    assert [move.piece for move in reading.moves] == [move.piece for move in moves]


JOINED = [
    ("{a}->{b}", " "),
    ("{a}->{b}", ", "),
    ("({d},{a},{b})", ","),
    ("{a}{b}", " "),
    ("[{a}, {b}]", ", "),
]


@settings(deadline=None, max_examples=30)
@given(
    disks=st.integers(2, 6),
    names=st.sampled_from(["ABC", "123", "XYZ"]),
    layout=st.sampled_from(JOINED),
    fence=st.sampled_from(["{}", "[{}]", "Solution: {}\n", "{}\n"]),
)
def test_a_tower_on_one_line_reads_back_as_itself(
    disks: int, names: str, layout: tuple[str, str], fence: str
) -> None:
    moves = list(RulerMoves(disks))
    pattern, separator = layout
    printed = separator.join(pattern.format(d=d, a=names[a], b=names[b]) for d, a, b in moves)
    reading = read("hanoi", fence.format(printed).encode())
    assert [move.piece for move in reading.moves] == [move.piece for move in moves]


@settings(deadline=None, max_examples=30)
@given(st.integers(2, 5), st.sampled_from(WITH_DISKS[:14]), st.data())
def test_a_spoilt_peg_is_found_at_its_move(disks: int, line: str, data: st.DataObject) -> None:
    moves = list(RulerMoves(disks))
    place = data.draw(st.integers(0, len(moves) - 1)) if disks > 2 else 2
    printed = [
        line.format(i=index, d=d, a="ABC"[a], b="Q" if index == place + 1 else "ABC"[b])
        for index, (d, a, b) in enumerate(moves, start=1)
    ]
    if disks > 2:
        first = verdict(read("hanoi", "\n".join(printed).encode()))["first_illegal"]
        assert (first["move"], first["kind"]) == (place + 1, "unknown_peg")


def tour(rows: int, cols: int, start: int) -> list[int] | None:
    """Return a tour by Warnsdorff's rule, ties to the farthest from the middle; None if stuck."""
    near = {square: [] for square in range(rows * cols)}  # type: dict[int, list[int]]
    for here, there in itertools.permutations(range(rows * cols), 2):
        if abs(here // cols - there // cols) * abs(here % cols - there % cols) == 2:
            near[here].append(there)
    path, left = [start], set(near) - {start}
    while left:
        steps = [square for square in near[path[-1]] if square in left]
        if not steps:
            return None

        def rank(square: int) -> tuple[int, float]:
            row, col = divmod(square, cols)
            far = abs(row - (rows - 1) / 2) + abs(col - (cols - 1) / 2)
            return sum(other in left for other in near[square]), -far

        path.append(min(steps, key=rank))
        left.discard(path[-1])
    return path


def grid(path: list[int], cols: int, base: int) -> list[list[int]]:
    numbers = {square: index + base for index, square in enumerate(path)}
    cells = [numbers[square] for square in range(len(path))]
    return [cells[start : start + cols] for start in range(0, len(cells), cols)]


BOARDS: dict[str, Callable[[list[list[int]]], str]] = {
    "columns": lambda g: "\n".join("".join(f"{x:4d}" for x in row) for row in g),
    "zeros": lambda g: "\n".join(" ".join(f"{x:02d}" for x in row) for row in g),
    "csv": lambda g: "\n".join(",".join(map(str, row)) for row in g),
    "tabs": lambda g: "\n".join("\t".join(map(str, row)) for row in g),
    "bars": lambda g: "\n".join("|" + "|".join(f"{x:3d} " for x in row) + "|" for row in g),
    "borders": lambda g: "\n".join(
        "+----" * len(row) + "+\n" + "".join(f"| {x:2d} " for x in row) + "|" for row in g
    ),
    "json": json.dumps,
    "lists": lambda g: "\n".join(map(str, g)),
    "ranks": lambda g: "\n".join(
        f"{len(g) - r} |" + "".join(f"{x:3d}" for x in row) + f" | {len(g) - r}"
        for r, row in enumerate(g)
    ),
    "html": lambda g: "".join(
        "<tr>" + "".join(f"<td>{x}</td>" for x in row) + "</tr>\n" for row in g
    ),
    "blank lines": lambda g: "\n\n".join(" ".join(f"{x:3d}" for x in row) for row in g),
}


def named(square: int, rows: int, cols: int) -> str:
    return f"{'abcdefghij'[square % cols]}{rows - square // cols}"


LISTS: dict[str, Callable[[list[int], int, int], str]] = {
    "arrows": lambda p, r, c: " -> ".join(named(s, r, c) for s in p),
    "lines": lambda p, r, c: "\n".join(f"{i}. {named(s, r, c)}" for i, s in enumerate(p, 1)),
    "steps": lambda p, r, c: "\n".join(
        f"Move {i}: {named(a, r, c)} to {named(b, r, c)}"
        for i, (a, b) in enumerate(itertools.pairwise(p), 1)
    ),
    "capitals": lambda p, r, c: " ".join(named(s, r, c).upper() for s in p),
    "tuples": lambda p, _, c: str([divmod(s, c) for s in p]),
    "pairs": lambda p, _, c: "\n".join(f"{s // c + 1} {s % c + 1}" for s in p),
    "slashes": lambda p, _, c: " ".join(f"{s // c + 1}/{s % c + 1}" for s in p),
}


@settings(deadline=None, max_examples=100)
@given(
    rows=st.integers(5, 8),
    cols=st.integers(5, 8),
    start=st.integers(0, 24),
    base=st.integers(0, 1),
    board=st.sampled_from([*BOARDS, *LISTS]),
    head=st.sampled_from(
        ["", "Knight's tour\n", "Size: 8\nStart: 0 0\n", "Solution found in 0.01 s:\n\n"]
    ),
    encoding=st.sampled_from(ENCODINGS),
)
def test_a_tour_reads_back_as_itself(
    rows: int, cols: int, start: int, base: int, board: str, head: str, encoding: str
) -> None:
    path = tour(rows, cols, start)
    if path is None:
        return
    if board in BOARDS:
        text = BOARDS[board](grid(path, cols, base))
    else:
        text = LISTS[board](path, rows, cols)
    found = verdict(read("knight", encoded(head + text + "\n", encoding, "\n")))
    assert (found["legal"], found["complete"], found["squares"]) == (True, True, rows * cols), text
    assert found["start"] == list(divmod(path[0], cols))
    assert found["end"] == list(divmod(path[-1], cols))


STATES: dict[str, Callable[[list[str]], str]] = {
    "lines": "\n".join,
    "arrows": " -> ".join,
    "fat arrows": " => ".join,
    "numbered": lambda s: "\n".join(f"{i}: {x}" for i, x in enumerate(s)),
    "blanks": lambda s: "\n".join(" ".join(x) for x in s),
    "lists": lambda s: "\n".join(str(list(x)) for x in s),
    "bars": lambda s: "\n".join("|" + "|".join(x) + "|" for x in s),
    "commas": lambda s: "\n".join(",".join(x) for x in s),
    "headings": lambda s: "\n".join(f"Move {i}:\n{x}\n" for i, x in enumerate(s)),
}
MARKS = ["LR_", "><_", "AB-", "FT.", "120", "Oo ", "🐸🐢⬜", "青赤空", "BGX"]


def game(left: int, right: int) -> list[tuple[int, ...]]:
    """Return the states of the shortest game, found by search in depth."""
    puzzle = Frogs(left, right)
    states = [puzzle.start]

    def search() -> bool:
        if puzzle.solved(states[-1]):
            return True
        for move in puzzle.legal_moves(states[-1]):
            states.append(puzzle.apply(states[-1], move))
            if search():
                return True
            states.pop()
        return False

    assert search()
    return states


@settings(deadline=None, max_examples=100)
@given(
    left=st.integers(1, 4),
    right=st.integers(1, 4),
    marks=st.sampled_from(MARKS),
    layout=st.sampled_from([*STATES]),
    head=st.sampled_from(["", "Frogs and toads\n", "n = 3\n\n", "Solution:\n"]),
    encoding=st.sampled_from(ENCODINGS),
)
@example(1, 1, "LR_", "lines", "", "utf-8")
def test_a_game_reads_back_as_itself(
    left: int, right: int, marks: str, layout: str, head: str, encoding: str
) -> None:
    if marks == "Oo " and layout in {"blanks", "arrows", "fat arrows", "numbered"}:
        return  # a blank between blanks is lost
    signs = {0: marks[2], 1: marks[0], 2: marks[1]}
    states = ["".join(signs[seat] for seat in state) for state in game(left, right)]
    found = verdict(read("frogs", encoded(head + STATES[layout](states) + "\n", encoding, "\n")))
    if left == right == 1 and marks not in {"LR_", "AB-", "FT.", "><_", "120"}:
        return  # of three lone marks, only a usual sign shows the gap
    assert (found["legal"], found["solved"], found["minimal"]) == (True, True, True), states
    assert found["moves"] == left * right + left + right


@settings(deadline=None, max_examples=50)
@given(
    st.integers(1, 4),
    st.integers(1, 4),
    st.integers(0, 1),
    st.sampled_from(
        ["{a}->{b}", "({a}, {b})", "from {a} to {b}", "{a} {b}", "move {i}: {a} => {b}"]
    ),
)
def test_moves_of_a_game_read_back_as_themselves(
    left: int, right: int, base: int, line: str
) -> None:
    puzzle, states = Frogs(left, right), game(left, right)
    moves: list[Move] = [puzzle.move_between(a, b) for a, b in itertools.pairwise(states)]
    text = "\n".join(
        line.format(i=index, a=move.source + base, b=move.target + base)
        for index, move in enumerate(moves, start=1)
    )
    reading = read("frogs", text.encode())
    if left + right > 2:
        assert reading.moves == tuple(moves), text
