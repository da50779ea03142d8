"""One film of a batch as a message: what a worker gets, what it does, what it gives back.

A worker may be this process, another one, or a machine elsewhere. It writes to a folder that all
share, or gives the bytes back.
"""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from scenes.batch.entry import alone, options_of, order_of
from scenes.batch.fingerprint import key_of
from scenes.options import Options
from scenes.orders import Told, told
from scenes.render import Job, Output
from solvers.puzzle import PuzzleError


@dataclass(frozen=True, slots=True)
class Task:
    """A film to make."""

    key: str
    """The hash of all that decides what comes out."""
    puzzle: str
    given: Mapping[str, Any]
    outputs: tuple[str, ...]
    """Relative to the folder."""
    moves: bytes | None = None
    """What the file of the moves holds, if one is read."""

    def told(self) -> Told:
        """Return what the film shows."""
        return told(order_of(self.puzzle, self.given), self.options, lambda _: self.moves or b"")

    @property
    def options(self) -> Options:
        """The options of the film, without the outputs."""
        return alone(options_of(self.given))

    def job(self, folder: Path, shown: Told) -> Job:
        """Return the job that writes the outputs below a folder."""
        names = tuple(str(folder / name) for name in self.outputs)
        options = replace(self.options, output=names)
        return Job.of(shown.solution, options, names[0], shown.fault)


OTHER_VERSION = (
    "a worker has another version of movereel, or of a library it draws with: "
    "install the same ones everywhere"
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it went: ``error`` is empty where the outputs were made."""

    key: str
    outputs: tuple[Output, ...] = ()
    """With paths relative to the folder."""
    moves: int = 0
    notes: tuple[str, ...] = ()
    seconds: float = 0.0
    error: str = ""
    descriptions: tuple[str, ...] = ()
    """The texts written beside the outputs."""
    files: Mapping[str, bytes] = field(default_factory=dict)
    """The outputs themselves, where they were not written to a shared folder."""


def work(task: Task, folder: str | None) -> Outcome:
    """Make the film of a task in ``folder``, or give its files back where that is None.

    Nothing that goes wrong with one film may stop the others: every failure is an outcome.
    """
    begun = time.perf_counter()
    if key_of(task.puzzle, task.given, task.outputs, task.moves) != task.key:
        return Outcome(task.key, error=OTHER_VERSION)
    if folder is not None:
        made = _tried(task, Path(folder))
    else:
        with tempfile.TemporaryDirectory(prefix="movereel-") as own:
            made = _tried(task, Path(own))
            found = (path for path in Path(own).rglob("*") if path.is_file())
            files = {path.relative_to(own).as_posix(): path.read_bytes() for path in found}
            made = made if made.error else replace(made, files=files)
    return replace(made, seconds=time.perf_counter() - begun)


def _tried(task: Task, folder: Path) -> Outcome:
    """Return the outcome of a film; what is said of its files names them as the manifest does."""
    try:
        made = _made(task, folder)
    except PuzzleError as error:
        made = Outcome(task.key, error=str(error))
    except Exception as error:  # noqa: BLE001 (a fault of the program in one film, told as such)
        made = Outcome(task.key, error=f"{type(error).__name__}: {error}")
    # The folder may be one of a worker elsewhere, which is gone already.
    before = re.compile(rf"(?<![\w./-]){re.escape(str(folder / '_')[:-1])}")
    notes = tuple(before.sub("", note) for note in made.notes)
    return replace(made, notes=notes, error=before.sub("", made.error))


def _made(task: Task, folder: Path) -> Outcome:
    for name in task.outputs:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
    shown = task.told()
    report = task.job(folder, shown).run()
    outputs = tuple(
        replace(output, path=Path(output.path).relative_to(folder).as_posix())
        for output in report.outputs
    )
    described = [f"{output.path}.txt" for output in outputs if task.options.alt and output.alt]
    notes = (*shown.notes, *report.notes)
    return Outcome(task.key, outputs, report.moves, notes, descriptions=tuple(described))
