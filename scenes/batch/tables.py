"""The shape of a manifest, by pydantic: what is a table, what a value, and what nobody knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pydantic import BaseModel, ValidationError

from scenes.batch.documents import Document
from scenes.batch.documents import Path as Place
from scenes.batch.mistakes import Mistakes
from scenes.batch.schema import Manifest, model_of, near, sentence
from scenes.orders import ORDERS


class Values(NamedTuple):
    """What a table of options holds: lists of values, and where they stand."""

    given: dict[str, list[Any]]
    places: dict[str, Place]
    listed: frozenset[str]
    """What is a list in the file, and not one value."""
    wrong: frozenset[str]

    def place(self, name: str, index: int) -> Place:
        """Return where a value stands."""
        return (*self.places[name], index) if name in self.listed else self.places[name]


def tables_of(document: Document, mistakes: Mistakes) -> tuple[dict[str, Any], list[Any]]:
    """Return the defaults and the jobs of a document; what is wrong is noted and left out."""
    data = dict(document.data) if isinstance(document.data, dict) else {}
    known = Manifest.model_fields
    for name in [name for name in data if name not in known]:
        meant = near(str(name), known)
        if meant and meant not in data:
            # A table whose name is misspelled is taken for what was meant.
            data[meant] = data[name]
            mistakes.called[meant] = str(name)
    left_out = {path for path, _ in document.mistakes}
    try:
        Manifest.model_validate(data if isinstance(document.data, dict | None) else document.data)
    except ValidationError as error:
        for detail in error.errors():
            if detail["loc"] not in left_out:
                mistakes.add(tuple(detail["loc"]), sentence(detail, known))
    defaults, jobs = data.get("defaults"), data.get("jobs")
    return (
        defaults if isinstance(defaults, dict) else {},
        jobs if isinstance(jobs, list) else [],
    )


def checked(
    model: type[BaseModel], table: Mapping[Any, Any], place: Place, mistakes: Mistakes
) -> Values:
    """Return the values as the model has them; note what is wrong and leave it out."""
    values = {str(name): value for name, value in table.items()}
    places: dict[str, Place] = {name: (*place, name) for name in values}
    wrong: set[str] = set()
    while True:
        try:
            made = model.model_validate(values)
        except ValidationError as error:
            for detail in error.errors():
                _note(detail, values, places, model, mistakes)
            for name in {str(detail["loc"][0]) for detail in error.errors()}:
                value = values.pop(name)
                # What was probably meant is taken, so that what follows is not told as well.
                meant = None if name in model.model_fields else near(name, model.model_fields)
                puzzle = near(str(value), ORDERS) if name == "puzzle" else None
                if puzzle:
                    values[name] = puzzle
                elif meant and meant not in values:
                    values[meant], places[meant] = value, places[name]
                else:
                    wrong.add(name)
            continue
        listed = frozenset(name for name, value in values.items() if isinstance(value, list))
        return Values({n: getattr(made, n) for n in values}, places, listed, frozenset(wrong))


def _note(
    detail: Any,
    values: Mapping[str, Any],
    places: Mapping[str, Place],
    model: type[BaseModel],
    mistakes: Mistakes,
) -> None:
    """Note an error of pydantic at its place."""
    name, *rest = detail["loc"]
    place = places[str(name)]
    if name not in model.model_fields and name not in model_of(None).model_fields:
        place = ("columns", str(name)) if mistakes.document.columns else place
    elif isinstance(values[str(name)], list):
        # A single value was made a list on the way in: its number is no part of the file.
        place = (*place, *rest[:1])
    mistakes.add(place, sentence(detail, model.model_fields))
