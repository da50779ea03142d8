from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.fonts import FontError
from scenes.frames.text import LEGIBLE, fitted, measure, picture

LETTERS = "abcdefghijklmnopqrstuvwxyz "


def test_a_line_is_never_broken_at_a_no_break_space() -> None:
    broken, _ = fitted("a sum of n\u00a0+\u00a01", measure("n + 1 sum", 20), 20, rows=3)
    assert "n\u00a0+\u00a01" in broken.split("\n")


def test_a_character_without_a_glyph_is_named_with_the_way_out() -> None:
    with pytest.raises(FontError, match="U\\+1F438"):
        picture("frog \N{FROG FACE}", 20, (0, 0, 0))


@pytest.mark.parametrize("words", ["Tháp Hà Nội", "Ханойские башни", "Tower of Hanoi"])
def test_composed_and_decomposed_text_give_equal_pixels(words: str) -> None:
    pictures = [
        picture(unicodedata.normalize(form, words), 30, (0, 0, 0)).tobytes()
        for form in ("NFC", "NFD")
    ]
    assert pictures[0] == pictures[1]


@given(st.text(LETTERS, min_size=1, max_size=120), st.integers(120, 900), st.integers(1, 3))
def test_fitted_text_fits_in_width_and_rows_and_is_legible(
    text: str, width: int, rows: int
) -> None:
    words, size = fitted(text, width, 40, rows)
    assert size >= LEGIBLE
    assert words.count("\n") < rows
    assert all(measure(line, size) <= width for line in words.split("\n"))


def test_a_short_line_keeps_the_size_that_was_asked_for() -> None:
    assert fitted("Disk 1 goes from A to C", 2000, 32) == ("Disk 1 goes from A to C", 32)


def test_text_smaller_than_legible_is_raised_and_not_cut() -> None:
    assert fitted("move 2 of 7", 200, 5) == ("move 2 of 7", LEGIBLE)


def test_a_very_long_line_is_cut_to_the_width_at_once() -> None:
    words, size = fitted("word " * 2000, 300, 30, 2)
    assert words.endswith("…")
    assert measure(words, size) <= 300
