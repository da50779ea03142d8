"""What may stand in a manifest: the options of the command line, by the same names.

The models are made from the fields of ``Options`` and of the orders, so that an option added there
can be used in a manifest at once. A list of values is a matrix: one job for each.
"""

from __future__ import annotations

import difflib
from dataclasses import MISSING, Field, fields
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, StrictBool, create_model
from pydantic import Field as Limited
from pydantic_core import ErrorDetails, PydanticCustomError

from scenes.options import REPORT, Options
from scenes.orders import ORDERS


def _text(value: object) -> object:
    """Return a number as the text that the command line would get."""
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise PydanticCustomError("no_text", "give a text or a number")
    return value if isinstance(value, str) else str(value)


def _listed(value: object) -> object:
    return value if isinstance(value, list) else [value]


_Text = Annotated[str, BeforeValidator(_text)]
_Texts = Annotated[list[_Text], BeforeValidator(_listed), Limited(min_length=1)]
_Truths = Annotated[list[StrictBool], BeforeValidator(_listed), Limited(min_length=1)]

PUZZLES = Literal["hanoi", "knight", "frogs"]


class Manifest(BaseModel):
    """The whole: values for all jobs, and the jobs."""

    model_config = ConfigDict(extra="forbid")

    defaults: dict[str, Any] = {}
    jobs: Annotated[list[dict[str, Any]], Limited(min_length=1)]


def name_of(option: Field[Any]) -> str:
    """Return the name of a field on the command line: ``from``, ``tie-break``, ``disks``."""
    flags: tuple[str, ...] = option.metadata.get("flags", ())
    return flags[0].removeprefix("--") if flags else option.name


def film_fields() -> dict[str, Field[Any]]:
    """Return the options of all films that a manifest may set, by their names."""
    wanted = [f for f in fields(Options) if f.metadata["panel"] != REPORT and f.name != "output"]
    return {name_of(option): option for option in wanted}


def order_fields(puzzle: str) -> dict[str, Field[Any]]:
    """Return the options of one puzzle, by their names."""
    # A factory is typed as a callable, but every one is a dataclass.
    return {name_of(option): option for option in fields(ORDERS[puzzle])}  # type: ignore[arg-type]


@cache
def model_of(puzzle: str) -> type[BaseModel]:
    """Return the model of a job of one puzzle; every value becomes a list."""
    kinds: dict[str, Any] = {
        "puzzle": (PUZZLES, ...),
        "name": (_Text, ""),
        "output": (_Texts, []),
    }
    for name, option in {**film_fields(), **order_fields(puzzle)}.items():
        kinds[name] = (_kind(option), [])
    return create_model("Job", __config__=ConfigDict(extra="forbid"), **kinds)


@cache
def model_of_defaults() -> type[BaseModel]:
    """Return the model of the defaults: an option of any puzzle may stand there."""
    kinds: dict[str, Any] = {"puzzle": (PUZZLES, "hanoi"), "output": (_Texts, [])}
    for puzzle in ORDERS:
        for name, option in {**film_fields(), **order_fields(puzzle)}.items():
            kinds[name] = (_kind(option), [])
    return create_model("Defaults", __config__=ConfigDict(extra="forbid"), **kinds)


def _kind(option: Field[Any]) -> Any:
    return _Truths if option.default is False or option.default is True else _Texts


def default_of(option: Field[Any]) -> Any:
    """Return what a field holds, or is taken to hold, when it is not given."""
    default = None if option.default is MISSING else option.default
    return option.metadata.get("usual", default)


def sentence(error: ErrorDetails, model: type[BaseModel]) -> str:
    """Return what is wrong, and the way out, for an error of pydantic."""
    value = error["input"]
    if error["type"] == "extra_forbidden":
        name = str(error["loc"][-1])
        near = difflib.get_close_matches(name, model.model_fields, 1)
        known = f"did you mean {near[0]}?" if near else f"use {', '.join(model.model_fields)}"
        return f"no option is called {name!r}: {known}"
    told = {
        "missing": "this is needed and not given",
        "too_short": "the list is empty: give at least one value",
        "no_text": f"{value!r} cannot be used: give a text or a number",
        "bool_type": f"{value!r} is neither true nor false",
        "list_type": f"{value!r} is no list of tables: write [[jobs]] above each",
        "dict_type": f"{value!r} is no table of options",
        "literal_error": f"no puzzle is called {value!r}: use {', '.join(ORDERS)}",
    }
    return told.get(error["type"], f"{error['msg'].lower()}, not {value!r}")
