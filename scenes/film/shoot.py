"""The only place that touches manim's configuration: nothing of ours reaches the user's folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Any

from manim import tempconfig


@contextmanager
def quiet(**settings: Any) -> Iterator[None]:
    """Let manim work in a folder of its own, with neither log nor bar; all is undone at the end."""
    with TemporaryDirectory(prefix="movereel-") as folder:
        own = {"media_dir": folder, "verbosity": "ERROR", "progress_bar": "none"}
        with tempconfig({**own, **settings}):
            yield
