"""What may be asked of a batch: names, defaults and help in one place."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.asked import by_flag, by_place


@dataclass(frozen=True, slots=True)
class BatchOrder:
    """Render many films from one manifest, and none twice."""

    manifest: str = by_place("The jobs: .toml, .yaml or .csv.")
    out: str = by_flag("", "--out", text="The folder of the outputs; that of the manifest.")
    jobs: str = by_flag(
        "", "-j", "--jobs", text="How many processes; one a processor if not given."
    )
    only: str = by_flag("", "--only", text="Only films whose name or output matches, as 'hanoi*'.")
    scheduler: str = by_flag(
        "", "--scheduler", text="Hand the films to a dask cluster: tcp://HOST:PORT."
    )
    shared: bool = by_flag(False, "--shared", text="The workers of the cluster see the folder too.")
    force: bool = by_flag(False, "--force", text="Render what is unchanged too.")
    list: bool = by_flag(False, "--list", text="Print what would be rendered; render nothing.")
    watch: bool = by_flag(False, "--watch", text="Go on: render again when the manifest is saved.")
    gallery: bool = by_flag(False, "--gallery", text="Write index.html, which shows all films.")
    init: bool = by_flag(
        False, "--init", text="Write a manifest to begin with: films.toml, or .yaml, .csv."
    )
    json: bool = by_flag(False, "--json", text="Print a report in JSON.")
    quiet: bool = by_flag(False, "--quiet", "-q", text="Print only errors.")
