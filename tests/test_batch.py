"""A batch from end to end: nothing twice, nothing broken, nothing lost."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from scenes.batch import command
from scenes.batch.batch import Batch, Summary
from scenes.batch.command import Request, Voice
from scenes.batch.entry import Entry
from scenes.batch.journal import NAME
from scenes.batch.report import of
from scenes.batch.runner import DIED, Pool, local, outcomes
from scenes.batch.task import OTHER_VERSION, Outcome, Task, work
from scenes.render import Output
from solvers.puzzle import PuzzleError

ROOT = Path(__file__).parent.parent
SILENT = Voice(None, None)
SMALL = """\
[defaults]
size = "240x160"
fps = 5
puzzle = "hanoi"
hold = 1

[[jobs]]
disks = [1, 2, 3]
theme = ["daylight", "print"]
output = "{disks}/{theme}.gif"
"""


#: The names of the report, in this order: programs rely on them.
JOB = ["job", "name", "state", "outputs", "moves", "seconds", "notes", "error"]
OUTPUT = ["path", "format", "frames", "seconds", "bytes", "alt"]


@pytest.fixture
def manifest(tmp_path: Path) -> Path:
    path = tmp_path / "films.toml"
    path.write_text(SMALL)
    return path


def run(manifest: Path, **wishes: Any) -> Summary:
    request = Request(manifest, manifest.parent / "out", **{"jobs": 1, **wishes})
    return command.run(request, SILENT)[0]


def movereel(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ROOT / "cli.py", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=folder,
    )


def pictures(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*.gif"))
    }


def test_one_film_that_fails_does_not_stop_the_rest(manifest: Path) -> None:
    # A folder where a film should be: the plan looks elsewhere, the writing meets it.
    (manifest.parent / "out" / "2" / "print.gif").mkdir(parents=True)
    done = movereel(manifest.parent, "batch", "films.toml", "--out", "out", "-j", "1")
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) == 5
    assert "5 rendered, 0 unchanged, 1 failed" in done.stderr
    assert "2/print.gif" in done.stderr
    assert "it is a folder" in done.stderr
    assert "Traceback" not in done.stderr


def test_what_is_unchanged_is_not_made_again(manifest: Path) -> None:
    assert len(run(manifest).made) == 6
    begun = time.process_time()
    again = run(manifest)
    assert time.process_time() - begun < 2
    assert (len(again.made), len(again.kept)) == (0, 6)


@pytest.mark.parametrize(
    ("change", "made"),
    [
        pytest.param(lambda out: (out / "1/print.gif").unlink(), 1, id="an output is gone"),
        pytest.param(lambda out: (out / "1/print.gif").write_bytes(b"GIF"), 1, id="damaged"),
        pytest.param(lambda out: os.utime(out / "1/print.gif", (1, 1)), 0, id="a new time only"),
        pytest.param(lambda out: (out / NAME).unlink(), 6, id="the journal is gone"),
        pytest.param(lambda out: (out / NAME).write_bytes(b"\xff{]\n"), 6, id="journal damaged"),
        pytest.param(
            lambda out: (out / NAME).write_bytes((out / NAME).read_bytes()[:-30]), 1, id="cut short"
        ),
    ],
)
def test_just_what_is_missing_is_made(
    manifest: Path, change: Callable[[Path], object], made: int
) -> None:
    run(manifest)
    before = pictures(manifest.parent / "out")
    change(manifest.parent / "out")
    assert len(run(manifest).made) == made
    assert pictures(manifest.parent / "out") == before
    assert len(run(manifest).kept) == 6


def test_a_changed_option_makes_just_its_films_again(manifest: Path) -> None:
    run(manifest)
    manifest.write_text(SMALL.replace("[1, 2, 3]", "[1, 2, 4]"))
    summary = run(manifest)
    assert sorted(output.path for made in summary.made for output in made.outputs) == [
        "4/daylight.gif",
        "4/print.gif",
    ]


def test_a_changed_file_of_moves_makes_its_film_again(tmp_path: Path) -> None:
    (tmp_path / "moves.txt").write_text("move disk 1 from A to C\n")
    manifest = tmp_path / "films.toml"
    manifest.write_text(
        '[[jobs]]\npuzzle = "hanoi"\nmoves = "moves.txt"\nsize = "240x160"\noutput = "a.gif"\n'
    )
    assert len(run(manifest).made) == 1
    assert len(run(manifest).kept) == 1
    (tmp_path / "moves.txt").write_text("1. A -> B\n2. A -> C\n3. B -> C\n")
    assert len(run(manifest).made) == 1


def test_force_makes_everything_again_and_only_makes_a_part(manifest: Path) -> None:
    run(manifest)
    assert len(run(manifest, force=True).made) == 6
    assert len(run(manifest, force=True, only="*print*").made) == 3
    with pytest.raises(PuzzleError, match="matches no film"):
        run(manifest, only="nothing")


def test_the_outputs_are_those_of_the_single_commands(manifest: Path) -> None:
    run(manifest, jobs=2)
    for disks, theme in ((1, "daylight"), (3, "print")):
        options = ["--size", "240x160", "--fps", "5", "--hold", "1", "--theme", theme]
        done = movereel(manifest.parent, "hanoi", str(disks), *options, "-o", "one.gif")
        assert done.returncode == 0
        single = (manifest.parent / "one.gif").read_bytes()
        assert single == (manifest.parent / "out" / str(disks) / f"{theme}.gif").read_bytes()


def test_many_films_in_two_processes_are_those_of_one(tmp_path: Path) -> None:
    manifest = tmp_path / "films.toml"
    manifest.write_text(
        '[[jobs]]\npuzzle = "hanoi"\nsize = "240x160"\nfps = 2\nhold = [1, 2, 3, 4, 5]\n'
        'disks = [1, 2]\ntheme = ["daylight", "print"]\nlang = ["en", "vi", "ru"]\n'
        'output = "{disks}-{theme}-{lang}-{hold}.gif"\n'
    )
    first = command.run(Request(manifest, tmp_path / "one", jobs=1), SILENT)[0]
    second = command.run(Request(manifest, tmp_path / "two", jobs=2), SILENT)[0]
    assert len(first.made) == len(second.made) == 60
    assert pictures(tmp_path / "one") == pictures(tmp_path / "two")


def test_a_killed_batch_leaves_no_broken_file_and_goes_on_where_it_was(tmp_path: Path) -> None:
    manifest = tmp_path / "films.toml"
    manifest.write_text(SMALL.replace("[1, 2, 3]", "[1, 2, 3, 4, 5]"))
    arguments = [sys.executable, str(ROOT / "cli.py"), "batch", str(manifest), "--out", "out"]
    child = subprocess.Popen(
        [*arguments, "-j", "2"], cwd=tmp_path, stdout=subprocess.PIPE, start_new_session=True
    )
    assert child.stdout is not None
    for _ in range(3):
        child.stdout.readline()
    os.killpg(child.pid, signal.SIGKILL)
    child.wait()
    child.stdout.close()
    # A worker whose parent died too is a process until the system has taken note of its death.
    deadline = time.monotonic() + 30
    with suppress(ProcessLookupError):
        while time.monotonic() < deadline:
            os.killpg(child.pid, 0)
            time.sleep(0.05)
    left = pictures(tmp_path / "out")
    assert 3 <= len(left) < 10
    assert all(data.endswith(b"\x3b") for data in left.values())
    again = run(manifest)
    assert len(again.kept) >= 3
    assert len(again.made) + len(again.kept) == 10
    whole = pictures(tmp_path / "out")
    assert len(whole) == 10
    assert whole | left == whole
    assert not list((tmp_path / "out").rglob("*.part"))


def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(tmp_path: Path) -> None:
    manifest = tmp_path / "films.toml"
    manifest.write_text(SMALL.replace("[1, 2, 3]", "[1, 2, 3, 4, 5]"))
    for processes in ("1", "2"):
        out = tmp_path / processes
        child = subprocess.Popen(
            [
                sys.executable,
                str(ROOT / "cli.py"),
                "batch",
                manifest,
                "--out",
                out,
                "-j",
                processes,
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert child.stdout is not None
        for _ in range(2):
            child.stdout.readline()
        child.send_signal(signal.SIGINT)
        _, remarks = child.communicate(timeout=60)
        assert child.returncode == 130
        assert "interrupted: what is done is kept" in remarks
        assert "Traceback" not in remarks
        deadline = time.monotonic() + 10
        while list(out.rglob("*.part")) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not list(out.rglob("*.part"))
        again = command.run(Request(manifest, out, jobs=1), SILENT)[0]
        assert len(again.kept) >= 2
        assert len(again.made) + len(again.kept) == 10


HOURS = """\
[defaults]
size = "480p"
puzzle = "hanoi"

[[jobs]]
disks = [7, 8]
jobs = {jobs}
output = "{{disks}}.mp4"
"""


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="needs signals of groups")
@pytest.mark.parametrize("processes", ["1", "2"])
@pytest.mark.parametrize("name", ["SIGHUP", "SIGTERM", "SIGINT"])
@pytest.mark.parametrize("times", [1, 2])
def test_what_a_terminal_sends_to_all_processes_ends_them_without_a_word(
    tmp_path: Path, name: str, processes: str, times: int
) -> None:
    (tmp_path / "films.toml").write_text(HOURS.format(jobs=3 - int(processes)))
    child = subprocess.Popen(
        [sys.executable, str(ROOT / "cli.py"), "batch", "films.toml", "-q", "-j", processes],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        start_new_session=True,
    )
    deadline = time.monotonic() + 30
    while not list(tmp_path.glob(".*.part")) and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.3)
    for _ in range(times):
        os.killpg(child.pid, getattr(signal, name))
    assert child.communicate(timeout=60) == ("", "")
    assert child.returncode == 130
    deadline = time.monotonic() + 10
    while list(tmp_path.rglob("*.part")) and time.monotonic() < deadline:
        time.sleep(0.05)
    left = {path.name for path in tmp_path.iterdir() if times == 1 or path.suffix != ".part"}
    # Who is told twice may stop clearing up: the next run sweeps what is left.
    assert left == {"films.toml"}


def crash_for_two(task: Task, folder: str | None) -> Outcome:
    """Die, as a worker out of memory does, at one of the tasks."""
    if task.key == "2":
        os.kill(os.getpid(), signal.SIGKILL)
    return Outcome(task.key, notes=(str(folder),))


def test_a_film_that_kills_its_worker_is_lost_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.batch.runner.work", crash_for_two)
    tasks = [Task(str(number), "hanoi", {}, (f"{number}.gif",)) for number in range(8)]
    found = {outcome.key: outcome.error for outcome in outcomes(tasks, local(2), None)}
    assert found == {str(number): DIED if number == 2 else "" for number in range(8)}


def test_a_worker_of_another_version_makes_nothing(manifest: Path) -> None:
    batch = Batch.of(manifest, manifest.parent / "out")
    task = replace(batch.films()[0].task, key="0" * 64)
    assert work(task, str(manifest.parent / "out")).error == OTHER_VERSION
    assert not (manifest.parent / "out").exists()


def test_the_table_shows_brackets_as_they_are() -> None:
    entry = Entry(("jobs", 0), "a", "hanoi", {}, ("[/b] x.gif",), (), {})
    failed = Outcome("", error="pip install 'movereel[film]'")
    console = Console(width=80, file=io.StringIO())
    command.show(Summary([], failed=[(entry, failed)]), console)
    assert isinstance(console.file, io.StringIO)
    shown = console.file.getvalue()
    assert "[/b] x.gif" in shown
    assert "movereel[film]" in shown


def shown(summary: Summary, width: int, *, terminal: bool) -> list[str]:
    console = Console(width=width, file=io.StringIO(), force_terminal=terminal, color_system=None)
    command.show(summary, console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()


LONG = "a-folder/with-a-long-name/" + "and-a-long-file-name-" * 4 + ".gif"


def test_names_are_whole_in_the_table_however_narrow_it_is() -> None:
    made = Outcome("", (Output(LONG, "gif", 1234, 12.5, 123_456, ""),))
    piped = shown(Summary([], made=[made]), 80, terminal=False)
    assert [line.split() for line in piped] == [
        ["film", "bytes", "seconds", "frames", "format"],
        [LONG, "123,456", "12.5", "1,234", "gif"],
    ]
    narrow = shown(Summary([], made=[made]), len(LONG) + 10, terminal=True)
    assert [line.split() for line in narrow] == [["film", "bytes"], [LONG, "123,456"]]
    assert all(len(line) <= 20 for line in shown(Summary([], made=[made]), 20, terminal=True))


def test_any_executor_will_do(manifest: Path) -> None:
    batch = Batch.of(manifest, manifest.parent / "out")
    summary = batch.run(batch.films(), Pool(lambda: ThreadPoolExecutor(2), 4), shared=False)
    assert len(summary.made) == 6
    assert len(pictures(manifest.parent / "out")) == 6


def test_bytes_given_back_are_the_files_that_a_shared_folder_gets(manifest: Path) -> None:
    batch = Batch.of(manifest, manifest.parent / "back")
    batch.run(batch.films(), local(1), shared=False)
    run(manifest)
    assert pictures(manifest.parent / "back") == pictures(manifest.parent / "out")


def test_list_says_what_would_be_rendered_and_renders_nothing(manifest: Path) -> None:
    done = movereel(manifest.parent, "batch", "films.toml", "--out", "out", "--list")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert len(lines) == 7
    assert lines[0].startswith("render     1/daylight.gif  (")
    assert lines[-1].startswith("6 of 6 films to render: ")
    assert not (manifest.parent / "out").exists()
    run(manifest)
    done = movereel(manifest.parent, "batch", "films.toml", "--out", "out", "--list")
    assert done.stdout.splitlines()[-1].startswith("0 of 6 films to render: 0 frames")


def test_a_list_counts_what_is_made_and_not_what_a_film_would_be(tmp_path: Path) -> None:
    path = tmp_path / "films.toml"
    path.write_text(
        '[defaults]\nsize = "240x160"\npuzzle = "hanoi"\ndisks = 2\n'
        '[[jobs]]\nat = 1\noutput = "still.png"\n'
        '[[jobs]]\noutput = ["moves.txt", "moves.csv"]\n'
        '[[jobs]]\noutput = "words.vtt"\n'
        '[[jobs]]\noutput = ["film.gif", "last.png"]\n'
    )
    lines = list(command.listed(command.listing(Request(path, tmp_path))))
    assert [line.rpartition("  ")[2] for line in lines[:-1]] == [
        "(1 frame, 0.0 s)",
        "(0 frames, 0.0 s)",
        "(0 frames, 5.2 s)",
        "(131 frames, 5.2 s)",
    ]
    assert lines[-1].startswith("4 of 4 films to render: 132 frames, ")


def test_the_report_in_json_tells_made_unchanged_and_failed(manifest: Path) -> None:
    run(manifest, only="1/*")
    (manifest.parent / "out" / "3" / "print.gif").mkdir(parents=True)
    done = movereel(manifest.parent, "batch", "films.toml", "--out", "out", "-j", "1", "--json")
    report = json.loads(done.stdout)
    assert done.returncode == 1
    assert (report["format"], report["version"], report["interrupted"]) == (
        "movereel-batch",
        1,
        False,
    )
    assert (report["rendered"], report["unchanged"], report["failed"], report["left"]) == (
        3,
        2,
        1,
        0,
    )
    states = {job["outputs"][0]["path"]: job["state"] for job in report["jobs"]}
    assert states == {
        f"{disks}/{theme}.gif": "unchanged" if disks == 1 else "rendered"
        for disks in (1, 2, 3)
        for theme in ("daylight", "print")
    } | {"3/print.gif": "failed"}
    for job in report["jobs"]:
        assert list(job) == JOB
        assert [list(output) for output in job["outputs"]] == [OUTPUT]
        assert job["job"] == "jobs[1]"
        assert (job["error"] is None) == (job["state"] != "failed")
        for output in job["outputs"]:
            path = manifest.parent / "out" / output["path"]
            assert output["bytes"] == (None if job["error"] else path.stat().st_size)


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        pytest.param(["batch"], 2, "give a manifest, or --init", id="no manifest"),
        pytest.param(["batch", "none.toml"], 1, "cannot read none.toml", id="no file"),
        pytest.param(
            ["batch", "films.toml", "--out", "films.toml"], 1, "it is a file", id="out is a file"
        ),
        pytest.param(
            ["batch", "films.toml", "--out", "films.toml/x"], 1, "is a file", id="out below a file"
        ),
        pytest.param(
            ["batch", "films.toml", "--out", "/proc/zz"], 1, "no file can be made", id="no folder"
        ),
        pytest.param(
            ["batch", "films.toml", "--out", "/proc/zz", "--list"], 1, "no file can", id="listed"
        ),
        pytest.param(
            ["batch", "films.toml", "--only", "x*"],
            1,
            "there are hanoi, 1/daylight.gif, 1/print.gif, 2/daylight.gif",
            id="nothing matches",
        ),
        *(
            pytest.param(["batch", "films.toml", *useless], 2, words, id=" ".join(useless))
            for useless, words in (
                (["--watch", "--list"], "--watch is nothing with --list: "),
                (["--watch", "--json"], "--watch is nothing with --json: "),
                (["-j", "2", "--scheduler", "tcp://127.0.0.1:9"], "--jobs is nothing with --s"),
                (["--shared"], "give its --scheduler too"),
            )
        ),
        pytest.param(["batch", "films.toml", "-j", "0"], 2, "--jobs 0", id="no processes"),
        pytest.param(["batch", "--init", "films.toml"], 1, "exists already", id="a file is there"),
        pytest.param(
            ["batch", "--init", "films.ini"], 1, "a manifest ends in .toml, ", id="another format"
        ),
        pytest.param(["batch", "--init", "no/films.toml"], 1, "cannot write", id="no such folder"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    manifest: Path, arguments: list[str], status: int, words: str
) -> None:
    done = movereel(manifest.parent, *arguments)
    assert (done.returncode, done.stdout) == (status, "")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "films"), [("films.toml", "slides"), ("films.yaml", "slides"), ("films.csv", "*at*")]
)
def test_init_writes_a_manifest_that_renders_as_it_is(
    tmp_path: Path, name: str, films: str
) -> None:
    first = [] if name == "films.toml" else [name]
    assert movereel(tmp_path, "batch", "--init", *first).stdout == f"{name}\n"
    begun = (tmp_path / name).read_bytes()
    assert movereel(tmp_path, "batch", "--init", name).returncode == 1
    assert (tmp_path / name).read_bytes() == begun
    done = movereel(tmp_path, "batch", name, "--only", films, "-j", "1")
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == (1 if name == "films.csv" else 3)


def test_a_list_says_what_the_plans_of_the_single_films_say(manifest: Path) -> None:
    done = movereel(manifest.parent, "batch", "films.toml", "--out", "out", "--list", "--json")
    total = json.loads(done.stdout)
    frames = seconds = size = 0
    for disks in ("1", "2", "3"):
        for theme in ("daylight", "print"):
            options = ["--size", "240x160", "--fps", "5", "--hold", "1", "--theme", theme]
            plan = json.loads(
                movereel(manifest.parent, "hanoi", disks, *options, "--plan", "--json").stdout
            )
            frames, size = frames + plan["frames"], size + plan["estimated_bytes"]
            seconds += plan["seconds"]
    assert total["films"] == 6
    assert (total["frames"], total["estimated_bytes"]) == (frames, size)
    assert total["seconds"] == pytest.approx(seconds)


def save_aside(path: Path, text: str) -> None:
    path.with_suffix(".tmp").write_text(text)
    path.with_suffix(".tmp").replace(path)


def save_in_steps(path: Path, text: str) -> None:
    path.write_text("")
    path.write_text(text[: len(text) // 2])
    time.sleep(0.02)
    path.write_text(text)


def save_anew(path: Path, text: str) -> None:
    path.unlink()
    time.sleep(0.02)
    path.write_text(text)


@pytest.mark.parametrize("save", [save_aside, save_in_steps, save_anew])
def test_watch_is_at_home_with_editors_and_ends_clean(
    manifest: Path, save: Callable[[Path, str], None]
) -> None:
    (manifest.parent / "moves.txt").write_text("move disk 1 from A to C\n")
    text = SMALL.replace("[1, 2, 3]", "1") + '[[jobs]]\nmoves = "moves.txt"\noutput = "own.gif"\n'
    manifest.write_text(text)
    child = subprocess.Popen(
        [sys.executable, str(ROOT / "cli.py"), "batch", "films.toml", "--watch", "-j1"],
        cwd=manifest.parent,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stderr is not None

    def next_line() -> str:
        assert child.stderr is not None
        lines = iter(child.stderr.readline, "")
        # Each rendering of moves that were read says how many lines that were.
        line = next(line for line in lines if "read as moves" not in line)
        return line.removeprefix("movereel: ").split(";")[0]

    assert next_line() == "3 rendered, 0 unchanged"
    save(manifest, text.replace("disks = 1", "disks = 2"))
    assert next_line() == "2 rendered, 1 unchanged"
    save(manifest.parent / "moves.txt", "1. A -> B\n2. A -> C\n3. B -> C\n")
    assert next_line() == "1 rendered, 2 unchanged"
    save(manifest, text.replace("disks = 1", "disk = 1"))
    assert "did you mean disks?" in next_line()
    manifest.unlink()
    assert next_line().startswith("cannot read films.toml: no such file")
    manifest.write_text(text.replace("disks = 1", "disks = 2"))
    assert next_line() == "0 rendered, 3 unchanged"
    child.send_signal(signal.SIGINT)
    _, rest = child.communicate(timeout=30)
    assert child.returncode == 130
    assert rest == "movereel: interrupted; the files are as they were\n"


def test_watch_renders_again_when_the_manifest_is_saved(manifest: Path) -> None:
    remarks: list[str] = []
    glances = count()
    saved = iter(
        [
            SMALL.replace("[1, 2, 3]", "[1, 2]"),
            SMALL.replace("puzzle", "pusle"),
            SMALL.replace("[1, 2, 3]", "[2, 5]"),
        ]
    )

    def rest() -> None:
        if next(glances) % 3:
            return
        text = next(saved, None)
        if text is None:
            raise KeyboardInterrupt
        manifest.write_text(text + f"# {len(remarks)}\n")

    request = Request(manifest, manifest.parent / "out", jobs=1)
    with pytest.raises(KeyboardInterrupt):
        command.watch(request, Voice(None, remarks.append, remarks.append), rest)
    assert [line.split(";")[0] for line in remarks if "rendered" in line] == [
        "6 rendered, 0 unchanged",
        "0 rendered, 4 unchanged",
        "2 rendered, 2 unchanged",
    ]
    assert any("'pusle'" in line for line in remarks)


TOO_SMALL = SMALL + 'max-bytes = "100"\n'


def test_quiet_says_what_failed_and_nothing_else(manifest: Path) -> None:
    done = movereel(manifest.parent, "batch", "films.toml", "--only", "1/*", "-j", "1", "-q")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    manifest.write_text(TOO_SMALL)
    done = movereel(manifest.parent, "batch", "films.toml", "--only", "1/d*", "-j", "1", "-q")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("movereel: 1/1 failed: 1/daylight.gif cannot be made in 100 ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("shared", [True, False])
def test_what_is_said_of_a_film_names_it_as_the_manifest_does(tmp_path: Path, shared: bool) -> None:
    manifest = tmp_path / "films.toml"
    manifest.write_text(
        '[defaults]\nsize = "240x160"\nfps = 5\nhold = 0\n'
        '[[jobs]]\npuzzle = "hanoi"\ndisks = 1\ntransparent = true\noutput = "o/a.mp4"\n'
        '[[jobs]]\npuzzle = "hanoi"\ndisks = 1\nmax-bytes = "100"\noutput = "o/b.gif"\n'
        '[[jobs]]\npuzzle = "hanoi"\nmoves = "moves.txt"\noutput = "o/c.gif"\n'
    )
    (tmp_path / "moves.txt").write_text("A -> C\nA -> C\n")
    batch = Batch.of(manifest, tmp_path / "o")
    said: list[str] = []

    def tell(entry: Entry, outcome: Outcome, _number: int, _count: int) -> None:
        said.extend(of(entry, words) for words in (*outcome.notes, outcome.error) if words)

    batch.run(batch.films(), local(1), shared=shared, tell=tell)
    assert str(tmp_path) not in "".join(said)
    assert said[0].startswith("o/a.mp4 shows the ground: ")
    assert said[1].startswith("o/b.gif cannot be made in 100 bytes: ")
    assert said[2] == "o/c.gif: illegal at move 2 (line 2): peg A is empty"
    # What is kept for the next run says the same.
    assert str(tmp_path) not in (tmp_path / "o" / NAME).read_text()


def test_moves_come_from_files_only(tmp_path: Path) -> None:
    manifest = tmp_path / "films.toml"
    for moves in ("-", "none.txt"):
        manifest.write_text(f'[[jobs]]\npuzzle = "hanoi"\nmoves = "{moves}"\noutput = "a.gif"\n')
        with pytest.raises(
            PuzzleError, match=r"films.toml:3: jobs\[1\].moves: .*give a text file$"
        ):
            Batch.of(manifest, tmp_path).films()
