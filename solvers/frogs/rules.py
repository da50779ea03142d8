"""The rules of Frogs and Toads.

A state is one number a seat, from the left: 1 is a frog (the left team, which goes right), 2 a toad
(the right team, which goes left), 0 an empty seat. ``(1, 1, 0, 2, 2)`` is the start of two
against two. ``Move(1, 1, 2)`` takes the frog of the second seat to the third; inside, seats
count from 0, in text from 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from solvers.puzzle import IllegalMoveError, Move, Optimum, Puzzle, PuzzleError, State

EMPTY, FROG, TOAD = 0, 1, 2
TEAMS = {FROG: "frog", TOAD: "toad"}
MARKS = "_FT"
RULES = ("forward", "both")
MAX_TEAM = 1000


@dataclass(frozen=True, slots=True)
class Frogs(Puzzle):
    """Two teams change ends: a step into an empty seat, or a jump over one of the other team.

    Rule ``forward`` lets frogs go right and toads go left only (the classic game); rule ``both``
    lets them go either way. ``begin`` and ``end`` are states; left empty they are the frogs at the
    left with the toads at the right, and the teams changed over.
    """

    name: ClassVar[str] = "frogs"

    left: int = 3
    right: int = 3
    gap: int = 1
    rule: str = "forward"
    begin: State = ()
    end: State = ()

    def __post_init__(self) -> None:
        for team, size in (("left", self.left), ("right", self.right)):
            if not 0 <= size <= MAX_TEAM:
                raise PuzzleError(
                    f"cannot seat {size} on the {team}: give a number from 0 to {MAX_TEAM}"
                )
        if not 1 <= self.gap <= MAX_TEAM:
            raise PuzzleError(
                f"cannot leave {self.gap} seats empty: give a number from 1 to {MAX_TEAM}"
            )
        if self.rule not in RULES:
            raise PuzzleError(f"no rule is called {self.rule!r}: use one of {', '.join(RULES)}")
        frogs, empty, toads = (FROG,) * self.left, (EMPTY,) * self.gap, (TOAD,) * self.right
        for key, default in {"begin": frogs + empty + toads, "end": toads + empty + frogs}.items():
            if not getattr(self, key):
                object.__setattr__(self, key, default)
            self._check_state(getattr(self, key))

    def _check_state(self, state: State) -> None:
        """Raise PuzzleError unless ``state`` seats just these teams and leaves just this gap."""
        counts = tuple(state.count(mark) for mark in (FROG, EMPTY, TOAD))
        if counts != (self.left, self.gap, self.right) or len(state) != sum(counts):
            raise PuzzleError(
                f"the arrangement {_marks(state)} does not seat {self.left} frogs and "
                f"{self.right} toads with {self.gap} empty: write F, T and _, one a seat"
            )

    @property
    def start(self) -> State:
        return self.begin

    @property
    def changes_ends(self) -> bool:
        """Tell whether this is the usual game: whole teams that change ends."""
        return (self.begin, self.end) == (
            (FROG,) * self.left + (EMPTY,) * self.gap + (TOAD,) * self.right,
            (TOAD,) * self.right + (EMPTY,) * self.gap + (FROG,) * self.left,
        )

    def legal_moves(self, state: State) -> Iterator[Move]:
        for source, piece in enumerate(state):
            if piece == EMPTY:
                continue
            for way in self._ways(piece):
                for target in (source + way, source + 2 * way):
                    if not 0 <= target < len(state) or state[target] != EMPTY:
                        continue
                    if abs(target - source) == 1 or state[source + way] == _other(piece):
                        yield Move(piece, source, target)

    def _ways(self, piece: int) -> tuple[int, ...]:
        """Return the directions in which a piece may go: 1 is right, -1 is left."""
        forward = 1 if piece == FROG else -1
        return (forward,) if self.rule == "forward" else (forward, -forward)

    def apply(self, state: State, move: Move) -> State:
        piece, source, target = move
        self._check_seats(state, move)
        who = f"the {TEAMS[piece]} of seat {source + 1}"
        if abs(target - source) > 2:
            raise IllegalMoveError("too_far", f"{who} cannot reach seat {target + 1}")
        way = 1 if target > source else -1
        if way not in self._ways(piece):
            side = "right" if piece == FROG else "left"
            raise IllegalMoveError("backward_move", f"{who} may only go {side}")
        if abs(target - source) == 2:
            between = state[source + way]
            if between == EMPTY:
                reason = f"{who} has nobody to jump over on the way to seat {target + 1}"
                raise IllegalMoveError("too_far", reason)
            if between == piece:
                reason = f"{who} cannot jump over seat {source + way + 1}, a {TEAMS[piece]} too"
                raise IllegalMoveError("jump_over_own", reason)
        seats = list(state)
        seats[source], seats[target] = EMPTY, piece
        return tuple(seats)

    def _check_seats(self, state: State, move: Move) -> None:
        """Raise IllegalMoveError unless this piece sits at the source and the target is empty."""
        piece, source, target = move
        for seat in (source, target):
            if not 0 <= seat < len(state):
                raise IllegalMoveError(
                    "unknown_seat", f"seat {seat + 1} does not exist: there are {len(state)}"
                )
        if state[source] == EMPTY:
            raise IllegalMoveError("empty_seat", f"seat {source + 1} is empty")
        if state[source] != piece:
            raise IllegalMoveError(
                "wrong_piece", f"seat {source + 1} holds a {TEAMS[state[source]]}"
            )
        if state[target] != EMPTY:
            reason = f"seat {target + 1} is taken by a {TEAMS[state[target]]}"
            raise IllegalMoveError("occupied_seat", reason)

    def move_between(self, before: State, after: State) -> Move:
        """Return the move of one piece that turns ``before`` into ``after``, legal or not."""
        changed = [
            seat for seat, pair in enumerate(zip(before, after, strict=False)) if len(set(pair)) > 1
        ]
        if len(before) == len(after) and len(changed) == 2:
            for source, target in (changed, changed[::-1]):
                piece = before[source]
                if piece and (before[target], after[source], after[target]) == (
                    EMPTY,
                    EMPTY,
                    piece,
                ):
                    return Move(piece, source, target)
        raise IllegalMoveError(
            "not_one_move", f"{_marks(before)} to {_marks(after)} is not one move"
        )

    def stuck(self, state: State) -> bool:
        """Tell whether ``state`` is a dead end: no move is left, and it is not the goal."""
        return not self.solved(state) and next(self.legal_moves(state), None) is None

    def solved(self, state: State) -> bool:
        return state == self.end

    def spell(self, move: Move) -> str:
        verb = "step" if abs(move.target - move.source) == 1 else "jump"
        return f"{verb} {move.source + 1} to {move.target + 1}"

    def row(self, move: Move) -> list[int | str]:
        return [move.piece, move.source + 1, move.target + 1]

    def spell_state(self, state: State) -> str:
        """Return a state in marks, such as ``FF_TT``."""
        return _marks(state)

    def params(self) -> dict[str, Any]:
        values: dict[str, Any] = {
            "left": self.left,
            "right": self.right,
            "gap": self.gap,
            "rule": self.rule,
        }
        if not self.changes_ends:
            values |= {"start": _marks(self.begin), "goal": _marks(self.end)}
        return values

    def since(self, state: State) -> Frogs:
        return replace(self, begin=state)

    def optimum(self) -> Optimum | None:
        from solvers.frogs.solve import optimum

        return optimum(self)


def _other(piece: int) -> int:
    """Return the other team."""
    return FROG + TOAD - piece


def _marks(state: State) -> str:
    """Return a state in marks, strange numbers as ``?``."""
    return "".join(MARKS[seat] if 0 <= seat < len(MARKS) else "?" for seat in state)


def parse_state(text: str) -> State:
    """Return the state spelled ``FF_TT``: F a frog, T a toad, ``_`` or ``.`` an empty seat."""
    marks = text.strip().upper().replace(".", "_")
    for mark in marks:
        if mark not in MARKS:
            raise PuzzleError(f"the arrangement {text!r} holds {mark!r}: write F, T and _")
    return tuple(MARKS.index(mark) for mark in marks)
