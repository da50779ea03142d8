"""Replaying printed Hanoi moves: how far they are legal under each way to number the disks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import permutations
from typing import NamedTuple

from solvers.hanoi.rules import MAX_DISKS, Hanoi
from solvers.puzzle import IllegalMoveError, Move, PuzzleError, State
from solvers.transcripts.hanoi.pegs import Pegs

#: No printed list lifts more disks than this: 2**64 - 1 moves would be the least.
MOST_DISKS = 64
#: A broken list of disks that it does not name may have lost or doubled fewer moves than this, and
#: may be of so many disks.
FEW_LOST = 3
MOST_MEANT = 20
NUMBER = re.compile(r"-?\d+")

#: Disk (0 where none is printed), source and target of a printed move; -1 is no peg.
Step = tuple[int, int, int]


@dataclass(frozen=True)
class Rows:
    """Printed moves, column by column; ``labels`` (the disks as printed) may be missing."""

    labels: Sequence[str] | None
    sources: Sequence[str]
    targets: Sequence[str]
    lines: Sequence[int]

    def part(self, first: int, last: int) -> Rows:
        """Return the moves from ``first`` up to but not including ``last``."""
        labels = self.labels and self.labels[first:last]
        cut = slice(first, last)
        return Rows(labels, self.sources[cut], self.targets[cut], self.lines[cut])

    def without(self, dropped: set[int]) -> Rows:
        """Return the moves but for those at the given places."""
        keep = [place for place in range(len(self.lines)) if place not in dropped]
        labels = self.labels and [self.labels[place] for place in keep]
        return Rows(
            labels,
            [self.sources[place] for place in keep],
            [self.targets[place] for place in keep],
            [self.lines[place] for place in keep],
        )


class Asked(NamedTuple):
    """What the user says of the puzzle: the states spelled as on the command line, or empty."""

    disks: int | None = None
    start: str = ""
    goal: str = ""
    rule: str = "free"

    def state(self, text: str, pegs: Pegs, disks: int) -> State:
        """Return the state that the user spelled, the pegs of so many disks."""
        places = pegs.state(text)
        if len(places) not in {1, disks}:
            raise PuzzleError(
                f"the state {text!r} places {len(places)} disks: the list is of {disks}"
            )
        return tuple(places if len(places) == disks else places * disks)

    def disks_on(self, pegs: Pegs) -> int | None:
        """Return how many disks there are, if the user says so or spells where each is."""
        spelled = max(
            (len(pegs.state(text)) for text in (self.start, self.goal) if text), default=1
        )
        return self.disks or (spelled if spelled > 1 else None)


@dataclass(frozen=True)
class Run:
    """One replayed run: the legal moves, and the pegs of the disks after them."""

    rows: Rows
    pegs: Pegs
    disks: int
    begin: State
    asked: Asked
    numbering: str
    """How the printed disk numbers are meant, in words; empty for the usual way."""
    pieces: list[int]
    """The disk of every legal move."""
    after: State
    steps: list[Step] = field(repr=False)
    """Every printed move in numbers."""

    @property
    def printed(self) -> int:
        """How many moves the list has."""
        return len(self.rows.lines)

    @property
    def legal(self) -> int:
        """How many of the moves are legal, up to the first that is not."""
        return len(self.pieces)

    @property
    def whole(self) -> bool:
        """Tell whether every move is legal."""
        return self.legal == self.printed

    @property
    def goal(self) -> State | None:
        """The last state, if it is the one asked for, or else a whole tower moved."""
        if self.asked.goal:
            done = self.after == self.asked.state(self.asked.goal, self.pegs, self.disks)
        else:
            done = len(set(self.after)) == 1 and self.after != self.begin
        return self.after if done and self.whole else None

    @property
    def finished(self) -> bool:
        """Tell whether the run ends with a whole tower moved; one disk takes one move only."""
        return self.goal is not None and (self.disks > 1 or self.printed == 1)

    @cached_property
    def puzzle(self) -> Hanoi:
        """The puzzle of this run; unfinished, its goal is the last peg (or the one before)."""
        count = len(self.pegs.names)
        last = (count - 1 if set(self.begin) != {count - 1} else 0,) * self.disks
        if self.asked.goal:
            last = self.asked.state(self.asked.goal, self.pegs, self.disks)
        return Hanoi(
            disks=self.disks,
            pegs=count,
            begin=self.begin,
            goal=last if self.goal is None else self.goal,
            rule=self.asked.rule,
            names=self.pegs.names,
        )

    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves; equal moves are one object."""
        one: dict[Move, Move] = {}
        made = (
            Move(piece, source, target)
            for piece, (_, source, target) in zip(self.pieces, self.steps, strict=False)
        )
        return tuple(one.setdefault(move, move) for move in made)

    def fault(self) -> tuple[IllegalMoveError | None, Move | None]:
        """Return what is wrong with the first illegal move, and that move if it has two pegs."""
        if self.whole:
            return None, None
        place = self.legal
        disk, source, target = self.steps[place]
        for peg, name in ((source, self.rows.sources[place]), (target, self.rows.targets[place])):
            if peg < 0:
                known = ", ".join(self.pegs.names)
                reason = f"peg {name} does not exist: the pegs are {known}"
                return IllegalMoveError("unknown_peg", reason, place + 1), None
        top = self.after.index(source) + 1 if source in self.after else 0
        move = Move(disk or top, source, target)
        try:
            self.puzzle.apply(self.after, move)
        except IllegalMoveError as error:
            return error.at(place + 1), move
        raise AssertionError(f"move {place + 1} was refused and is legal: {move}")


def play(
    steps: Iterable[Step], begin: State, pegs: int, rule: str = "free"
) -> tuple[list[int], State]:
    """Return the disks of the legal moves up to the first illegal one, and the state there."""
    disks = len(begin)
    stacks: list[list[int]] = [[] for _ in range(pegs)]
    for disk in range(disks, 0, -1):
        stacks[begin[disk - 1]].append(disk)
    allowed = _ways(pegs, rule)
    pieces = []
    for disk, source, target in steps:
        if (source, target) not in allowed or not stacks[source]:
            break
        top = stacks[source][-1]
        goal = stacks[target]
        if (disk and disk != top) or (goal and goal[-1] < top):
            break
        goal.append(stacks[source].pop())
        pieces.append(top)
    state = [0] * disks
    for peg, stack in enumerate(stacks):
        for disk in stack:
            state[disk - 1] = peg
    return pieces, tuple(state)


def _ways(pegs: int, rule: str) -> set[tuple[int, int]]:
    """Return the pairs of pegs between which a rule lets a disk go."""
    puzzle = Hanoi(1, max(pegs, 3), rule=rule)
    return {pair for pair in permutations(range(pegs), 2) if puzzle.direction_allowed(*pair)}


def replay(rows: Rows, pegs: Pegs, asked: Asked = Asked(), stated: int | None = None) -> Run:  # noqa: B008
    """Return the run in which most moves are legal, over the ways to number the disks.

    ``asked`` is what the user says; ``stated`` is a number of disks that the text mentions.
    """
    disks = asked.disks_on(pegs)
    sources, targets = pegs.numbers(rows.sources), pegs.numbers(rows.targets)
    runs = []
    for numbering, count, numbers in _numberings(rows, disks):
        steps = list(zip(numbers, sources, targets, strict=True))
        start = _start(steps)
        total = count or _untold(steps, start, len(pegs.names), stated)
        begin = asked.state(asked.start, pegs, total) if asked.start else (start,) * total
        pieces, after = play(steps, begin, len(pegs.names), asked.rule)
        if count and not disks and len(pieces) + 1 == len(steps) - len(pieces) == 2**count:
            # The largest disk moves once: where its number is wrong, there seems to be one less.
            total += 1
            begin = (begin[0],) * total
            pieces, after = play(steps, begin, len(pegs.names), asked.rule)
        runs.append(Run(rows, pegs, total, begin, asked, numbering, pieces, after, steps))
        if runs[-1].goal is not None:
            break
    return max(runs, key=lambda run: (run.goal is not None, run.legal))


Numbering = tuple[str, int, list[int]]


def _numberings(rows: Rows, disks: int | None) -> list[Numbering]:
    """Return the ways to number the disks: (in words, number of disks, disk of each move)."""
    if rows.labels is None:
        return [("", disks or 0, [0] * len(rows.lines))]
    if all(map(NUMBER.fullmatch, set(rows.labels))):
        return _numeric([int(label) for label in rows.labels], disks)
    order = {label: place for place, label in enumerate(dict.fromkeys(rows.labels), start=1)}
    names = ", ".join(list(order)[:6])
    words = f"the disks are called, from the smallest, {names}"
    return [(words, disks or len(order), [order[label] for label in rows.labels])]


def _numeric(labels: list[int], disks: int | None) -> list[Numbering]:
    """Return the ways to read numbers of disks, the usual one first."""
    low, high = min(labels), max(labels)
    # Disk 0 means counting from 0; a number out of all bounds is no disk at all.
    base = 0 if low == 0 else 1
    total = disks or max(1, min(high + 1 - base, MAX_DISKS))
    rising = [label + 1 - base for label in labels]
    falling = [total - label + base for label in labels]
    first = "1" if base else "0"
    usual = "" if base else "the disks are numbered from 0, the smallest"
    turned = f"the disks are numbered from the largest ({first}) to the smallest"
    # play takes disk 0 for "not printed", so a number below 1 becomes -1: never on top.
    return [
        (words, total, [number if number > 0 else -1 for number in numbers])
        for words, numbers in ((usual, rising), (turned, falling))
    ]


def _start(steps: Sequence[Step]) -> int:
    """Return the peg from which most disks are first lifted; of two such, the first."""
    first: dict[int, int] = {}
    for disk, source, _ in steps:
        if source >= 0:
            first.setdefault(disk, source)
            if not disk:
                break
    votes = list(first.values())
    return max(votes, key=votes.count, default=0)


def _untold(steps: Sequence[Step], start: int, pegs: int, stated: int | None) -> int:
    """Return the number of disks of a list that names none: those touched, as far as it goes."""
    pieces, _ = play(steps, (start,) * MOST_DISKS, pegs)
    touched = max(pieces, default=1)
    if len(pieces) == len(steps):
        return touched
    # Broken off: about 2**n - 1 printed moves, or a number in the text, say how many were meant.
    meant = len(steps).bit_length() if pegs == 3 else 0
    near = min((meant - 1, meant), key=lambda disks: abs(2**disks - 1 - len(steps)))
    told = near if abs(2**near - 1 - len(steps)) < FEW_LOST else stated
    return told if told and touched <= told <= MOST_MEANT else touched
