from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from scenes.frames.compositor import compose, paint
from scenes.frames.path import carried
from scenes.frames.pegs import Layout
from scenes.frames.screen import Look, Screen
from scenes.frames.sprite import flat
from scenes.frames.stage import SizeError
from scenes.geometry import Box
from scenes.storyboard import Fault, Moment, Storyboard
from scenes.theme import THEMES
from scenes.timeline import Pace, Span
from solvers.hanoi import Hanoi, solve
from solvers.puzzle import IllegalMoveError, Move, Solution

SIZES = [(854, 480), (1080, 1080), (540, 960)]


def story(disks: int) -> Storyboard:
    return Storyboard.of(solve(Hanoi(disks)), Pace())


def moment(storyboard: Storyboard, index: int, progress: float) -> Moment:
    timeline = storyboard.timeline
    start = timeline.opening + (index - 1) * timeline.move
    return Moment(storyboard.beat(Span(index, start, timeline.move)), progress)


def picture(storyboard: Storyboard, at: Moment, size: tuple[int, int] = (854, 480)) -> Image.Image:
    look = Look(size, THEMES["daylight"])
    return paint(Screen(storyboard, look).nodes(at), size, look.ground)


def has(image: Image.Image, color: tuple[int, int, int]) -> bool:
    colors = image.getcolors(maxcolors=1 << 24)
    assert colors is not None
    return any(found == color for _, found in colors)


def test_disks_that_would_vanish_are_refused_with_the_size_that_would_do() -> None:
    with pytest.raises(SizeError, match=r"200 disks .* --size 1\.8 times as wide and high"):
        Layout.within(Box(0, 0, 800, 400), 20, 200, 3)
    assert Layout.within(Box(0, 0, 1440, 720), 36, 200, 3).disk >= 3


@settings(max_examples=25)
@given(st.integers(1, 8), st.sampled_from(SIZES), st.data())
def test_incremental_and_from_scratch_pictures_are_equal(
    disks: int, size: tuple[int, int], data: st.DataObject
) -> None:
    storyboard = story(disks)
    look = Look(size, THEMES["daylight"], title="Tower of Hanoi")
    screen = Screen(storyboard, look)
    indices = st.integers(1, storyboard.moves)
    picks = st.lists(st.tuples(indices, st.floats(0, 1)), min_size=2, max_size=6)
    moments = [moment(storyboard, index, progress) for index, progress in data.draw(picks)]
    scenes = [screen.nodes(one) for one in moments]
    frames = compose(((nodes, 1) for nodes in scenes), size, look.ground)
    shown = iter(scenes)
    for frame in frames:
        for _ in range(frame.ticks):
            nodes = next(shown)
            whole = paint(nodes, size, look.ground)
            assert ImageChops.difference(frame.image, whole).getbbox() is None


@pytest.mark.parametrize("disks", range(1, 13))
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_stays_inside_the_picture_and_disks_are_told_apart(
    disks: int, size: tuple[int, int]
) -> None:
    storyboard = story(disks)
    look = Look(size, THEMES["daylight"])
    screen = Screen(storyboard, look)
    whole = Box(0, 0, *size)
    for at in (storyboard.at(0), moment(storyboard, 1, 0.5), storyboard.at(storyboard.last)):
        for placed in flat(screen.nodes(at)):
            assert placed.box.common(whole) == placed.box
    layout = Layout.within(whole, 20, disks, 3)
    widths = [layout.width(disk, disks) for disk in range(1, disks + 1)]
    assert all(wide - narrow >= 4 for narrow, wide in itertools.pairwise(widths))
    assert widths[-1] < layout.slot


@pytest.mark.parametrize("disks", [1, 4, 12])
def test_the_moving_disk_is_outlined_and_no_disk_at_rest_is(disks: int) -> None:
    storyboard, theme = story(disks), THEMES["daylight"]
    assert has(picture(storyboard, moment(storyboard, 1, 0.5)), theme.moving)
    assert not has(picture(storyboard, storyboard.at(0)), theme.moving)


def test_the_last_picture_shows_every_disk_on_the_goal_and_none_elsewhere() -> None:
    storyboard, theme = story(5), THEMES["daylight"]
    image = picture(storyboard, storyboard.at(31))
    thirds = [image.crop((284 * k, 0, 284 * (k + 1), 480)) for k in range(3)]
    for disk in range(1, 6):
        found = [has(third, theme.disk(disk, 5)) for third in thirds]
        assert found == [False, False, True]


def test_the_end_of_a_move_is_the_rest_before_the_next() -> None:
    storyboard = story(4)
    size = (854, 480)
    look = Look(size, THEMES["daylight"])
    screen = Screen(storyboard, look)
    for index in range(1, 15):
        over = flat(screen.nodes(moment(storyboard, index, 1.0)))
        then = flat(screen.nodes(moment(storyboard, index + 1, 0.0)))
        piece = storyboard.solution.step(index).move.piece
        landed = [p.box for p in over if p.sprite.key == ("disk", piece, True)]
        resting = [p.box for p in then if p.sprite.key == ("disk", piece, False)]
        assert landed == resting


def test_neighbouring_moments_never_jump() -> None:
    storyboard = story(3)
    screen = Screen(storyboard, Look((854, 480), THEMES["daylight"]))
    before: dict[int, tuple[int, int]] = {}
    for at, _ in storyboard.moments(Fraction(50)):
        here = {
            p.sprite.key[1]: (p.left, p.top)
            for p in flat(screen.nodes(at))
            if isinstance(p.sprite.key, tuple) and p.sprite.key[0] == "disk"
        }
        for disk, (left, top) in here.items():
            old = before.get(disk, (left, top))
            assert abs(left - old[0]) + abs(top - old[1]) < 80
        before = here


@given(st.floats(0, 1), st.floats(0, 1))
def test_a_carried_piece_moves_on_along_its_way(first: float, second: float) -> None:
    low, high = sorted((first, second))
    (left, _), (right, _) = (
        carried((0.0, 300.0), (400.0, 200.0), 100.0, 40.0, share) for share in (low, high)
    )
    assert left <= right + 1e-9


def test_an_illegal_move_is_marked_at_the_end() -> None:
    solution = Solution(Hanoi(3), [Move(1, 0, 1)])
    error = IllegalMoveError("larger_on_smaller", "disk 2 is larger than disk 1 on peg B", 2)
    storyboard = Storyboard.of(solution, Pace(), fault=Fault(Move(2, 0, 1), error))
    image = picture(storyboard, storyboard.at(1))
    assert has(image, THEMES["daylight"].wrong)
    assert storyboard.at(1).beat.caption.values["index"] == 2
