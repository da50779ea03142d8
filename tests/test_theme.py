from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.theme import contrast, eased, hexa, ramp


def test_the_contrast_of_black_and_white_is_21_and_of_a_colour_with_itself_1() -> None:
    assert contrast(hexa("000000"), hexa("ffffff")) == pytest.approx(21)
    assert contrast(hexa("123456"), hexa("123456")) == pytest.approx(1)


def test_easing_starts_and_ends_at_rest_and_is_even() -> None:
    assert (eased(0.0), eased(0.5), eased(1.0)) == (0.0, 0.5, 1.0)
    assert eased(0.001) < 1e-7
    assert 1 - eased(0.999) < 1e-7


@given(st.floats(0, 1), st.floats(0, 1))
def test_easing_never_turns_back(first: float, second: float) -> None:
    low, high = sorted((first, second))
    assert eased(low) <= eased(high)


def test_a_ramp_runs_from_its_first_to_its_last_stop() -> None:
    stops = (hexa("000000"), hexa("808080"), hexa("ffffff"))
    assert [ramp(stops, share) for share in (0.0, 0.5, 1.0)] == list(stops)
