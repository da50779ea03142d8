"""Which moves deserve time when a film is to teach: the pace ``teach``.

The first moves and the last ones are slow, and so is every move of a kind that has not been seen,
such as the first move of a disk or the first jump, and every move of the largest disk. What
repeats is fast. ``teach(solution, 1, 15)`` says how many times as long as a usual move each of
these takes: ``{1: 4, 2: 4, 3: 3, …}``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import chain

from solvers.hanoi import Hanoi, RulerMoves
from solvers.puzzle import Puzzle, Solution, Step

#: How many times as long as a usual move one takes that is new.
NEW = Fraction(4)
#: The same for the first moves, one after the other; the last moves mirror them.
ENDS = (Fraction(4), Fraction(4), Fraction(3), Fraction(2))
#: Of a stretch longer than twice this only so many moves at each end are looked at, unless a
#: formula says which moves are new.
LOOKED_AT = 32_768


def teach(solution: Solution, first: int, last: int) -> Mapping[int, Fraction]:
    """Return the weights of the moves that take longer, by number; ``first`` is number 1."""
    weights: dict[int, Fraction] = {}
    seen: set[tuple[int, int]] = set()
    for step in _looked_at(solution, first, last):
        kind = _kind(solution.puzzle, step)
        if kind not in seen or _large(solution.puzzle, step):
            weights[step.index - first + 1] = NEW
        seen.add(kind)
    moves = last - first + 1
    for place, weight in enumerate(ENDS[:moves], start=1):
        for index in (place, moves + 1 - place):
            weights[index] = max(weight, weights.get(index, weight))
    return weights


def _looked_at(solution: Solution, first: int, last: int) -> Iterator[Step]:
    """Yield the steps among which the slow ones are."""
    if isinstance(solution.moves, RulerMoves):
        # Disk p moves at the odd multiples of 2**(p - 1): the first of them from ``first`` on.
        powers = [1 << place for place in range(solution.moves.disks)]
        indices = sorted(power * (-(-first // power) | 1) for power in powers)
        return (solution.step(index) for index in indices if index <= last)
    if last - first < 2 * LOOKED_AT:
        return solution.steps(first, last)
    ends = (first, first + LOOKED_AT - 1), (last - LOOKED_AT + 1, last)
    return chain.from_iterable(solution.steps(*end) for end in ends)


def _kind(puzzle: Puzzle, step: Step) -> tuple[int, int]:
    """Return what makes a move new: the piece; and, but for disks, how far it goes."""
    piece, source, target = step.move
    return piece, 0 if isinstance(puzzle, Hanoi) else abs(target - source)


def _large(puzzle: Puzzle, step: Step) -> bool:
    """Tell whether a move is one of the largest disk."""
    return isinstance(puzzle, Hanoi) and step.move.piece == puzzle.disks
