"""A dynamic programme over the frontier: every tour of a narrow board at once.

The squares are taken in turn, lane by lane along the short side. After a square is settled, all
that matters of the tours begun is how the next squares (those a leap away from settled ones)
hang together; tours that agree in this are counted together. Such a state is bytes, one for every
*slot*; square number ``v`` in the order has slot ``v % window``. A slot holds its own number while
its square is untouched, the slot of the other end while it ends a stretch of path, and ``DONE``
when both its leaps are known. An open tour is closed by one more *outer* square a leap away
from every other, with the last slot. (The method is the "simpath" of Knuth, TAOCP 4A, 7.1.4.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from solvers.knight.rules import Knight
from solvers.puzzle import BudgetError

DONE = 255
#: The most states a sweep keeps unless told otherwise: about 500 MiB.
STATES = 3_000_000

#: Called with the number of squares settled and the number of all.
Progress = Callable[[int, int], object]


def silent(_done: int, _of: int) -> None:
    """Say nothing of any progress."""


@dataclass(frozen=True, slots=True)
class Square:
    """One square to settle: its slot, its later neighbours, and what limits the choice."""

    number: int
    slot: int
    later: tuple[int, ...]
    """The slots of the squares a leap away that are settled after it."""
    refill: int
    """What the slot holds once it belongs to the next square: its own number, or DONE."""
    outer: bool
    """Is it the start of an open tour, so that it must be joined to the outer square?"""
    spare: bool
    """Must the outer square keep a leap free, for a start that is still to come?"""
    last: bool
    """Have all squares a slot, and is the start settled, so that a tour may be finished here?"""


@dataclass(frozen=True, slots=True)
class Sweep:
    """The squares of a board in the order in which they are settled."""

    order: list[int]
    window: int
    start: bytes
    squares: list[Square]

    def number_at(self, slot: int, square: Square) -> int:
        """Return the number of the square that has ``slot`` while ``square`` is settled."""
        if slot == self.window:
            return len(self.order)
        return square.number + (slot - square.number) % self.window


def sweep_of(puzzle: Knight, begin: int | None) -> Sweep:
    """Return the sweep over a puzzle, for the tours from ``begin`` if that is given.

    A window of two lanes and two squares holds every square a leap from a settled one. In an open
    tour ``begin`` is a leap from the outer square; a closed one passes everywhere anyhow.
    """
    lanes = min(puzzle.rows, puzzle.cols)
    window = 2 * lanes + 2
    if window >= DONE:
        raise BudgetError(_too_many(puzzle, STATES))
    order = list(range(puzzle.area))
    if puzzle.rows < puzzle.cols:
        order.sort(key=lambda square: (square % puzzle.cols, square // puzzle.cols))
    outer = [] if puzzle.closed else [window]
    start = order.index(begin) if outer and begin is not None else -1
    end = max(place for place, square in enumerate(order) if puzzle.has(square))
    squares = [
        Square(
            number=place,
            slot=place % window,
            later=tuple([n % window for n in _later(puzzle, order, place, lanes)] + outer),
            refill=_untouched(puzzle, order, place + window, window),
            outer=place == start,
            spare=place < start,
            last=place + window > end and place >= start,
        )
        for place in range(len(order))
    ]
    first = [_untouched(puzzle, order, place, window) for place in range(window)]
    return Sweep(order, window, bytes(first + outer), squares)


def _later(puzzle: Knight, order: list[int], place: int, lanes: int) -> list[int]:
    """Return the numbers of the squares a leap from number ``place`` that come after it."""
    steps = sorted({lanes - 2, lanes + 2, 2 * lanes - 1, 2 * lanes + 1})
    nears = [place + step for step in steps if step > 0 and place + step < len(order)]
    here = order[place]
    return [n for n in nears if puzzle.has(order[n]) and puzzle.leaps(here, order[n])]


def _untouched(puzzle: Knight, order: list[int], place: int, window: int) -> int:
    """Return what a slot holds when square number ``place`` gets it."""
    real = place < len(order) and puzzle.has(order[place])
    return place % window if real else DONE


#: Two slots whose stretches the square now settled joins; one may be its own.
Pair = tuple[int, int]


def successors(state: bytes, square: Square) -> Iterator[tuple[bytes | None, Pair]]:
    """Yield what a state may become, with the slots joined; None for a tour just finished."""
    here = square.slot
    if state[here] == DONE:
        if not square.outer:
            yield _refilled(bytearray(state), square), (here, here)
        return
    for pair in _pairs(state, square):
        left, right = pair
        one, two = state[left], state[right]
        new = bytearray(state)
        new[here] = new[left] = new[right] = DONE
        if one == right:  # Both are ends of one stretch: joined, it is a ring.
            if square.last and new.count(DONE) == len(new):
                yield None, pair
            continue
        new[one], new[two] = two, one
        if not (square.spare and new[-1] == DONE):
            yield _refilled(new, square), pair


def _pairs(state: bytes, square: Square) -> list[Pair]:
    """Return the slots that the square may join: two others, or its own with one other."""
    near = [slot for slot in square.later if state[slot] != DONE]
    untouched = state[square.slot] == square.slot
    pairs = list(combinations(near, 2)) if untouched else [(slot, square.slot) for slot in near]
    return [pair for pair in pairs if square.later[-1] in pair] if square.outer else pairs


def _refilled(new: bytearray, square: Square) -> bytes:
    """Return the state with the slot of the settled square given to the next one."""
    new[square.slot] = square.refill
    return bytes(new)


def count_tours(
    puzzle: Knight, begin: int | None = None, limit: int = STATES, progress: Progress = silent
) -> int:
    """Return the number of undirected tours, or of those from ``begin`` where that is given.

    Raises BudgetError when more than ``limit`` states would have to be kept at once.
    """
    if puzzle.size == 1:
        return 0 if puzzle.closed else 1
    sweep = sweep_of(puzzle, begin)
    states, total = {sweep.start: 1}, 0
    for square in sweep.squares:
        new_states: dict[bytes, int] = {}
        for state, ways in states.items():
            for new, _ in successors(state, square):
                if new is None:
                    total += ways
                else:
                    new_states[new] = new_states.get(new, 0) + ways
        states = new_states
        if len(states) > limit:
            raise BudgetError(_too_many(puzzle, limit))
        progress(square.number + 1, len(sweep.squares))
    return total


def find_tour(puzzle: Knight, limit: int = STATES) -> list[int] | None:
    """Return the squares of a tour of the puzzle, or None: there is none.

    Raises BudgetError when more than ``limit`` states would have to be kept in all.
    """
    if puzzle.size == 1:
        return None if puzzle.closed else [puzzle.begin]
    sweep = sweep_of(puzzle, puzzle.begin)
    layers: list[dict[bytes, tuple[bytes, Pair]]] = []
    states: Iterable[bytes] = [sweep.start]
    for square in sweep.squares:
        layer: dict[bytes, tuple[bytes, Pair]] = {}
        for state in states:
            for new, pair in successors(state, square):
                if new is None:
                    return _tour(puzzle, sweep, layers, (state, pair))
                layer.setdefault(new, (state, pair))
        layers.append(layer)
        states = layer
        limit -= len(layer)
        if limit < 0:
            raise BudgetError(_too_many(puzzle, sum(map(len, layers)) + limit))
    return None


def _tour(
    puzzle: Knight,
    sweep: Sweep,
    layers: list[dict[bytes, tuple[bytes, Pair]]],
    step: tuple[bytes, Pair],
) -> list[int]:
    """Return the squares, in order, of the tour whose last step is ``step``."""
    outer = len(sweep.order)
    links: list[list[int]] = [[] for _ in range(outer + 1)]
    for square, layer in zip(sweep.squares[len(layers) :: -1], [*layers[::-1], {}], strict=True):
        state, pair = step
        for slot in set(pair) - {square.slot}:
            other = sweep.number_at(slot, square)
            links[square.number].append(other)
            links[other].append(square.number)
        if square.number:
            step = layer[state]
    before, here = outer, sweep.order.index(puzzle.begin)
    path = [here]
    while len(path) < puzzle.size:
        one, two = links[here]
        before, here = here, two if one == before else one
        path.append(here)
    return [sweep.order[number] for number in path]


def _too_many(puzzle: Knight, limit: int) -> str:
    return (
        f"the {puzzle.rows}x{puzzle.cols} board is too wide to examine whole: "
        f"that takes more than {limit} states"
    )
