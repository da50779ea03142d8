from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from scenes.frames.compositor import changed_boxes, compose, paint
from scenes.frames.sprite import Group, Node, Placed, Sprite
from scenes.geometry import Box

SIZE = (60, 40)
WHOLE = Box(0, 0, *SIZE)


def sprite(number: int) -> Sprite:
    """A sprite with an opaque heart, a half transparent rim, and a size of its own."""
    color = (40 * number % 256, 90 * number % 256, 255 - 30 * number % 256)
    image = Image.new("RGBA", (6 + 3 * number, 5 + 2 * number), (*color, 120))
    image.paste((*color, 255), (1, 1, image.width - 1, image.height - 1))
    return Sprite(("sprite", number), image)


SPRITES = [sprite(number) for number in range(6)]
placed = st.builds(Placed, st.sampled_from(SPRITES), st.integers(-12, 58), st.integers(-12, 38))


@st.composite
def group(draw: st.DrawFn) -> Group:
    inside = draw(st.lists(placed, max_size=3))
    name = draw(st.integers(0, 2))
    # What a group shows follows from its name and state, and from nothing else.
    state = tuple((name, node.key) for node in inside)
    return Group(name, state, Box(-40, -40, 140, 140), lambda: inside)


scene = st.lists(placed | group(), max_size=6)
scenes = st.lists(st.tuples(scene, st.integers(1, 3)), min_size=1, max_size=6)
grounds = st.sampled_from([(250, 247, 240), (250, 247, 240, 0)])


@given(scenes, grounds)
@settings(max_examples=150, deadline=None)
def test_frames_made_from_changes_equal_frames_painted_from_scratch(
    moments: list[tuple[list[Node], int]], ground: tuple[int, ...]
) -> None:
    wanted = [paint(nodes, SIZE, ground) for nodes, ticks in moments for _ in range(ticks)]
    made = [
        frame.image.copy() for frame in compose(moments, SIZE, ground) for _ in range(frame.ticks)
    ]
    assert [image.tobytes() for image in made] == [image.tobytes() for image in wanted]


@given(scene, scene)
@settings(max_examples=150, deadline=None)
def test_changed_boxes_hold_every_pixel_that_differs_and_never_overlap(
    old: list[Node], new: list[Node]
) -> None:
    boxes = changed_boxes(old, new, WHOLE)
    before, after = (paint(nodes, SIZE, (9, 9, 9)) for nodes in (old, new))
    difference = ImageChops.difference(before, after)
    for box in boxes:
        difference.paste((0, 0, 0), box)
    assert difference.getbbox() is None
    assert not any(a.meets(b) for a in boxes for b in boxes if a is not b)


@given(scene, grounds, st.integers(0, 50), st.integers(0, 30))
@settings(deadline=None)
def test_a_box_painted_alone_is_that_box_of_the_whole_picture(
    nodes: list[Node], ground: tuple[int, ...], left: int, top: int
) -> None:
    box = Box(left, top, left + 10, top + 10)
    whole = paint(nodes, SIZE, ground)
    assert paint(nodes, SIZE, ground, box).tobytes() == whole.crop(box).tobytes()


def test_equal_neighbours_become_one_longer_frame() -> None:
    resting = [Placed(SPRITES[0], 3, 3)]
    frames = list(compose([(resting, 2), (list(resting), 5)], SIZE, (0, 0, 0)))
    assert [frame.ticks for frame in frames] == [7]


def test_what_was_shown_before_comes_first_and_takes_no_time() -> None:
    before = [Placed(SPRITES[0], 3, 3)]
    frames = [(f.ticks, f.boxes) for f in compose([(before, 0), (before, 4)], SIZE, (0, 0, 0))]
    assert frames == [(0, (WHOLE,)), (4, ())]


def test_no_moments_make_no_frames() -> None:
    assert list(compose([], SIZE, (0, 0, 0))) == []
