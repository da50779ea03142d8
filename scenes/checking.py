"""What may be asked of a printed solution: names, defaults and help in one place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.asked import by_flag, needed
from scenes.hints import hints_of
from scenes.options import OptionError
from scenes.orders import ORDERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from solvers.transcripts import Reading


@dataclass(frozen=True, slots=True)
class CheckOrder:
    """Tell whether a printed solution is right."""

    puzzle: str = needed("hanoi, knight or frogs.")
    file: str = needed("The printed solution; - is standard input.")
    pegs: str = by_flag("", "--pegs", text="hanoi: how many, or names: A,B,C.")
    disks: str = by_flag("", "--disks", text="hanoi: how many disks.")
    board: str = by_flag("", "--board", text="knight: rows x columns, as 5x6.")
    order: str = by_flag("", "--order", text="knight: pairs are row-column or column-row.")
    start: str = by_flag("", "--start", text="hanoi, knight: where it begins.")
    goal: str = by_flag("", "--goal", text="hanoi: where it is to end.")
    closed: bool = by_flag(False, "--closed", text="knight: a closed tour.")
    rule: str = by_flag("", "--rule", text="hanoi: free, cyclic, adjacent; frogs: forward, both.")
    gap: str = by_flag("", "--gap", text="frogs: how many empty seats.")
    run: str = by_flag("", "--run", text="Which of several runs in the file.")
    verbose: bool = by_flag(
        False, "--verbose", "-v", text="Print every line with what was read from it."
    )
    json: bool = by_flag(False, "--json", text="Print the verdict as JSON.")

    def reading(self, read_bytes: Callable[[str], bytes]) -> Reading:
        """Return what a reader makes of the file, which ``read_bytes`` opens.

        Raises PuzzleError where there is no such puzzle, or a hint says nothing about it.
        """
        from solvers.transcripts import read

        if self.puzzle not in ORDERS:
            raise OptionError(f"no puzzle is called {self.puzzle!r}: use {', '.join(ORDERS)}")
        said = ("pegs", "disks", "board", "order", "start", "goal", "rule", "gap", "run")
        given = {name: getattr(self, name) for name in said}
        hints = hints_of(self.puzzle, **given, closed="yes" * self.closed)
        return read(self.puzzle, read_bytes(self.file), hints)
