"""A batch from its manifest to its report: read, try, compare with what was made, make the rest."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from pathlib import Path
from tempfile import TemporaryFile

from scenes.batch.documents import MOST_BYTES, Document, ManifestError, read_document, reader_of
from scenes.batch.entry import Entry, is_film, kind_of, poster_of
from scenes.batch.fingerprint import key_of
from scenes.batch.journal import Journal
from scenes.batch.manifest import entries_of
from scenes.batch.mistakes import Mistakes
from scenes.batch.naming import leads_out
from scenes.batch.runner import Pool, outcomes
from scenes.batch.task import Outcome, Task
from scenes.batch.trial import Trial
from scenes.encoders.aside import OutputError, aside, reason
from scenes.orders import read_file
from scenes.plan import Plan
from solvers.puzzle import PuzzleError

#: Options that say nothing of a poster, or would make something else of it.
NOT_OF_POSTERS = ("alt", "animate", "at", "max-bytes", "sheet")
#: Of how many films the plans are measured: each takes up to a second.
MOST_MEASURED = 24


@dataclass(frozen=True, slots=True)
class Film:
    """An entry of the manifest with its task, and its outcome if it was made before."""

    entry: Entry
    task: Task
    made: Outcome | None
    plan: Plan | None = None
    """What it would be; not asked for where it was made before, nor of a poster."""
    poster: bool = False
    """Whether it is a still for the gallery only."""


@dataclass(slots=True)
class Summary:
    """How a batch went."""

    films: list[Film]
    made: list[Outcome] = field(default_factory=list)
    kept: list[Outcome] = field(default_factory=list)
    failed: list[tuple[Entry, Outcome]] = field(default_factory=list)
    posters: list[Outcome] = field(default_factory=list)
    """Stills made for the gallery, which no job asks for."""
    seconds: float = 0.0
    interrupted: bool = False
    gallery: str | None = None
    """Where the page is that shows the films."""


#: Tell after every film: its entry, its outcome, how many are done and how many there are.
Tell = Callable[[Entry, Outcome, int, int], None]


class Batch:
    """The films of one manifest in one folder."""

    def __init__(self, document: Document, folder: Path, manifest: Path) -> None:
        self.document, self.folder = document, folder
        self._manifest = manifest
        self.journal = Journal(folder)

    @classmethod
    def of(cls, manifest: Path, folder: Path) -> Batch:
        """Return the batch of a manifest; raise ManifestError where it cannot be read."""
        try:
            with manifest.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        except (OSError, ValueError) as error:
            why = reason(error) if isinstance(error, OSError) else str(error)
            raise ManifestError(
                f"cannot read {manifest}: {why}; movereel batch --init writes one"
            ) from None
        reader_of(str(manifest))
        if len(data) > MOST_BYTES:
            raise ManifestError(
                f"cannot read {manifest}: it is longer than {MOST_BYTES:,} bytes; "
                "split it, or write lists, which make a film of each value"
            )
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            raise ManifestError(f"cannot read {manifest}: save it as UTF-8") from None
        return cls(read_document(str(manifest), text), folder, manifest)

    def films(self, only: str = "", *, force: bool = False, measured: bool = False) -> list[Film]:
        """Return all films, or those whose name or an output matches ``only``.

        Raises ManifestError with every mistake of the manifest. Films made before are not tried:
        they were, and nothing has changed. With ``measured``, the plans of a few films are measured
        as by --plan; those of many are guessed, which takes no time.
        """
        mistakes = Mistakes(self.document)
        entries = entries_of(self.document, mistakes)
        chosen = [entry for entry in entries if not only or _matches(entry, only)]
        measured = measured and len(chosen) <= MOST_MEASURED
        trial = Trial(self.folder, mistakes, measured=measured)
        tried = [self._film(entry, trial, mistakes, force=force) for entry in chosen]
        mistakes.check()
        films = [film for film in tried if film.entry.outputs]
        if not films:
            raise ManifestError(
                f"--only {only} matches no film of {self.document.name}: {_names(entries)}"
            )
        return films

    def _film(self, entry: Entry, trial: Trial, mistakes: Mistakes, *, force: bool) -> Film:
        """Return the film of an entry; note what is wrong with it."""
        moves = None
        try:
            moves = self._moves(entry)
        except PuzzleError as error:
            mistakes.add(entry.places["moves"], str(error))
            entry = replace(entry, wrong=entry.wrong | {"moves"})
        for name, place in zip(entry.outputs, entry.origins, strict=True):
            for what in self._misplaced(entry, name):
                mistakes.add(place, what)
        task = _task(entry, moves)
        made = None if force or entry.wrong else self.journal.made(task.key)
        return Film(entry, task, made, None if made else trial.plan(entry, moves))

    def _misplaced(self, entry: Entry, name: str) -> Iterator[str]:
        """Yield why an output must not be written where it would be."""
        path = self.folder / name
        if leads_out(self.folder, name):
            yield f"the output {name!r} leaves the folder --out by a link: use a name inside it"
        sources = [self._manifest]
        if "moves" in entry.given:
            sources.append(self._moves_file(entry))
        if any(path.absolute() == source.absolute() for source in sources):
            yield f"the output {name!r} is a file that is read here: give it another name"

    def _moves(self, entry: Entry) -> bytes | None:
        """Return what the file of moves holds that an entry names; raise where it is none."""
        if "moves" not in entry.given:
            return None
        if entry.given["moves"] == "-":
            raise PuzzleError("--moves - is for the command line: give a text file")
        try:
            return read_file(str(self._moves_file(entry)))
        except PuzzleError as error:
            raise PuzzleError(str(error).removesuffix(", or -")) from None

    def _moves_file(self, entry: Entry) -> Path:
        """Return where the moves of an entry are: the manifest names it from its own folder."""
        return self._manifest.parent / str(entry.given["moves"])

    def with_others(self, films: list[Film]) -> list[Film]:
        """Return some films, and among them, in the order of the manifest, what was made before."""
        chosen = {film.entry.outputs: film for film in films}
        found = []
        for entry in entries_of(self.document, Mistakes(self.document)):
            film = chosen.get(entry.outputs)
            if film is None and entry.outputs:
                # What cannot be read any more was not made from what it holds now.
                with suppress(PuzzleError):
                    task = _task(entry, self._moves(entry))
                    made = self.journal.made(task.key)
                    film = Film(entry, task, made) if made else None
            found += [film] if film else []
        return found

    def posters(self, films: Iterable[Film]) -> list[Film]:
        """Return the posters of films for a gallery: a still of each that moves."""
        found = []
        for film in films:
            given = {n: v for n, v in film.entry.given.items() if n not in NOT_OF_POSTERS}
            for name in film.entry.outputs:
                if is_film(kind_of(film.entry, name)):
                    entry = replace(film.entry, given=given, outputs=(poster_of(name),))
                    task = _task(entry, film.task.moves)
                    found.append(Film(entry, task, self.journal.made(task.key), poster=True))
        return found

    def moves_files(self) -> list[Path]:
        """Return the files of moves that the manifest names."""
        entries = entries_of(self.document, Mistakes(self.document))
        files = (self._moves_file(entry) for entry in entries if "moves" in entry.given)
        return list(dict.fromkeys(files))

    def run(
        self, films: list[Film], pool: Pool, *, shared: bool, tell: Tell | None = None
    ) -> Summary:
        """Make the films that are not made yet, and return how it went.

        ``shared`` tells whether the workers write to the folder themselves; otherwise their bytes
        are written here. An interruption ends the work and keeps what is done.
        """
        begun = time.perf_counter()
        summary = Summary([film for film in films if not film.poster])
        summary.kept += [film.made for film in summary.films if film.made is not None]
        wanted = {film.task.key: film for film in films if film.made is None}
        tasks = [film.task for film in wanted.values()]
        self._make_folder()
        try:
            made = outcomes(tasks, pool, self.folder if shared else None)
            for number, outcome in enumerate(made, start=1):
                kept, film = self._kept(outcome), wanted[outcome.key]
                # What there is to say of a poster is said of its film.
                kept = replace(kept, notes=()) if film.poster else kept
                if kept.error:
                    summary.failed.append((film.entry, kept))
                else:
                    (summary.posters if film.poster else summary.made).append(kept)
                if tell is not None:
                    tell(film.entry, kept, number, len(tasks))
        except KeyboardInterrupt:
            summary.interrupted = True
        summary.seconds = time.perf_counter() - begun
        return summary

    def check_folder(self) -> None:
        """Raise OutputError where nothing can be written to the folder, or where it would be."""
        place = self.folder
        while not place.exists() and place != place.parent:
            place = place.parent
        if not place.is_dir():
            raise self._unwritable("it is a file" if place == self.folder else f"{place} is a file")
        try:
            # The surest way to know, and it leaves nothing.
            TemporaryFile(dir=place).close()
        except OSError as error:
            raise self._unwritable(f"no file can be made in {place} ({reason(error)})") from None

    def _unwritable(self, why: str) -> OutputError:
        return OutputError(f"cannot write to --out {self.folder}: {why}; give another folder")

    def _make_folder(self) -> None:
        """Make the folder; raise OutputError where that cannot be."""
        self.check_folder()
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise self._unwritable(reason(error)) from None

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


def _task(entry: Entry, moves: bytes | None) -> Task:
    key = key_of(entry.puzzle, entry.given, entry.outputs, moves)
    return Task(key, entry.puzzle, entry.given, entry.outputs, moves)


def _matches(entry: Entry, pattern: str) -> bool:
    return any(fnmatchcase(name, pattern) for name in (entry.name, entry.job, *entry.outputs))


#: How many names are listed where none matches.
MOST_NAMES = 12


def _names(entries: Iterable[Entry]) -> str:
    """Return what ``--only`` can ask for."""
    entries = list(entries)
    outputs = [name for entry in entries for name in entry.outputs]
    names = dict.fromkeys([*(entry.name for entry in entries if entry.outputs), *outputs])
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return f"there are {', '.join(list(names)[:MOST_NAMES])}{more}"
