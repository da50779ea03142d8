"""No published number is left without a test."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.facts import ids

#: The letter of the ids of each puzzle, and where their tests are.
FILES = {
    "H": ["test_facts_hanoi.py"],
    "F": ["test_facts_frogs.py"],
    "K": ["test_facts_knight.py", "test_facts_warnsdorff.py"],
}


def _named(path: Path) -> set[str]:
    """Return the words that stand in a file of tests by themselves, and the ids of ``ids``."""
    named: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant):
            named.add(str(node.value))
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "ids":
            named.update(ids(str(getattr(node.args[0], "value", ""))))
    return named


@pytest.mark.parametrize("letter", FILES)
def test_every_fact_is_tested_in_a_file_of_its_puzzle(letter: str) -> None:
    named = set().union(*(_named(Path(__file__).parent / name) for name in FILES[letter]))
    assert ids(letter)
    assert set(ids(letter)) - named == set()
