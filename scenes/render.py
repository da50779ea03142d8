"""The road from a solution to files: storyboard, screen, compositor, encoders, in one pass.

``Job.of(solution, Options(), "hanoi-4.gif", None).run()`` writes a GIF and returns a report.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from scenes import alt
from scenes.captions import say
from scenes.encoders.aside import all_aside
from scenes.encoders.film import Film, Sink
from scenes.encoders.formats import Target, targets
from scenes.engines import Engine, engine_class
from scenes.frames.screen import Look
from scenes.frames.sheet import parse_sheet, sheet
from scenes.options import Options, parse_loop, parse_whole
from scenes.plan import Plan, look_of, plan_of, storyboard_of
from scenes.storyboard import Fault, Storyboard
from solvers.puzzle import Solution

#: Told after every frame: how many frames of the film are done, and how many there are.
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Output:
    """One file written; ``frames`` and ``seconds`` are 0 for moves."""

    path: str
    format: str
    frames: int
    seconds: float
    bytes: int
    alt: str
    """What it shows, in one sentence; of moves and captions, nothing."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was written, with which settings, and what the user should know."""

    outputs: list[Output]
    encoder: dict[str, str | int]
    moves: int
    notes: list[str]


@dataclass(frozen=True, slots=True)
class Job:
    """One story, the options, and what follows from both."""

    storyboard: Storyboard
    options: Options
    files: list[Target]
    plan: Plan

    @classmethod
    def of(cls, solution: Solution, options: Options, default: str, fault: Fault | None) -> Job:
        """Return the job for the outputs of the options, or for ``default``."""
        files = targets(options.output or (default,))
        storyboard = storyboard_of(solution, options, fault)
        return cls(storyboard, options, files, plan_of(storyboard, options, files))

    def run(self, progress: Progress | None = None) -> Report:
        """Write every file; all of them are renamed into place at the end, or none is.

        Raises PuzzleError (OptionError for wrong usage, OutputError for the disk) before the first
        frame where that can be known; then nothing on disk is changed.
        """
        self.plan.check()
        described = [target for target in self.files if self.options.alt and self._alt(target)]
        notes = [target.path.with_name(target.path.name + ".txt") for target in described]
        with all_aside([*(target.path for target in self.files), *notes]) as parts:
            self._shoot(list(zip(self.files, parts, strict=False)), progress)
            for target, part in zip(described, parts[len(self.files) :], strict=True):
                part.write_text(self._alt(target) + "\n", encoding="utf-8")
        outputs = [self._output(target) for target in self.files]
        moves = self.storyboard.solution.length
        return Report(outputs, self.plan.encoder, moves, self.plan.notes)

    def _shoot(self, files: list[tuple[Target, Path]], progress: Progress | None) -> None:
        """Write the files aside, all films among them in one pass over the frames."""
        story, look = self.storyboard, look_of(self.options)
        for target, part in files:
            match target.format.kind:
                case "text":
                    target.format.load()(part, story.solution, story.first, story.last)
                case "captions":
                    target.format.load()(part, story, look.language)
                case "still":
                    target.format.load()(part, self._still(look), self.options.title)
        films = [(target, part) for target, part in files if target.format.kind == "motion"]
        if films:
            self._film(self._engine(look), look, films, progress)

    def _still(self, look: Look) -> Image.Image:
        """Return the picture of one moment, or the sheet of several."""
        if self.options.sheet is not None:
            return sheet(self.storyboard, look, *parse_sheet(self.options.sheet, self.storyboard))
        moment = self.storyboard.at(self._moment)
        return self._engine(look).still(moment)

    def _engine(self, look: Look) -> Engine:
        """Return what draws the pictures."""
        return engine_class(self.options.engine)(self.storyboard, look)

    @property
    def _moment(self) -> int:
        """After how many moves the still is taken."""
        at = self.options.at
        return self.storyboard.last if at is None else parse_whole("--at", at)

    def _film(
        self,
        engine: Engine,
        look: Look,
        films: list[tuple[Target, Path]],
        progress: Progress | None,
    ) -> None:
        rate, frames = self.plan.rate, self.plan.frames
        film = Film(
            size=look.size,
            rate=rate,
            frames=frames,
            closing=frames - self.storyboard.last_frame(rate),
            ground=look.ground,
            colors=engine.colors(),
            loop=parse_loop(self.options.loop),
            title=self.options.title,
        )
        with ExitStack() as stack:
            sinks: list[Sink] = [
                stack.enter_context(target.format.load()(part, film)) for target, part in films
            ]
            done = 0
            for frame in engine.frames(self.storyboard.moments(rate)):
                for sink in sinks:
                    sink.add(frame)
                done += frame.ticks
                if progress is not None:
                    progress(done, frames)
            for sink in sinks:
                sink.finish()

    def _alt(self, target: Target) -> str:
        """Return what a picture or film shows, in one sentence; nothing for moves and captions."""
        story, sheets = self.storyboard, self.options.sheet
        if target.format.kind not in ("still", "motion"):
            return ""
        if target.format.kind == "motion":
            caption = alt.film(story)
        elif sheets is not None:
            caption = alt.sheet(story, len(parse_sheet(sheets, story)[0]))
        else:
            caption = alt.still(story, self._moment)
        return say(caption, self.options.lang)

    def _output(self, target: Target) -> Output:
        """Return the entry of a written file in the report."""
        motion = target.format.kind == "motion"
        frames = self.plan.frames if motion else int(target.format.kind == "still")
        seconds = self.plan.seconds if motion else 0.0
        size = target.path.stat().st_size
        return Output(
            path=str(target.path),
            format=target.suffix,
            frames=frames,
            seconds=round(seconds, 3),
            bytes=size,
            alt=self._alt(target),
        )
