"""WebM with VP9 for browsers; a transparent film carries its alpha as VP9 too."""

from __future__ import annotations

from functools import partial

from scenes.encoders.alpha import AlphaPicture
from scenes.encoders.film import Family, Film
from scenes.encoders.video import Codec, VideoCoder, video_writer
from scenes.encoders.yuv import YuvPicture


def codec_of(film: Film) -> Codec:
    """Return the codec at the quality of a film."""
    options = {
        "crf": str(30 + film.quality.coarser),
        "b": "0",
        "deadline": "realtime",
        "cpu-used": "8",
        "tune-content": "screen",
        "auto-alt-ref": "0",
        "lag-in-frames": "0",
        "g": "9999",
    }
    alpha = film.transparent
    return Codec(
        name="libvpx-vp9",
        pixels="yuva420p" if alpha else "yuv420p",
        options=options,
        picture=partial(AlphaPicture, "yuva420p") if alpha else YuvPicture,
        container="webm",
        muxing={},
    )


webm = Family(
    lambda film, first: VideoCoder(codec_of(film), film, first),
    lambda path, film: video_writer(path, codec_of(film), film),
    portable=lambda film: not film.transparent,
)
