"""The calls of the recursion behind a Hanoi solution, for the views that show them.

The carries of a whole tower have one root; a journey from any state to any other has several.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from scenes.frames.stage import ViewError
from solvers.hanoi import Journey, RulerMoves, solve
from solvers.hanoi.carry import CarriedMoves, Carry
from solvers.hanoi.iterative import IterativeMoves
from solvers.hanoi.recursion import Tower
from solvers.puzzle import ComputedMoves, Move, PuzzleError, Solution


class Call(NamedTuple):
    """A carry, the moves made before it begins, and which part of its caller it is, from 0."""

    carry: Carry
    before: int
    part: int

    @property
    def length(self) -> int:
        """The number of moves."""
        return self.carry.length

    def parts(self) -> list[Call]:
        """Return the calls that this one makes; none where it is a single move."""
        return calls(self.carry.parts(), self.before) if self.length > 1 else []

    def makes(self, index: int) -> bool:
        """Tell whether move number ``index`` is one of its moves."""
        return self.before < index <= self.before + self.length


def calls(carries: Sequence[Carry], before: int = 0) -> list[Call]:
    """Return the calls of carries that follow each other."""
    found = []
    for part, carry in enumerate(carries):
        found.append(Call(carry, before, part))
        before += carry.length
    return found


def roots(solution: Solution, view: str) -> list[Call]:
    """Return the outermost calls of a solution; raise ViewError if no recursion makes its moves."""
    moves: Sequence[Move] | None = solution.moves
    if not isinstance(moves, ComputedMoves):
        moves = _own_moves(solution)
    match moves:
        case Journey():
            found = calls(_pieces(moves))
        case CarriedMoves():
            found = calls([moves.carry])
        case RulerMoves() | IterativeMoves():
            found = calls([Tower(moves.disks, moves.source, moves.target)])
        case _:
            found = []
    if not found or solution.length == 0:
        raise ViewError(
            f"the view {view} shows a recursion, and these moves do not come from one: "
            "leave it out of --view"
        )
    return found


def _pieces(journey: Journey) -> list[Tower]:
    """Return what a journey is made of: one carry, if a whole tower goes from peg to peg."""
    if len({*journey.begin}) == len({*journey.goal}) == 1 and journey.begin != journey.goal:
        source, target = journey.begin[0], journey.goal[0]
        return [Tower(len(journey.begin), source, target, rule=journey.rule)]
    return journey.pieces


def _own_moves(solution: Solution) -> ComputedMoves | None:
    """Return the recursion's moves where a list agrees with them as far as it goes."""
    try:
        own = solve(solution.puzzle).moves  # type: ignore[arg-type]
    except PuzzleError:
        return None
    if not isinstance(own, ComputedMoves) or own.length < solution.length:
        return None
    same = all(a == b for a, b in zip(solution.moves, islice(own, solution.length), strict=True))
    return own if same else None


def path(outermost: list[Call], index: int) -> list[Call]:
    """Return the calls open while move number ``index`` is made, the outermost first."""
    found: list[Call] = []
    waiting = outermost
    while waiting:
        call = next(call for call in waiting if call.makes(index))
        found.append(call)
        waiting = call.parts()
    return found
