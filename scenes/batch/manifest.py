"""From a document to the entries of a batch, or to all of its mistakes at once.

An entry is one film to make: the options of the command line, and outputs inside one folder. It is
read in three passes: the shape (pydantic), the matrix and its names, the values (each is tried as
the command line would). A part found wrong is left out of the later passes; the rest goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path, PurePosixPath
from typing import Any

from pydantic import BaseModel, ValidationError

from scenes.batch.documents import Document, ManifestError
from scenes.batch.documents import Path as Place
from scenes.batch.schema import (
    Manifest,
    default_of,
    film_fields,
    model_of,
    model_of_defaults,
    order_fields,
    sentence,
)
from scenes.encoders.formats import targets
from scenes.options import Options
from scenes.orders import ORDERS, Order
from solvers.puzzle import PuzzleError


@dataclass(frozen=True, slots=True)
class Entry:
    """One film to make; ``outputs`` are relative to the folder of the batch."""

    place: Place
    """Where it stands in the manifest."""
    name: str
    puzzle: str
    given: Mapping[str, Any]
    """The options given, by their names on the command line."""
    outputs: tuple[str, ...]

    @property
    def order(self) -> Order:
        """What is asked of the puzzle."""
        return order_of(self.puzzle, self.given)

    @property
    def options(self) -> Options:
        """The options of the film; the outputs are not among them."""
        return options_of(self.given)


def order_of(puzzle: str, given: Mapping[str, Any]) -> Order:
    """Return the order with the options given; those of films are left out."""
    known = order_fields(puzzle)
    values = {known[name].name: value for name, value in given.items() if name in known}
    return ORDERS[puzzle](**values)


def options_of(given: Mapping[str, Any]) -> Options:
    """Return the options of the film with those given; those of the puzzle are left out."""
    known = film_fields()
    return Options(**{known[name].name: v for name, v in given.items() if name in known})


@dataclass(slots=True)
class Mistakes:
    """What is wrong with a document, in the order of the file."""

    document: Document
    found: list[tuple[Place, str]] = field(default_factory=list)

    def add(self, path: Place, what: str) -> None:
        """Note a mistake, each one once."""
        if (path, what) not in self.found:
            self.found.append((path, " ".join(what.split())))

    def check(self) -> None:
        """Raise ManifestError if there are any, all in one message."""
        if self.found:
            lines = [f"{self.document.place(path)}: {what}" for path, what in self.found]
            raise ManifestError("\n".join(sorted(lines, key=_line_number)))


def _line_number(line: str) -> int:
    found = re.search(r":(\d+)", line)
    return int(found[1]) if found else 0


def entries_of(document: Document, mistakes: Mistakes) -> list[Entry]:
    """Return the entries of all jobs that are well formed, and note what is not."""
    try:
        whole = Manifest.model_validate(document.data)
    except ValidationError as error:
        for detail in error.errors():
            mistakes.add(tuple(detail["loc"]), sentence(detail, Manifest))
        jobs = document.data.get("jobs") if isinstance(document.data, dict) else None
        if not isinstance(jobs, list):
            return []
        jobs = [job if isinstance(job, dict) else None for job in jobs]
        defaults = document.data.get("defaults")
        whole = Manifest.model_construct(
            jobs=jobs, defaults=defaults if isinstance(defaults, dict) else {}
        )
    shared = _checked(model_of_defaults(), whole.defaults, ("defaults",), mistakes)
    entries: list[Entry] = []
    for number, job in enumerate(whole.jobs):
        if job is not None:
            entries += _entries_of_job(job, shared, ("jobs", number), mistakes)
    return _without_clashes(entries, mistakes)


def _checked(
    model: type[BaseModel], values: Mapping[str, Any], place: Place, mistakes: Mistakes
) -> dict[str, Any]:
    """Return the values as the model has them; note what is wrong and leave it out."""
    try:
        made = model.model_validate(values)
    except ValidationError as error:
        for detail in error.errors():
            # A single value was made a list on the way in: its number is no part of the file.
            path = detail["loc"]
            single = len(path) > 1 and not isinstance(values.get(str(path[0])), list)
            mistakes.add((*place, *(path[:1] if single else path)), sentence(detail, model))
        wrong = {detail["loc"][0] for detail in error.errors()}
        return _checked(model, {k: v for k, v in values.items() if k not in wrong}, place, mistakes)
    return {name: getattr(made, name) for name in values}


def _entries_of_job(
    job: dict[str, Any], shared: Mapping[str, Any], place: Place, mistakes: Mistakes
) -> Iterator[Entry]:
    """Yield the entries of one job: one for each choice of the listed values."""
    puzzle = job.get("puzzle", shared.get("puzzle"))
    if puzzle not in ORDERS:
        what = "no puzzle is given" if puzzle is None else f"no puzzle is called {puzzle!r}"
        mistakes.add((*place, "puzzle"), f"{what}: use one of {', '.join(ORDERS)}")
        return
    model = model_of(puzzle)
    own = _checked(model, {"puzzle": puzzle, **job}, place, mistakes)
    given = {name: value for name, value in shared.items() if name in model.model_fields} | own
    patterns = given.pop("output", [])
    name = given.pop("name", "")
    del given["puzzle"]
    for values in product(*given.values()):
        choice = dict(zip(given, values, strict=True))
        outputs = _outputs(puzzle, choice, patterns, place, mistakes)
        if outputs:
            yield Entry(place, name or f"{puzzle}", puzzle, choice, outputs)


def _outputs(
    puzzle: str, given: Mapping[str, Any], patterns: list[str], place: Place, mistakes: Mistakes
) -> tuple[str, ...]:
    """Return the names of the outputs of an entry, none where one of them cannot be."""
    known = {**film_fields(), **order_fields(puzzle)}
    values = {name: _for_name(given.get(name, default_of(f))) for name, f in known.items()}
    names = []
    for pattern in patterns or [f"{order_of(puzzle, given).stem}.gif"]:
        at: Place = (*place, "output") if patterns else place
        try:
            name = pattern.format_map(values | {"puzzle": puzzle})
            names.append(_inside(name))
            targets((name,))
        except KeyError as error:
            mistakes.add(at, f"{pattern!r} names {error.args[0]!r}, which is no option of {puzzle}")
            return ()
        except (ValueError, IndexError, AttributeError) as error:
            reason = error if isinstance(error, PuzzleError) else f"{pattern!r}: {error}"
            mistakes.add(at, str(reason))
            return ()
    return tuple(names)


def _for_name(value: object) -> str:
    """Return a value as a part of a file name: no folder may come of it."""
    return re.sub(r"[/\\:\s]+", "-", "" if value is None else str(value).lower())


def _inside(name: str) -> str:
    """Return the name of an output if it stays in the folder of the batch."""
    path = PurePosixPath(name.replace("\\", "/"))
    if path.is_absolute() or Path(name).is_absolute() or ".." in path.parts or not path.name:
        raise PuzzleError(f"the output {name!r} leaves the folder --out: use a name inside it")
    return str(path)


def _without_clashes(entries: list[Entry], mistakes: Mistakes) -> list[Entry]:
    """Return the entries whose outputs are their own, and note the others."""
    owner: dict[str, Entry] = {}
    kept = []
    for entry in entries:
        clash = next((name for name in entry.outputs if name.casefold() in owner), None)
        if clash is None and len({name.casefold() for name in entry.outputs}) == len(entry.outputs):
            kept.append(entry)
        else:
            other = owner.get((clash or "").casefold(), entry)
            line = mistakes.document.place(other.place)
            name = clash or entry.outputs[0]
            mistakes.add(
                (*entry.place, "output"),
                f"two films are called {name!r} (see {line}): put what differs in the name, "
                "such as {lang}",
            )
        for name in entry.outputs:
            owner.setdefault(name.casefold(), entry)
    return kept
