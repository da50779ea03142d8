"""Processes that code the parts of a film side by side.

A worker is told what to code once, then one part after another; it ends with its parent, even if
that is killed. Ctrl-C is the parent's business.
"""

from __future__ import annotations

import os
import signal
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread
from time import monotonic, sleep
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
            process = context.Process(target=serve, args=(theirs, shoot), daemon=True)
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


def end_with_parent(grace: float = 0.0) -> None:
    """Let this process end when its parent is gone, even if that was killed.

    It is told to end as by ``kill``, and does so for good after some seconds of grace. (A worker
    that waits for its parent to speak would not notice: its siblings hold the same pipe open.)
    """
    parent = parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        if grace:
            os.kill(os.getpid(), signal.SIGTERM)
            sleep(grace)
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def leave_to_parent() -> None:
    """Ignore Ctrl-C and a terminal that closes: they reach the parent too, which ends this."""
    for name in ("SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)


@contextmanager
def deaf_to_hangups() -> Iterator[None]:
    """Let the processes that are begun meanwhile not end with their terminal by themselves."""
    if not hasattr(signal, "SIGHUP"):
        yield
        return
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGHUP, before)


def serve(pipe: Connection, shoot: Shoot) -> None:
    """Code the parts that come through a pipe until it is closed."""
    leave_to_parent()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end_with_parent()
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
