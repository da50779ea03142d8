from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.frames.panels import panels
from scenes.geometry import Box

ROOMS = st.builds(
    Box, st.integers(0, 50), st.integers(0, 50), st.integers(400, 2000), st.integers(400, 2000)
)
SHAPES = st.lists(st.floats(0.4, 4), min_size=1, max_size=5)
WIDE, SQUARE, TALL = Box(0, 0, 1600, 800), Box(0, 0, 1000, 1000), Box(0, 0, 900, 1600)


@given(ROOMS, SHAPES)
def test_panels_stay_in_their_room_and_never_overlap(room: Box, shapes: list[float]) -> None:
    boxes = panels(room, shapes)
    assert len(boxes) == len(shapes)
    for box in boxes:
        assert min(box.width, box.height) > 0
        assert room.union(box) == room
    assert not any(one.meets(other) for one, other in itertools.combinations(boxes, 2))


@given(ROOMS, SHAPES)
def test_panels_fill_their_room_to_all_four_sides(room: Box, shapes: list[float]) -> None:
    boxes = panels(room, shapes)
    whole = boxes[0]
    for box in boxes:
        whole = whole.union(box)
    assert whole == room
    # Between them there are gaps, no more: of four panels at least two thirds of the room is used.
    assert sum(box.area for box in boxes) > room.area * 0.6


@pytest.mark.parametrize(("room", "side_by_side"), [(WIDE, True), (TALL, False)])
def test_two_panels_stand_side_by_side_where_it_is_wide_and_above_each_other_where_it_is_tall(
    room: Box, *, side_by_side: bool
) -> None:
    first, second = panels(room, [1.7, 1.2])
    assert (first.right < second.left) == side_by_side
    assert (first.bottom < second.top) == (not side_by_side)


@pytest.mark.parametrize("room", [WIDE, SQUARE, TALL])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_first_panel_is_no_smaller_than_any_other(room: Box, count: int) -> None:
    def seen(box: Box) -> float:
        return min(box.width, box.height * 1.5) * min(box.height, box.width / 1.5)

    sizes = [seen(box) for box in panels(room, [1.5] * count)]
    assert sizes[0] >= max(sizes) * 0.9
    assert min(sizes) > room.area / count / 4
