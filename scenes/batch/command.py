"""What the command does with a batch: list it, run it, watch it, and what it says."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from scenes.batch.batch import Batch, Film, Summary
from scenes.batch.cluster import cluster
from scenes.batch.documents import ManifestError
from scenes.batch.entry import Entry
from scenes.batch.gallery import check_page, write_gallery
from scenes.batch.order import BatchOrder
from scenes.batch.report import closing, of, report, show, totals
from scenes.batch.runner import Pool, local
from scenes.batch.task import Outcome
from scenes.batch.template import TEMPLATES
from scenes.options import OptionError, parse_jobs
from solvers.puzzle import PuzzleError

__all__ = [
    "Request",
    "Voice",
    "closing",
    "listed",
    "listing",
    "report",
    "run",
    "show",
    "totals",
    "watch",
]

DONE, REFUSED, INTERRUPTED = 0, 1, 130
#: How often a watched manifest is looked at, in seconds.
GLANCE = 0.3


#: What would be left out without a word, and why.
USELESS = (
    ("watch", "list", "a list renders nothing; leave one of them out"),
    ("watch", "json", "the report comes at the end, and watching has none; leave one of them out"),
    ("jobs", "scheduler", "a cluster has as many processes as its workers; leave --jobs out"),
)


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

    @classmethod
    def of(cls, order: BatchOrder) -> Request:
        """Return what an order asks for; raise OptionError where it names nothing to do."""
        if not order.manifest:
            raise OptionError("give a manifest, or --init to write one")
        for with_it, without, why in USELESS:
            if getattr(order, with_it) and getattr(order, without):
                raise OptionError(f"--{with_it} is nothing with --{without}: {why}")
        if order.shared and not order.scheduler:
            raise OptionError("--shared is for the workers of a cluster: give its --scheduler too")
        path = Path(order.manifest)
        return cls(
            manifest=path,
            folder=Path(order.out).expanduser() if order.out else path.parent,
            jobs=parse_jobs(order.jobs) if order.jobs else None,
            only=order.only,
            scheduler=order.scheduler,
            shared=order.shared,
            force=order.force,
            gallery=order.gallery,
        )

    def pool(self) -> Pool:
        """Return the workers."""
        return (
            cluster(self.scheduler) if self.scheduler else local(self.jobs or os.cpu_count() or 1)
        )


@dataclass(frozen=True, slots=True)
class Voice:
    """Where lines go: what was written, what is remarked, what went wrong; None is silence."""

    say: Callable[[str], None] | None
    remark: Callable[[str], None] | None
    complain: Callable[[str], None] | None = None

    def said(self, line: str) -> None:
        """Give a line of what was asked for."""
        if self.say is not None:
            self.say(line)

    def remarked(self, line: str) -> None:
        """Give a line about the work."""
        if self.remark is not None:
            self.remark(line)

    def complained(self, line: str) -> None:
        """Give a line about what went wrong."""
        if self.complain is not None:
            self.complain(line)


def write_template(path: Path) -> str:
    """Write the first manifest and return its name; raise where there is one already."""
    template = TEMPLATES.get(path.suffix.lower())
    if template is None:
        raise ManifestError(f"cannot begin {path}: a manifest ends in {', '.join(TEMPLATES)}")
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(template)
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
    batch.check_folder()
    films = batch.films(request.only, force=request.force)
    shown: list[Film] = []
    if request.gallery:
        check_page(request.folder)
        shown = batch.with_others(films) if request.only else films

    def tell(entry: Entry, outcome: Outcome, number: int, count: int) -> None:
        if outcome.error:
            voice.complained(f"{number}/{count} failed: {of(entry, outcome.error)}")
            return
        for note in outcome.notes:
            voice.remarked(of(entry, note))
        for output in outcome.outputs:
            voice.said(str(request.folder / output.path))

    in_folder = not request.scheduler or request.shared
    posters = batch.posters(shown)
    summary = batch.run([*films, *posters], pool, shared=in_folder, tell=tell)
    if request.gallery and not summary.interrupted:
        summary.gallery = str(write_gallery(request.folder, shown, summary))
        voice.said(summary.gallery)
    status = REFUSED if summary.failed else DONE
    return summary, INTERRUPTED if summary.interrupted else status


def watch(request: Request, voice: Voice, glances: Callable[[], None] | None = None) -> None:
    """Run now and whenever the manifest, or a file of moves that it names, is saved.

    A mistake in the manifest is told and waited out. Only an interruption ends it.
    """
    rest = glances or (lambda: time.sleep(GLANCE))
    done: object = None
    before: object = _times(request)
    while True:
        now = _times(request)
        # A file is saved in steps: cut short and written, or gone and another one in its place. So
        # it counts once it has been the same for a glance.
        if now != done and now == before:
            done = now
            try:
                summary, _ = run(request, voice)
                voice.remarked(closing(summary))
                if summary.interrupted:
                    raise KeyboardInterrupt
            except PuzzleError as error:
                voice.complained(str(error))
        before = now
        rest()


def _times(request: Request) -> list[tuple[str, int, int, int]]:
    """Return what changes when a watched file is saved."""
    watched = [request.manifest]
    # What a manifest with a mistake names is not known; the mistake is told when it runs.
    with suppress(PuzzleError):
        watched += Batch.of(request.manifest, request.folder).moves_files()
    times = []
    for path in watched:
        try:
            now = path.stat()
            times.append((str(path), now.st_ino, now.st_mtime_ns, now.st_size))
        except OSError:
            times.append((str(path), 0, 0, -1))
    return times


def listing(request: Request) -> list[Film]:
    """Return the films with their plans, and render nothing."""
    batch = Batch.of(request.manifest, request.folder)
    batch.check_folder()
    return batch.films(request.only, force=request.force, measured=True)


def listed(films: list[Film]) -> Iterator[str]:
    """Yield what would be rendered, a line a film, and the sum of it all."""
    for film in films:
        names = ", ".join(film.entry.outputs)
        if film.plan is None:
            yield f"unchanged  {names}"
        else:
            count = film.plan.pictures
            frames = f"{count} frame{'' if count == 1 else 's'}"
            yield f"render     {names}  ({frames}, {film.plan.length:.1f} s)"
    total = totals(films)
    yield (
        f"{total['films']} of {len(films)} films to render: {total['frames']:,} frames, about "
        f"{total['estimated_bytes']:,} bytes and {total['estimated_time']:.0f} s of work"
    )
