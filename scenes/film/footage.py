"""A scene's frames on their way to our encoders instead of manim's.

Two small subclasses of manim's renderer and writer: the renderer redraws what changed, the writer
hands frames on and remembers where sections begin. Manim is pinned, and a test compares the frames
with those of the stock renderer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, cast

from manim import CairoRenderer, Mobject, Scene
from manim.scene.scene_file_writer import SceneFileWriter
from manim.typing import PixelArray

from scenes.film.painter import Painter
from scenes.film.reel import Reel
from scenes.frames.compositor import Frame
from scenes.geometry import Box


class Mark(NamedTuple):
    """A section: its name and its first frame."""

    name: str
    frame: int


class FrameWriter(SceneFileWriter):
    """Joins equal frames and passes each on to ``receive``; writes nothing."""

    receive: Callable[[Frame], None]
    reel: Reel

    def __init__(self, settings: Any) -> None:
        self.frames = 0
        self.marks: list[Mark] = []
        self._boxes: tuple[Box, ...] = ()
        self._waiting = 0
        self.anew = False
        """Whether the next picture that differs is to be a key picture."""
        self._key = False
        super().__init__(settings)

    def take(self, boxes: tuple[Box, ...], ticks: int) -> None:
        """Take the picture of the camera, which differs in ``boxes``, for some frames."""
        if boxes:
            self.close()
            self.reel.take(boxes)
            self._boxes = boxes
            self._key, self.anew = self.anew, False
        self._waiting += ticks
        self.frames += ticks

    def close(self) -> None:
        """Pass on the frame that waits for its length."""
        if self._waiting:
            self.receive(Frame(self.reel.image, self._boxes, self._waiting, self._key))
        self._waiting = 0

    def next_section(self, name: str, type_: str, skip_animations: bool) -> None:
        self.marks.append(Mark(name, self.frames))
        self.anew = True
        super().next_section(name, type_, skip_animations)

    def add_partial_movie_file(self, hash_animation: str | None) -> None:
        """Keep no segments."""

    def begin_animation(self, allow_write: bool = False, **_: Any) -> None:
        """Open no segment."""

    def end_animation(self, allow_write: bool = False) -> None:
        """Close no segment."""

    def finish(self) -> None:
        """Leave the end to whoever opened the encoders."""


class DamageRenderer(CairoRenderer):
    """Redraws only the boxes in which something changed."""

    def __init__(self) -> None:
        super().__init__(file_writer_class=FrameWriter)
        self._painter = Painter(self.camera)

    @property
    def _ground(self) -> PixelArray:
        """The picture with nothing on it."""
        return cast("PixelArray", self.camera.background)

    @property
    def writer(self) -> FrameWriter:
        """The writer, which exists once a scene has the renderer."""
        writer: FrameWriter = self.file_writer
        return writer

    def save_static_frame_data(
        self, scene: Scene, static_mobjects: Iterable[Mobject]
    ) -> PixelArray | None:
        self._painter.forget()
        return super().save_static_frame_data(scene, static_mobjects)

    def render(
        self,
        scene: Scene,
        time: float,  # noqa: ARG002 (manim's signature)
        moving_mobjects: Iterable[Mobject] | None = None,
    ) -> None:
        ground = self._ground if self.static_image is None else self.static_image
        moving = list(moving_mobjects or []) or [*scene.mobjects, *scene.foreground_mobjects]
        self._take(self._painter.paint(moving, ground), 1)

    def freeze_current_frame(self, duration: float) -> None:
        whole = Box(0, 0, self.camera.pixel_width, self.camera.pixel_height)
        self._take((whole,), max(1, round(duration * self.camera.frame_rate)))

    def _take(self, boxes: tuple[Box, ...], ticks: int) -> None:
        if not self.skip_animations:
            self.time += ticks / self.camera.frame_rate
            self.writer.take(boxes, ticks)


def cleared(scene: Scene) -> None:
    """Let a video begin anew with the next picture: what faded away leaves traces in it."""
    if isinstance(scene.renderer, DamageRenderer):
        scene.renderer.writer.anew = True
