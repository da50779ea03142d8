"""The application: a title, the table, what is said, and the keys."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import ClassVar

from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.widgets import Static

from scenes.options import Options
from scenes.play.game import Game, clock
from scenes.play.recording import film, free_name
from scenes.play.session import Session
from scenes.play.terminal.board import Board
from scenes.play.terminal.closing import Closing
from scenes.play.terminal.looks import look_of
from scenes.play.words import LANGUAGES, tell_refusal
from scenes.theme import THEMES
from solvers.puzzle import IllegalMoveError, PuzzleError

INTERRUPTED = 130
#: Key, action, and the key of its word.
KEYS = (
    ("u", "undo", "undo"),
    ("y", "redo", "redo"),
    ("r", "restart", "restart"),
    ("h", "hint", "hint"),
    ("g", "give_up", "give_up"),
    ("+", "more", "more"),
    ("-", "fewer", "fewer"),
    ("t", "theme", "theme"),
    ("l", "language", "language"),
    ("s", "save", "save"),
    ("q", "leave", "quit"),
)
_NAMES = {"+": "plus,+", "-": "minus,-"}


class PlayApp(App[None]):
    """Plays one game; it may become a larger or smaller one on the way."""

    CSS = """
    Screen { layout: vertical; }
    #title { height: 1; text-style: bold; text-align: center; }
    #task { height: auto; max-height: 2; text-align: center; color: $text-muted; }
    #status { height: 1; text-align: center; }
    #table { height: 1fr; align: center middle; overflow: auto; }
    #said { height: auto; max-height: 3; text-align: center; text-style: bold; }
    #keys { height: auto; text-align: center; color: $text-muted;
            link-style: none; link-color: $text-muted; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(_NAMES.get(key, key), action, show=False) for key, action, _ in KEYS),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
    ]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, game: Game) -> None:
        # Without this, NO_COLOR would give greys.
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") else None)
        self.game = game
        self.board = Board(game)
        self.busy = False

    def compose(self) -> ComposeResult:
        """Lay out the lines around the table."""
        yield Static(id="title", markup=False)
        yield Static(id="task", markup=False)
        yield Static(id="status", markup=False)
        with Container(id="table"):
            yield self.board
        yield Static(id="said", markup=False)
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Take on the look, and see that a signal ends the game like Ctrl-C."""
        for theme in THEMES.values():
            self.register_theme(look_of(theme))
        self.theme = self.game.wishes.theme
        # Where a loop takes no signal handlers, the terminal sends Ctrl-C as a key all the same.
        with suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
            for name in ("SIGINT", "SIGTERM", "SIGHUP"):
                number = getattr(signal, name)
                asyncio.get_running_loop().add_signal_handler(number, self.action_interrupt)
        self.set_interval(1.0, self.show_status)
        self.board.focus()
        self.show_all()
        results = self.game.results
        if results is not None and results.set_aside is not None:
            self.say(self.game.tell("best.damaged", path=results.set_aside))
        if self.game.over:
            self.call_after_refresh(self.close_game)

    def line(self, name: str, text: str) -> None:
        """Show a line of text in its place."""
        self.screen_stack[0].query_one(f"#{name}", Static).update(text)

    def say(self, text: str) -> None:
        """Tell the player something."""
        self.line("said", text)

    def show_all(self) -> None:
        """Show the words around the table anew."""
        self.line("title", self.game.tell(f"title.{self.game.kind}"))
        self.line("task", self.game.task)
        rows = ("  ".join(self.key(*names) for names in row) for row in (KEYS[:5], KEYS[5:]))
        self.line("keys", "\n".join(rows))
        self.show_status()
        self.board.refresh()

    def key(self, key: str, action: str, word: str) -> str:
        """Return a key with its word, to click."""
        return f"[@click=app.{action}][b]{key}[/b] {self.game.tell(f'key.{word}')}[/]"

    def show_status(self) -> None:
        """Show moves, time and the fewest moves; in the game for two, whose turn it is."""
        session = self.game.session
        values = {"moves": len(session.moves), "time": clock(session.seconds)}
        key = "status.free" if self.fewest is None else "status"
        text = self.game.tell(key, **values, fewest=self.fewest)
        if self.game.kind == "duel" and not self.game.over:
            text += "   " + self.game.tell("duel.turn", player=self.game.player)
        self.line("status", text)

    @property
    def fewest(self) -> int | None:
        """The fewest moves of the game on the table, asked for once."""
        if getattr(self, "_fewest_of", None) is not self.game.puzzle:
            self._fewest_of, self._fewest = self.game.puzzle, self.game.fewest
        return self._fewest

    def on_board_chosen(self, message: Board.Chosen) -> None:
        """Pick up, put down, and go on with the game."""
        if self.busy or self.game.over:
            return
        session = self.game.session
        try:
            move = self.board.hand.choose(session.state, message.place)
        except IllegalMoveError as error:
            self.say(tell_refusal(self.game.wishes.language, error))
        else:
            self.say("")
            if move is not None:
                session.play(move)
                self.after_move()
        self.show_status()
        self.board.refresh()

    def after_move(self) -> None:
        """Let the program answer, and end the game where it is over."""
        said = self.game.reply()
        if said is not None:
            self.say(said)
        fixed = self.game.table.source(self.game.session.state)
        if said is not None and fixed is not None:
            self.board.hand.cursor = fixed
        if self.game.over:
            self.close_game()
        elif self.game.session.stuck:
            self.say(self.game.tell("stuck"))

    def close_game(self) -> None:
        """Keep the result and the record, and show the closing screen."""
        lines = self.game.closing()
        with_record = self.kept()
        if with_record:
            lines.append(with_record)
        self.push_screen(Closing(self.game, lines), self.on_answer)

    def kept(self) -> str | None:
        """Write the record if one was wished for; return what is said of it."""
        try:
            return self.game.keep()
        except PuzzleError as error:
            return str(error)

    def on_answer(self, answer: str | None) -> None:
        """Do what the player chose on the closing screen."""
        acts: dict[str, Callable[[], object]] = {
            "gif": self.action_save,
            "again": self.action_restart,
            "quit": self.action_leave,
        }
        acts.get(answer or "", lambda: None)()

    def begin(self, game: Game, said: str) -> None:
        """Put a game on the table."""
        self.game = game
        self.board.renew(game)
        self.show_all()
        self.say(said)

    def action_undo(self) -> None:
        """Take a move back."""
        self.step(self.game.take_back, "undo", "undone")

    def action_redo(self) -> None:
        """Make the move last taken back again."""
        self.step(self.game.make_again, "redo", "redone")

    def step(self, act: Callable[[], bool], name: str, done: str) -> None:
        """Go a step along the moves made and say so."""
        if self.busy:
            return
        key = done if act() else f"nothing.{name}"
        self.board.hand.picked = None
        self.say(self.game.tell(key, moves=len(self.game.session.moves)))
        self.show_status()
        self.board.refresh()

    def action_restart(self) -> None:
        """Begin the same game again."""
        if not self.busy:
            self.game.session.restart()
            self.begin(self.game, self.game.tell("restarted"))

    def action_more(self) -> None:
        """Begin the game with more pieces."""
        self.resized(1)

    def action_fewer(self) -> None:
        """Begin the game with fewer pieces."""
        self.resized(-1)

    def resized(self, more: int) -> None:
        """Begin the game with more or fewer pieces, within the bounds of the table."""
        table = self.game.table.resized(more)
        if self.busy:
            return
        if table is None:
            self.say(self.game.tell("size.none"))
            return
        self.begin(Game(Session(table.puzzle), self.game.wishes, self.game.results), "")

    def action_theme(self) -> None:
        """Take the next theme."""
        names = list(THEMES)
        theme = names[(names.index(self.game.wishes.theme) + 1) % len(names)]
        self.game.wishes = replace(self.game.wishes, theme=theme)
        self.theme = theme
        self.board.refresh()

    def action_language(self) -> None:
        """Take the next language."""
        place = (LANGUAGES.index(self.game.wishes.language) + 1) % len(LANGUAGES)
        self.game.wishes = replace(self.game.wishes, language=LANGUAGES[place])
        self.say("")
        self.show_all()

    def action_hint(self) -> None:
        """Show the best next move."""
        if not self.game.over:
            self.think(self.game.tell("thinking"), self.game.hint)

    def action_give_up(self) -> None:
        """Let the program finish the game."""
        if not self.game.over and self.game.kind != "duel":
            self.think(self.game.tell("thinking"), self.game.give_up)

    def action_save(self) -> None:
        """Render what was played."""
        path = free_name(f"{self.game.puzzle.name}-game")
        options = Options(theme=self.game.wishes.theme, lang=self.game.wishes.language)

        def render() -> str:
            return self.game.tell("saved", path=film(self.game.session, path, options))

        self.think(self.game.tell("saving", path=path), render)

    def think(self, meanwhile: str, work_out: Callable[[], str | None]) -> None:
        """Do what takes long beside the screen; moves wait until it is done."""
        if not self.busy:
            self.busy = True
            self.say(meanwhile)
            self._work(work_out)

    @work(thread=True)
    def _work(self, work_out: Callable[[], str | None]) -> None:
        try:
            said = work_out()
        except PuzzleError as error:
            said = str(error)
        self.call_from_thread(self._worked, said)

    def _worked(self, said: str | None) -> None:
        self.busy = False
        self.say(said or "")
        self.board.hand.picked = None
        self.show_status()
        self.board.refresh()
        # Only giving up ends a game beside the screen, and it has nothing to say then.
        if said is None and self.game.over:
            self.close_game()

    def action_leave(self) -> None:
        """End the game; what was played is kept where that was wished for."""
        self.kept()
        self.exit()

    def action_interrupt(self) -> None:
        """End at once, as Ctrl-C does."""
        self.kept()
        self.exit(return_code=INTERRUPTED)
