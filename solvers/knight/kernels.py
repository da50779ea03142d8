"""The inner loops of counting, compiled by numba: import this module only where it is installed.

A state (see ``frontier``) is packed into one number, a digit to the base 11 for every slot: 0 for
untouched, 1 for done, and from 2 on the stretches in the order of their first ends. States with
their ways live in a hash table of two arrays, ``keys`` (the packed state plus one; 0 is free) and
``ways``, whose length is a power of two.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])
Array = Any
#: Packed states, or links, and the ways to each.
Table = tuple[Array, Array]

numba = importlib.import_module("numba")
numpy = importlib.import_module("numpy")

DONE = 255
BASE = 11
#: Slots that one packed state has room for: 11**18 < 2**63.
MOST_SLOTS = 18


def compiled(function: Function) -> Function:
    """Return the function compiled; it releases the lock that threads share."""
    jitted: Function = numba.njit(cache=True, nogil=True)(function)
    return jitted


@compiled
def unpack(key: int, skipped: int, held: int, mates: Array, ends: Array) -> None:
    """Fill ``mates`` from a packed state, its slot ``skipped``, left out, holding ``held``."""
    ends[:] = -1
    for slot in range(len(mates) - 1, -1, -1):
        if slot == skipped:
            mates[slot] = held
            continue
        digit = key % BASE
        key //= BASE
        if digit == 0:
            mates[slot] = slot
        elif digit == 1:
            mates[slot] = DONE
        elif ends[digit] < 0:
            ends[digit] = slot
        else:
            mates[slot] = ends[digit]
            mates[ends[digit]] = slot


@compiled
def pack(mates: Array, skipped: int, labels: Array) -> int:
    """Return the packed state without slot ``skipped``."""
    key, fresh = 0, 2
    for slot in range(len(mates)):
        if slot == skipped:
            continue
        mate = mates[slot]
        digit = 1
        if mate == slot:
            digit = 0
        elif mate != DONE and mate < slot:
            digit = labels[mate]
        elif mate != DONE:
            digit = labels[slot] = fresh
            fresh += 1
        key = key * BASE + digit
    return key


@compiled
def put(table: Table, key: int, number: int) -> int:
    """Add ``number`` ways to a state of the table; return 1 if it is new there, else 0."""
    keys, ways = table
    mask = len(keys) - 1
    mixed = key * 0x9E3779B97F4A7C1
    place = (mixed ^ (mixed >> 32)) & mask
    while True:
        if keys[place] == key + 1:
            ways[place] += number
            return 0
        if keys[place] == 0:
            keys[place] = key + 1
            ways[place] = number
            return 1
        place = (place + 1) & mask


@compiled
def put_all(table: Table, old: Table) -> None:
    """Add all states of another table."""
    old_keys, old_ways = old
    for place in range(len(old_keys)):
        if old_keys[place]:
            put(table, old_keys[place] - 1, old_ways[place])


@compiled
def join(mates: Array, left: int, right: int) -> bool:
    """Join two slots; False where one is done already or the two are ends of one stretch."""
    one, two = mates[left], mates[right]
    if DONE in (one, two) or one == right:
        return False
    mates[left] = mates[right] = DONE
    mates[one] = two
    mates[two] = one
    return True


@compiled
def choices(mates: Array, slot: int, later: Array, outer: bool, pairs: Array) -> int:
    """Fill ``pairs`` with the slots that a square may join, and return how many pairs there are.

    An untouched square joins two others; one that ends a stretch, itself and another. Where it is
    the start, the outer square, which is the last of ``later``, must be among them.
    """
    found = 0
    untouched = mates[slot] == slot
    for one in range(len(later) if untouched else 1):
        left = later[one] if untouched else slot
        for two in range(len(later) - 1 if outer else one + 1 if untouched else 0, len(later)):
            if left != later[two] and mates[left] != DONE and mates[later[two]] != DONE:
                pairs[found, 0], pairs[found, 1] = left, later[two]
                found += 1
    return found


@compiled
def settle(
    states: Table, first: int, square: tuple[Any, ...], table: Table, room: int
) -> tuple[int, int, int]:
    """Settle one square in the states from ``first`` on, until the table has little room left.

    ``square`` is (slot, refill, skipped, held, outer, spare, last, slots, later). Returns the
    first state not settled, the number of states added, and the number of tours finished.
    """
    packed, numbers = states
    slot, refill, skipped, held, outer, spare, last, slots, later = square
    mates, new = numpy.empty(slots, numpy.int64), numpy.empty(slots, numpy.int64)
    labels, pairs = numpy.empty(slots, numpy.int64), numpy.empty((slots * slots, 2), numpy.int64)
    added, finished, index = 0, 0, first
    while index < len(packed) and added < room:
        unpack(packed[index], skipped, held, mates, labels)
        if mates[slot] == DONE:
            if not outer:
                mates[slot] = refill
                added += put(table, pack(mates, slot, labels), numbers[index])
        else:
            for pair in range(choices(mates, slot, later, outer, pairs)):
                new[:] = mates
                if join(new, pairs[pair, 0], pairs[pair, 1]):
                    new[slot] = refill
                    if not (spare and new[-1] == DONE):
                        added += put(table, pack(new, slot, labels), numbers[index])
                elif last and (mates != DONE).sum() == (3 if mates[slot] == slot else 2):
                    finished += numbers[index]  # A ring, and nothing is left besides it.
        index += 1
    return index, added, finished


@compiled
def degrees(mates: Array, weights: Array) -> int:
    """Return the degrees of a state as one number, each times its weight."""
    code = 0
    for slot in range(len(mates)):
        mate = mates[slot]
        code += weights[slot] * (2 if mate == DONE else 0 if mate == slot else 1)
    return code


@compiled
def all_degrees(states: Array, weights: Array, codes: Array) -> None:
    """Fill ``codes`` with the degrees of all states."""
    size = len(weights)
    mates, labels = numpy.empty(size, numpy.int64), numpy.empty(size, numpy.int64)
    for index in range(len(states)):
        unpack(states[index], -1, 0, mates, labels)
        codes[index] = degrees(mates, weights)


@compiled
def reach(codes: Array, leaps: Table, size: int, marks: Array) -> None:
    """Mark all degrees, to the base 3, that come of ``codes`` when sets of leaps are added."""
    lefts, rights = leaps
    sums = numpy.empty(size, numpy.int64)
    for index in range(len(codes)):
        for chosen in range(1 << len(lefts)):
            rest = codes[index]
            for position in range(size):
                sums[position] = rest % 3
                rest //= 3
            for leap in range(len(lefts)):
                sums[lefts[leap]] += chosen >> leap & 1
                sums[rights[leap]] += chosen >> leap & 1
            if sums.max() <= 2:
                code = 0
                for position in range(size - 1, -1, -1):
                    code = code * 3 + sums[position]
                marks[code] = True


@compiled
def push(
    states: Table, first: int, leaps: tuple[Any, ...], table: Table, room: int
) -> tuple[int, int, int]:
    """Add every set of leaps to the states from ``first`` on, until the table has little room.

    ``leaps`` is (ends, other ends, weights of the degrees, marks): only states are kept whose
    degrees are completed by marked ones. Returns the first state not done, the number of states
    added, and 0.
    """
    packed, numbers = states
    lefts, rights, weights, marks = leaps
    size, last = len(weights), len(lefts) - 1
    mates, new = numpy.empty(size, numpy.int64), numpy.empty(size, numpy.int64)
    labels = numpy.empty(size, numpy.int64)
    added, index = 0, first
    while index < len(packed) and added < room:
        unpack(packed[index], -1, 0, mates, labels)
        chosen = 0
        while chosen < 2 << last:
            new[:] = mates
            step = 1
            for leap in range(last + 1):
                bit = 1 << (last - leap)
                if chosen & bit and not join(new, lefts[leap], rights[leap]):
                    step = bit  # No set that begins like this one can be added.
                    break
            else:
                if marks[len(marks) - 1 - degrees(new, weights)]:
                    added += put(table, pack(new, -1, labels), numbers[index])
            chosen += step
        index += 1
    return index, added, 0


@compiled
def relabel(states: Array, skipped: int, held: int, target: Array, size: int) -> None:
    """Pack every state anew, in place, with slot ``s`` at position ``target[s]`` (-1: left out)."""
    slots = len(target)
    mates, labels = numpy.empty(slots, numpy.int64), numpy.empty(slots, numpy.int64)
    new = numpy.empty(size, numpy.int64)
    for index in range(len(states)):
        unpack(states[index], skipped, held, mates, labels)
        for slot in range(slots):
            if target[slot] >= 0:
                mate = mates[slot]
                new[target[slot]] = DONE if mate == DONE else target[mate]
        states[index] = pack(new, -1, labels)


@compiled
def spread(states: Array, size: int, codes: Array, links: Array) -> None:
    """Take states apart: the degrees as a number to the base 3, the mates at 4 bits each.

    A position that ends no stretch is its own mate.
    """
    mates, labels = numpy.empty(size, numpy.int64), numpy.empty(size, numpy.int64)
    for index in range(len(states)):
        unpack(states[index], -1, 0, mates, labels)
        code, link = 0, numpy.uint64(0)
        for position in range(size - 1, -1, -1):
            mate = mates[position]
            degree = 2 if mate == DONE else 0 if mate == position else 1
            code = code * 3 + degree
            own = position if mate == DONE else mate
            link = link << numpy.uint64(4) | numpy.uint64(own)
        codes[index] = code
        links[index] = link


@compiled
def ends_of(link: int, size: int) -> tuple[int, int]:
    """Return one position that ends a stretch, and the number of stretches."""
    begin, ends = 0, 0
    for position in range(size):
        if (link >> numpy.uint64(4 * position)) & numpy.uint64(15) != position:
            begin = position
            ends += 1
    return begin, ends // 2


@compiled
def ring(mine: int, other: int, begin: int) -> int:
    """Return how many stretches of ``mine`` are on the ring through ``begin``."""
    four, low = numpy.uint64(4), numpy.uint64(15)
    here, arcs = begin, 0
    while True:
        here = (mine >> (here * four)) & low
        here = (other >> (here * four)) & low
        arcs += 1
        if here == begin:
            return arcs


@compiled
def match(groups: Array, size: int, lefts: Table, rights: Table) -> int:
    """Return the number of tours that the halves of some groups make together.

    A group is [first, end, first, end] of left and right states whose degrees add up to two; two
    states make a tour if their stretches, end to end, are a single ring.
    """
    left_links, left_ways = lefts
    right_links, right_ways = rights
    total = 0
    for group in range(len(groups)):
        first, end, right_first, right_end = groups[group]
        begin, stretches = ends_of(left_links[first], size)
        for left in range(first, end):
            matched = 0
            for right in range(right_first, right_end):
                if ring(left_links[left], right_links[right], numpy.uint64(begin)) == stretches:
                    matched += right_ways[right]
            total += matched * left_ways[left]
    return total
