"""The Tower of Hanoi: its rules and its solvers."""

from solvers.hanoi.bulk import Bulk, bulk
from solvers.hanoi.frame_stewart import frame_stewart
from solvers.hanoi.journey import Journey, distance, once_and_twice
from solvers.hanoi.parity import (
    bottom_parity,
    contact_parity,
    hand_way,
    obeys_hand_rule,
    on_shortest_way,
)
from solvers.hanoi.ruler import RulerMoves
from solvers.hanoi.rules import RULES, Hanoi, parse_state
from solvers.hanoi.solve import METHODS, optimum, solve

__all__ = [
    "METHODS",
    "RULES",
    "Bulk",
    "Hanoi",
    "Journey",
    "RulerMoves",
    "bottom_parity",
    "bulk",
    "contact_parity",
    "distance",
    "frame_stewart",
    "hand_way",
    "obeys_hand_rule",
    "on_shortest_way",
    "once_and_twice",
    "optimum",
    "parse_state",
    "solve",
]
