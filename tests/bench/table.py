"""The table that ``make bench`` prints: one row a ratio, with the limit it must keep."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Row(NamedTuple):
    """A measured ratio: at most its limit, or with ``at_least`` not below it."""

    name: str
    ratio: float
    limit: float
    note: str = ""
    at_least: bool = False
    skipped: bool = False
    """Whether it could not be measured here; the note says why."""

    @property
    def kept(self) -> bool:
        """Tell whether the limit is kept."""
        if self.skipped:
            return True
        return self.ratio >= self.limit if self.at_least else self.ratio <= self.limit


def lines(rows: Iterable[Row]) -> Iterable[str]:
    """Yield the table, a line a row."""
    for row in rows:
        sign = ">=" if row.at_least else "<="
        verdict = "-" if row.skipped else "kept" if row.kept else "MISSED"
        yield f"{verdict:6} {row.ratio:9.2f} {sign} {row.limit:<8g} {row.name}  {row.note}"
