"""--plan: bytes, time and memory of a film, measured on some of its moves instead of guessed.

Nothing is written. Some pairs of neighbouring moves, spread over the film, and the first frames of
what rests before and after them are drawn and coded; the rest of the film is taken to be alike.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import ceil
from time import process_time

from scenes.encoders.film import Quality
from scenes.engines import engine_of
from scenes.filming import shoot_of
from scenes.fitting import Rung
from scenes.options import Options, parse_size
from scenes.parts import Part, Shoot, parts_of
from scenes.plan import BASE, START, Plan, bytes_of, jobs_of
from scenes.storyboard import Storyboard

#: How many pairs of moves are drawn.
PAIRS = 3
#: How many frames of a rest are drawn.
RESTING = 6


def estimated(plan: Plan, story: Storyboard, options: Options) -> Plan:
    """Return the plan with bytes and time measured on a sample."""
    films = [target for target in plan.files if target.format.kind == "motion"]
    if not films:
        return plan
    best = Rung(Quality(), plan.rate, parse_size(options.size))
    pixels = best.size[0] * best.size[1]
    sample = Sample(shoot_of(story, options, best, [target.format for target in films]))
    for stretch, frames in stretches(story, plan.rate):
        sample.take(stretch, frames)
    pieces = parts_of(plan.frames)
    workers = min(jobs_of(options, replace(plan, time=START + sample.seconds)), pieces)
    others = sum(
        bytes_of(target, story, plan.rate, pixels) for target in plan.files if target not in films
    )
    return replace(
        plan,
        bytes=round(others + sample.bytes(pieces)),
        time=START + sample.seconds / workers,
        memory=plan.memory if workers == 1 else round(BASE + workers * plan.memory),
    )


def stretches(story: Storyboard, rate: Fraction) -> Iterator[tuple[Part, int]]:
    """Yield frames to draw, and how many frames of the film each of them stands for."""
    frames, timeline = story.frames(rate), story.timeline
    if story.moves <= 2 * PAIRS:
        yield Part(0, frames), frames
        return
    first, last = (
        min(frames, at) for at in (ceil(timeline.opening * rate), story.last_frame(rate))
    )
    if first:
        yield Part(0, min(first, RESTING)), first
    for number in range(PAIRS):
        index = 1 + number * (story.moves - 2) // (PAIRS - 1)
        after = timeline.of(index + 1)
        ends = (timeline.of(index).start, after.start + after.duration)
        begin, end = (min(last, ceil(time * rate)) for time in ends)
        if end > begin:
            yield Part(begin, end), (last - first) // PAIRS
    yield Part(last, min(frames, last + RESTING)), frames - last


class Sample:
    """What the drawn stretches took, and what the whole film takes if it is like them."""

    def __init__(self, shoot: Shoot) -> None:
        self._shoot = shoot
        self._engine = engine_of(shoot.storyboard, shoot.look)
        # Of each format, the sizes of the packets that begin a file or a part.
        self._heads: dict[int, list[int]] = defaultdict(list)
        self._bodies = 0.0
        self.seconds = 0.0

    def take(self, stretch: Part, frames: int) -> None:
        """Draw and code a stretch that stands for so many frames."""
        began, body, begun = process_time(), 0, set[int]()
        for number, packet in self._shoot.code(self._engine, stretch, lambda _: None):
            if packet.key and number not in begun:
                self._heads[number].append(packet.size)
            else:
                body += packet.size
            begun.add(number)
        share = frames / (stretch.last - stretch.first)
        self.seconds += (process_time() - began) * share
        self._bodies += share * body

    def bytes(self, pieces: int) -> float:
        """Return the size of the film, cut into so many pieces."""
        # What has a head in every stretch has one in every piece.
        return self._bodies + sum(
            sum(sizes) / len(sizes) * (pieces if len(sizes) > 1 else 1)
            for sizes in self._heads.values()
        )
