"""What the tests of the knight share."""

from __future__ import annotations

from solvers.knight import Knight, decide
from solvers.knight.frontier import DONE, Square, successors, sweep_of
from solvers.puzzle import State, UnsolvableError


def tours(puzzle: Knight, state: State | None = None) -> int:
    """Return the number of tours from the start, by trying all: for a dozen squares or so."""
    state = state or puzzle.start
    if len(state) == puzzle.size:
        return int(puzzle.solved(state))
    return sum(tours(puzzle, (*state, move.target)) for move in puzzle.legal_moves(state))


def starts(rows: int, cols: int) -> list[int]:
    """Return the squares from which a tour begins, as ``decide`` tells."""
    found = []
    for begin in range(rows * cols):
        try:
            if decide(Knight(rows, cols, begin)):
                found.append(begin)
        except UnsolvableError:
            continue
    return found


def ends(puzzle: Knight) -> dict[int, int]:
    """Return the last squares of all open tours from the start, with the numbers of these tours.

    The frontier sweep (see solvers.knight.frontier), with one number for the tours of a state: its
    lowest 64 bits count those whose end is not settled yet, the next 64 those that end on square
    0, and so on.
    """
    sweep, found = sweep_of(puzzle, puzzle.begin), 0
    states = {sweep.start: 1}
    for square in sweep.squares:
        new_states: dict[bytes, int] = {}
        for state, ways in states.items():
            for new, pair in successors(state, square):
                an_end = sweep.window in pair and not square.outer
                after = ways << 64 * (sweep.order[square.number] + 1) if an_end else ways
                if new is None:
                    found += after
                else:
                    new_states[new] = new_states.get(new, 0) + after
        states = new_states
    numbers = [found >> 64 * (square + 1) & (1 << 64) - 1 for square in range(puzzle.area)]
    return {square: number for square, number in enumerate(numbers) if number}


def symmetric_tours(side: int, order: int) -> int:
    """Return the number of undirected closed tours of a square board that a turn leaves as it is.

    ``order`` is 2 for the half turn and 4 for the quarter turn; the board has an even side, so
    that no square rests. A knight's move never joins two squares that the half turn exchanges, so
    the turn carries every such tour along itself, and the tour is an ``order``-th part of it, from
    a square to one of its images, repeated. Seen up to the turn that is a ring through all orbits
    of squares; it belongs to one such tour if its turns add up to an odd number, to none else. The
    sweep counts these rings with all orbits in the frontier, by the parity of their turns.
    """
    orbits, links = _orbits(side, order)
    states, odd = {bytes(range(len(orbits))): (1, 0)}, 0
    for number in range(len(orbits)):
        later = tuple(other for here, other in links if here == number)
        square = Square(number, number, later, DONE, outer=False, spare=False, last=True)
        new_states: dict[bytes, tuple[int, int]] = {}
        for state, ways in states.items():
            for new, pair in successors(state, square):
                after = ways
                for other in set(pair) - {number}:
                    after = _both(after, links[number, other])
                if new is None:
                    odd += after[1]
                else:
                    before = new_states.get(new, (0, 0))
                    new_states[new] = (before[0] + after[0], before[1] + after[1])
        states = new_states
    return odd


def _both(one: tuple[int, int], two: tuple[int, int]) -> tuple[int, int]:
    """Return the even and odd ways to take one of each."""
    return one[0] * two[0] + one[1] * two[1], one[0] * two[1] + one[1] * two[0]


def _orbits(
    side: int, order: int
) -> tuple[list[list[int]], dict[tuple[int, int], tuple[int, int]]]:
    """Return the orbits under the turn, and for two a leap apart the leaps by even and odd turns.

    The outer columns come first: opposite ones are near each other when they are turned.
    """
    puzzle, orbits = Knight(side, side), []
    for square in range(side * side):
        orbit = [square]
        for _ in range(3):
            row, col = divmod(orbit[-1], side)
            orbit.append(col * side + side - 1 - row)
        orbit = orbit[:: 4 // order]
        if square == min(orbit):
            orbits.append(orbit)
    orbits.sort(key=lambda o: (min(o[0] % side, side - 1 - o[0] % side), o[0] // side, o[0]))
    links = {}
    for one, here in enumerate(orbits):
        for two, there in enumerate(orbits[one + 1 :], start=one + 1):
            leaps = [puzzle.leaps(here[0], square) for square in there]
            if any(leaps):
                links[one, two] = (sum(leaps[::2]), sum(leaps[1::2]))
    return orbits, links
