"""The table as a widget: draws it, and turns keys and clicks into chosen places."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget

from scenes.play.game import Game
from scenes.play.table import Hand
from scenes.theme import THEMES
from solvers.puzzle import PuzzleError


class Board(Widget, can_focus=True):
    """The table of a game, with the cursor on it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "walk(-1, 0)", show=False),
        Binding("right", "walk(1, 0)", show=False),
        Binding("up", "walk(0, -1)", show=False),
        Binding("down", "walk(0, 1)", show=False),
        Binding("enter,space", "choose", show=False),
        Binding("escape", "drop", show=False),
    ]

    class Chosen(Message):
        """The player chose a place."""

        def __init__(self, place: int) -> None:
            self.place = place
            super().__init__()

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.renew(game)

    def renew(self, game: Game) -> None:
        """Show another game, or this one from its start."""
        self.game = game
        self.hand = Hand(game.table, game.session.state)
        self.styles.width, self.styles.height = game.table.size
        self.refresh(layout=True)

    def render(self) -> Text:
        """Return the drawing of the table."""
        state = self.game.session.state
        theme = THEMES[self.game.wishes.theme]
        canvas = self.game.table.draw(state, self.hand.marks(state), theme)
        return Text("\n").join(canvas.lines())

    def action_walk(self, right: int, down: int) -> None:
        """Move the cursor."""
        self.hand.cursor = self.game.table.beside(self.hand.cursor, right, down)
        self.refresh()

    def action_choose(self) -> None:
        """Choose the place under the cursor."""
        self.post_message(self.Chosen(self.hand.cursor))

    def action_drop(self) -> None:
        """Put down what is picked up."""
        self.hand.picked = None
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Choose the place that was clicked."""
        place = self.game.table.place_at(event.x, event.y)
        if place is not None:
            self.post_message(self.Chosen(place))

    def on_key(self, event: events.Key) -> None:
        """Choose a peg or a seat by its name."""
        if event.character is None or self.game.table.source(self.game.session.state) is not None:
            return
        try:
            place = self.game.table.parse(event.character)
        except PuzzleError:
            return
        event.stop()
        self.post_message(self.Chosen(place))
