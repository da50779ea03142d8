"""Pegs of several words: ``the middle rod``, of which not all have as many words.

Where lines have the same words around two phrases that change, and there are hardly any such
phrases, these are the pegs. They are joined to one word each, so that the lists read them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from solvers.hanoi.rules import Hanoi
from solvers.puzzle import IllegalMoveError
from solvers.transcripts.hanoi.pegs import MOST_PEGS
from solvers.transcripts.reading import Reading

#: What joins the words of a phrase, a rare letter: to all readers it is part of a word.
JOINT = "\ua78f"
#: More lines show nothing that these do not.
SHOWN = 2000
END = ".;,!"

#: The number of a line, and its words before, of the source, between and of the target.
Cut = tuple[int, list[Sequence[str]]]


def joined(text: str) -> str | None:
    """Return the text with every peg one word; None where no peg has several."""
    lines = [(number, line.split()) for number, line in enumerate(text.split("\n"))]
    lines = [(number, words) for number, words in lines if len(words) > 2]
    best: list[Cut] = []
    fewest = MOST_PEGS + 1
    for frame in _frames([words for _, words in lines[:SHOWN]]):
        kept = [(number, cut) for number, words in lines if (cut := _cut(words, *frame))]
        names = {tuple(part) for _, cut in kept for part in cut[1::2]}
        both = {tuple(cut[1]) for _, cut in kept} & {tuple(cut[3]) for _, cut in kept}
        if both and any(len(name) > 1 for name in names) and len(names) < fewest:
            best, fewest = kept, len(names)
    return _rewritten(text, best) if best else None


def parted(reading: Reading) -> Reading:
    """Return the reading of a joined text with its pegs as they were printed."""
    puzzle, fault = reading.puzzle, reading.fault
    if isinstance(puzzle, Hanoi):
        puzzle = replace(puzzle, names=tuple(map(_plain, puzzle.names)))
    if fault is not None:
        fault = IllegalMoveError(fault.kind, _plain(fault.reason), fault.index)
    return replace(
        reading,
        puzzle=puzzle,
        fault=fault,
        notes=tuple(map(_plain, reading.notes)),
        facts={key: _plain(value) for key, value in reading.facts.items()},
        runs=tuple(map(parted, reading.runs)),
    )


def _plain(value: Any) -> Any:
    """Return words with the phrases in them as they were printed; anything else as it is."""
    return value.replace(JOINT, " ") if isinstance(value, str) else value


def _frames(lines: Sequence[Sequence[str]]) -> Iterator[tuple[str, str]]:
    """Yield (word before the source, word between source and target) that most lines have once."""
    counts: dict[str, int] = {}
    for words in lines:
        for word in (word for word in words if words.count(word) == 1):
            counts[word] = counts.get(word, 0) + 1
    common = [word for word, count in counts.items() if 2 * count > len(lines) > 2]
    for between in common:
        for before in (*common, ""):
            if before != between:
                yield before, between


def _cut(words: Sequence[str], before: str, between: str) -> list[Sequence[str]] | None:
    """Return the words before, of the source, between and of the target, if they are framed so."""
    if words.count(between) != 1 or (before and words.count(before) != 1):
        return None
    first = words.index(before) + 1 if before else 0
    middle = words.index(between)
    if not first < middle < len(words) - 1:
        return None
    target = [*words[middle + 1 : -1], words[-1].rstrip(END)]
    return [words[:first], words[first:middle], words[middle : middle + 1], target]


def _rewritten(text: str, kept: Sequence[Cut]) -> str:
    """Return the text with the lines of moves in single words."""
    lines = text.split("\n")
    for number, (head, source, between, target) in kept:
        pegs = [re.sub(r"\W+", JOINT, JOINT.join(part)) for part in (source, target)]
        lines[number] = " ".join([*head, pegs[0], *between, pegs[1]])
    return "\n".join(lines)
