"""MP4 with H.264 for browsers, slides and every player: yuv420p, BT.709, index in front."""

from __future__ import annotations

from scenes.encoders.film import Family, Film
from scenes.encoders.h264 import H264
from scenes.encoders.video import Codec, VideoCoder, video_writer
from scenes.encoders.yuv import YuvPicture


def codec_of(film: Film) -> Codec:
    """Return the codec at the quality of a film."""
    return Codec(
        name="libx264",
        pixels="yuv420p",
        options=H264.at(film.quality).options,
        picture=YuvPicture,
        container="mp4",
        muxing={"movflags": "+faststart"},
    )


mp4 = Family(
    lambda film, first: VideoCoder(codec_of(film), film, first),
    lambda path, film: video_writer(path, codec_of(film), film),
)
