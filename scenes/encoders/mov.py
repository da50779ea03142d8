"""QuickTime with ProRes 4444 for editing: ten bits, full colour, alpha."""

from __future__ import annotations

from functools import partial

from scenes.encoders.alpha import AlphaPicture
from scenes.encoders.film import Family, Film
from scenes.encoders.video import Codec, VideoCoder, video_writer

PIXELS = "yuva444p10le"


def codec_of(film: Film) -> Codec:
    """Return the codec at the quality of a film."""
    return Codec(
        name="prores_ks",
        pixels=PIXELS,
        options={
            "profile": "4444",
            "alpha_bits": "16" if film.transparent else "0",
            "vendor": "apl0",
            "qscale": str(4 + film.quality.coarser // 2),
        },
        picture=partial(AlphaPicture, PIXELS),
        container="mov",
        muxing={"movflags": "+faststart+use_metadata_tags"},
        threads="SLICE",
        intra=True,
    )


mov = Family(
    lambda film, first: VideoCoder(codec_of(film), film, first),
    lambda path, film: video_writer(path, codec_of(film), film),
)
