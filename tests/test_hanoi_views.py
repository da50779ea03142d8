from __future__ import annotations

import functools
import re
from collections.abc import Hashable, Iterable
from fractions import Fraction
from itertools import pairwise
from math import ceil, dist

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops

from scenes.encoders.palette import palette_of
from scenes.frames.compositor import compose, paint
from scenes.frames.hanoi_bits import base_of, digits
from scenes.frames.hanoi_calls import path, roots
from scenes.frames.hanoi_forest import Forest
from scenes.frames.hanoi_map import Map
from scenes.frames.hanoi_programs import FREE, ROUTE, STEWART, Loop, Recursion, program_of
from scenes.frames.screen import Look, Screen
from scenes.frames.shapes import framed, lit
from scenes.frames.sprite import Placed, SpriteBook, flat
from scenes.frames.stage import VIEWS, Setting, SizeError, Standing, ViewError, stage_class
from scenes.geometry import Box
from scenes.options import OptionError
from scenes.storyboard import Fault, Moment, Storyboard
from scenes.theme import THEMES, blend, luminance
from scenes.timeline import Pace, Span
from solvers.hanoi import Hanoi, solve
from solvers.hanoi.iterative import IterativeMoves
from solvers.puzzle import ComputedMoves, IllegalMoveError, Move, Solution

VIEW_NAMES = tuple(VIEWS["hanoi"])
SIZE = (320, 240)
BOX = Box(10, 20, 610, 420)
#: Puzzles that every view can show, or that it must refuse in a sentence.
PUZZLES = {
    "tower": Hanoi(4),
    "one disk": Hanoi(1),
    "folded": Hanoi(9),
    "from anywhere": Hanoi(5, begin=(0, 1, 2, 1, 0)),
    "cyclic": Hanoi(3, rule="cyclic"),
    "adjacent": Hanoi(3, rule="adjacent"),
    "four pegs": Hanoi(4, pegs=4),
}


@functools.cache
def story(name: str) -> Storyboard:
    return Storyboard.of(solve(PUZZLES[name]), Pace())


@functools.cache
def screen(name: str, view: str, size: tuple[int, int] = SIZE) -> Screen | None:
    """Return the screen, or None where the view refuses the puzzle or the size."""
    try:
        return Screen(story(name), Look(size, THEMES["daylight"], views=(view,)))
    except (ViewError, SizeError):
        return None


def setting(name: str, box: Box = BOX) -> Setting:
    return Setting(story(name), THEMES["daylight"], "en", box, 20, SpriteBook())


def places(nodes: Iterable[Placed]) -> dict[Hashable, list[tuple[float, float]]]:
    """Return where each picture stands, by its key."""
    found: dict[Hashable, list[tuple[float, float]]] = {}
    for placed in nodes:
        found.setdefault(placed.sprite.key, []).append(placed.box.middle)
    return found


@st.composite
def moments(draw: st.DrawFn, name: str) -> Moment:
    """Draw any moment of a story, at rest or under way."""
    board = story(name)
    index = draw(st.integers(0, board.moves))
    if index == 0 or draw(st.booleans()):
        return board.at(index)
    return Moment(board.beat(board.timeline.of(index)), draw(st.floats(0, 1)))


# What is refused


def test_an_unknown_view_is_named_with_those_there_are() -> None:
    with pytest.raises(OptionError, match="no view 'spiral': use one of pegs, tree"):
        stage_class("hanoi", "spiral")


@pytest.mark.parametrize("view", ["tree", "code", "bits"])
def test_moves_that_no_recursion_makes_have_no_calls_to_show(view: str) -> None:
    detour = Solution(
        Hanoi(1), [*solve(Hanoi(1, goal=(1,))).moves, *solve(Hanoi(1, begin=(1,))).moves]
    )
    with pytest.raises(ViewError, match=f"the view {view} shows a recursion"):
        roots(detour, view)


def test_the_program_of_a_whole_tower_does_not_tell_of_any_other_start() -> None:
    with pytest.raises(ViewError, match="begin and end with a whole tower"):
        stage_class("hanoi", "code")(setting("from anywhere"))


@pytest.mark.parametrize("name", ["from anywhere", "cyclic", "four pegs"])
def test_moves_that_no_counter_names_are_not_counted(name: str) -> None:
    with pytest.raises(ViewError, match="the view bits counts the moves of a whole tower"):
        base_of(story(name).solution)


def test_a_graph_with_too_many_crossing_edges_is_refused() -> None:
    board = Storyboard.of(solve(Hanoi(6, pegs=4)), Pace())
    with pytest.raises(ViewError, match="4,096 states"):
        Screen(board, Look((1280, 720), THEMES["daylight"], views=("graph",)))


@pytest.mark.parametrize("view", VIEW_NAMES)
def test_a_box_too_small_for_a_view_is_refused_with_the_option_to_change(view: str) -> None:
    board = Storyboard.of(solve(Hanoi(40)), Pace())
    with pytest.raises(SizeError, match="--size"):
        Screen(board, Look((120, 120), THEMES["daylight"], views=(view,)))


@pytest.mark.parametrize("disks", [3, 12, 30])
@pytest.mark.parametrize("view", [*VIEW_NAMES, "pegs,tree,code"])
def test_the_size_that_a_refusal_asks_for_will_do(view: str, disks: int) -> None:
    board = Storyboard.of(solve(Hanoi(disks)), Pace())
    side, refused = 120, 0
    while side <= 2000:
        look = Look((side, side), THEMES["daylight"], views=tuple(view.split(",")))
        try:
            Screen(board, look)
            break
        except SizeError as error:
            times = re.search(r"([\d.]+) times as wide", str(error))
            assert times is not None
            asked, refused = side * float(times[1]), refused + 1
        assert asked > side
        side = ceil(asked)
    # One view needs one step; with several, another may be the next that is too small.
    assert refused <= 1 + view.count(",") * 2
    assert side <= 2000


# What every view keeps


@pytest.mark.parametrize("view", VIEW_NAMES)
@pytest.mark.parametrize("name", PUZZLES)
@settings(max_examples=6)
@given(data=st.data())
def test_frames_made_of_changes_equal_frames_made_from_scratch(
    name: str, view: str, data: st.DataObject
) -> None:
    shown = screen(name, view)
    if shown is None:
        return
    scenes = [shown.nodes(data.draw(moments(name))) for _ in range(4)]
    ground = THEMES["daylight"].ground
    done = 0
    for frame in compose(((nodes, 1) for nodes in scenes), SIZE, ground):
        # Equal neighbours come as one frame; the last of them is what it shows.
        done += frame.ticks
        fresh = paint(scenes[done - 1], SIZE, ground)
        assert ImageChops.difference(frame.image, fresh).getbbox() is None


@pytest.mark.parametrize("view", VIEW_NAMES)
@pytest.mark.parametrize("name", PUZZLES)
@settings(max_examples=5)
@given(data=st.data())
def test_nothing_stands_outside_the_box_of_a_view(
    name: str, view: str, data: st.DataObject
) -> None:
    here = setting(name)
    try:
        stage = stage_class("hanoi", view)(here)
    except ViewError:
        return
    for placed in flat(stage.nodes(data.draw(moments(name)))):
        seen = placed.sprite.image.getchannel("A").getbbox()
        if seen is not None:
            box = Box(*seen).moved(placed.left, placed.top)
            assert here.box.union(box) == here.box


@pytest.mark.parametrize("view", VIEW_NAMES)
@pytest.mark.parametrize("name", PUZZLES)
def test_each_group_holds_all_that_it_shows(name: str, view: str) -> None:
    shown = screen(name, view)
    if shown is None:
        return
    board = story(name)
    for index in {1, (board.moves + 1) // 2, board.moves}:
        whole = shown.nodes(Moment(board.beat(board.timeline.of(index)), 0.5))
        for node in whole:
            for placed in flat([node]):
                assert node.box.union(placed.box) == node.box


@pytest.mark.parametrize("view", VIEW_NAMES)
@pytest.mark.parametrize("disks", range(1, 13))
def test_the_last_picture_of_every_view_shows_the_end_and_nothing_under_way(
    view: str, disks: int
) -> None:
    board = Storyboard.of(solve(Hanoi(disks)), Pace())
    theme = THEMES["daylight"]
    shown = Screen(board, Look((854, 480), theme, views=(view,)))
    image = paint(shown.nodes(board.at(board.moves)), (854, 480), theme.ground)
    colors = {color for _, color in image.getcolors(1 << 20) or []}
    # Only the graph marks where it stands in the colour of what moves: on the goal.
    assert (theme.moving in colors) == (view == "graph")
    if view == "pegs":
        # The tower stands on the last peg: all its colours are in the right third, none elsewhere.
        left = image.crop((0, 0, 569, 427)).getcolors(1 << 20) or []
        right = {color for _, color in image.crop((569, 0, 854, 427)).getcolors(1 << 20) or []}
        disk_colors = {theme.disk(disk, disks) for disk in range(1, disks + 1)}
        assert disk_colors <= right
        assert not disk_colors & {color for _, color in left}
    if view == "graph":
        # The goal is the lower right corner of the triangle.
        rows, columns = np.nonzero((np.asarray(image) == theme.moving).all(axis=2))
        assert columns.min() > 427
        assert rows.min() > 240
    if view == "tree":
        # No call is left in the shadow; only the edges of lines may be mixed to the same colour.
        before = paint(shown.nodes(board.at(0)), (854, 480), theme.ground)
        shadow = blend(theme.ground, theme.line, 0.35)
        first, last = (
            sum(count for count, color in drawn.getcolors(1 << 20) or [] if color == shadow)
            for drawn in (before, image)
        )
        assert last < 60
        assert first > 500 or disks == 1


@pytest.mark.parametrize("view", [*VIEW_NAMES, "pegs,tree,graph,code"])
@pytest.mark.parametrize("speed", [1, 12])
def test_no_picture_flashes_more_than_three_times_a_second(view: str, speed: int) -> None:
    """WCAG 2.2, 2.3.1: pairs of opposing changes of luminance by a tenth, over a small area only.

    The area allowed is a quarter of a field of 341x256 in 1024x768: 2.8 % of the picture.
    """
    board = Storyboard.of(solve(Hanoi(5)), Pace(speed=Fraction(speed)))
    theme = THEMES["contrast"]
    shown = Screen(
        board, Look(SIZE if "," not in view else (640, 480), theme, views=tuple(view.split(",")))
    )
    rate = 20
    tones = np.array([luminance((value, value, value)) for value in range(256)])
    frames = []
    for moment, ticks in board.moments(Fraction(rate)):
        size = SIZE if "," not in view else (640, 480)
        grey = paint(shown.nodes(moment), size, theme.ground).convert("L")
        frames += [tones[np.asarray(grey)]] * min(ticks, rate)
        if len(frames) > 3 * rate:
            break
    turned = np.abs(np.diff(np.stack(frames), axis=0)) >= 0.1
    for start in range(0, len(turned) - rate + 1, 2):
        changes = turned[start : start + rate].sum(axis=0)
        assert (changes > 6).mean() < 0.028


# What each view says


@pytest.mark.parametrize("name", PUZZLES)
def test_the_leaves_of_the_tree_are_the_moves_in_their_order(name: str) -> None:
    solution = story(name).solution
    calls = roots(solution, "tree")
    for index, move in enumerate(solution.moves, start=1):
        leaf = path(calls, index)[-1]
        assert leaf.length == 1
        assert (leaf.carry.above + 1, leaf.carry.source, leaf.carry.target) == move


@pytest.mark.parametrize("name", PUZZLES)
def test_the_mark_goes_from_leaf_to_leaf_without_a_jump(name: str) -> None:
    forest = Forest.within(roots(story(name).solution, "tree"), BOX, 20)
    moves = min(story(name).moves, 120)
    for index in range(1, moves):
        assert forest.way(index)[-1] == forest.way(index + 1)[0]
    # Every leaf is to the right of the one before.
    ends = [forest.way(index)[-1][0] for index in range(1, moves + 1)]
    assert all(here < there for here, there in pairwise(ends))


@given(st.integers(1, 30), st.data())
def test_the_digit_that_rises_names_the_disk(disks: int, data: st.DataObject) -> None:
    solution = solve(Hanoi(disks))
    index = data.draw(st.integers(1, solution.length))
    before, after = (digits(number, 2, disks) for number in (index - 1, index))
    rising = [place for place in range(disks) if after[place] > before[place]]
    assert rising == [solution.moves[index - 1].piece - 1]


@given(st.integers(1, 8), st.data())
def test_the_adjacent_rule_counts_in_threes(disks: int, data: st.DataObject) -> None:
    solution = solve(Hanoi(disks, rule="adjacent"))
    assert base_of(solution) == 3
    index = data.draw(st.integers(1, solution.length))
    before, after = (digits(number, 3, disks) for number in (index - 1, index))
    rising = [place for place in range(disks) if after[place] > before[place]]
    assert rising == [solution.moves[index - 1].piece - 1]


@given(st.integers(1, 8), st.sampled_from(["free", "cyclic", "adjacent"]), st.data())
def test_a_move_goes_along_an_edge_of_the_triangle(
    disks: int, rule: str, data: st.DataObject
) -> None:
    board = Map.within(Box(0, 0, 1000, 1000), disks, 3)
    begin = data.draw(st.tuples(*[st.integers(0, 2)] * disks))
    puzzle = Hanoi(disks, rule=rule, begin=begin)
    for move in puzzle.legal_moves(begin):
        length = dist(board.spot(begin), board.spot(puzzle.apply(begin, move)))
        assert length == pytest.approx(board.edge(disks))


@given(st.integers(1, 5), st.integers(3, 5))
def test_no_two_states_are_at_the_same_place(disks: int, pegs: int) -> None:
    board = Map.within(Box(0, 0, 1000, 1000), disks, pegs)
    states = np.ndindex(*[pegs] * disks)
    places = {tuple(round(part, 3) for part in board.spot(state)) for state in states}
    assert len(places) == pegs**disks


@pytest.mark.parametrize(
    ("name", "index", "progress", "words"),
    [
        ("tower", 1, 0.1, "carry(n - 1, a, b, c)"),
        ("tower", 1, 0.9, "move(n, a, c)"),
        ("tower", 2, 0.1, "move(n, a, c)"),
        ("tower", 3, 0.1, "carry(n - 1, b, c, a)"),
        ("cyclic", 1, 0.9, "move(n, a, b)"),
        ("four pegs", 1, 0.1, "carry(k, a, b, others - b + c)"),
        ("four pegs", 1, 0.9, "move(a, c)"),
    ],
)
def test_the_live_line_is_the_one_that_leads_to_the_move(
    name: str, index: int, progress: float, words: str
) -> None:
    program = Recursion(story(name).solution)
    live = program.live(Standing(index - 1, index, progress))
    assert program.lines[live.line][1] == words


def test_the_call_stack_is_that_of_the_recursion() -> None:
    program = Recursion(story("tower").solution)
    assert program.live(Standing(0, 0, 0.0)).calls == ("carry(4, A, C, B)",)
    assert program.live(Standing(5, 6, 0.9)).calls == (
        "carry(4, A, C, B)",
        "carry(3, A, B, C)",
        "carry(2, C, B, A)",
    )
    assert program.live(Standing(15, 0, 0.0)).calls == ()


@pytest.mark.parametrize("name", ["tower", "cyclic", "adjacent", "four pegs", "one disk"])
def test_at_every_move_the_live_line_is_a_move(name: str) -> None:
    solution = story(name).solution
    program = Recursion(solution)
    assert program.lines in (FREE, ROUTE, STEWART)
    for index in range(1, solution.length + 1):
        live = program.live(Standing(index - 1, index, 0.9))
        assert program.lines[live.line][1].startswith("move(")
        assert 1 <= len(live.calls) <= solution.puzzle.disks  # type: ignore[attr-defined]


def test_the_program_without_recursion_goes_round_every_second_time() -> None:
    solution = Solution.checked(Hanoi(4), IterativeMoves(4))
    program = program_of(solution)
    assert isinstance(program, Loop)
    assert program.lines[1][1] == "move disk 1 round: A → B → C → A"
    for step in solution.steps():
        live = program.live(Standing(step.index - 1, step.index, 0.5))
        assert live.line == (1 if step.move.piece == 1 else 2)


def test_a_list_of_the_same_moves_has_the_same_calls() -> None:
    computed = solve(Hanoi(4))
    listed = Solution(Hanoi(4), list(computed.moves)[:9])
    assert not isinstance(listed.moves, ComputedMoves)
    assert roots(listed, "tree") == roots(computed, "tree")


@pytest.mark.parametrize("rule", ["cyclic", "adjacent"])
@pytest.mark.parametrize("goal", [1, 2])
@pytest.mark.parametrize("disks", range(1, 6))
def test_a_whole_tower_is_one_carry_under_every_rule(rule: str, goal: int, disks: int) -> None:
    solution = solve(Hanoi(disks, rule=rule, goal=(goal,) * disks))
    calls = roots(solution, "tree")
    assert len(calls) == 1
    leaves = [path(calls, index)[-1].carry for index in range(1, solution.length + 1)]
    assert [(c.above + 1, c.source, c.target) for c in leaves] == [*solution.moves]


def test_spans_of_no_time_show_what_is_at_rest() -> None:
    board = story("tower")
    beat = board.beat(Span(3, Fraction(0), Fraction(0)))
    assert Standing.of(Moment(beat, 0.0)) == (2, 0, 0.0)
    assert Standing.of(Moment(beat, 0.5)) == (2, 3, 0.5)


def test_a_still_shows_the_move_that_was_just_made() -> None:
    board = story("tower")
    assert Standing.of(board.at(0)) == (0, 0, 0.0)
    assert Standing.of(board.at(6)) == (5, 6, 1.0)
    assert Standing.of(board.at(15)) == (15, 0, 0.0)


@pytest.mark.parametrize("disks", [20, 64, 1000])
@pytest.mark.parametrize("view", ["pegs", "tree", "graph", "code"])
def test_towers_of_any_height_that_can_be_seen_are_shown(view: str, disks: int) -> None:
    if view == "pegs":
        disks = min(disks, 120)
    board = Storyboard.of(solve(Hanoi(disks)), Pace(), 1000, 1020)
    look = Look((1280, 720), THEMES["daylight"], views=(view,))
    nodes = Screen(board, look).nodes(Moment(board.beat(board.timeline.of(7)), 0.5))
    image = paint(nodes, look.size, look.ground)
    assert look.theme.moving in {color for _, color in image.getcolors(1 << 20) or []}


def test_what_moves_is_seen_even_on_disks_three_pixels_high() -> None:
    theme = THEMES["daylight"]
    image = framed(40, 3, 1.5, theme.stops[0], lit(theme, 1.0)).convert("RGB")
    assert image.getpixel((20, 1)) == theme.moving


# The live line of a program goes from line to line at once, as it does in a debugger.
@pytest.mark.parametrize("view", [name for name in VIEW_NAMES if name != "code"])
def test_nothing_jumps_between_neighbouring_moments(view: str) -> None:
    """What moves goes a fifteenth of the picture at most in a fiftieth of a move's time."""
    shown = screen("tower", view, (640, 480))
    assert shown is not None
    board = story("tower")
    for index in (1, 4, 8, 15):
        beat = board.beat(board.timeline.of(index))
        moments = [Moment(beat, part / 50) for part in range(1, 50)]
        scenes = [places(flat(shown.nodes(moment))) for moment in moments]
        for before, after in pairwise(scenes):
            for key in before.keys() & after.keys():
                # A picture that stands in one place only, in both: it has moved, if at all.
                if len(before[key]) == len(after[key]) == 1:
                    assert dist(before[key][0], after[key][0]) <= 640 / 15


@pytest.mark.parametrize("view", VIEW_NAMES)
def test_a_story_that_ends_on_an_illegal_move_is_shown_in_every_view(view: str) -> None:
    moves = list(solve(Hanoi(3)).moves)[:3]
    error = IllegalMoveError("larger_on_smaller", "disk 3 is larger than disk 1 on peg C", 4)
    fault = Fault(Move(3, 0, 1), error)
    board = Storyboard.of(Solution(Hanoi(3), moves), Pace(), fault=fault)
    shown = Screen(board, Look((640, 480), THEMES["daylight"], views=(view,)))
    last = list(board.moments(Fraction(25)))[-1][0]
    assert last.beat.fault is fault
    assert [*flat(shown.nodes(last))]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("view", VIEW_NAMES)
@pytest.mark.parametrize("disks", [3, 9])
def test_the_palette_has_every_flat_colour_and_something_near_to_every_blend(
    view: str, theme: str, disks: int
) -> None:
    board = Storyboard.of(solve(Hanoi(disks)), Pace())
    shown = Screen(board, Look((640, 360), THEMES[theme], views=(view,)))
    palette = np.array(palette_of(shown.colors()))
    for index in (1, 2 ** (disks - 1), 2**disks - 1):
        nodes = shown.nodes(Moment(board.beat(board.timeline.of(index)), 0.3))
        image = paint(nodes, (640, 360), THEMES[theme].ground)
        for count, color in image.getcolors(1 << 20) or []:
            off = np.abs(palette - np.array(color)).max(axis=1).min()
            # Edges are blends; what is as large as a disk is flat.
            assert off <= (0 if count > 1000 else 20 if count > 100 else 44), color
