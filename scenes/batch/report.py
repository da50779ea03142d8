"""What is said of a batch: a line, a table, and a report for programs."""

from __future__ import annotations

from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from scenes.batch.batch import Film, Summary
from scenes.batch.entry import Entry
from scenes.batch.task import Outcome
from scenes.render import Output

#: How many outputs the table lists.
MOST_ROWS = 40
#: The columns of the table, those that matter most first.
COLUMNS = ("film", "bytes", "seconds", "frames", "format")


def closing(summary: Summary) -> str:
    """Return the summary in a line: what was made, what was not, how long it took."""
    parts = [f"{len(summary.made)} rendered", f"{len(summary.kept)} unchanged"]
    if summary.failed:
        parts.append(f"{len(summary.failed)} failed")
    if summary.interrupted:
        parts.append("interrupted: what is done is kept, run it again to go on")
    return f"{', '.join(parts)}; {summary.seconds:.1f} s"


def of(entry: Entry, words: str) -> str:
    """Return what is said of a film, with its name in front if it is not there already."""
    name = entry.outputs[0]
    return words if words.startswith(f"{name} ") else f"{name}: {words}"


def show(summary: Summary, console: Console) -> None:
    """Print the summary: the first of what was made, and all that failed.

    Names are whole, even if other columns have no room then.
    """
    if not console.is_terminal:
        # Whoever reads a pipe wants lines, and does not care for the width of a screen.
        console.width = 100_000
    outputs = [output for outcome in summary.made for output in outcome.outputs]
    for count in range(len(COLUMNS), 0, -1):
        shown = table(outputs[:MOST_ROWS], COLUMNS[:count])
        needed = console.measure(shown, options=console.options.update(max_width=100_000))
        if needed.maximum <= console.width or count == 1:
            console.print(*[shown] if outputs else [], end="")
            break
    if len(outputs) > MOST_ROWS:
        console.print(f"… and {len(outputs) - MOST_ROWS} more")
    for entry, outcome in summary.failed:
        # Text, not markup: an error may well hold brackets.
        console.print(Text.assemble(("failed", "red"), f"  {of(entry, outcome.error)}"))


def table(outputs: list[Output], columns: tuple[str, ...] = COLUMNS) -> Table:
    """Return a table of outputs with some of its columns."""
    shown = Table(box=None, pad_edge=False)
    for name in columns:
        shown.add_column(name, justify="left" if name in {"film", "format"} else "right")
    shown.columns[0].overflow = "fold"
    for output in outputs:
        values = (output.path, output.bytes, output.seconds, output.frames, output.format)
        words = [f"{value:,}" if isinstance(value, int) else str(value) for value in values]
        shown.add_row(*map(Text, words[: len(columns)]))
    return shown


def report(summary: Summary) -> dict[str, Any]:
    """Return the report for programs; the README says what stands in it."""
    made = {outcome.key: outcome for outcome in summary.made}
    failed = {outcome.key: outcome for _, outcome in summary.failed}
    jobs = [
        _job(film, made.get(film.task.key), failed.get(film.task.key)) for film in summary.films
    ]
    states = [job["state"] for job in jobs]
    return {
        "format": "movereel-batch",
        "version": 1,
        "jobs": jobs,
        **{state: states.count(state) for state in ("rendered", "unchanged", "failed", "left")},
        "seconds": round(summary.seconds, 3),
        "interrupted": summary.interrupted,
        "gallery": Path(summary.gallery).name if summary.gallery else None,
    }


def _job(film: Film, made: Outcome | None, failed: Outcome | None) -> dict[str, Any]:
    """Return the report of one film; what is not known of an output is None."""
    if made is not None:
        state, outcome = "rendered", made
    elif film.made is not None:
        state, outcome = "unchanged", film.made
    else:
        state, outcome = ("left", Outcome(film.task.key)) if failed is None else ("failed", failed)
    unknown = dict.fromkeys(field.name for field in fields(Output))
    outputs = [asdict(output) for output in outcome.outputs]
    return {
        "job": film.entry.job,
        "name": film.entry.name,
        "state": state,
        "outputs": outputs or [{**unknown, "path": name} for name in film.entry.outputs],
        "moves": outcome.moves if outcome.outputs else None,
        "seconds": round(outcome.seconds, 3),
        "notes": list(outcome.notes),
        "error": outcome.error or None,
    }


def totals(films: list[Film]) -> dict[str, Any]:
    """Return the sum of the plans of what would be rendered."""
    plans = [film.plan for film in films if film.plan is not None]
    return {
        "films": len(plans),
        "frames": sum(plan.pictures for plan in plans),
        "seconds": round(sum(plan.length for plan in plans), 2),
        "estimated_bytes": sum(plan.bytes for plan in plans),
        "estimated_time": round(sum(plan.time for plan in plans), 1),
    }
