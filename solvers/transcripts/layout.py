"""The layout of a printed list: which lines are alike, and what changes from one to the next.

No word of any language is known here. A text is cut into *units* (its lines, say), each unit into
tokens; units with the same *shape* (numbers and words abstracted, signs kept) are one cluster, and
a cluster is turned into a pattern whose groups are the columns of a table:

    Move disk 1 from A to C     shape  W W N W W W W     columns  disk: 1 2 1 …  peg: A A C …
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

from solvers.transcripts.units import LETTER, LONGEST_UNIT, Lexer, Token, Way, core

#: Units looked at to find the shapes.
SAMPLE_UNITS = 3000
#: Shapes tried for one way of cutting the text, the frequent ones first.
MOST_SHAPES = 8
#: A column with more different values than this is a counter or a clock.
MOST_VALUES = 4096


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

    def variants(self) -> Iterator[Table]:
        """Yield the table, and the table of whole rows where that is another."""
        yield self
        if not all(self.whole) and any(self.whole):
            yield self.whole_rows()

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


Shape = tuple[str, ...]


def tables(text: str, way: Way) -> Iterator[Table]:
    """Yield a table for every frequent shape of the units, the most frequent first."""
    for shape, cluster in _ranked(text, way):
        seen = set()
        for part, units in _with_tail(shape, cluster):
            for fixed in FIXED[len(units.texts) > FEW]:
                pattern = _pattern(part, units, fixed, way.lexer)
                if pattern not in seen:
                    seen.add(pattern)
                    kinds = "".join(kind for kind in part if kind in {"N", "W"})
                    yield _collect(text, way, kinds, pattern, _context(part, units))


def _ranked(text: str, way: Way) -> list[tuple[Shape, Cluster]]:
    """Return the shapes that are frequent enough to be the moves."""
    clusters = _clusters(text, way)
    ranked = sorted(clusters.items(), key=lambda item: -len(item[1].texts))
    most = len(ranked[0][1].texts) if ranked else 0
    if way.blind:
        # Cut without regard to the text, nearly all units must be alike.
        units = sum(len(cluster.texts) for cluster in clusters.values())
        return ranked[:1] if 10 * most >= 7 * units else []
    return [item for item in ranked[:MOST_SHAPES] if len(item[1].texts) * 20 >= most]


def _clusters(text: str, way: Way) -> dict[Shape, Cluster]:
    """Return the units by their shape, as far as they are looked at."""
    clusters: dict[Shape, Cluster] = {}
    for unit in islice(way.cut(text), SAMPLE_UNITS):
        if len(unit.text) > LONGEST_UNIT:
            continue
        text_core = core(unit.text)
        tokens = way.lexer.tokens(text_core)
        shape = tuple(token.kind for token in tokens)
        slots = shape.count("N") + shape.count("W")
        if slots >= 2 and len(tokens) <= way.lexer.most:
            cluster = clusters.setdefault(shape, Cluster([], []))
            cluster.texts.append(text_core)
            cluster.tokens.append(tokens)
    return clusters


def _with_tail(shape: Shape, cluster: Cluster) -> Iterator[tuple[Shape, Cluster]]:
    """Yield a shape, and what is left of it after words that change: ``First,``, ``Then``."""
    yield shape, cluster
    for place, kind in enumerate(shape):
        words_here = {tokens[place].text.lower() for tokens in cluster.tokens}
        if kind == "N" or (kind == "W" and len(words_here) == 1):
            if 0 < place < len(shape) - 2 and len(cluster.texts) > FEW:
                tail = [tokens[place:] for tokens in cluster.tokens]
                yield shape[place:], Cluster(cluster.texts, tail)
            return


def _pattern(shape: Shape, cluster: Cluster, fixed: Fixed, lexer: Lexer) -> str:
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


def _context(shape: Shape, cluster: Cluster) -> tuple[tuple[str, str], ...]:
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
    # A prompt may stand before a move, so the end of a unit is looked at first.
    search_end = re.compile(pattern + r"[\W_]*$").search
    search = re.compile(pattern).search
    columns: list[list[str]] = [[] for _ in kinds]
    known: list[dict[str, str]] = [{} for _ in kinds]
    alive = list(places) or list(range(len(kinds)))
    numbers: list[int] = []
    whole: list[bool] = []
    covered = 0
    for number, unit in way.cut(text):
        match = (search_end(unit) or search(unit)) if len(unit) <= LONGEST_UNIT else None
        if match is None:
            continue
        numbers.append(number)
        whole.append(match.end() - match.start() == len(core(unit)))
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
