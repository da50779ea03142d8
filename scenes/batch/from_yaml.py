"""Manifests in YAML, where PyYAML is installed."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from scenes.batch.documents import Document, ManifestError, Path


def read(name: str, text: str) -> Document:
    """Return the document in a text; raise ManifestError where it is no YAML."""
    try:
        import yaml
    except ImportError:
        raise ManifestError(
            f"cannot read {name}: YAML needs PyYAML: pip install 'movereel[batch]', or write TOML"
        ) from None
    try:
        loader = loader_of()(text)
        node = loader.get_single_node()
        # As it is written: the next step puts what is merged among what stands there.
        nodes = Nodes()
        nodes.walk(node, ())
        data = None if node is None else loader.construct_document(node)
    except yaml.YAMLError as error:
        raise ManifestError(f"{name}:{_line(error, text)}: {_reason(error)}") from None
    return Document(name, data, nodes.lines.get, tuple(nodes.mistakes))


@cache
def loader_of() -> Any:
    """Return a loader that leaves numbers and dates the text they are, as on the command line.

    YAML 1.1 would make 750 of 12:30, 8 of 010, and true of a name that is ``on``.
    """
    import yaml

    # The one in C, where the package has it, takes a third of the time.
    base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    loader: Any = type("Loader", (base,), {"yaml_implicit_resolvers": {}})
    for kind, words, first in (
        ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
        ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
        ("merge", r"<<", "<"),
    ):
        tag = f"tag:yaml.org,2002:{kind}"
        loader.add_implicit_resolver(tag, re.compile(f"(?:{words})$"), list(first))
    return loader


def _line(error: Any, text: str) -> int:
    mark = getattr(error, "problem_mark", None)
    line = text.count("\n", 0, getattr(error, "position", 0)) if mark is None else int(mark.line)
    # What is missing at the end is told of the last line.
    return min(line, text.rstrip().count("\n")) + 1


def _reason(error: Any) -> str:
    reason = getattr(error, "problem", None) or getattr(error, "reason", None) or str(error)
    return str(reason).splitlines()[0]


class Nodes:
    """The lines of all parts, and the keys that stand twice."""

    def __init__(self) -> None:
        self.lines: dict[Path, int] = {}
        self.mistakes: list[tuple[Path, str]] = []
        self._seen: set[int] = set()

    def walk(self, node: Any, path: Path) -> None:
        """Note the line of a node and of all below it."""
        # What is named by an anchor and used often stands in one place only.
        if node is None or id(node) in self._seen:
            return
        self._seen.add(id(node))
        self.lines[path] = node.start_mark.line + 1
        if node.id == "mapping":
            self._mapping(node, path)
        elif node.id == "sequence":
            for index, value in enumerate(node.value):
                self.walk(value, (*path, index))

    def _mapping(self, node: Any, path: Path) -> None:
        lines: dict[str, int] = {}
        for key, value in node.value:
            name, line = str(key.value), key.start_mark.line + 1
            if name in lines and name != "<<":
                # Only the last one would count, without a word.
                what = f"{name!r} stands twice, here and in line {line}: leave one out"
                self.mistakes.append(((*path, name), what))
            lines.setdefault(name, line)
            self.walk(value, (*path, name))
            self.lines[*path, name] = lines[name]
        for key, value in node.value:
            if key.value == "<<":
                self._merged(value, path)

    def _merged(self, node: Any, path: Path) -> None:
        """Note the lines of what is merged into a table; what stands in that itself goes first."""
        if node.id == "sequence":
            for each in node.value:
                self._merged(each, path)
        elif node.id == "mapping":
            for key, value in node.value:
                if key.value == "<<":
                    self._merged(value, path)
                else:
                    self.lines.setdefault((*path, str(key.value)), key.start_mark.line + 1)
