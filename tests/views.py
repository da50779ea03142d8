"""What the tests of the views share: moments, pictures, and what holds of every view."""

from __future__ import annotations

from fractions import Fraction

from PIL import Image, ImageChops

from scenes.encoders.palette import palette_of
from scenes.frames.compositor import compose, paint
from scenes.frames.screen import Look, Screen
from scenes.frames.sprite import SpriteBook, flat
from scenes.frames.stage import Setting, stage_class
from scenes.geometry import Box
from scenes.storyboard import Fault, Moment, Storyboard
from scenes.theme import THEMES, Color
from scenes.timeline import Pace, Span
from solvers.puzzle import Solution

SIZES = [(320, 200), (480, 480), (360, 640)]


def story_of(solution: Solution, fault: Fault | None = None) -> Storyboard:
    return Storyboard.of(solution, Pace(), fault=fault)


def moment(story: Storyboard, index: int, progress: float) -> Moment:
    """Return a moment of move ``index`` (from 1), or with 0 or -1 of the opening or the closing."""
    return Moment(story.beat(Span(index, Fraction(0), Fraction(1))), progress)


def look_of(view: str, size: tuple[int, int], theme: str = "daylight") -> Look:
    return Look(size, THEMES[theme], views=(view,))


def picture(
    story: Storyboard, view: str, at: Moment, size: tuple[int, int], theme: str = "daylight"
) -> Image.Image:
    look = look_of(view, size, theme)
    return paint(Screen(story, look).nodes(at), size, look.ground)


def setting_of(story: Storyboard, box: Box, unit: int, theme: str = "daylight") -> Setting:
    return Setting(story, THEMES[theme], "en", box, unit, SpriteBook())


def assert_incremental_is_from_scratch(
    story: Storyboard, view: str, size: tuple[int, int], moments: list[Moment]
) -> None:
    """Fail unless going from moment to moment gives the pixels of another screen's painting."""
    look = look_of(view, size)
    scenes = [Screen(story, look).nodes(one) for one in moments]
    screen = Screen(story, look)
    wholes = iter(paint(nodes, size, look.ground) for nodes in scenes)
    for frame in compose(((screen.nodes(one), 1) for one in moments), size, look.ground):
        for _ in range(frame.ticks):
            assert ImageChops.difference(frame.image, next(wholes)).getbbox() is None


def assert_inside(story: Storyboard, view: str, box: Box, moments: list[Moment]) -> None:
    """Fail unless a view keeps within its box."""
    unit = max(11, round(min(box.width, box.height) * 0.05))
    stage = stage_class(story.solution.puzzle.name, view)(setting_of(story, box, unit))
    for one in moments:
        for placed in flat(stage.nodes(one)):
            drawn = placed.sprite.image.getbbox()
            if drawn is not None:
                seen = Box(*drawn).moved(placed.left, placed.top)
                assert seen.union(box) == box, (placed.sprite.key, seen, box)


def colors_of(image: Image.Image) -> dict[Color, int]:
    """Return every colour with the number of its pixels."""
    found = image.convert("RGB").getcolors(maxcolors=1 << 24)
    assert found is not None
    return {color: count for count, color in found}  # type: ignore[misc]


def assert_palette_fits(story: Storyboard, view: str, at: Moment, theme: str) -> None:
    """Fail if a colour that fills a part of the picture is far from all colours of the palette."""
    size = (480, 360)
    screen = Screen(story, look_of(view, size, theme))
    palette = palette_of(screen.colors())
    shown = colors_of(paint(screen.nodes(at), size, THEMES[theme].ground))
    for color in (color for color, count in shown.items() if count > 300):
        far = min(max(abs(a - b) for a, b in zip(color, one, strict=True)) for one in palette)
        assert far <= 24, color
