"""Where panels stand: rows or columns of boxes, whichever lets the smallest picture be largest.

A panel is given by the shape of what it shows, width to height: ``(1.8, 1.2)`` is the pegs beside
the state graph. In a wide room they stand side by side, in a tall one above each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scenes.geometry import Box

#: The first panel is the one that the film is about: it may be so much larger than the others.
FIRST = 2.0


def panels(room: Box, shapes: Sequence[float]) -> list[Box]:
    """Return a box inside ``room`` for each shape, in order and without overlap."""
    arrangements = [
        arrange(room, lines, evenness)
        for lines in _lines(shapes)
        for arrange in (_rows, _columns)
        for evenness in (0.0, 0.5, 1.0)
    ]
    return max(arrangements, key=lambda boxes: _worth(boxes, shapes))


def _lines(shapes: Sequence[float]) -> Iterator[list[Sequence[float]]]:
    """Yield every way to break a row into lines."""
    if not shapes:
        yield []
    for length in range(1, len(shapes) + 1):
        for rest in _lines(shapes[length:]):
            yield [shapes[:length], *rest]


def _worth(boxes: Sequence[Box], shapes: Sequence[float]) -> tuple[float, float]:
    """Return the area of the smallest picture that fits its box, then that of all."""
    areas = [
        min(box.width, box.height * shape) * min(box.height, box.width / shape)
        for box, shape in zip(boxes, shapes, strict=True)
    ]
    weighed = [areas[0] / FIRST, *areas[1:]]
    return min(weighed), sum(areas)


def _rows(room: Box, lines: Sequence[Sequence[float]], evenness: float) -> list[Box]:
    """Return the boxes of lines that stand above each other.

    Each line is as high as its shapes ask for, or, at an ``evenness`` of 1, all are equally high.
    """
    gap = round(min(room.width, room.height) * 0.05)
    heights = _shares(room.height, [sum(line) ** (evenness - 1) for line in lines], gap)
    return [
        Box(room.left + left, room.top + top, room.left + right, room.top + bottom)
        for line, (top, bottom) in zip(lines, heights, strict=True)
        for left, right in _shares(room.width, line, gap)
    ]


def _columns(room: Box, lines: Sequence[Sequence[float]], evenness: float) -> list[Box]:
    """Return the boxes of lines that stand beside each other, each from top to bottom."""
    tilted = Box(room.top, room.left, room.bottom, room.right)
    turned = [[1 / shape for shape in line] for line in lines]
    boxes = _rows(tilted, turned, evenness)
    return [Box(top, left, bottom, right) for left, top, right, bottom in boxes]


def _shares(length: int, weights: Sequence[float], gap: int) -> list[tuple[int, int]]:
    """Return from where to where each of some stretches reaches, in proportion to its weight."""
    free, whole = length - gap * (len(weights) - 1), sum(weights)
    stretches, passed = [], 0.0
    for number, weight in enumerate(weights):
        start = gap * number + free * passed / whole
        passed += weight
        stretches.append((round(start), round(gap * number + free * passed / whole)))
    return stretches
