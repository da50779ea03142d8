"""Write aside, then rename: the old file stays as it was until the new one is whole.

The unfinished file stands in the same folder as ``.<name>.<process>.part``. It is removed when the
writing fails or is interrupted; one left by a killed process is removed by the next run that
writes the same name.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from solvers.puzzle import PuzzleError


class OutputError(PuzzleError):
    """A file cannot be written: the message names it and the reason."""


def check(path: Path) -> None:
    """Raise OutputError where a file of that name cannot be written, before any work is done."""
    folder = path.parent
    if not folder.is_dir():
        raise OutputError(f"cannot write {path}: there is no folder {folder}; make it first")
    if path.is_dir():
        raise OutputError(f"cannot write {path}: it is a folder; give a file name")
    if not os.access(folder, os.W_OK | os.X_OK) or (path.exists() and not os.access(path, os.W_OK)):
        raise OutputError(f"cannot write {path}: no permission; choose another folder with -o")


@contextmanager
def aside(path: Path) -> Iterator[Path]:
    """Give a name to write to; rename it to ``path`` at the end, or remove it on any failure."""
    check(path)
    _sweep(path)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        yield part
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise OutputError(f"cannot write {path}: {reason(error)}") from error
    except BaseException:
        part.unlink(missing_ok=True)
        raise


@contextmanager
def all_aside(paths: list[Path]) -> Iterator[list[Path]]:
    """Give a name to write to for each path; all are renamed at the end, or none."""
    with ExitStack() as stack:
        yield [stack.enter_context(aside(path)) for path in paths]


def reason(error: OSError) -> str:
    """Return why the system refused, in words for the user."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "the disk is full; free some room or choose another folder with -o"
    return (error.strerror or str(error)).lower()


def _sweep(path: Path) -> None:
    """Remove what a killed process left of this very file."""
    pattern = re.compile(rf"\.{re.escape(path.name)}\.(\d+)\.part")
    for stray in path.parent.glob(".*.part"):
        found = pattern.fullmatch(stray.name)
        if found and not _alive(int(found[1])):
            stray.unlink(missing_ok=True)


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
