"""Names of outputs: what a pattern may say, and what may not be called alike.

``hanoi/{disks:02d}-{theme}.gif`` becomes ``hanoi/03-print.gif``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path, PurePosixPath, PureWindowsPath
from string import Formatter
from typing import NamedTuple

from scenes.batch.documents import Path as Place
from scenes.encoders.formats import NUMBER
from solvers.puzzle import PuzzleError

#: What may follow a name in braces: zeros in front of a number, up to a width.
WIDTH = re.compile(r"0[1-9]\d?d")


def filled(pattern: str, values: Mapping[str, object], kind: str) -> str:
    """Return the name with its ``{option}`` filled in; ``kind`` says whose options these are.

    Raises PuzzleError for all else that Python's own format strings can do: a name is no program.
    """
    words = []
    try:
        parts = list(Formatter().parse(pattern))
    except ValueError:
        raise PuzzleError(
            f"{pattern!r} has a brace without its other one: write {{{{ and }}}} for braces"
        ) from None
    for text, option, width, conversion in parts:
        words.append(text)
        if option is None:
            continue
        if conversion or not re.fullmatch(r"[a-z][a-z-]*", option):
            shown = "{" + option + (f"!{conversion}" if conversion else "") + "}"
            raise PuzzleError(
                f"{pattern!r} holds {shown}: a name takes options only, such as {{disks}}"
            )
        words.append(_value(pattern, option, width or "", values, kind))
    return "".join(words)


def _value(pattern: str, option: str, width: str, values: Mapping[str, object], kind: str) -> str:
    """Return what stands for an option in a name."""
    if option not in values:
        near = get_close_matches(option, values, 1)
        known = ", ".join(values)
        hint = f"did you mean {{{near[0]}}}? known are" if near else "use one of"
        raise PuzzleError(
            f"{pattern!r} names {option!r}, which is no option of {kind}: {hint} {known}"
        )
    word = _word(values[option])
    if not width:
        return word
    if not WIDTH.fullmatch(width):
        shown = width if len(width) < 20 else width[:20] + "…"
        raise PuzzleError(
            f"{pattern!r} asks for the width {shown!r}: write it as in {{disks:02d}}, up to 99"
        )
    if not word.isdecimal():
        raise PuzzleError(f"{pattern!r} gives {option} a width: {word!r} is no whole number")
    return word.zfill(int(width[1:-1]))


def _word(value: object) -> str:
    """Return a value as a part of a file name: no folder may come of it."""
    return re.sub(r"[/\\:\s\x00-\x1f\x7f]+", "-", "" if value is None else str(value).lower())


def inside(name: str) -> str:
    """Return the name of an output if it stays in the folder of the batch, written with ``/``."""
    path = PurePosixPath(name.replace("\\", "/"))
    if not name.strip():
        raise PuzzleError("the output has no name: give one such as film.gif")
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in name):
        raise PuzzleError(f"the output {name!r} holds a control character: leave it out")
    if path.parts and path.parts[0].startswith("~"):
        raise PuzzleError(
            f"the output {name!r} begins with ~, which is no folder here: give a name inside --out"
        )
    absolute = path.is_absolute() or PureWindowsPath(name).drive
    if absolute or ".." in path.parts or not path.name:
        raise PuzzleError(f"the output {name!r} leaves the folder --out: use a name inside it")
    return str(path)


def leads_out(folder: Path, name: str) -> bool:
    """Return whether a link on the way to an output leads out of the folder."""
    try:
        return not (folder / name).resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):
        # Links that lead round in a circle lead nowhere in the folder.
        return True


class Taken(NamedTuple):
    """A name, and the place in the manifest that has it."""

    name: str
    place: Place


class Names:
    """The names of files that are taken.

    Capitals make no difference on some disks, nor does the way an accent is written.
    """

    def __init__(self) -> None:
        self._files: dict[str, Taken] = {}
        self._folders: dict[str, Taken] = {}
        self._numbered: dict[str, list[tuple[re.Pattern[str], str, Taken]]] = {}

    def take(self, name: str, place: Place) -> Taken | None:
        """Take a name; return who has one that would be the same file, if somebody does."""
        path = PurePosixPath(unicodedata.normalize("NFC", name).casefold())
        taken = Taken(name, place)
        clash = (
            self._files.get(str(path))
            or self._folders.get(str(path))
            or next((self._files[str(up)] for up in path.parents if str(up) in self._files), None)
            or self._one_of_many(path, taken)
        )
        self._files.setdefault(str(path), taken)
        for folder in path.parents:
            self._folders.setdefault(str(folder), taken)
        return clash

    def _one_of_many(self, path: PurePosixPath, taken: Taken) -> Taken | None:
        """Return whose numbered names, as ``film-%04d.png``, can be the same as this one."""
        there = self._numbered.setdefault(str(path.parent), [])
        number = NUMBER.search(path.name)
        if number is None or path.suffix != ".png":
            return next((other for them, _, other in there if them.fullmatch(path.name)), None)
        before, after = path.name[: number.start()], path.name[number.end() :]
        digits = rf"\d{{{(number[1] or '1')[-1]},}}"
        ours = re.compile(re.escape(before) + digits + re.escape(after))
        sample = f"{before}{'1' * 9}{after}"
        clash = next(
            (
                other
                for them, example, other in there
                if them.fullmatch(sample) or ours.fullmatch(example)
            ),
            None,
        )
        there.append((ours, sample, taken))
        return clash or next(
            (
                other
                for key, other in self._files.items()
                if PurePosixPath(key).parent == path.parent
                and ours.fullmatch(PurePosixPath(key).name)
            ),
            None,
        )
