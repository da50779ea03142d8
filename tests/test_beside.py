"""What was played beside a best way: in step, and each with its own words."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from scenes.captions import Caption, say
from scenes.frames.beside import Beside, screen_of
from scenes.frames.compositor import compose, paint
from scenes.frames.screen import Screen
from scenes.options import OptionError, Options
from scenes.plan import look_of, storyboard_of
from scenes.render import Job
from scenes.storyboard import Storyboard
from solvers.frogs import Frogs
from solvers.frogs import solve as solve_frogs
from solvers.hanoi import Hanoi
from solvers.puzzle import Move, Puzzle, PuzzleError, Solution
from solvers.ways import way_on

#: Each move of disk 1 made in two: 11 moves where 7 would do.
ELEVEN = [
    *(Move(1, 0, 1), Move(1, 1, 2), Move(2, 0, 1), Move(1, 2, 0), Move(1, 0, 1), Move(3, 0, 2)),
    *(Move(1, 1, 2), Move(1, 2, 0), Move(2, 1, 2), Move(1, 0, 1), Move(1, 1, 2)),
]
OPTIONS = Options(against="optimal", size="480x270")


def story(solution: Solution, options: Options = OPTIONS) -> Storyboard:
    return storyboard_of(solution, options, None)


def words(caption: Caption) -> str:
    return say(caption, "en")


def test_nothing_but_the_optimal_way_can_stand_beside() -> None:
    solution = Solution(Hanoi(3), ELEVEN)
    with pytest.raises(OptionError, match="--against best is nothing: use optimal"):
        story(solution, Options(against="best"))


def test_a_game_that_cannot_be_won_has_nothing_to_stand_beside() -> None:
    puzzle = Frogs(2, 2, begin=(0, 1, 1, 2, 2), end=(2, 2, 0, 1, 1))
    with pytest.raises(PuzzleError, match="every state within reach"):
        story(Solution(puzzle, []))


def test_without_a_rival_the_screen_is_the_usual_one() -> None:
    solution = Solution(Hanoi(2), way_on(Hanoi(2), (0, 0)))
    assert type(screen_of(story(solution, Options()), look_of(OPTIONS))) is Screen
    assert type(screen_of(story(solution), look_of(OPTIONS))) is Beside


def test_eleven_moves_of_three_disks_end_on_7_would_do_beside_the_fewest_possible() -> None:
    played = story(Solution.checked(Hanoi(3), ELEVEN))
    assert played.rival is not None
    last = played.at(11).beat
    assert words(last.caption) == "Solved: 11 moves; 7 would do"
    assert words(played.rival.beside(last).caption) == "Solved: 7 moves, the fewest possible"


def test_both_sides_make_their_moves_at_the_same_time() -> None:
    played = story(Solution.checked(Hanoi(3), ELEVEN))
    assert played.rival is not None
    for beat in played.beats():
        other = played.rival.beside(beat)
        assert other.index == min(beat.index, 7)
        if beat.step is not None and beat.index <= 7:
            assert other.step is not None
            assert (other.start, other.duration) == (beat.start, beat.duration)
        else:
            assert other.step is None


def test_an_unfinished_game_stands_beside_as_many_moves_of_a_best_way() -> None:
    played = story(Solution(Hanoi(3), ELEVEN[:4]))
    assert played.rival is not None
    assert played.rival.beside(played.at(4).beat).index == 4


@pytest.mark.parametrize("size", ["480x270", "270x480", "481x271"])
@pytest.mark.parametrize(
    "solution",
    [Solution(Hanoi(3), ELEVEN), solve_frogs(Frogs(2, 1)), solve_frogs(Frogs(1, 1, rule="both"))],
    ids=str,
)
def test_incremental_frames_are_those_painted_from_scratch(solution: Solution, size: str) -> None:
    options = replace(OPTIONS, size=size, fps="6")
    played, look = story(solution, options), look_of(options)
    screen, fresh = screen_of(played, look), screen_of(played, look)
    moments = list(played.moments(Fraction(6)))
    scenes = ((screen.nodes(moment), ticks) for moment, ticks in moments)
    frames = [frame.image.tobytes() for frame in compose(scenes, look.size, look.ground)]
    whole = [paint(fresh.nodes(moment), look.size, look.ground).tobytes() for moment, _ in moments]
    distinct = [image for k, image in enumerate(whole) if k == 0 or image != whole[k - 1]]
    assert frames == distinct
    assert len(distinct) > solution.length


@pytest.mark.parametrize("puzzle", [Hanoi(2), Frogs(1, 1)], ids=str)
def test_two_equal_games_look_equal_on_both_sides(puzzle: Puzzle) -> None:
    played = story(Solution(puzzle, way_on(puzzle, puzzle.start)), replace(OPTIONS, title="T"))
    look = look_of(OPTIONS)
    picture = paint(screen_of(played, look).nodes(played.at(1)), look.size, look.ground)
    # Below the titles, which differ.
    left, right = (picture.crop((x, 60, x + 240, 270)) for x in (0, 240))
    assert left.tobytes() == right.tobytes()


def test_a_film_of_both_is_written(tmp_path: Path) -> None:
    path = tmp_path / "both.gif"
    options = replace(OPTIONS, output=(str(path),), fps="10", lang="ru")
    report = Job.of(Solution(Hanoi(3), ELEVEN), options, "", None).run()
    assert report.outputs[0].frames > 11
    assert path.read_bytes().startswith(b"GIF89a")
