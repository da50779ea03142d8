"""What a user should know of a reading beyond its verdict, one line each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from solvers.transcripts.reading import Reading
from solvers.transcripts.report import fewest, solved
from solvers.transcripts.units import WORDS, Token, core

#: Lines shown of those that look like moves and were not read as such.
MOST_SHOWN = 3
#: A line longer than this is no printed move.
LONGEST = 400
#: Lines of moves looked at to know their shapes.
SAMPLE = 500


def notes(reading: Reading) -> Iterator[str]:
    """Yield the remarks: of the reader, on shorter solutions, on what was left out."""
    yield from reading.notes
    best = fewest(reading)
    shorter = best is not None and best < reading.printed and not reading.runs
    if shorter and solved(reading) and reading.puzzle.name != "knight":
        yield f"a shorter solution exists: {best} instead of {reading.printed} moves"
    if not reading.text:
        return
    taken = reading.lines_read
    texts = reading.text.split("\n")
    filled = sum(1 for line in texts if line and not line.isspace())
    left = max(0, filled - len(taken))
    if taken:
        yield f"{_lines(len(taken))} read as moves, {left} not"
        yield from _passed_over(texts, taken)


def _lines(count: int) -> str:
    return f"{count} line was" if count == 1 else f"{count} lines were"


def _passed_over(texts: list[str], taken: set[int]) -> Iterator[str]:
    """Yield a remark on lines that look like those of the moves and were not read as moves."""
    look = Look.of([texts[number - 1] for number in sorted(taken)[:SAMPLE]])
    alike = [
        number
        for number, line in enumerate(texts, start=1)
        if number not in taken and 0 < len(line) <= LONGEST and look.fits(line)
    ]
    if alike:
        shown = ", ".join(
            f"{number} {texts[number - 1].strip()!r}" for number in alike[:MOST_SHOWN]
        )
        more = ", ..." if len(alike) > MOST_SHOWN else ""
        yield f"not read as moves, though they look alike: {len(alike)} (line {shown}{more})"


class Look(NamedTuple):
    """What the lines of moves have in common."""

    shapes: frozenset[tuple[str, ...]]
    """Kinds of tokens in order, of all lines that hold something to read."""
    words: frozenset[str]
    """Words that most of the lines hold."""
    size: int
    """The most tokens of a line."""

    @classmethod
    def of(cls, lines: list[str]) -> Look:
        """Return the look of some lines."""
        tokens = [WORDS.tokens(core(line)) for line in lines if len(line) <= LONGEST]
        shapes = (tuple(token.kind for token in line) for line in tokens)
        words = Counter(word for line in tokens for word in _words(line))
        common = frozenset(word for word, count in words.items() if count * 3 >= len(lines) * 2)
        telling = frozenset(shape for shape in shapes if len(shape) > 1)
        return cls(telling, common, max(map(len, tokens), default=0))

    def fits(self, line: str) -> bool:
        """Tell whether a line has the shape of one of the others, or most of their words."""
        tokens = WORDS.tokens(core(line))
        if tuple(token.kind for token in tokens) in self.shapes:
            return True
        shared = len(self.words & _words(tokens))
        return shared >= 2 and shared * 3 >= len(self.words) * 2 and len(tokens) <= self.size + 2


def _words(tokens: list[Token]) -> set[str]:
    """Return the words of two letters and more."""
    return {token.text.lower() for token in tokens if token.kind == "W" and len(token.text) > 1}
