"""The table of formats: suffix to what writes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from scenes.encoders.aside import OutputError
from scenes.options import OptionError


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file: ``motion`` takes frames, ``still`` one picture, ``text`` the moves.

    ``captions`` takes the story.
    """

    kind: str
    place: str
    """The function that writes it, as ``module:name``."""
    codec: str = ""

    def load(self) -> Callable[..., Any]:
        """Return the function; its module is imported only now."""
        module, name = self.place.split(":")
        function: Callable[..., Any] = getattr(import_module(module), name)
        return function


FORMATS = {
    ".gif": Format("motion", "scenes.encoders.gif:gif", "gif"),
    ".mp4": Format("motion", "scenes.encoders.mp4:mp4", "h264"),
    ".png": Format("still", "scenes.encoders.still:png", "png"),
    ".txt": Format("text", "scenes.encoders.moves:txt"),
    ".csv": Format("text", "scenes.encoders.moves:csv"),
    ".json": Format("text", "scenes.encoders.moves:script"),
    ".srt": Format("captions", "scenes.encoders.captions:srt"),
    ".vtt": Format("captions", "scenes.encoders.captions:vtt"),
}


@dataclass(frozen=True, slots=True)
class Target:
    """A file to write and its format."""

    path: Path
    format: Format

    @property
    def suffix(self) -> str:
        """The suffix without its dot: the name of the format in reports."""
        return self.path.suffix.lower().removeprefix(".")


def targets(names: tuple[str, ...]) -> list[Target]:
    """Return what to write, in order; raise where a name has no format or comes twice."""
    found: list[Target] = []
    for name in names:
        path = Path(name)
        kind = FORMATS.get(path.suffix.lower())
        if kind is None:
            given = path.suffix or "no suffix"
            raise OptionError(
                f"cannot write {name!r}: {given} is no format; use {' '.join(FORMATS)}"
            )
        if any(path.absolute() == other.path.absolute() for other in found):
            raise OutputError(f"cannot write {name!r} twice: give each output its own name")
        found.append(Target(path, kind))
    return found
