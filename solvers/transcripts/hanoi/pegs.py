"""Which pegs a printed list speaks of, and in which order they stand.

Names are kept as printed. ``A`` and ``C`` are the first and third of three pegs; ``0`` to ``2``
and ``1`` to ``3`` are numbers; words such as START, END, HELPER stand in the order first source,
spares, last target. A name that hardly occurs beside three others is a slip of the pen, no peg.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from solvers.puzzle import PuzzleError

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_PEGS = 12
#: Cyrillic and Greek capitals and small letters that look like Latin ones.
LOOKALIKES = str.maketrans("АВСЕНКМОРТХУаеорсухΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABCEHKMOPTXYaeopcyxABEZHIKMNOPTYX")
NUMBER = re.compile(r"-?\d+")


@dataclass(frozen=True, slots=True)
class Pegs:
    """The pegs of a list: ``names`` in order, and the number of the peg of every spelling."""

    names: tuple[str, ...]
    number: Mapping[str, int]
    """Spellings of no peg have no entry."""

    def numbers(self, spellings: Iterable[str]) -> list[int]:
        """Return the peg of each spelling, -1 for none."""
        find = self.number.get
        return [find(spelling, -1) for spelling in spellings]

    def state(self, text: str) -> list[int]:
        """Return the pegs that the user spelled, ``AABC`` or ``left,left,right``; one for a tower.

        A, B, C … are the pegs in their order too, whatever their names.
        """
        long = any(len(name) > 1 for name in self.names)
        parts = text.split(",") if "," in text else [text] if long else list(text)
        places = []
        for part in map(str.strip, parts):
            spelled = [form for form in (part, part.upper(), part.lower()) if form in self.number]
            letter = LETTERS.find(part.upper()) if len(part) == 1 else -1
            if not spelled and not 0 <= letter < len(self.names):
                known = ", ".join(self.names)
                raise PuzzleError(f"the state {text!r} names peg {part!r}: the pegs are {known}")
            places.append(self.number[spelled[0]] if spelled else letter)
        return places


def given(names: Sequence[str]) -> Pegs:
    """Return the pegs that the user named, in any case of letters."""
    number = {form: place for place, name in enumerate(names) for form in (name.lower(), name)}
    upper = {name.upper(): place for place, name in enumerate(names)}
    return Pegs(tuple(names), upper | number)


def found(sources: Sequence[str], targets: Sequence[str], many: int | None = None) -> Pegs | None:
    """Return the pegs that the moves speak of, or None where these can be no pegs.

    ``many`` is how many there are, if that is known.
    """
    counts = Counter(sources)
    counts.update(targets)
    forms = _forms(list(counts))
    totals: Counter[str] = Counter()
    for spelling, count in counts.items():
        totals[forms[spelling]] += count
    names = _plausible(totals, len(sources))
    if not 2 <= len(names) <= MOST_PEGS:
        return None
    ordered = _ordered(names, forms[sources[0]], forms[targets[-1]])
    if many is not None:
        ordered = _sized(ordered, many)
    if len(ordered) > len(LETTERS):
        return None
    number = {spelling: ordered.index(form) for spelling, form in forms.items() if form in ordered}
    return Pegs(tuple(ordered), number)


def _sized(names: list[str], many: int) -> list[str]:
    """Return as many names of pegs as there are: the first ones, or more of the same kind."""
    if all(NUMBER.fullmatch(name) for name in names):
        more = [str(int(names[-1]) + step) for step in range(1, many)]
    else:
        lower = names[-1].islower()
        more = list(LETTERS.lower() if lower else LETTERS)
    return [*names, *(name for name in more if name not in names)][:many]


def _forms(spellings: list[str]) -> dict[str, str]:
    """Return the one form of each spelling: look-alikes and cases joined where they are mixed."""
    forms = {spelling: spelling for spelling in spellings}
    lone = [spelling for spelling in spellings if len(spelling) == 1 and spelling.isalpha()]
    scripts = {unicodedata.name(letter, "?").split()[0] for letter in lone}
    if len(scripts) > 1:
        forms |= {letter: letter.translate(LOOKALIKES) for letter in lone}
    if len(set(forms.values())) > 3:
        lower: dict[str, str] = {}
        for spelling in sorted(spellings):
            forms[spelling] = lower.setdefault(forms[spelling].lower(), forms[spelling])
    return forms


def joined_forms(
    sources: Sequence[str], targets: Sequence[str]
) -> tuple[Sequence[str], Sequence[str]]:
    """Return both columns, targets spelled as sources where a language bends its words.

    ``с левого на правый``: no word stands in both columns, but each target begins like just one
    source.
    """
    left, right = set(sources), set(targets)
    if left & right or not 2 <= len(left | right) <= 2 * MOST_PEGS or len(sources) < 4:
        return sources, targets
    twins: dict[str, str] = {}
    for word in right:
        alike = sorted(left, key=lambda other: -_shared(word, other))
        if not alike or _shared(word, alike[0]) < 2:
            return sources, targets
        twins[word] = alike[0]
    if len(set(twins.values())) < len(twins):
        return sources, targets
    return sources, [twins[word] for word in targets]


def _shared(one: str, other: str) -> int:
    """Return how many letters two words have in common at their beginning."""
    size = 0
    while size < min(len(one), len(other)) and one[size] == other[size]:
        size += 1
    return size


def _plausible(totals: Counter[str], moves: int) -> list[str]:
    """Return the names that are pegs: not those that a list of many moves has only once."""
    names = [name for name in totals if not NUMBER.fullmatch(name) or 0 <= int(name) <= MOST_PEGS]
    if len(names) > 3 and moves >= 5:
        often = [name for name in names if totals[name] > 1]
        names = often if len(often) >= 3 else names
    return names


def _ordered(names: list[str], first: str, last: str) -> list[str]:
    """Return the names in the order of the pegs, those that no move touched filled in."""
    if all(NUMBER.fullmatch(name) for name in names):
        values = sorted(map(int, names))
        base = min(1, values[0])
        top = max(values[-1], base + 2)
        return [str(value) for value in range(base, top + 1)]
    for alphabet in (LETTERS, LETTERS.lower()):
        if all(name in alphabet for name in names):
            places = sorted(alphabet.index(name) for name in names)
            if places[-1] < max(3, len(places) + 1):
                return list(alphabet[: max(3, places[-1] + 1)])
            if places[-1] - places[0] == len(places) - 1 >= 2:
                return [alphabet[place] for place in places]
    between = sorted(name for name in names if name not in {first, last})
    ordered = [first, *between] + ([last] if last != first else [])
    ordered += [name for name in names if name not in ordered]
    return ordered if len(ordered) >= 3 else [ordered[0], "spare", *ordered[1:]]
