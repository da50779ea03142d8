"""The settings of x264 for flat art, chosen by measurement (see CONTRIBUTING)."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.encoders.film import Quality

#: Sprites stand on whole pixels and most of a picture rests. So: motion to whole pixels only, but
#: searched for far and well; no B-frames, no lookahead, no adaptive quantiser, no deblocking, all
#: of which cost time and here save no bytes; a better first picture, which the others repeat.
FLAT_ART = (
    "bframes=0:weightp=0:scenecut=0:keyint=infinite:ref=3:rc-lookahead=0:mbtree=0:aq-mode=0"
    ":me=umh:merange=96:subme=0:trellis=1:partitions=p8x8,p4x4,i8x8,i4x4:8x8dct=1:no-psy=1"
    ":no-deblock=1:ipratio=2"
)


#: The constant rate factor of the plain preset that is about as close to the picture: measured on a
#: Hanoi film with a dark ground (see CONTRIBUTING for where it is closer).
SAME_AS_CRF = 18


@dataclass(frozen=True, slots=True)
class H264:
    """How closely x264 keeps to the picture (quantiser: lower is closer)."""

    preset: str = "superfast"
    quantiser: int = 24

    @classmethod
    def at(cls, quality: Quality) -> H264:
        """Return the settings that give up so much."""
        return cls(quantiser=cls().quantiser + quality.coarser)

    @property
    def options(self) -> dict[str, str]:
        """The settings as FFmpeg takes them."""
        return {"preset": self.preset, "qp": str(self.quantiser), "x264-params": FLAT_ART}

    @property
    def report(self) -> dict[str, str | int]:
        """The settings as reports give them; crf is what would come as close with the preset."""
        return {"codec": "libx264", **self.options, "qp": self.quantiser, "crf": SAME_AS_CRF}
