"""An illegal move is crossed out in every view, by both engines, and nowhere before."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from scenes.engines import engine_class
from scenes.film.view import FILM_VIEWS
from scenes.frames.hanoi_map import refused
from scenes.frames.screen import Look
from scenes.frames.stage import VIEWS
from scenes.storyboard import Fault, Storyboard
from scenes.theme import THEMES
from scenes.timeline import Pace
from solvers.frogs import Frogs
from solvers.frogs import solve as solve_frogs
from solvers.hanoi import Hanoi
from solvers.hanoi import solve as solve_hanoi
from solvers.knight import Knight
from solvers.knight import solve as solve_knight
from solvers.puzzle import IllegalMoveError, Move, Solution

pytestmark = pytest.mark.slow

#: A solution that begins well, and a move that is illegal after its first two.
BEGUN = {
    "hanoi": (solve_hanoi(Hanoi(3)), Move(3, 0, 1)),
    "knight": (solve_knight(Knight(5, 5)), Move(0, 13, 12)),
    "frogs": (solve_frogs(Frogs(3, 3)), Move(2, 6, 4)),
}
#: The program says what is called; it has no place for a move that is none of its own.
SILENT = {("hanoi", "code")}
CASES = [
    (engine, puzzle, view)
    for engine, table in (("pillow", VIEWS), ("manim", FILM_VIEWS))
    for puzzle, views in table.items()
    for view in views
    if puzzle in BEGUN and (puzzle, view) not in SILENT
]


def told(puzzle: str) -> Storyboard:
    """Return the story of two legal moves and an illegal one."""
    solution, move = BEGUN[puzzle]
    begun = Solution(solution.puzzle, tuple(solution.moves[:2]))
    with pytest.raises(IllegalMoveError) as refusal:
        begun.puzzle.apply(begun.state_at(2), move)
    return Storyboard.of(begun, Pace(), fault=Fault(move, refusal.value))


def wrong(picture: Any) -> int:
    """Return how many pixels have the colour of what is wrong."""
    far = np.abs(np.asarray(picture.convert("RGB")).astype(int) - THEMES["daylight"].wrong)
    return int((far.max(axis=2) < 12).sum())


@pytest.mark.parametrize(("engine", "puzzle", "view"), CASES, ids=["-".join(c) for c in CASES])
def test_an_illegal_move_is_crossed_out_in_the_end(engine: str, puzzle: str, view: str) -> None:
    story = told(puzzle)
    look = Look((640, 480), THEMES["daylight"], views=(view,), engine=engine)
    drawn = engine_class(engine)(story, look)
    before, after = wrong(drawn.still(story.at(1))), wrong(drawn.still(story.at(2)))
    # The graph of the frogs crosses out the dead ends too.
    assert after >= before + 25


def test_an_illegal_move_leads_to_the_state_that_it_would_make() -> None:
    assert refused((0, 1, 2), Move(3, 2, 0), 3) == (0, 1, 0)


@pytest.mark.parametrize("move", [None, Move(4, 0, 1), Move(0, 0, 1), Move(1, 0, 3)])
def test_a_move_of_what_there_is_not_leads_nowhere(move: Move | None) -> None:
    assert refused((0, 1, 2), move, 3) == (0, 1, 2)
