"""The settings of x264, chosen by measurement (see CONTRIBUTING)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class H264:
    """How hard x264 works, and how closely it keeps to the picture (crf: lower is closer)."""

    preset: str = "veryfast"
    crf: int = 20

    @property
    def options(self) -> dict[str, str]:
        """The settings as FFmpeg takes them."""
        return {"preset": self.preset, "crf": str(self.crf)}

    @property
    def report(self) -> dict[str, str | int]:
        """The settings as reports give them."""
        return {"codec": "libx264", "preset": self.preset, "crf": self.crf}
