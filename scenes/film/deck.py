"""A deck of slides for manim-slides: a film for every section, and the list that it reads.

``manim-slides present NAME`` and ``manim-slides convert NAME NAME.html`` look for
``slides/NAME.json``; what the list names is looked for from the folder above (its class
``PresentationConfig``, release 5.7).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import av

from scenes.film.chapters import spans
from scenes.film.shoot import Footage
from scenes.theme import Color


def slides_of(deck: Path, count: int) -> list[Path]:
    """Return the names of the films of a deck, which stand beside it."""
    return [deck.with_name(f"{deck.stem}-{number}.mp4") for number in range(1, count + 1)]


def cut(film: Path, footage: Footage, rate: Fraction, parts: Sequence[Path]) -> None:
    """Cut an MP4 into its sections, which begin with key pictures; nothing is encoded again."""
    for span, part in zip(spans(footage), parts, strict=True):
        with av.open(str(film)) as source, av.open(str(part), "w", "mp4") as target:
            stream = source.streams.video[0]
            copy = target.add_stream_from_template(stream)
            base = stream.time_base or 1 / rate
            start, end = (round(frame / rate / base) for frame in span)
            source.seek(start, stream=stream)
            for packet in source.demux(stream):
                # The last packet of a demuxer is empty: it flushes decoders.
                if packet.pts is None or packet.dts is None or not start <= packet.pts < end:
                    continue
                packet.pts -= start
                packet.dts -= start
                packet.stream = copy
                target.mux(packet)


def listed(slides: Sequence[Path], size: tuple[int, int], ground: Color) -> str:
    """Return the list of the slides as manim-slides reads it."""
    files = [f"{slide.absolute().parent.name}/{slide.name}" for slide in slides]
    deck = {
        "slides": [{"file": file, "rev_file": file} for file in files],
        "resolution": size,
        "background_color": "#{:02x}{:02x}{:02x}".format(*ground),
    }
    return json.dumps(deck, indent=2) + "\n"
