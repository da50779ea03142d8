"""Write aside, then rename: the old file stays as it was until the new one is whole.

The unfinished file stands in the same folder as ``.<name>.<process>.part``. It is removed when the
writing fails or is interrupted; one left by a killed process is removed by the next run that
writes the same name.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from secrets import token_hex
from tempfile import gettempdir

from solvers.puzzle import PuzzleError


class OutputError(PuzzleError):
    """A file cannot be written: the message names it and the reason."""


def check(path: Path) -> None:
    """Raise OutputError where a file of that name cannot be written, before any work is done."""
    try:
        _check(path)
    except OSError as error:
        raise OutputError(f"cannot write {_short(path)}: {reason(error)}") from error


def _short(path: Path) -> str:
    """Return the name of a path, or its beginning where it is very long."""
    name = str(path)
    return name if len(name) <= 200 else name[:200] + "…"


def _check(path: Path) -> None:
    folder = path.parent
    if not folder.is_dir():
        raise OutputError(f"cannot write {path}: there is no folder {folder}; make it first")
    if path.is_dir():
        raise OutputError(f"cannot write {path}: it is a folder; give a file name")
    if path.exists() and not path.is_file():
        raise OutputError(f"cannot write {path}: it is no regular file; give another name")
    # A name too long shows only when it is asked for, with what stands around it meanwhile.
    _part(path).exists()
    if not os.access(folder, os.W_OK | os.X_OK) or (path.exists() and not os.access(path, os.W_OK)):
        raise OutputError(f"cannot write {path}: no permission; choose another folder with -o")


@contextmanager
def aside(path: Path) -> Iterator[Path]:
    """Give a name to write to; rename it to ``path`` at the end, or remove it on any failure."""
    with _beside(path) as part:
        yield part
        # A link stays a link: what it leads to is replaced.
        part.replace(path.resolve() if path.is_symlink() else path)


@contextmanager
def many_aside(pattern: Path) -> Iterator[Path]:
    """Give a pattern of numbered names; all files are renamed at the end, or all are removed."""
    with _beside(pattern) as folder:
        folder.mkdir()
        yield folder / pattern.name
        parts = sorted(folder.iterdir())
        for part in parts:
            check(pattern.with_name(part.name))
        for part in parts:
            part.replace(pattern.with_name(part.name))


@contextmanager
def all_aside(paths: list[Path], many: Collection[Path] = ()) -> Iterator[list[Path]]:
    """Give a name to write to for each path; all are renamed at the end, or none.

    Those in ``many`` are patterns of numbered names. Raises OutputError where two are one file.
    """
    _check_apart(paths, many)
    with _told_at_least(paths), ExitStack() as stack:
        yield [
            stack.enter_context(many_aside(path) if path in many else aside(path)) for path in paths
        ]


@contextmanager
def _told_at_least(paths: list[Path]) -> Iterator[None]:
    """Turn an error of the system that names none of the files into one about all of them."""
    try:
        yield
    except OSError as error:
        names = ", ".join(map(str, paths))
        raise OutputError(f"cannot write {names}: {reason(error)}") from error


@contextmanager
def scratch() -> Iterator[Path]:
    """Give a folder of one's own that is gone at the end, whenever an interrupt comes."""
    # Its name is known before it is there: so it cannot be forgotten.
    folder = Path(gettempdir(), f"movereel-{os.getpid()}-{token_hex(4)}")
    try:
        folder.mkdir(mode=0o700)
        yield folder
    finally:
        try:
            shutil.rmtree(folder, ignore_errors=True)
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def _check_apart(paths: list[Path], many: Collection[Path]) -> None:
    """Raise OutputError where two outputs are the same file, by whatever name."""
    seen: set[Path] = set()
    for path in paths:
        real = path.parent.resolve() / path.name
        if real in seen:
            raise OutputError(f"cannot write {path} twice: give each output its own name")
        seen.add(real)
    for pattern in many:
        numbered = re.compile(re.sub(r"%0?\d*d", r"\\d+", re.escape(pattern.name)))
        for path in paths:
            if path not in many and numbered.fullmatch(path.name):
                raise OutputError(
                    f"cannot write {path}: it is one of {pattern}; give it another name"
                )


def _part(path: Path) -> Path:
    """Return where a file stands while it is unfinished."""
    real = path.resolve() if path.is_symlink() else path
    return real.with_name(f".{real.name}.{os.getpid()}.part")


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """Give the name of the unfinished file or folder, and leave nothing there."""
    check(path)
    _sweep(path)
    part = _part(path)
    try:
        yield part
    except OSError as error:
        blames = Path(error.filename) if isinstance(error.filename, str) else part
        if part not in (blames, *blames.parents):
            raise
        raise OutputError(f"cannot write {path}: {reason(error)}") from error
    finally:
        _remove(part)


@contextmanager
def blamed(part: Path) -> Iterator[None]:
    """Let an error of the system inside name the unfinished file that it is about."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(part)
        raise


def _remove(part: Path) -> None:
    if part.is_dir():
        shutil.rmtree(part, ignore_errors=True)
    else:
        part.unlink(missing_ok=True)


def reason(error: OSError) -> str:
    """Return why the system refused, in words for the user."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "the disk is full; free some room or choose another folder with -o"
    return (error.strerror or str(error)).lower()


def _sweep(path: Path) -> None:
    """Remove what a killed process left of this very output."""
    pattern = re.compile(rf"\.{re.escape(path.name)}\.(\d+)\.part")
    for stray in path.parent.glob(".*.part"):
        found = pattern.fullmatch(stray.name)
        if found and not _alive(int(found[1])):
            _remove(stray)


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
