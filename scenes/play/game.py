"""What the plain game and the terminal game share: the players, the words, the closing lines."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from scenes.options import OptionError
from scenes.play.best import BestResults
from scenes.play.knight_duel import Reply, best_reply
from scenes.play.recording import record
from scenes.play.session import Session
from scenes.play.table import Table
from scenes.play.tables import table_of
from scenes.play.words import tell, tell_move
from solvers.knight import Knight
from solvers.puzzle import Move, Puzzle, PuzzleError, UnsolvableError

#: Who may play the knight for two against the first player.
RIVALS = ("person", "program")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the player asked for beside the puzzle."""

    language: str = "en"
    theme: str = "daylight"
    rival: str | None = None
    """One of RIVALS for the knight for two, None for a puzzle played alone."""
    record: Path | None = None
    """Where the game is written as a move script when it ends."""


@dataclass(slots=True)
class Game:
    """A session with its table, its words and its players."""

    session: Session
    wishes: Wishes
    results: BestResults | None = None
    table: Table = field(init=False)

    def __post_init__(self) -> None:
        if self.wishes.rival is not None and self.wishes.rival not in RIVALS:
            raise OptionError(f"no rival is a {self.wishes.rival!r}: use {' or '.join(RIVALS)}")
        self.table = table_of(self.session.puzzle)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is played."""
        return self.session.puzzle

    @property
    def kind(self) -> str:
        """The name of the game in the tables of words."""
        return self.puzzle.name if self.wishes.rival is None else "duel"

    def tell(self, key: str, **values: object) -> str:
        """Return a sentence in the player's language."""
        return tell(self.wishes.language, key, **values)

    @property
    def task(self) -> str:
        """What is to be done, in a sentence."""
        params = self.puzzle.params()
        ends = {"start": params.get("start"), "goal": params.get("goal")}
        shown = {key: _whole_tower(str(value)) for key, value in ends.items()}
        return self.tell(f"task.{self.kind}", **shown)

    @property
    def over(self) -> bool:
        """Tell whether the game has ended: solved, or for two, with no move left."""
        return self.session.solved if self.wishes.rival is None else self.session.stuck

    @property
    def player(self) -> str:
        """Who moves next, in the game for two."""
        return self._name(len(self.session.moves) % 2)

    def _name(self, turn: int) -> str:
        if turn == 1 and self.wishes.rival == "program":
            return self.tell("player.program")
        return self.tell(f"player.{turn + 1}")

    @property
    def program_moves(self) -> bool:
        """Tell whether it is the program's turn."""
        turn = len(self.session.moves) % 2 == 1
        return turn and self.wishes.rival == "program" and not self.session.stuck

    def reply(self) -> str | None:
        """Let the program move if it is its turn; return what it says."""
        if not self.program_moves or not isinstance(self.puzzle, Knight):
            return None
        answer = best_reply(self.puzzle, self.session.state)
        if answer is None:
            return None
        name = self.player
        self.session.play(answer.move)
        return self._announce(name, answer)

    def _announce(self, name: str, answer: Reply) -> str:
        move = tell_move(self.wishes.language, self.puzzle, answer.move)
        sure = "" if self.over else self.tell("duel.sure" if answer.wins else "duel.lost")
        return f"{self.tell('duel.reply', player=name, move=move)} {sure}".strip()

    def take_back(self) -> bool:
        """Undo a move, and the program's answer with it."""
        done = self.session.undo()
        while done and self.program_moves:
            self.session.undo()
        return done

    def make_again(self) -> bool:
        """Redo a move, and the program's answer with it."""
        done = self.session.redo()
        if done and self.program_moves:
            self.session.redo()
        return done

    def hint(self) -> str:
        """Return the best next move in words, or that there is none."""
        try:
            move = self._best_move()
        except UnsolvableError:
            return self.tell("lost")
        if move is None:
            return self.tell("stuck")
        return self.tell("hint", move=tell_move(self.wishes.language, self.puzzle, move))

    def _best_move(self) -> Move | None:
        if isinstance(self.puzzle, Knight) and self.wishes.rival is not None:
            answer = best_reply(self.puzzle, self.session.state)
            return None if answer is None else answer.move
        return self.session.hint()

    def give_up(self) -> str | None:
        """Let the program finish; return why it cannot, if it cannot."""
        try:
            self.session.give_up()
        except UnsolvableError:
            return self.tell("lost")
        return None

    @property
    def fewest(self) -> int | None:
        """The fewest moves that the puzzle takes, where that is known."""
        best = None if self.wishes.rival else self.puzzle.optimum()
        return None if best is None else best.length

    def closing(self) -> list[str]:
        """Return the closing lines of the game as it stands, and keep its result."""
        moves = len(self.session.moves)
        if self.wishes.rival is not None:
            if not self.over:
                return [self.tell("left", moves=moves)]
            return [self.tell("duel.won", player=self._name((moves - 1) % 2), moves=moves)]
        if not self.session.solved:
            return [self.tell("left", moves=moves)]
        first = self.tell("given_up" if self.session.given_up else "won", moves=moves)
        if self.fewest is not None:
            longer = moves > self.fewest
            first += " " + self.tell("won.more" if longer else "won.fewest", fewest=self.fewest)
        return [first, self.tell("won.time", time=clock(self.session.seconds)), *self._best()]

    def _best(self) -> list[str]:
        """Keep the result of the game and return what is said of it."""
        score = self.session.score
        if self.results is None:
            return []
        lines = []
        if score is not None:
            try:
                if self.results.add(self.puzzle, score):
                    lines.append(self.tell("won.record"))
            except PuzzleError as error:
                lines.append(str(error))
        known = self.results.of(self.puzzle)
        if known:
            moves, seconds = known[0]
            lines.append(self.tell("won.best", moves=moves, time=clock(seconds)))
        return lines

    def keep(self) -> str | None:
        """Write the game where the player wished, and return the line that says so."""
        wished = self.wishes.record
        if wished is None:
            return None
        if wished.exists() and not self.session.solution().length:
            # A game that was not begun takes no other's place.
            return None
        record(self.session, wished)
        return self.tell("saved", path=wished)


def clock(seconds: float) -> str:
    """Return a time as ``1:05``."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02d}"


def _whole_tower(state: str) -> str:
    """Return one name for a tower that stands on one peg: ``A`` for ``AAA``."""
    return state[0] if len(set(state)) == 1 else state
