"""Manifests in TOML: the standard library reads them, and a look at the tokens finds the lines."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache

from scenes.batch.documents import Document, ManifestError, Path

TOKEN = re.compile(
    r'''"""(?:[^\\]|\\.)*?"{3,5}'''  # texts of several lines: quotes may stand before the last
    r"""|'''.*?'{3,5}"""
    r"""|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'"""
    r"""|\#[^\n]*|\n|[\[\]{}=,.]|[^\s\[\]{}=,."'#]+""",
    re.DOTALL,
)


def read(name: str, text: str) -> Document:
    """Return the document in a text; raise ManifestError where it is no TOML."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"(.*) \(at (?:line (\d+)|end of document)", str(error))
        reason, line = (found[1], found[2]) if found else (str(error), None)
        at = line or text.count("\n") + 1
        raise ManifestError(f"{name}:{at}: {reason[0].lower()}{reason[1:]}") from None
    except ValueError:
        # What Python says of it is advice to programmers.
        raise ManifestError(f"{name}:1: a number has thousands of digits: shorten it") from None

    @cache
    def lines() -> dict[Path, int]:
        return Scan(text).lines

    # Nobody asks where something stands in a manifest without a mistake.
    return Document(name, data, lambda path: lines().get(path))


class Scan:
    """The lines of all tables, keys and values in a text that is known to be TOML."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Path, int] = {(): 1}
        self._counts: dict[Path, int] = {}
        self._tokens = list(_tokens(text))
        self._next = 0
        self._statements()

    def _peek(self) -> str:
        """Return the token that comes next; nothing at the end."""
        return self._tokens[self._next][0] if self._next < len(self._tokens) else ""

    def _take(self) -> tuple[str, int]:
        self._next += 1
        return self._tokens[self._next - 1]

    def _skip(self, *unwanted: str) -> None:
        while self._peek() and self._peek() in unwanted:
            self._next += 1

    def _statements(self) -> None:
        table: Path = ()
        self._skip("\n")
        while self._peek():
            if self._peek() == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip("\n")

    def _header(self) -> Path:
        """Read ``[name]`` or ``[[name]]`` and return the path of its table."""
        line = self._take()[1]
        many = self._peek() == "["
        self._skip("[")
        names = self._key("]")
        self._skip("]")
        path = self._placed(names[:-1])
        path = (*path, names[-1])
        if many:
            self._counts[path] = self._counts.get(path, 0) + 1
            self.lines.setdefault(path, line)
        path = self._placed((names[-1],), path[:-1])
        self.lines.setdefault(path, line)
        return path

    def _placed(self, names: Path, path: Path = ()) -> Path:
        """Return the path of a table: of a list of tables, the last one is meant."""
        for name in names:
            path = (*path, name)
            if path in self._counts:
                path = (*path, self._counts[path] - 1)
        return path

    def _key(self, end: str) -> Path:
        """Read a key with its dots up to ``end``, which is taken too."""
        names: list[str] = []
        while (word := self._take()[0]) != end:
            if word != ".":
                names.append(tomllib.loads(f"k={word}")["k"] if word[0] in "\"'" else word)
        return tuple(names)

    def _pair(self, table: Path) -> None:
        line = self._tokens[self._next][1]
        names = self._key("=")
        for cut in range(1, len(names) + 1):
            self.lines.setdefault((*table, *names[:cut]), line)
        self._value((*table, *names))

    def _value(self, path: Path) -> None:
        if self._peek() == "[":
            self._list(path)
        elif self._peek() == "{":
            self._take()
            self._skip("\n", ",")
            while self._peek() != "}":
                self._pair(path)
                self._skip("\n", ",")
            self._take()
        else:
            while self._peek() not in ("", "\n", ",", "]", "}"):
                self._take()

    def _list(self, path: Path) -> None:
        self._take()
        self._skip("\n", ",")
        index = 0
        while self._peek() != "]":
            self.lines[*path, index] = self._tokens[self._next][1]
            self._value((*path, index))
            self._skip("\n", ",")
            index += 1
        self._take()


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    """Yield the tokens with their lines; remarks are left out."""
    line = 1
    for found in TOKEN.finditer(text):
        token = found[0]
        if not token.startswith("#"):
            yield token, line
        line += token.count("\n")
