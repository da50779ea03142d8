from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.encoders.film import Film
from scenes.encoders.patches import Clock, Patch, PatchWriter
from scenes.geometry import Box
from scenes.parts import parts

rates = st.fractions(1, 120, max_denominator=1001)
BOX = Box(0, 0, 1, 1)


class Delays(PatchWriter):
    """Writes down how long each patch shows."""

    most = 1000

    def __init__(self, film: Film, clock: Clock) -> None:
        super().__init__(film, clock)
        self.delays: list[int] = []

    def put(self, patch: Patch, delay: int) -> None:  # noqa: ARG002
        self.delays.append(delay)


def film(rate: Fraction, frames: int) -> Film:
    return Film(size=(1, 1), rate=rate, frames=frames, closing=1, ground=(0, 0, 0), colors=[])


@given(rates, st.integers(0, 100_000), st.sampled_from([(100, 2), (1000, 11)]))
def test_an_instant_is_never_far_from_the_exact_time(
    rate: Fraction, tick: int, unit: tuple[int, int]
) -> None:
    clock = Clock(rate, *unit)
    assert abs(clock(tick) - tick * unit[0] / rate) <= Fraction(clock.least, 2)


@given(rates, st.integers(0, 100_000), st.sampled_from([(100, 2), (1000, 11)]))
def test_neighbours_share_an_instant_or_are_apart_as_players_want(
    rate: Fraction, tick: int, unit: tuple[int, int]
) -> None:
    clock = Clock(rate, *unit)
    apart = clock(tick + 1) - clock(tick)
    assert apart == 0 or apart >= clock.least


@given(rates, st.integers(1, 5000))
def test_delays_add_up_to_the_length_of_the_film(rate: Fraction, frames: int) -> None:
    clock = Clock(rate, 100, 2)
    writer = Delays(film(rate, frames), clock)
    for start in dict.fromkeys(clock(tick) for tick in range(0, frames, 7)):
        writer.write(Patch(start, BOX, b""))
    writer.finish()
    assert abs(sum(writer.delays) - frames * 100 / rate) <= 2
    assert all(clock.least <= delay <= writer.most for delay in writer.delays)


@pytest.mark.parametrize("length", [1000, 1001, 1002, 2001, 5000])
def test_a_hold_longer_than_a_delay_can_be_is_split(length: int) -> None:
    writer = Delays(film(Fraction(100), length), Clock(Fraction(50), 100, 2))
    writer.write(Patch(0, BOX, b""))
    writer.finish()
    assert sum(writer.delays) == length
    assert all(2 <= delay <= 1000 for delay in writer.delays)


@given(rates, st.integers(1, 200_000))
def test_parts_cover_the_film_and_are_cut_where_every_format_can(
    rate: Fraction, frames: int
) -> None:
    pieces = parts(frames, rate)
    assert pieces[0].first == 0
    assert pieces[-1].last == frames
    for before, after in pairwise(pieces):
        assert before.last == after.first > before.first
        for clock in (Clock(rate, 100, 2), Clock(rate, 1000, 11)):
            assert clock(after.first) != clock(after.first - 1)
