"""What can be checked by eye: the hand rule, and Arsac's parity of resting disks.

On the shortest way of a whole tower over three pegs, all disks of one parity step the same way
round and the others the opposite way; and two disks that touch are never of the same parity.
The disk at the bottom of the source or of the target peg has the parity of the largest, that of
the third peg the other. The 2**disks states with these properties are just those of the shortest
way (the property is game 32 of Arsac's book; the converse was checked to 9 disks).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from solvers.puzzle import Move, State


def hand_way(disk: int, disks: int, source: int, target: int) -> int:
    """Return which way round a disk steps: 1 for A, B, C, A; -1 for A, C, B, A."""
    largest = 1 if (target - source) % 3 == 1 else -1
    return largest if disk % 2 == disks % 2 else -largest


def obeys_hand_rule(moves: Iterable[Move], disks: int, source: int = 0, target: int = 2) -> bool:
    """Tell whether every move goes the way round that the hand rule gives its disk."""
    return all(
        (move.target - move.source - hand_way(move.piece, disks, source, target)) % 3 == 0
        for move in moves
    )


def piles(state: State) -> dict[int, list[int]]:
    """Return the disks of every peg that has some, smallest first."""
    found: dict[int, list[int]] = {}
    for disk, peg in enumerate(state, start=1):
        found.setdefault(peg, []).append(disk)
    return found


def contact_parity(state: State) -> bool:
    """Tell whether any two disks that touch differ in parity."""
    return all(
        (upper - lower) % 2 for pile in piles(state).values() for upper, lower in pairwise(pile)
    )


def bottom_parity(state: State, source: int = 0, target: int = 2) -> bool:
    """Tell whether the bottom disks of source and target are of the largest one's parity."""
    return all(
        ((pile[-1] - len(state)) % 2 == 0) == (peg in (source, target))
        for peg, pile in piles(state).items()
    )


def on_shortest_way(state: State, source: int = 0, target: int = 2) -> bool:
    """Tell whether a state is one of those that the whole tower passes on its shortest way."""
    return contact_parity(state) and bottom_parity(state, source, target)
