"""Who may import whom, read from the source with ``ast``."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted(
    [ROOT / "cli.py", *(ROOT / "scenes").rglob("*.py"), *(ROOT / "solvers").rglob("*.py")]
)


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path, *, top_only: bool = False) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in tree.body if top_only else ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def touches(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


@pytest.mark.parametrize("path", SOURCES, ids=module_of)
def test_a_module_imports_only_what_its_room_allows(path: Path) -> None:
    module = module_of(path)
    found = set(imports(path))
    if module != "cli":
        assert not any(touches(name, "cli") for name in found)
    if touches(module, "solvers"):
        allowed = {"solvers", "numpy", "numba", "__future__", *sys.stdlib_module_names}
        assert {name.split(".")[0] for name in found} <= allowed
        top = set(imports(path, top_only=True))
        assert not any(touches(name, "numpy") or touches(name, "numba") for name in top)
    if touches(module, "scenes"):
        assert not any(touches(name, "typer") for name in found)
    if not touches(module, "scenes.play.terminal"):
        assert not any(touches(name, "textual") for name in found)
    if not touches(module, "scenes.film"):
        assert not any(touches(name, "manim") for name in found)


@pytest.mark.parametrize("path", SOURCES, ids=module_of)
def test_a_puzzle_never_imports_a_sibling(path: Path) -> None:
    module = module_of(path)
    puzzles = {"hanoi", "knight", "frogs"}
    own = next((p for p in puzzles if touches(module, f"solvers.{p}")), None)
    if own is not None:
        for other in puzzles - {own}:
            assert not any(touches(name, f"solvers.{other}") for name in imports(path))


def test_no_file_of_the_films_is_named_after_a_module() -> None:
    """``manim render scenes/film/x.py`` puts that folder first on the path of imports."""
    names = {path.stem for path in (ROOT / "scenes" / "film").glob("*.py")} - {"__init__"}
    assert not names & set(sys.stdlib_module_names)
    assert not names & {"cli", "scenes", "solvers", "manim", "numpy", "PIL", "av", "typer", "rich"}


def test_the_command_line_starts_without_the_heavy_libraries() -> None:
    code = "import cli, sys; print([m for m in ('manim','numpy','av','PIL') if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
