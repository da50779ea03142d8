"""What was made already: a file beside the outputs, one line a film.

A line is added when a film is whole on the disk, so that a batch that was killed goes on where it
was; a line cut short by the kill is not read. A film counts as made while its files are as they
were left: same size and time, or else the same content.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from pathlib import Path, PurePosixPath
from typing import Any

from scenes.batch.fingerprint import digest_of
from scenes.batch.task import Outcome
from scenes.encoders.aside import OutputError, reason
from scenes.encoders.formats import NUMBER
from scenes.render import Output

NAME = ".movereel-batch.jsonl"


class Journal:
    """The films made in one folder, by their hashes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lines: dict[str, dict[str, Any]] = {}
        self._read()

    def _read(self) -> None:
        try:
            text = (self.folder / NAME).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return
        for line in text.splitlines():
            try:
                entry = json.loads(line)
                self._lines[entry["key"]] = entry
            except (ValueError, KeyError, TypeError):
                # A line that a kill cut short: its film is made again.
                continue

    def made(self, key: str) -> Outcome | None:
        """Return the outcome of a film whose files are still as it left them."""
        entry = self._lines.get(key)
        if entry is None:
            return None
        try:
            whole = all(self._unchanged(name, kept) for name, kept in entry["files"].items())
            outputs = tuple(Output(**output) for output in entry["outputs"])
            outcome = Outcome(key, outputs, entry["moves"], tuple(entry["notes"]))
        except (OSError, KeyError, TypeError, AttributeError):
            return None
        return outcome if whole else None

    def _unchanged(self, name: str, kept: dict[str, Any]) -> bool:
        path = self.folder / name
        now = path.stat()
        if now.st_size != kept["size"]:
            return False
        return bool(now.st_mtime_ns == kept["time"] or digest_of(path) == kept["sha256"])

    def add(self, outcome: Outcome) -> None:
        """Note a film whose files are in the folder; raise OutputError if the disk refuses."""
        entry = {
            "key": outcome.key,
            "outputs": [asdict(output) for output in outcome.outputs],
            "moves": outcome.moves,
            "notes": outcome.notes,
            "files": {
                name: self._state(name)
                for output in (*(made.path for made in outcome.outputs), *outcome.descriptions)
                for name in self._files(output)
            },
        }
        self._lines[outcome.key] = entry
        path = self.folder / NAME
        try:
            # The line end first: should the last line be cut short, this one still stands alone.
            with path.open("a", encoding="utf-8") as file:
                file.write("\n" + json.dumps(entry, ensure_ascii=False) + "\n")
        except OSError as error:
            raise OutputError(f"cannot write {path}: {reason(error)}") from None

    def _files(self, name: str) -> list[str]:
        """Return the files of an output: one, or all frames of ``name-%04d.png``."""
        path = PurePosixPath(name)
        if path.suffix.lower() != ".png" or not NUMBER.search(path.name):
            return [name]
        before, after = NUMBER.split(path.name)[:: NUMBER.groups + 1]
        frame = re.compile(re.escape(before) + r"\d+" + re.escape(after))
        there = (self.folder / path.parent).iterdir()
        return sorted((path.parent / p.name).as_posix() for p in there if frame.fullmatch(p.name))

    def _state(self, name: str) -> dict[str, Any]:
        path = self.folder / name
        now = path.stat()
        return {"size": now.st_size, "time": now.st_mtime_ns, "sha256": digest_of(path)}
