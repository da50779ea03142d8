"""All that is wrong with a manifest, each mistake once and at its place."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from scenes.batch.documents import Document, ManifestError, Path


def gist(what: str) -> str:
    """Return a complaint without its numbers: what differs in these only is the same complaint."""
    return re.sub(r"\d[\d,.]*", "#", what)


@dataclass(slots=True)
class Mistakes:
    """What is wrong with a document."""

    document: Document
    found: dict[tuple[Path, str], str] = field(default_factory=dict)
    called: dict[str, str] = field(default_factory=dict)
    """What tables are called in the file, where that is not their name."""

    def add(self, path: Path, what: str) -> None:
        """Note a mistake.

        An option is complained of once, however many films it spoils; a job as a whole once for
        each thing that is wrong with it.
        """
        option = len(path) > (1 if path[:1] == ("defaults",) else 2)
        self.found.setdefault((path, "" if option else gist(what)), " ".join(what.split()))

    def check(self) -> None:
        """Raise ManifestError if there are any: one message, in the order of the file."""
        if self.found:
            lines = [
                (self.document.line(self._named(path)), f"{self.place(path)}: {what}")
                for (path, _), what in self.found.items()
            ]
            raise ManifestError("\n".join(line for _, line in sorted(lines, key=lambda x: x[0])))

    def place(self, path: Path) -> str:
        """Return the place of a part for people."""
        return self.document.place(self._named(path))

    def _named(self, path: Path) -> Path:
        """Return a path with the names that are in the file."""
        return tuple(self.called.get(str(part), part) for part in path[:1]) + path[1:]
