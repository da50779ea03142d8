from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.frames import text
from scenes.frames.beside import screen_of
from scenes.frames.frogs_chart import ChartStage
from scenes.frames.frogs_graph import FrogsGraphStage
from scenes.frames.frogs_layers import Layers
from scenes.frames.frogs_piece import animal
from scenes.frames.frogs_pond import JUMP, Layout, PondStage
from scenes.frames.screen import Look, Screen
from scenes.frames.sprite import flat
from scenes.frames.stage import VIEWS, SizeError
from scenes.geometry import Box
from scenes.storyboard import Fault, Storyboard
from scenes.theme import THEMES
from solvers.frogs import Frogs, solve
from solvers.frogs.rules import FROG, TOAD
from solvers.graph import explore
from solvers.puzzle import BudgetError, IllegalMoveError, Move, Solution
from tests.views import (
    SIZES,
    assert_incremental_is_from_scratch,
    assert_inside,
    assert_palette_fits,
    colors_of,
    moment,
    picture,
    setting_of,
    story_of,
)

DAY = THEMES["daylight"]
VIEW_NAMES = list(VIEWS["frogs"])
BOX = Box(20, 40, 820, 440)


def game(left: int, right: int, gap: int = 1, method: str = "pattern") -> Storyboard:
    return story_of(solve(Frogs(left, right, gap), method))


# Refusals.


def test_pieces_that_would_vanish_are_refused_with_the_size_that_would_do() -> None:
    with pytest.raises(
        SizeError, match=r"501 seats .* --size with at least \d+ columns"
    ) as refused:
        Layout.within(Box(0, 0, 800, 400), 20, 501)
    width = int(re.findall(r"\d+", str(refused.value))[1])
    assert Layout.within(Box(0, 0, round(width * 0.93), 400), 20, 501).piece >= 5


def test_a_weave_too_fine_is_refused_with_the_size_that_would_do() -> None:
    story = game(24, 24)
    with pytest.raises(SizeError, match=r"624 moves on 49 seats .* --from and --to") as refused:
        Screen(story, Look((854, 480), DAY, views=("chart",)))
    found = re.search(r"(\d+)x(\d+)", str(refused.value))
    assert found is not None
    Screen(story, Look((int(found[1]), int(found[2])), DAY, views=("chart",)))


def test_a_graph_with_too_many_layers_is_refused_with_the_size_that_would_do() -> None:
    story = game(10, 10)
    with pytest.raises(SizeError, match="121 layers") as refused:
        Screen(story, Look((400, 400), DAY, views=("graph",)))
    width = int(re.findall(r"at least (\d+)", str(refused.value))[0])
    Screen(story, Look((width, width), DAY, views=("graph",)))


def test_several_panels_are_refused_with_a_size_that_holds_them_all() -> None:
    story, look = game(10, 10), Look((854, 480), DAY, views=("pond", "graph", "chart"))
    with pytest.raises(SizeError, match=r"or larger, or fewer views$") as refused:
        screen_of(story, look)
    width, height = re.findall(r"(\d+)x(\d+)", str(refused.value))[0]
    screen_of(story, replace(look, size=(int(width), int(height))))


def test_panels_that_no_picture_holds_are_refused_without_a_size() -> None:
    look = Look((854, 480), DAY, views=("pond", "chart"))
    with pytest.raises(SizeError, match=r"121 seats .* at this size: use fewer views$"):
        screen_of(game(60, 60), look)


@given(st.integers(1, 60), st.sampled_from(SIZES))
def test_the_numbers_of_the_seats_never_touch(frogs: int, size: tuple[int, int]) -> None:
    try:
        layout = Layout.within(Box(0, 0, *size), round(min(size) * 0.044), 2 * frogs + 1)
    except SizeError:
        return
    widest = text.measure(str(2 * frogs + 1), layout.label)
    assert widest * 1.2 < layout.pitch * layout.every or layout.every == 2 * frogs + 1


def test_a_graph_with_too_many_states_is_refused() -> None:
    with pytest.raises(BudgetError, match="60,000 states"):
        FrogsGraphStage(setting_of(game(12, 12), BOX, 20))


# What is shown.


def test_the_views_of_the_frogs_are_those_that_the_command_line_names() -> None:
    assert VIEW_NAMES == ["pond", "graph", "chart"]


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)], ids=str)
@pytest.mark.parametrize("side", range(1, 11))
def test_the_last_picture_shows_the_teams_changed_over(side: int, size: tuple[int, int]) -> None:
    story = game(side, side)
    image = picture(story, "pond", story.at(story.last), size)
    stage = Screen(story, Look(size, DAY))._stages[0]
    assert isinstance(stage, PondStage)
    layout = stage._layout
    for seat in range(2 * side + 1):
        across, down = layout.centre(seat)
        # Under the arrow, every piece is all of its team's colour.
        color = image.getpixel((round(across), round(down + layout.piece * 0.33)))
        team = DAY.teams[1] if seat < side else DAY.teams[0]
        assert (color == team) is (seat != side), seat


def test_the_teams_differ_in_shape_and_not_only_in_colour() -> None:
    for theme in THEMES.values():
        for size in (12, 20, 80):
            frog, toad = (animal(team, size, theme).getchannel("A") for team in (FROG, TOAD))
            pairs = zip(frog.tobytes(), toad.tobytes(), strict=True)
            assert sum(abs(a - b) > 128 for a, b in pairs) > 0.04 * size * size


def test_steps_slide_and_jumps_go_over_in_an_arc() -> None:
    story = game(2, 2)
    stage = PondStage(setting_of(story, BOX, 20))
    heights = {}
    for index, move in enumerate(story.solution.moves, start=1):
        mover = list(flat(stage.nodes(moment(story, index, 0.5))))[-1]
        heights[abs(move.target - move.source)] = mover.box.middle[1]
        middle = stage._layout.centre((move.source + move.target) / 2)[0]
        assert mover.box.middle[0] == pytest.approx(middle, abs=1)
    assert heights[1] - heights[2] == pytest.approx(JUMP * stage._layout.piece, abs=2)


@pytest.mark.parametrize(
    "fault",
    [Move(1, 0, 4), Move(2, 0, 3), Move(1, 9, 99), Move(0, -5, -5)],
    ids=["too far", "wrong piece", "no such seat", "nobody and nowhere"],
)
def test_a_wrong_move_is_marked_on_the_pond(fault: Move) -> None:
    story = story_of(
        Solution(Frogs(3, 3), [Move(1, 2, 3)]), Fault(fault, IllegalMoveError("too_far", "no", 2))
    )
    assert DAY.wrong in colors_of(picture(story, "pond", story.at(1), (480, 300)))
    assert_inside(story, "pond", BOX, [moment(story, -1, 0.0)])


def test_every_crossing_of_the_chart_is_a_jump() -> None:
    story = game(3, 2)
    stage = ChartStage(setting_of(story, BOX, 20))
    for index, move in enumerate(story.solution.moves):
        marked = DAY.ink in colors_of(stage._column(index).sprite.image)
        assert marked is (abs(move.target - move.source) == 2)


def test_the_graph_marks_every_dead_end_once() -> None:
    story = game(2, 2)
    stage = FrogsGraphStage(setting_of(story, Box(0, 0, 1100, 500), 24))
    stuck = [place for place in range(23) if stage._color(place, walked=False) == DAY.wrong]
    assert len(stuck) == 4
    for place in stuck:
        assert DAY.wrong in colors_of(stage._state(place).sprite.image)


@pytest.mark.parametrize("box", [Box(0, 0, 900, 400), Box(0, 0, 400, 900)], ids=["wide", "tall"])
@pytest.mark.parametrize("side", [1, 3, 5, 9])
def test_layers_follow_each_other_and_their_states_do_not_meet(side: int, box: Box) -> None:
    graph = explore(Frogs(side, side))
    layers = Layers.within(box, 20, graph)
    axis = 1 if layers.tall else 0
    times = [{layers.points[place][axis] for place in layer} for layer in graph.layers]
    assert all(len(time) == 1 for time in times)
    assert [min(time) for time in times] == sorted(min(time) for time in times)
    if not layers.folded:
        assert len(set(layers.points)) == len(layers.points)


def test_large_graphs_fold() -> None:
    folded = [Layers.within(Box(0, 0, 800, 400), 20, explore(Frogs(n, n))).folded for n in (3, 9)]
    assert folded == [False, True]


# What holds of every view.

GAMES = [(0, 0, 1), (0, 3, 1), (1, 1, 1), (2, 3, 1), (3, 3, 1), (2, 1, 2), (7, 7, 1)]


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(VIEW_NAMES), st.sampled_from(GAMES), st.sampled_from(SIZES), st.data())
def test_incremental_and_from_scratch_pictures_are_equal(
    view: str, teams: tuple[int, int, int], size: tuple[int, int], data: st.DataObject
) -> None:
    story = game(*teams)
    moves = st.integers(1, story.moves) if story.moves else st.just(0)
    indices = st.one_of(moves, st.just(-1), st.just(0))
    picks = data.draw(st.lists(st.tuples(indices, st.floats(0, 1)), min_size=2, max_size=6))
    moments = [moment(story, index, share) for index, share in picks]
    assert_incremental_is_from_scratch(story, view, size, moments)


@pytest.mark.parametrize("view", VIEW_NAMES)
@pytest.mark.parametrize("teams", [*GAMES, (10, 10, 1), (10, 0, 1)])
@pytest.mark.parametrize("box", [BOX, Box(30, 90, 630, 690), Box(9, 70, 489, 870)])
def test_nothing_stands_outside_the_box(view: str, teams: tuple[int, int, int], box: Box) -> None:
    story = game(*teams)
    picked = {1, story.moves // 2, story.moves} - {0} if story.moves else set()
    moments = [moment(story, index, share) for index in picked for share in (0.0, 0.5, 1.0)]
    assert_inside(story, view, box, [*moments, moment(story, 0, 0.0), moment(story, -1, 0.0)])


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("view", VIEW_NAMES)
def test_the_palette_has_what_the_picture_shows(view: str, theme: str) -> None:
    for side in (2, 8):
        story = game(side, side)
        assert_palette_fits(story, view, moment(story, 5, 0.4), theme)
        assert_palette_fits(story, view, moment(story, -1, 0), theme)


@pytest.mark.parametrize("view", VIEW_NAMES)
def test_a_part_of_the_moves_is_shown_from_its_own_start(view: str) -> None:
    from scenes.timeline import Pace

    story = Storyboard.of(solve(Frogs(3, 3)), Pace(), first=4, last=9)
    moments = [story.at(3), moment(story, 1, 0.5), moment(story, 6, 0.5), moment(story, -1, 0.0)]
    assert_inside(story, view, BOX, moments)
    assert_incremental_is_from_scratch(story, view, (480, 300), moments)
