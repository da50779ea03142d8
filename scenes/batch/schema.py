"""What may stand in a manifest: the options of the command line, by the same names.

The models are made from the fields of ``Options`` and of the orders, so that an option added there
can be used in a manifest at once. A list of values is a matrix: one job for each.
"""

from __future__ import annotations

import difflib
import reprlib
from collections.abc import Iterable
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

#: Shows values in part where they are long.
SHORT = reprlib.Repr()
SHORT.maxlevel, SHORT.maxlist, SHORT.maxdict = 2, 4, 2

PUZZLES = Literal["hanoi", "knight", "frogs"]
#: Options that print something and render nothing.
NO_FILM = ("count",)


class Manifest(BaseModel):
    """The whole: values for all jobs, and the jobs."""

    model_config = ConfigDict(extra="forbid")

    # YAML has names that are no text; the models of the options tell of these.
    defaults: dict[Any, Any] = {}
    jobs: Annotated[list[dict[Any, Any]], Limited(min_length=1)]


def name_of(option: Field[Any]) -> str:
    """Return the name of a field on the command line: ``from``, ``tie-break``, ``disks``."""
    flags: tuple[str, ...] = option.metadata.get("flags", ())
    return flags[0].removeprefix("--") if flags else option.name


def film_fields() -> dict[str, Field[Any]]:
    """Return the options of all films that a manifest may set, by their names."""
    wanted = [f for f in fields(Options) if f.metadata["panel"] != REPORT and f.name != "output"]
    return {name_of(option): option for option in wanted}


def order_fields(puzzle: str) -> dict[str, Field[Any]]:
    """Return the options of one puzzle that a manifest may set, by their names."""
    # A factory is typed as a callable, but every one is a dataclass.
    own = fields(ORDERS[puzzle])  # type: ignore[arg-type]
    return {name_of(option): option for option in own if name_of(option) not in NO_FILM}


def all_fields(puzzle: str | None) -> dict[str, Field[Any]]:
    """Return all options of a puzzle, or of all puzzles where it is not known which one it is."""
    found = film_fields()
    for name in ORDERS if puzzle is None else (puzzle,):
        found |= order_fields(name)
    return found


@cache
def model_of(puzzle: str | None, *, shared: bool = False) -> type[BaseModel]:
    """Return the model of a job, or of what all jobs share; every value becomes a list.

    Without a puzzle an option of any of them may stand there.
    """
    kinds: dict[str, Any] = {"puzzle": (PUZZLES, "hanoi")}
    kinds |= {} if shared else {"name": (_Text, "")}
    kinds["output"] = (_Texts, [])
    kinds |= {name: (_kind(option), []) for name, option in all_fields(puzzle).items()}
    return create_model("Job", __config__=ConfigDict(extra="forbid"), **kinds)


def _kind(option: Field[Any]) -> Any:
    return _Truths if option.default is False or option.default is True else _Texts


def default_of(option: Field[Any]) -> Any:
    """Return what a field holds, or is taken to hold, when it is not given."""
    default = None if option.default is MISSING else option.default
    return option.metadata.get("usual", default)


def near(name: str, known: Iterable[str]) -> str | None:
    """Return what was probably meant by a name that is not known."""
    found = difflib.get_close_matches(name.lower().replace("_", "-"), known, 1)
    return found[0] if found else None


def sentence(error: ErrorDetails, known: Iterable[str]) -> str:
    """Return what is wrong, and the way out, for an error of pydantic."""
    value, kind = error["input"], error["type"]
    if kind in ("extra_forbidden", "invalid_key"):
        return _unknown(str(error["loc"][-1]), known)
    shown = SHORT.repr(value)
    if kind == "literal_error":
        return no_puzzle(value)
    if value is None and kind in {"no_text", "bool_type"}:
        return "it has no value: give one, or leave it out"
    told = {
        "missing": "this is needed and not given",
        "too_short": "the list is empty: give at least one value",
        "no_text": f"{shown} cannot be used: give a text or a number",
        "bool_type": f"{shown} is neither true nor false",
        "list_type": f"{shown} is no list of tables: write [[jobs]] above each",
        "dict_type": f"{shown} is no table of options",
        "model_type": f"{shown} is no table: give defaults and jobs",
    }
    return told.get(kind, f"{error['msg'].lower()}, not {shown}")


def no_puzzle(value: object) -> str:
    """Return what is wrong with a value that is no puzzle."""
    if isinstance(value, list):
        return f"one job has one puzzle, not {SHORT.repr(value)}: write a job for each"
    return f"no puzzle is called {SHORT.repr(value)}: use {', '.join(ORDERS)}"


def _unknown(name: str, known: Iterable[str]) -> str:
    """Return why no option can be called so."""
    others = [puzzle for puzzle in ORDERS if name in order_fields(puzzle)]
    if others:
        return f"{name!r} is an option of {' and '.join(others)} only: leave it out"
    meant = near(name, known)
    way = f"did you mean {meant}?" if meant else f"use {', '.join(known)}"
    return f"no option is called {name!r}: {way}"
