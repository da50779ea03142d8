"""Workers on other machines: a dask.distributed cluster, as an executor like any other."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from scenes.batch.runner import DIED, Pool
from scenes.options import OptionError
from solvers.puzzle import PuzzleError

#: How many films wait at a cluster at once; it hands them to its workers itself.
AT_CLUSTER = 512
#: Seconds that a scheduler may take to answer, and then to have a worker.
PATIENCE = 5
#: Seconds that a cluster may be without any worker while there is work.
ALONE = 30
NOT_THERE = "cannot load movereel: install it there, in the same version as here"


def cluster(address: str) -> Pool:
    """Return the workers of a dask.distributed cluster at ``tcp://HOST:PORT``."""
    if not re.fullmatch(r"\w+://.+:\d+", address):
        raise OptionError(f"--scheduler {address} is no address: give one as tcp://HOST:8786")
    if find_spec("distributed") is None:
        raise PuzzleError("--scheduler needs dask.distributed: pip install 'movereel[cluster]'")
    clients: list[Any] = []

    @contextmanager
    def connect() -> Iterator[Executor]:
        with _client(address) as client:
            clients[:] = [client]
            executor: Executor = client.get_executor(pure=False)
            yield executor
            executor.shutdown()

    def alive() -> bool:
        try:
            clients[0].wait_for_workers(1, timeout=ALONE)
        except (OSError, TimeoutError):
            return False
        return True

    return Pool(connect, AT_CLUSTER, alive, explained)


def _client(address: str) -> Any:
    """Return a client of a cluster that has workers, and movereel on all of them."""
    distributed: Any = import_module("distributed")
    # What it logs is told here in a line, as far as it matters.
    for name in [
        name for name in logging.root.manager.loggerDict if name.startswith("distributed")
    ]:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except Exception as error:  # noqa: BLE001 (whoever answers there may be anything)
        why = " ".join(str(error).split())
        raise PuzzleError(
            f"no scheduler answers at {address} ({why}): start one with dask scheduler"
        ) from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
        # A worker that cannot load what it gets ends without a word.
        there = client.run(loads_movereel())
    except Exception as error:
        client.close()
        if isinstance(error, TimeoutError):
            way = f"start one with dask worker {address}"
            raise PuzzleError(f"the scheduler at {address} has no workers: {way}") from None
        raise
    without = [worker for worker, found in there.items() if not found]
    if without:
        client.close()
        raise PuzzleError(f"the worker at {without[0]} {NOT_THERE}")
    return client


def loads_movereel() -> Callable[[], bool]:
    """Return what tells whether a worker has movereel; sent whole, since it is no global name."""

    def loads() -> bool:
        try:
            return find_spec("scenes.batch.task") is not None
        except ImportError:
            # There is no package scenes, or it is another's.
            return False

    return loads


def explained(error: Exception) -> str:
    """Return in a line why a cluster gave a film up."""
    words = " ".join(str(error).split())
    if isinstance(error, ImportError) or "deserializ" in words:
        return f"the scheduler {NOT_THERE}"
    return DIED if type(error).__name__ == "KilledWorker" else f"{type(error).__name__}: {words}"
