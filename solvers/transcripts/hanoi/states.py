"""Hanoi solutions printed as states only: what lies on every peg, move after move.

A state is a few neighbouring lists that share the disks 1 to n between them, such as
``[[3, 2], [], [1]]`` or the lines ``A: 3 2``, ``B:`` and ``C: 1``. The moves follow from what
changes between one state and the next; a state that is printed again is no move.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from solvers.hanoi.rules import Hanoi
from solvers.puzzle import IllegalMoveError, Move, State
from solvers.transcripts.hanoi.drawings import Frame, marked, pictured
from solvers.transcripts.reading import Hints
from solvers.transcripts.units import lines

BRACKETS = re.compile(r"[\[({]([^\[\](){}]*)[\])}]")
LABELLED = re.compile(r"^(?:\w+\s+)?['\"]?(\w+)['\"]?\s*[:=|>]+\s*((?:\d+[\s,|]*)*)$")
#: Pegs of a printed state, and states beyond which nothing is read.
PEGS = (3, 4, 5, 6)
MOST_STACKS = 2_000_000


class Stack(NamedTuple):
    """What lies on one peg, as printed; ``name`` is empty where none is."""

    line: int
    name: str
    disks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class States:
    """The states of a run, equal neighbours joined, and the line of each."""

    names: tuple[str, ...]
    disks: int
    states: tuple[State, ...]
    lines: tuple[int, ...]

    @property
    def puzzle(self) -> Hanoi:
        """The puzzle from the first state printed; its goal is the last, if that is a tower."""
        last, pegs = self.states[-1], len(self.names)
        whole = len(set(last)) == 1 and last != self.states[0]
        other = pegs - 1 if set(self.states[0]) != {pegs - 1} else 0
        goal = last if whole else (other,) * self.disks
        return Hanoi(self.disks, pegs, self.states[0], goal, names=self.names)

    def replayed(self) -> tuple[list[Move], IllegalMoveError | None, Move | None]:
        """Return the legal moves, and the fault with its move where there is one."""
        puzzle = self.puzzle
        moves: list[Move] = []
        for index in range(1, len(self.states)):
            before, after = self.states[index - 1 : index + 1]
            changed = [disk for disk in range(self.disks) if before[disk] != after[disk]]
            if len(changed) > 1:
                reason = f"{len(changed)} disks change their pegs at once"
                return moves, IllegalMoveError("not_on_top", reason, index), None
            move = Move(changed[0] + 1, before[changed[0]], after[changed[0]])
            try:
                puzzle.apply(before, move)
            except IllegalMoveError as error:
                return moves, error.at(index), move
            moves.append(move)
        return moves, None, None


def best(text: str, hints: Hints) -> States | None:
    """Return the longest run of states in ``text``, or None without two of them."""
    found = []
    for stacks in (_bracketed(text), _labelled(text)):
        for pegs in (len(hints.pegs),) if hints.pegs else PEGS:
            states = _states(stacks, pegs, hints)
            if states is not None:
                found.append(states)
    for names, frames in (*marked(text), *pictured(text)):
        chosen = hints.pegs if len(hints.pegs) == len(names) else names
        found.append(_joined(chosen, frames))
    found = [states for states in found if len(states.states) > 1]
    return max(found, key=lambda states: len(states.replayed()[0]), default=None)


def _joined(names: tuple[str, ...], frames: Sequence[Frame]) -> States:
    """Return the states of frames; one that repeats the state before is no move."""
    kept = [
        frame
        for place, frame in enumerate(frames)
        if not place or frame.state != frames[place - 1].state
    ]
    states = tuple(frame.state for frame in kept)
    return States(names, len(states[0]), states, tuple(frame.line for frame in kept))


def _bracketed(text: str) -> list[Stack]:
    """Return the innermost lists of whole numbers, empty ones too."""
    stacks = []
    line, seen = 1, 0
    for match in BRACKETS.finditer(text):
        line += text.count("\n", seen, match.start())
        seen = match.start()
        parts = match[1].replace(",", " ").split()
        if all(part.isdecimal() and len(part) < 4 for part in parts) and len(parts) < 100:
            stacks.append(Stack(line, "", tuple(map(int, parts))))
        if len(stacks) > MOST_STACKS:
            break
    return stacks


def _labelled(text: str) -> list[Stack]:
    """Return the lines that are a name and the disks on the peg of that name."""
    stacks = []
    for line, unit in lines(text):
        match = LABELLED.match(unit) if len(unit) < 400 else None
        if match:
            disks = tuple(map(int, re.findall(r"\d{1,3}", match[2])))
            stacks.append(Stack(line, match[1], disks))
    return stacks


def _states(stacks: Sequence[Stack], pegs: int, hints: Hints) -> States | None:
    """Return the states of as many pegs each, all of the same disks."""
    windows = list(_windows(stacks, pegs, hints.disks))
    if not windows:
        return None
    frames = [Frame(window[0].line, _state(window)) for window in windows]
    names = tuple(stack.name for stack in windows[0])
    if len(set(names)) < pegs:
        names = hints.pegs or tuple(str(peg) for peg in range(pegs))
    return _joined(names, frames)


def _windows(stacks: Sequence[Stack], pegs: int, disks: int | None) -> Iterator[Sequence[Stack]]:
    """Yield neighbouring stacks that hold every disk once between them."""
    wanted: list[int] = list(range(1, disks + 1)) if disks else []
    place = 0
    while place + pegs <= len(stacks):
        window = stacks[place : place + pegs]
        held = sorted(disk for stack in window for disk in stack.disks)
        if not wanted and held and held[0] <= 1 and held == list(range(held[0], held[-1] + 1)):
            # A whole tower at first shows how many disks there are.
            wanted = held if any(len(stack.disks) == len(held) for stack in window) else []
        if held and held == wanted:
            yield window
            place += pegs
        else:
            place += 1


def _state(window: Sequence[Stack]) -> State:
    """Return the peg of every disk, smallest first."""
    place = {disk: peg for peg, stack in enumerate(window) for disk in stack.disks}
    return tuple(place[disk] for disk in sorted(place))
