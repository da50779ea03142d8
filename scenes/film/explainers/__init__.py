"""Explainers: films of about a minute that tell the rules, the idea and a solution."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from scenes.film.explainers.base import Explainer

#: Puzzle to the scene that explains it.
EXPLAINERS = {
    "hanoi": "scenes.film.explainers.hanoi:HanoiExplainer",
    "knight": "scenes.film.explainers.knight:KnightExplainer",
    "frogs": "scenes.film.explainers.frogs:FrogsExplainer",
}


def explainer_class(puzzle: str) -> type[Explainer]:
    """Return the scene that explains a puzzle."""
    module, name = EXPLAINERS[puzzle].split(":")
    return cast("type[Explainer]", getattr(import_module(module), name))
