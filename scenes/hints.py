"""What a user knows about a printed list, from the texts of the command line.

``hints_of("hanoi", pegs="A,B,C", disks="5")`` is what the readers take; an option that says nothing
about the puzzle is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from scenes.options import OptionError, parse_whole

if TYPE_CHECKING:
    from solvers.transcripts.reading import Hints

ORDERS = ("row-column", "column-row")
HANOI_RULES = ("free", "cyclic", "adjacent")
RULES = ("forward", "both")


def hints_of(puzzle: str, **given: str) -> Hints:
    """Return the hints for a puzzle; texts left empty say nothing."""
    from solvers.transcripts.reading import Hints

    known: dict[str, Any] = {}
    for name, text in given.items():
        if not text:
            continue
        if name not in PARSERS[puzzle]:
            raise OptionError(f"--{name} {text} says nothing about {puzzle}: leave it out")
        known |= PARSERS[puzzle][name](text)
    return Hints(**known)


def _whole(name: str, flag: str, least: int = 1) -> Callable[[str], dict[str, Any]]:
    """Return the parser of a whole number from ``least``."""

    def parse(text: str) -> dict[str, Any]:
        value = parse_whole(flag, text)
        if value < least:
            raise OptionError(f"{flag} {text} is no count: give {least} or more")
        return {name: value}

    return parse


def _pegs(text: str) -> dict[str, Any]:
    """Return a number of pegs, or their names in order."""
    if text.strip().isdecimal():
        return {"peg_count": parse_whole("--pegs", text)}
    parts = text.split(",") if "," in text else list(text)
    names = tuple(part.strip() for part in parts)
    if len(names) < 3 or len(set(names)) < len(names) or "" in names:
        raise OptionError(f"--pegs {text} names no pegs: give three and more, such as A,B,C")
    return {"pegs": names}


def _board(text: str) -> dict[str, Any]:
    from solvers.knight import parse_board

    return {"board": parse_board(text)}


def _text(name: str) -> Callable[[str], dict[str, Any]]:
    """Return the parser of a text that only the list itself can tell to be wrong."""
    return lambda text: {name: text}


def _word(name: str, words: tuple[str, ...]) -> Callable[[str], dict[str, Any]]:
    """Return the parser of one of a few words."""

    def parse(text: str) -> dict[str, Any]:
        if text not in words:
            raise OptionError(f"--{name} {text} is unknown: use {' or '.join(words)}")
        return {name: text}

    return parse


RUN = {"run": _whole("run", "--run")}
PARSERS: dict[str, dict[str, Callable[[str], dict[str, Any]]]] = {
    "hanoi": {
        "pegs": _pegs,
        "disks": _whole("disks", "DISKS"),
        "start": _text("start"),
        "goal": _text("goal"),
        "rule": _word("rule", HANOI_RULES),
        **RUN,
    },
    "knight": {
        "board": _board,
        "order": _word("order", ORDERS),
        "start": _text("start"),
        "closed": lambda _text: {"closed": True},
        "within": _text("within"),
        **RUN,
    },
    "frogs": {
        "left": _whole("left", "LEFT", least=0),
        "right": _whole("right", "RIGHT", least=0),
        "gap": _whole("gap", "--gap"),
        "rule": _word("rule", RULES),
        **RUN,
    },
}
