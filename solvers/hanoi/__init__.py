"""The Tower of Hanoi: its rules and its solvers."""

from solvers.hanoi.ruler import RulerMoves
from solvers.hanoi.rules import Hanoi, parse_state
from solvers.hanoi.solve import solve

__all__ = ["Hanoi", "RulerMoves", "parse_state", "solve"]
