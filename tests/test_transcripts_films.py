"""Every sample of what other people's programs print becomes a GIF."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from scenes.options import Options
from scenes.orders import ORDERS, read_file, told
from scenes.render import Job

DATA = Path(__file__).parent / "data"
SAMPLES = [
    (f"{folder}/{case['file']}", case)
    for folder in ("cases", "cases_own")
    for case in json.loads((DATA / folder / "index.json").read_text(encoding="utf-8"))
    if "error" not in case["expected"]
]


@pytest.mark.parametrize(("file", "case"), SAMPLES, ids=[file for file, _ in SAMPLES])
def test_a_sample_becomes_a_gif_that_ends_where_its_list_does(
    file: str, case: dict[str, Any], tmp_path: Path
) -> None:
    path = tmp_path / "x.gif"
    small = {"size": "160x120", "fps": "4", "seconds": "1", "output": (str(path),)}
    options = Options(moves=str(DATA / file), **small)  # type: ignore[arg-type]
    shown = told(ORDERS[case["puzzle"]](), options, read_file)
    Job.of(shown.solution, options, "x.gif", shown.fault).run()
    with Image.open(path) as film:
        assert film.size == (160, 120)
        # The moves made, the illegal one marked, or the caption why there is none: it shows.
        first = film.convert("RGB").tobytes()
        film.seek(getattr(film, "n_frames", 1) - 1)
        assert film.convert("RGB").tobytes() != first
