"""The closing screen: how the game went, and what to do next."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from scenes.play.game import Game

#: What may be done at the end: the name of the answer, which is the key of its words too.
ANSWERS = ("gif", "again", "back", "quit")


class Closing(ModalScreen[str]):
    """Shows the closing lines; its result is one of ANSWERS."""

    CSS = """
    Closing { align: center middle; }
    Closing > Vertical { width: 72; max-width: 100%; height: auto; padding: 1 2;
                         background: $surface; border: round $primary; }
    Closing Horizontal { height: auto; margin-top: 1; align-horizontal: center; }
    Closing Button { min-width: 12; margin: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "answer('back')", show=False),
        Binding("s", "answer('gif')", show=False),
        Binding("r", "answer('again')", show=False),
        Binding("q", "answer('quit')", show=False),
        Binding("left", "app.focus_previous", show=False),
        Binding("right", "app.focus_next", show=False),
    ]

    def __init__(self, game: Game, lines: list[str]) -> None:
        super().__init__()
        self._game, self._lines = game, lines

    def compose(self) -> ComposeResult:
        """Lay out the lines above the buttons."""
        with Vertical():
            yield Static("\n".join(self._lines), markup=False)
            with Horizontal():
                for answer in ANSWERS:
                    yield Button(self._game.tell(f"end.{answer}"), id=answer, compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Close with the answer of the button."""
        self.dismiss(event.button.id)

    def action_answer(self, answer: str) -> None:
        """Close with an answer given by its key."""
        self.dismiss(answer)
