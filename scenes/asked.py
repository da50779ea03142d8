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


def by_flag(default: str | bool, flag: str, *flags: str, text: str) -> Any:
    """Return a field that is given by one of its flags."""
    return field(default=default, metadata={"flags": (flag, *flags), "help": text})
