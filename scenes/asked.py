"""Fields of what may be asked: how each is given, and the sentence that help has for it."""

from __future__ import annotations

from dataclasses import field
from typing import Any


def needed(text: str) -> Any:
    """Return a field that must be given, by its place on the command line."""
    return field(metadata={"flags": (), "help": text})


def by_place(text: str, default: str = "") -> Any:
    """Return a field that is given by its place on the command line."""
    return field(default=default, metadata={"flags": (), "help": text})


def by_flag(default: Any, *flags: str, text: str, panel: str | None = None) -> Any:
    """Return a field that is given by one of its flags; ``panel`` is its group in the help."""
    return field(default=default, metadata={"flags": flags, "help": text, "panel": panel})


def assumed(usual: str, *flags: str, text: str) -> Any:
    """Return a field that stays empty unless given, by a flag or else by its place.

    ``usual`` is meant then; but with a printed list only what was given is a hint.
    """
    told = f"{text}; {usual} if not given."
    return field(default="", metadata={"flags": flags, "help": told, "usual": usual})
