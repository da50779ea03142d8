"""A batch from its manifest to its report: read, try, compare with what was made, make the rest."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from scenes.batch.documents import Document, ManifestError, read_document
from scenes.batch.fingerprint import key_of
from scenes.batch.journal import Journal
from scenes.batch.manifest import Entry, Mistakes, entries_of, options_of, order_of
from scenes.batch.runner import Pool, outcomes
from scenes.batch.task import Outcome, Task, poster_of
from scenes.encoders.aside import aside
from scenes.encoders.formats import targets
from scenes.frames.beside import screen_of
from scenes.orders import read_file, told
from scenes.plan import Plan, look_of
from scenes.render import Job
from solvers.puzzle import PuzzleError


@dataclass(frozen=True, slots=True)
class Film:
    """An entry of the manifest with its task, and its outcome if it was made before."""

    entry: Entry
    task: Task
    made: Outcome | None
    plan: Plan | None
    """What it would be; not asked for where it was made before."""


@dataclass(slots=True)
class Summary:
    """How a batch went."""

    made: list[Outcome] = field(default_factory=list)
    kept: list[Outcome] = field(default_factory=list)
    failed: list[tuple[Entry, str]] = field(default_factory=list)
    seconds: float = 0.0
    interrupted: bool = False

    def report(self) -> dict[str, Any]:
        """Return the report for programs."""
        outputs = {"made": self.made, "unchanged": self.kept}
        return {
            **{
                name: [asdict(output) for outcome in group for output in outcome.outputs]
                for name, group in outputs.items()
            },
            "failed": [
                {"outputs": list(entry.outputs), "error": error} for entry, error in self.failed
            ],
            "notes": [note for outcome in self.made for note in outcome.notes],
            "seconds": round(self.seconds, 3),
            "interrupted": self.interrupted,
        }


#: Tell after every film: its entry, its outcome, how many are done and how many there are.
Tell = Callable[[Entry, Outcome, int, int], None]


class Batch:
    """The films of one manifest in one folder."""

    def __init__(self, document: Document, folder: Path, home: Path) -> None:
        self.document, self.folder = document, folder
        self._home = home
        """What relative names of move files start from: the folder of the manifest."""
        self.journal = Journal(folder)
        self._seen: set[object] = set()
        """What was laid out already, to see whether it fits its picture."""

    @classmethod
    def of(cls, manifest: Path, folder: Path) -> Batch:
        """Return the batch of a manifest; raise ManifestError where it cannot be read."""
        try:
            text = manifest.read_text(encoding="utf-8")
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise ManifestError(
                f"cannot read {manifest}: {reason}; movereel batch --init writes one"
            ) from None
        except UnicodeDecodeError:
            raise ManifestError(f"cannot read {manifest}: save it as UTF-8") from None
        return cls(read_document(str(manifest), text), folder, manifest.parent)

    def films(self, only: str = "", *, force: bool = False, posters: bool = False) -> list[Film]:
        """Return all films, or those whose name or an output matches ``only``.

        With ``posters``, every film that moves is given a still for the gallery.
        Raises ManifestError with every mistake of the manifest. Films made before are not tried:
        they were, and nothing has changed.
        """
        mistakes = Mistakes(self.document)
        films = []
        for entry in entries_of(self.document, mistakes):
            if only and not any(fnmatch(name, only) for name in (entry.name, *entry.outputs)):
                continue
            task = self._task(entry, mistakes, posters=posters)
            if task is not None:
                made = None if force else self.journal.made(task.key)
                plan = self._tried(entry, task, mistakes) if made is None else None
                films.append(Film(entry, task, made, plan))
        mistakes.check()
        if only and not films:
            raise ManifestError(f"--only {only} matches no film of {self.document.name}")
        return films

    def moves_files(self) -> list[Path]:
        """Return the files of moves that the manifest names."""
        entries = entries_of(self.document, Mistakes(self.document))
        names = [entry.given["moves"] for entry in entries if "moves" in entry.given]
        return [self._home / name for name in dict.fromkeys(names)]

    def _task(self, entry: Entry, mistakes: Mistakes, *, posters: bool) -> Task | None:
        """Return the task of an entry; None where its moves cannot be read."""
        moves = None
        if "moves" in entry.given:
            try:
                moves = read_file(str(self._home / entry.given["moves"]))
            except PuzzleError as error:
                mistakes.add((*entry.place, "moves"), str(error))
                return None
        outputs = entry.outputs
        if posters:
            moving = (
                name
                for name, target in zip(outputs, targets(outputs), strict=True)
                if target.format.kind == "motion"
            )
            outputs = (*outputs, *map(poster_of, moving))
        key = key_of(entry.puzzle, entry.given, outputs, moves)
        return Task(key, entry.puzzle, entry.given, outputs, moves)

    def _tried(self, entry: Entry, task: Task, mistakes: Mistakes) -> Plan | None:
        """Return the plan of a film; where it cannot be, note each option that is to blame."""
        place = self.folder
        while not place.exists():
            place = place.parent
        outputs = tuple(str(place / Path(name).name) for name in entry.outputs)

        def attempt(given: Mapping[str, Any]) -> Plan:
            options = replace(options_of(given), output=outputs)
            shown = told(order_of(entry.puzzle, given), options, lambda _: task.moves or b"")
            job = Job.of(shown.solution, options, outputs[0], shown.fault)
            job.plan.check()
            self._lay_out(job)
            return job.plan

        try:
            return attempt(entry.given)
        except PuzzleError:
            for name, error in _blamed(entry.given, attempt):
                mistakes.add(entry.place if name is None else (*entry.place, name), error)
            return None

    def _lay_out(self, job: Job) -> None:
        """Raise PuzzleError where a film does not fit its picture, or a letter has no font.

        What differs in nothing that matters for it is laid out once.
        """
        options = job.options
        shape = (options.size, options.view, options.title, options.lang, options.against)
        key = (job.storyboard.solution.puzzle, shape)
        if key in self._seen or all(t.format.kind in ("text", "captions") for t in job.files):
            return
        self._seen.add(key)
        try:
            screen_of(job.storyboard, look_of(options))
        except PuzzleError:
            self._seen.discard(key)
            raise
        except Exception:  # noqa: BLE001, S110 (a fault of the program: the film itself will tell)
            pass

    def run(
        self, films: list[Film], pool: Pool, *, shared: bool, tell: Tell | None = None
    ) -> Summary:
        """Make the films that are not made yet, and return how it went.

        ``shared`` tells whether the workers write to the folder themselves; otherwise their bytes
        are written here. An interruption ends the work and keeps what is done.
        """
        begun = time.perf_counter()
        summary = Summary(kept=[film.made for film in films if film.made is not None])
        entries = {film.task.key: film.entry for film in films if film.made is None}
        self.folder.mkdir(parents=True, exist_ok=True)
        tasks = [film.task for film in films if film.made is None]
        try:
            made = outcomes(tasks, pool, self.folder if shared else None)
            for number, outcome in enumerate(made, start=1):
                kept = self._kept(outcome)
                if kept.error:
                    summary.failed.append((entries[kept.key], kept.error))
                else:
                    summary.made.append(kept)
                if tell is not None:
                    tell(entries[kept.key], kept, number, len(tasks))
        except KeyboardInterrupt:
            summary.interrupted = True
        summary.seconds = time.perf_counter() - begun
        return summary

    def _kept(self, outcome: Outcome) -> Outcome:
        """Write what a worker gave back, and note the film as made."""
        if outcome.error:
            return outcome
        try:
            for name, data in outcome.files.items():
                path = self.folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                with aside(path) as part:
                    part.write_bytes(data)
            self.journal.add(outcome)
        except (PuzzleError, OSError) as error:
            return Outcome(outcome.key, error=str(error))
        return replace(outcome, files={})


def _blamed(
    given: Mapping[str, Any], attempt: Callable[[Mapping[str, Any]], object]
) -> Iterator[tuple[str | None, str]]:
    """Yield every mistake of an attempt with the option to blame: the one without which it goes.

    The option is left out then, and the rest is tried again.
    """
    while (error := _error_of(attempt, given)) is not None:
        blamed = next(
            (name for name in given if _error_of(attempt, _less(given, name)) != error), None
        )
        yield blamed, error
        if blamed is None:
            return
        given = _less(given, blamed)


def _less(given: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {other: value for other, value in given.items() if other != name}


def _error_of(
    attempt: Callable[[Mapping[str, Any]], object], given: Mapping[str, Any]
) -> str | None:
    try:
        attempt(given)
    except PuzzleError as error:
        return str(error)
    return None
