"""Manifests: every mistake at its place, matrices, names, and what is refused."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.batch.batch import Batch
from scenes.batch.cluster import cluster
from scenes.batch.documents import ManifestError, read_document
from scenes.batch.entry import Entry
from scenes.batch.manifest import entries_of
from scenes.batch.mistakes import Mistakes
from scenes.batch.schema import film_fields, order_fields
from scenes.batch.template import TEMPLATES
from scenes.orders import HanoiOrder
from solvers.puzzle import PuzzleError

TEN = """\
[defaults]
size = "480p"
sped = 2

[[jobs]]
puzzle = "hanoi"
disks = 0
theme = "dayligth"

[[jobs]]
puzzle = "hanio"

[[jobs]]
puzzle = "knight"
board = "4x4"

[[jobs]]
puzzle = "frogs"
left = [1, true]

[[jobs]]
puzzle = "hanoi"
output = "../x.gif"

[[jobs]]
puzzle = "hanoi"
output = "a.gif"

[[jobs]]
puzzle = "hanoi"
disks = [3, 4]
output = "a.gif"

[[jobs]]
puzzle = "hanoi"
fps = []
output = "{disk}.gif"

[[jobs]]
puzzle = "hanoi"
output = "z.docx"

[[jobs]]
puzzle = "hanoi"
moves = "nope.txt"
output = "q.gif"

[[jobs]]
output = "q2.gif"
"""


def entries(name: str, text: str) -> list[Entry]:
    document = read_document(name, text)
    mistakes = Mistakes(document)
    found = entries_of(document, mistakes)
    mistakes.check()
    return found


def complaints(folder: Path, text: str, name: str = "films.toml") -> list[str]:
    (folder / name).write_text(text, encoding="utf-8")
    with pytest.raises(ManifestError) as caught:
        Batch.of(folder / name, folder / "out").films()
    return [line.removeprefix(f"{folder}/") for line in str(caught.value).splitlines()]


def test_a_manifest_with_many_mistakes_reports_them_all_with_their_places(tmp_path: Path) -> None:
    expected = [
        ("films.toml:3: defaults.sped: ", "did you mean speed?"),
        ("films.toml:7: jobs[1].disks: ", "cannot stack 0 disks"),
        ("films.toml:8: jobs[1].theme: ", "--theme dayligth is no theme"),
        ("films.toml:11: jobs[2].puzzle: ", "no puzzle is called 'hanio'"),
        ("films.toml:15: jobs[3].board: ", "there is no tour"),
        ("films.toml:19: jobs[4].left[2]: ", "True cannot be used"),
        ("films.toml:23: jobs[5].output: ", "leaves the folder --out"),
        ("films.toml:32: jobs[7].output: ", "two films are called 'a.gif'"),
        ("films.toml:36: jobs[8].fps: ", "the list is empty"),
        ("films.toml:37: jobs[8].output: ", "names 'disk', which is no option of hanoi"),
        ("films.toml:41: jobs[9].output: ", ".docx is no format"),
        ("films.toml:45: jobs[10].moves: ", "cannot read"),
        ("films.toml:48: jobs[11].puzzle: ", "no puzzle is given"),
    ]
    found = complaints(tmp_path, TEN)
    assert len(found) == len(expected)
    for line, (place, words) in zip(found, expected, strict=True):
        assert line.startswith(place)
        assert words in line
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        pytest.param("a.toml", "jobs = [", "a.toml:1", id="no TOML"),
        pytest.param("a.toml", "\n\nx = = 1\n", "a.toml:3", id="no TOML, at its line"),
        pytest.param("a.toml", "", "jobs: this is needed", id="nothing"),
        pytest.param("a.toml", "jobs = []", "jobs: the list is empty", id="no jobs"),
        pytest.param("a.toml", "jobs = 3", "3 is no list of tables", id="a number of jobs"),
        pytest.param("a.toml", "jobs = [3]", "jobs[1]: 3 is no table", id="a job that is none"),
        pytest.param("a.toml", "job = []", "no option is called 'job'", id="another table"),
        pytest.param("a.yaml", "jobs: [", "a.yaml:1: ", id="no YAML"),
        pytest.param("a.yaml", "a: !!python/object:x {}", "a.yaml:1", id="unsafe YAML"),
        pytest.param("a.yaml", "- 3", "a.yaml:1", id="a list in YAML"),
        pytest.param(
            "a.csv",
            "puzzle,disks\nhanoi\n",
            "a.csv:2: jobs[1]: the row needs 2 cells and has 1",
            id="short row",
        ),
        pytest.param(
            "a.csv",
            "puzzle\nhanoi,3\n",
            "a.csv:2: jobs[1]: the row needs 1 cells and has 2",
            id="long row",
        ),
        pytest.param("a.csv", "puzzle,x\nhanoi,3\n", "a.csv:1: columns.x: no option", id="column"),
        pytest.param("a.yaml", "a: 1\n---\nb: 2\n", "a.yaml:", id="two documents"),
        pytest.param("a.yaml", "a: b\0c", "a.yaml:1: ", id="binary YAML"),
        pytest.param("a.yaml", "a:\n- 1\n b", "a.yaml:", id="crooked YAML"),
        pytest.param("a.yaml", "jobs: &a\n- *a\n", "is no table of options", id="a loop in YAML"),
        pytest.param("a.yaml", "jobs:\n- {puzzle: hanoi, fps: }", "it has no value", id="no value"),
        pytest.param(
            "a.yaml",
            "jobs:\n- puzzle: hanoi\n  fps: 5\n  fps: 6\n",
            "a.yaml:3: jobs[1].fps: 'fps' stands twice, here and in line 4",
            id="twice in YAML",
        ),
        pytest.param(
            "a.yaml", "jobs:\n- puzzle: hanoi\n  on: 1\n", "a.yaml:3: jobs[1].on", id="on is a name"
        ),
        pytest.param("a.toml", "x = " + "[" * 10_000, "too deep", id="deep TOML"),
        pytest.param("a.toml", f"x = {'9' * 5000}", "thousands of digits", id="a long number"),
        pytest.param("a.toml", "\ufeff[[jobs]]\r\n\r\nx = 3\r\n", "a.toml:3", id="from Windows"),
        pytest.param("a.toml", "[[job]]\npuzzle = 'hanoi'\nfps = 0", "job[1].fps", id="job"),
        pytest.param(
            "a.toml",
            '[[jobs]]\npuzzle = ["hanoi", "frogs"]\n',
            "one job has one puzzle",
            id="a list of puzzles",
        ),
        pytest.param(
            "a.toml", '[[jobs]]\npuzzle = "knight"\ncount = true\n', "'count'", id="no film"
        ),
        pytest.param(
            "a.toml",
            f'[[jobs]]\npuzzle = "hanoi"\ndisks = {[*range(999)]}\nfps = {[*range(999)]}\n',
            "a.toml:1: jobs[1]: this makes 998,001 films: a batch has at most 10,000",
            id="a matrix of a million",
        ),
        pytest.param("a.csv", "puzzle;disks\nhanoi;3\n", "use commas", id="semicolons"),
        pytest.param("a.csv", "disks,disks\n3,3\n", "two columns are called 'disks'", id="twice"),
        pytest.param(
            "a.csv", 'puzzle\n"hanoi"x\n\n"', "a.csv:4: jobs[2]: unexpected end", id="quotes"
        ),
        pytest.param("a.csv", "", "jobs: the list is empty", id="an empty table"),
        pytest.param("a.ini", "", "the suffix of a manifest is one of", id="another format"),
    ],
)
def test_what_is_no_manifest_is_told_with_its_line(
    tmp_path: Path, name: str, text: str, words: str
) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(ManifestError) as caught:
        Batch.of(tmp_path / name, tmp_path).films()
    assert words in str(caught.value)


@pytest.mark.parametrize(
    "data", [b"\xff\xfe\x00j", b"#" * 2_000_001, None], ids=["no text", "endless", "no file"]
)
def test_a_manifest_that_cannot_be_read_is_one_line(tmp_path: Path, data: bytes | None) -> None:
    if data is not None:
        (tmp_path / "a.toml").write_bytes(data)
    with pytest.raises(ManifestError, match="cannot read"):
        Batch.of(tmp_path / "a.toml", tmp_path)


@pytest.mark.parametrize(
    "output", ["/etc/x.gif", "../x.gif", "a/../../x.gif", "..\\\\x.gif", "a/..", "{title}/x.gif"]
)
def test_no_output_leaves_its_folder(tmp_path: Path, output: str) -> None:
    text = f'[[jobs]]\npuzzle = "hanoi"\ntitle = ".."\noutput = "{output}"\n'
    (tmp_path / "a.toml").write_text(text)
    with pytest.raises(ManifestError, match="leaves the folder"):
        Batch.of(tmp_path / "a.toml", tmp_path).films()


def test_values_in_names_make_no_folders() -> None:
    text = '[[jobs]]\npuzzle = "hanoi"\ntitle = "a/b: c"\noutput = "{title}.gif"\n'
    assert entries("a.toml", text)[0].outputs == ("a-b-c.gif",)


def test_two_films_that_differ_in_capitals_only_would_be_one_on_some_disks() -> None:
    text = '[[jobs]]\npuzzle = "hanoi"\noutput = ["a.gif", "A.gif"]\n'
    with pytest.raises(ManifestError, match=r"'A\.gif' would be the same file"):
        entries("a.toml", text)


def test_each_mistaken_option_of_one_job_is_found(tmp_path: Path) -> None:
    text = (
        '[[jobs]]\npuzzle = "hanoi"\ndisks = 3\npegs = 2\nsize = "9x9"\nfps = 0\n'
        'lang = "xx"\nfrom = 5\nto = 2\n'
    )
    found = complaints(tmp_path, text)
    assert [line.split(": ")[1] for line in found[:4]] == [
        "jobs[1].pegs",
        "jobs[1].size",
        "jobs[1].fps",
        "jobs[1].lang",
    ]
    assert "--from 5 lies after --to 2" in found[4]


def test_a_film_that_does_not_fit_its_picture_is_found_before_the_first_frame(
    tmp_path: Path,
) -> None:
    text = '[[jobs]]\npuzzle = "hanoi"\ndisks = [3, 40]\nsize = "240x160"\n'
    found = complaints(tmp_path, text)
    assert len(found) == 1
    assert found[0].startswith("films.toml:3: jobs[1].disks[2]: ")


def test_a_still_of_what_is_not_there_is_found_before_the_first_frame(tmp_path: Path) -> None:
    text = '[[jobs]]\npuzzle = "hanoi"\ndisks = 3\noutput = "{}.png"\n{}\n'
    jobs = ("at = 8", 'sheet = "9,10"', 'sheet = "4x2"\nsize = "240x160"')
    found = complaints(tmp_path, "".join(text.format(n, job) for n, job in enumerate(jobs)))
    assert [line.split(": ")[1] for line in found] == [
        "jobs[1].at",
        "jobs[2].sheet",
        "jobs[3].size",
    ]


def test_without_its_extra_yaml_is_refused_with_the_way_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "yaml", None)
    with pytest.raises(ManifestError, match=r"pip install 'movereel\[batch\]', or write TOML"):
        read_document("a.yaml", "jobs: []")


def test_without_its_extra_a_cluster_is_refused_with_the_way_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("scenes.batch.cluster.find_spec", lambda _: None)
    with pytest.raises(PuzzleError, match=r"pip install 'movereel\[cluster\]'"):
        cluster("tcp://127.0.0.1:8786")


def test_a_list_is_a_matrix_and_the_name_tells_what_differs() -> None:
    text = (
        '[defaults]\nlang = ["en", "vi"]\n\n[[jobs]]\npuzzle = "hanoi"\ndisks = [3, 4]\n'
        'transparent = [true, false]\noutput = "{puzzle}-{disks}-{lang}-{transparent}.gif"\n'
    )
    found = entries("a.toml", text)
    assert [entry.outputs[0] for entry in found] == [
        f"hanoi-{disks}-{lang}-{seen}.gif"
        for lang in ("en", "vi")
        for disks in (3, 4)
        for seen in ("true", "false")
    ]
    assert found[-1].options.lang == "vi"
    assert found[-1].order == HanoiOrder(disks="4")


def test_defaults_of_another_puzzle_are_left_out_of_a_job() -> None:
    text = '[defaults]\ndisks = 5\npuzzle = "frogs"\n[[jobs]]\nleft = 2\n[[jobs]]\npuzzle = "hanoi"'
    found = entries("a.toml", text)
    assert [entry.outputs for entry in found] == [("frogs-2-2.gif",), ("hanoi-5.gif",)]


def test_the_three_ways_to_write_a_manifest_say_the_same() -> None:
    toml = (
        '[[jobs]]\npuzzle = "hanoi"\ndisks = 3\nspeed = 1.5\noutput = "a.gif"\n'
        '[[jobs]]\npuzzle = "knight"\nboard = "6x6"\nclosed = true\noutput = "b.gif"\n'
    )
    yaml = (
        "jobs:\n- {puzzle: hanoi, disks: 3, speed: 1.5, output: a.gif}\n"
        "- puzzle: knight\n  board: 6x6\n  closed: true\n  output: b.gif\n"
    )
    csv = (
        "\ufeffpuzzle,disks,speed,board,closed,output\r\n"
        "hanoi,3,1.5,,,a.gif\r\nknight,,,6x6,true,b.gif\r\n"
    )
    first = entries("a.toml", toml)
    assert entries("a.yaml", yaml) == first
    assert entries("a.csv", csv) == first


def test_yaml_leaves_a_text_as_it_is_written() -> None:
    text = "jobs:\n- {puzzle: hanoi, title: [12:30, 2026-02-30, 010, no], output: '{title}.gif'}\n"
    titles = [entry.given["title"] for entry in entries("a.yaml", text)]
    assert titles == ["12:30", "2026-02-30", "010", "no"]


def test_yaml_knows_the_line_of_a_value() -> None:
    with pytest.raises(ManifestError, match=r"a.yaml:3: jobs\[1\].theme\[2\]"):
        entries("a.yaml", "jobs:\n- puzzle: hanoi\n  theme: [print, [x]]\n")


def test_what_is_merged_in_yaml_gives_way_to_what_stands_there() -> None:
    text = (
        "jobs:\n- &base\n  puzzle: hanoi\n  disks: 3\n  output: a.gif\n"
        "- <<: *base\n  theme: print\n  output: b.gif\n"
        "- {<<: [{theme: contrast}, *base], output: c.gif}\n"
    )
    assert [(entry.outputs, entry.given) for entry in entries("a.yaml", text)] == [
        (("a.gif",), {"disks": "3"}),
        (("b.gif",), {"disks": "3", "theme": "print"}),
        (("c.gif",), {"disks": "3", "theme": "contrast"}),
    ]
    # A mistake is told where it stands, be it merged; what stands twice still does.
    for wrong in ("  disks: x\n", "  disks: 3\n  disks: 4\n"):
        document = read_document("a.yaml", text.replace("  disks: 3\n", wrong))
        with pytest.raises(ManifestError) as caught:
            Batch(document, Path(), Path("a.yaml")).films()
        assert all(line.startswith("a.yaml:4: jobs[") for line in str(caught.value).splitlines())


def test_a_long_value_is_shown_in_part(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    lists = "\n".join(f"x{n}: &x{n} [{', '.join([f'*x{n - 1}'] * 9)}]" for n in range(1, 6))
    path.write_text(f"x0: &x0 [x]\n{lists}\njobs: *x5\n")
    with pytest.raises(ManifestError, match=r"jobs\[9\]: .* is no table") as caught:
        Batch.of(path, tmp_path).films()
    assert max(map(len, str(caught.value).splitlines())) < 300


def test_every_option_of_the_command_line_but_reports_may_stand_in_a_manifest() -> None:
    names = set(film_fields())
    assert {"size", "from", "to", "lang", "view", "moves", "title"} <= names
    assert not {"plan", "json", "quiet", "output"} & names
    assert "tie-break" in order_fields("knight")


@pytest.mark.parametrize("suffix", TEMPLATES)
def test_each_template_is_a_manifest_that_can_be_rendered(tmp_path: Path, suffix: str) -> None:
    (tmp_path / f"films{suffix}").write_text(TEMPLATES[suffix])
    films = Batch.of(tmp_path / f"films{suffix}", tmp_path).films()
    assert len(films) == (4 if suffix == ".csv" else 8)
    assert all(film.plan is not None for film in films)


@given(
    st.none()
    | st.integers()
    | st.text(max_size=5)
    | st.lists(st.booleans() | st.floats() | st.text(max_size=5) | st.lists(st.none()), max_size=3)
)
def test_whatever_stands_for_a_value_is_a_film_or_a_mistake(value: object) -> None:
    text = json.dumps({"jobs": [{"puzzle": "hanoi", "title": value, "output": "a.gif"}]})
    try:
        document = read_document("a.yaml", text)
    except ManifestError:
        return
    mistakes = Mistakes(document)
    found = entries_of(document, mistakes)
    assert bool(found) != bool(mistakes.found) or (found and mistakes.found)


def test_the_manifest_of_the_samples_has_no_mistake(tmp_path: Path) -> None:
    films = Batch.of(Path(__file__).parent.parent / "media" / "films.toml", tmp_path).films()
    assert {film.entry.puzzle for film in films} == {"hanoi", "knight", "frogs"}
