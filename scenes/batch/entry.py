"""An entry of a batch: one film to make, the options of the command line, and its files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scenes.batch.documents import Path as Place
from scenes.batch.documents import spelled
from scenes.batch.schema import film_fields, order_fields
from scenes.encoders.formats import Format, targets
from scenes.options import Options
from scenes.orders import ORDERS, Order

#: The folder of the posters of a gallery: stills of the films, for those who prefer no motion.
POSTERS = "posters/"


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
    origins: tuple[Place, ...]
    """Where each of the outputs stands."""
    places: Mapping[str, Place]
    """Where each of the options stands."""
    wrong: frozenset[str] = frozenset()
    """What was found wrong and is left out."""

    @property
    def order(self) -> Order:
        """What is asked of the puzzle."""
        return order_of(self.puzzle, self.given)

    @property
    def options(self) -> Options:
        """The options of the film; the outputs are not among them."""
        return options_of(self.given)

    @property
    def job(self) -> str:
        """What people call it: its place, as ``jobs[2]``."""
        return spelled(self.place)


def order_of(puzzle: str, given: Mapping[str, Any]) -> Order:
    """Return the order with the options given; those of films are left out."""
    known = order_fields(puzzle)
    values = {known[name].name: value for name, value in given.items() if name in known}
    return ORDERS[puzzle](**values)


def options_of(given: Mapping[str, Any]) -> Options:
    """Return the options of the film with those given; those of the puzzle are left out."""
    known = film_fields()
    return Options(**{known[name].name: v for name, v in given.items() if name in known})


def alone(options: Options) -> Options:
    """Return the options of a film that takes one process unless it asks for more.

    The batch shares the machine out itself.
    """
    return options if options.jobs is not None else replace(options, jobs="1")


def poster_of(name: str) -> str:
    """Return the name of the poster of an output."""
    # A per cent sign in the name of a picture would number it.
    return f"{POSTERS}{name.replace('%', '_')}.png"


def kind_of(entry: Entry, name: str) -> Format:
    """Return the format of an output."""
    return targets((name,), animate=bool(entry.given.get("animate")))[0].format


def is_film(shape: Format) -> bool:
    """Return whether a format is one file that moves, which has a poster."""
    return shape.kind == "motion" and shape.name != "sequence"


def beside(entry: Entry, name: str) -> Iterator[str]:
    """Yield the names of the files beside an output: its description, its poster."""
    shape = kind_of(entry, name)
    if entry.given.get("alt") and shape.kind in {"motion", "still"}:
        yield f"{name}.txt"
    if is_film(shape):
        yield poster_of(name)
