"""Run after run of Warnsdorff's rule, dead ends mended by rotations, until there is a tour."""

from __future__ import annotations

import random
from itertools import islice

from solvers.knight.field import field_of
from solvers.knight.rotations import mend
from solvers.knight.rules import Knight
from solvers.knight.warnsdorff import attempts, run

#: Rotations to mend one run: as many for every square, but no more than the most.
ROTATIONS, MOST_ROTATIONS = 10, 1_000
#: Runs from the start of the puzzle; as many again are made from elsewhere.
RUNS = 32


def tour_by_runs(
    puzzle: Knight, tie_break: str, rng: random.Random, budget: int
) -> tuple[list[int] | None, int]:
    """Return the squares of a tour, or None, and the placements and rotations it took.

    A closed tour passes everywhere, and read from the start it is an open one too: so the later
    runs begin anywhere and are closed. The last run ends beyond the budget.
    """
    field = field_of(puzzle)
    start, spent = field.place(puzzle.begin), 0
    limit = min(ROTATIONS * puzzle.size, MOST_ROTATIONS)
    for number, attempt in enumerate(islice(attempts(field, tie_break, rng), 2 * RUNS)):
        elsewhere = number >= RUNS
        begin = field.place(rng.choice(puzzle.squares())) if elsewhere else start
        path = run(field, begin, attempt, rng)
        tour, rotations = mend(field, path, puzzle.closed or elsewhere, rng, limit)
        spent += len(path) + rotations
        if tour:
            turn = tour.index(start)
            return field.squares(tour[turn:] + tour[:turn]), spent
        if spent > budget:
            break
    return None, spent
