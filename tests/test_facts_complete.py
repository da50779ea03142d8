"""No published number is left without a test."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.facts import ids

#: The letter of the ids of each puzzle, and where their tests are.
FILES = {"H": "test_facts_hanoi.py", "F": "test_facts_frogs.py", "K": "test_facts_knight.py"}


def _named(path: Path) -> set[str]:
    """Return the ids that a file of tests gives to ``fact``, ``about`` or ``ids``."""
    named: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            words = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            if node.func.id in {"fact", "about"}:
                named.update(map(str, words))
            elif node.func.id == "ids":
                named.update(identifier for word in words for identifier in ids(str(word)))
    return named


@pytest.mark.parametrize("letter", FILES)
def test_every_fact_is_tested_in_the_file_of_its_puzzle(letter: str) -> None:
    named = _named(Path(__file__).parent / FILES[letter])
    assert ids(letter)
    assert set(ids(letter)) - named == set()
