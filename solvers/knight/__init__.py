"""The knight's tour: its rules and its solvers."""

from solvers.knight.rules import Knight
from solvers.knight.squares import parse_board, parse_square, parse_within, square_name

__all__ = ["Knight", "parse_board", "parse_square", "parse_within", "square_name"]
