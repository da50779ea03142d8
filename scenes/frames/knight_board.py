"""The board: the path of the knight, numbered step by step, and the knight on its way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, cast

from PIL import Image, ImageDraw

from scenes.frames import shapes, text
from scenes.frames.knight_grid import Grid, checkered, outside_color, rim, square_colors
from scenes.frames.knight_piece import piece
from scenes.frames.knight_trail import Trail, Visit
from scenes.frames.path import Point
from scenes.frames.sprite import Node, Placed, Sprite, centred
from scenes.frames.stage import Setting
from scenes.frames.strokes import behind, stroke
from scenes.geometry import Box
from scenes.storyboard import Beat, Moment
from scenes.theme import Color, eased
from solvers.knight import Knight
from solvers.puzzle import Move

#: A disc smaller than this, in pixels, has no border.
LEAST_BORDERED = 6


class BoardStage:
    """A board with the path on it; the other views of the knight are made from it."""

    shape: ClassVar[float] = 1.0
    #: Whether squares have their names at the rim.
    named = True
    #: The width of a disc on a visited square, in squares, with a label and without.
    disc, dot = 0.62, 0.3

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.puzzle = cast("Knight", setting.storyboard.solution.puzzle)
        box, rows, cols = self.board_box(setting.box), self.puzzle.rows, self.puzzle.cols
        self.grid = Grid.within(box, setting.unit, rows, cols, self.named)
        self.label = self._label_size()
        self._legs = Trail("legs", self.grid, 2, self._leg)
        self._discs = Trail("discs", self.grid, 0, self._disc)
        self._scenery = self.scenery()

    # What other views of the knight do in their own way.

    def board_box(self, box: Box) -> Box:
        """Return the part of the panel that the board has."""
        return box

    def scenery(self) -> list[Node]:
        """Return what never changes."""
        draw = lambda: checkered(self.grid, self.puzzle, self.setting.theme)  # noqa: E731
        board = Placed(self.sprite("board", draw), *self.grid.corner(0))
        return [board, *rim(self.grid, self.setting)]

    def label_of(self, visit: Visit) -> str:
        """Return what is written on a visited square."""
        return str(visit.number + 1)

    def longest_label(self) -> str:
        """Return the widest text that a square may get."""
        return "0" * len(str(self.puzzle.size))

    def path_color(self) -> Color:
        """Return the colour of the path."""
        return self.setting.theme.teams[0]

    def below(self, _beat: Beat) -> list[Node]:
        """Return what lies under the path at a beat."""
        return []

    def above(self, _moment: Moment) -> list[Node]:
        """Return what lies on the path, under the knight."""
        return []

    # What they have in common.

    def nodes(self, moment: Moment) -> Sequence[Node]:
        beat, place = moment.beat, self._place(moment)
        moving = beat.step is not None and moment.progress > 0
        # While the knight is between two squares, the path is the shorter one of the two states.
        path = min(beat.state, beat.step.after, key=len) if beat.step and moving else beat.state
        nodes: list[Node] = [*self._scenery, self._lit(beat), *self.below(beat)]
        nodes.append(self._legs.node(path))
        if beat.step is not None and moving:
            nodes += self._growing(beat.step.move, path[-1], place)
        nodes += self._closing(beat)
        nodes.append(self._discs.node(path))
        nodes += self.above(moment)
        if beat.fault is not None and beat.fault.move is not None:
            nodes += self._wrong(beat.fault.move, beat.state[-1])
        return [*nodes, centred(self._knight(), *place)]

    def colors(self) -> Sequence[tuple[Color, Sequence[Color]]]:
        theme = self.setting.theme
        grounds = [theme.ground, *square_colors(theme)]
        path = self.path_color()
        return [
            *((color, [theme.ground]) for color in square_colors(theme)),
            *([(outside_color(theme), [path])] if self.puzzle.within else []),
            (theme.muted, [theme.ground]),
            (path, [*grounds, theme.on_disk]),
            (theme.teams[1], grounds),
            (theme.moving, [*grounds, theme.ring, path]),
            (theme.ring, [*grounds, path]),
            (theme.wrong, grounds),
        ]

    def sprite(self, key: str | tuple[object, ...], draw: Callable[[], Image.Image]) -> Sprite:
        """Return a picture by its key, drawn once."""
        return self.setting.book.get(key, draw)

    def leg(self, source: int, target: int, color: Color, width: int) -> Placed:
        """Return a straight line between the middles of two squares."""
        ends = self.grid.centre(source), self.grid.centre(target)
        return stroke(self.setting.book, ends, width, color)

    def disc_sprite(self, label: str, fill: Color, ink: Color, edge: Color | None = None) -> Sprite:
        """Return a disc with a label; without one, or where it could not be read, a dot."""
        label = label if self.label else ""
        size = max(2, round(self.grid.cell * (self.disc if label else self.dot)))

        def draw() -> Image.Image:
            words = _label(label, self.label, ink) if label else None
            return _disc(size, fill, edge, words)

        return self.sprite(("disc", label, fill, edge), draw)

    def _label_size(self) -> int:
        """Return the size of the labels on the squares, 0 where they could not be read."""
        disc, longest = self.grid.cell * self.disc, self.longest_label()
        for size in range(round(disc * 0.6), text.LEGIBLE - 1, -1):
            if text.measure(longest, size, 600) <= disc * 0.86:
                return size
        return 0

    def _leg(self, visit: Visit) -> Node | None:
        if visit.before < 0:
            return None
        return self.leg(visit.before, visit.square, self.path_color(), self.grid.line)

    def _disc(self, visit: Visit) -> Node | None:
        sprite = self.disc_sprite(
            self.label_of(visit), self.path_color(), self.setting.theme.on_disk
        )
        return centred(sprite, *self.grid.centre(visit.square))

    def _place(self, moment: Moment) -> Point:
        """Return where the knight is."""
        beat, share = moment.beat, eased(moment.progress)
        if beat.step is None:
            return self.grid.centre(beat.state[-1])
        start, end = (self.grid.centre(square) for square in beat.step.move[1:])
        return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share

    def _growing(self, move: Move, last: int, place: Point) -> Sequence[Node]:
        """Return the part of a leg between the last square of the path and the knight."""
        back = move.target == last
        color = self.setting.theme.wrong if back else self.path_color()
        whole = self.leg(move.source, move.target, color, self.grid.line)
        return behind(whole, self.grid.centre(last), place, self.grid.line)

    def _lit(self, beat: Beat) -> Node:
        """Return the frame of the square where the knight is, or where it goes."""
        square = beat.state[-1] if beat.step is None else beat.step.move.target
        cell, theme = self.grid.cell, self.setting.theme
        width = max(1.0, cell * 0.07)
        draw = lambda: _frame(cell, width, theme.moving)  # noqa: E731
        return Placed(self.sprite("lit", draw), *self.grid.corner(square))

    def _closing(self, beat: Beat) -> list[Node]:
        """Return the move that closes a closed tour."""
        puzzle, state = self.puzzle, beat.state
        if beat.step is not None or not (puzzle.closed and puzzle.solved(state)):
            return []
        return [self.leg(state[-1], state[0], self.setting.theme.teams[1], self.grid.line + 1)]

    def _wrong(self, move: Move, here: int) -> list[Node]:
        """Return the mark of an illegal move: a line to where it would have led, and a cross."""
        known = [square for square in move[1:] if 0 <= square < self.puzzle.area]
        wrong, cell = self.setting.theme.wrong, self.grid.cell
        size = max(self.grid.knight, round(cell * 0.8))
        cross = self.sprite("cross", lambda: shapes.refusal(size, self.setting.theme))
        mark = centred(cross, *self.grid.centre(known[-1] if known else here))
        if len(known) < 2 or known[0] == known[1]:
            return [mark]
        return [self.leg(known[0], known[1], wrong, self.grid.line + 1), mark]

    def _knight(self) -> Sprite:
        theme, size = self.setting.theme, self.grid.knight
        return self.sprite("knight", lambda: piece(size, theme.moving, theme.ring))


def _disc(size: int, fill: Color, edge: Color | None, words: Image.Image | None) -> Image.Image:
    """Return a disc, with a border if ``edge`` is given, and words in its middle."""
    border = [(edge, max(1.0, size * 0.1))] if edge is not None and size >= LEAST_BORDERED else []
    image = shapes.framed(size, size, size / 2, fill, border)
    if words is not None:
        image.alpha_composite(words, ((size - words.width) // 2, (size - words.height) // 2))
    return image


def _label(label: str, size: int, color: Color) -> Image.Image:
    """Return a label cut so that its figures are in the middle, whatever its letters are."""
    words = text.picture(label, size, color, 600)
    left, _, right, _ = words.getbbox() or (0, 0, 1, 1)
    _, top, _, bottom = text.picture("0", size, color, 600).getbbox() or (0, 0, 1, 1)
    below = min(words.height, bottom + round(size * 0.3))
    above = max(0, top - (below - bottom))
    return words.crop((left, above, right, below))


def _frame(size: int, thick: float, color: Color) -> Image.Image:
    """Return the outline of a square."""
    edge = thick * shapes.SCALE
    far = size * shapes.SCALE - 1

    def draw(canvas: ImageDraw.ImageDraw) -> None:
        canvas.rectangle((0, 0, far, far), fill=255)
        canvas.rectangle((edge, edge, far - edge, far - edge), fill=0)

    return shapes.smooth(size, size, draw, color)
