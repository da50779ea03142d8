"""--plan: bytes, memory and time of a job, measured on some of it instead of guessed.

Nothing is written where the outputs will be. Pictures are made, and of long lists a few hundred
lines. Of a film, some pairs of neighbouring moves, spread over it in time, and the first frames of
what rests before and after them are drawn and coded; the rest is taken to be alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil
from statistics import fmean
from time import process_time
from typing import NamedTuple

from scenes.encoders.aside import scratch
from scenes.encoders.film import Coder, Film, Quality
from scenes.encoders.formats import Format, Target
from scenes.engines import engine_of
from scenes.filming import shoot_of
from scenes.fitting import Rung
from scenes.frames.compositor import Frame
from scenes.options import Options, parse_size
from scenes.parts import Part, parts_of
from scenes.plan import Plan, jobs_of, limit_of, look_of, memory_of, storyboard_of
from scenes.singles import write_single
from scenes.storyboard import Storyboard
from scenes.workers import cores

#: How many pairs of moves are drawn.
PAIRS = 3
#: How many frames of a rest are drawn, and at least of a pair of moves.
RESTING, LEAST = 6, 12
#: Where every picture is coded whole, one is like the next: of so many, one is coded.
EVERY = 16
#: Of a list longer than three times so many moves, so many are written in three places.
LINES = 200


def estimated(plan: Plan, story: Storyboard, options: Options) -> Plan:
    """Return the plan with bytes, memory and time measured on a sample.

    It is for a process that does nothing else: the time that it took until here, to start, to solve
    and to make sprites, is taken to be what the job will take too.
    """
    limit = limit_of(options)
    listed = [_listed(target, story, options) for target in plan.files if not _is_film(target)]
    sizes = [one.size for one in listed]
    sample = _sampled(plan, story, options)
    more, work, workers = sum(one.more for one in listed), 0.0, 1
    if sample is not None:
        pieces = parts_of(plan.frames)
        sizes += sample.sizes(pieces)
        more, work = more - sample.spent, sample.work(pieces)
        workers = min(jobs_of(options, replace(plan, time=work)), pieces)
    if limit is not None:
        work *= sum(TRIALS if size > limit else 1 for size in sizes) / max(1, len(sizes))
        sizes = [min(size, limit) for size in sizes]
    return replace(
        plan,
        bytes=round(sum(sizes)),
        time=process_time() + more + work / min(workers, cores()),
        memory=memory_of([target.format for target in plan.files], look_of(options), workers),
    )


#: How many times the work of a film that is too large it takes to fit it into ``--max-bytes``.
TRIALS = 3


def _is_film(target: Target) -> bool:
    return target.format.kind == "motion"


class Listed(NamedTuple):
    """What a picture or a list takes."""

    size: float
    more: float
    """The seconds beyond those that it took to find out."""


def _listed(target: Target, story: Storyboard, options: Options) -> Listed:
    """Return what a picture or a list takes."""
    if target.format.kind == "still" or story.moves <= 3 * LINES:
        return Listed(_written(target, story, options), 0.0)
    starts = [story.first + number * (story.moves - LINES) // 2 for number in range(3)]
    ends = [replace(options, first=str(at), last=str(at + LINES - 1)) for at in starts]
    some = [storyboard_of(story.solution, end, None) for end in ends]
    began = process_time()
    size = fmean(_written(target, part, options) for part in some)
    spent = process_time() - began
    return Listed(size / LINES * story.moves, spent / (3 * LINES) * story.moves - spent)


def _written(target: Target, story: Storyboard, options: Options) -> int:
    """Return the size of what is written somewhere and removed again."""
    with scratch() as folder:
        place = folder / target.path.name
        write_single(target, place, story, options)
        return place.stat().st_size


def _sampled(plan: Plan, story: Storyboard, options: Options) -> Sample | None:
    """Return what the films of a plan took where they were drawn and coded, if there are any."""
    kinds = [target.format for target in plan.files if _is_film(target)]
    if not kinds:
        return None
    best = Rung(Quality(), plan.rate, parse_size(options.size))
    shoot = shoot_of(story, options, best, kinds)
    engine = engine_of(story, shoot.look)
    sample = Sample(kinds, shoot.film)
    for stretch in stretches(story, plan.rate):
        sample.take(stretch, engine.frames(shoot.moments(stretch.part)))
    return sample


class Stretch(NamedTuple):
    """Frames to draw, and how many frames of the film they stand for."""

    part: Part
    frames: int

    @property
    def share(self) -> float:
        """How many frames of the film each one stands for."""
        return self.frames / (self.part.last - self.part.first)


def stretches(story: Storyboard, rate: Fraction) -> Iterator[Stretch]:
    """Yield what to draw; all of a film of few moves."""
    frames, timeline = story.frames(rate), story.timeline
    if story.moves <= 2 * PAIRS:
        yield Stretch(Part(0, frames), frames)
        return
    last = story.last_frame(rate)
    first = min(last, ceil(timeline.opening * rate))
    if first:
        yield Stretch(Part(0, min(first, RESTING)), first)
    for number in range(PAIRS):
        middle = timeline.opening + timeline.moving * (2 * number + 1) / (2 * PAIRS)
        index = min(timeline.span(middle).index, story.moves - 1)
        after = timeline.of(index + 1)
        begin = min(last - 1, ceil(timeline.of(index).start * rate))
        end = max(ceil((after.start + after.duration) * rate), begin + LEAST)
        yield Stretch(Part(begin, min(last, end)), (last - first) // PAIRS)
    yield Stretch(Part(last, min(frames, last + RESTING)), frames - last)


class Gauge:
    """What one format takes for the stretches that were coded, and for the whole film then."""

    def __init__(self, kind: Format, film: Film) -> None:
        self._kind, self._film = kind, film
        self._coder: Coder
        # Whether the coder has coded nothing yet: the first picture takes it longer.
        self._fresh = True
        # Sizes and seconds of what begins a file or a part, and of all else in the film.
        self._heads: list[int] = []
        self._begins: list[float] = []
        self._body = self._work = 0.0

    def start(self, first: int) -> None:
        """Begin a stretch with this frame of the film."""
        self._coder = self._kind.load().coder(self._film, first)
        self._fresh = True

    def take(self, frame: Frame, number: int, share: float) -> float:  # noqa: ARG002
        """Code a frame that stands for ``share`` frames of the film; return the seconds."""
        began = process_time()
        packets = list(self._coder.add(frame))
        spent = process_time() - began
        keys = [packet.size for packet in packets if packet.key]
        self._heads += keys
        self._body += share * sum(packet.size for packet in packets if not packet.key)
        if keys or not frame.ticks:
            self._begins.append(spent)
        else:
            self._work += share * spent
        return spent

    def size(self, pieces: int) -> float:
        """Return the size of the film, cut into so many pieces."""
        told = self._film.title, self._film.description, self._film.script
        # What has a head in every stretch has one in every piece.
        heads = fmean(self._heads) * (pieces if len(self._heads) > 1 else 1)
        return self._body + heads + sum(len(text.encode()) for text in told)

    def work(self, pieces: int) -> float:
        """Return the seconds for the film, cut into so many pieces."""
        return self._work + pieces * fmean(self._begins)


class WholeGauge(Gauge):
    """The same where every picture is coded whole: so one stands for many."""

    def take(self, frame: Frame, number: int, share: float) -> float:
        coded = number % EVERY == 0
        began = process_time()
        packets = list(self._coder.add(frame._replace(ticks=int(coded))))
        spent = process_time() - began
        self._heads += [packet.size for packet in packets]
        if coded and not self._fresh:
            self._begins.append(spent)
        self._fresh = self._fresh and not coded
        if frame.ticks and frame.boxes:
            self._body += share
        return spent

    def size(self, pieces: int) -> float:  # noqa: ARG002
        return fmean(self._heads) * self._film.frames

    def work(self, pieces: int) -> float:  # noqa: ARG002
        return fmean(self._begins or [0.0]) * self._body


class Sample:
    """The stretches of a film that were drawn, and coded in all its formats."""

    def __init__(self, kinds: Sequence[Format], film: Film) -> None:
        self._gauges = [(WholeGauge if kind.whole else Gauge)(kind, film) for kind in kinds]
        self._begins: list[float] = []
        self._drawing = 0.0
        self.spent = 0.0
        """The seconds that the sample itself took."""

    def take(self, stretch: Stretch, frames: Iterator[Frame]) -> None:
        """Draw and code a stretch."""
        for gauge in self._gauges:
            gauge.start(stretch.part.first)
        number, began = 0, process_time()
        for place, frame in enumerate(frames):
            spent = process_time() - began
            if place:
                self._drawing += stretch.share * spent
            else:
                self._begins.append(spent)
            for part in _apart(frame):
                spent += sum(gauge.take(part, number, stretch.share) for gauge in self._gauges)
                number += bool(part.ticks)
            self.spent += spent
            began = process_time()

    def sizes(self, pieces: int) -> list[float]:
        """Return the size of each film, cut into so many pieces."""
        return [gauge.size(pieces) for gauge in self._gauges]

    def work(self, pieces: int) -> float:
        """Return the seconds for all films together."""
        coding = sum(gauge.work(pieces) for gauge in self._gauges)
        return coding + self._drawing + pieces * fmean(self._begins)


def _apart(frame: Frame) -> Iterator[Frame]:
    """Yield the first tick of a frame and the rest of it, which costs less."""
    yield frame._replace(ticks=min(1, frame.ticks))
    if frame.ticks > 1:
        yield frame._replace(boxes=(), ticks=frame.ticks - 1)
