"""Shortest ways by breadth-first search, for what no formula answers: more than three pegs.

A state is coded as one number with a digit a disk, in the base of the pegs: numpy expands a whole
level of the search at once. The search goes from both ends and stops where they meet.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from itertools import pairwise, permutations
from typing import TYPE_CHECKING

from solvers.puzzle import BudgetError, Move, State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Codes = NDArray[np.int64]

#: A search ends when it would try more moves than this, one between any two pegs of a state:
#: 10 to 15 seconds, up to 360 MiB.
BUDGET = 20_000_000

#: The optimum of a tower is proved by search where the largest disk aside leaves no more states.
PROOF_STATES = 1 << 21


@dataclass(frozen=True, slots=True)
class StateSpace:
    """All states of some disks on some pegs under a rule, as codes."""

    disks: int
    pegs: int
    rule: str = "free"

    def code(self, state: State) -> int:
        """Return the number of a state: disk 1 is the lowest digit."""
        return sum(peg * self.pegs**place for place, peg in enumerate(state))

    def ways(self) -> list[tuple[int, int]]:
        """Return from which peg to which a disk may go."""
        if self.rule == "cyclic":
            return [(here, (here + 1) % self.pegs) for here in range(self.pegs)]
        reach = 1 if self.rule == "adjacent" else self.pegs
        pairs = permutations(range(self.pegs), 2)
        return [(here, there) for here, there in pairs if abs(here - there) <= reach]

    def neighbours(self, codes: Codes, *, backward: bool = False) -> Codes:
        """Return the states one move after (or before) those given, sorted."""
        import numpy as np

        allowed = np.zeros((self.pegs, self.pegs), dtype=bool)
        for here, there in self.ways():
            allowed[(there, here) if backward else (here, there)] = True
        covered = np.zeros(len(codes), dtype=np.int64)
        every_peg = (1 << self.pegs) - 1
        found = [codes[:0]]
        for place in range(self.disks):
            weight = self.pegs**place
            peg = codes // weight % self.pegs
            on_top = covered >> peg & 1 == 0
            for there in range(self.pegs):
                fits = on_top & allowed[peg, there] & (covered >> there & 1 == 0)
                found.append(codes[fits] + (there - peg[fits]) * weight)
            covered |= 1 << peg
            more = covered != every_peg
            codes, covered = codes[more], covered[more]
        return np.unique(np.concatenate(found))


def _among(codes: Codes, level: Codes) -> NDArray[np.bool_]:
    """Tell of each code whether the sorted level holds it."""
    import numpy as np

    places = np.minimum(np.searchsorted(level, codes), len(level) - 1)
    return np.equal(level[places], codes)


class Wave:
    """The levels of a search from one state; each is the sorted codes at one distance."""

    def __init__(self, space: StateSpace, start: int, *, backward: bool = False) -> None:
        import numpy as np

        self.space = space
        self.backward = backward
        self.levels = [np.array([start], dtype=np.int64)]
        self.seen = self.levels[:]
        """All codes so far in a few sorted runs; kept up where moves cannot be taken back."""

    @property
    def cost(self) -> int:
        """How many moves the next level tries: one between any two pegs of each state."""
        pegs = self.space.pegs
        return len(self.levels[-1]) * pegs * (pegs - 1) // 2

    def advance(self) -> None:
        """Find the next level."""
        fresh = self.space.neighbours(self.levels[-1], backward=self.backward)
        # Where every move can be taken back, no neighbour lies more than one level behind.
        for run in self.seen if self.space.rule == "cyclic" else self.levels[-2:]:
            fresh = fresh[~_among(fresh, run)]
        self.levels.append(fresh)
        if self.space.rule == "cyclic":
            self._remember(fresh)

    def _remember(self, run: Codes) -> None:
        """Merge a level into the runs, so that there are only a few of them."""
        import numpy as np

        while self.seen and len(self.seen[-1]) < 2 * len(run):
            run = np.union1d(self.seen.pop(), run)
        self.seen.append(run)

    def trail(self, code: int) -> list[int]:
        """Return the codes from the start of the wave to one of the last level."""
        import numpy as np

        codes = [code]
        for level in reversed(self.levels[:-1]):
            here = np.array(codes[-1:], dtype=np.int64)
            before = self.space.neighbours(here, backward=not self.backward)
            codes.append(int(before[_among(before, level)][0]))
        return codes[::-1]


@functools.lru_cache(maxsize=8)
def shortest(
    begin: State, goal: State, pegs: int, rule: str = "free", budget: int = BUDGET
) -> tuple[Move, ...]:
    """Return a shortest way, the same one every time; raise BudgetError past the budget."""
    space = StateSpace(len(begin), pegs, rule)
    if pegs ** len(begin) >= 1 << 62:
        raise BudgetError(
            f"{len(begin)} disks on {pegs} pegs have too many states to search: use fewer disks, "
            "or whole towers by the free rule, or 3 pegs"
        )
    ahead, back = Wave(space, space.code(begin)), Wave(space, space.code(goal), backward=True)
    spent = 0
    while True:
        met = ahead.levels[-1][_among(ahead.levels[-1], back.levels[-1])]
        if len(met):
            meeting = int(met[0])
            codes = ahead.trail(meeting) + back.trail(meeting)[-2::-1]
            return tuple(_moves(codes, space))
        wave = min(ahead, back, key=lambda wave: wave.cost)
        spent += wave.cost
        if spent > budget:
            moves = len(ahead.levels) + len(back.levels) - 2
            raise BudgetError(
                f"the search tried {budget:,} moves and found no way of {moves} moves or "
                "fewer: use fewer disks, or whole towers by the free rule, or 3 pegs"
            )
        wave.advance()


def _moves(codes: list[int], space: StateSpace) -> list[Move]:
    """Return the moves between the states of a trail."""
    moves = []
    for before, after in pairwise(codes):
        disk, weight = 1, 1
        while before // weight % space.pegs == after // weight % space.pegs:
            disk, weight = disk + 1, weight * space.pegs
        moves.append(Move(disk, before // weight % space.pegs, after // weight % space.pegs))
    return moves


@functools.cache
def tower_optimum(disks: int, pegs: int) -> int | None:
    """Return the fewest moves of a whole tower by the free rule, or None where that is too big.

    The largest disk first moves when the others are on the pegs besides its own and the one it
    goes to; by symmetry, the way after its last move is no shorter than the way to its first one.
    So the optimum is twice the way to such a state, and one.
    """
    if pegs ** (disks - 1) > PROOF_STATES:
        return None
    wave = Wave(StateSpace(disks - 1, pegs), 0)
    while not _open_for_largest(wave.levels[-1], wave.space):
        wave.advance()
    return 2 * (len(wave.levels) - 1) + 1


def _open_for_largest(codes: Codes, space: StateSpace) -> bool:
    """Tell whether a state has no disk on the first and none on the last peg."""
    import numpy as np

    clear = np.ones(len(codes), dtype=bool)
    for place in range(space.disks):
        peg = codes // space.pegs**place % space.pegs
        clear &= (peg != 0) & (peg != space.pegs - 1)
    return bool(clear.any())
