"""Chapter marks: what players show of a film besides its pictures."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import av

from scenes.film.footage import Mark
from scenes.film.shoot import Footage


def mark_chapters(film: Path, part: Path, footage: Footage, rate: Fraction) -> None:
    """Copy an MP4 with a chapter for every section; nothing is encoded again."""
    options = {"movflags": "+faststart"}
    with av.open(str(film)) as source, av.open(str(part), "w", "mp4", options=options) as target:
        target.metadata.update(source.metadata)
        copy = target.add_stream_from_template(source.streams.video[0])
        target.set_chapters(
            [
                _chapter(number, mark, end, rate)
                for number, (mark, (_, end)) in enumerate(
                    zip(footage.marks, spans(footage), strict=True)
                )
            ]
        )
        for packet in source.demux(source.streams.video[0]):
            # The last packet of a demuxer is empty: it flushes decoders.
            if packet.dts is not None:
                packet.stream = copy
                target.mux(packet)


def spans(footage: Footage) -> list[tuple[int, int]]:
    """Return the first frame of every section and the first one after it."""
    return list(pairwise([*(mark.frame for mark in footage.marks), footage.frames]))


def _chapter(number: int, mark: Mark, end: int, rate: Fraction) -> av.container.core.Chapter:
    return {
        "id": number,
        "start": mark.frame,
        "end": end,
        "time_base": 1 / rate,
        "metadata": {"title": mark.name},
    }
