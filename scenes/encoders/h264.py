"""The settings of x264, chosen by measurement (see CONTRIBUTING)."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.encoders.film import Quality

#: For flat art of which little moves: no B-frames (they cost time and bytes here), a short
#: lookahead with macroblock tree (what rests is coded well once), motion to whole pixels only
#: (sprites stand on whole pixels), trellis and small partitions (edges, text).
FLAT_ART = (
    "bframes=0:weightp=0:scenecut=0:keyint=infinite:ref=1:rc-lookahead=10:mbtree=1:me=dia:subme=0"
    ":trellis=1:partitions=p8x8,i8x8,i4x4:8x8dct=1:no-psy=1"
)


@dataclass(frozen=True, slots=True)
class H264:
    """How hard x264 works, and how closely it keeps to the picture (crf: lower is closer)."""

    preset: str = "superfast"
    crf: int = 27

    @classmethod
    def at(cls, quality: Quality) -> H264:
        """Return the settings that give up so much."""
        return cls(crf=cls().crf + quality.coarser)

    @property
    def options(self) -> dict[str, str]:
        """The settings as FFmpeg takes them."""
        return {"preset": self.preset, "crf": str(self.crf), "x264-params": FLAT_ART}

    @property
    def report(self) -> dict[str, str | int]:
        """The settings as reports give them."""
        return {"codec": "libx264", "preset": self.preset, "crf": self.crf}
