"""What movereel prints as text reads back as the very solution, whatever was asked for."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.encoders.moves import lines
from scenes.options import Options
from scenes.orders import FrogsOrder, HanoiOrder, KnightOrder, Order
from solvers.hanoi import Hanoi, solve
from solvers.puzzle import PuzzleError, Solution
from solvers.transcripts import read, solved

HEAD = '# movereel hanoi {"disks": 2, "pegs": 3, "start": "AB", "goal": "CC", "rule": "free"}\n'


def printed(solution: Solution, first: int = 1, last: int | None = None) -> bytes:
    end = solution.length if last is None else last
    return "".join(line + "\n" for line in lines(solution, first, end)).encode()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param(HEAD + "A -> C\n", "line 2 is no move", id="another layout"),
        pytest.param(HEAD + "\nmove 1: disk one from A to C\n", "line 3 is no move", id="a word"),
        pytest.param("# movereel hanoi disks 3\n", "names no puzzle", id="no parameters"),
        pytest.param("# movereel hanoi {3}\n", "names no puzzle", id="no JSON"),
        pytest.param("# movereel chess {}\n", "is for 'chess'", id="another puzzle"),
        pytest.param('# movereel hanoi {"disks": "2"}\n', "no whole number", id="wrong value"),
    ],
)
def test_a_headed_list_that_is_none_is_refused(text: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        read("hanoi", text.encode())


def test_an_illegal_move_under_a_heading_is_found_in_its_line() -> None:
    reading = read("hanoi", (HEAD + "\n# by hand\nmove 1: disk 2 from A to C\n").encode())
    assert reading.fault is not None
    assert (reading.fault.kind, reading.fault_line) == ("not_on_top", 4)


def test_the_usual_puzzle_needs_no_heading() -> None:
    assert printed(solve(Hanoi(1))) == b"move 1: disk 1 from A to C\n"


def states(pegs: int, disks: int) -> st.SearchStrategy[str]:
    return st.text("ABCDEF"[:pegs], min_size=disks, max_size=disks)


@st.composite
def hanoi_orders(draw: st.DrawFn) -> Order:
    rule = draw(st.sampled_from(["free", "cyclic", "adjacent"]))
    pegs = draw(st.integers(3, 5))
    disks = draw(st.integers(1, 4))
    ends = draw(states(pegs, disks)), draw(states(pegs, disks))
    return HanoiOrder(str(disks), str(pegs), *ends, rule=rule)


KNIGHTS = [
    KnightOrder("1x1"),
    KnightOrder("5x5"),
    KnightOrder("3x4", start="a1"),
    KnightOrder("6x6", closed=True),
    KnightOrder("3x10", start="c2", closed=True),
    KnightOrder("8x8", within="half"),
    KnightOrder("7x7", within="ring"),
    KnightOrder("30x31"),
]
FROGS = st.builds(
    FrogsOrder,
    left=st.sampled_from("01234"),
    right=st.sampled_from("01234"),
    gap=st.sampled_from("12"),
    rule=st.sampled_from(["forward", "both"]),
)


@settings(max_examples=200)
@given(hanoi_orders() | st.sampled_from(KNIGHTS) | FROGS, st.data())
def test_every_order_reads_back_as_itself(order: Order, data: st.DataObject) -> None:
    solution = order.solution(Options())
    reading = read(order.puzzle, printed(solution))
    assert (reading.puzzle, tuple(reading.moves)) == (solution.puzzle, tuple(solution.moves))
    assert solved(reading)
    if solution.length > 1:
        first = data.draw(st.integers(1, solution.length))
        last = data.draw(st.integers(first, solution.length))
        part = read(order.puzzle, printed(solution, first, last))
        wanted = solution.stretch(first, last)
        assert part.solution.state_at(0)[-1] == wanted.state_at(0)[-1]
        assert tuple(part.moves) == tuple(wanted.moves)
