"""The table of formats: suffix to what writes it."""

from __future__ import annotations

import re
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

    name: str
    kind: str
    place: str
    """What writes it, as ``module:name``: of motion a Family, else a function."""
    alpha: bool = False
    """Whether it can leave out the ground."""
    even: bool = False
    """Whether its sides must be even."""
    whole: bool = False
    """Whether every picture of a film is coded whole, whatever changed."""

    def load(self) -> Any:
        """Return what writes it; its module is imported only now."""
        module, name = self.place.split(":")
        return getattr(import_module(module), name)


FORMATS = {
    ".gif": Format("gif", "motion", "scenes.encoders.gif:gif", alpha=True),
    ".mp4": Format("mp4", "motion", "scenes.encoders.mp4:mp4", even=True),
    ".webm": Format("webm", "motion", "scenes.encoders.webm:webm", alpha=True, even=True),
    ".mov": Format("mov", "motion", "scenes.encoders.mov:mov", alpha=True, even=True, whole=True),
    ".webp": Format("webp", "motion", "scenes.encoders.webp:webp", alpha=True),
    ".png": Format("png", "still", "scenes.encoders.still:png", alpha=True),
    ".txt": Format("txt", "text", "scenes.encoders.moves:txt"),
    ".csv": Format("csv", "text", "scenes.encoders.moves:csv"),
    ".json": Format("json", "text", "scenes.encoders.moves:script"),
    ".srt": Format("srt", "captions", "scenes.encoders.captions:srt"),
    ".vtt": Format("vtt", "captions", "scenes.encoders.captions:vtt"),
}
APNG = Format("apng", "motion", "scenes.encoders.apng:apng", alpha=True)
SEQUENCE = Format("sequence", "motion", "scenes.encoders.still:sequence", alpha=True, whole=True)
#: The part of a name that numbers pictures: %d, or %04d with zeros in front.
NUMBER = re.compile(r"%(0\d)?d")


@dataclass(frozen=True, slots=True)
class Target:
    """A file to write and its format."""

    path: Path
    format: Format


def targets(names: tuple[str, ...], *, animate: bool = False) -> list[Target]:
    """Return what to write, in order; raise where a name has no format or comes twice.

    With ``animate`` a .png is a film, not a still.
    """
    found: list[Target] = []
    for name in names:
        path = Path(name)
        if any(path.absolute() == other.path.absolute() for other in found):
            raise OutputError(f"cannot write {name!r} twice: give each output its own name")
        found.append(Target(path, _format_of(path, name, animate=animate)))
    return found


def _format_of(path: Path, name: str, *, animate: bool) -> Format:
    suffix = path.suffix.lower()
    if suffix not in FORMATS:
        given = path.suffix or "no suffix"
        raise OptionError(f"cannot write {name!r}: {given} is no format; use {' '.join(FORMATS)}")
    if suffix != ".png" or "%" not in path.name:
        return APNG if suffix == ".png" and animate else FORMATS[suffix]
    if len(NUMBER.findall(path.name)) != 1 or path.name.count("%") != 1:
        raise OptionError(f"cannot number {name!r}: use one %d or %04d, as in film-%04d.png")
    return SEQUENCE
