"""The limit: the pictures of a film, already in memory as the codec wants them, encoded again.

``python -m tests.bench.peers.encode_only FILM.mp4`` prints the seconds that the codec took, with
the preset and the crf that movereel reports and all cores.
"""

from __future__ import annotations

import sys
from time import perf_counter

import av

from scenes.encoders.h264 import H264

#: How many pictures are decoded at a time, which is not counted.
CHUNK = 200


#: What a stranger gives the codec who reads our report, and what we give it.
REPORTED = {"preset": str(H264().report["preset"]), "crf": str(H264().report["crf"])}
OWN = H264().options


def seconds(path: str, settings: dict[str, str]) -> float:
    """Return how long the codec took for all pictures of a film."""
    with av.open(path) as source, av.open("/dev/null", "w", format="null") as sink:
        video = source.streams.video[0]
        stream = sink.add_stream("libx264", rate=video.average_rate)
        stream.width, stream.height, stream.pix_fmt = video.width, video.height, "yuv420p"
        stream.options = {**settings}
        # PyAV's own choice, threads on slices, takes nearly twice as long.
        stream.codec_context.thread_type = "FRAME"
        spent, chunk = 0.0, []
        for frame in source.decode(video):
            chunk.append(frame)
            if len(chunk) == CHUNK:
                spent += _encode(stream, sink, [*chunk])
                chunk.clear()
        return spent + _encode(stream, sink, [*chunk, None])


def _encode(stream: av.VideoStream, sink: av.container.OutputContainer, frames: list) -> float:  # type: ignore[type-arg]
    began = perf_counter()
    for frame in frames:
        for packet in stream.encode(frame):
            sink.mux(packet)
    return perf_counter() - began


if __name__ == "__main__":
    sys.stdout.write(f"{seconds(sys.argv[1], REPORTED)}\n")
