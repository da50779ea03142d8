"""Whether anything changed: a hash of all that decides what a film looks like."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import scenes
import solvers

#: What the pixels and the encoded bytes depend on besides the program itself.
LIBRARIES = ("av", "pillow", "numpy", "fontpkg-noto-sans", "manim")


@cache
def program() -> str:
    """Return the hash of the program: its own source, and the versions of what it draws with.

    A version number would miss what changes between releases; the source misses nothing.
    """
    digest = hashlib.sha256()
    for package in (scenes, solvers):
        root = Path(package.__path__[0])
        for path in sorted(root.rglob("*.py")):
            digest.update(path.relative_to(root).as_posix().encode() + b"\0")
            digest.update(path.read_bytes())
    for library in LIBRARIES:
        try:
            digest.update(f"{library} {version(library)}\n".encode())
        except PackageNotFoundError:
            continue
    return digest.hexdigest()


def key_of(
    puzzle: str, given: Mapping[str, Any], outputs: tuple[str, ...], moves: bytes | None
) -> str:
    """Return the hash of a film: program, options, outputs, and the moves that it reads."""
    read = None if moves is None else hashlib.sha256(moves).hexdigest()
    parts = [program(), puzzle, dict(given), outputs, read]
    text = json.dumps(parts, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def digest_of(path: Path) -> str:
    """Return the hash of what a file holds."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
