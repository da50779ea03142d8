"""Lists that leave out where a disk comes from, pegs of several words, several games of frogs."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.frogs import Frogs
from solvers.frogs import solve as solve_frogs
from solvers.hanoi import Hanoi
from solvers.hanoi.ruler import RulerMoves
from solvers.puzzle import Move, PuzzleError, Solution
from solvers.transcripts import Hints, notes, read, solved

PHRASES = [
    ("left rod", "the middle rod", "right rod"),
    ("left", "in the middle", "right"),
    ("Left Tower", "Very Long Middle Tower", "Right Tower"),
    ("cột trái", "cột ở giữa", "cột phải"),
]
ENDS = st.permutations([0, 1, 2])


def tower(disks: int, ends: list[int]) -> list[Move]:
    return list(RulerMoves(disks, ends[0], ends[1]))


def test_one_disk_and_its_target_are_no_list() -> None:
    with pytest.raises(PuzzleError, match="no Hanoi moves found"):
        read("hanoi", b"disk 1 to C\n")


def test_a_source_that_is_wrong_is_not_passed_over() -> None:
    text = [f"disk {d} from {'ABC'[a]} to {'ABC'[b]}" for d, a, b in tower(4, [0, 2, 1])]
    text[8] = text[8].replace("from C", "from A").replace("from B", "from A")
    reading = read("hanoi", "\n".join(text).encode())
    assert (reading.fault is None, reading.fault_line) == (False, 9)


@given(
    disks=st.integers(3, 6),
    ends=ENDS,
    line=st.sampled_from(
        [
            "Move disk {d} to {b}",
            "{i}. disk {d} -> {b}",
            "move disc {d} onto peg {b}.",
            "{d} -> {b}",
        ]
    ),
)
def test_a_disk_comes_from_where_it_is(disks: int, ends: list[int], line: str) -> None:
    moves = tower(disks, ends)
    pegs = "ABC"
    text = [line.format(i=i, d=d, b=pegs[b]) for i, (d, _, b) in enumerate(moves, start=1)]
    reading = read("hanoi", "\n".join(text).encode())
    assert solved(reading)
    assert list(reading.moves) == moves


def test_an_illegal_target_is_found_in_its_line() -> None:
    targets = ["1 to C", "2 to B", "1 to B", "3 to B", "1 to A", "2 to C", "1 to C"]
    reading = read("hanoi", "\n".join(f"disk {words}" for words in targets).encode())
    assert reading.fault is not None
    assert (reading.fault.kind, reading.fault_line) == ("larger_on_smaller", 4)


@given(
    disks=st.integers(3, 6),
    ends=ENDS,
    names=st.sampled_from(PHRASES),
    line=st.sampled_from(
        ["Move disk {d} from {a} to {b}", "{i}. disk {d} from {a} to {b}.", "{a} -> {b}"]
    ),
)
def test_pegs_of_several_words_keep_their_names(
    disks: int, ends: list[int], names: tuple[str, ...], line: str
) -> None:
    moves = tower(disks, ends)
    text = [
        line.format(i=i, d=d, a=names[a], b=names[b]) for i, (d, a, b) in enumerate(moves, start=1)
    ]
    reading = read("hanoi", "\n".join(text).encode())
    assert solved(reading)
    assert isinstance(reading.puzzle, Hanoi)
    read_names = reading.puzzle.names
    assert len(reading.moves) == len(moves)
    for (piece, source, target), told in zip(reading.moves, moves, strict=True):
        assert piece == told.piece
        # A word that tells the pegs apart is enough of a name.
        assert read_names[source] in names[told.source]
        assert read_names[target] in names[told.target]


def test_a_fault_names_the_peg_as_it_was_printed() -> None:
    names = PHRASES[0]
    text = [f"Move disk {d} from {names[a]} to {names[b]}" for d, a, b in tower(4, [0, 2, 1])]
    text[9] = f"Move disk 4 from {names[0]} to {names[2]}"
    reading = read("hanoi", "\n".join(text).encode())
    assert reading.fault is not None
    assert reading.fault_line == 10
    assert any(name in reading.fault.reason for name in names)


def states(solution: Solution) -> str:
    assert isinstance(solution.puzzle, Frogs)
    spell = solution.puzzle.spell_state
    return "\n".join(spell(solution.state_at(k)) for k in range(solution.length + 1))


def jumps(solution: Solution) -> str:
    return "\n".join(map(solution.puzzle.spell, solution.moves))


TEAMS = st.tuples(st.integers(2, 4), st.integers(2, 4))


@settings(max_examples=60)
@given(
    games=st.lists(TEAMS, min_size=2, max_size=3),
    print_game=st.sampled_from([states, jumps]),
    between=st.sampled_from(["\n\n", "\n\n\n"]),
)
def test_several_games_in_one_file_are_several_runs(
    games: list[tuple[int, int]], print_game: object, between: str
) -> None:
    assert callable(print_game)
    solutions = [solve_frogs(Frogs(*teams)) for teams in games]
    text = between.join(print_game(solution) for solution in solutions)
    reading = read("frogs", text.encode())
    assert [run.printed for run in reading.runs] == [solution.length for solution in solutions]
    assert solved(reading)
    second = read("frogs", text.encode(), Hints(run=2))
    assert tuple(second.moves) == tuple(solutions[1].moves)


def test_games_of_one_size_need_nothing_between_them() -> None:
    for text in (states(solve_frogs(Frogs(2, 3))), jumps(solve_frogs(Frogs(2, 3)))):
        reading = read("frogs", f"Game 1\n{text}\nGame 2\n{text}\n".encode())
        assert [run.printed for run in reading.runs] == [11, 11]


def test_a_broken_game_beside_a_whole_one_is_told_of() -> None:
    whole, other = (states(solve_frogs(Frogs(n, n))) for n in (2, 3))
    broken = "\n".join(other.split("\n")[:6] + other.split("\n")[7:])
    reading = read("frogs", f"{whole}\n\n{broken}".encode())
    assert not reading.runs
    assert "9 lines were read as moves, 15 not" in list(notes(reading))
