"""The best results of every game, kept in the user's data folder as JSON.

``{"version": 1, "results": {"hanoi …": [{"moves": 7, "seconds": 12.5}]}}``: the games by their
puzzle and its parameters (see ``key_of``), each with its best results, best first.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from scenes.encoders.aside import aside
from scenes.play.session import Score
from solvers.puzzle import Puzzle, PuzzleError

VERSION = 1
#: How many results are kept of one game.
KEPT = 10


def data_file() -> Path:
    """Return where the results are kept; the folder need not exist yet."""
    from platformdirs import user_data_path

    return user_data_path("movereel", appauthor=False) / "best.json"


class BestResults:
    """The table of results in one file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.set_aside: Path | None = None
        """Where a damaged file went, if there was one."""
        self._results = self._read()

    def _read(self) -> dict[str, list[Score]]:
        try:
            return _parsed(self.path.read_bytes())
        except FileNotFoundError:
            return {}
        except OSError:
            # A list that cannot be read is no reason not to play; adding to it will say why.
            return {}
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            self.set_aside = _free_name(self.path)
            self.path.replace(self.set_aside)
            return {}

    def of(self, puzzle: Puzzle) -> list[Score]:
        """Return the results of a game, best first."""
        return list(self._results.get(key_of(puzzle), []))

    def add(self, puzzle: Puzzle, score: Score) -> bool:
        """Keep a result and tell whether it is the best; raise OutputError if the disk refuses.

        The file is read again first: another game may have ended meanwhile.
        """
        self._results = self._read()
        before = self.of(puzzle)
        self._results[key_of(puzzle)] = sorted([*before, score])[:KEPT]
        rows = {
            key: [{"moves": moves, "seconds": round(seconds, 2)} for moves, seconds in scores]
            for key, scores in self._results.items()
        }
        text = json.dumps({"version": VERSION, "results": rows}, ensure_ascii=False, indent=1)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise PuzzleError(f"cannot keep the result in {self.path}: {reason}") from None
        with aside(self.path) as part:
            part.write_text(text + "\n", encoding="utf-8")
        return not before or score < before[0]


def key_of(puzzle: Puzzle) -> str:
    """Return what tells one game from another."""
    return f"{puzzle.name} {json.dumps(puzzle.params(), sort_keys=True, ensure_ascii=False)}"


def _parsed(data: bytes) -> dict[str, list[Score]]:
    """Return the results in a file; raise ValueError, KeyError or TypeError if it is damaged."""
    whole: Mapping[str, Any] = json.loads(data)
    if whole["version"] != VERSION:
        raise ValueError("another version")
    results = {
        str(key): sorted(Score(_whole(row["moves"]), float(row["seconds"])) for row in rows)
        for key, rows in whole["results"].items()
    }
    return {key: scores[:KEPT] for key, scores in results.items()}


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f"{value!r} is no number of moves")
    return value


def _free_name(path: Path) -> Path:
    """Return a name beside ``path`` that no file has."""
    number = 1
    while (name := path.with_name(f"{path.stem}-damaged-{number}{path.suffix}")).exists():
        number += 1
    return name
