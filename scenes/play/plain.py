"""The game by prompts: for a pipe, a screen reader, a first lesson; no terminal is needed.

Every prompt takes a place, or one of the words in COMMANDS. The end of the input ends the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

from scenes.play.game import Game
from scenes.play.words import tell_move, tell_refusal
from solvers.puzzle import IllegalMoveError, Move, PuzzleError


class _Left(Exception):  # noqa: N818 (no error: the player goes)
    """The player leaves, or the input ends."""


class PlainGame:
    """Asks, tells and shows the state after every move."""

    def __init__(self, game: Game, answers: TextIO, show: TextIO) -> None:
        self.game, self._answers, self._out = game, answers, show
        self.commands: dict[str, Callable[[], None]] = {
            "undo": self._undo,
            "redo": self._redo,
            "restart": self._restart,
            "hint": self._hint,
            "solve": self._solve,
            "help": self._help,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Play until the game is over, the player leaves or the input ends."""
        self._say(self.game.task)
        self._help()
        self._show()
        try:
            while not self.game.over:
                self._turn()
        except _Left:
            self._say("")
        for line in self.game.closing():
            self._say(line)
        kept = self.game.keep()
        if kept:
            self._say(kept)

    def _turn(self) -> None:
        """Ask for one move and make it; a command given instead is carried out."""
        try:
            move = self._asked_move()
            if move is None:
                return
            self.game.session.play(move)
        except IllegalMoveError as error:
            self._say(tell_refusal(self.game.wishes.language, error))
        except PuzzleError as error:
            self._say(str(error))
        else:
            self._say_step(move)
            self._show()
            self._let_program_move()

    def _asked_move(self) -> Move | None:
        """Return the move that the player names in one answer or two, None for a command."""
        session, table = self.game.session, self.game.table
        source = table.source(session.state)
        if source is None:
            answer = self._ask(f"ask.{self.game.kind}.source")
            if answer is None:
                return None
            source = table.parse(answer)
        answer = self._ask(f"ask.{self.game.kind}.target")
        return None if answer is None else table.move(session.state, source, table.parse(answer))

    def _ask(self, key: str) -> str | None:
        """Return the answer to a prompt, or None when it was a command."""
        player = self.game.player if self.game.kind == "duel" else ""
        self._out.write(self.game.tell(key, player=player))
        self._out.flush()
        line = self._answers.readline()
        if not line:
            raise _Left
        command = self.commands.get(line.strip().lower())
        if command is None:
            return line
        command()
        return None

    def _say(self, line: str) -> None:
        self._out.write(line + "\n")
        self._out.flush()

    def _say_step(self, move: Move) -> None:
        number = len(self.game.session.moves)
        spelled = tell_move(self.game.wishes.language, self.game.puzzle, move)
        self._say(self.game.tell("step", number=number, move=spelled))

    def _show(self) -> None:
        for line in self.game.table.lines(self.game.session.state):
            self._say(line)
        self._say("")
        if self.game.session.stuck and not self.game.over:
            self._say(self.game.tell("stuck"))

    def _let_program_move(self) -> None:
        said = self.game.reply()
        if said is not None:
            self._say(said)
            self._show()

    def _undo(self) -> None:
        self._told("undone" if self.game.take_back() else "nothing.undo")

    def _redo(self) -> None:
        self._told("redone" if self.game.make_again() else "nothing.redo")

    def _restart(self) -> None:
        self.game.session.restart()
        self._told("restarted")

    def _told(self, key: str) -> None:
        self._say(self.game.tell(key, moves=len(self.game.session.moves)))
        self._show()

    def _hint(self) -> None:
        self._say(self.game.hint())

    def _solve(self) -> None:
        if self.game.wishes.rival is not None:
            raise _Left
        begun = len(self.game.session.moves)
        hopeless = self.game.give_up()
        if hopeless:
            self._say(hopeless)
            return
        spelled = self.game.session.moves[begun:]
        for number, move in enumerate(spelled, start=begun + 1):
            words = tell_move(self.game.wishes.language, self.game.puzzle, move)
            self._say(self.game.tell("step", number=number, move=words))
        self._show()

    def _help(self) -> None:
        self._say(self.game.tell("plain.help", commands=", ".join(self.commands)))

    def _quit(self) -> None:
        raise _Left
