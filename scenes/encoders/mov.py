"""QuickTime with ProRes 4444 for editing: ten bits, full colour, alpha."""

from __future__ import annotations

from functools import partial

from scenes.encoders.alpha import AlphaPicture
from scenes.encoders.film import Family, Film
from scenes.encoders.video import Codec, VideoCoder, video_writer

PIXELS = "yuva444p10le"


def codec_of(_: Film) -> Codec:
    """Return the codec; its profile, 4444, follows from the pixels, and it has but one quality."""
    return Codec(
        # FFmpeg's other encoder, prores_ks, takes five times as long for no smaller file.
        name="prores_aw",
        pixels=PIXELS,
        options={"vendor": "apl0"},
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
