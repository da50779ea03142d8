"""What a game says, one table a language: a module with ``TEXTS``, key to sentence.

Sentences are worded so that no number governs a noun: "Steps: 7" needs no plural forms.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from importlib import import_module
from typing import cast

from scenes.options import OptionError
from solvers.puzzle import IllegalMoveError, Move, Puzzle

#: The languages of the games, by their code.
LANGUAGES = ("en", "vi", "ru", "zh")


def texts(language: str) -> Mapping[str, str]:
    """Return the table of a language; raise OptionError where there is none."""
    if language not in LANGUAGES:
        raise OptionError(f"--lang {language} is no language here: use {', '.join(LANGUAGES)}")
    module = import_module(f"scenes.play.words.{language}")
    return cast("Mapping[str, str]", module.TEXTS)


def tell(language: str, key: str, **values: object) -> str:
    """Return the sentence of a key with its values, in composed form (NFC)."""
    return unicodedata.normalize("NFC", texts(language)[key].format(**values))


def tell_move(language: str, puzzle: Puzzle, move: Move) -> str:
    """Return a move in words."""
    piece, source, target = puzzle.row(move)
    return tell(language, f"move.{puzzle.name}", piece=piece, source=source, target=target)


def tell_refusal(language: str, error: IllegalMoveError) -> str:
    """Return why a move is not allowed: the exact reason in English, its kind elsewhere."""
    known = texts(language).get(f"refused.{error.kind}")
    return tell(language, "refused", reason=known or error.reason)
