from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.storyboard import Storyboard
from scenes.timeline import Pace, Timeline
from solvers.hanoi import Hanoi, solve
from solvers.puzzle import PuzzleError

SECONDS = st.fractions(Fraction(1, 10), 300, max_denominator=1000)
RATES = st.sampled_from([Fraction(r) for r in ("10", "12.5", "24", "25", "30", "33", "50", "60")])


@given(st.integers(0, 10**30), SECONDS)
def test_a_film_fitted_to_a_length_has_exactly_that_length(moves: int, seconds: Fraction) -> None:
    assert Timeline.paced(moves, Pace(seconds=seconds)).seconds == seconds


@given(st.integers(1, 40))
def test_spans_follow_each_other_without_gap_or_overlap(moves: int) -> None:
    spans = Timeline.paced(moves, Pace()).spans()
    assert [span.index for span in spans] == [0, *range(1, moves + 1), -1]
    for earlier, later in itertools.pairwise(spans):
        assert earlier.start + earlier.duration == later.start


@given(st.integers(1, 10**20), st.fractions(0, 1))
def test_the_span_of_a_time_holds_that_time(moves: int, share: Fraction) -> None:
    timeline = Timeline.paced(moves, Pace())
    time = timeline.seconds * share
    span = timeline.span(time)
    assert span.start <= time
    assert time < span.start + span.duration or span.index == -1


def test_twice_the_speed_halves_the_moves_and_leaves_the_hold() -> None:
    plain, fast = (Timeline.paced(7, Pace(speed=Fraction(s))) for s in (1, 2))
    assert fast.move * 2 == plain.move
    assert fast.hold == plain.hold


@given(st.integers(1, 7), RATES, st.fractions(Fraction(1, 50), 50, max_denominator=50))
def test_moments_add_up_to_the_length_and_end_at_rest(
    disks: int, rate: Fraction, speed: Fraction
) -> None:
    story = Storyboard.of(solve(Hanoi(disks)), Pace(speed=speed))
    moments = list(story.moments(rate))
    total = sum(ticks for _, ticks in moments)
    assert total == story.frames(rate)
    assert abs(total / rate - story.seconds) <= 1 / rate
    last = moments[-1][0].beat
    assert last.step is None
    assert last.state == story.solution.puzzle.goal  # type: ignore[attr-defined]


@given(st.integers(1, 5), RATES)
def test_progress_never_runs_backwards_within_a_move(disks: int, rate: Fraction) -> None:
    story = Storyboard.of(solve(Hanoi(disks)), Pace())
    before = (0, 0.0)
    for moment, _ in story.moments(rate):
        here = (moment.beat.index, moment.progress)
        if moment.beat.step is not None:
            assert here >= before
            before = here
        assert 0 <= moment.progress <= 1


def test_a_stretch_shows_its_own_moves_only() -> None:
    story = Storyboard.of(solve(Hanoi(4)), Pace(), 3, 6)
    assert [beat.index for beat in story.beats()] == [2, 3, 4, 5, 6, 6]


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [
        pytest.param(0, None, "--from 0 is no move", id="from before the first"),
        pytest.param(None, 16, "--to 16 is no move", id="to after the last"),
        pytest.param(9, 3, "lies after --to 3", id="wrong order"),
    ],
)
def test_a_stretch_that_does_not_exist_is_refused(
    first: int | None, last: int | None, words: str
) -> None:
    with pytest.raises(PuzzleError, match=words):
        Storyboard.of(solve(Hanoi(4)), Pace(), first, last)


def test_a_million_moves_in_ten_seconds_are_shown_at_rest() -> None:
    story = Storyboard.of(solve(Hanoi(40)), Pace(seconds=Fraction(10)))
    moments = list(story.moments(Fraction(25)))
    assert sum(ticks for _, ticks in moments) == 250
    assert all(moment.progress == 0 for moment, _ in moments)
