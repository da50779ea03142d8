"""The road from a solution to files: storyboard, screen, compositor, encoders, in one pass.

``Job.of(solution, Options(), "hanoi-4.gif", None).run()`` writes a GIF and returns a report.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from scenes.encoders.aside import all_aside, blamed
from scenes.encoders.film import Quality
from scenes.encoders.formats import Target, targets
from scenes.encoders.still import leftover, size_of
from scenes.filming import Progress, shoot_of, write
from scenes.fitting import Rung, fitted, rungs
from scenes.frames.screen import Look
from scenes.frames.sheet import grid, parse_sheet
from scenes.heeding import check_together
from scenes.options import Options
from scenes.plan import Plan, jobs_of, limit_of, look_of, plan_of, storyboard_of
from scenes.singles import alt_of, moment_of, write_single
from scenes.storyboard import Fault, Storyboard
from solvers.puzzle import Solution

__all__ = ["Job", "Output", "Progress", "Report"]


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
        files = targets(options.output or (default,), animate=options.animate)
        check_together(options, files)
        storyboard = storyboard_of(solution, options, fault)
        plan = plan_of(storyboard, options, files)
        if options.plan:
            from scenes.estimate import estimated

            plan = estimated(plan, storyboard, options)
        return cls(storyboard, options, files, plan)

    def run(self, progress: Progress | None = None) -> Report:
        """Write every file; all of them are renamed into place at the end, or none is.

        Raises PuzzleError (OptionError for wrong usage, OutputError for the disk) before the first
        frame where that can be known; then nothing on disk is changed.
        """
        self.plan.check()
        self.looks()
        paths = [target.path for target in self.files]
        many = [target.path for target in self.files if target.format.name == "sequence"]
        described = [target for target in self.files if self.options.alt and self._alt(target)]
        beside = [target.path.with_name(target.path.name + ".txt") for target in described]
        with all_aside([*paths, *beside], many) as places:
            work = list(zip(self.files, places, strict=False))
            rates, notes = self._write(work, progress)
            for target, place in zip(described, places[len(paths) :], strict=True):
                with blamed(place):
                    place.write_text(self._alt(target) + "\n", encoding="utf-8")
            sizes = [size_of(place) for place in places]
        outputs = [
            self._output(target, rate, size)
            for target, rate, size in zip(self.files, rates, sizes, strict=False)
        ]
        outputs += [
            Output(str(path), "alt", 0, 0.0, size, "")
            for path, size in zip(beside, sizes[len(paths) :], strict=True)
        ]
        for pattern in many:
            notes += leftover(pattern, self.plan.frames)
        moves = self.storyboard.solution.length
        return Report(outputs, self.plan.encoder, moves, [*self.plan.notes, *notes])

    def looks(self) -> list[Look]:
        """Return how its pictures look: a sheet has smaller ones than a film.

        Raises PuzzleError where a still is to show a moment that there is not.
        """
        look, kinds = look_of(self.options), {target.format.kind for target in self.files}
        looks = [look] if "motion" in kinds else []
        if "still" in kinds and self.options.sheet is not None:
            counts, columns = parse_sheet(self.options.sheet, self.storyboard)
            looks.append(replace(look, size=grid(look.size, len(counts), columns).cell))
        elif "still" in kinds:
            self.storyboard.at(moment_of(self.storyboard, self.options))
            looks.append(look)
        return looks

    def _write(
        self, work: list[tuple[Target, Path]], progress: Progress | None
    ) -> tuple[list[Fraction], list[str]]:
        """Write the files aside; return the rate of each and what was given up."""
        limit = limit_of(self.options)
        rates, notes = [self.plan.rate] * len(work), []
        if limit is None:
            films = [(target, place) for target, place in work if target.format.kind == "motion"]
            self._film(films, self._best, progress)
        for number, (target, place) in enumerate(work):
            if limit is not None:
                rung, lost = self._fit(target, place, limit, progress)
                rates[number] = rung.rate
                notes += [f"{target.path} is made smaller: {lost}"] if lost else []
            elif target.format.kind != "motion":
                self._single(target, place, self.options)
        return rates, notes

    @property
    def _best(self) -> Rung:
        return Rung(Quality(), self.plan.rate, look_of(self.options).size)

    def _fit(
        self, target: Target, place: Path, limit: int, progress: Progress | None
    ) -> tuple[Rung, str]:
        """Write one file within a number of bytes; return how, and what was given up."""
        kind = target.format.kind

        def make(rung: Rung) -> int:
            if kind == "motion":
                self._film([(target, place)], rung, progress)
            else:
                size = "x".join(map(str, rung.size))
                self._single(target, place, replace(self.options, size=size))
            return size_of(place)

        ladder = rungs(self._best.rate, self._best.size, kind)
        rung = fitted(str(target.path), limit, ladder, make)
        return rung, rung.given_up(ladder[0])

    def _film(
        self, films: list[tuple[Target, Path]], rung: Rung, progress: Progress | None
    ) -> None:
        """Write all films in one pass over the frames."""
        if not films:
            return
        formats = [target.format for target, _ in films]
        shoot = shoot_of(self.storyboard, self.options, rung, formats)
        write(shoot, [place for _, place in films], jobs_of(self.options, self.plan), progress)

    def _single(self, target: Target, place: Path, options: Options) -> None:
        with blamed(place):
            write_single(target, place, self.storyboard, options)

    def _alt(self, target: Target) -> str:
        return alt_of(target, self.storyboard, self.options)

    def _output(self, target: Target, rate: Fraction, size: int) -> Output:
        """Return the entry of a written file in the report."""
        motion = target.format.kind == "motion"
        frames = self.storyboard.frames(rate) if motion else int(target.format.kind == "still")
        return Output(
            path=str(target.path),
            format=target.format.name,
            frames=frames,
            seconds=round(float(frames / rate), 3) if motion else 0.0,
            bytes=size,
            alt=self._alt(target),
        )
