from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.pacing import ENDS, NEW, teach
from scenes.storyboard import Storyboard
from scenes.timeline import Pace, Timeline
from solvers.frogs import Frogs
from solvers.frogs import solve as solve_frogs
from solvers.hanoi import Hanoi, solve
from solvers.puzzle import Solution

WEIGHTS = st.dictionaries(st.integers(1, 60), st.fractions(1, 8, max_denominator=8), max_size=9)
TEACH = Pace(style="teach")


@given(WEIGHTS, st.fractions(Fraction(1, 10), 300, max_denominator=1000))
def test_slow_moves_fit_into_a_given_length_exactly(
    weights: dict[int, Fraction], seconds: Fraction
) -> None:
    timeline = Timeline.paced(60, Pace(seconds=seconds), weights)
    assert timeline.seconds == seconds
    assert timeline.closing.start + timeline.closing.duration == seconds


@given(WEIGHTS)
def test_spans_of_slow_moves_follow_each_other_and_are_as_long_as_they_weigh(
    weights: dict[int, Fraction],
) -> None:
    timeline = Timeline.paced(60, TEACH, weights)
    spans = list(timeline.spans())
    for earlier, later in itertools.pairwise(spans):
        assert earlier.start + earlier.duration == later.start
    for span in spans[1:-1]:
        assert span.duration == timeline.move * weights.get(span.index, 1)


@given(WEIGHTS, st.fractions(0, 1))
def test_the_span_of_a_time_holds_it_at_any_pace(
    weights: dict[int, Fraction], share: Fraction
) -> None:
    timeline = Timeline.paced(60, TEACH, weights)
    time = timeline.seconds * share
    span = timeline.span(time)
    assert span.start <= time
    assert time < span.start + span.duration or span.index == -1
    if span.index > 0:
        assert span == timeline.of(span.index)


@pytest.mark.parametrize("disks", range(4, 12))
def test_the_first_move_of_every_disk_and_every_move_of_the_largest_are_slow(disks: int) -> None:
    weights = teach(solve(Hanoi(disks)), 1, 2**disks - 1)
    # Disk p moves first at move 2**(p - 1): the ruler sequence, OEIS A001511.
    for disk in range(1, disks + 1):
        assert weights[2 ** (disk - 1)] == NEW
    slow = {2 ** (disk - 1) for disk in range(1, disks + 1)}
    ends = {*range(1, len(ENDS) + 1), *range(2**disks - len(ENDS), 2**disks)}
    assert set(weights) == slow | ends


def test_the_first_step_and_the_first_jump_of_each_team_are_slow() -> None:
    solution = solve_frogs(Frogs(6, 6))
    weights = teach(solution, 1, solution.length)
    seen = set()
    for step in solution.steps():
        kind = step.move.piece, abs(step.move.target - step.move.source)
        if kind not in seen:
            assert weights[step.index] == NEW
        seen.add(kind)
    assert len(seen) == 4


@given(st.integers(1, 40))
def test_a_stretch_counts_from_its_own_first_move(first: int) -> None:
    solution = solve(Hanoi(7))
    weights = teach(solution, first, 100)
    assert set(weights) <= set(range(1, 100 - first + 2))
    assert weights[1] == NEW


@pytest.mark.parametrize("moves", [0, 1, 2, 3])
def test_stories_too_short_to_be_slow_or_fast_are_no_trouble(moves: int) -> None:
    solution = Solution(Hanoi(2), solve(Hanoi(2)).moves[:moves])
    story = Storyboard.of(solution, TEACH)
    assert sum(ticks for _, ticks in story.moments(Fraction(25))) == story.frames(Fraction(25))


@pytest.mark.parametrize("style", ["uniform", "teach"])
@given(seconds=st.fractions(1, 60, max_denominator=10), disks=st.integers(1, 10))
def test_either_pace_fits_a_film_to_a_length(style: str, seconds: Fraction, disks: int) -> None:
    story = Storyboard.of(solve(Hanoi(disks)), Pace(seconds=seconds, style=style))
    assert story.seconds == seconds


def test_a_tower_of_eighty_disks_is_paced_at_once() -> None:
    story = Storyboard.of(solve(Hanoi(80)), Pace(seconds=Fraction(60), style="teach"))
    middle = story.timeline.span(Fraction(30))
    assert story.seconds == 60
    assert set(story.timeline.slow) >= {2 ** (disk - 1) for disk in range(1, 81)}
    assert 0 < middle.index < 2**80


@given(st.integers(1, 8), st.data())
def test_the_formula_of_the_tower_finds_the_moves_that_a_search_finds(
    disks: int, data: st.DataObject
) -> None:
    computed = solve(Hanoi(disks))
    listed = Solution(Hanoi(disks), list(computed.moves))
    first = data.draw(st.integers(1, computed.length))
    last = data.draw(st.integers(first, computed.length))
    assert teach(computed, first, last) == teach(listed, first, last)
