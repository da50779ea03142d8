"""Two solutions side by side, in step: what was played, and a best way."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from math import ceil

from scenes.captions import Caption, say
from scenes.frames.screen import Look, Screen
from scenes.frames.sprite import Group, Node, Placed, Sprite
from scenes.frames.stage import SizeError
from scenes.options import MOST_SIDE
from scenes.storyboard import Beat, Moment, Storyboard
from scenes.theme import Color

#: How many times as wide and high a picture is tried where it is too small.
LARGER = (1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8)


def screen_of(storyboard: Storyboard, look: Look) -> Seen:
    """Return the storyboard as it is seen, beside its rival if it has one.

    Raises SizeError where that cannot be seen. A view knows what it needs, but not what is left of
    the picture for it beside others: then larger pictures are tried, and the first to do is named.
    """
    try:
        return _seen(storyboard, look)
    except SizeError as error:
        if len(look.views) < 2 and storyboard.rival is None:
            raise
        raise SizeError(error.what, _way_out(storyboard, look)) from None


def _way_out(storyboard: Storyboard, look: Look) -> str:
    """Return what to do where several panels are too much for a picture."""
    fewer = "fewer views" if len(look.views) > 1 else "no --against"
    for times in LARGER:
        width, height = (ceil(side * times / 2) * 2 for side in look.size)
        if max(width, height) > MOST_SIDE:
            break
        with suppress(SizeError):
            _seen(storyboard, replace(look, size=(width, height)))
            return f"use --size {width}x{height} or larger, or {fewer}"
    return f"use {fewer}"


def _seen(storyboard: Storyboard, look: Look) -> Seen:
    if storyboard.rival is None:
        return Screen(storyboard, look)
    return Beside(storyboard, storyboard.rival, look)


def halves(look: Look) -> tuple[Look, Look, tuple[int, int]]:
    """Return the looks of both sides, and how far the second one stands from the first."""
    width, height = look.size
    wide = width >= height
    half = (width // 2, height) if wide else (width, height // 2)
    shift = ((width + 1) // 2, 0) if wide else (0, (height + 1) // 2)
    played, best = (
        say(Caption(f"beside.{side}", {}), look.language) for side in ("played", "optimal")
    )
    return (
        replace(look, size=half, title=look.title or played),
        replace(look, size=half, title=best),
        shift,
    )


class Beside:
    """Two screens in one picture: side by side, or one above the other where it is tall."""

    def __init__(self, storyboard: Storyboard, rival: Storyboard, look: Look) -> None:
        played, best, self._shift = halves(look)
        self._screen, self._other = Screen(storyboard, played), Screen(rival, best)
        self._rival = rival
        # The last beat of each: their words stand still while a move is under way.
        self._beats: tuple[Beat, Beat] | None = None

    def nodes(self, moment: Moment) -> Sequence[Node]:
        """Return everything that stands in the picture at a moment, the last on top."""
        if self._beats is None or self._beats[0] is not moment.beat:
            self._beats = moment.beat, self._rival.beside(moment.beat)
        other = self._other.nodes(Moment(self._beats[1], moment.progress))
        return [*self._screen.nodes(moment), *(moved(node, *self._shift) for node in other)]

    def colors(self) -> list[tuple[Color, Sequence[Color]]]:
        """Return the colours used, the ground first, with those that each is blended with."""
        return self._screen.colors() + self._other.colors()[1:]


#: What ``screen_of`` returns.
Seen = Screen | Beside


def moved(node: Node, right: int, down: int) -> Node:
    """Return a node elsewhere, under a key of its own: both screens draw by the same keys."""
    if isinstance(node, Group):
        return Group(
            ("beside", node.name),
            node.state,
            node.box.moved(right, down),
            lambda: [moved(part, right, down) for part in node.nodes],
        )
    sprite = Sprite(("beside", node.sprite.key), node.sprite.image)
    return Placed(sprite, node.left + right, node.top + down)
