"""The rules of the Tower of Hanoi.

A state is the peg of every disk, smallest first: ``(0, 0, 2)`` has disks 1 and 2 on peg A and
disk 3 on peg C. Every such tuple is a legal state. ``Move(2, 0, 1)`` carries disk 2 from A to B.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from solvers.puzzle import IllegalMoveError, Move, Optimum, Puzzle, PuzzleError, State

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MAX_DISKS = 1000
RULES = ("free", "cyclic", "adjacent")


@dataclass(frozen=True, slots=True)
class Hanoi(Puzzle):
    """Disks on pegs: one disk at a time, never a larger one on a smaller one.

    ``begin`` and ``goal`` are states; left empty they are the whole tower on the first and on
    the last peg. ``names`` are the spellings of the pegs, A, B, C … by default.
    """

    name: ClassVar[str] = "hanoi"

    disks: int = 4
    pegs: int = 3
    begin: State = ()
    goal: State = ()
    rule: str = "free"
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= self.disks <= MAX_DISKS:
            raise PuzzleError(
                f"cannot stack {self.disks} disks: give a number from 1 to {MAX_DISKS}"
            )
        if not 3 <= self.pegs <= len(LETTERS):
            raise PuzzleError(
                f"cannot use {self.pegs} pegs: give a number from 3 to {len(LETTERS)}"
            )
        if self.rule not in RULES:
            raise PuzzleError(f"no rule is called {self.rule!r}: use one of {', '.join(RULES)}")
        self._set_defaults()
        self._check_names()
        for state in (self.begin, self.goal):
            self._check_state(state)

    def _set_defaults(self) -> None:
        """Fill in the fields that were left empty."""
        defaults = {
            "begin": (0,) * self.disks,
            "goal": (self.pegs - 1,) * self.disks,
            "names": tuple(LETTERS[: self.pegs]),
        }
        for key, value in defaults.items():
            if not getattr(self, key):
                object.__setattr__(self, key, value)

    def _check_names(self) -> None:
        """Raise PuzzleError unless every peg has a name of its own."""
        if len(self.names) != self.pegs:
            given = ", ".join(self.names)
            raise PuzzleError(f"{self.pegs} pegs need {self.pegs} names, not {given}")
        if len(set(self.names)) < self.pegs:
            raise PuzzleError(f"two pegs share a name in {', '.join(self.names)}: name each apart")

    def _check_state(self, state: State) -> None:
        """Raise PuzzleError unless ``state`` puts every disk on a peg that exists."""
        if len(state) != self.disks:
            raise PuzzleError(
                f"the state {state} places {len(state)} disks: there are {self.disks}"
            )
        if not all(0 <= peg < self.pegs for peg in state):
            raise PuzzleError(f"the state {state} names a peg beyond {self.names[-1]}")

    @property
    def start(self) -> State:
        return self.begin

    def legal_moves(self, state: State) -> Iterator[Move]:
        tops = self._tops(state)
        for source, disk in sorted(tops.items()):
            for target in range(self.pegs):
                fits = target != source and disk < tops.get(target, self.disks + 1)
                if fits and self.direction_allowed(source, target):
                    yield Move(disk, source, target)

    def apply(self, state: State, move: Move) -> State:
        disk, source, target = move
        for peg in (source, target):
            if not 0 <= peg < self.pegs:
                known = ", ".join(self.names)
                raise IllegalMoveError(
                    "unknown_peg", f"peg {self.peg(peg)} does not exist: the pegs are {known}"
                )
        # The disks of a peg lie smallest on top, and the state lists disks smallest first.
        top = state.index(source) + 1 if source in state else None
        if top is None:
            raise IllegalMoveError("empty_peg", f"peg {self.names[source]} is empty")
        if disk != top:
            raise IllegalMoveError("not_on_top", self._why_not_on_top(state, move, top))
        if source == target:
            raise IllegalMoveError(
                "same_peg", f"disk {disk} is on peg {self.names[source]} already"
            )
        if not self.direction_allowed(source, target):
            way = f"from {self.names[source]} to {self.names[target]}"
            raise IllegalMoveError("wrong_way", f"the {self.rule} rule does not allow a move {way}")
        if target in state[: disk - 1]:
            below = state.index(target) + 1
            reason = f"disk {disk} is larger than disk {below} on peg {self.names[target]}"
            raise IllegalMoveError("larger_on_smaller", reason)
        return (*state[: disk - 1], target, *state[disk:])

    def _why_not_on_top(self, state: State, move: Move, top: int) -> str:
        """Return the sentence for a disk that is not the top one of its peg."""
        name = self.names[move.source]
        if not 1 <= move.piece <= self.disks:
            return f"disk {move.piece} does not exist: the disks are 1 to {self.disks}"
        actual = state[move.piece - 1]
        if actual != move.source:
            return f"disk {move.piece} is not on peg {name}: it is on peg {self.names[actual]}"
        return f"disk {move.piece} is not on top of peg {name}: disk {top} lies on it"

    def direction_allowed(self, source: int, target: int) -> bool:
        """Tell whether the rule lets a disk go from ``source`` to ``target``."""
        if self.rule == "cyclic":
            return target == (source + 1) % self.pegs
        return self.rule == "free" or abs(target - source) == 1

    def solved(self, state: State) -> bool:
        return state == self.goal

    def peg(self, number: int) -> str:
        """Return the spelling of a peg, one that does not exist included."""
        return self.names[number] if 0 <= number < self.pegs else f"number {number + 1}"

    def spell(self, move: Move) -> str:
        return f"disk {move.piece} from {self.peg(move.source)} to {self.peg(move.target)}"

    def row(self, move: Move) -> list[int | str]:
        return [move.piece, self.peg(move.source), self.peg(move.target)]

    def spell_state(self, state: State) -> str:
        """Return a state as on the command line: ``AAC``, smallest disk first."""
        joiner = "" if all(len(name) == 1 for name in self.names) else ","
        return joiner.join(self.names[peg] for peg in state)

    def params(self) -> dict[str, Any]:
        values: dict[str, Any] = {
            "disks": self.disks,
            "pegs": self.pegs,
            "start": self.spell_state(self.begin),
            "goal": self.spell_state(self.goal),
            "rule": self.rule,
        }
        if self.names != tuple(LETTERS[: self.pegs]):
            values["names"] = list(self.names)
        return values

    def since(self, state: State) -> Hanoi:
        return replace(self, begin=state)

    def optimum(self) -> Optimum | None:
        from solvers.hanoi.solve import optimum

        return optimum(self)

    def _tops(self, state: State) -> dict[int, int]:
        """Return the top disk of every peg that has one."""
        tops: dict[int, int] = {}
        for disk, peg in enumerate(state, start=1):
            tops.setdefault(peg, disk)
        return tops


def parse_state(text: str, disks: int, names: tuple[str, ...]) -> State:
    """Return the state spelled ``AABC`` (smallest disk first, or one peg for a whole tower).

    Names of several letters stand between commas, as ``spell_state`` writes them.
    """
    spelled = text.strip().split(",") if "," in text else list(text.strip())
    if any(len(name) > 1 for name in names) and "," not in text:
        spelled = [text.strip()]
    pegs = [_peg_named(name.strip(), text, names) for name in spelled]
    if len(pegs) == 1:
        pegs *= disks
    if len(pegs) != disks:
        raise PuzzleError(
            f"the state {text!r} places {len(pegs)} disks: give {disks} letters, smallest first"
        )
    return tuple(pegs)


def _peg_named(name: str, text: str, names: tuple[str, ...]) -> int:
    """Return the number of a peg; capitals matter only where both spellings are names."""
    for spelling in (name, name.upper(), name.lower()):
        if spelling in names:
            return names.index(spelling)
    raise PuzzleError(f"the state {text!r} names peg {name!r}: the pegs are {', '.join(names)}")
