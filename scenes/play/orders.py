"""What may be asked of each game: names, defaults and help in one place, and the puzzle to play."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, Protocol

from scenes.asked import by_flag, by_place
from scenes.options import parse_choice, parse_whole
from scenes.play.game import Wishes
from solvers.puzzle import Puzzle


class GameOrder(Protocol):
    """What was asked of a game: a dataclass of texts, made by the names of its fields."""

    name: ClassVar[str]

    def puzzle(self) -> Puzzle:
        """Return the puzzle as it begins; raise PuzzleError where it cannot be played."""

    @property
    def rival(self) -> str | None:
        """Who plays against the player: one of ``game.RIVALS``, or nobody."""


@dataclass(frozen=True, slots=True)
class HanoiGame:
    """Move the disks yourself."""

    name: ClassVar[str] = "hanoi"
    rival: ClassVar[None] = None

    disks: str = by_place("How many disks.", "3")
    pegs: str = by_flag("3", "--pegs", text="How many pegs.")
    start: str = by_flag("A", "--start", text="The peg of each disk, or of all.")
    goal: str = by_flag("", "--goal", text="The same for the end.")
    rule: str = by_flag("free", "--rule", text="free, cyclic or adjacent.")

    def puzzle(self) -> Puzzle:
        from solvers.hanoi import RULES, Hanoi, parse_state

        parse_choice("--rule", self.rule, RULES)
        count = parse_whole("DISKS", self.disks)
        puzzle = Hanoi(count, parse_whole("--pegs", self.pegs), rule=self.rule)
        begin = parse_state(self.start, count, puzzle.names)
        end = parse_state(self.goal, count, puzzle.names) if self.goal else puzzle.goal
        return replace(puzzle, begin=begin, goal=end)


@dataclass(frozen=True, slots=True)
class KnightGame:
    """Ride the knight over the board, alone or in turn with a rival."""

    name: ClassVar[str] = "knight"

    board: str = by_place("Rows x columns; 8x8, or 6x6 for two.")
    start: str = by_flag("a1", "--start", text="Where the knight begins.")
    closed: bool = by_flag(False, "--closed", text="End a leap from the start.")
    against: str = by_flag(
        "", "--against", text="For two, on 6x6: against a person or the program."
    )

    @property
    def rival(self) -> str | None:
        return self.against or None

    def puzzle(self) -> Puzzle:
        from solvers.knight import Knight, parse_board, parse_square

        rows, cols = parse_board(self.board or ("6x6" if self.against else "8x8"))
        return Knight(rows, cols, parse_square(self.start, rows, cols), self.closed)


@dataclass(frozen=True, slots=True)
class FrogsGame:
    """Let frogs and toads change ends."""

    name: ClassVar[str] = "frogs"
    rival: ClassVar[None] = None

    left: str = by_place("How many frogs.", "3")
    right: str = by_place("How many toads; as many as frogs if not given.")
    rule: str = by_flag("forward", "--rule", text="forward or both.")
    gap: str = by_flag("1", "--gap", text="How many empty seats.")

    def puzzle(self) -> Puzzle:
        from solvers.frogs import RULES, Frogs

        parse_choice("--rule", self.rule, RULES)
        teams = parse_whole("LEFT", self.left), parse_whole("RIGHT", self.right or self.left)
        return Frogs(*teams, parse_whole("--gap", self.gap), self.rule)


GAMES: tuple[type[GameOrder], ...] = (HanoiGame, KnightGame, FrogsGame)


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """What the player may say of any game, as text."""

    plain: bool = by_flag(
        False, "--plain", text="Play by prompts; so it is too where there is no terminal."
    )
    record: str = by_flag(
        "", "--record", text="Write the game as a move script to this file, .json."
    )
    theme: str = by_flag("daylight", "--theme", text="Colours, as of the films.")
    lang: str = by_flag("en", "--lang", text="Language: en, vi, ru or zh.")

    def wishes(self, rival: str | None) -> Wishes:
        """Return them as the game takes them."""
        return Wishes(self.lang, self.theme, rival, Path(self.record) if self.record else None)
