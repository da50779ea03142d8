"""Processes that code the parts of a film side by side.

A worker is told what to code once, then one part after another; it ends when nobody is left to
talk to, so that none outlives a killed parent. Ctrl-C is the parent's business.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Any, cast

from scenes.engines import Engine, engine_of
from scenes.parts import Part, Shoot
from solvers.puzzle import PuzzleError

Packets = list[tuple[int, Any]]
#: What a pipe raises when nobody is at its other end.
GONE = (EOFError, BrokenPipeError, ConnectionResetError)
#: How often a worker tells how far it is, in seconds.
EVERY = 0.2


class WorkerError(PuzzleError):
    """A worker ended before its work was done."""


def cores() -> int:
    """Return how many processes can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def alone(
    shoot: Shoot, parts: Sequence[Part], done: Callable[[int], None]
) -> Iterator[tuple[int, Any]]:
    """Yield the packets of all parts, in order, coded by this process."""
    engine = engine_of(shoot.storyboard, shoot.look)
    for part in parts:
        yield from shoot.code(engine, part, done)


def together(
    shoot: Shoot, parts: Sequence[Part], workers: int, done: Callable[[int], None]
) -> Iterator[tuple[int, Any]]:
    """Yield the packets of all parts, in order, coded by some processes."""
    crew = Crew(shoot, min(workers, len(parts)))
    try:
        for packets in crew.work(parts, done):
            yield from packets
    finally:
        crew.dismiss()


class Crew:
    """Some workers and what each of them is at."""

    def __init__(self, shoot: Shoot, workers: int) -> None:
        # Spawned, not forked: codecs and progress bars have threads that a fork would lose.
        context = get_context("spawn")
        self._idle: list[Connection] = []
        self._processes = []
        for _ in range(workers):
            ours, theirs = context.Pipe()
            process = context.Process(target=serve, args=(theirs, shoot), daemon=True)
            process.start()
            theirs.close()
            self._processes.append(process)
            self._idle.append(ours)

    def work(self, parts: Sequence[Part], done: Callable[[int], None]) -> Iterator[Packets]:
        """Yield the packets of each part, in order; few finished parts wait for earlier ones."""
        ahead = 2 * len(self._processes)
        busy: dict[Connection, int] = {}
        finished: dict[int, Packets] = {}
        begun = given = 0
        while given < len(parts):
            while self._idle and begun < min(len(parts), given + ahead):
                pipe = self._idle.pop(0)
                pipe.send(parts[begun])
                busy[pipe] = begun
                begun += 1
            for pipe in cast("list[Connection]", wait(list(busy))):
                message = self._heard(pipe)
                if isinstance(message, int):
                    done(message)
                else:
                    finished[busy.pop(pipe)] = message
                    self._idle.append(pipe)
            while given in finished:
                yield finished.pop(given)
                given += 1

    def _heard(self, pipe: Any) -> Any:
        """Return what a worker says; raise what it could not cope with."""
        try:
            message = pipe.recv()
        except EOFError:
            raise WorkerError("a worker was ended from outside: run again, or use -j 1") from None
        if isinstance(message, BaseException):
            raise message
        return message

    def dismiss(self) -> None:
        """End all workers, whatever they are at."""
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.join()


def serve(pipe: Connection, shoot: Shoot) -> None:
    """Code the parts that come through a pipe until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(*GONE):
        engine = engine_of(shoot.storyboard, shoot.look)
        while True:
            pipe.send(_answer(pipe, shoot, engine, pipe.recv()))


def _answer(pipe: Connection, shoot: Shoot, engine: Engine, part: Part) -> Packets | Exception:
    """Return the packets of a part, or why there are none."""
    try:
        return _coded(pipe, shoot, engine, part)
    except GONE:
        raise
    except Exception as error:  # noqa: BLE001 (the parent raises it)
        return error


def _coded(pipe: Connection, shoot: Shoot, engine: Engine, part: Part) -> Packets:
    """Return the packets of a part and tell now and then how far it is."""
    drawn, told = 0, monotonic()

    def done(ticks: int) -> None:
        nonlocal drawn, told
        drawn += ticks
        if monotonic() - told > EVERY:
            pipe.send(drawn)
            drawn, told = 0, monotonic()

    packets = list(shoot.code(engine, part, done))
    pipe.send(drawn)
    return packets
