from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from scenes.encoders.palette import ROOM, Indexer, by_use, palette_of
from scenes.theme import Color

colors = st.tuples(*[st.integers(0, 255)] * 3)


@given(st.lists(colors, min_size=1, max_size=ROOM, unique=True))
@settings(max_examples=30, deadline=None)
def test_every_flat_colour_is_found_exactly_however_close_others_are(palette: list[Color]) -> None:
    picture = Image.new("RGB", (len(palette), 1))
    picture.putdata(palette)
    assert Indexer(palette)(picture).tolist() == [list(range(1, len(palette) + 1))]


@given(st.lists(colors, min_size=1, max_size=20, unique=True), colors)
@settings(max_examples=50, deadline=None)
def test_any_other_colour_is_given_the_nearest(palette: list[Color], color: Color) -> None:
    found = Indexer(palette)(Image.new("RGB", (1, 1), color))[0, 0] - 1

    def far(entry: Color) -> int:
        return sum((a - b) ** 2 for a, b in zip(entry, color, strict=True))

    assert far(palette[found]) == min(map(far, palette))


@pytest.mark.parametrize("count", [1, 60, 200])
def test_a_palette_keeps_all_flat_colours_and_its_room(count: int) -> None:
    flat = [((n, 255 - n, n // 2), [(255, 255, 255), (0, 0, 0)]) for n in range(count)]
    palette = palette_of(flat)
    assert {color for color, _ in flat} <= set(palette)
    assert len(palette) <= ROOM


def test_a_palette_has_no_more_blends_than_asked_for() -> None:
    palette = palette_of([((0, 0, 0), [(90, 90, 90)])], most=2)
    assert palette == [(0, 0, 0), (90, 90, 90), (30, 30, 30), (60, 60, 60)]


def test_colours_seen_more_often_come_first() -> None:
    palette = [(0, 0, 0), (255, 0, 0), (0, 255, 0)]
    pictures = [Image.new("RGB", (2, 2), (0, 255, 0))] * 2 + [Image.new("RGB", (2, 2), (255, 0, 0))]
    assert by_use(palette, pictures) == [(0, 255, 0), (255, 0, 0), (0, 0, 0)]


def test_indices_begin_at_one_for_zero_is_what_was_there_before() -> None:
    assert np.all(Indexer([(0, 0, 0)])(Image.new("RGB", (3, 3))) == 1)
