"""Which formats heed which options: what has no effect is said, what contradicts is refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import NamedTuple

from scenes.encoders.formats import Target
from scenes.options import OptionError, Options


class Heed(NamedTuple):
    """The formats, by their names or kinds, that heed an option, and what to do else."""

    by: frozenset[str]
    way: str


def _heed(by: str, way: str) -> Heed:
    return Heed(frozenset(by.split()), way)


_SEEN = _heed("motion still", "add a picture or a film, such as x.png or x.gif")
_MOVING = _heed("motion", "add a film, such as x.gif")
_TIMED = _heed("motion captions", "add a film or captions, such as x.gif or x.srt")
#: The options that not every output heeds, by their fields.
HEEDED = {
    "animate": _heed("apng", "it makes a .png a film"),
    "max_bytes": _heed("motion still text captions", ""),
    "jobs": _MOVING,
    "size": _SEEN,
    "fps": _MOVING,
    "speed": _TIMED,
    "seconds": _TIMED,
    "hold": _TIMED,
    "pace": _TIMED,
    "loop": _heed("gif webp apng", "only .gif, .webp and, with --animate, .png say how to play"),
    "engine": _SEEN,
    "view": _SEEN,
    "against": _SEEN,
    "theme": _SEEN,
    "lang": _heed("motion still captions", "moves are always in English"),
    "title": _SEEN,
    "transparent": _SEEN,
    "alt": _SEEN,
}


def unheeded(options: Options, files: Sequence[Target]) -> list[str]:
    """Return a sentence for each option that was given and that no output heeds."""
    kinds = {word for target in files for word in (target.format.name, target.format.kind)}
    said = []
    for field in fields(Options):
        value = getattr(options, field.name)
        heed = HEEDED.get(field.name)
        if heed is not None and value != field.default and kinds.isdisjoint(heed.by):
            shown = "" if value is True else f" {value}"
            said.append(f"{field.metadata['flags'][0]}{shown} has no effect here: {heed.way}")
    if options.moves is None:
        for flag, given in (("--run", options.run), ("--strict", options.strict)):
            if given:
                said.append(f"{flag} has no effect here: it is for lists read with --moves")
    if options.seconds is not None and options.speed != Options().speed:
        said.append("--speed has no effect here: --seconds says how long the film is")
    return said


def check_together(options: Options, files: Sequence[Target]) -> None:
    """Raise OptionError where options contradict each other, or what is written."""
    if options.at is not None and options.sheet is not None:
        raise OptionError(
            f"--at {options.at} and --sheet {options.sheet} contradict: one shows one moment, "
            f"the other several; use --sheet {options.at} for a sheet of one"
        )
    if not any(target.format.kind == "still" for target in files):
        for flag, value in (("--at", options.at), ("--sheet", options.sheet)):
            if value is not None:
                raise OptionError(f"{flag} {value} shows in a still: add an output such as x.png")
