"""The scene that all film scenes share: a storyboard, played in sections."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from manim import Camera, Scene

from scenes.film.canvas import Canvas, manim_color
from scenes.film.replay import Replay, rate_of
from scenes.film.screen import FilmScreen
from scenes.frames.screen import Look
from scenes.storyboard import Storyboard
from scenes.theme import DAYLIGHT, Theme
from scenes.timeline import Pace
from solvers.puzzle import PuzzleError, Solution


class Part(NamedTuple):
    """A section of a film: its name, its first frame, and how many frames it has."""

    name: str
    first: int
    frames: int


class ReplayScene(Scene):
    """Plays a solution. The class attributes are the options of the command line."""

    views: tuple[str, ...] = ()
    theme: Theme = DAYLIGHT
    language = "en"
    title = ""
    pace = Pace()
    step_by_step = False
    """A section for every move, as slides want it, instead of one for all moves."""

    def solution(self) -> Solution:
        """Return what is played."""
        raise NotImplementedError

    def construct(self) -> None:
        camera = plain(self)
        camera.background_color = manim_color(self.theme.ground)
        canvas = Canvas.of(camera)
        story = Storyboard.of(self.solution(), self.pace)
        look = Look(canvas.size, self.theme, self.language, self.views, self.title)
        screen = FilmScreen(story, look, canvas)
        rate = rate_of(camera.frame_rate)
        self.add(screen.scenery)
        for part in parts(story, rate, each=self.step_by_step):
            self.next_section(part.name)
            self.play(Replay(screen, story, rate, part.first, part.frames))


def plain(scene: Scene) -> Camera:
    """Return the camera of a scene; raise PuzzleError for the OpenGL renderer, which has others."""
    camera = scene.camera
    if not isinstance(camera, Camera):
        raise PuzzleError("these scenes are drawn by Cairo: use --renderer cairo")
    return camera


def parts(story: Storyboard, rate: Fraction, *, each: bool) -> Iterator[Part]:
    """Yield the sections: the opening, the moves (or each of them), the closing."""
    frame = 0
    name, first = "opening", 0
    for moment, ticks in story.moments(rate):
        step = moment.beat.step
        if step is not None:
            now = f"move {step.index}" if each else "moves"
        else:
            now = "opening" if frame == 0 else "closing"
        if now != name:
            yield Part(name, first, frame - first)
            name, first = now, frame
        frame += ticks
    yield Part(name, first, frame - first)
