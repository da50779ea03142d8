"""A batch on a real cluster on loopback: a scheduler, two workers, and one of them killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from scenes.batch import command
from scenes.batch.command import Request, Voice

ROOT = Path(__file__).parent.parent
MANIFEST = """\
[[jobs]]
puzzle = "hanoi"
size = "240x160"
fps = 5
hold = [1, 2, 3, 4, 5]
disks = [1, 2, 3, 4]
output = "{disks}/{hold}.gif"
"""


@dataclass
class Cluster:
    address: str
    workers: list[subprocess.Popen[bytes]]


def start(*arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    listen = ["--host", "127.0.0.1", "--port", str(port), "--dashboard-address", "127.0.0.1:0"]
    scheduler = start("distributed.cli.dask_scheduler", *listen)
    deadline = time.monotonic() + 60
    while not answers(port) and time.monotonic() < deadline:
        time.sleep(0.1)
    own = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory"]
    workers = [
        start("distributed.cli.dask_worker", address, *own, str(tmp_path / f"worker-{number}"))
        for number in range(2)
    ]
    yield Cluster(address, workers)
    for process in (*workers, scheduler):
        process.kill()
        process.wait()


def test_a_scheduler_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "films.toml").write_text(MANIFEST)
    nowhere = ("--scheduler", "tcp://127.0.0.1:9")
    done = subprocess.run(
        [sys.executable, str(ROOT / "cli.py"), "batch", "films.toml", "-q", *nowhere],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.splitlines()[-1].startswith(
        "movereel: no scheduler answers at tcp://127.0.0.1:9"
    )
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("shared", [False, True], ids=["bytes come back", "a shared folder"])
def test_a_killed_worker_costs_nothing_but_time(
    cluster: Cluster, tmp_path: Path, shared: bool
) -> None:
    (tmp_path / "films.toml").write_text(MANIFEST)
    arguments = ["--out", str(tmp_path / "out"), "--scheduler", cluster.address]
    arguments += ["--shared"] * shared
    child = subprocess.Popen(
        [sys.executable, str(ROOT / "cli.py"), "batch", "films.toml", *arguments],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    first = [child.stdout.readline() for _ in range(4)]
    assert all(first)
    cluster.workers[0].send_signal(signal.SIGKILL)
    rest, remarks = child.communicate(timeout=120)
    assert child.returncode == 0, remarks
    assert len(first) + len(rest.splitlines()) == 20
    assert "20 rendered, 0 unchanged" in remarks
    # What the cluster made is what one process makes here, and it counts as made.
    here = command.run(
        Request(tmp_path / "films.toml", tmp_path / "here", jobs=1), Voice(None, None)
    )
    assert len(here[0].made) == 20
    for path in (tmp_path / "here").rglob("*.gif"):
        other = tmp_path / "out" / path.relative_to(tmp_path / "here")
        assert other.read_bytes() == path.read_bytes()
    again = command.run(
        Request(tmp_path / "films.toml", tmp_path / "out", jobs=1), Voice(None, None)
    )
    assert len(again[0].kept) == 20
