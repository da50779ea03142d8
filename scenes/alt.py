"""Alt text: one sentence that says what a picture or a film shows, for those who do not see it."""

from __future__ import annotations

from typing import Any

from scenes.captions import Caption
from scenes.storyboard import Storyboard
from solvers.frogs import Frogs
from solvers.hanoi import Hanoi
from solvers.knight import Knight
from solvers.puzzle import Puzzle, State


def film(story: Storyboard) -> Caption:
    """Return what a film shows, in one sentence."""
    return Caption("alt.film", _whole(story))


def still(story: Storyboard, index: int) -> Caption:
    """Return what the picture after ``index`` moves shows, in one sentence."""
    shown = _state(story.solution.puzzle, story.solution.state_at(index))
    key = "alt.still" if index else "alt.still.start"
    return Caption(key, {**_whole(story), "index": index, "state": shown})


def sheet(story: Storyboard, pictures: int) -> Caption:
    """Return what a sheet of several pictures shows, in one sentence."""
    return Caption("alt.sheet", {**_whole(story), "pictures": pictures})


def _whole(story: Storyboard) -> dict[str, Any]:
    """Return the puzzle, its number of moves, and the first and the last state shown."""
    solution = story.solution
    ends = (solution.state_at(count) for count in (story.first - 1, story.last))
    start, goal = (_state(solution.puzzle, end) for end in ends)
    moves = solution.length
    return {"puzzle": _name(solution.puzzle), "moves": moves, "start": start, "goal": goal}


def _name(puzzle: Puzzle) -> Caption:
    """Return what the puzzle is called, with its size."""
    return Caption(f"{puzzle.name}.name", puzzle.params())


def _state(puzzle: Puzzle, state: State) -> str | Caption:
    """Return a state in words: ``A: 4, 3; B: 2, 1; C: -``, for those who do not see it."""
    if isinstance(puzzle, Knight):
        values = {"square": puzzle.square(state[-1]), "visited": len(state)}
        return Caption("knight.state", values)
    if isinstance(puzzle, Frogs):
        return puzzle.spell_state(state)
    if not isinstance(puzzle, Hanoi):
        raise TypeError(f"{puzzle.name} has no words for its states")
    stacks = {peg: [d for d in range(puzzle.disks, 0, -1) if state[d - 1] == peg] for peg in state}
    return "; ".join(
        f"{name}: {', '.join(map(str, stacks.get(peg, []))) or '-'}"
        for peg, name in enumerate(puzzle.names)
    )
