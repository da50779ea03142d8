"""The rest of a tour: from the squares already visited to a whole tour, if there is a way.

Depth-first search by Warnsdorff's rule, ties by lot. Runs of growing length are tried, so that
one early wrong turn costs little; a run that ends before its limit has tried everything.
"""

from __future__ import annotations

import random
from itertools import count, pairwise

from solvers.knight.rules import Knight
from solvers.puzzle import BudgetError, Move, State, UnsolvableError

#: A search ends when it has entered this many squares: one or two seconds.
BUDGET = 400_000


class _Rest:
    """The squares still free, and where each one leads."""

    def __init__(self, puzzle: Knight, state: State) -> None:
        self.near = {
            square: tuple(move.target for move in puzzle.legal_moves((square,)))
            for square in puzzle.squares()
        }
        self.free = set(puzzle.squares()).difference(state)
        self.homes = frozenset(self.near[state[0]]) if puzzle.closed else None

    def choices(self, here: int, rng: random.Random) -> list[int]:
        """Return where to go from ``here``, the best last; nothing where no tour can follow."""
        if self.homes is not None and self.free.isdisjoint(self.homes):
            return []
        exits = {
            square: len(self.free.intersection(self.near[square]))
            for square in self.near[here]
            if square in self.free
        }
        # A square that only this one leads to is the end: before the end, it can wait no longer.
        if len(self.free) > 1 and 0 in exits.values():
            return []
        return sorted(exits, key=lambda square: (-exits[square], rng.random()))

    def ended(self, here: int) -> bool:
        """Tell whether the tour is whole."""
        return not self.free and (self.homes is None or here in self.homes)


def onward(puzzle: Knight, state: State, budget: int = BUDGET) -> list[Move]:
    """Return moves that make ``state`` a whole tour.

    Raises UnsolvableError where every way was tried, BudgetError past the budget.
    """
    here, spent, limit = puzzle.square(state[-1]), 0, 2 * puzzle.size + 100
    for seed in count():
        limit = min(limit, budget - spent)
        path, used = _run(_Rest(puzzle, state), state[-1], limit, random.Random(seed))  # noqa: S311
        if path is not None:
            squares = (state[-1], *path)
            return [Move(0, source, target) for source, target in pairwise(squares)]
        if used < limit:
            raise UnsolvableError(f"no tour leads on from {here}: every way was tried")
        spent += used
        limit += limit // 4
        if spent >= budget:
            break
    raise BudgetError(
        f"no way on from {here} was found in {budget:,} steps, and none is ruled out: take moves "
        "back, or try"
    )


def _run(rest: _Rest, begin: int, limit: int, rng: random.Random) -> tuple[list[int] | None, int]:
    """Return the squares of one search, or None, and how many squares it entered."""
    path: list[int] = []
    untried = [rest.choices(begin, rng)]
    used = 0
    if rest.ended(begin):
        return path, used
    while untried and used < limit:
        if not untried[-1]:
            untried.pop()
            if path:
                rest.free.add(path.pop())
            continue
        here = untried[-1].pop()
        used += 1
        path.append(here)
        rest.free.remove(here)
        if rest.ended(here):
            return path, used
        untried.append(rest.choices(here, rng))
    return None, used
