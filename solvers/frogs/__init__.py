"""Frogs and Toads: its rules and its solvers."""

from solvers.frogs.rules import Frogs, parse_state

__all__ = ["Frogs", "parse_state"]
