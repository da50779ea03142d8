"""Names of outputs: what a pattern may say, where it may lead, and what would be one file."""

from __future__ import annotations

import re
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.batch.batch import Batch
from scenes.batch.documents import ManifestError
from scenes.batch.naming import Names, filled, inside
from solvers.puzzle import PuzzleError

VALUES = {
    "disks": "3",
    "theme": "print",
    "title": " A/b: c\n",
    "tie-break": "roth",
    "seconds": None,
}


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("{disks!r}.gif", "takes options only"),
        ("{disks!r:>1000000000}.gif", "takes options only"),
        ("{disks.__class__}.gif", "takes options only"),
        ("{disks[0]}.gif", "takes options only"),
        ("{0}.gif", "takes options only"),
        ("{}.gif", "takes options only"),
        ("{ disks }.gif", "takes options only"),
        ("{disks:>1000000000}.gif", "asks for the width '>1000000000'"),
        ("{disks:0100d}.gif", "asks for the width"),
        ("{disks:{theme}}.gif", "asks for the width"),
        ("{disks:x}.gif", "asks for the width"),
        ("{theme:02d}.gif", "'print' is no whole number"),
        ("{disks.gif", "has a brace without its other one"),
        ("disks}.gif", "has a brace without its other one"),
        ("{disk}.gif", "did you mean {disks}? known are disks, theme, title, tie-break, seconds"),
        ("{colour}.gif", "use one of disks, theme, title, tie-break, seconds"),
    ],
)
def test_a_pattern_is_no_program(pattern: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=re.escape(words)) as caught:
        filled(pattern, VALUES, "hanoi")
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("pattern", "name"),
    [
        ("a.gif", "a.gif"),
        ("{disks}-{theme}-{tie-break}.gif", "3-print-roth.gif"),
        ("{disks:02d}.gif", "03.gif"),
        ("{title}.gif", "-a-b-c-.gif"),
        ("{seconds}x.gif", "x.gif"),
        ("{{x}}-%04d.png", "{x}-%04d.png"),
    ],
)
def test_options_stand_for_their_values(pattern: str, name: str) -> None:
    assert filled(pattern, VALUES, "hanoi") == name


@given(st.text(max_size=12))
def test_whatever_a_pattern_holds_it_is_a_name_or_one_line(pattern: str) -> None:
    try:
        name = inside(filled(pattern, VALUES, "hanoi"))
    except PuzzleError as error:
        name = str(error)
    else:
        assert not Path(name).is_absolute()
        assert ".." not in Path(name).parts
    assert "\n" not in name


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "has no name"),
        ("  ", "has no name"),
        (".", "leaves the folder"),
        ("/etc/x.gif", "leaves the folder"),
        ("C:/x.gif", "leaves the folder"),
        ("C:x.gif", "leaves the folder"),
        ("\\\\host\\share\\x.gif", "leaves the folder"),
        ("../x.gif", "leaves the folder"),
        ("a/../../x.gif", "leaves the folder"),
        ("..\\x.gif", "leaves the folder"),
        ("~/x.gif", "begins with ~"),
        ("~root/x.gif", "begins with ~"),
        ("a\0b.gif", "control character"),
        ("a\nb.gif", "control character"),
        ("\x1b[31m.gif", "control character"),
    ],
)
def test_no_name_leads_out_of_the_folder(name: str, words: str) -> None:
    with pytest.raises(PuzzleError, match=words) as caught:
        inside(name)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["ünï cödé.gif", "a'b\"c$(x).gif", "-x.gif", "#1%.gif", "塔.gif"])
def test_odd_letters_are_no_harm(name: str) -> None:
    assert inside(name) == name


@pytest.mark.parametrize(
    "names",
    [
        ("t-%04d.png", "t-0003.png"),
        ("t-%04d.png", "t-%d.png"),
        ("t-%d.png", "t-1%d.png"),
        ("t-%04d.png", "T-12345.PNG"),
        ("a.gif", "A.gif"),
        ("caf\u00e9.gif", "cafe\u0301.gif"),
        ("a.gif/b.gif", "a.gif"),
        ("a.gif/x/b.gif", "A.gif"),
    ],
)
def test_what_would_be_one_file_is_found_in_any_order(names: tuple[str, ...]) -> None:
    for first, second in permutations(names):
        taken = Names()
        assert taken.take(first, ("jobs", 0)) is None
        found = taken.take(second, ("jobs", 1))
        assert found is not None
        assert found == (first, ("jobs", 0))


@pytest.mark.parametrize(
    "names",
    [
        ("t-%04d.png", "t-003.png"),
        ("t-%04d.png", "u/t-0003.png"),
        ("t-%d.png", "t-x.png"),
        ("t-%d.png", "u-%d.png"),
        ("a.gif", "a.gif.png"),
        ("a/b.gif", "a/c.gif"),
    ],
)
def test_what_differs_is_no_clash(names: tuple[str, ...]) -> None:
    for order in permutations(names):
        taken = Names()
        assert [taken.take(name, ("jobs", 0)) for name in order] == [None] * len(names)


def complaints(folder: Path, text: str) -> list[str]:
    (folder / "films.toml").write_text(text)
    with pytest.raises(ManifestError) as caught:
        Batch.of(folder / "films.toml", folder).films()
    return [line.removeprefix(f"{folder}/") for line in str(caught.value).splitlines()]


def test_a_link_in_the_folder_leads_nothing_out(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "link").symlink_to(tmp_path)
    (tmp_path / "out" / "film.gif").symlink_to(tmp_path / "elsewhere.gif")
    (tmp_path / "out" / "round").symlink_to(tmp_path / "out" / "round")
    (tmp_path / "out" / "real").mkdir()
    (tmp_path / "out" / "within").symlink_to(tmp_path / "out" / "real")
    names = ["link/x.gif", "film.gif", "round/x.gif", "within/x.gif"]
    (tmp_path / "films.toml").write_text(f'[[jobs]]\npuzzle = "hanoi"\noutput = {names}\n')
    with pytest.raises(ManifestError) as caught:
        Batch.of(tmp_path / "films.toml", tmp_path / "out").films()
    lines = str(caught.value).splitlines()
    assert ["by a link" in line for line in lines] == [True] * 3
    assert [name for name in names if any(name in line for line in lines)] == names[:3]


def test_no_film_is_written_over_what_is_read(tmp_path: Path) -> None:
    (tmp_path / "moves.txt").write_text("move disk 1 from A to C\n")
    found = complaints(
        tmp_path,
        '[[jobs]]\npuzzle = "hanoi"\nmoves = "moves.txt"\noutput = ["a.gif", "moves.txt"]\n',
    )
    assert len(found) == 1
    assert found[0].startswith("films.toml:4: jobs[1].output[2]: ")
    assert "is a file that is read here" in found[0]


def test_descriptions_and_posters_are_files_too(tmp_path: Path) -> None:
    found = complaints(
        tmp_path,
        '[[jobs]]\npuzzle = "hanoi"\nalt = true\noutput = ["a.gif", "a.gif.txt"]\n'
        '[[jobs]]\npuzzle = "hanoi"\noutput = "b.gif"\n'
        '[[jobs]]\npuzzle = "hanoi"\nat = 1\noutput = "posters/b.gif.png"\n',
    )
    assert [line.split(": ")[0] for line in found] == ["films.toml:4", "films.toml:11"]


@pytest.mark.parametrize(
    ("defaults", "places"),
    [
        ('output = "x.gif"', ["films.toml:2: defaults.output"]),
        (
            'output = "{disks}.gif"',
            ["films.toml:6: jobs[2].output", "films.toml:9: jobs[3].output"],
        ),
    ],
    ids=["the defaults are to blame", "the jobs are"],
)
def test_one_name_for_all_is_a_mistake_of_the_defaults(
    tmp_path: Path, defaults: str, places: list[str]
) -> None:
    jobs = '[[jobs]]\npuzzle = "hanoi"\ndisks = 3\n'
    found = complaints(tmp_path, f"[defaults]\n{defaults}\n{jobs * 3}")
    assert [line[: len(place)] for line, place in zip(found, places, strict=True)] == places
