"""The published numbers of tests/data/facts.json, by their ids."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

FILE = Path(__file__).parent / "data" / "facts.json"


class Fact(NamedTuple):
    """One published or computed number, with the inputs that lead to it and its source."""

    id: str
    statement: str
    inputs: Any
    value: Any
    source: str


@functools.cache
def facts() -> dict[str, Fact]:
    """Return every fact by its id, in the order of the file."""
    entries = json.loads(FILE.read_text(encoding="utf-8"))
    return {entry["id"]: Fact(**{key: entry[key] for key in Fact._fields}) for entry in entries}


def fact(identifier: str) -> Fact:
    """Return the fact with this id, such as ``H01`` or ``H11:4``."""
    return facts()[identifier]


def ids(letter: str) -> list[str]:
    """Return the ids of one puzzle: H for Hanoi, K for the knight, F for the frogs."""
    return [identifier for identifier in facts() if identifier.startswith(letter)]


def about(*identifiers: str) -> pytest.MarkDecorator:
    """Run a test once a fact, given as ``known``; its id names the fact with its source."""
    named = [pytest.param(fact(i), id=f"{i}, {fact(i).source}") for i in identifiers]
    return pytest.mark.parametrize("known", named)
