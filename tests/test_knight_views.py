from __future__ import annotations

import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from scenes.frames.knight_board import BoardStage
from scenes.frames.knight_degrees import DegreesStage
from scenes.frames.knight_grid import Grid, outside_color
from scenes.frames.knight_search import History
from scenes.frames.knight_trail import Trail, Visit, common_length
from scenes.frames.screen import Look, Screen
from scenes.frames.sprite import Placed, Sprite, flat
from scenes.frames.stage import VIEWS, SizeError
from scenes.geometry import Box
from scenes.storyboard import Fault, Storyboard
from scenes.theme import THEMES
from solvers.knight import Knight, solve
from solvers.knight.retold import search
from solvers.puzzle import IllegalMoveError, Move, Solution
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
VIEW_NAMES = list(VIEWS["knight"])
BOARDS = [(3, 4), (5, 5), (6, 6), (12, 12)]


@cache
def tour(rows: int, cols: int, closed: bool = False) -> Storyboard:
    return story_of(solve(Knight(rows, cols, closed=closed)))


@cache
def searched() -> Storyboard:
    return story_of(search(Knight(5, 5), "backtracking", most=300))


def stage_of(story: Storyboard, box: Box, unit: int = 24) -> BoardStage:
    return BoardStage(setting_of(story, box, unit))


# Refusals.


@pytest.mark.parametrize(("view", "side"), [(view, 101) for view in VIEW_NAMES] + [("board", 250)])
def test_a_board_too_large_is_refused_with_a_size_that_does(view: str, side: int) -> None:
    squares = [Move(0, 0, 2 * side + 1)]
    story = story_of(Solution(Knight(side, side, begin=0), squares))
    with pytest.raises(SizeError, match=r"board of .* --size") as refused:
        Screen(story, Look((480, 360), DAY, views=(view,)))
    found = re.search(r"(\d+)x(\d+) or larger", str(refused.value))
    assert found is not None
    size = int(found[1]), int(found[2])
    if view != "search":  # beside its chart, the board has less room
        assert Screen(story, Look(size, DAY, views=(view,))).nodes(story.at(1))


# What is shown.


def test_the_views_of_the_knight_are_those_that_the_command_line_names() -> None:
    assert VIEW_NAMES == ["board", "degrees", "graph", "search"]
    assert VIEWS["search"] == VIEWS["knight"]


@pytest.mark.parametrize("side", range(5, 21))
def test_the_last_picture_shows_every_square_visited(side: int) -> None:
    story, size = tour(side, side), (720, 720)
    screen = Screen(story, Look(size, DAY))
    image = picture(story, "board", story.at(story.last), size)
    stage = screen._stages[0]
    assert isinstance(stage, BoardStage)
    grid = stage.grid
    reach = grid.cell * stage.disc / 2 - 1.5 if stage.label else 0
    for square in range(side * side - 1):
        across, down = grid.centre(square)
        here = image.getpixel((round(across - 0.5), round(down + reach - 0.5)))
        last = story.solution.state_at(story.last)[-1]
        if abs(across - grid.centre(last)[0]) + abs(down - grid.centre(last)[1]) > grid.knight:
            assert here == DAY.teams[0], square


def test_before_the_first_move_only_the_start_is_marked() -> None:
    story = tour(8, 8)
    start, end = (
        colors_of(picture(story, "board", story.at(count), (480, 480))) for count in (0, 63)
    )
    assert end[DAY.teams[0]] > 40 * start.get(DAY.teams[0], 1)


def test_the_knight_and_the_square_it_goes_to_have_the_colour_of_what_moves() -> None:
    story = tour(6, 6)
    stage = stage_of(story, Box(0, 0, 400, 400))
    at = moment(story, 9, 0.5)
    move = story.solution.moves[8]
    placed = {one.sprite.key: one for one in flat(stage.nodes(at))}
    assert (placed["lit"].left, placed["lit"].top) == stage.grid.corner(move.target)
    middle = placed["knight"].box.middle
    ends = stage.grid.centre(move.source), stage.grid.centre(move.target)
    for axis in (0, 1):
        assert middle[axis] == pytest.approx((ends[0][axis] + ends[1][axis]) / 2, abs=1)


def test_only_a_closed_tour_shows_the_move_that_closes_it() -> None:
    for closed in (False, True):
        story = tour(6, 6, closed)
        colors = colors_of(picture(story, "board", story.at(35), (480, 480)))
        assert (DAY.teams[1] in colors) is closed
        assert DAY.teams[1] not in colors_of(picture(story, "board", story.at(34), (480, 480)))


@pytest.mark.parametrize(
    "move",
    [
        pytest.param(Move(0, 56, 0), id="not a knight's move"),
        pytest.param(Move(0, 56, 99), id="off the board"),
        pytest.param(Move(0, -1, -1), id="from nowhere to nowhere"),
        pytest.param(Move(0, 3, 3), id="no move at all"),
    ],
)
@pytest.mark.parametrize("view", VIEW_NAMES)
def test_a_wrong_move_is_marked(view: str, move: Move) -> None:
    solution = Solution(Knight(8, 8), tour(8, 8).solution.moves[:3])
    error = IllegalMoveError("not_a_knight_move", "a1 to a8 is no knight's move", 4)
    story = story_of(solution, Fault(move, error))
    image = picture(story, view, story.at(3), (480, 480))
    assert DAY.wrong in colors_of(image)
    assert_inside(story, view, Box(10, 20, 700, 500), [moment(story, -1, 0.0)])


def test_a_fault_without_a_move_is_told_by_the_caption_alone() -> None:
    solution = Solution(Knight(8, 8), tour(8, 8).solution.moves[:3])
    story = story_of(solution, Fault(None, IllegalMoveError("bad_square", "no such square", 4)))
    assert DAY.wrong not in colors_of(picture(story, "board", story.at(3), (480, 480)))


def test_labels_are_dropped_before_they_cannot_be_read() -> None:
    roomy, tight = (stage_of(tour(side, side), Box(0, 0, 420, 420)) for side in (8, 20))
    assert roomy.label >= 11
    assert tight.label == 0
    assert Grid.within(Box(0, 0, 420, 420), 21, 64, 64).label == 0
    assert Grid.within(Box(0, 0, 420, 420), 21, 8, 8).label >= 11


def test_the_knight_is_never_smaller_than_a_letter() -> None:
    for side in (5, 20, 64):
        assert Grid.within(Box(0, 0, 420, 420), 21, side, side).knight >= 19


def test_squares_outside_a_shape_are_faint() -> None:
    within = frozenset(range(64)) - {63, 62, 55, 54}
    story = story_of(Solution(Knight(8, 8, begin=0, within=within), []))
    shown = colors_of(picture(story, "board", story.at(0), (480, 480)))
    stage = Screen(story, Look((480, 480), DAY))._stages[0]
    assert isinstance(stage, BoardStage)
    cell = stage.grid.cell
    assert shown[outside_color(DAY)] == 4 * cell * cell
    assert_palette_fits(story, "board", story.at(0), "daylight")


# Degrees.


def test_the_degrees_are_those_of_the_rule() -> None:
    story = tour(8, 8)
    stage = DegreesStage(setting_of(story, Box(0, 0, 400, 400), 20))
    for count in (0, 10, 40, 62, 63):
        state = story.solution.state_at(count)
        free = set(range(64)) - set(state)
        expected = {
            move.target: len(
                [m for m in Knight(8, 8).legal_moves((move.target,)) if m.target in free]
            )
            for move in Knight(8, 8).legal_moves(state)
        }
        assert dict(stage.candidates(state)) == expected


@pytest.mark.parametrize("theme", THEMES)
def test_the_choice_among_the_degrees_is_lit(theme: str) -> None:
    story = tour(8, 8)
    stage = DegreesStage(setting_of(story, Box(0, 0, 400, 400), 20, theme))
    discs = [one.sprite.image for one in flat(stage.above(moment(story, 20, 0.5)))]
    filled = [max(colors_of(disc).items(), key=lambda pair: pair[1])[0] for disc in discs]
    assert len(filled) == 3
    assert filled.count(THEMES[theme].moving) == 1


# A search.


def test_the_history_counts_depth_retreats_and_failures() -> None:
    a, b, c = 0, 11, 26
    there, back = Move(0, a, b), Move(1, b, a)
    solution = search(Knight(3, 3), "backtracking", most=28)
    history = History.of(solution)
    assert max(history.depth) == 8
    assert history.depth[-1] == 1
    assert history.retreats[-1] == 14
    assert len(history.failed[-1]) == 2
    assert there.target == back.source != c


def test_a_retreat_takes_the_square_off_the_path_and_crosses_it_out() -> None:
    story = searched()
    index = next(k for k, move in enumerate(story.solution.moves, 1) if move.piece == 1)
    before, after = (
        colors_of(picture(story, "search", moment(story, index, share), (640, 400)))
        for share in (0.0, 1.0)
    )
    assert DAY.wrong in after
    assert after[DAY.wrong] > before.get(DAY.wrong, 0)
    assert after[DAY.teams[0]] < before[DAY.teams[0]]


# What holds of every view.


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(VIEW_NAMES), st.sampled_from(BOARDS), st.sampled_from(SIZES), st.data())
def test_incremental_and_from_scratch_pictures_are_equal(
    view: str, board: tuple[int, int], size: tuple[int, int], data: st.DataObject
) -> None:
    story = data.draw(st.sampled_from([tour(*board), searched()]))
    indices = st.one_of(st.integers(1, story.moves), st.just(-1), st.just(0))
    picks = data.draw(st.lists(st.tuples(indices, st.floats(0, 1)), min_size=2, max_size=5))
    moments = [moment(story, index, share) for index, share in picks]
    assert_incremental_is_from_scratch(story, view, size, moments)


@pytest.mark.parametrize("view", VIEW_NAMES)
def test_a_long_tour_goes_from_move_to_move_as_from_scratch(view: str) -> None:
    story = tour(30, 30)
    moments = [moment(story, index, share) for index in (449, 450) for share in (0.0, 0.3, 0.9)]
    assert_incremental_is_from_scratch(story, view, (400, 400), [*moments, moment(story, 2, 0.5)])


@pytest.mark.parametrize("view", VIEW_NAMES)
@pytest.mark.parametrize("board", [(3, 4), (5, 5), (8, 8), (3, 30), (64, 64)])
@pytest.mark.parametrize(
    "box", [Box(17, 60, 830, 420), Box(30, 90, 500, 560), Box(9, 70, 480, 830)]
)
def test_nothing_stands_outside_the_box(view: str, board: tuple[int, int], box: Box) -> None:
    story = story_of(
        solve(Knight(*board)) if board not in {(64, 64), (3, 30)} else part_of_a_tour(*board)
    )
    middle = max(1, story.moves // 2)
    moments = [moment(story, index, share) for index in (1, middle) for share in (0.0, 0.5, 1.0)]
    assert_inside(story, view, box, [*moments, moment(story, 0, 0.0), moment(story, -1, 0.0)])


def part_of_a_tour(rows: int, cols: int) -> Solution:
    """Return moves along the edge of a board."""
    puzzle = Knight(rows, cols)
    state, moves = puzzle.start, list[Move]()
    while len(moves) < 40 and (move := min(puzzle.legal_moves(state), default=None)) is not None:
        moves.append(move)
        state = puzzle.apply(state, move)
    return Solution(puzzle, moves)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("view", VIEW_NAMES)
def test_the_palette_has_what_the_picture_shows(view: str, theme: str) -> None:
    story = searched()
    assert_palette_fits(story, view, moment(story, 40, 0.4), theme)
    assert_palette_fits(tour(6, 6, closed=True), view, moment(tour(6, 6, True), -1, 0), theme)


# The trail.


def marks(trail: Trail, state: tuple[int, ...]) -> set[tuple[object, int, int]]:
    return {(one.sprite.key, one.left, one.top) for one in flat([trail.node(state)])}


def new_trail() -> Trail:
    grid = Grid(20, 20, 10, 0, 0, 0, 10)
    dot = Image.new("RGBA", (1, 1))

    def mark(visit: Visit) -> Placed:
        return Placed(Sprite(visit, dot), *grid.corner(visit.square))

    return Trail("trail", grid, 0, mark)


@given(st.lists(st.lists(st.integers(0, 399), max_size=30).map(tuple), max_size=6))
def test_a_trail_shows_any_state_whatever_it_showed_before(states: list[tuple[int, ...]]) -> None:
    trail = new_trail()
    for state in states:
        assert marks(trail, state) == marks(new_trail(), state)
        assert len(marks(trail, state)) == len(state)


def test_a_tile_where_nothing_changed_is_the_very_same_object() -> None:
    trail = new_trail()
    before = trail.node((0, 399)).nodes
    after = trail.node((0, 399, 1)).nodes
    assert before[1] is after[1]
    assert before[0] is not after[0]


@given(st.lists(st.integers(0, 2)).map(tuple), st.lists(st.integers(0, 2)).map(tuple))
def test_the_common_length_is_that_of_the_longest_common_beginning(
    first: tuple[int, ...], second: tuple[int, ...]
) -> None:
    length = common_length(first, second)
    assert first[:length] == second[:length]
    assert first[: length + 1] != second[: length + 1] or length in (len(first), len(second))
