from __future__ import annotations

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_wheel_holds_the_two_packages_and_the_command_line_and_nothing_else(
    tmp_path: Path,
) -> None:
    command = [
        sys.executable,
        "-m",
        "build",
        "--wheel",
        "--no-isolation",
        "--outdir",
        str(tmp_path),
    ]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names if ".dist-info" not in name}
    assert tops == {"cli.py", "scenes", "solvers"}
    assert any(name.startswith("scenes/captions/") for name in names)


def test_the_package_cannot_be_uploaded_by_mistake() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "Private :: Do Not Upload" in project["classifiers"]
    assert project["scripts"] == {"movereel": "cli:app"}
