from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.hanoi import Hanoi, RulerMoves, solve
from solvers.puzzle import (
    REPLAYED_AT_ONCE,
    ComputedMoves,
    IllegalMoveError,
    Move,
    PuzzleError,
    Solution,
    State,
    UnfinishedError,
)


def test_a_list_with_an_illegal_move_is_refused_with_its_number_and_kind() -> None:
    moves = [Move(1, 0, 1), Move(2, 0, 1)]
    with pytest.raises(IllegalMoveError, match="move 2 is illegal: disk 2 is larger") as caught:
        Solution(Hanoi(3), moves)
    assert (caught.value.kind, caught.value.index) == ("larger_on_smaller", 2)


def test_a_legal_list_short_of_the_goal_is_no_checked_solution() -> None:
    moves = [Move(1, 0, 1)]
    assert not Solution(Hanoi(3), moves).complete
    with pytest.raises(UnfinishedError, match="do not reach the goal"):
        Solution.checked(Hanoi(3), moves)


@dataclass(frozen=True)
class Lying(ComputedMoves):
    """Moves that claim to be those of a tower but report a wrong state in the middle."""

    honest: RulerMoves

    @property
    def length(self) -> int:
        return self.honest.length

    def move_at(self, index: int) -> Move:
        return self.honest.move_at(index)

    def state_at(self, count: int) -> State:
        state = self.honest.state_at(count)
        return (*state[:-1], 1) if count == 12345 else state


def test_a_long_computed_solution_is_replayed_at_the_step_that_is_asked_for() -> None:
    solution = Solution(Hanoi(20), Lying(RulerMoves(20)))
    assert solution.length > REPLAYED_AT_ONCE
    assert solution.step(99).index == 99
    with pytest.raises(PuzzleError, match="12345"):
        solution.step(12345)


def test_a_short_computed_solution_with_a_wrong_move_is_refused_when_it_is_made() -> None:
    class Wrong(RulerMoves):
        def move_at(self, index: int) -> Move:
            return Move(1, 2, 1) if index == 4 else super().move_at(index)

        def __iter__(self) -> Iterator[Move]:
            return (self.move_at(k) for k in range(1, self.length + 1))

    with pytest.raises(IllegalMoveError, match="move 4"):
        Solution(Hanoi(3), Wrong(3))


def test_a_step_beyond_either_end_is_an_index_error() -> None:
    solution = solve(Hanoi(2))
    for index in (0, 4, -1):
        with pytest.raises(IndexError, match="3 moves"):
            solution.step(index)
    with pytest.raises(IndexError):
        solution.state_at(4)


def test_steps_join_into_one_walk_from_start_to_goal() -> None:
    solution = solve(Hanoi(5))
    steps = list(solution.steps())
    assert steps[0].before == solution.puzzle.start
    assert all(a.after == b.before for a, b in itertools.pairwise(steps))
    assert solution.puzzle.solved(steps[-1].after)
    assert [step.index for step in steps] == list(range(1, 32))


@given(st.integers(1, 9), st.data())
def test_a_stored_list_and_a_computed_one_give_the_same_states(
    disks: int, data: st.DataObject
) -> None:
    computed = solve(Hanoi(disks))
    stored = Solution(Hanoi(disks), list(computed.moves))
    count = data.draw(st.integers(0, computed.length))
    assert stored.state_at(count) == computed.state_at(count)


@given(st.integers(1, 70), st.integers(-5, 5), st.integers(0, 6))
def test_slices_of_computed_moves_are_those_of_a_list(disks: int, start: int, size: int) -> None:
    moves: Sequence[Move] = RulerMoves(min(disks, 8))
    listed = list(moves)
    assert list(moves[start : start + size]) == listed[start : start + size]
    assert moves[-1] == listed[-1]


def test_a_stretch_is_a_solution_that_begins_where_the_stretch_does() -> None:
    whole = solve(Hanoi(4))
    part = whole.stretch(5, 9)
    assert part.puzzle.start == whole.state_at(4)
    assert part.state_at(part.length) == whole.state_at(9)
    assert whole.stretch(1, 15) is whole
