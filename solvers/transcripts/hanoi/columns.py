"""Which columns of a table can be the disk, the source and the target of a move."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from solvers.transcripts.hanoi.pegs import MOST_PEGS, joined_forms
from solvers.transcripts.hanoi.replay import MOST_DISKS, Rows
from solvers.transcripts.layout import Table
from solvers.transcripts.units import WORDS

#: The words for a disk, before its number or after it; they only break ties.
DISK = (
    r"(?:dis[ck]s?|disque|disco|discul|диска?|đĩa|dia|scheibe|schijf|disken?|skiva|disketten|dysk"
    r"|krążek|krazek|levyn?|korong|levy|δίσκος?|ring|[盘盤片碟]|원반|원판|디스크|ディスク|डिस्क|قرص)"
)
DISK_BEFORE = re.compile(rf"(?:^|[\W\d_]|(?<=[^\x00-\u2fff])){DISK}\W{{0,4}}$", re.IGNORECASE)
DISK_AFTER = re.compile(rf"^\W{{0,2}}(?:号|號|番目?の?|번째?|numaralı)?\s?{DISK}", re.IGNORECASE)
#: Words and numbers of a line that is the only one of its kind, and still one move.
MOST_OF_ONE = 12


@dataclass(frozen=True, slots=True)
class Choice:
    """A table and the places of its columns for disk (None: not printed), source and target."""

    table: Table
    disk: int | None
    source: int
    target: int

    def rows(self) -> Rows:
        """Return the moves of the chosen columns."""
        columns = self.table.columns
        labels = None if self.disk is None else columns[self.disk]
        sources, targets = joined_forms(columns[self.source], columns[self.target])
        rows = Rows(labels, sources, targets, self.table.lines)
        whole = self.table.whole
        mostly = 2 * sum(whole) > len(whole) and not all(whole)
        pairs = list(zip(sources, targets, whole, strict=True)) if mostly else []
        names = {name for source, target, sure in pairs if sure for name in (source, target)}
        # A line that holds more than a move and names no peg of the others is chatter.
        odd = {
            place
            for place, (source, target, sure) in enumerate(pairs)
            if not sure and not {source, target} <= names
        }
        return rows.without(odd) if odd and len(pairs) - len(odd) > 2 else rows

    def again(self, text: str) -> Choice:
        """Return the same choice in another text, of which this was the beginning."""
        places = [place for place in (self.disk, self.source, self.target) if place is not None]
        return replace(self, table=self.table.again(text, places))

    def passes_over_disks(self, pieces: Sequence[int]) -> bool:
        """Tell whether a column that is not taken names the disks of most of the legal moves."""
        if self.disk is not None or self.table.size < 3:
            return False
        return any(
            _follows(column, pieces) or _halving(column)
            for place, column in enumerate(self.table.columns)
            if place not in {self.source, self.target} and self.table.kinds[place] == "N" and column
        )

    @property
    def spare(self) -> bool:
        """Tell whether two more columns hold pegs: several moves stand on a line, then."""
        columns = self.table.columns
        names = {*columns[self.source], *columns[self.target]}
        rest = [
            (place, set(column))
            for place, column in enumerate(columns)
            if place not in {self.disk, self.source, self.target}
        ]
        if self.table.size == 1:
            # Nothing shows which letters and numbers of one line are pegs: those like the pegs.
            kind, size = self.table.kinds[self.source], max(map(len, names))
            alike = (
                self.table.kinds[place] == kind
                for place, values in rest
                if len(max(values, default="")) <= size
            )
            return sum(alike) > 1
        return sum(values <= names for _, values in rest if len(values) > 1) > 1


def _follows(column: Sequence[str], pieces: Sequence[int]) -> bool:
    """Tell whether a column has mostly a value of its own for each disk."""
    pairs = Counter(zip(pieces, column, strict=False))
    usual: dict[int, int] = {}
    for (piece, _), count in pairs.items():
        usual[piece] = max(count, usual.get(piece, 0))
    values = len({value for _, value in pairs})
    mostly = 4 * sum(usual.values()) >= 3 * len(pieces)
    return mostly and len(pieces) > 4 and 1 < values <= len(usual) + 1


def _halving(column: Sequence[str]) -> bool:
    """Tell whether values are as frequent as disks: one in half the moves, one in a quarter."""
    counts = sorted(Counter(column).values(), reverse=True)
    if len(counts) < 3 or len(column) < 6:
        return False
    # One line lost, doubled or wrong is within the bounds.
    return abs(2 * counts[0] - len(column)) < 4 and abs(4 * counts[1] - len(column)) < 5


def choices(table: Table) -> Iterator[Choice]:
    """Yield the choices of columns, of all rows and of those that match in whole."""
    for variant in table.variants():
        yield from _choices(variant)


def _choices(table: Table) -> Iterator[Choice]:
    """Yield the choices that could be, the likely ones first."""
    places = [place for place, column in enumerate(table.columns) if column]
    if table.size == 1 and len(places) > MOST_OF_ONE:
        return
    for source, target in permutations(_peg_places(table, places), 2):
        if not _pair(table, source, target):
            continue
        disks = [place for place in places if place not in {source, target} and _disk(table, place)]
        disks.sort(key=lambda place: (not _named(table, place), abs(place - source)))
        for disk in disks[:4]:
            yield Choice(table, disk, source, target)
        if not any(_named(table, disk) for disk in disks):
            yield Choice(table, None, source, target)


def _peg_places(table: Table, places: list[int]) -> list[int]:
    """Return the places of columns that may hold pegs: those that change, if there are several."""
    several = table.size > 3
    values = {place: set(table.columns[place]) for place in places}
    pegs = [place for place in places if not several or len(values[place]) > 1]
    pegs = [place for place in pegs if len(values[place]) <= MOST_PEGS + 2]
    pegs = [place for place in pegs if not _counts(table.columns[place])]
    # A number that is called a disk is no peg, if enough numbers are left.
    numbers = [place for place in pegs if table.kinds[place] == "N"]
    disks = [place for place in numbers if _named(table, place)]
    if len(numbers) - len(disks) > 1:
        pegs = [place for place in pegs if place not in disks]
    if len(pegs) > 6:
        return [place for place in pegs if len(values[place]) > 1 or _short(table.columns[place])]
    return pegs


def _counts(column: list[str]) -> bool:
    """Tell whether a column is the number of the move: 1, 2, 3, 4 and on."""
    if len(column) < 4 or not (column[0].isdecimal() and column[-1].isdecimal()):
        return False
    first = int(column[0])
    return column == [str(first + place) for place in range(len(column))]


def _short(column: list[str]) -> bool:
    """Tell whether a column holds one number or letter that may be a peg."""
    return len(column[0]) == 1 or column[0].isdecimal()


def _pair(table: Table, source: int, target: int) -> bool:
    """Tell whether two columns can be source and target."""
    if table.kinds[source] != table.kinds[target]:
        return False
    left, right = joined_forms(table.columns[source], table.columns[target])
    names = set(left) | set(right)
    if table.size > 5 and not set(left) & set(right):
        return False
    if table.kinds[source] == "N" and any(len(name) > 3 for name in names):
        return False
    if not _peg_names(table, names) or not 2 <= len(names) <= MOST_PEGS + 4:
        return False
    equal = sum(a == b for a, b in zip(left, right, strict=True))
    # Words that stand side by side in every line are no moves to and fro.
    same = Counter(zip(left[:1000], right[:1000], strict=True)).most_common(1)[0][1]
    steady = table.size > 4 and same > 0.6 * min(table.size, 1000)
    return equal * 5 <= table.size and not steady


def _peg_names(table: Table, names: set[str]) -> bool:
    """Tell whether words may be names of pegs, as far as their looks go."""
    if all(name[-1].isdecimal() for name in names):
        return True
    # Letters out of the middle of words, and words of which there are hardly any, may be prose.
    if table.way.lexer is not WORDS:
        alone = all(table.whole) and len(table.columns) <= 3 and len(names) <= 4 and table.size > 2
        return alone or all(name.isupper() for name in names)
    return len(names) <= table.size or all(len(name) == 1 for name in names)


def _named(table: Table, place: int) -> bool:
    """Tell whether the word beside a column says disk."""
    before, after = table.context[place]
    changes = table.size <= 3 or len(set(table.columns[place])) > 1
    named = DISK_BEFORE.search(before) or DISK_AFTER.search(after)
    return changes and table.kinds[place] == "N" and named is not None


def is_disk(table: Table, place: int) -> bool:
    """Tell whether a column is called disks, or comes before the one other column there is."""
    first = place == 0 and len(table.columns) == 2 and all(table.whole)
    return (first or _named(table, place)) and table.kinds[place] == "N" and _disk(table, place)


def _disk(table: Table, place: int) -> bool:
    """Tell whether a column can be the numbers, or the names, of disks."""
    column = table.columns[place]
    values = set(column)
    if table.kinds[place] == "W":
        return 2 <= len(values) <= 12 and len(column) >= 2 ** len(values) - 1
    numbers = sorted(int(value) for value in values if len(value) < 6)
    if len(numbers) < len(values) or numbers[0] < 0 or numbers[-1] > MOST_DISKS:
        return False
    if _counts(column):
        return False
    if _named(table, place):
        return True
    steps = len(values) == len(column) > 2
    return not steps and numbers[0] <= 1 and len(numbers) >= 0.7 * (numbers[-1] - numbers[0] + 1)
