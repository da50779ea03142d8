"""Whether a film can be made, told before its first frame, and which option is to blame if not.

The film is put together as the command line would do it, up to its layout. Where that is refused,
each option is left out in turn: the one without which the complaint is gone is to blame. It stays
left out then, and the rest is tried again, so that every mistake of a film is found.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from scenes.batch.documents import Path as Place
from scenes.batch.entry import Entry, alone, options_of, order_of
from scenes.batch.mistakes import Mistakes, gist
from scenes.engines import engine_class
from scenes.frames.beside import screen_of
from scenes.orders import ORDERS, Told, told
from scenes.plan import Plan
from scenes.render import Job
from solvers.puzzle import PuzzleError

#: Outputs for a film whose own are wrong: with these, no option is out of place.
STAND_IN = ("film.gif", "film.png")
#: Another value, neither usual nor rare. What is complained of differently with it hangs on the
#: option: where that one is wrong already, the complaint says nothing new.
ANOTHER = {
    "hanoi": {"disks": "5", "pegs": "4", "rule": "adjacent"},
    "knight": {"board": "6x6"},
    "frogs": {"left": "5", "right": "2", "rule": "both"},
}
ANOTHER_LOOK = {"seconds": "60", "size": "2160p"}
#: How many solutions are kept for the films to come.
KEPT = 64

Given = Mapping[str, Any]


class Trial:
    """Tries the films of a batch one by one, and tries nothing twice."""

    def __init__(self, folder: Path, mistakes: Mistakes, *, measured: bool = False) -> None:
        self._measured = measured
        """Whether bytes and time are measured, as by --plan, and not only guessed."""
        while not folder.exists():
            folder = folder.parent
        self._folder = folder
        self._mistakes = mistakes
        self._wrong: set[Place] = set()
        """Where values stand that were to blame for something."""
        self._told: dict[object, Told | PuzzleError] = {}
        self._fits: set[object] = set()

    def plan(self, entry: Entry, moves: bytes | None) -> Plan | None:
        """Return the plan of a film; where it cannot be made, note why."""
        wrong = set(entry.wrong)
        wrong |= {name for name, place in entry.places.items() if place in self._wrong}
        while True:
            given = {n: value for n, value in entry.given.items() if n not in wrong}
            plan = self._attempt(entry, given, moves)
            if isinstance(plan, Plan):
                return None if wrong else plan
            error = str(plan)
            blamed = self._blamed(entry, given, moves, error)
            place = entry.place if blamed is None else entry.places[blamed]
            if not self._hangs(replace(entry, wrong=frozenset(wrong)), given, moves, error):
                self._mistakes.add(place, error)
                self._wrong.add(place)
            if blamed is None:
                return None
            wrong.add(blamed)

    def _blamed(self, entry: Entry, given: Given, moves: bytes | None, error: str) -> str | None:
        """Return the option to blame: best one without which all is well."""
        changed = None

        def innocence(name: str) -> tuple[bool, bool, bool]:
            # What the complaint names is sooner wrong than what it compares that with, and what is
            # said of one job sooner than what is said of all.
            value = rf"(?<!\w){re.escape(str(given[name]))}(?!\w)"
            return (
                not error.startswith(f"--{name} "),
                not re.search(value, error),
                entry.places[name][0] == "defaults",
            )

        for name in sorted(given, key=innocence):
            less = {other: value for other, value in given.items() if other != name}
            found = self._attempt(entry, less, None if name == "moves" else moves)
            if isinstance(found, Plan):
                return name
            if changed is None and gist(str(found)) != gist(error):
                changed = name
        return changed

    def _hangs(self, entry: Entry, given: Given, moves: bytes | None, error: str) -> bool:
        """Return whether a complaint hangs on what is wrong already."""
        others = ANOTHER_LOOK | ANOTHER[entry.puzzle]
        values = {name: value for name, value in others.items() if name in entry.wrong}
        puzzle = entry.puzzle
        if "puzzle" in entry.wrong:
            puzzle = next(name for name in ORDERS if name != puzzle)
        elif not values and "moves" not in entry.wrong:
            return False
        other = replace(entry, puzzle=puzzle)
        return str(self._attempt(other, {**given, **values}, moves, other=True)) != error

    def _attempt(
        self, entry: Entry, given: Given, moves: bytes | None, *, other: bool = False
    ) -> Plan | PuzzleError:
        """Return the plan of a film with some options, or why there is none.

        Where its file of moves is wrong, the usual moves of the puzzle stand for it, or ``other``
        ones.
        """
        moves = moves if "moves" in given else None
        outputs = entry.outputs if not entry.wrong & {"output", "puzzle"} else STAND_IN
        outputs = outputs or STAND_IN
        options = replace(
            alone(options_of(given)), output=outputs, plan=self._measured and entry.given == given
        )
        try:
            solved = given
            if "moves" in entry.wrong:
                # Of a list nobody can read, what is said of it can still be wrong in itself.
                order_of(entry.puzzle, given).hints(options.run)
                solved = ANOTHER[entry.puzzle] if other else {}
            shown = self._solved(entry.puzzle, solved, moves)
            engine_class(options.engine)
            job = Job.of(shown.solution, options, outputs[0], shown.fault)
            here = {self._folder / target.path.name: target for target in job.files}
            places = [replace(target, path=path) for path, target in here.items()]
            replace(job.plan, files=places).check()
            self._lay_out(job)
        except PuzzleError as error:
            return error
        return job.plan

    def _solved(self, puzzle: str, given: Given, moves: bytes | None) -> Told:
        """Return what a film shows; films that differ in their look only show the same."""
        order, options = order_of(puzzle, given), options_of(given)
        key = (order, options.moves, options.run, options.strict, options.view, moves)
        found = self._told.get(key)
        if found is None:
            if len(self._told) >= KEPT:
                self._told.clear()
            try:
                found = told(order, options, lambda _: moves or b"")
            except PuzzleError as error:
                found = error
            self._told[key] = found
        if isinstance(found, PuzzleError):
            raise found
        return found

    def _lay_out(self, job: Job) -> None:
        """Raise PuzzleError where a film does not fit its picture, or a letter has no font.

        What differs in nothing that matters for it is laid out once.
        """
        for look in job.looks():
            shape = (look.size, look.views, look.title, look.language, job.options.against)
            key = (job.storyboard.solution.puzzle, shape)
            if key in self._fits:
                continue
            try:
                screen_of(job.storyboard, look)
            except PuzzleError:
                raise
            except Exception:  # noqa: BLE001, S110 (a fault of the program: the film will tell)
                pass
            self._fits.add(key)
