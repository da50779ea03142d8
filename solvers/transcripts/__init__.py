"""Readers of solutions that other people's programs printed.

``read("hanoi", data)`` takes the bytes of a file in any layout and encoding, finds the moves by
replaying what they could be against the rules, and returns a Reading; ``verdict`` and
``sentence`` put it in a dictionary and in words.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module

from solvers.puzzle import PuzzleError
from solvers.transcripts import headed, script
from solvers.transcripts.decoding import decode
from solvers.transcripts.reading import Hints, Line, Reading
from solvers.transcripts.remarks import notes
from solvers.transcripts.report import explained, sentence, solved, verdict

#: The puzzles that have a reader, a module each; all that they look for takes a while to prepare.
READERS = ("hanoi", "knight", "frogs")

__all__ = [
    "Hints",
    "Line",
    "Reading",
    "explained",
    "notes",
    "read",
    "sentence",
    "solved",
    "verdict",
]


def read(puzzle: str, data: bytes, hints: Hints = Hints()) -> Reading:  # noqa: B008 - frozen
    """Return the printed solution in ``data``; raise PuzzleError where none can be read."""
    if puzzle not in READERS:
        raise PuzzleError(f"no puzzle is called {puzzle!r}: use one of {', '.join(READERS)}")
    text = decode(data)
    if script.is_script(text.plain):
        reading = script.read(text.plain, puzzle)
    elif headed.is_headed(text.plain):
        reading = headed.read(text.plain, puzzle)
    else:
        reading = import_module(f"solvers.transcripts.{puzzle}").read(text.plain, hints)
    if hints.run is not None:
        reading = reading.only(hints.run)
    from solvers.transcripts.asked import agreed

    reading = agreed(reading, hints)
    return replace(reading, encoding=text.encoding, text=text.plain)
