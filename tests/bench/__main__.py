"""Run the benchmarks: ``python -m tests.bench [WORD …]``; exit 1 where a limit is missed."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from tests.bench.table import Row, lines


def main(wanted: list[str]) -> int:
    """Run every module ``bench_*.py`` here, or those whose name has one of the words."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("bench_*.py"))
    chosen = [name for name in names if not wanted or any(word in name for word in wanted)]
    missed = False
    for name in chosen:
        rows: list[Row] = import_module(f"tests.bench.{name}").rows()
        for line in lines(rows):
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
        missed = missed or not all(row.kept for row in rows)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
