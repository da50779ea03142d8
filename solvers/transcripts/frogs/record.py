"""A printed game of Frogs and Toads, judged by the classic rule and by the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from solvers.frogs.rules import EMPTY, FROG, TOAD, Frogs
from solvers.puzzle import IllegalMoveError, Move, State

CLASSIC = "classic (forward only)"
BOTH = "either direction, jump over the other team"
LOOSE = "forward only, jump over anyone"
NAMES = {"forward": CLASSIC, "both": BOTH}


@dataclass(frozen=True)
class Record:
    """States in printed order (equal neighbours joined), with marks as printed."""

    states: Sequence[State]
    lines: Sequence[int]
    marks: tuple[str, str, str]
    """The empty seat, a frog, a toad."""
    rule: str = "forward"
    notes: tuple[str, ...] = ()
    trust: float = 1.0
    spelled: tuple[str, ...] = ()
    """The marks of the seats of the first state where every piece has its own."""
    kind: tuple[str, ...] = ()
    """The marks of a row in order, where states were printed."""
    again: tuple[int, ...] = ()
    """The lines that print the state before once more."""

    @cached_property
    def puzzle(self) -> Frogs:
        """The game: from the first state to the teams changed over."""
        return self.under(self.rule)

    def under(self, rule: str) -> Frogs:
        """Return the game by another rule."""
        first = self.states[0]
        left, right = first.count(FROG), first.count(TOAD)
        gap = first.count(EMPTY)
        mixed = first != (FROG,) * left + (EMPTY,) * gap + (TOAD,) * right
        end = first[::-1] if mixed and self._swapped else ()
        return Frogs(left, right, gap, rule, first, end)

    @property
    def _swapped(self) -> bool:
        """Tell whether the last state is the first one in the mirror."""
        return tuple(self.states[-1]) == tuple(self.states[0])[::-1]

    @property
    def printed(self) -> int:
        """How many moves the states stand for."""
        return len(self.states) - 1

    @cached_property
    def replayed(self) -> tuple[tuple[Move, ...], IllegalMoveError | None, Move | None]:
        """The legal moves, then what is wrong and with which move."""
        return replay(self.puzzle, self.states)

    @property
    def changed_over(self) -> bool:
        """Tell whether the last state has the teams changed over, by whatever moves."""
        first, last = self.states[0], self.states[-1]
        teams = [seat for seat in last if seat != EMPTY]
        before = [seat for seat in first if seat != EMPTY]
        return teams == before[::-1] and len(set(before)) > 1

    @cached_property
    def obeys(self) -> str | None:
        """The narrowest rule under which every printed move is legal, None for none."""
        for rule, name in NAMES.items():
            if replay(self.under(rule), self.states)[1] is None:
                return name
        return LOOSE if all(map(_loose, self.states, self.states[1:])) else None

    @property
    def solves(self) -> bool:
        """Tell whether these are legal moves that change the teams over."""
        return self.replayed[1] is None and self.changed_over and self.printed > 2

    @property
    def likely(self) -> bool:
        """Tell whether enough is legal to believe that this is a game at all."""
        return self.printed < 50 or 20 * len(self.replayed[0]) >= self.printed or self.changed_over

    @property
    def score(self) -> float:
        """How much of the input the record explains; the scale of the lists of Hanoi."""
        moves, fault, _ = self.replayed
        legal, rest = len(moves), self.printed - len(moves)
        done = self.printed if fault is None and self.changed_over else 0
        # A list against the rules that changes the teams over is a solution of sorts.
        meant = min(0.2 * self.printed, 3) if self.changed_over else 0
        return (legal + done + meant + 0.3 * min(rest, legal + 12)) * self.trust


def replay(
    puzzle: Frogs, states: Sequence[State]
) -> tuple[tuple[Move, ...], IllegalMoveError | None, Move | None]:
    """Return the legal moves from state to state, and the fault with its move, if any."""
    moves: list[Move] = []
    for index in range(1, len(states)):
        before, after = states[index - 1], states[index]
        move = None
        try:
            move = puzzle.move_between(before, after)
            puzzle.apply(before, move)
        except IllegalMoveError as error:
            return tuple(moves), error.at(index), move
        moves.append(move)
    return tuple(moves), None, None


def _loose(before: State, after: State) -> bool:
    """Tell whether a piece went forward by one or two seats into the gap."""
    changed = [seat for seat in range(len(before)) if before[seat] != after[seat]]
    if len(changed) != 2 or changed[1] - changed[0] > 2:
        return False
    low, high = changed
    forward = (before[low], after[high]) == (FROG, FROG) or (before[high], after[low]) == (
        TOAD,
        TOAD,
    )
    return forward and EMPTY in (before[low], before[high])
