"""Cutting a text into units that may each be one move: lines, pieces, brackets, and so on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

#: The reading is chosen on this many characters, and then applied to the whole text.
SAMPLE_TEXT = 150_000
#: Characters of one unit beyond which it is no printed move.
LONGEST_UNIT = 2000

HAN = "\\u3005-\\u3007\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff"
HANGUL = "\\uac00-\\ud7a3"
# Quantifiers are possessive (++, *+): a word is never split to make a pattern fit.
NUMBER = r"(?:(?<![\w)\]-])-)?\d++"
#: A word is a run of letters of one kind; an ideograph or kana is a word by itself.
WORD = f"[^\\W\\d_{HAN}{HANGUL}]++|[{HANGUL}]++|[{HAN}]"
LETTER = r"[^\W\d_]"


class Lexer(NamedTuple):
    """How numbers and words are told apart."""

    number: str
    word: str
    most: int
    """Tokens of one shape beyond which it is no printed move."""

    def tokens(self, text: str) -> list[Token]:
        """Return the tokens of a unit."""
        found = []
        for match in _scanner(self).finditer(text):
            kind = match.lastgroup or "S"
            shape = match.group() if kind == "S" else kind
            found.append(Token(shape, match.group(), match.start(), match.end()))
        return found


class Token(NamedTuple):
    """A number (kind N), a word (kind W) or signs (their own kind), and where it stands."""

    kind: str
    text: str
    start: int
    end: int


WORDS = Lexer(NUMBER, WORD, 48)
LETTERS = Lexer(NUMBER, LETTER, 12)
DIGITS = Lexer(r"\d", LETTER, 8)


@cache
def _scanner(lexer: Lexer) -> re.Pattern[str]:
    return re.compile(f"(?P<N>{lexer.number})|(?P<W>{lexer.word})|(?P<S>[^\\w\\s]+|_+)")


class Unit(NamedTuple):
    """A piece of text that may be one move, and the number of its line."""

    line: int
    text: str


Cutter = Callable[[str], Iterator[Unit]]

#: Signs around a unit say nothing: bullets, tree branches, quotes, full stops.
SIGNS = "".join(map(chr, [*range(33, 48), *range(58, 65), *range(91, 97), *range(123, 127)]))
SIGNS += (
    "\u2500\u2501\u2502\u2503\u250c\u2510\u2514\u2518\u251c\u2524\u2570\u2022\u00b7\u3002\u3001 \t"
)


def core(text: str) -> str:
    """Return a unit without the signs around it, but for the minus of its first number."""
    core = text.strip(SIGNS)
    place = text.find(core)
    minus = core[:1].isdigit() and text[:place] == "-"
    return "-" + core if minus else core


def sample(text: str) -> str:
    """Return the beginning of a long text, cut at the end of a line or word."""
    if len(text) <= SAMPLE_TEXT:
        return text
    ends = [text.rfind(end, 0, SAMPLE_TEXT) for end in ("\n", " ", ",")]
    cut = next((end for end in ends if end > SAMPLE_TEXT // 2), SAMPLE_TEXT)
    return text[:cut]


def lines(text: str) -> Iterator[Unit]:
    """Yield the lines that hold anything, without the blanks around."""
    start, number = 0, 0
    while start <= len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        number += 1
        line = text[start:end].strip()
        if line:
            yield Unit(number, line)
        start = end + 1


def _split(text: str, separator: re.Pattern[str]) -> Iterator[Unit]:
    """Yield what stands between the separators, line by line."""
    for number, line in lines(text):
        for piece in separator.split(line):
            if piece and not piece.isspace():
                yield Unit(number, piece.strip())


def _found(text: str, wanted: re.Pattern[str]) -> Iterator[Unit]:
    """Yield every match, which may go over line ends."""
    number, seen = 1, 0
    for match in wanted.finditer(text):
        number += text.count("\n", seen, match.start())
        seen = match.start()
        yield Unit(number, " ".join(match.group().split()))


def unbracketed(text: str) -> Iterator[Unit]:
    """Yield the lines up to their first square bracket: what follows is often a state."""
    for number, line in lines(text):
        head = line.partition("[")[0].rstrip(" :;,-=|")
        if head and head != line:
            yield Unit(number, head)


def pieces(text: str) -> Iterator[Unit]:
    """Yield the parts of lines between commas, semicolons, bars, full stops and tags of HTML."""
    return _split(text, re.compile(r"[,;|]|\.(?=\s|$)|</?(?:br|p|li|div|tr|ul|ol)\b[^>]*>"))


def cells(text: str) -> Iterator[Unit]:
    """Yield the parts of lines between tabs or two and more blanks."""
    return _split(text, re.compile(r"\t+|\s{2,}"))


def words(text: str) -> Iterator[Unit]:
    """Yield what stands between blanks and commas."""
    return _split(text, re.compile(r"[\s,;]+"))


def groups(text: str) -> Iterator[Unit]:
    """Yield the innermost brackets, over line ends too: ``(1,2)`` or ``{from: 1, to: 3}``."""
    return _found(text, re.compile(r"[(\[{][^()\[\]{}]{1,2000}[)\]}]"))


def blocks(text: str) -> Iterator[Unit]:
    """Yield paragraphs: the lines between empty lines, or between lines that begin with ``-``."""
    part: list[str] = []
    first = previous = 0
    for number, line in lines(text):
        if part and (number > previous + 1 or line.startswith("- ") or len(part) > 20):
            yield Unit(first, " ".join(part))
            part = []
        first = first if part else number
        part.append(line)
        previous = number
    if part:
        yield Unit(first, " ".join(part))


#: A number, or a letter on its own.
LONE = re.compile(rf"{NUMBER}|(?<![^\W_]){LETTER}(?![^\W_])")


def cycles(text: str) -> Iterator[Unit]:
    """Yield lines that belong together: ``Disk: 1``, ``From: A``, ``To: C`` and again."""
    units = list(lines(text))
    heads = [_head(unit.text) for unit in units]
    for size in range(2, 7):
        again = [one == other for one, other in zip(heads, heads[size:], strict=False)]
        if sum(again) * 5 < len(again) * 4 or len(units) < 2 * size or True not in again:
            continue
        first = again.index(True)
        if first == 1 and heads[size] in units[0].text:
            # A prompt is glued to the first line.
            first = 0
        if len(set(heads[first + 1 : first + 1 + size])) == size:
            for start in range(first, len(units) - size + 1, size):
                batch = units[start : start + size]
                yield Unit(batch[0].line, " ".join(unit.text for unit in batch))
            return


def _head(line: str) -> str:
    """Return the first word of a line without its digits, or what kinds of tokens it holds."""
    head = re.sub(r"\d+", "", line.split()[0])
    if len(head) > 1 and head.strip(SIGNS):
        return head
    return " ".join(token.kind for token in WORDS.tokens(line))


def runs_of(size: int) -> Cutter:
    """Return a cutter that takes the numbers or single letters of a text ``size`` at a time."""

    def cut(text: str) -> Iterator[Unit]:
        if not _bare(text, LONE):
            return
        batch: list[str] = []
        first = 0
        for number, line in lines(text):
            for token in LONE.findall(line[:1_000_000]):
                first = first if batch else number
                batch.append(token)
                if len(batch) == size:
                    yield Unit(first, " ".join(batch))
                    batch = []

    return cut


def _bare(text: str, wanted: re.Pattern[str]) -> bool:
    """Tell whether most words and numbers of a text are of the wanted kind."""
    head = text[:100_000]
    return 5 * len(wanted.findall(head)) > 3 * len(re.findall(r"[^\W_]+", head))


def letter_pairs(text: str) -> Iterator[Unit]:
    """Yield the letters or digits of long words two at a time: ``ACABCB``."""
    if not _bare(text, re.compile(r"[A-Z]{4,}|\d{4,}")):
        return
    for number, line in lines(text):
        for word in re.findall(r"[^\W_]{4,}", line[:1_000_000]):
            for start in range(0, len(word) - 1, 2):
                yield Unit(number, f"{word[start]} {word[start + 1]}")


@dataclass(frozen=True, slots=True)
class Way:
    """A way to look at a text: how it is cut, how it is read, and how far it is trusted."""

    name: str
    cut: Cutter
    lexer: Lexer = WORDS
    trust: float = 1.0
    blind: bool = False
    """Whether the text is cut by counting only, whatever stands there."""


WAYS = (
    Way("lines", lines),
    Way("lines up to a bracket", unbracketed, trust=0.98),
    Way("brackets", groups, trust=0.97),
    Way("pieces", pieces, trust=0.95),
    Way("cells", cells, trust=0.94),
    Way("words", words, trust=0.93),
    Way("paragraphs", blocks, trust=0.85),
    Way("cycles of lines", cycles, trust=0.85),
    Way("letters of lines", lines, LETTERS, trust=0.9),
    Way("letters of pieces", pieces, LETTERS, trust=0.88),
    Way("letters of words", words, LETTERS, trust=0.86),
    Way("digits of words", words, DIGITS, trust=0.84),
    Way("pairs", runs_of(2), trust=0.3, blind=True),
    Way("triples", runs_of(3), trust=0.3, blind=True),
    Way("pairs of letters", letter_pairs, LETTERS, trust=0.3, blind=True),
    Way("pairs of digits", letter_pairs, DIGITS, trust=0.3, blind=True),
)
