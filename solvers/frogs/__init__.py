"""Frogs and Toads: its rules and its solvers."""

from solvers.frogs.pattern import PatternMoves
from solvers.frogs.rules import RULES, Frogs, parse_state
from solvers.frogs.search import count_shortest, hint
from solvers.frogs.solve import METHODS, optimum, solve

__all__ = [
    "METHODS",
    "RULES",
    "Frogs",
    "PatternMoves",
    "count_shortest",
    "hint",
    "optimum",
    "parse_state",
    "solve",
]
