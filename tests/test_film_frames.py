"""The manim engine draws what manim draws, and tells the same story as the Pillow engine."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from manim import CairoRenderer, Dot, MovingCamera, PointCloudDot, Scene, Square, tempconfig
from manim.scene.scene_file_writer import SceneFileWriter
from PIL import Image

from scenes.engines import engine_of
from scenes.film.canvas import Canvas
from scenes.film.engine import ManimEngine, camera_of
from scenes.film.hanoi import HanoiFilm
from scenes.film.hanoi_graph import StateTriangle
from scenes.film.painter import Painter
from scenes.film.scene import ReplayScene, parts
from scenes.film.shoot import shoot
from scenes.film.view import FILM_VIEWS, FilmSetting, view_class
from scenes.frames.compositor import Frame
from scenes.frames.pegs import Layout
from scenes.frames.screen import Look
from scenes.frames.sheet import grid, sheet
from scenes.geometry import Box
from scenes.options import OptionError, Options
from scenes.plan import storyboard_of
from scenes.render import Job
from scenes.storyboard import Moment, Storyboard
from scenes.theme import DAYLIGHT, THEMES, Color
from scenes.timeline import Pace
from solvers.frogs import Frogs
from solvers.frogs import solve as solve_frogs
from solvers.hanoi import Hanoi
from solvers.hanoi import solve as solve_hanoi
from solvers.knight import Knight
from solvers.knight import solve as solve_knight
from solvers.puzzle import Move, PuzzleError, Solution

pytestmark = pytest.mark.slow

RATE = Fraction(10)
SOLUTIONS = {
    "hanoi": solve_hanoi(Hanoi(3)),
    "knight": solve_knight(Knight(5, 6)),
    "frogs": solve_frogs(Frogs(2, 3)),
}
VIEWS = [(puzzle, view) for puzzle, views in FILM_VIEWS.items() for view in views]


def story_of(solution: Solution) -> Storyboard:
    return Storyboard.of(solution, Pace())


def look_of(*views: str, size: tuple[int, int] = (426, 240), theme: str = "daylight") -> Look:
    return Look(size, THEMES[theme], views=views)


def pixels(frame: Any) -> np.ndarray[Any, Any]:
    return np.asarray(frame).copy()


class StockFrames(SceneFileWriter):
    """Keeps every frame that manim's own renderer draws."""

    kept: list[np.ndarray[Any, Any]] = []  # noqa: RUF012 (one film at a time)

    def write_frame(self, pixels: Any, *, repeat: int = 1) -> None:
        self.kept.extend([pixels[:, :, :3].copy()] * repeat)


def stock(scene_class: type[Scene], size: tuple[int, int], folder: Path) -> list[Any]:
    """Return the frames of a scene as manim draws them without us."""
    StockFrames.kept = []
    width, height = size
    wanted = {
        "pixel_width": width,
        "pixel_height": height,
        "frame_height": 8.0,
        "frame_width": 8.0 * width / height,
        "frame_rate": float(RATE),
        "dry_run": True,
        "disable_caching": True,
        "media_dir": str(folder),
        "verbosity": "ERROR",
        "progress_bar": "none",
    }
    with tempconfig(wanted):
        scene_class(renderer=CairoRenderer(file_writer_class=StockFrames)).render()
    return StockFrames.kept


def ours(scene_class: type[Scene], size: tuple[int, int]) -> list[Any]:
    """Return the frames of a scene as our renderer passes them on."""
    frames: list[Any] = []

    def receive(frame: Frame) -> None:
        frames.extend([pixels(frame.image)] * frame.ticks)

    shoot(scene_class, size, RATE, receive)
    return frames


class Two(HanoiFilm):
    disks = 2


class Small(ReplayScene):
    views = ("board", "degrees")

    def solution(self) -> Solution:
        tour = SOLUTIONS["knight"]
        return Solution(tour.puzzle, tour.moves[:4])


@pytest.mark.parametrize("scene_class", [Two, Small])
def test_redrawing_what_changed_gives_the_frames_of_the_stock_renderer(
    scene_class: type[Scene], tmp_path: Path
) -> None:
    mine, theirs = ours(scene_class, (320, 180)), stock(scene_class, (320, 180), tmp_path)
    assert len(mine) == len(theirs) > 30
    for number, (one, other) in enumerate(zip(mine, theirs, strict=True)):
        assert np.array_equal(one, other), f"frame {number}"


def test_the_engine_without_a_scene_draws_the_frames_of_the_scene() -> None:
    story = story_of(solve_hanoi(Hanoi(2)))
    engine = ManimEngine(story, Look((320, 180), DAYLIGHT, views=("pegs",)))
    frames: list[Any] = []
    for frame in engine.frames(story.moments(RATE)):
        frames += [pixels(frame.image)] * frame.ticks
    played = ours(Two, (320, 180))
    assert len(frames) == len(played) == story.frames(RATE)
    assert all(np.array_equal(a, b) for a, b in zip(frames, played, strict=True))


@pytest.mark.parametrize(("puzzle", "view"), VIEWS, ids=["-".join(pair) for pair in VIEWS])
@settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(data=st.data())
def test_a_picture_depends_on_its_moment_alone(puzzle: str, view: str, data: Any) -> None:
    story = story_of(SOLUTIONS[puzzle])
    moments = [moment for moment, _ in story.moments(Fraction(6))]
    chosen = data.draw(st.lists(st.sampled_from(range(len(moments))), min_size=2, max_size=4))
    engine = ManimEngine(story, look_of(view))
    walked = [
        pixels(frame.image) for frame in engine.frames((moments[number], 1) for number in chosen)
    ]
    fresh = ManimEngine(story, look_of(view))
    assert np.array_equal(walked[-1], pixels(fresh.still(moments[chosen[-1]])))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("puzzle", "view"), VIEWS, ids=["-".join(pair) for pair in VIEWS])
def test_a_view_keeps_inside_its_box(puzzle: str, view: str, theme: str) -> None:
    story = story_of(SOLUTIONS[puzzle])
    camera = camera_of((640, 480), DAYLIGHT.ground)
    box = Box(100, 80, 540, 400)
    setting = FilmSetting(story, Canvas.of(camera), box, 20, THEMES[theme])
    shown = view_class(puzzle, view)(setting)
    canvas = setting.canvas
    low, high = canvas.point(box.left, box.bottom), canvas.point(box.right, box.top)
    for moment, _ in story.moments(Fraction(2)):
        shown.show_moment(moment)
        points = np.concatenate([part.points for part in shown.family_members_with_points()])
        # Half a line and a letter's overhang may stand out.
        slack = canvas.units(8)
        assert (points.min(axis=0) >= low - slack)[:2].all()
        assert (points.max(axis=0) <= high + slack)[:2].all()


def test_what_is_no_plain_path_is_drawn_whole() -> None:
    camera = camera_of((160, 90), DAYLIGHT.ground)
    painter, ground = Painter(camera), camera.pixel_array.copy()
    cloud = PointCloudDot(radius=0.5, density=20)
    assert painter.paint([cloud], ground) == (Box(0, 0, 160, 90),)
    assert painter.paint([cloud], ground) == (Box(0, 0, 160, 90),)


def test_a_camera_that_moves_is_drawn_whole() -> None:
    camera = MovingCamera()
    painter, square = Painter(camera), Square()
    ground = camera.pixel_array.copy()
    painter.paint([square], ground)
    assert len(painter.paint([square], ground)) == 1


def test_nothing_is_drawn_where_nothing_changed() -> None:
    camera = camera_of((160, 90), DAYLIGHT.ground)
    painter, ground = Painter(camera), camera.pixel_array.copy()
    square, dot = Square(), Dot()
    assert painter.paint([square, dot], ground) == (Box(0, 0, 160, 90),)
    assert painter.paint([square, dot], ground) == ()
    dot.shift((1.0, 0.0, 0.0))
    assert sum(box.area for box in painter.paint([square, dot], ground)) < 160 * 90 / 4
    assert painter.paint([dot, square], ground) == (Box(0, 0, 160, 90),)


def film(path: Path, solution: Solution, **options: Any) -> list[Any]:
    wanted = {"size": "320x240", "fps": "10", "speed": "2", "output": (str(path),)}
    Job.of(solution, Options(**{**wanted, **options}), "x.mp4", None).run()
    with av.open(str(path)) as container:
        return [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]


def near(pixel: Any, color: tuple[int, ...]) -> bool:
    # H.264 halves the colours and rounds: a flat area comes back within a few steps.
    return max(abs(int(a) - int(b)) for a, b in zip(pixel, color, strict=True)) < 24


def middle(frame: Any, color: tuple[int, ...]) -> Any:
    """Return the middle of all pixels of a colour, as shares of width and height."""
    found = np.argwhere((np.abs(frame.astype(int) - color) < 24).all(axis=2))
    assert len(found) > 20
    return found.mean(axis=0)[::-1] / (320, 240)


#: What ends elsewhere than it began: the largest disk, the knight, both teams.
TELLING = {
    "hanoi": [DAYLIGHT.disk(3, 3)],
    "knight": [DAYLIGHT.moving],
    "frogs": list(DAYLIGHT.teams),
}


@pytest.mark.parametrize("puzzle", SOLUTIONS)
def test_both_engines_make_films_of_one_length_that_end_on_one_state(
    puzzle: str, tmp_path: Path
) -> None:
    films = {
        engine: film(tmp_path / f"{engine}.mp4", SOLUTIONS[puzzle], engine=engine)
        for engine in ("pillow", "manim")
    }
    lengths = [len(frames) for frames in films.values()]
    assert abs(lengths[0] - lengths[1]) <= 1
    for color in TELLING[puzzle]:
        ends = [middle(frames[-1], color) for frames in films.values()]
        starts = [middle(frames[0], color) for frames in films.values()]
        # Each engine draws in its own way, yet in the same places.
        assert np.abs(ends[0] - ends[1]).max() < 0.08
        assert min(np.abs(end - start).max() for end, start in zip(ends, starts, strict=True)) > 0.2


@pytest.mark.parametrize("engine", ["pillow", "manim"])
def test_the_last_picture_has_the_tower_on_its_goal(engine: str, tmp_path: Path) -> None:
    last = film(tmp_path / "x.mp4", solve_hanoi(Hanoi(3)), engine=engine)[-1]
    found = [near(last[y, x], DAYLIGHT.disk(3, 3)) for y in range(240) for x in (*range(220, 310),)]
    assert sum(found) > 300
    assert not any(near(last[y, x], DAYLIGHT.disk(3, 3)) for y in range(240) for x in range(100))


def test_a_gif_and_an_mp4_of_one_job_are_equally_long(tmp_path: Path) -> None:
    both = (str(tmp_path / "a.gif"), str(tmp_path / "a.mp4"))
    options = Options(output=both, size="320x240", fps="10", engine="manim")
    report = Job.of(solve_hanoi(Hanoi(2)), options, "x.gif", None).run()
    assert [output.frames for output in report.outputs] == [report.outputs[0].frames] * 2
    with av.open(both[0]) as gif:
        stream = gif.streams.video[0]
        assert stream.duration is not None
        seconds = float(stream.duration * (stream.time_base or Fraction(0)))
    assert seconds == pytest.approx(report.outputs[1].seconds, abs=0.011)


def test_the_same_command_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.gif", "b.gif", "c.png", "d.png")]
    for path in files:
        options = Options(output=(str(path),), size="320x240", fps="10", engine="manim")
        Job.of(solve_hanoi(Hanoi(2)), options, "x.gif", None).run()
    contents = [path.read_bytes() for path in files]
    assert contents[0] == contents[1]
    assert contents[2] == contents[3]


def test_sections_cover_the_film_without_a_gap() -> None:
    story = story_of(solve_hanoi(Hanoi(3)))
    for each, count in ((False, 3), (True, 9)):
        found = list(parts(story, RATE, each=each))
        assert len(found) == count
        frame = 0
        for part in found:
            assert part.first == frame
            assert part.frames > 0
            frame += part.frames
        assert frame == story.frames(RATE)


REFUSALS = [
    pytest.param(Hanoi(3), "bits", "bits", id="a view that manim has not"),
    pytest.param(Hanoi(8), "graph", "at most 7 disks", id="a graph too large"),
    pytest.param(Hanoi(3, 4), "graph", "three pegs", id="a graph of four pegs"),
    pytest.param(Hanoi(3, 4), "tree", "whole tower", id="a tree of four pegs"),
]


@pytest.mark.parametrize(("puzzle", "view", "told"), REFUSALS)
def test_what_cannot_be_shown_is_refused_in_a_line(puzzle: Hanoi, view: str, told: str) -> None:
    with pytest.raises(PuzzleError, match=told) as refusal:
        ManimEngine(story_of(solve_hanoi(puzzle)), look_of(view))
    assert "\n" not in str(refusal.value)
    assert "--engine pillow" in str(refusal.value)


def test_a_chart_of_too_many_moves_is_refused() -> None:
    with pytest.raises(PuzzleError, match="use the view pond"):
        ManimEngine(story_of(solve_frogs(Frogs(20, 20))), look_of("chart"))


def test_the_run_of_a_search_is_no_puzzle_of_its_own() -> None:
    with pytest.raises(OptionError, match="no view 'search': use --engine pillow"):
        view_class("search", "search")


def test_an_unknown_view_is_wrong_usage() -> None:
    with pytest.raises(OptionError, match="use pond, chart, or --engine pillow"):
        view_class("frogs", "graph")


@pytest.mark.parametrize(("puzzle", "view"), VIEWS, ids=["-".join(pair) for pair in VIEWS])
def test_a_transparent_film_over_its_ground_is_the_opaque_film(puzzle: str, view: str) -> None:
    story, opaque = story_of(SOLUTIONS[puzzle]), look_of(view)
    clear = replace(opaque, transparent=True)
    ground = Image.new("RGBA", clear.size, clear.theme.ground)
    moments = list(story.moments(Fraction(4)))[:12]
    solid, glass = (ManimEngine(story, look).frames(moments) for look in (opaque, clear))
    for one, other in zip(solid, glass, strict=True):
        assert other.image.mode == "RGBA"
        assert other.image.getpixel((0, 0)) == (*clear.theme.ground, 0)
        over = Image.alpha_composite(ground, other.image).convert("RGB")
        # Cairo keeps colours under their alpha, in 8 bits: a thin edge loses a few steps.
        assert np.abs(pixels(over).astype(int) - pixels(one.image)).max() <= 6


@pytest.mark.parametrize("size", [(640, 240), (240, 640)], ids=["wide", "tall"])
def test_two_solutions_stand_side_by_side_each_as_if_it_were_alone(size: tuple[int, int]) -> None:
    slow = Solution(Hanoi(2), [Move(1, 0, 2), Move(1, 2, 1), Move(2, 0, 2), Move(1, 1, 2)])
    options = Options(against="optimal", engine="manim")
    story = storyboard_of(slow, options, None)
    assert story.rival is not None
    wide = size[0] > size[1]
    for count in (0, 2, 4):
        both = ManimEngine(story, look_of("pegs", size=size)).still(story.at(count))
        other = Moment(story.rival.beside(story.at(count).beat), 1.0)
        sides = [
            (story, story.at(count), "What was played", 0),
            (story.rival, other, "A best way", 320),
        ]
        for side, moment, title, start in sides:
            box = (start, 0, start + 320, 240) if wide else (0, start, 240, start + 320)
            half = (320, 240) if wide else (240, 320)
            look = replace(look_of("pegs", size=half), title=title)
            alone = ManimEngine(replace(side, rival=None), look).still(moment)
            # Other numbers give the same places, but for the last digits.
            part = pixels(both.crop(box)).astype(int)
            assert np.abs(part - pixels(alone)).max() <= 3


@pytest.mark.parametrize("size", [(854, 480), (480, 854)], ids=["wide", "tall"])
@pytest.mark.parametrize("engine", ["pillow", "manim"])
def test_a_long_title_takes_two_lines_and_nothing_covers_it(
    engine: str, size: tuple[int, int]
) -> None:
    title = "All the squares of the board, each of them once, by a knight in many moves"
    look = replace(look_of("board", size=size), title=title, engine=engine)
    story = story_of(SOLUTIONS["knight"])
    picture = pixels(engine_of(story, look).still(story.at(0)).convert("RGB"))
    ground, ink = look.theme.ground, look.theme.ink
    board = next(row for row, line in enumerate(picture) if _plain(line, ground, ink))
    left = picture[: board + 1, : round(size[0] * 0.6)]
    inked = (left != ground).any(axis=(1, 2))[:board]
    lines = np.count_nonzero(np.diff(inked.astype(int), prepend=0) == 1)
    assert lines == 2
    assert not inked[-1]


def _plain(line: np.ndarray[Any, Any], *words: Color) -> bool:
    """Tell whether a fifth of a row of pixels has one colour that is not of the words."""
    colors, counts = np.unique(line, axis=0, return_counts=True)
    found = zip(map(tuple, colors.tolist()), counts, strict=True)
    return any(color not in words and count * 5 > len(line) for color, count in found)


def test_a_sheet_is_drawn_by_the_engine_that_was_asked_for() -> None:
    story, look = story_of(SOLUTIONS["hanoi"]), Look((640, 480), DAYLIGHT, engine="manim")
    picture = sheet(story, look, [0, 7], 1)
    _, _, gap, cell = grid(look.size, 2, 1)
    for row, count in enumerate((0, 7)):
        alone = ManimEngine(story, replace(look, size=cell)).still(story.at(count))
        top = gap + row * (cell[1] + gap)
        part = picture.crop((gap, top, gap + cell[0], top + cell[1]))
        assert np.array_equal(pixels(part), pixels(alone))


def test_neighbouring_states_of_the_triangle_stand_one_edge_apart() -> None:
    puzzle = Hanoi(3)
    setting = FilmSetting.whole(
        camera_of((640, 480), DAYLIGHT.ground), story_of(SOLUTIONS["hanoi"])
    )
    triangle = StateTriangle(setting)
    lengths = set()
    for index in range(3**3):
        state = (index % 3, index // 3 % 3, index // 9)
        for move in puzzle.legal_moves(state):
            (a, b), (c, d) = triangle.place(state), triangle.place(puzzle.apply(state, move))
            lengths.add(round(float(np.hypot(a - c, b - d)), 6))
    assert len(lengths) == 1


def test_the_pegs_stand_where_the_other_engine_has_them() -> None:
    story = story_of(SOLUTIONS["hanoi"])
    setting = FilmSetting.whole(camera_of((640, 480), DAYLIGHT.ground), story)
    layout = Layout.within(setting.box, setting.unit, 3, 3)
    engine = ManimEngine(story, Look((640, 480), DAYLIGHT, views=("pegs",)))
    picture = pixels(engine.still(story.at(7)))
    assert layout.slot > 100
    column = picture[:, round(640 / 6)]
    assert any(near(pixel, DAYLIGHT.line) for pixel in column)
