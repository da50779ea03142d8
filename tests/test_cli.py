from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path

import av
import pexpect
import pytest
from PIL import Image
from typer.testing import CliRunner, Result

from cli import app
from scenes.theme import THEMES

ROOT = Path(__file__).parent.parent
COMMAND = [sys.executable, str(ROOT / "cli.py")]


def run(*arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(app, list(arguments), input=text)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


# Refusals.

REFUSED = [
    pytest.param(["hanoi", "0"], 1, "cannot stack 0 disks", id="no disks"),
    pytest.param(["hanoi", "-1"], 2, "-1 is below zero", id="fewer than no disks"),
    pytest.param(["hanoi", "2.5"], 2, "2.5 is no whole number", id="half a disk"),
    pytest.param(["hanoi", "3,4"], 2, "3,4 is no whole number", id="two numbers"),
    pytest.param(["hanoi", "abc"], 2, "abc is no whole number", id="a word for a number"),
    pytest.param(["hanoi", "1000000000"], 1, "1000000000 disks", id="a billion disks"),
    pytest.param(["hanoi", "3", "--size", "0x0"], 2, "--size 0x0", id="no picture"),
    pytest.param(["hanoi", "3", "--size", "99999x99999"], 2, "99999x99999", id="a huge picture"),
    pytest.param(["hanoi", "3", "--size", "big"], 2, "--size big", id="a word for a size"),
    pytest.param(["hanoi", "3", "--fps", "0"], 2, "--fps 0", id="no frames"),
    pytest.param(["hanoi", "3", "--fps", "fast"], 2, "--fps fast", id="a word for a rate"),
    pytest.param(["hanoi", "3", "--speed", "-2"], 2, "--speed -2", id="backwards"),
    pytest.param(["hanoi", "3", "--seconds", "0"], 2, "--seconds 0", id="no time"),
    pytest.param(["hanoi", "3", "--loop", "never"], 2, "--loop never", id="a word for a count"),
    pytest.param(["hanoi", "3", "--theme", "neon"], 2, "--theme neon", id="unknown theme"),
    pytest.param(["hanoi", "3", "--from", "9"], 1, "--from 9", id="from beyond the end"),
    pytest.param(["hanoi", "3", "--at", "9", "-o", "x.png"], 1, "--at 9", id="at beyond the end"),
    pytest.param(["hanoi", "3", "-o", "x.avi"], 2, "'x.avi'", id="unknown format"),
    pytest.param(["hanoi", "3", "-o", "x"], 2, "'x'", id="no suffix"),
    pytest.param(["hanoi", "3", "-o", "a.gif", "-o", "a.gif"], 1, "twice", id="one name twice"),
    pytest.param(["hanoi", "3", "-o", "no/x.gif"], 1, "no folder no", id="no such folder"),
    pytest.param(["hanoi", "3", "--start", "AXA"], 1, "peg 'X'", id="unknown peg"),
    pytest.param(["hanoi", "3", "--start", "AB"], 1, "'AB' places 2 disks", id="short state"),
    pytest.param(["hanoi", "3", "--pegs", "2"], 1, "cannot use 2 pegs", id="two pegs"),
    pytest.param(["hanoi", "--moves", "gone.txt"], 1, "cannot read gone.txt", id="no moves file"),
    pytest.param(["hanoi", "3", "--colour", "red"], 2, "--colour", id="unknown option"),
    pytest.param(["hanio"], 2, "hanio", id="unknown command"),
    pytest.param(["hanoi", "3", "--at", "2", "-o", "x.gif"], 2, "--at 2", id="a moment of a film"),
    pytest.param(["hanoi", "3", "-o", "x" * 300 + ".gif"], 1, "too long", id="a name too long"),
    pytest.param(
        ["hanoi", "1", "-o", "f-%04d.png", "-o", "f-0001.png"], 1, "f-0001.png", id="one of many"
    ),
    pytest.param(["hanoi", "200", "-o", "x.gif", "--from", "5"], 1, "--from and --to", id="long"),
    pytest.param(["hanoi", "40", "-o", "x.json"], 1, "too long for a file", id="long list"),
]


@pytest.mark.parametrize(("arguments", "status", "words"), REFUSED)
def test_bad_input_gets_one_line_that_names_it_and_changes_nothing(
    arguments: list[str], status: int, words: str, folder: Path
) -> None:
    result = run(*arguments)
    assert result.exit_code == status
    assert words in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert result.stdout == ""
    assert list(folder.iterdir()) == []


def test_a_folder_is_no_output(folder: Path) -> None:
    (folder / "x.gif").mkdir()
    result = run("hanoi", "3", "-o", "x.gif")
    assert (result.exit_code, "is a folder" in result.stderr) == (1, True)


def test_a_folder_without_permission_is_refused(folder: Path) -> None:
    folder.chmod(0o555)
    # Root may write anywhere, so root asks as somebody else.
    code = (
        "import os, pathlib, scenes.encoders.aside as aside\n"
        "if os.geteuid() == 0: os.setuid(65534)\n"
        f"aside.check(pathlib.Path({str(folder)!r}) / 'x.gif')"
    )
    for parent in folder.parents[:3]:
        if parent.name.startswith("pytest-"):
            parent.chmod(0o755)
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    folder.chmod(0o755)
    assert "no permission; choose another folder" in done.stderr


def test_too_many_moves_for_a_film_are_counted_and_the_way_out_is_named() -> None:
    began = time.perf_counter()
    result = run("hanoi", "40", "-o", "x.mp4")
    assert result.exit_code == 1
    for word in ("1,099,511,627,775 moves", "frames", "hours", "--from", "--to", "--seconds"):
        assert word in result.stderr
    assert time.perf_counter() - began < 30


# What is printed.


def test_the_moves_are_printed_in_words() -> None:
    result = run("hanoi", "3", "-o", "-")
    assert result.stdout.splitlines() == [
        "move 1: disk 1 from A to C",
        "move 2: disk 2 from A to B",
        "move 3: disk 1 from C to B",
        "move 4: disk 3 from A to C",
        "move 5: disk 1 from B to A",
        "move 6: disk 2 from B to C",
        "move 7: disk 1 from A to C",
    ]


def test_the_last_moves_of_eighty_disks_are_printed_at_once() -> None:
    last = 2**80 - 1
    result = run("hanoi", "80", "-o", "-", "--from", str(last - 5), "--to", str(last))
    head, *lines = result.stdout.splitlines()
    assert head.startswith("# movereel hanoi ")
    assert len(lines) == 6
    assert lines[-1].startswith(f"move {last}: disk 1 from ")
    assert lines[-1].endswith("to C")


def test_every_option_has_a_sentence_and_the_help_fits_a_screen() -> None:
    top = run("--help").stdout
    assert len(top.splitlines()) <= 24
    for command in ("hanoi", "check"):
        assert command in top
        helps = run(command, "--help").stdout
        for line in helps.splitlines():
            words = line.strip("│ ").split()
            if words and words[0].startswith("--"):
                assert len(words) >= 4, line


def test_the_help_groups_the_options_and_names_their_values() -> None:
    lines = run("hanoi", "--help").stdout.splitlines()
    assert lines[0].endswith("hanoi [OPTIONS] [DISKS]")
    heads = [line for line in lines if line.endswith(":") and not line.startswith(" ")]
    assert heads[:4] == ["Arguments:", "Options:", "Output:", "Look:"]
    assert any(line.startswith("  --theme THEME  ") for line in lines)


def test_the_version_is_that_of_the_package() -> None:
    result = run("--version")
    assert (result.exit_code, result.stdout) == (0, f"movereel {version('movereel')}\n")


def test_the_plan_renders_nothing(folder: Path) -> None:
    result = run("hanoi", "5", "--plan", "--json", "-o", "x.gif")
    plan = json.loads(result.stdout)
    assert plan["moves"] == 31
    assert plan["seconds"] == pytest.approx(26.24)
    assert plan["frames"] == 656
    assert list(folder.iterdir()) == []


# What is written.


def test_one_run_writes_all_formats_and_prints_their_paths(folder: Path) -> None:
    names = ["a.gif", "a.mp4", "a.png", "a.json", "a.csv", "a.txt"]
    outputs = [part for name in names for part in ("-o", name)]
    result = run("hanoi", "2", "--size", "320x180", "--speed", "4", *outputs)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == names
    assert sorted(path.name for path in folder.iterdir()) == sorted(names)


def test_the_report_names_every_output_with_its_length_and_size(folder: Path) -> None:
    result = run("hanoi", "2", "--size", "320x180", "--json", "-o", "a.mp4", "-o", "a.csv")
    report = json.loads(result.stdout)
    film, table = report["outputs"]
    assert (film["path"], film["format"]) == ("a.mp4", "mp4")
    assert film["bytes"] == (folder / "a.mp4").stat().st_size
    with av.open("a.mp4") as container:
        assert container.streams.video[0].frames == film["frames"]
    assert table["path"] == "a.csv"
    assert report["encoder"].keys() >= {"codec", "preset", "crf"}
    assert report["moves"] == 3


def test_a_gif_and_an_mp4_of_one_job_are_equally_long_and_end_solved(folder: Path) -> None:
    run("hanoi", "3", "--size", "426x240", "-o", "a.gif", "-o", "a.mp4", "-o", "a.png")
    with Image.open(folder / "a.gif") as image:
        delays = []
        for index in range(getattr(image, "n_frames", 1)):
            image.seek(index)
            delays.append(image.info["duration"])
        last = image.convert("RGB")
        assert image.info["loop"] == 0
    with av.open(str(folder / "a.mp4")) as container:
        stream = container.streams.video[0]
        assert stream.duration is not None
        assert stream.time_base is not None
        seconds = float(stream.duration * stream.time_base)
    assert min(delays) >= 20
    assert sum(delays) / 1000 == pytest.approx(seconds, abs=1 / 25)
    assert delays[-1] >= 1900
    with Image.open(folder / "a.png") as still:
        assert still.size == last.size
        # The largest disk stands on peg C: a pixel of it, left of its number.
        spot = (round(426 * 0.76), round(240 * 0.72))
        largest = THEMES["daylight"].disk(3, 3)
        assert still.convert("RGB").getpixel(spot) == largest
        assert last.getpixel(spot) == largest


def test_the_same_command_twice_gives_the_same_bytes(folder: Path) -> None:
    names = ["a.gif", "a.mp4", "a.png", "a.json"]
    outputs = [part for name in names for part in ("-o", name)]
    arguments = ["hanoi", "2", "--size", "320x180", "--speed", "3", *outputs]
    run(*arguments)
    first = [(folder / name).read_bytes() for name in names]
    run(*arguments)
    assert [(folder / name).read_bytes() for name in names] == first


def test_an_odd_size_is_padded_for_mp4_and_said_so(folder: Path) -> None:
    result = run("hanoi", "1", "--size", "321x181", "--speed", "4", "-o", "a.mp4")
    assert "padded from 321x181 to 322x182" in result.stderr
    with av.open(str(folder / "a.mp4")) as container:
        stream = container.streams.video[0]
        assert (stream.width, stream.height) == (322, 182)


def test_a_still_shows_the_moment_that_is_asked_for() -> None:
    for at in ("0", "7"):
        run("hanoi", "3", "--size", "426x240", "--at", at, "-o", f"{at}.png")
    with Image.open("0.png") as start, Image.open("7.png") as end:
        left, right = ((round(426 * x), round(240 * 0.72)) for x in (0.1, 0.76))
        assert start.convert("RGB").getpixel(left) == end.convert("RGB").getpixel(right)
        assert start.convert("RGB").getpixel(right) != end.convert("RGB").getpixel(right)


def test_quiet_prints_nothing_and_the_file_is_there(folder: Path) -> None:
    result = run("hanoi", "1", "--size", "320x180", "-q")
    assert (result.stdout, result.stderr) == ("", "")
    assert [path.name for path in folder.iterdir()] == ["hanoi-1.gif"]


def test_one_file_by_two_names_is_refused_and_stays_as_it_was(folder: Path) -> None:
    (folder / "d").mkdir()
    (folder / "e").symlink_to("d")
    (folder / "d" / "a.png").write_bytes(b"old")
    result = run("hanoi", "1", "-o", "d/a.png", "-o", "e/a.png")
    assert (result.exit_code, "twice" in result.stderr) == (1, True)
    assert (folder / "d" / "a.png").read_bytes() == b"old"


def test_numbered_pictures_are_all_written_or_none(folder: Path) -> None:
    (folder / "f-0003.png").mkdir()
    (folder / "f-0001.png").write_bytes(b"old")
    result = run("hanoi", "1", "--size", "160x120", "--seconds", "1", "-o", "f-%04d.png")
    assert (result.exit_code, "is a folder" in result.stderr) == (1, True)
    assert (folder / "f-0001.png").read_bytes() == b"old"
    assert sorted(path.name for path in folder.iterdir()) == ["f-0001.png", "f-0003.png"]


def test_an_output_that_is_a_link_is_written_where_it_leads(folder: Path) -> None:
    (folder / "real.png").write_bytes(b"old")
    (folder / "link.png").symlink_to("real.png")
    assert run("hanoi", "1", "--size", "160x120", "-o", "link.png").exit_code == 0
    assert (folder / "link.png").is_symlink()
    assert (folder / "real.png").read_bytes().startswith(b"\x89PNG")


def test_moves_on_standard_output_stand_there_alone(folder: Path) -> None:
    result = run("hanoi", "1", "--size", "160x120", "--json", "-o", "-", "-o", "a.png")
    assert result.stdout == "move 1: disk 1 from A to C\n"
    assert json.loads(result.stderr)["outputs"][0]["path"] == "a.png"
    assert (folder / "a.png").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")
@pytest.mark.parametrize("words", [["hanoi", "3", "-o", "-"], ["--help"]], ids=["moves", "help"])
def test_a_full_device_as_standard_output_is_one_line(words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*COMMAND, *words], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 1
    assert len(done.stderr.strip().splitlines()) == 1
    assert "no space left" in done.stderr


def test_the_bare_command_shows_the_help_and_is_wrong_usage() -> None:
    result = run()
    assert result.exit_code == 2
    assert result.stderr.startswith("Usage: ")


def test_a_film_of_an_illegal_list_says_where_it_stops(folder: Path) -> None:
    (folder / "bad.txt").write_text("A->C\nA->B\nB->C\n")
    for output in ("a.png", "a.csv"):
        result = run("hanoi", "--moves", "bad.txt", "--size", "160x120", "-o", output)
        assert result.exit_code == 0
        assert "illegal at move 3 (line 3): disk 2 is larger than disk 1" in result.stderr


LONG_FILM = ["hanoi", "7", "--size", "720p", "-j", "1", "-o", "a.mp4"]


def test_a_terminal_shows_frames_rate_and_time_left() -> None:
    child = pexpect.spawn(COMMAND[0], [COMMAND[1], *LONG_FILM], timeout=60, dimensions=(24, 120))
    child.expect(r"\d+/2456.* frames [\d,]+ frames/s left: .*\d:\d\d:\d\d")
    child.close(force=True)


def test_a_pipe_gets_no_progress(folder: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "hanoi", "3", "--size", "320x180"], capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("hanoi-3.gif\n", "")
    assert [path.name for path in folder.iterdir()] == ["hanoi-3.gif"]


@pytest.mark.parametrize("more", [[], ["-o", "a.gif"]], ids=["alone", "with a film"])
def test_a_closed_pipe_is_one_line_and_leaves_nothing(more: list[str], folder: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "hanoi", "16", "-o", "-", *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "move 1: disk 1 from A to B\n"
        process.stdout.close()
        assert process.stderr is not None
        (line,) = process.stderr.read().splitlines()
    assert process.returncode == 1
    assert line == "movereel: nobody reads the output any more: the pipe is closed"
    assert list(folder.iterdir()) == []


# Interruption.


@pytest.mark.parametrize(
    "number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=["Ctrl-C", "terminate", "hang up"]
)
def test_an_interrupted_render_leaves_the_old_file_and_no_litter(
    number: signal.Signals, folder: Path
) -> None:
    (folder / "a.gif").write_bytes(b"old")
    arguments = ["hanoi", "10", "-o", "a.gif", "-o", "a.mp4", "--size", "1080p"]
    with subprocess.Popen(
        [*COMMAND, *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        for _ in range(600):
            if len(list(folder.glob(".a.*.part"))) == 2:
                break
            time.sleep(0.05)
        else:
            pytest.fail("the render never began")
        process.send_signal(number)
        output, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert output == ""
    assert errors.strip().splitlines() == ["movereel: interrupted; the files are as they were"]
    assert [path.name for path in folder.iterdir()] == ["a.gif"]
    assert (folder / "a.gif").read_bytes() == b"old"


def test_what_a_killed_render_left_is_removed_by_the_next_one(folder: Path) -> None:
    arguments = ["hanoi", "10", "-o", "a.gif", "--size", "1080p"]
    with subprocess.Popen(
        [*COMMAND, *arguments], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        while not list(folder.glob(".a.gif.*.part")):
            time.sleep(0.05)
        process.kill()
        process.wait()
    assert list(folder.glob(".a.gif.*.part"))
    run("hanoi", "1", "--size", "320x180", "-o", "a.gif")
    assert [path.name for path in folder.iterdir()] == ["a.gif"]


def test_a_closed_pipe_ends_in_one_line(folder: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "hanoi", "18", "-o", "-"],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        errors = process.stderr.read().decode()
        process.wait(timeout=60)
    assert process.returncode == 1
    assert len(errors.strip().splitlines()) == 1
    assert "pipe is closed" in errors


@pytest.mark.parametrize("module", ["typer", "scenes.orders", "PIL", "wrapped"])
def test_an_interrupt_while_modules_are_read_ends_in_one_line(module: str, tmp_path: Path) -> None:
    # What Ctrl-C does at that very moment: the module cannot be read.
    program = (
        "import sys\n"
        "class Interrupted:\n"
        "    def find_spec(self, name, *_):\n"
        f"        if name == {module!r}: raise KeyboardInterrupt\n"
        f"        if name == 'typer' and {module == 'wrapped'}:\n"
        "            raise RuntimeError('in __set_name__') from KeyboardInterrupt()\n"
        "sys.meta_path.insert(0, Interrupted())\n"
        "sys.argv[1:] = ['hanoi', '2', '-o', 'x.gif']\n"
        "from cli import app\napp()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        text=True,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr == "movereel: interrupted; the files are as they were\n"
