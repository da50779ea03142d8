"""Manifests as files: TOML, YAML or CSV in, plain data out, and the line of every part of it.

A path leads to a part of the data: ``("jobs", 1, "size", 0)`` is the first of the sizes of the
second job.
"""

from __future__ import annotations

import csv
import io
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from solvers.puzzle import PuzzleError

Path = tuple[str | int, ...]


class ManifestError(PuzzleError):
    """A manifest is wrong; the message has one line for every mistake."""


@dataclass(frozen=True, slots=True)
class Document:
    """The data of a manifest, and where it stands."""

    name: str
    data: Any
    line_of: Callable[[Path], int | None]

    def place(self, path: Path) -> str:
        """Return the place of a part for people: ``films.toml:12: jobs[2].size``, from 1."""
        line = next(
            (found for cut in range(len(path), -1, -1) if (found := self.line_of(path[:cut]))), 1
        )
        return f"{self.name}:{line}: {spelled(path)}" if path else f"{self.name}:{line}"


def spelled(path: Path) -> str:
    """Return a path for people, who count from 1: ``jobs[2].size[1]``."""
    words = ""
    for part in path:
        words += f"[{part + 1}]" if isinstance(part, int) else f".{part}"
    return words.lstrip(".")


def read_document(name: str, text: str) -> Document:
    """Return the document in a text; its suffix says how it is written."""
    suffix = name[name.rfind(".") :].lower() if "." in name else ""
    if suffix not in READERS:
        known = ", ".join(READERS)
        raise ManifestError(f"cannot read {name}: the suffix of a manifest is one of {known}")
    return READERS[suffix](name, text)


def _toml(name: str, text: str) -> Document:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"(.*) \(at (?:line (\d+)|end of document)", str(error))
        reason, line = (found[1], found[2]) if found else (str(error), None)
        at = line or text.count("\n") + 1
        raise ManifestError(f"{name}:{at}: {reason[0].lower()}{reason[1:]}") from None
    lines = _toml_lines(text)
    return Document(name, data, lines.get)


def _toml_lines(text: str) -> dict[Path, int]:
    """Return the line of every table and key; what stands in one line is found by its key."""
    lines: dict[Path, int] = {(): 1}
    table: Path = ()
    counts: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if header := re.match(r"\s*\[\[\s*([\w-]+)\s*\]\]", line):
            name = header[1]
            table = (name, counts.setdefault(name, 0))
            counts[name] += 1
            lines.setdefault((name,), number)
            lines[table] = number
        elif header := re.match(r"\s*\[\s*([\w-]+)\s*\]\s*(#.*)?$", line):
            table = (header[1],)
            lines[table] = number
        elif key := re.match(r"""\s*["']?([\w-]+)["']?\s*=""", line):
            lines.setdefault((*table, key[1]), number)
    return lines


def _yaml(name: str, text: str) -> Document:
    try:
        import yaml
    except ImportError:
        raise ManifestError(
            f"cannot read {name}: YAML needs PyYAML: pip install 'movereel[batch]', or write TOML"
        ) from None
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
        data = yaml.safe_load(text)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = 1 if mark is None else mark.line + 1
        problem = getattr(error, "problem", None) or str(error).splitlines()[0]
        raise ManifestError(f"{name}:{line}: {problem}") from None
    lines: dict[Path, int] = {}
    _yaml_lines(node, (), lines)
    return Document(name, data, lines.get)


def _yaml_lines(node: Any, path: Path, lines: dict[Path, int]) -> None:
    """Note the line of a node and of all below it."""
    if node is None:
        return
    lines[path] = node.start_mark.line + 1
    if node.id == "mapping":
        for key, value in node.value:
            _yaml_lines(value, (*path, str(key.value)), lines)
            lines[(*path, str(key.value))] = key.start_mark.line + 1
    elif node.id == "sequence":
        for index, value in enumerate(node.value):
            _yaml_lines(value, (*path, index), lines)


def _csv(name: str, text: str) -> Document:
    """Read one job a row; the first row names the options, an empty cell leaves one out."""
    reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")), strict=True)
    jobs: list[dict[str, str | bool]] = []
    lines: dict[Path, int] = {(): 1}
    try:
        for row in reader:
            lines["jobs", len(jobs)] = reader.line_num
            if None in row or None in row.values():
                cells = len(reader.fieldnames or ())
                raise ManifestError(f"{name}:{reader.line_num}: the row needs {cells} cells")
            jobs.append({key.strip(): _cell(value) for key, value in row.items() if value.strip()})
    except csv.Error as error:
        raise ManifestError(f"{name}:{reader.line_num}: {error}") from None
    return Document(name, {"jobs": jobs}, lines.get)


def _cell(text: str) -> str | bool:
    """Return the value in a cell: true and false are the truth values."""
    return {"true": True, "false": False}.get(text.strip().lower(), text.strip())


READERS: dict[str, Callable[[str, str], Document]] = {
    ".toml": _toml,
    ".yaml": _yaml,
    ".yml": _yaml,
    ".csv": _csv,
}
