"""A batch whose main process is killed takes its workers along, and goes on where it was."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
#: Films of a second of work, some of which take two processes each.
MANIFEST = """\
[[jobs]]
puzzle = "hanoi"
size = "480p"
hold = [1, 2, 3, 4]
disks = 5
{jobs}
output = "{{hold}}.mp4"
"""


def processes(mark: str) -> Iterator[int]:
    """Yield the processes that have a mark in their environment: a batch and all it started."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                # What has ended, but nobody asked about, has no environment any more.
                if mark.encode() in (entry / "environ").read_bytes().split(b"\0"):
                    yield int(entry.name)
            except OSError:
                continue


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="needs /proc")
@pytest.mark.parametrize(
    ("jobs", "processes_each"),
    [("-j2", ""), ("-j1", "jobs = 2"), ("-j2", "jobs = 2")],
    ids=["two workers", "two for each film", "two workers with two each"],
)
def test_no_process_outlives_a_killed_batch(tmp_path: Path, jobs: str, processes_each: str) -> None:
    (tmp_path / "films.toml").write_text(MANIFEST.format(jobs=processes_each))
    mark = f"MOVEREEL_TEST={tmp_path}"
    command = [sys.executable, str(ROOT / "cli.py"), "batch", "films.toml", "--out", "out", jobs]
    child = subprocess.Popen(
        command,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "MOVEREEL_TEST": str(tmp_path)},
    )
    assert child.stdout is not None
    assert child.stdout.readline()
    while not list((tmp_path / "out").glob(".*.part")):
        time.sleep(0.01)
    assert len(list(processes(mark))) >= 3
    child.send_signal(signal.SIGKILL)
    killed = time.monotonic()
    child.wait()
    child.stdout.close()
    while list(processes(mark)):
        assert time.monotonic() - killed < 3
        time.sleep(0.05)
    whole = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "out").glob("*.mp4")}
    assert 1 <= len(whole) < 4
    (tmp_path / "films.toml").write_text(MANIFEST.format(jobs=processes_each))
    again = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False
    )
    assert again.returncode == 0
    assert not list((tmp_path / "out").rglob("*.part"))
    after = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "out").glob("*.mp4")}
    assert len(after) == 4
    # A film that was whole, but not yet noted when the kill came, is made again.
    assert len(after.items() & whole.items()) >= len(whole) - 2
