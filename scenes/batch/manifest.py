"""From a document to the entries of a batch, noting all that is wrong on the way.

Once its ``tables`` have the right shape, its matrices are laid out here and its outputs named;
whether its values can be is tried by ``trial``. What is found wrong is left out and the rest goes
on, so that one mistake hides no other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, product
from math import prod
from typing import Any

from scenes.batch.documents import Document
from scenes.batch.documents import Path as Place
from scenes.batch.entry import Entry, beside, order_of
from scenes.batch.mistakes import Mistakes
from scenes.batch.naming import Names, filled, inside
from scenes.batch.schema import all_fields, default_of, film_fields, model_of, near, no_puzzle
from scenes.batch.tables import Values, checked, tables_of
from scenes.encoders.formats import targets
from scenes.orders import ORDERS
from solvers.puzzle import PuzzleError

#: A batch has no more films than this: a matrix grows faster than one thinks.
MOST_FILMS = 10_000


def entries_of(document: Document, mistakes: Mistakes) -> list[Entry]:
    """Return the entries of all jobs, and note what is wrong with them.

    Those with a mistake are there too, for the rest of them to be tried. So are defaults that no
    job uses, as entries without outputs: these are no films.
    """
    for path, what in document.mistakes:
        mistakes.add(path, what)
    defaults, jobs = tables_of(document, mistakes)
    shared = checked(model_of(None, shared=True), defaults, ("defaults",), mistakes)
    entries: list[Entry] = []
    for number, job in enumerate(jobs):
        place: Place = ("jobs", number)
        if not isinstance(job, dict):
            continue
        found = Job.of(job, shared, place, mistakes)
        total = len(entries) + found.count
        if total > MOST_FILMS:
            mistakes.add(
                place,
                f"this makes {total:,} films: a batch has at most {MOST_FILMS:,}; "
                "shorten a list, or write several manifests",
            )
        # Of what is too much, the first film stands for all.
        entries += islice(found.entries(mistakes), 1 if total > MOST_FILMS else None)
        if len(entries) > MOST_FILMS:
            break
    _note_clashes(entries, mistakes)
    return [*entries, *_unused(shared, entries)]


def _unused(shared: Values, entries: list[Entry]) -> Iterator[Entry]:
    """Yield the defaults that no job uses, one by one, as far as they say something of any film."""
    used = {place for entry in entries for place in entry.places.values()}
    puzzle, unknown = next(iter(ORDERS)), frozenset({"puzzle", "output"})
    for name in shared.given.keys() & film_fields().keys() - {"moves"}:
        for index, value in enumerate(shared.given[name]):
            place = shared.place(name, index)
            if place not in used:
                yield Entry(
                    ("defaults",), "", puzzle, {name: value}, (), (), {name: place}, unknown
                )


@dataclass(frozen=True, slots=True)
class Job:
    """A job: a matrix of values, and the patterns of its outputs."""

    place: Place
    puzzle: str | None
    """None where it cannot be known."""
    name: str
    own: Values
    shared: Values
    given: dict[str, list[Any]]
    patterns: list[str]
    wrong: frozenset[str]

    @classmethod
    def of(cls, job: dict[str, Any], shared: Values, place: Place, mistakes: Mistakes) -> Job:
        """Return the job in a table."""
        puzzle = _puzzle_of(job, shared, place, mistakes)
        model = model_of(puzzle)
        table = {name: value for name, value in job.items() if name != "puzzle"}
        own = checked(model, table, place, mistakes)
        given = {n: values for n, values in shared.given.items() if n in model.model_fields}
        given = {n: v for n, v in (given | own.given).items() if n not in own.wrong}
        given.pop("puzzle", None)
        name, patterns = given.pop("name", ""), given.pop("output", [])
        wrong = own.wrong | shared.wrong | ({"puzzle"} if puzzle is None else set())
        if puzzle is None:
            given = {n: v for n, v in given.items() if n in film_fields() and n != "moves"}
        return cls(place, puzzle, str(name), own, shared, given, patterns, frozenset(wrong))

    @property
    def count(self) -> int:
        """The number of its films."""
        return prod(map(len, self.given.values()))

    def entries(self, mistakes: Mistakes) -> Iterator[Entry]:
        """Yield the entries: one for each choice of the listed values."""
        puzzle = self.puzzle or next(iter(ORDERS))
        for choice in product(*(enumerate(values) for values in self.given.values())):
            chosen = dict(zip(self.given, choice, strict=True))
            given = {name: value for name, (_, value) in chosen.items()}
            places = {name: self.where(name, index) for name, (index, _) in chosen.items()}
            outputs = self._outputs(given, mistakes)
            wrong = self.wrong if all(outputs) else self.wrong | {"output"}
            names, origins = zip(*filter(None, outputs), strict=True) if any(outputs) else ((), ())
            yield Entry(
                self.place, self.name or puzzle, puzzle, given, names, origins, places, wrong
            )

    def where(self, name: str, index: int) -> Place:
        """Return where a value stands: in the job, in the defaults, or nowhere but in the job."""
        values = self.own if name in self.own.given else self.shared
        return values.place(name, index) if name in values.given else self.place

    def _outputs(self, given: dict[str, Any], mistakes: Mistakes) -> list[tuple[str, Place] | None]:
        """Return the name of each output and where it stands; None for what cannot be."""
        if not self.patterns:
            if self.puzzle is None:
                return []
            # A value that is no number is told where it is tried.
            name = order_of(self.puzzle, given).stem
            return [(re.sub(r"[^\w.-]", "-", name) + ".gif", self.place)]
        kind = self.puzzle or "any puzzle"
        values: dict[str, Any] = {"puzzle": self.puzzle or "puzzle", "name": self.name or kind}
        for name, option in all_fields(self.puzzle).items():
            values[name] = given.get(name, default_of(option))
        found: list[tuple[str, Place] | None] = []
        for index, pattern in enumerate(self.patterns):
            place = self.where("output", index)
            try:
                name = inside(filled(pattern, values, kind))
                targets((name,))
            except PuzzleError as error:
                mistakes.add(place, str(error))
                found.append(None)
            else:
                # What the defaults make of the values of a job is a matter of the job.
                ours = place[0] == "jobs" or "{" not in pattern
                found.append((name, place if ours else (*self.place, "output")))
        return found


def _puzzle_of(
    job: Mapping[str, Any], shared: Values, place: Place, mistakes: Mistakes
) -> str | None:
    """Return the puzzle of a job, or the one that was probably meant."""
    known = model_of(None).model_fields
    slip = next((n for n in job if n not in known and near(str(n), known) == "puzzle"), "puzzle")
    name = "puzzle" if "puzzle" in job else slip
    value: object = job[name] if name in job else shared.given.get("puzzle")
    if isinstance(value, str) and value in ORDERS:
        return value
    if value is not None:
        mistakes.add((*place, name), no_puzzle(value))
    elif "puzzle" not in shared.wrong:
        mistakes.add((*place, "puzzle"), f"no puzzle is given: use one of {', '.join(ORDERS)}")
    return near(str(value), ORDERS)


def _note_clashes(entries: Iterable[Entry], mistakes: Mistakes) -> None:
    """Note outputs that would be the same file."""
    names = Names()
    for entry in entries:
        for output, place in zip(entry.outputs, entry.origins, strict=True):
            for name in (output, *beside(entry, output)):
                other = names.take(name, place)
                if other is None:
                    continue
                alike = f"two films are called {name!r}"
                if other.name != name:
                    alike = f"{name!r} would be the same file as {other.name!r}"
                mistakes.add(
                    place if len(place) > 2 or place[0] == "defaults" else (*place, "output"),
                    f"{alike} (see {mistakes.place(other.place)}): "
                    "put what differs in the name, such as {lang}",
                )
