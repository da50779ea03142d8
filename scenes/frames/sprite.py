"""Sprites, where they stand, and groups of them.

A sprite is a key and an RGBA picture that is drawn once: ``Sprite(("disk", 3), image)``. Placing it
is a position: ``Placed(sprite, 40, 300)``. A group is a key and the nodes it stands for, made only
when somebody looks: two groups with equal keys show the same picture, so that a large resting part
of a scene costs one comparison. Nodes are painted in order, the last one on top.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from PIL import Image

from scenes.geometry import Box


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A picture with a key that no other picture of the film has."""

    key: Hashable
    image: Image.Image
    size: tuple[int, int] = field(init=False)
    """Width and height in pixels."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", self.image.size)

    @property
    def width(self) -> int:
        """The width in pixels."""
        return self.size[0]

    @property
    def height(self) -> int:
        """The height in pixels."""
        return self.size[1]


class Placed(NamedTuple):
    """A sprite with its upper left corner at a pixel."""

    sprite: Sprite
    left: int
    top: int

    @property
    def key(self) -> Hashable:
        """What tells this node from any other."""
        return self.sprite.key, self.left, self.top

    @property
    def box(self) -> Box:
        """The pixels that it covers."""
        width, height = self.sprite.size
        return Box(self.left, self.top, self.left + width, self.top + height)


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """Nodes that stand together: ``name`` is the place in the scene, ``state`` what it shows."""

    name: Hashable
    state: Hashable
    box: Box
    make: Callable[[], Sequence[Node]]
    _made: list[Sequence[Node]] = field(default_factory=list, repr=False)

    @property
    def key(self) -> Hashable:
        """What tells this node from any other."""
        return self.name, self.state

    @property
    def nodes(self) -> Sequence[Node]:
        """The nodes, made at the first look."""
        if not self._made:
            self._made.append(self.make())
        return self._made[0]


Node = Placed | Group


def flat(nodes: Sequence[Node], box: Box | None = None) -> Iterator[Placed]:
    """Yield the placed sprites of all groups, in order; only those that meet ``box``, if given."""
    found: list[Placed] = []
    _gather(nodes, box, found)
    return iter(found)


def _gather(nodes: Sequence[Node], box: Box | None, found: list[Placed]) -> None:
    """Add the placed sprites of all groups that meet ``box``; most frames spend their time here."""
    for node in nodes:
        if isinstance(node, Group):
            if box is None or node.box.meets(box):
                _gather(node.nodes, box, found)
        elif box is None:
            found.append(node)
        else:
            sprite, left, top = node
            if left < box.right and top < box.bottom:
                width, height = sprite.size
                if box.left < left + width and box.top < top + height:
                    found.append(node)


class SpriteBook:
    """Draws every sprite once and forgets those not asked for in a long time."""

    def __init__(self, pages: int = 2048) -> None:
        self._pages = pages
        self._sprites: OrderedDict[Hashable, Sprite] = OrderedDict()

    def get(self, key: Hashable, draw: Callable[[], Image.Image]) -> Sprite:
        """Return the sprite of a key, drawn by ``draw`` if it is not there."""
        sprite = self._sprites.get(key)
        if sprite is None:
            sprite = self._sprites[key] = Sprite(key, draw())
            if len(self._sprites) > self._pages:
                self._sprites.popitem(last=False)
        else:
            self._sprites.move_to_end(key)
        return sprite


def centred(sprite: Sprite, across: float, down: float) -> Placed:
    """Return the sprite placed with its middle at a point."""
    return Placed(sprite, round(across - sprite.width / 2), round(down - sprite.height / 2))
