from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.theme import THEMES, Theme, contrast, eased, hexa, ramp
from tests.vision import VISIONS, distance, lab


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


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_text_stands_out_from_what_it_is_on_by_four_and_a_half_to_one(theme: Theme) -> None:
    for ink in (theme.ink, theme.muted):
        for ground in (theme.ground, theme.panel):
            assert contrast(ink, ground) >= 4.5
    for disk in range(1, 25):
        assert contrast(theme.on_disk, theme.disk(disk, 24)) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_marks_stand_out_from_what_they_are_on_by_three_to_one(theme: Theme) -> None:
    disks = [theme.disk(disk, 24) for disk in range(1, 25)]
    for mark in (theme.line, theme.wrong, *theme.teams, *disks):
        for ground in (theme.ground, theme.panel):
            assert contrast(mark, ground) >= 3


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_what_moves_is_ringed_so_that_it_stands_out_from_any_ground(theme: Theme) -> None:
    # The ring lies between the moving colour and whatever it is on: one of the two edges shows.
    assert contrast(theme.moving, theme.ring) >= 3
    for ground in (theme.ground, theme.panel, *theme.stops, *theme.teams):
        assert max(contrast(theme.ring, ground), contrast(theme.moving, ground)) >= 3


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_the_teams_and_neighbouring_stops_stay_apart_for_everybody(
    theme: Theme, vision: str
) -> None:
    assert distance(*theme.teams, vision) >= 40
    for first, second in itertools.pairwise(theme.stops):
        assert distance(first, second, vision) >= 12


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("name", ["daylight", "chalkboard", "contrast"])
def test_moving_wrong_teams_and_disks_stay_apart_for_everybody(name: str, vision: str) -> None:
    # The theme print has greys only, and tells these by their rings and shapes.
    theme = THEMES[name]
    for team in theme.teams:
        assert distance(theme.moving, team, vision) >= 15
        assert distance(theme.wrong, team, vision) >= 15
    assert distance(theme.moving, theme.wrong, vision) >= 30
    for disk in range(1, 25):
        assert distance(theme.moving, theme.disk(disk, 24), vision) >= 15


def test_the_simulation_leaves_greys_as_they_are_and_lets_red_and_green_meet() -> None:
    grey, red, green = hexa("808080"), hexa("c80000"), hexa("7d6e00")
    for vision in VISIONS:
        assert distance(grey, grey, vision) == 0
        assert lab(grey, vision) == pytest.approx(lab(grey), abs=1.0)
    assert distance(red, green, "deuteranopia") < distance(red, green) / 2
