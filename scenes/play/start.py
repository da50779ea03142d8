"""The way in: play a puzzle in the terminal, or by prompts."""

from __future__ import annotations

import sys
from importlib.util import find_spec

from scenes.encoders.aside import check
from scenes.options import OptionError, Options
from scenes.plan import theme_of
from scenes.play.best import BestResults, data_file
from scenes.play.game import Game, Wishes
from scenes.play.plain import PlainGame
from scenes.play.session import Session
from scenes.play.words import texts
from solvers.puzzle import Puzzle, PuzzleError

#: A table drawn in more characters than this would answer slowly, and nobody could see it whole.
MOST_CELLS = 20_000


def play(puzzle: Puzzle, wishes: Wishes, *, plain: bool) -> int:
    """Play until the player is done and return the exit status.

    Without a terminal at both ends the game goes by prompts. Raises PuzzleError where a wish
    cannot be met.
    """
    texts(wishes.language)
    theme_of(Options(theme=wishes.theme))
    if wishes.record is not None:
        if wishes.record.suffix.lower() != ".json":
            raise OptionError(
                f"--record {wishes.record} is a move script: give it the suffix .json"
            )
        check(wishes.record)
    game = Game(Session(puzzle), wishes, kept_results())
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        PlainGame(game, sys.stdin, sys.stdout).run()
        return 0
    if find_spec("textual") is None:
        raise PuzzleError(
            "the game in the terminal needs Textual: pip install 'movereel[play]', or use --plain"
        )
    width, height = game.table.size
    if width * height > MOST_CELLS:
        raise PuzzleError(
            f"the table would be {width} by {height} characters: play with fewer pieces, or --plain"
        )
    from scenes.play.terminal.app import PlayApp

    app = PlayApp(game)
    app.run()
    return app.return_code or 0


def kept_results() -> BestResults | None:
    """Return the list of best results, None where platformdirs is not installed."""
    return None if find_spec("platformdirs") is None else BestResults(data_file())
