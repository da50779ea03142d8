"""Lists of Hanoi moves: every plausible choice of columns is replayed, the best one wins.

Legal moves count in full, moves after the first illegal one a little, a finished tower twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import permutations

from solvers.puzzle import PuzzleError
from solvers.transcripts.hanoi.columns import DISK, Choice, choices
from solvers.transcripts.hanoi.pegs import Pegs, found, given
from solvers.transcripts.hanoi.replay import Asked, Rows, Run, replay
from solvers.transcripts.hanoi.runs import apart, unrefused
from solvers.transcripts.layout import tables
from solvers.transcripts.reading import Hints
from solvers.transcripts.units import WAYS, WORDS

#: Longer lists are taken as one run, without search for refusals.
SEARCHED = 20_000
#: Share of the best score from which another reading counts as equally good.
NEARLY = 0.985
#: Signs that make two numbers a move.
ARROWS = set(">\u2192\u21d2\u27a1\u279c\u2794")
#: Candidates of one way that are tried together, two by two.
MERGED = 10


@dataclass(frozen=True, slots=True)
class Candidate:
    """One way to read the list: the runs it falls into, and how well it explains the input."""

    choices: tuple[Choice, ...]
    rows: Rows
    runs: tuple[Run, ...]
    score: float
    remarks: tuple[str, ...]
    spare: bool
    """Whether columns are left over that look like pegs."""

    @property
    def whole(self) -> bool:
        """Tell whether every run is legal and finished."""
        return all(run.finished for run in self.runs)

    @property
    def likely(self) -> bool:
        """Tell whether enough moves are legal to believe that these are moves at all."""
        table = self.choices[0].table
        legal, printed = (sum(run.legal for run in self.runs), len(self.rows.lines))
        if table.way.blind:
            return legal * 2 >= printed
        pairs_only = len(table.columns) == 2 and all(table.whole) and self.rows.sources[0].isupper()
        if table.way.lexer is not WORDS and not pairs_only:
            return legal * 3 >= printed
        return legal * 50 >= printed or self.rows.labels is not None

    @property
    def bare(self) -> bool:
        """Tell whether this is one move of numbers, and nothing says that they are a move."""
        table = self.choices[0].table
        around = {sign for sides in table.context for side in sides for sign in side}
        alone = self.rows.lines == [1] and set(table.kinds) == {"N"}
        return alone and not around & ARROWS

    @property
    def outcome(self) -> tuple[object, ...]:
        """What the verdict depends on: of each run the pegs it leads from and to, and how far."""
        return tuple(
            (run.puzzle.spell_state(run.begin), run.goal, run.disks, run.legal) for run in self.runs
        )

    def explains(self, text: str, *, cut: bool = False) -> bool:
        """Tell whether this is a solution that covers most of the text, so that no other can be.

        Of a text that is ``cut`` off, legal moves are enough.
        """
        done = all(run.whole for run in self.runs) if cut else self.whole
        covered = sum(choice.table.covered for choice in self.choices)
        solid = len(text) - sum(map(text.count, " \t\n"))
        return done and not self.spare and len(self.rows.lines) > 2 and 2 * covered > solid


def best(text: str, hints: Hints, *, cut: bool = False) -> Candidate | None:
    """Return the reading of ``text`` as a list of moves that explains the most of it."""
    top: Candidate | None = None
    tried: list[Candidate] = []
    for way in WAYS:
        here = [
            candidate
            for table in tables(text, way)
            for choice in choices(table)
            if (candidate := _judged((choice,), text, hints)) is not None
        ]
        here.sort(key=lambda candidate: -candidate.score)
        if here and not here[0].whole and not (top and top.whole):
            here = [*_merged(here, text, hints), *here]
        for candidate in here:
            if candidate.bare and not hints.disks:
                continue
            if candidate.likely and (top is None or candidate.score > top.score):
                top = candidate
        tried += here
        if top is not None and top.explains(text, cut=cut):
            break
    return top and _warned(top, tried)


def _warned(top: Candidate, tried: list[Candidate]) -> Candidate:
    """Return the best candidate, with a remark where another explains the input as well."""
    for other in tried:
        close = other.score >= NEARLY * top.score and other.likely
        turned = any(choice.target < choice.source for choice in other.choices)
        if close and not turned and other.outcome != top.outcome and len(other.runs) == 1:
            run = other.runs[0]
            begin, goal = run.pegs.names[run.begin[0]], run.goal
            end = "nowhere" if goal is None else run.pegs.names[goal[0]]
            remark = (
                f"it can be read otherwise too: {run.printed} moves, {run.disks} disks, from peg "
                f"{begin} to {end}; --pegs A,B,C and --disks {top.runs[0].disks} settle it"
            )
            return replace(top, remarks=(*top.remarks, remark))
    return top


def again(candidate: Candidate, text: str, hints: Hints) -> Candidate:
    """Return the same reading of a text of which the candidate has read the beginning."""
    whole = _judged(tuple(choice.again(text) for choice in candidate.choices), text, hints)
    return candidate if whole is None else whole


def _judged(chosen: tuple[Choice, ...], text: str, hints: Hints) -> Candidate | None:
    """Return the candidate for these columns, or None where the pegs can be none."""
    rows = chosen[0].rows()
    for choice in chosen[1:]:
        rows = _joined(rows, choice.rows())
    pegs = _pegs(rows, hints)
    if pegs is None:
        return None
    rows, remarks = _headless(rows, pegs)
    asked = Asked(hints.disks, hints.start, hints.goal, hints.rule or "free")
    run = _replayed(rows, pegs, asked, stated_disks(text))
    if run is None or any(choice.passes_over_disks(run.pieces) for choice in chosen):
        return None
    runs: tuple[Run, ...] = (run,)
    if not run.whole and len(rows.lines) <= SEARCHED:
        kept, refused = unrefused(rows, run, pegs, text, asked)
        parts = () if asked.start or asked.goal else apart(rows, pegs)
        if parts:
            runs = parts
        elif refused:
            rows, runs, remarks = kept.rows, (kept,), (*remarks, refused)
    words = rows.labels is not None and not rows.labels[0].lstrip("-").isdecimal()
    if words and not all(part.whole for part in runs):
        return None
    spare = any(choice.spare for choice in chosen)
    return Candidate(chosen, rows, runs, _score(chosen, rows, runs, spare), remarks, spare)


def _replayed(rows: Rows, pegs: Pegs, asked: Asked, stated: int | None) -> Run | None:
    """Return the run, or None where these are not the pegs or disks that the user names."""
    try:
        return replay(rows, pegs, asked, stated)
    except PuzzleError:
        return None


def _pegs(rows: Rows, hints: Hints) -> Pegs | None:
    """Return the pegs, as given or as found; None where these can be no pegs."""
    if not rows.lines:
        return None
    if hints.pegs:
        return given(hints.pegs)
    return found(rows.sources, rows.targets, hints.peg_count)


def _score(chosen: Sequence[Choice], rows: Rows, runs: Sequence[Run], spare: bool) -> float:
    """Return how much of the input a reading explains."""
    table = chosen[0].table
    legal = sum(run.legal for run in runs)
    printed = sum(run.printed for run in runs)
    finished: float = sum(run.printed for run in runs if run.finished)
    if printed == 1:
        # One move alone is a solution wherever it stands; it must be most of its line.
        finished = 0.5 + 0.5 * all(table.whole)
    trust = table.way.trust * (0.9 if len(runs) > 1 else 1.0) * (0.5 if spare else 1.0)
    # Moves past the fault speak for a reading too, but less, and not without end.
    rest = 0.3 * min(printed - legal, legal + 12) * table.way.trust**6
    # Hardly anybody prints the target first: where that does not make a list right, it is wrong.
    turned = any(choice.target < choice.source for choice in chosen) and legal < printed
    trust *= 0.2 if turned else 1.0
    usual = sum(not run.numbering for run in runs) / len(runs)
    # Of a short list any words may be the pegs: letters and numbers rather are.
    usual += 2 * all(len(name) == 1 or name.isdecimal() for name in {*rows.sources, *rows.targets})
    return (legal + finished + rest) * trust * (1 + 0.02 * (rows.labels is not None) + 0.01 * usual)


def _headless(rows: Rows, pegs: Pegs) -> tuple[Rows, tuple[str, ...]]:
    """Return the rows without a first one that says how many follow: ``3 7``, disks and moves."""
    if len(rows.lines) > 3 and rows.targets[0] == str(len(rows.lines) - 1):
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


def _merged(candidates: list[Candidate], text: str, hints: Hints) -> Iterator[Candidate]:
    """Yield readings of two tables together: a program may word two of its moves differently."""
    chosen = [candidate for candidate in candidates if len(candidate.runs) == 1][:MERGED]
    for first, second in permutations(chosen, 2):
        rows, other = first.rows, second.rows
        if len(rows.lines) < len(other.lines) or set(rows.lines) & set(other.lines):
            continue
        if (rows.labels is None) != (other.labels is None):
            continue
        if not {*rows.sources, *rows.targets} >= {*other.sources, *other.targets}:
            continue
        candidate = _judged((*first.choices, *second.choices), text, hints)
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
