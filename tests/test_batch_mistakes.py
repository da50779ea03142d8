"""Mistakes sown into manifests: all of them are told, at their lines, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.batch.batch import Batch
from scenes.batch.documents import ManifestError

Job = dict[str, Any]

#: Values that no film can have, and what is said of them. An option comes once in a job.
ANY_FILM: list[tuple[str, Any, str]] = [
    ("fps", "0", "out of range"),
    ("fps", "fast", "is no number"),
    ("speed", "-1", "out of range"),
    ("seconds", "soon", "is no number"),
    ("hold", "long", "is no number"),
    ("loop", "never", "is no count"),
    ("pace", "brisk", "is no pace"),
    ("size", "9x9", "out of range"),
    ("size", "large", "is no size"),
    ("theme", "dayligth", "is no theme"),
    ("lang", "xx", "is no language"),
    ("max-bytes", "huge", "is no size"),
    ("jobs", "0", "is no count"),
    ("from", "first", "is no whole number"),
    ("title", True, "cannot be used: give a text"),
    ("alt", "perhaps", "is neither true nor false"),
    ("sped", "2", "did you mean speed?"),
    ("engine", "oil", "is no engine"),
]
IN_JOB: list[tuple[str, Any, str]] = [
    *ANY_FILM,
    ("output", "../out-{n}.gif", "leaves the folder"),
    ("output", "~/out-{n}.gif", "begins with ~"),
    ("output", "out-{n}.docx", "is no format"),
    ("output", "{{nope}}-{n}.gif", "which is no option"),
    ("output", "{{lang.x}}-{n}.gif", "takes options only"),
    ("moves", "nofile-{n}.txt", "cannot read"),
    ("puzzle", "chess", "no puzzle is called"),
]
#: The same of one puzzle.
OF_PUZZLE: dict[str, list[tuple[str, Any, str]]] = {
    "hanoi": [
        ("puzzle", "hanio", "no puzzle is called"),
        ("disks", "three", "is no whole number"),
        ("view", "attic", "attic"),
        ("board", "5x5", "is an option of knight only"),
    ],
    "knight": [("board", "wide", "is not a board"), ("closed", "yes", "is neither true nor false")],
    "frogs": [("left", "few", "is no whole number")],
}
#: And of its solver, which has nothing to do where a list of moves is named.
OF_SOLVER: dict[str, list[tuple[str, Any, str]]] = {
    "hanoi": [("disks", "0", "cannot stack 0 disks"), ("rule", "odd", "is unknown")],
    "knight": [("board", "4x4", "there is no tour"), ("tie-break", "coin", "is unknown")],
    "frogs": [("method", "leap", "is unknown")],
}
ONES = {"hanoi": {"disks": "3"}, "knight": {"board": "6x6"}, "frogs": {"left": "2"}}


FILMS = {option for option, *_ in ANY_FILM}

#: Where a mistake is: "defaults" or the number of a job, and the option.
Spot = tuple[int | str, str]


@dataclass(frozen=True)
class Sown:
    """A manifest with mistakes, and the words that each of them is told with."""

    defaults: Job
    jobs: list[Job]
    expected: dict[Spot, str]


@st.composite
def sown(draw: st.DrawFn) -> Sown:
    """Return up to five jobs and their defaults, with mistakes in them."""

    def some(kinds: list[tuple[str, Any, str]], most: int) -> list[tuple[str, Any, str]]:
        choice = st.sampled_from(kinds)
        return draw(st.lists(choice, max_size=most, unique_by=lambda mistake: mistake[0]))

    defaults: Job = {"hold": "1"}
    jobs: list[Job] = []
    expected: dict[Spot, str] = {}
    for option, value, words in some(ANY_FILM, 3):
        defaults[option] = value
        expected["defaults", option] = words
    for number in range(draw(st.integers(1, 5))):
        puzzle = draw(st.sampled_from(sorted(ONES)))
        job: Job = {"puzzle": puzzle, "output": f"film-{number}.gif", **ONES[puzzle]}
        solver = draw(st.booleans())
        kinds = [kind for kind in IN_JOB if not (solver and kind[0] == "moves")]
        mistakes = some([*kinds, *OF_PUZZLE[puzzle], *(OF_SOLVER[puzzle] if solver else [])], 5)
        # Of a puzzle that is not known, only what holds of all can be judged.
        for option, value, words in sorted(mistakes, key=lambda mistake: mistake[0] != "puzzle"):
            if option in FILMS or job["puzzle"] != "chess":
                job[option] = value.format(n=number) if isinstance(value, str) else value
                expected[number, option] = words
        jobs.append(job)
    return Sown(defaults, jobs, expected)


def toml(manifest: Sown) -> tuple[str, dict[Spot, int]]:
    """Return the manifest in TOML and the line of each option."""
    lines, where = ["# [[jobs]] fps = 0", "", "[defaults]"], dict[Spot, int]()
    for option, value in manifest.defaults.items():
        lines.append(f"{option} = {json.dumps(value)}")
        where["defaults", option] = len(lines)
    for number, job in enumerate(manifest.jobs):
        lines += ["", "[[jobs]]  # a job", 'name = """', "fps = 1", '[[jobs]]"""']
        for option, value in job.items():
            lines.append(f"{option} = {json.dumps(value)}")
            where[number, option] = len(lines)
    return "\n".join(lines), where


def toml_in_lines(manifest: Sown) -> tuple[str, dict[Spot, int]]:
    """Return the same as tables within lines."""
    lines, where = ["jobs = ["], dict[Spot, int]()
    for number, job in enumerate(manifest.jobs):
        pairs = ", ".join(f"{option} = {json.dumps(value)}" for option, value in job.items())
        lines += [f"  {{ {pairs} }}, # fps = 1"]
        where |= {(number, option): len(lines) for option in job}
    lines += ["]"]
    for option, value in manifest.defaults.items():
        lines.append(f'"defaults" . {option} = {json.dumps(value)}')
        where["defaults", option] = len(lines)
    return "\n".join(lines), where


def yaml(manifest: Sown) -> tuple[str, dict[Spot, int]]:
    """Return the manifest in YAML and the line of each option."""
    lines, where = ["---", "defaults:"], dict[Spot, int]()
    for option, value in manifest.defaults.items():
        lines.append(f"  {option}: {json.dumps(value)}")
        where["defaults", option] = len(lines)
    lines += ["", "jobs:"]
    for number, job in enumerate(manifest.jobs):
        lines += ["- name: |", "    fps: 0"]
        for option, value in job.items():
            lines.append(f"  {option}: {json.dumps(value)}")
            where[number, option] = len(lines)
    return "\n".join(lines), where


def table(manifest: Sown) -> tuple[str, dict[Spot, int]]:
    """Return the manifest as a table, which has no defaults, and the line of each option."""
    names = list(dict.fromkeys(option for job in manifest.jobs for option in job))
    lines, where = [",".join(["name", *names])], dict[Spot, int]()
    for number, job in enumerate(manifest.jobs):
        lines.append("")
        cells = [json.dumps(job.get(name, "")).strip('"') for name in names]
        where |= {(number, option): 1 if option == "sped" else len(lines) + 1 for option in job}
        lines += [f'"a\nb",{",".join(cells)}'.replace("\n", "\r\n")]
        lines = "\n".join(lines).split("\n")
    return "\n".join(lines), where


Writer = Callable[[Sown], tuple[str, dict[Spot, int]]]


def told(name: str, text: str) -> list[str]:
    """Return the complaints about a manifest, without its path."""
    with TemporaryDirectory() as folder:
        (Path(folder) / name).write_bytes(text.encode())
        try:
            Batch.of(Path(folder) / name, Path(folder) / "out").films()
        except ManifestError as error:
            return [line.removeprefix(f"{folder}/") for line in str(error).splitlines()]
    return []


@pytest.mark.parametrize(
    ("suffix", "write"),
    [
        pytest.param(".toml", toml, id="TOML"),
        pytest.param(".toml", toml_in_lines, id="tables within lines"),
        pytest.param(".yaml", yaml, id="YAML"),
        pytest.param(".csv", table, id="CSV"),
    ],
)
@settings(max_examples=40)
@given(manifest=sown())
def test_just_the_mistakes_sown_are_told_and_each_at_its_line(
    suffix: str, write: Writer, manifest: Sown
) -> None:
    text, where = write(manifest)
    expected = [
        (where[spot], spot, words) for spot, words in manifest.expected.items() if spot in where
    ]
    if suffix == ".csv":
        # A column that is called wrong is so once, not in each row.
        columns = [mistake for mistake in expected if mistake[0] == 1]
        expected = [mistake for mistake in expected if mistake[0] > 1] + columns[:1]
    found = told(f"m{suffix}", text)
    for line, (spot, option), words in expected:
        place = spot if spot == "defaults" else f"jobs[{int(spot) + 1}]"
        place = "columns" if line == 1 and suffix == ".csv" else place
        start = f"m{suffix}:{line}: {place}.{option}: "
        assert [words in line for line in found if line.startswith(start)] == [True], (start, found)
    assert len(found) == len(expected)
