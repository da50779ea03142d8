"""Millions of moves of the three-peg tower at once, as numpy arrays.

The moves of a tower of h disks are those of h - 1, one of disk h, and those of h - 1 again with
all pegs shifted: so a table is made by doubling. Between two moves of larger disks, the h smallest
are carried just as the table says, from whichever peg they are on: so any slice is a few shifted
copies of the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from solvers.hanoi.ruler import RulerMoves
from solvers.puzzle import Move

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: Tables are made for this many disks at most: 2**20 moves, 4 MiB.
TABLE_DISKS = 20


class Bulk(NamedTuple):
    """Moves as three arrays of one length."""

    disks: NDArray[np.uint16]
    sources: NDArray[np.uint8]
    targets: NDArray[np.uint8]


def bulk(moves: RulerMoves, first: int, last: int) -> Bulk:
    """Return the moves from number ``first`` to number ``last``, both included, as arrays."""
    import numpy as np

    if not 1 <= first <= last <= moves.length:
        raise IndexError(f"there are no moves {first} to {last}: the solution has {moves.length}")
    height = min(moves.disks, TABLE_DISKS, (last - first + 1).bit_length())
    table = _table(moves, height)
    count = last - first + 1
    parts = Bulk(np.empty(count, np.uint16), np.empty(count, np.uint8), np.empty(count, np.uint8))
    for block in range(first >> height, (last >> height) + 1):
        _fill(parts, first, moves, table, block)
    return parts


def _fill(parts: Bulk, first: int, moves: RulerMoves, table: Bulk, block: int) -> None:
    """Write the moves number ``block * 2**height`` up to the next such number into the arrays."""
    import numpy as np

    size = len(table.disks) + 1
    begin = block * size
    if begin >= first:
        _put(parts, begin - first, moves.move_at(begin))
    # The table's moves are number begin + 1 to begin + size - 1.
    low = max(first, begin + 1)
    high = min(first + len(parts.disks), begin + size)
    if low >= high:
        return
    rows, places = slice(low - begin - 1, high - begin - 1), slice(low - first, high - first)
    shift = moves.state_at(begin)[size.bit_length() - 2]
    turned = np.array([shift, shift + 1, shift + 2], dtype=np.uint8) % 3
    parts.disks[places] = table.disks[rows]
    parts.sources[places] = turned[table.sources[rows]]
    parts.targets[places] = turned[table.targets[rows]]


def _put(parts: Bulk, place: int, move: Move) -> None:
    """Write one move into the arrays."""
    parts.disks[place], parts.sources[place], parts.targets[place] = move


def _table(moves: RulerMoves, height: int) -> Bulk:
    """Return the moves of the ``height`` smallest disks, starting from peg 0."""
    import numpy as np

    size = (1 << height) - 1
    table = Bulk(np.empty(size, np.uint16), np.empty(size, np.uint8), np.empty(size, np.uint8))
    stand = 0
    for disk in range(1, height + 1):
        half = (1 << disk - 1) - 1
        stride = moves.stride(disk)
        _put(table, half, Move(disk, 0, stride))
        # The smaller tower stands on ``stand`` when this disk moves.
        turned = np.array([stand, stand + 1, stand + 2], dtype=np.uint8) % 3
        table.disks[half + 1 : 2 * half + 1] = table.disks[:half]
        table.sources[half + 1 : 2 * half + 1] = turned[table.sources[:half]]
        table.targets[half + 1 : 2 * half + 1] = turned[table.targets[:half]]
        stand = stride
    return table
