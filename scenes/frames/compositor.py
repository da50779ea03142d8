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


def paint(nodes: Sequence[Node], size: tuple[int, int], ground: Color) -> Image.Image:
    """Return the nodes painted from scratch: RGBA if ``ground`` has four channels, else RGB."""
    canvas = Image.new("RGBA" if len(ground) == 4 else "RGB", size, ground)
    _repaint(canvas, nodes, Box(0, 0, *size), ground)
    return canvas


def compose(
    moments: Iterable[tuple[Sequence[Node], int]], size: tuple[int, int], ground: Color
) -> Iterator[Frame]:
    """Yield a frame for each (nodes, ticks), equal neighbours joined into one longer frame."""
    canvas = Image.new("RGBA" if len(ground) == 4 else "RGB", size, ground)
    whole = Box(0, 0, *size)
    shown: Sequence[Node] = ()
    boxes: tuple[Box, ...] = ()
    waiting = 0
    for nodes, ticks in moments:
        changed = changed_boxes(shown, nodes, whole) if waiting else (whole,)
        if not changed:
            waiting += ticks
            continue
        if waiting:
            yield Frame(canvas, boxes, waiting)
        for box in changed:
            _repaint(canvas, nodes, box, ground)
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


def _repaint(canvas: Image.Image, nodes: Sequence[Node], box: Box, ground: Color) -> None:
    """Paint one box of the canvas anew."""
    patch = Image.new(canvas.mode, (box.width, box.height), ground)
    for placed in flat(nodes, box):
        seen = placed.box.common(box)
        image = placed.sprite.image
        if seen != placed.box:
            image = image.crop(seen.moved(-placed.left, -placed.top))
        at = (seen.left - box.left, seen.top - box.top)
        if canvas.mode == "RGBA":
            patch.alpha_composite(image, at)
        else:
            patch.paste(image, at, image)
    canvas.paste(patch, (box.left, box.top))
