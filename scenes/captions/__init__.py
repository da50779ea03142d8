"""Captions: one table of sentences a language, one file each, and the door to them.

A language is a module with ``TEXTS`` (key to sentence), ``NOUNS`` (counted noun to its forms),
``form`` (which of the forms goes with a number) and ``SEPARATOR`` (between groups of digits). In a
sentence ``{moves:move}`` is the number with its noun in the right form: "15 moves".
"""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

#: The languages by their code; each is the module ``scenes.captions.<code>``.
LANGUAGES = ("en", "vi", "ru", "zh")


class Caption(NamedTuple):
    """A sentence by its key, with the values to put in: ``Caption("hanoi.move", {"disk": 1})``.

    A value may be a caption too: then it is put in as words of the same language.
    """

    key: str
    values: Mapping[str, Any]


class Language(Protocol):
    """What the module of a language holds."""

    TEXTS: Mapping[str, str]
    NOUNS: Mapping[str, tuple[str, ...]]
    SEPARATOR: str
    form: Callable[[int], int]


class _Speaker(string.Formatter):
    """Puts numbers into sentences as a language writes them."""

    def __init__(self, language: Language) -> None:
        self._language = language

    def say(self, caption: Caption) -> str:
        return self.vformat(self._language.TEXTS[caption.key], (), caption.values)

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, Caption):
            return self.say(value)
        if not isinstance(value, int):
            return str(value)
        # Four digits stay together, as the style guides of all four languages allow.
        number = (
            f"{value:,}".replace(",", self._language.SEPARATOR) if value >= 10_000 else str(value)
        )
        if not format_spec:
            return number
        return f"{number} {self._language.NOUNS[format_spec][self._language.form(value)]}"


def language_named(code: str) -> Language:
    """Return the module of a language in LANGUAGES."""
    return cast("Language", import_module(f"scenes.captions.{code}"))


def say(caption: Caption, code: str) -> str:
    """Return the sentence of a caption in a language, in composed form (NFC)."""
    return unicodedata.normalize("NFC", _Speaker(language_named(code)).say(caption))
