"""The outlines of characters stand where the font has them."""

from __future__ import annotations

import pytest

manim = pytest.importorskip("manim")

from scenes import fonts  # noqa: E402
from scenes.film.glyphs import MEASURE, outlines  # noqa: E402
from scenes.frames.text import font_of  # noqa: E402

LATIN = "aiж8ếgQ,Щ"
CHINESE = "河內塔一"


@pytest.mark.parametrize("weight", [400, 600, 700])
@pytest.mark.parametrize("mark", LATIN)
def test_an_outline_has_the_ink_of_the_font_around_the_same_pen(mark: str, weight: int) -> None:
    [points] = outlines(mark, fonts.latin(), weight)
    mask, (left, top) = font_of(fonts.latin(), MEASURE, weight).getmask2(mark, anchor="ls")
    ink = mask.getbbox()
    left, top = left + ink[0], top + ink[1]
    wanted = (left, left + ink[2] - ink[0], -top - (ink[3] - ink[1]), -top)
    got = (*points.min(axis=0)[:2], *points.max(axis=0)[:2])
    # Control points of these letters lie within their ink but for a few thousandths of an em.
    for edge, number in zip(wanted, (0, 2, 1, 3), strict=True):
        assert got[number] * MEASURE == pytest.approx(edge, abs=4)


@pytest.mark.skipif(fonts.chinese() is None, reason="needs the extra cjk")
@pytest.mark.parametrize("mark", CHINESE)
def test_a_chinese_outline_lies_in_the_square_of_its_character(mark: str) -> None:
    file = fonts.chinese()
    assert file is not None
    [points] = outlines(mark, file, 400)
    low, high = points.min(axis=0), points.max(axis=0)
    assert 0 < low[0] < 0.15
    assert 0.85 < high[0] < 1
    assert -0.2 < low[1] < high[1] < 0.95


def test_outlines_are_closed_curves() -> None:
    [points] = outlines("8", fonts.latin(), 400)
    curves = points.reshape(-1, 4, 3)
    breaks = [
        number
        for number in range(len(curves))
        if (curves[number, 3] != curves[(number + 1) % len(curves), 0]).any()
    ]
    # An outer edge and two holes: each ends where another begins.
    assert len(breaks) == 3
    starts = [0, *(number + 1 for number in breaks[:-1])]
    for start, end in zip(starts, breaks, strict=True):
        assert (curves[start, 0] == curves[end, 3]).all()


def test_a_blank_has_no_outline_and_others_keep_their_places() -> None:
    first, blank, last = outlines("a b", fonts.latin(), 400)
    assert len(blank) == 0
    assert first.shape != last.shape
