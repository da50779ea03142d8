"""Is there a tour at all? Decided from the shape of the board, without any search.

Closed tours of rectangles: A. J. Schwenk, *Which rectangular chessboards have a knight's tour?*,
Mathematics Magazine 64 (1991) 325-332. Open ones: P. Cull and J. De Curtins, *Knight's tour
revisited*, Fibonacci Quarterly 16 (1978) 276-285, for sides from 5; the starts on boards of three
and four rows were settled by examining every tour (see ``frontier``) and, for four rows, by the
argument that the reason gives.
"""

from __future__ import annotations

from collections.abc import Iterator

from solvers.knight.field import Field, field_of
from solvers.knight.rules import Knight
from solvers.puzzle import UnsolvableError

#: Boards of three rows with open tours but not from every square of the right colour: the
#: starts, (row, column), that have none. All tours of these boards were examined.
BAD_STARTS = {
    (3, 4): {(row, col) for row in range(3) for col in (1, 2)},
    (3, 7): {(1, 3)},
    (3, 8): {(1, 2), (1, 5)},
}


def decide(puzzle: Knight) -> bool:
    """Return True where a tour is known to exist, False where that is open.

    Raises UnsolvableError with the reason where there is a proof that none exists.
    """
    box = _rectangle(puzzle)
    reason = _rectangle_obstacle(puzzle, *box) if box else _shape_obstacle(puzzle)
    if reason:
        kind = "closed tour" if puzzle.closed else f"tour from {puzzle.square(puzzle.begin)}"
        raise UnsolvableError(f"there is no {kind}: {reason}")
    return box is not None


def _rectangle(puzzle: Knight) -> tuple[int, int, int, int] | None:
    """Return (top, left, rows, columns) of the squares to visit if they fill a rectangle."""
    if not puzzle.within:
        return 0, 0, puzzle.rows, puzzle.cols
    rows = [square // puzzle.cols for square in puzzle.within]
    cols = [square % puzzle.cols for square in puzzle.within]
    top, left = min(rows), min(cols)
    height, width = max(rows) - top + 1, max(cols) - left + 1
    return (top, left, height, width) if height * width == puzzle.size else None


def _rectangle_obstacle(puzzle: Knight, top: int, left: int, rows: int, cols: int) -> str | None:
    """Return why the rectangle has no tour, or None if it has one."""
    start = (puzzle.begin // puzzle.cols - top, puzzle.begin % puzzle.cols - left)
    short, long = sorted((rows, cols))
    if rows > cols:
        start = start[::-1]
    if puzzle.closed:
        return _no_closed_tour(short, long)
    name = puzzle.square(puzzle.begin)
    return _no_open_tour(short, long) or _no_tour_from(start, short, long, name)


def _no_closed_tour(short: int, long: int) -> str | None:
    """Return why no closed tour exists on a board of these sides, by Schwenk's theorem."""
    board = f"{short}x{long}"
    if short * long == 1:
        return "a single square has no knight's move back to itself"
    if short * long % 2:
        more = short * long // 2 + 1
        return (
            "every knight's move changes the colour, so a closed tour visits as many dark squares "
            f"as light ones, and {board} has {more} and {more - 1}"
        )
    if short < 3:
        return "on a board with a side of 1 or 2 a corner square has at most one knight's move"
    if short == 4:
        return (
            "on a board with a side of 4 the outer lanes lead only to the inner ones, so a closed "
            "tour would alternate between them and see only half of each (Schwenk 1991)"
        )
    if short == 3 and long < 10:
        return f"{board} is one of the exceptions of Schwenk's theorem (1991): 3x4, 3x6 and 3x8"
    return None


def _no_open_tour(short: int, long: int) -> str | None:
    """Return why no open tour exists on a board of these sides, wherever it begins."""
    board = f"{short}x{long}"
    if board == "1x1":
        return None
    if short == 1:
        return "on a board with a side of 1 the knight has no move"
    if short == 2:
        return "on a board with a side of 2 the knight only comes to every second column or row"
    if board == "3x3":
        return "no knight's move leads to the middle of a 3x3 board"
    if board in {"3x5", "3x6", "4x4"}:
        return f"{board} has none from any square (Cull and De Curtins 1978; all were examined)"
    return None


def _no_tour_from(start: tuple[int, int], short: int, long: int, name: str) -> str | None:
    """Return why no open tour begins on ``start``, (lane, place) along the short and long side."""
    if short * long % 2 and sum(start) % 2:
        more = short * long // 2 + 1
        return (
            "every knight's move changes the colour, so on an odd board a tour begins on the "
            f"colour of the corners ({more} squares to {more - 1}), and {name} is not of it"
        )
    if short == 4 and start[0] in {1, 2}:
        return (
            "on a board with a side of 4 the outer lanes lead only to the inner ones, which forces "
            f"both ends of a tour into the outer lanes, and {name} is in an inner one"
        )
    if start in BAD_STARTS.get((short, long), ()):
        return f"every tour of the {short}x{long} board was examined, and none begins on {name}"
    return None


def _shape_obstacle(puzzle: Knight) -> str | None:
    """Return why a shape that is no rectangle has no tour, or None where that is open."""
    field = field_of(puzzle)
    places = [field.place(square) for square in puzzle.squares()]
    begin = field.place(puzzle.begin)
    return (
        _colours(puzzle)
        or _unreached(puzzle, field, begin, places)
        or _leaves(puzzle, field, begin, places)
        or _cuts(puzzle, field, begin)
    )


def _colours(puzzle: Knight) -> str | None:
    """Return an obstacle in the numbers of dark and light squares."""
    colours = [sum(divmod(square, puzzle.cols)) % 2 for square in puzzle.squares()]
    own = colours.count(sum(divmod(puzzle.begin, puzzle.cols)) % 2)
    other = len(colours) - own
    if own == other or (own == other + 1 and not puzzle.closed):
        return None
    needed = "as many" if puzzle.closed else "as many, or one more,"
    return (
        f"every knight's move changes the colour, so there must be {needed} squares of the colour "
        f"of {puzzle.square(puzzle.begin)} as of the other, and there are {own} and {other}"
    )


def _unreached(puzzle: Knight, field: Field, begin: int, places: list[int]) -> str | None:
    """Return an obstacle in a square that no moves lead to from the start."""
    seen, waiting = {begin}, [begin]
    while waiting:
        new = set(field.around(waiting.pop())) - seen
        seen |= new
        waiting.extend(new)
    for place in places:
        if place not in seen:
            return f"no knight's moves lead to {puzzle.square(field.square(place))}"
    return None


def _leaves(puzzle: Knight, field: Field, begin: int, places: list[int]) -> str | None:
    """Return an obstacle in squares with a single knight's move."""
    leaves = [place for place in places if field.exits[place] == 1]
    if puzzle.closed and leaves:
        return f"{puzzle.square(field.square(leaves[0]))} has a single knight's move"
    ends = [puzzle.square(field.square(place)) for place in leaves if place != begin]
    if len(ends) > 1:
        return f"only one square can be the last, and {' and '.join(ends[:2])} have a single move"
    return None


def _cuts(puzzle: Knight, field: Field, begin: int) -> str | None:
    """Return an obstacle in a square without which the others fall into too many parts."""
    for place, parts in _cut_places(field, begin):
        allowed = 1 if puzzle.closed or place == begin else 2
        if parts > allowed:
            name = puzzle.square(field.square(place))
            return f"without {name} the other squares fall into {parts} parts"
    return None


def _cut_places(field: Field, root: int) -> Iterator[tuple[int, int]]:
    """Yield every place that cuts the squares, with the number of parts without it.

    Depth-first numbers and low points after R. Tarjan, SIAM Journal on Computing 1 (1972).
    """
    number, low = {root: 0}, {root: 0}
    parts = {root: 0}
    stack = [(root, iter(field.around(root)))]
    while stack:
        place, untried = stack[-1]
        near = next(untried, None)
        if near is None:
            stack.pop()
            if stack:
                above = stack[-1][0]
                low[above] = min(low[above], low[place])
                parts[above] += low[place] >= number[above]
        elif near in number:
            low[place] = min(low[place], number[near])
        else:
            number[near] = low[near] = len(number)
            parts[near] = 1
            stack.append((near, iter(field.around(near))))
    yield from ((place, count) for place, count in parts.items() if count > 1)
