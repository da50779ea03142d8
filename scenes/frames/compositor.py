"""The compositor: placed sprites in, frames with their changed boxes out.

It remembers what was last on the canvas, finds the nodes that came, went or moved, and repaints
only their boxes. Painting from scratch gives the same pixels (see ``paint``).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple

from PIL import Image

from scenes.frames.sprite import Group, Node, flat
from scenes.geometry import Box, merged

Color = tuple[int, ...]


class Frame(NamedTuple):
    """One picture: valid until the next one is asked for.

    ``boxes`` hold every pixel that differs from the frame before (all of them in the first) and
    do not overlap. ``ticks`` is how long it shows, in frame times of the film.
    """

    image: Image.Image
    boxes: tuple[Box, ...]
    ticks: int
    key: bool = False
    """Whether a video should begin anew here, so that one can start from it."""


def paint(
    nodes: Sequence[Node], size: tuple[int, int], ground: Color, box: Box | None = None
) -> Image.Image:
    """Return the nodes, or what ``box`` shows of them, painted from scratch.

    RGBA if ``ground`` has four channels, else RGB.
    """
    box = box or Box(0, 0, *size)
    patch = Image.new(_mode(ground), (box.width, box.height), ground)
    for placed in flat(nodes, box):
        image = placed.sprite.image
        if patch.mode == "RGB":
            # Pillow leaves out what lies beyond the edges.
            patch.paste(image, (placed.left - box.left, placed.top - box.top), image)
            continue
        seen = placed.box.common(box)
        part = image.crop(seen.moved(-placed.left, -placed.top))
        patch.alpha_composite(part, (seen.left - box.left, seen.top - box.top))
    return patch


def compose(
    moments: Iterable[tuple[Sequence[Node], int]], size: tuple[int, int], ground: Color
) -> Iterator[Frame]:
    """Yield a frame for each (nodes, ticks), equal neighbours joined into one longer frame.

    A first scene of 0 ticks is what was shown before: it comes as a frame of its own.
    """
    scenes = iter(moments)
    shown, waiting = next(scenes, ((), 0))
    canvas = paint(shown, size, ground)
    whole = Box(0, 0, *size)
    boxes: tuple[Box, ...] = (whole,)
    for nodes, ticks in scenes:
        changed = changed_boxes(shown, nodes, whole)
        if not changed and waiting:
            waiting += ticks
            continue
        yield Frame(canvas, boxes, waiting)
        for box in changed:
            canvas.paste(paint(nodes, size, ground, box), (box.left, box.top))
        shown, boxes, waiting = nodes, changed, ticks
    if waiting:
        yield Frame(canvas, boxes, waiting)


def changed_boxes(old: Sequence[Node], new: Sequence[Node], whole: Box) -> tuple[Box, ...]:
    """Return boxes, inside ``whole``, that hold every pixel in which two scenes may differ."""
    dirty: list[Box] = []
    _compare(old, new, dirty)
    return merged([box.common(whole) for box in dirty if box.meets(whole)])


def _compare(old: Sequence[Node], new: Sequence[Node], dirty: list[Box]) -> None:
    """Collect the boxes of all nodes that are in one scene only, or whose order changed."""
    before, after = _by_place(old), _by_place(new)
    for place, node in after.items():
        partner = before.get(place)
        if partner is None:
            dirty.append(node.box)
        elif isinstance(node, Group) and isinstance(partner, Group) and node.key != partner.key:
            _compare(partner.nodes, node.nodes, dirty)
    dirty.extend(node.box for place, node in before.items() if place not in after)
    if [place for place in before if place in after] != [k for k in after if k in before]:
        dirty.extend(node.box for scene in (before, after) for node in scene.values())


def _by_place(nodes: Sequence[Node]) -> dict[Hashable, Node]:
    """Return the nodes by what they are; the second of two equal ones is told from the first."""
    places: dict[Hashable, Node] = {}
    for node in nodes:
        place = ("group", node.name) if isinstance(node, Group) else node.key
        while place in places:
            place = (place, "again")
        places[place] = node
    return places


def _mode(ground: Color) -> str:
    return "RGBA" if len(ground) == 4 else "RGB"
