"""What was played, as files: the move script, and a film of the game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from scenes.encoders.aside import aside
from scenes.encoders.moves import script
from scenes.options import Options
from scenes.play.session import Session


def record(session: Session, path: Path) -> None:
    """Write the game as a move script, without the moves taken back."""
    solution = session.solution()
    with aside(path) as part:
        script(part, solution, 1, solution.length)


def film(session: Session, path: Path, options: Options) -> str:
    """Render the game and return the path of the film; raise PuzzleError where it cannot be."""
    from scenes.render import Job

    chosen = replace(options, output=(str(path),))
    report = Job.of(session.solution(), chosen, str(path), None).run()
    return report.outputs[0].path


def free_name(stem: str, suffix: str = ".gif") -> Path:
    """Return the first name in the current folder that no file has: ``hanoi-game.gif``."""
    path, number = Path(f"{stem}{suffix}"), 1
    while path.exists():
        number += 1
        path = Path(f"{stem}-{number}{suffix}")
    return path
