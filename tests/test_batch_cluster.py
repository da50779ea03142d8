"""A batch on a real cluster on loopback: a scheduler, two workers, and one of them killed."""

from __future__ import annotations

import json
import os
import re
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
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


def start(*arguments: str, path: Path = ROOT) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-P", "-m", *arguments],
        env={**os.environ, "PYTHONPATH": str(path)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def start_worker(address: str, own: Path, path: Path = ROOT) -> subprocess.Popen[bytes]:
    options = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(own)]
    return start("distributed.cli.dask_worker", address, *options, path=path)


def batch(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(ROOT / "cli.py"), "batch", "films.toml", *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def cluster(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Cluster]:
    """A scheduler and its workers: two, or as many as the test asks for."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    listen = ["--host", "127.0.0.1", "--port", str(port), "--dashboard-address", "127.0.0.1:0"]
    scheduler = start("distributed.cli.dask_scheduler", *listen)
    deadline = time.monotonic() + 60
    while not answers(port) and time.monotonic() < deadline:
        time.sleep(0.1)
    count = getattr(request, "param", 2)
    workers = [start_worker(address, tmp_path / f"worker-{number}") for number in range(count)]
    yield Cluster(address, scheduler, workers)
    for process in (*workers, scheduler):
        process.kill()
        process.wait()


@pytest.mark.parametrize(
    ("address", "status", "words"),
    [
        ("tcp://127.0.0.1:9", 1, "no scheduler answers at tcp://127.0.0.1:9"),
        ("127.0.0.1", 2, "is no address: give one as tcp://HOST:8786"),
        ("http://127.0.0.1:80", 1, "no scheduler answers at http://127.0.0.1:80"),
    ],
)
def test_a_scheduler_that_is_not_there_is_one_line(
    tmp_path: Path, address: str, status: int, words: str
) -> None:
    (tmp_path / "films.toml").write_text(MANIFEST)
    begun = time.monotonic()
    child = batch(tmp_path, "--scheduler", address)
    said, remarks = child.communicate(timeout=100)
    assert time.monotonic() - begun < 10
    assert child.returncode == status
    assert said == ""
    assert remarks.startswith("movereel: ")
    assert words in remarks
    assert remarks.count("\n") == 1


@pytest.mark.parametrize("cluster", [0], indirect=True)
def test_a_cluster_without_movereel_is_one_line(cluster: Cluster, tmp_path: Path) -> None:
    (tmp_path / "films.toml").write_text(MANIFEST)
    child = batch(tmp_path, "--scheduler", cluster.address)
    _, remarks = child.communicate(timeout=100)
    assert child.returncode == 1
    assert remarks.startswith(f"movereel: the scheduler at {cluster.address} has no workers: ")
    assert remarks.count("\n") == 1
    # Where movereel is installed for all, an empty package of that name stands before it.
    (tmp_path / "scenes").mkdir()
    (tmp_path / "scenes" / "__init__.py").touch()
    cluster.workers.append(start_worker(cluster.address, tmp_path / "worker", path=tmp_path))
    deadline = time.monotonic() + 60
    while "has no workers" in remarks and time.monotonic() < deadline:
        child = batch(tmp_path, "--scheduler", cluster.address)
        _, remarks = child.communicate(timeout=100)
    assert child.returncode == 1
    assert "cannot load movereel: install it there" in remarks
    assert remarks.count("\n") == 1


def test_ctrl_c_keeps_what_the_cluster_has_done(cluster: Cluster, tmp_path: Path) -> None:
    (tmp_path / "films.toml").write_text(MANIFEST)
    child = batch(tmp_path, "--out", "out", "--scheduler", cluster.address)
    assert child.stdout is not None
    done = [child.stdout.readline() for _ in range(2)]
    child.send_signal(signal.SIGINT)
    rest, remarks = child.communicate(timeout=60)
    assert child.returncode == 130
    assert "interrupted: what is done is kept" in remarks
    assert "Traceback" not in remarks
    made = len(done) + len(rest.splitlines())
    # The cluster is free for others, and goes on with what is missing.
    child = batch(tmp_path, "--out", "out", "--scheduler", cluster.address, "--json")
    report = json.loads(child.communicate(timeout=100)[0])
    assert child.returncode == 0
    assert report["unchanged"] >= made
    assert report["rendered"] + report["unchanged"] == 20


def test_a_cluster_that_goes_away_ends_in_a_report(cluster: Cluster, tmp_path: Path) -> None:
    (tmp_path / "films.toml").write_text(MANIFEST)
    child = batch(tmp_path, "--out", "out", "--scheduler", cluster.address)
    assert child.stdout is not None
    assert child.stdout.readline()
    for process in (cluster.scheduler, *cluster.workers):
        process.send_signal(signal.SIGKILL)
    _, remarks = child.communicate(timeout=200)
    assert child.returncode == 1
    assert "Traceback" not in remarks
    last = remarks.splitlines()[-1]
    assert re.match(r"movereel: \d+ rendered, 0 unchanged, \d+ failed; ", last)
    assert sum(map(int, re.findall(r"(\d+) (?:rendered|failed)", last))) == 20


@pytest.mark.parametrize("shared", [False, True], ids=["bytes come back", "a shared folder"])
def test_a_killed_worker_costs_nothing_but_time(
    cluster: Cluster, tmp_path: Path, shared: bool
) -> None:
    (tmp_path / "films.toml").write_text(MANIFEST)
    arguments = ["--out", str(tmp_path / "out"), "--scheduler", cluster.address]
    arguments += ["--shared"] * shared
    child = batch(tmp_path, *arguments)
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
