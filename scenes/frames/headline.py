"""The title above the picture, alike in both engines: one line, or two in smaller letters."""

from __future__ import annotations

from typing import NamedTuple

from scenes.frames import text

#: The part of the width that a title may take; the rest is for the counter beside it.
SHARE = 0.62
WEIGHT = 700


class Headline(NamedTuple):
    """A title that fits: its words, broken into lines, and their size in pixels."""

    words: str
    size: int

    @classmethod
    def of(cls, title: str, width: int, unit: int) -> Headline:
        """Return the title as it fits a picture of that width inside its margins."""
        return cls(*text.fitted(title, round(width * SHARE), round(unit * 1.15), 2, WEIGHT))

    def above(self, unit: int) -> int:
        """Return the height to keep free for it and for the counter."""
        lines = self.words.split("\n")
        font = text.font_of(text.file_for("".join(lines)), self.size, WEIGHT)
        least = round(unit * 1.7)
        if len(lines) == 1:
            return least
        return max(least, sum(font.getmetrics()) * len(lines) + round(unit * 0.2))
