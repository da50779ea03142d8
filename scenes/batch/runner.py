"""Doing the work: here, in processes of this machine, or on a ``cluster``, by one interface.

All three are a ``concurrent.futures.Executor``, opened as a context. Outcomes come as they are
ready.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple

from scenes.batch.task import Outcome, Task, work
from scenes.workers import deaf_to_hangups, end_with_parent, leave_to_parent
from solvers.puzzle import PuzzleError

DIED = "its worker died: it may need more memory than there is; try a smaller --size, or -j 1"
#: What most films need.
PRELOADED = [
    "scenes.batch.task",
    *(f"scenes.encoders.{name}" for name in ("gif", "mp4", "still")),
    *(f"scenes.frames.{name}" for name in ("pegs", "knight_board", "frogs_pond")),
    *(f"scenes.captions.{name}" for name in ("en", "vi", "ru", "zh")),
]
#: Seconds without an outcome until somebody asks whether the workers are there.
BEAT = 10
#: Seconds that a worker may take to clear up when it is told to end.
GRACE = 3
#: The same where the parent was killed: nobody waits for it then.
ORPHANED = 1.0


class Pool(NamedTuple):
    """Workers to be had."""

    open: Callable[[], AbstractContextManager[Executor]]
    """Gives an executor; on the way out by an error its work is ended, not waited for."""
    window: int
    """How many films are handed over at once."""
    alive: Callable[[], bool] = lambda: True
    """Whether somebody is at work; asked where nothing is done for a while."""
    explained: Callable[[Exception], str] = str
    """Says in a line what went wrong where a film was given up."""


class HereExecutor(Executor):
    """Does the work at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return a future that is done."""
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


#: Set in a worker that was told to end.
LEAVING = Event()


def _worked(make: Callable[[Task, str | None], Outcome], task: Task, folder: str | None) -> Outcome:
    """Make a film, unless this worker was told to end: then it ends before it begins another."""
    if LEAVING.is_set():
        os._exit(1)
    return make(task, folder)


def _be_a_worker() -> None:
    """Leave interrupts to the parent; end on its word, or with it, and remove unfinished files."""

    def leave(*_: object) -> None:
        # A sibling that was killed may hold the lock of the results for ever: then the alarm ends
        # this worker, and with it the wait of the parent.
        if hasattr(signal, "alarm"):
            signal.alarm(GRACE)
        LEAVING.set()
        raise SystemExit

    leave_to_parent()
    signal.signal(signal.SIGTERM, leave)
    end_with_parent(ORPHANED)
    # What went wrong with a film is told by its outcome. All that is left to say is that the parent
    # ended in the middle of a word, which is nobody's mistake.
    sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 (open to the end)


def local(processes: int) -> Pool:
    """Return workers on this machine."""
    if processes == 1:
        return Pool(HereExecutor, 1)
    known = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in known else "spawn")
    if "forkserver" in known:
        from multiprocessing import forkserver, resource_tracker

        # Every worker is a copy of a process that has these loaded; it loads them from now on,
        # while the manifest is read.
        context.set_forkserver_preload(PRELOADED)
        with deaf_to_hangups():
            resource_tracker.ensure_running()
            forkserver.ensure_running()

    @contextmanager
    def start() -> Iterator[Executor]:
        executor = ProcessPoolExecutor(processes, mp_context=context, initializer=_be_a_worker)
        try:
            yield executor
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            for child in multiprocessing.active_children():
                child.terminate()
            raise
        executor.shutdown()

    return Pool(start, 2 * processes)


def outcomes(tasks: Iterable[Task], pool: Pool, folder: Path | None) -> Iterator[Outcome]:
    """Yield the outcome of every task as it is ready.

    Raises PuzzleError where there are no workers; if they go away midway, the rest has failed.
    """
    left = {task.key: task for task in tasks}
    begun = False
    try:
        for outcome in _attempts(deque(left.values()), pool, folder):
            begun = True
            del left[outcome.key]
            yield outcome
    except PuzzleError as error:
        if not begun:
            raise
        for key in left:
            yield Outcome(key, error=str(error))


def _attempts(waiting: deque[Task], pool: Pool, folder: Path | None) -> Iterator[Outcome]:
    """Yield the outcome of every task.

    A worker that dies may take the whole pool with it. What it was working on, and what the others
    were, is tried again, each film alone, so that only a film that kills its worker is lost.
    """
    while waiting:
        for task in (yield from _until_broken(waiting, pool, folder)):
            if (yield from _until_broken(deque([task]), pool, folder)):
                yield Outcome(task.key, error=DIED)


def _hand_over(
    waiting: deque[Task],
    running: dict[Future[Outcome], Task],
    executor: Executor,
    window: int,
    place: str | None,
) -> list[Task]:
    """Give the executor as much as it is to have; return what a broken one did not take."""
    while waiting and len(running) < window:
        task = waiting.popleft()
        try:
            running[executor.submit(_worked, work, task, place)] = task
        except BrokenExecutor:
            return [task]
    return []


def _until_broken(
    waiting: deque[Task], pool: Pool, folder: Path | None
) -> Generator[Outcome, None, list[Task]]:
    """Yield outcomes until all are done or the pool breaks; return what was under way then."""
    place = None if folder is None else str(folder)
    running: dict[Future[Outcome], Task] = {}
    broken: list[Task] = []
    with pool.open() as executor:
        while (waiting or running) and not broken:
            broken += _hand_over(waiting, running, executor, pool.window, place)
            done, _ = wait(running, timeout=BEAT, return_when=FIRST_COMPLETED)
            if not done and not pool.alive():
                raise PuzzleError("all workers are gone: run it again when there are some")
            for future in done:
                task = running.pop(future)
                try:
                    yield future.result()
                except (BrokenExecutor, CancelledError):
                    broken.append(task)
                except Exception as error:  # noqa: BLE001 (what a cluster says when it gives up)
                    yield Outcome(task.key, error=pool.explained(error))
    return [*broken, *running.values()]
