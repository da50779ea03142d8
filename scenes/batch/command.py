"""What the command does with a batch: list it, run it, watch it, and what it says."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scenes.batch.batch import Batch, Film, Summary
from scenes.batch.documents import ManifestError
from scenes.batch.gallery import write_gallery
from scenes.batch.manifest import Entry
from scenes.batch.runner import Pool, cluster, local
from scenes.batch.task import Outcome
from scenes.batch.template import TEMPLATE
from solvers.puzzle import PuzzleError

DONE, REFUSED, INTERRUPTED = 0, 1, 130
#: How often a watched manifest is looked at, in seconds.
GLANCE = 0.3
#: How many outputs the table of the summary lists.
MOST_ROWS = 40


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for on the command line."""

    manifest: Path
    folder: Path
    jobs: int | None = None
    """Processes; one a processor if not given."""
    only: str = ""
    scheduler: str = ""
    shared: bool = False
    force: bool = False
    gallery: bool = False

    def pool(self) -> Pool:
        """Return the workers."""
        return (
            cluster(self.scheduler) if self.scheduler else local(self.jobs or os.cpu_count() or 1)
        )


@dataclass(frozen=True, slots=True)
class Voice:
    """Where lines go: what was written, what is remarked; None is silence."""

    say: Callable[[str], None] | None
    remark: Callable[[str], None] | None

    def said(self, line: str) -> None:
        """Give a line of what was asked for."""
        if self.say is not None:
            self.say(line)

    def remarked(self, line: str) -> None:
        """Give a line about the work."""
        if self.remark is not None:
            self.remark(line)


def write_template(path: Path) -> str:
    """Write the first manifest and return its name; raise where there is one already."""
    if path.suffix != ".toml":
        raise ManifestError(f"cannot begin {path}: the manifest to begin with is a .toml file")
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(TEMPLATE)
    except FileExistsError:
        raise ManifestError(f"{path} exists already: give another name, or edit it") from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ManifestError(f"cannot write {path}: {reason}") from None
    return str(path)


def run(request: Request, voice: Voice) -> tuple[Summary, int]:
    """Make what is not made yet; return how it went and the exit status."""
    pool = request.pool()
    batch = Batch.of(request.manifest, request.folder)
    films = batch.films(request.only, force=request.force, posters=request.gallery)

    def tell(entry: Entry, outcome: Outcome, number: int, count: int) -> None:
        if outcome.error:
            voice.remarked(f"{number}/{count} failed: {entry.outputs[0]}: {outcome.error}")
            return
        for note in outcome.notes:
            voice.remarked(note)
        for output in outcome.outputs:
            voice.said(str(request.folder / output.path))

    in_folder = not request.scheduler or request.shared
    summary = batch.run(films, pool, shared=in_folder, tell=tell)
    if request.gallery and not summary.interrupted:
        voice.said(str(write_gallery(request.folder, films, summary)))
    if summary.interrupted:
        return summary, INTERRUPTED
    return summary, REFUSED if summary.failed else DONE


def watch(request: Request, voice: Voice, glances: Callable[[], None] | None = None) -> None:
    """Run now and whenever the manifest, or a file of moves that it names, is saved.

    A mistake in the manifest is told and waited out. Only an interruption ends it.
    """
    rest = glances or (lambda: time.sleep(GLANCE))
    seen: object = None
    while True:
        now = _times(request)
        if now != seen:
            seen = now
            try:
                summary, _ = run(request, voice)
                voice.remarked(closing(summary))
                if summary.interrupted:
                    raise KeyboardInterrupt
            except PuzzleError as error:
                voice.remarked(str(error))
        rest()


def _times(request: Request) -> list[tuple[str, int, int]]:
    """Return what changes when a watched file is saved."""
    watched = [request.manifest]
    try:
        watched += Batch.of(request.manifest, request.folder).moves_files()
    except PuzzleError:
        # A manifest with a mistake is told when it runs.
        watched = watched[:1]
    times = []
    for path in watched:
        try:
            now = path.stat()
            times.append((str(path), now.st_mtime_ns, now.st_size))
        except OSError:
            times.append((str(path), 0, -1))
    return times


def listing(request: Request) -> Iterator[str]:
    """Yield what would be rendered, a line a film, and the sum of it all."""
    films = Batch.of(request.manifest, request.folder).films(
        request.only, force=request.force, posters=request.gallery
    )
    for film in films:
        names = ", ".join(film.entry.outputs)
        if film.plan is None:
            yield f"unchanged  {names}"
        else:
            yield f"render     {names}  ({film.plan.frames} frames, {film.plan.seconds:.1f} s)"
    total = totals(films)
    yield (
        f"{total['films']} of {len(films)} films to render: {total['frames']:,} frames, about "
        f"{total['estimated_bytes']:,} bytes and {total['estimated_time']:.0f} s of work"
    )


def totals(films: list[Film]) -> dict[str, Any]:
    """Return the sum of the plans of what would be rendered."""
    plans = [film.plan for film in films if film.plan is not None]
    return {
        "films": len(plans),
        "frames": sum(plan.frames for plan in plans),
        "seconds": round(sum(plan.seconds for plan in plans), 2),
        "estimated_bytes": sum(plan.bytes for plan in plans),
        "estimated_time": round(sum(plan.time for plan in plans), 1),
    }


def closing(summary: Summary) -> str:
    """Return the summary in a line: what was made, what was not, how long it took."""
    parts = [f"{len(summary.made)} rendered", f"{len(summary.kept)} unchanged"]
    if summary.failed:
        parts.append(f"{len(summary.failed)} failed")
    if summary.interrupted:
        parts.append("interrupted: what is done is kept, run it again to go on")
    return f"{', '.join(parts)}; {summary.seconds:.1f} s"


def table(summary: Summary) -> Any:
    """Return the summary as a table: the first of what was made, and all that failed."""
    from rich.table import Table
    from rich.text import Text

    shown = Table("film", "format", "frames", "seconds", "bytes", box=None, pad_edge=False)
    for column in shown.columns[2:]:
        column.justify = "right"
    outputs = [output for outcome in summary.made for output in outcome.outputs]
    for output in outputs[:MOST_ROWS]:
        row = (output.path, output.format, output.frames, output.seconds, output.bytes)
        shown.add_row(*(Text(f"{v:,}" if isinstance(v, int) else str(v)) for v in row))
    if len(outputs) > MOST_ROWS:
        shown.add_row(f"… and {len(outputs) - MOST_ROWS} more")
    for entry, error in summary.failed:
        # Text, not markup: an error may well hold brackets.
        shown.add_row(Text(entry.outputs[0]), Text.assemble(("failed", "red"), ": ", error))
    return shown
