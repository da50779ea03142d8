"""A list that was right and is spoiled in one place gets the verdict of a plain referee."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

import pytest

from solvers.transcripts import read, verdict

Entry = tuple[int, str, str]

#: How a move is printed: (number, disk, source, target) to text; the pegs; whether disks are named.
LAYOUTS: dict[str, tuple[Callable[[int, int, str, str], str], tuple[str, str, str], bool]] = {
    "arrows": (lambda _, __, a, c: f"{a} -> {c}", ("A", "B", "C"), False),
    "glued": (lambda _, __, a, c: f"{a}{c}", ("A", "B", "C"), False),
    "pairs": (lambda _, __, a, c: f"{a} {c}", ("1", "2", "3"), False),
    "numbered": (lambda i, _, a, c: f"{i}: {a} {c}", ("A", "B", "C"), False),
    "steps": (lambda i, _, a, c: f"Step {i}: {a} --> {c}", ("1", "2", "3"), False),
    "words": (lambda _, d, a, c: f"Move disk {d} from {a} to {c}", ("A", "B", "C"), True),
    "four numbers": (lambda i, d, a, c: f"{i}. disk {d} from {a} to {c}", ("1", "2", "3"), True),
    "triples": (lambda _, d, a, c: f"{d} {a} {c}", ("1", "2", "3"), True),
    "csv": (lambda i, d, a, c: f"{i},{d},{a},{c}", ("1", "2", "3"), True),
    "table": (lambda i, d, a, c: f"| {i} | {d} | {a} | {c} |", ("A", "B", "C"), True),
    "json": (lambda _, d, a, c: f'{{"d": {d}, "a": "{a}", "b": "{c}"}},', ("A", "B", "C"), True),
    "left to right": (lambda _, d, a, c: f"{d}: {a} -> {c}", ("left", "middle", "right"), True),
    "Russian": (lambda _, d, a, c: f"Диск {d}: с {a} на {c}", ("1", "2", "3"), True),  # noqa: RUF001
    "Chinese": (lambda i, d, a, c: f"第{i}步, 把{d}号盘从{a}移到{c}", ("A", "B", "C"), True),
}  # fmt: skip


def tower(disks: int, source: str, spare: str, target: str) -> list[Entry]:
    if disks == 0:
        return []
    before, after = tower(disks - 1, source, target, spare), tower(disks - 1, spare, source, target)
    return [*before, (disks, source, target), *after]


def referee(
    moves: list[Entry], pegs: tuple[str, str, str], disks: int, *, named: bool
) -> tuple[int, str] | bool:
    """Return the number and kind of the first illegal move, or whether the tower has moved."""
    stacks = {pegs[0]: list(range(disks, 0, -1)), pegs[1]: [], pegs[2]: []}
    for index, (disk, source, target) in enumerate(moves, start=1):
        if target not in stacks:
            return index, "unknown_peg"
        if not stacks[source]:
            return index, "empty_peg"
        top = stacks[source][-1]
        if named and top != disk:
            return index, "not_on_top"
        if stacks[target] and stacks[target][-1] < top:
            return index, "larger_on_smaller"
        stacks[target].append(stacks[source].pop())
    return any(len(stacks[peg]) == disks for peg in pegs[1:])


def lost(moves: list[Entry], place: int) -> list[Entry]:
    return moves[:place] + moves[place + 1 :]


def doubled(moves: list[Entry], place: int) -> list[Entry]:
    return [*moves[:place], moves[place], *moves[place:]]


def swapped(moves: list[Entry], place: int) -> list[Entry]:
    return [*moves[: place - 1], moves[place], moves[place - 1], *moves[place + 1 :]]


def turned(moves: list[Entry], place: int) -> list[Entry]:
    disk, source, target = moves[place]
    return [*moves[:place], (disk, target, source), *moves[place + 1 :]]


def misnamed(moves: list[Entry], place: int) -> list[Entry]:
    disk, source, target = moves[place]
    slip = {"A": "D", "B": "D", "C": "D", "1": "7", "2": "7", "3": "7"}.get(target, "lift")
    return [*moves[:place], (disk, source, slip), *moves[place + 1 :]]


def renumbered(moves: list[Entry], place: int) -> list[Entry]:
    disk, source, target = moves[place]
    other = disk % max(move[0] for move in moves) + 1
    return [*moves[:place], (other, source, target), *moves[place + 1 :]]


def carried_on(moves: list[Entry], _: int) -> list[Entry]:
    return [*moves, (1, moves[-1][2], moves[-1][1])]


def cut_off(moves: list[Entry], _: int) -> list[Entry]:
    return moves[: len(moves) * 2 // 3]


DAMAGES = (lost, doubled, swapped, turned, misnamed, renumbered, carried_on, cut_off)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_a_spoiled_list_gets_the_verdict_of_the_referee(
    damage: Callable[[list[Entry], int], list[Entry]], layout: str
) -> None:
    spell, pegs, named = LAYOUTS[layout]
    chance = random.Random(f"{layout} {damage.__name__}")  # noqa: S311 - no secret
    for disks, _ in itertools.product((3, 4, 5), range(2)):
        whole = tower(disks, *pegs)
        # Without the one move of the largest disk, a list is one of fewer disks.
        places = [p for p in range(1, len(whole) - 1) if p != len(whole) // 2]
        moves = damage(whole, chance.choice(places))
        text = "\n".join(spell(i, *move) for i, move in enumerate(moves, start=1))
        found = verdict(read("hanoi", text.encode()))
        first = found["first_illegal"]
        assert found["moves"] == len(moves), text
        assert ((first["move"], first["kind"]) if first else found["solved"]) == referee(
            moves, pegs, disks, named=named
        ), text
