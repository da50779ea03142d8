"""The knight's tour: its rules and its solvers."""

from solvers.knight.count import Count, Need, count, needed
from solvers.knight.decide import decide
from solvers.knight.rules import Knight
from solvers.knight.search import BUDGET, Event, Trace, trace
from solvers.knight.solve import METHODS, solve
from solvers.knight.squares import parse_board, parse_square, parse_within, square_name
from solvers.knight.warnsdorff import TIE_BREAKS

__all__ = [
    "BUDGET",
    "METHODS",
    "TIE_BREAKS",
    "Count",
    "Event",
    "Knight",
    "Need",
    "Trace",
    "count",
    "decide",
    "needed",
    "parse_board",
    "parse_square",
    "parse_within",
    "solve",
    "square_name",
    "trace",
]
