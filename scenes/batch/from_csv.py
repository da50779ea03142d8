"""Manifests as a table: one job a row; the first row names the options."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

from scenes.batch.documents import Document, ManifestError, Path

#: What a row is: its line, and its cells or why there are none.
Row = tuple[int, list[str] | str]


def read(name: str, text: str) -> Document:
    """Return the document in a table; an empty cell leaves its option out.

    Rows that cannot be read are noted and left out, and the others are read all the same.
    """
    rows = _rows(text)
    _, names = next(rows, (1, []))
    if isinstance(names, str):
        raise ManifestError(f"{name}:1: {names}")
    if len(names) == 1 and ";" in names[0]:
        raise ManifestError(f"{name}:1: the cells stand between semicolons: use commas")
    names = [option.strip() for option in names]
    jobs: list[dict[str, Any] | None] = []
    mistakes: list[tuple[Path, str]] = [
        (("columns", option), f"two columns are called {option!r}: leave one out")
        for option in dict.fromkeys(names)
        if option and names.count(option) > 1
    ]
    lines: dict[Path, int] = {(): 1}
    for line, cells in rows:
        lines["jobs", len(jobs)] = line
        wrong = cells if isinstance(cells, str) else _miscounted(cells, names)
        if wrong:
            mistakes.append((("jobs", len(jobs)), wrong))
            jobs.append(None)
        else:
            jobs.append({n: _cell(c) for n, c in zip(names, cells, strict=True) if c.strip()})
    return Document(name, {"jobs": jobs}, lines.get, tuple(mistakes), columns=True)


def _rows(text: str) -> Iterator[Row]:
    """Yield the line of each row and its cells, or what is wrong with it; empty ones are no rows.

    What stands between quotes may go over several lines: the first one counts.
    """
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield line, str(error)
            continue
        if cells:
            yield line, cells


def _miscounted(cells: list[str], names: list[str]) -> str:
    if len(cells) == len(names):
        return ""
    return f"the row needs {len(names)} cells and has {len(cells)}"


def _cell(text: str) -> str | bool:
    """Return the value in a cell: true and false are the truth values."""
    return {"true": True, "false": False}.get(text.strip().lower(), text.strip())
