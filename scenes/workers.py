"""Processes that code the parts of a film side by side.

A worker is told what to code once, then one part after another; it ends when nobody is left to
talk to, so that none outlives a killed parent. Ctrl-C is the parent's business.
"""

from __future__ import annotations

import os
import signal
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
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


@contextmanager
def crew(shoot: Shoot, workers: int) -> Iterator[Crew]:
    """Start some workers; they are gone afterwards, whatever they were at."""
    # A fork begins at once and costs no memory; nothing of what it takes over is used but the
    # shoot. Elsewhere than on Linux the libraries of the system do not allow it.
    context: Any = get_context("fork" if sys.platform == "linux" else "spawn")
    pipes: list[Connection] = []
    processes: list[BaseProcess] = []
    try:
        for _ in range(workers):
            ours, theirs = context.Pipe()
            pipes.append(ours)
            # Held by a forked worker, our ends would keep the others alive after our death.
            held = pipes if context.get_start_method() == "fork" else []
            process = context.Process(target=serve, args=(theirs, shoot, held), daemon=True)
            with warnings.catch_warnings():
                # Python warns of forks beside threads; the only ones here are idle.
                warnings.simplefilter("ignore", DeprecationWarning)
                process.start()
            processes.append(process)
            theirs.close()
        yield Crew(pipes)
    finally:
        for process in processes:
            process.kill()
        for process in processes:
            process.join()


class Crew:
    """Some workers, by their pipes."""

    def __init__(self, pipes: list[Connection]) -> None:
        self._size, self._idle = len(pipes), list(pipes)

    def packets(
        self, parts: Sequence[Part], done: Callable[[int], None]
    ) -> Iterator[tuple[int, Any]]:
        """Yield the packets of all parts, in order."""
        for packets in self.work(parts, done):
            yield from packets

    def work(self, parts: Sequence[Part], done: Callable[[int], None]) -> Iterator[Packets]:
        """Yield the packets of each part, in order; few finished parts wait for earlier ones."""
        ahead = 2 * self._size
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


def serve(pipe: Connection, shoot: Shoot, held: list[Connection]) -> None:
    """Code the parts that come through a pipe until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for other in held:
        other.close()
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
