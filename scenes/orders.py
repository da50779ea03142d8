"""What may be asked of each puzzle: names, defaults and help in one place, and how it is solved.

As ``options.Options`` for all films, so these for one puzzle each: the fields hold the text that
the user gave, ``solution`` reads it. ``HanoiOrder(disks="3").solution(Options())`` has 7 moves.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol

from scenes.asked import assumed, by_flag, by_place
from scenes.hints import hints_of
from scenes.options import OptionError, Options, parse_choice, parse_whole
from solvers.puzzle import PuzzleError, Solution

if TYPE_CHECKING:
    from scenes.storyboard import Fault
    from solvers.knight import Count
    from solvers.transcripts import Hints

DISKS, PEGS, START, FREE, BOARD = "4", "3", "A", "free", "8x8"
FROGS, GAP, FORWARD = "3", "1", "forward"
#: The fields that say how to solve, or what to do instead.
SOLVING = {"method", "tie_break", "seed", "count"}
#: A count that takes fewer minutes is begun without a word.
SOON = 0.25


def _method(text: str, methods: Iterable[str]) -> str | None:
    """Return the method asked for, or None for the best one."""
    return parse_choice("--method", text, methods) if text else None


class Order(Protocol):
    """What was asked of a puzzle: a dataclass of texts, made by the names of its fields."""

    puzzle: ClassVar[str]

    @property
    def stem(self) -> str:
        """The name of the film where none is given, without its suffix."""

    def solution(self, options: Options) -> Solution:
        """Return the solution asked for; raise PuzzleError where there is none."""

    def hints(self, run: str) -> Hints:
        """Return what was said of it, for a reader of printed moves; ``run`` is the run wanted."""


@dataclass(frozen=True, slots=True)
class HanoiOrder:
    """Animate the Tower of Hanoi."""

    puzzle: ClassVar[str] = "hanoi"

    disks: str = assumed(DISKS, text="How many disks, 1 to 1000")
    pegs: str = assumed(
        PEGS, "--pegs", text="How many pegs, 3 to 26; with --moves also their names, as A,B,C"
    )
    start: str = assumed(
        START, "--start", text="The peg of the tower, or of each disk, smallest first"
    )
    goal: str = by_flag("", "--goal", text="The same for the end; the last peg if not given.")
    rule: str = assumed(
        FREE, "--rule", text="Moves allowed: free, cyclic (A-B-C-A) or adjacent pegs"
    )
    method: str = by_flag(
        "",
        "--method",
        text="recursive, iterative, binary, frame-stewart or search; the best if not given.",
    )

    @property
    def stem(self) -> str:
        return f"hanoi-{(self.disks or DISKS).strip()}"

    def hints(self, run: str) -> Hints:
        said = {"start": self.start, "goal": self.goal, "rule": self.rule}
        return hints_of(self.puzzle, pegs=self.pegs, disks=self.disks, **said, run=run)

    def solution(self, options: Options) -> Solution:  # noqa: ARG002 (one puzzle needs them)
        from solvers.hanoi import METHODS, RULES, Hanoi, parse_state, solve

        rule = parse_choice("--rule", self.rule or FREE, RULES)
        method = _method(self.method, METHODS)
        count = parse_whole("DISKS", self.disks or DISKS)
        puzzle = Hanoi(count, parse_whole("--pegs", self.pegs or PEGS), rule=rule)
        begin = parse_state(self.start or START, count, puzzle.names)
        end = parse_state(self.goal, count, puzzle.names) if self.goal else puzzle.goal
        return solve(replace(puzzle, begin=begin, goal=end), method)


@dataclass(frozen=True, slots=True)
class KnightOrder:
    """Animate the knight's tour."""

    puzzle: ClassVar[str] = "knight"

    board: str = assumed(BOARD, text="Rows x columns, such as 8x8 or 5x6")
    start: str = by_flag("", "--start", text="The first square; a1 if not given.")
    closed: bool = by_flag(False, "--closed", text="End a knight's move from the first square.")
    within: str = by_flag(
        "", "--within", text="Visit a part only: half, ring, or rows of . and # as ..#/#.."
    )
    method: str = by_flag(
        "",
        "--method",
        text="warnsdorff, backtracking or divide; warnsdorff if not given, divide past 200x200.",
    )
    tie_break: str = by_flag(
        "roth", "--tie-break", text="For warnsdorff: roth, first, pohl or random."
    )
    seed: str = by_flag("0", "--seed", text="Where the lots begin.")
    order: str = by_flag(
        "", "--order", text="With --moves: pairs of numbers are row-column or column-row."
    )
    count: bool = by_flag(
        False, "--count", text="Print how many tours the board has, and render nothing."
    )

    @property
    def stem(self) -> str:
        return f"knight-{(self.board or BOARD).strip().lower()}"

    def hints(self, run: str) -> Hints:
        said = {"start": self.start, "closed": "yes" * self.closed, "within": self.within}
        return hints_of(self.puzzle, board=self.board, order=self.order, **said, run=run)

    def solution(self, options: Options) -> Solution:
        from solvers.knight import (
            METHODS,
            TIE_BREAKS,
            Knight,
            parse_board,
            parse_square,
            parse_within,
            solve,
        )
        from solvers.knight.retold import SEARCHES, search

        parse_choice("--tie-break", self.tie_break, TIE_BREAKS)
        method = _method(self.method, METHODS)
        rows, cols = parse_board(self.board or BOARD)
        part = parse_within(self.within, rows, cols) if self.within else frozenset[int]()
        puzzle = Knight(rows, cols, closed=self.closed, within=part)
        if self.start:
            puzzle = replace(puzzle, begin=parse_square(self.start, rows, cols))
        lots = parse_whole("--seed", self.seed)
        if "search" not in options.view.split(","):
            return solve(puzzle, method, self.tie_break, lots)
        most = {} if options.last is None else {"most": parse_whole("--to", options.last)}
        return search(puzzle, method or SEARCHES[0], self.tie_break, lots, **most)

    def need(self) -> str:
        """Return what counting the tours takes, empty for no time to speak of."""
        from solvers.knight import needed

        need = needed(*self._counted(), self.closed)
        return "" if need is None or need.minutes < SOON else str(need)

    def tours(self, progress: Callable[[int, int], None]) -> Count:
        """Return the number of tours of the whole board, whatever their start."""
        from solvers.knight import count

        return count(*self._counted(), self.closed, progress)

    def _counted(self) -> tuple[int, int]:
        """Return the rows and columns of the board whose tours are counted."""
        from solvers.knight import parse_board

        if self.within:
            raise PuzzleError("--count counts the tours of whole boards: leave out --within")
        if self.start:
            raise PuzzleError("--count counts the tours from every square: leave out --start")
        return parse_board(self.board or BOARD)


@dataclass(frozen=True, slots=True)
class FrogsOrder:
    """Animate Frogs and Toads."""

    puzzle: ClassVar[str] = "frogs"

    left: str = assumed(FROGS, text="How many frogs, at the left, 0 to 1000")
    right: str = by_place("How many toads; as many as frogs if not given.")
    gap: str = assumed(GAP, "--gap", text="How many empty seats between them")
    rule: str = assumed(FORWARD, "--rule", text="forward, or both: pieces may go back too")
    method: str = by_flag(
        "", "--method", text="pattern, mirror (toads begin) or bfs; the best if not given."
    )

    @property
    def stem(self) -> str:
        left = self.left or FROGS
        return f"frogs-{left.strip()}-{(self.right or left).strip()}"

    def hints(self, run: str) -> Hints:
        given = {"left": self.left, "right": self.right, "gap": self.gap, "rule": self.rule}
        return hints_of(self.puzzle, **given, run=run)

    def solution(self, options: Options) -> Solution:  # noqa: ARG002 (one puzzle needs them)
        from solvers.frogs import METHODS, RULES, Frogs, solve

        rule = parse_choice("--rule", self.rule or FORWARD, RULES)
        method = _method(self.method, METHODS)
        left = self.left or FROGS
        teams = parse_whole("LEFT", left), parse_whole("RIGHT", self.right or left)
        puzzle = Frogs(*teams, parse_whole("--gap", self.gap or GAP), rule)
        return solve(puzzle, method)


ORDERS: dict[str, type[Order]] = {
    order.puzzle: order for order in (HanoiOrder, KnightOrder, FrogsOrder)
}


class Told(NamedTuple):
    """What a film shows: a solution, the illegal move it ends on, and what it may be called."""

    solution: Solution
    stem: str
    fault: Fault | None = None
    notes: tuple[str, ...] = ()
    """What there is to say about a printed list."""


def told(order: Order, options: Options, read_bytes: Callable[[str], bytes]) -> Told:
    """Return what an order tells: its own solution, or the moves that ``options`` name.

    ``read_bytes`` opens the file of the moves.
    """
    if options.moves is None:
        return Told(order.solution(options), order.stem)
    refuse_solving(order)
    from scenes.storyboard import Fault
    from solvers.transcripts import notes, read, sentence

    reading = read(order.puzzle, read_bytes(options.moves), order.hints(options.run))
    fault = None if reading.fault is None else Fault(reading.fault_move, reading.fault)
    if fault is not None and options.strict:
        raise PuzzleError(f"{sentence(reading)}; without --strict it is shown up to there")
    stem = order.puzzle if options.moves == "-" else Path(options.moves).stem
    wrong = () if fault is None else (sentence(reading),)
    return Told(reading.solution, stem, fault, (*wrong, *notes(reading)))


def refuse_solving(order: Order) -> None:
    """Raise OptionError for what says how to solve, which makes no sense of given moves."""
    for key in fields(order):  # type: ignore[arg-type]
        value = getattr(order, key.name)
        if key.name in SOLVING and value != key.default:
            flag = key.metadata["flags"][0]
            said = flag if value is True else f"{flag} {value}"
            raise OptionError(f"{said} is for solving: leave it out with --moves")


def read_file(source: str) -> bytes:
    """Return what a file holds, no more than a reader takes; raise PuzzleError where none can be.

    For ``-`` standard input is read.
    """
    from solvers.transcripts.decoding import MAX_BYTES

    try:
        if source == "-":
            if sys.stdin is None:
                raise PuzzleError("nothing is on standard input: give a file")
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with Path(source).open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise PuzzleError(f"cannot read {source}: {reason}; give a text file, or -") from None
