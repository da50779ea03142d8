from __future__ import annotations

import pytest

from scenes.frames.compositor import paint
from scenes.frames.screen import Look, Screen
from scenes.frames.sheet import parse_sheet, sheet
from scenes.options import OptionError
from scenes.storyboard import Storyboard
from scenes.theme import THEMES
from scenes.timeline import Pace
from solvers.hanoi import Hanoi, solve
from solvers.puzzle import PuzzleError

STORY = Storyboard.of(solve(Hanoi(4)), Pace())
LOOK = Look((1000, 700), THEMES["daylight"])


@pytest.mark.parametrize("text", ["", "x", "3x", "0x2", "a,b", "30x30"])
def test_a_sheet_that_cannot_be_is_refused(text: str) -> None:
    long = Storyboard.of(solve(Hanoi(12)), Pace())
    with pytest.raises(OptionError, match="--sheet"):
        parse_sheet(text, long)


def test_a_moment_that_does_not_exist_is_refused() -> None:
    with pytest.raises(PuzzleError, match="--sheet 0,16: 16 is no moment"):
        parse_sheet("0,16", STORY)


@pytest.mark.parametrize("columns", [1, 4, 10])
def test_pictures_too_small_to_read_are_refused_with_the_size_that_would_do(columns: int) -> None:
    with pytest.raises(OptionError, match=r"use --size \d+x\d+ or larger") as caught:
        sheet(STORY, Look((300, 300), THEMES["daylight"]), list(range(10)), columns)
    size = str(caught.value).split("--size ")[1].split(" ", maxsplit=1)[0]
    width, height = (int(side) for side in size.split("x"))
    sheet(STORY, Look((width, height), THEMES["daylight"]), list(range(10)), columns)


def test_a_grid_is_spread_from_the_start_to_the_end() -> None:
    counts, columns = parse_sheet("3x2", STORY)
    assert (counts, columns) == ([0, 3, 6, 9, 12, 15], 3)


def test_a_grid_larger_than_the_story_shows_every_moment_once() -> None:
    assert parse_sheet("5x5", STORY)[0] == list(range(16))


def test_a_stretch_is_shown_from_its_own_start() -> None:
    stretch = Storyboard.of(solve(Hanoi(4)), Pace(), 5, 8)
    assert parse_sheet("5x1", stretch)[0] == [4, 5, 6, 7, 8]


def test_moments_may_be_chosen_one_by_one() -> None:
    assert parse_sheet("0, 7,15", STORY) == ([0, 7, 15], 0)


def test_each_picture_of_a_sheet_is_that_of_its_moment() -> None:
    image = sheet(STORY, LOOK, [0, 7, 15], 2)
    assert image.size == LOOK.size
    gap = 6
    width, height = (1000 - gap) // 2 - gap, (700 - gap) // 2 - gap
    screen = Screen(STORY, Look((width, height), LOOK.theme))
    for number, count in enumerate([0, 7, 15]):
        row, column = divmod(number, 2)
        left, top = gap + column * (width + gap), gap + row * (height + gap)
        alone = paint(screen.nodes(STORY.at(count)), (width, height), LOOK.ground)
        assert image.crop((left, top, left + width, top + height)).tobytes() == alone.tobytes()


def test_a_transparent_sheet_has_a_transparent_ground() -> None:
    look = Look((400, 400), THEMES["daylight"], transparent=True)
    image = sheet(STORY, look, [0, 15], 0)
    assert image.mode == "RGBA"
    assert image.getpixel((1, 1)) == (*image.getpixel((1, 1))[:3], 0)  # type: ignore[index]


def test_a_sheet_of_a_tower_of_eighty_disks_ends_on_its_very_last_move() -> None:
    story = Storyboard.of(solve(Hanoi(80)), Pace())
    counts, _ = parse_sheet("3x3", story)
    assert (counts[0], counts[4], counts[-1]) == (0, 2**79, 2**80 - 1)
