"""The layout of a printed list: which lines are alike, and what changes from one to the next.

No word of any language is known here. A text is cut into *units* (its lines, say), each unit into
tokens; units with the same *shape* (numbers and words abstracted, signs kept) are one cluster, and
a cluster is turned into a pattern whose groups are the columns of a table:

    Move disk 1 from A to C     shape  W W N W W W W     columns  disk: 1 2 1 …  peg: A A C …
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from typing import NamedTuple

#: Units looked at to find the shapes.
SAMPLE_UNITS = 3000
#: The reading is chosen on this many characters, and then applied to the whole text.
SAMPLE_TEXT = 150_000
#: Characters of one unit beyond which it is no printed move.
LONGEST_UNIT = 2000
#: Shapes tried for one way of cutting the text, the frequent ones first.
MOST_SHAPES = 8
#: A column with more different values than this is a counter or a clock.
MOST_VALUES = 4096

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


def _core(text: str) -> str:
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
    """Yield the parts of lines between commas, semicolons, bars and full stops."""
    return _split(text, re.compile(r"[,;|]|\.(?=\s|$)|<br\s*/?>"))


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


WAYS = (
    Way("lines", lines),
    Way("lines up to a bracket", unbracketed, trust=0.98),
    Way("brackets", groups, trust=0.97),
    Way("pieces", pieces, trust=0.95),
    Way("cells", cells, trust=0.94),
    Way("words", words, trust=0.93),
    Way("paragraphs", blocks, trust=0.85),
    Way("letters of lines", lines, LETTERS, trust=0.9),
    Way("letters of pieces", pieces, LETTERS, trust=0.88),
    Way("letters of words", words, LETTERS, trust=0.86),
    Way("digits of words", words, DIGITS, trust=0.84),
    Way("pairs", runs_of(2), trust=0.3),
    Way("triples", runs_of(3), trust=0.3),
    Way("pairs of letters", letter_pairs, LETTERS, trust=0.3),
    Way("pairs of digits", letter_pairs, DIGITS, trust=0.3),
)


@dataclass(frozen=True, slots=True)
class Table:
    """What a pattern found: a row for each unit that matches, a column for each word or number."""

    way: Way
    lines: list[int]
    kinds: str
    columns: list[list[str]]
    context: tuple[tuple[str, str], ...]
    """For each column what stands before and after it in two of the units."""
    whole: list[bool]
    """For each row, whether the pattern covers the whole unit."""
    covered: int
    """How many characters of the text the pattern covers."""
    pattern: str
    only_whole: bool = False
    """Whether rows that the pattern covers in part were left out."""

    @property
    def size(self) -> int:
        """The number of rows."""
        return len(self.lines)

    def whole_rows(self) -> Table:
        """Return the table of the rows that the pattern covers in whole."""
        chosen = [index for index, wanted in enumerate(self.whole) if wanted]
        return replace(
            self,
            lines=[self.lines[index] for index in chosen],
            columns=[[column[i] for i in chosen] if column else [] for column in self.columns],
            whole=[True] * len(chosen),
            only_whole=True,
        )

    def again(self, text: str, places: Iterable[int]) -> Table:
        """Return the columns at ``places`` from another text, of which this was the beginning."""
        table = _collect(text, self.way, self.kinds, self.pattern, self.context, places)
        return table.whole_rows() if self.only_whole else table


class Fixed(NamedTuple):
    """Which words of a shape are no values: alike in this share of the units, and this long."""

    share: float
    letters: int


#: Few units show little: a value may happen to be the same in all, so more is left open.
FEW = 3
FIXED = {
    True: (Fixed(1.0, 1), Fixed(0.8, 1)),
    False: (Fixed(1.0, 2), Fixed(1.0, 99), Fixed(1.0, 1)),
}


class Cluster(NamedTuple):
    """Units of one shape: a few of the texts, and the tokens of all."""

    texts: list[str]
    tokens: list[list[Token]]


def tables(text: str, way: Way) -> Iterator[Table]:
    """Yield a table for every frequent shape of the units, the most frequent first."""
    clusters: dict[tuple[str, ...], Cluster] = {}
    for unit in islice(way.cut(text), SAMPLE_UNITS):
        if len(unit.text) > LONGEST_UNIT:
            continue
        core = _core(unit.text)
        tokens = way.lexer.tokens(core)
        shape = tuple(token.kind for token in tokens)
        slots = shape.count("N") + shape.count("W")
        if slots >= 2 and len(tokens) <= way.lexer.most:
            cluster = clusters.setdefault(shape, Cluster([], []))
            cluster.texts.append(core)
            cluster.tokens.append(tokens)
    ranked = sorted(clusters.items(), key=lambda item: -len(item[1].texts))
    for shape, cluster in ranked[:MOST_SHAPES]:
        if len(cluster.texts) * 20 < len(ranked[0][1].texts):
            break
        seen = set()
        for fixed in FIXED[len(cluster.texts) > FEW]:
            pattern = _pattern(shape, cluster, fixed, way.lexer)
            if pattern not in seen:
                seen.add(pattern)
                kinds = "".join(kind for kind in shape if kind in {"N", "W"})
                yield _collect(text, way, kinds, pattern, _context(shape, cluster))


def _pattern(shape: tuple[str, ...], cluster: Cluster, fixed: Fixed, lexer: Lexer) -> str:
    """Return the pattern of a shape; words alike in enough units stay as they are."""
    parts = []
    units = len(cluster.tokens)
    for kind, column in zip(shape, zip(*cluster.tokens, strict=True), strict=True):
        value, count = Counter(token.text.lower() for token in column).most_common(1)[0]
        if kind == "N":
            parts.append(f"({lexer.number})")
        elif kind == "W":
            same = count >= fixed.share * units and len(value) >= fixed.letters
            parts.append(f"((?i:{re.escape(value)}))" if same else f"({_slot(column, lexer)})")
        else:
            parts.append(re.escape(kind))
    edge = r"(?<![^\W_])" if shape[0] in "NW" else ""
    return edge + r"\s*+".join(parts)


def _slot(column: tuple[Token, ...], lexer: Lexer) -> str:
    """Return the pattern of a changing word: the ASCII one, quick to compile, where it will do."""
    if lexer.word != LETTER and all(token.text.isascii() for token in column):
        return "[A-Za-z]++"
    return lexer.word


def _context(shape: tuple[str, ...], cluster: Cluster) -> tuple[tuple[str, str], ...]:
    """Return what stands before and after each column, where the first and last unit agree."""
    around: list[tuple[str, str]] = []
    for place, kind in enumerate(shape):
        if kind in {"N", "W"}:
            sides = [
                (
                    text[max(0, tokens[place].start - 16) : tokens[place].start],
                    text[tokens[place].end : tokens[place].end + 16],
                )
                for text, tokens in (
                    (cluster.texts[0], cluster.tokens[0]),
                    (cluster.texts[-1], cluster.tokens[-1]),
                )
            ]
            around.append((_common_end(*(side[0] for side in sides)), sides[0][1]))
    return tuple(around)


def _common_end(one: str, other: str) -> str:
    """Return the end that two texts have in common."""
    size = 0
    while size < min(len(one), len(other)) and one[-size - 1] == other[-size - 1]:
        size += 1
    return one[len(one) - size :]


def _collect(  # noqa: PLR0913, PLR0917 - the fields of a table
    text: str,
    way: Way,
    kinds: str,
    pattern: str,
    context: tuple[tuple[str, str], ...],
    places: Iterable[int] = (),
) -> Table:
    """Return the rows of all units in which the pattern is found."""
    search = re.compile(pattern).search
    columns: list[list[str]] = [[] for _ in kinds]
    known: list[dict[str, str]] = [{} for _ in kinds]
    alive = list(places) or list(range(len(kinds)))
    numbers: list[int] = []
    whole: list[bool] = []
    covered = 0
    for number, unit in way.cut(text):
        match = search(unit) if len(unit) <= LONGEST_UNIT else None
        if match is None:
            continue
        numbers.append(number)
        whole.append(match.end() - match.start() == len(_core(unit)))
        covered += match.end() - match.start()
        values = match.groups()
        for place in alive:
            value = values[place]
            columns[place].append(known[place].setdefault(value, value))
        if len(numbers) % 1024 == 0:
            for place in [place for place in alive if len(known[place]) > MOST_VALUES]:
                alive.remove(place)
                columns[place] = []
    return Table(way, numbers, kinds, columns, context, whole, covered, pattern)
