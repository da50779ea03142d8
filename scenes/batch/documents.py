"""Manifests as files: text in, plain data out, and the line of every part of it.

A path leads to a part of the data: ``("jobs", 1, "size", 0)`` is the first of the sizes of the
second job.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from solvers.puzzle import PuzzleError

Path = tuple[str | int, ...]

#: A manifest is no longer than this, in bytes: one of so many films takes lists, not lines.
MOST_BYTES = 2_000_000


class ManifestError(PuzzleError):
    """A manifest is wrong; the message has one line for every mistake."""


@dataclass(frozen=True, slots=True)
class Document:
    """The data of a manifest, and where it stands."""

    name: str
    data: Any
    line_of: Callable[[Path], int | None]
    mistakes: tuple[tuple[Path, str], ...] = ()
    """What is wrong with single parts of it, which are left out of the data."""
    columns: bool = False
    """Whether the options are named once for all jobs, in the first line."""

    def line(self, path: Path) -> int:
        """Return the line of a part, or of the smallest known part around it."""
        cuts = (self.line_of(path[:cut]) for cut in range(len(path), -1, -1))
        return next(filter(None, cuts), 1)

    def place(self, path: Path) -> str:
        """Return the place of a part for people: ``films.toml:12: jobs[2].size``, from 1."""
        where = f"{self.name}:{self.line(path)}"
        return f"{where}: {spelled(path)}" if path else where


def spelled(path: Path) -> str:
    """Return a path for people, who count from 1: ``jobs[2].size[1]``."""
    words = ""
    for part in path:
        if isinstance(part, int):
            words += f"[{part + 1}]"
        else:
            words += f".{part if part.isprintable() else repr(part)}"
    return words.lstrip(".")


def read_document(name: str, text: str) -> Document:
    """Return the document in a text; its suffix says how it is written."""
    reader = reader_of(name)
    # What Windows writes: a mark at the beginning, and two characters at the end of a line.
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    try:
        return reader(name, text)
    except RecursionError:
        raise ManifestError(f"{name}:1: lists stand in lists too deep: write a flat one") from None


def reader_of(name: str) -> Callable[[str, str], Document]:
    """Return what reads a manifest of that name; raise ManifestError where nothing does."""
    suffix = name[name.rfind(".") :].lower() if "." in name else ""
    if suffix not in READERS:
        known = ", ".join(READERS)
        raise ManifestError(f"cannot read {name}: the suffix of a manifest is one of {known}")
    reader: Callable[[str, str], Document] = import_module(READERS[suffix]).read
    return reader


#: The suffix of a manifest, and the module that reads it.
READERS = {
    ".toml": "scenes.batch.from_toml",
    ".yaml": "scenes.batch.from_yaml",
    ".yml": "scenes.batch.from_yaml",
    ".csv": "scenes.batch.from_csv",
}
