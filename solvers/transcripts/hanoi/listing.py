"""Lists of Hanoi moves: which columns of a table are disk, source and target.

Every plausible choice of columns is replayed, and the choice that explains most of the input
wins. Legal moves count in full, moves after the first illegal one a little, a finished tower twice.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

from solvers.transcripts.hanoi.pegs import MOST_PEGS, Pegs, found, given, joined_forms
from solvers.transcripts.hanoi.replay import MOST_DISKS, Rows, Run, play, replay
from solvers.transcripts.layout import WAYS, WORDS, Table, tables
from solvers.transcripts.reading import Hints

#: The words for a disk, before its number or after it; they only break ties.
DISK = (
    r"(?:dis[ck]s?|disque|disco|discul|диска?|đĩa|dia|scheibe|schijf|disken?|skiva|disketten|dysk"
    r"|krążek|krazek|levyn?|korong|levy|δίσκος?|ring|[盘盤片碟]|원반|원판|디스크|ディスク|डिस्क|قرص)"
)
DISK_BEFORE = re.compile(rf"(?:^|[\W\d_]|(?<=[^\x00-\u2fff])){DISK}\W{{0,4}}$", re.IGNORECASE)
DISK_AFTER = re.compile(rf"^\W{{0,2}}(?:号|號|番目?の?|번째?|numaralı)?\s?{DISK}", re.IGNORECASE)
#: Answers of a game that refuses a move, in a few languages.
REFUSAL = re.compile(
    r"invalid|illegal|not allowed|cannot|can't|can not|error|wrong|larger|bigger|is empty|try again"
    r"|недопуст|нельзя|ошибк|invál|inval|ungült|impossible|interdit|không|无效|非法|错误|不能|できません",
    re.IGNORECASE,
)
#: Lists longer than this are taken as one run, without search for refusals.
SEARCHED = 100_000
MERGED = 10
#: Words and numbers of a line that is the only one of its kind, and still one move.
MOST_OF_ONE = 12


@dataclass(frozen=True, slots=True)
class Candidate:
    """One way to read the list: the runs it falls into, and how well it explains the input."""

    table: Table
    rows: Rows
    runs: tuple[Run, ...]
    score: float
    remarks: tuple[str, ...] = ()
    sure: bool = True
    """Whether no columns are left over that look like pegs."""

    @property
    def whole(self) -> bool:
        """Tell whether every run is legal and finished."""
        return all(run.finished for run in self.runs)


def best(text: str, hints: Hints) -> Candidate | None:
    """Return the reading of ``text`` as a list of moves that explains the most of it."""
    top: Candidate | None = None
    solid = len(text) - sum(map(text.count, " \t\n"))
    for way in WAYS:
        found_here: list[Candidate] = []
        for table in tables(text, way):
            found_here += _readings(table, text, hints)
        found_here.sort(key=lambda candidate: -candidate.score)
        whole = top is not None and top.whole
        if found_here and not found_here[0].whole and not whole:
            found_here = [*_merged(found_here, text, hints), *found_here]
        for candidate in found_here:
            if top is None or candidate.score > top.score:
                top = candidate
        several = top is not None and len(top.rows.lines) > 2
        if several and top is not None and top.whole and top.sure and 2 * top.table.covered > solid:
            break
    return top


def _readings(table: Table, text: str, hints: Hints) -> Iterator[Candidate]:
    """Yield a candidate for every choice of columns, of whole matches only and of all."""
    variants = [table]
    if not all(table.whole) and any(table.whole):
        variants.append(table.rows(table.whole))
    for variant in variants:
        for disk, source, target in _roles(variant):
            labels = None if disk is None else variant.columns[disk]
            columns = variant.columns
            sources, targets = joined_forms(columns[source], columns[target])
            rows = Rows(labels, sources, targets, variant.lines)
            candidate = _judged(variant, rows, text, hints, _spare(variant, disk, source, target))
            if candidate is not None:
                yield candidate


def _roles(table: Table) -> Iterator[tuple[int | None, int, int]]:
    """Yield the choices of (disk, source, target) that could be, the likely ones first."""
    places = [place for place, column in enumerate(table.columns) if column]
    if table.size == 1 and len(places) > MOST_OF_ONE:
        return
    several = table.size > 3
    pegs = [place for place in places if not several or len(set(table.columns[place])) > 1]
    pegs = [place for place in pegs if len(set(table.columns[place])) <= MOST_PEGS + 2]
    if len(pegs) > 6:
        pegs = [place for place in pegs if _short(table.columns[place])]
    pairs = sorted(permutations(pegs, 2), key=lambda pair: (pair[0] > pair[1], -min(pair)))
    for source, target in pairs:
        if not _pair(table, source, target):
            continue
        disks = [place for place in places if place not in {source, target} and _disk(table, place)]
        disks.sort(key=lambda place: (not _named(table, place), abs(place - source)))
        for disk in disks[:4]:
            yield disk, source, target
        if not any(_named(table, disk) for disk in disks):
            yield None, source, target


def _spare(table: Table, disk: int | None, source: int, target: int) -> bool:
    """Tell whether two more columns hold pegs: several moves stand on a line, then."""
    names = {*table.columns[source], *table.columns[target]}
    others = [
        set(column)
        for place, column in enumerate(table.columns)
        if place not in {disk, source, target} and (len(set(column)) > 1 or len(column) == 1)
    ]
    return sum(values <= names for values in others) > 1


def _short(column: list[str]) -> bool:
    """Tell whether a column changes, or holds one number or letter that may be a peg."""
    return len(set(column)) > 1 or len(column[0]) == 1 or column[0].isdigit()


def _pair(table: Table, source: int, target: int) -> bool:
    """Tell whether two columns can be source and target."""
    if table.kinds[source] != table.kinds[target]:
        return False
    left, right = table.columns[source], table.columns[target]
    names = set(left) | set(right)
    if not _peg_names(table, names):
        return False
    equal = sum(a == b for a, b in zip(left, right, strict=True))
    if table.kinds[source] == "N" and any(len(name) > 3 for name in names):
        return False
    # Words that stand side by side in every line are no moves to and fro.
    same = Counter(zip(left[:1000], right[:1000], strict=True)).most_common(1)[0][1]
    steady = table.size > 4 and same > 0.6 * min(table.size, 1000)
    return equal * 5 <= table.size and 2 <= len(names) <= MOST_PEGS + 4 and not steady


def _peg_names(table: Table, names: set[str]) -> bool:
    """Tell whether words may be names of pegs, as far as their looks go."""
    if all(name[-1].isdigit() for name in names):
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


def _disk(table: Table, place: int) -> bool:
    """Tell whether a column can be the numbers, or the names, of disks."""
    column = table.columns[place]
    values = set(column)
    if table.kinds[place] == "W":
        return 2 <= len(values) <= 12 and len(column) >= 2 ** len(values) - 1
    numbers = sorted(int(value) for value in values if len(value) < 6)
    if len(numbers) < len(values) or numbers[0] < 0 or numbers[-1] > MOST_DISKS:
        return False
    if _named(table, place):
        return True
    steps = len(values) == len(column) > 2
    return not steps and numbers[0] <= 1 and len(numbers) >= 0.7 * (numbers[-1] - numbers[0] + 1)


def _judged(
    table: Table, rows: Rows, text: str, hints: Hints, spare: bool = False
) -> Candidate | None:
    """Return the candidate for these rows, or None where the pegs can be none."""
    pegs = given(hints.pegs) if hints.pegs else found(rows.sources, rows.targets)
    if pegs is None or not rows.lines:
        return None
    rows, remarks = _headless(rows, pegs)
    run = replay(rows, pegs, hints.disks, stated_disks(text))
    runs: tuple[Run, ...] = (run,)
    if not run.whole and len(rows.lines) <= SEARCHED:
        kept, refused = _unrefused(rows, run, pegs, text, hints)
        parts = _runs(rows, pegs)
        if parts:
            runs = parts
        elif refused:
            rows, runs, remarks = kept.rows, (kept,), (*remarks, refused)
    words = rows.labels is not None and not rows.labels[0].lstrip("-").isdigit()
    if words and not all(part.whole for part in runs):
        return None
    return Candidate(
        table, rows, runs, _score(table, rows, runs) * (0.5 if spare else 1.0), remarks, not spare
    )


def _score(table: Table, rows: Rows, runs: Sequence[Run]) -> float:
    """Return how much of the input a reading explains."""
    legal = sum(run.legal for run in runs)
    printed = sum(run.printed for run in runs)
    finished: float = sum(run.printed for run in runs if run.finished)
    if printed == 1:
        # One move alone is a solution wherever it stands; it must be most of its line.
        finished = 0.5 + 0.5 * all(table.whole)
    trust = table.way.trust * (0.9 if len(runs) > 1 else 1.0)
    # Moves past the fault speak for a reading too, but less, and not without end.
    rest = 0.3 * min(printed - legal, legal + 12) * table.way.trust**6
    score = (legal + finished + rest) * trust
    usual = sum(not run.numbering for run in runs) / len(runs)
    return score * (1 + 0.02 * (rows.labels is not None) + 0.01 * usual)


def _headless(rows: Rows, pegs: Pegs) -> tuple[Rows, tuple[str, ...]]:
    """Return the rows without a first one that speaks of no peg: ``3 7``, disks and moves."""
    if len(rows.lines) > 3:
        head = (pegs.number.get(rows.sources[0], -1), pegs.number.get(rows.targets[0], -1))
        rest = pegs.numbers([*rows.sources[1:], *rows.targets[1:]])
        if -1 in head and -1 not in rest:
            remark = f"line {rows.lines[0]} looks like a move and is taken as a heading"
            return rows.part(1, len(rows.lines)), (remark,)
    return rows, ()


@lru_cache(maxsize=4)
def stated_disks(text: str) -> int | None:
    """Return the number of disks that the first lines mention: ``4 disks``, or ``n = 4``."""
    head = text[:1500]
    number = r"(?<![\w.-])([1-9]\d?)(?![\w.])"
    for pattern in (rf"{number}\s*{DISK}", rf"\bn\s*[=:]\s*{number}"):
        match = re.search(pattern, head, re.IGNORECASE)
        if match:
            return int(match[1])
    return None


def _runs(rows: Rows, pegs: Pegs) -> tuple[Run, ...]:
    """Return the finished runs that the rows fall into, or () where they do not."""
    parts: list[Run] = []
    first, count = 0, len(rows.lines)
    while first < count:
        last = _finish(rows.part(first, count), pegs)
        if last == 0:
            return ()
        parts.append(replay(rows.part(first, first + last), pegs))
        first += last
    # Any move at all finishes a tower of one disk, so most runs must show more than that, and
    # where no disks are named the runs must be shortest ones with lines of chatter between.
    told = rows.labels is not None or all(
        run.printed + 1 == 2**run.disks and run.rows.lines[0] - last > 1
        for run, last in zip(parts, [-1, *(run.rows.lines[-1] for run in parts)], strict=False)
    )
    real = sum(run.disks > 1 for run in parts)
    return tuple(parts) if told and real * 2 >= len(parts) else ()


def _finish(rows: Rows, pegs: Pegs) -> int:
    """Return after how many moves a tower stands finished, the last time before a fault."""
    labels = rows.labels or ["0"] * len(rows.lines)
    if not all(label.isdigit() for label in labels):
        return 0
    sources, targets = pegs.numbers(rows.sources), pegs.numbers(rows.targets)
    steps = list(zip(map(int, labels), sources, targets, strict=True))
    pieces, _ = play(steps, MOST_DISKS, sources[0], len(pegs.names))
    where: dict[int, int] = {}
    finish = 0
    for place, piece in enumerate(pieces):
        where[piece] = targets[place]
        if len(set(where.values())) == 1 and targets[place] != sources[0]:
            finish = place + 1
    return finish


def _unrefused(rows: Rows, run: Run, pegs: Pegs, text: str, hints: Hints) -> tuple[Run, str]:
    """Return the run without moves that the text itself refuses, and a remark about them."""
    texts = text.split("\n")
    dropped: set[int] = set()
    kept = rows
    while not run.whole:
        place = run.legal
        first = kept.lines[place]
        last = kept.lines[place + 1] if place + 1 < len(kept.lines) else len(texts) + 1
        answer = "\n".join(texts[first - 1 : max(first, min(last - 1, first + 12))])
        if not REFUSAL.search(answer) or len(kept.lines) < 2 or len(dropped) > 200:
            return run, ""
        dropped.add(first)
        kept = kept.without({place})
        run = replay(kept, pegs, hints.disks)
    return run, f"{len(dropped)} tries that the program refused are left out"


def _merged(candidates: list[Candidate], text: str, hints: Hints) -> Iterator[Candidate]:
    """Yield readings of two tables together: a program may word two of its moves differently."""
    chosen: list[Candidate] = []
    for candidate in candidates:
        if len(chosen) < MERGED and len(candidate.runs) == 1:
            chosen.append(candidate)
    for first, second in permutations(chosen, 2):
        rows, other = first.rows, second.rows
        if len(rows.lines) < len(other.lines) or set(rows.lines) & set(other.lines):
            continue
        if (rows.labels is None) != (other.labels is None):
            continue
        if not set(rows.sources) | set(rows.targets) >= set(other.sources) | set(other.targets):
            continue
        candidate = _judged(first.table, _joined(rows, other), text, hints)
        if candidate is not None:
            yield candidate


def _joined(rows: Rows, other: Rows) -> Rows:
    """Return the moves of both lists in the order of their lines."""
    lines = [*rows.lines, *other.lines]
    order = sorted(range(len(lines)), key=lines.__getitem__)

    def merge(left: Sequence[str], right: Sequence[str]) -> list[str]:
        both = [*left, *right]
        return [both[place] for place in order]

    labels = None
    if rows.labels is not None and other.labels is not None:
        labels = merge(rows.labels, other.labels)
    sources, targets = merge(rows.sources, other.sources), merge(rows.targets, other.targets)
    return Rows(labels, sources, targets, [lines[place] for place in order])
