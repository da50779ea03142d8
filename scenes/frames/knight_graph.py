"""The knight's graph: a node a square, an edge a leap; the edges of the tour are lit."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from scenes.frames.knight_board import BoardStage
from scenes.frames.knight_trail import Visit
from scenes.frames.sprite import Node, Placed, centred, flat
from scenes.theme import Color, blend
from solvers.knight.squares import square_name


class KnightGraphStage(BoardStage):
    """Every leap that the board allows, and the way through them."""

    named = False
    disc, dot = 0.62, 0.36

    def scenery(self) -> list[Node]:
        left, top = self.grid.corner(0)
        return [Placed(self.sprite("graph", self._graph), left, top)]

    def label_of(self, visit: Visit) -> str:
        return self._name(visit.square)

    def longest_label(self) -> str:
        # The widest letters with the most digits; a name this wide need not exist.
        letters = "m" if self.puzzle.cols <= 26 else "mm"
        return letters + "0" * len(str(self.puzzle.rows))

    def colors(self) -> Sequence[tuple[Color, Sequence[Color]]]:
        theme = self.setting.theme
        return [
            *super().colors(),
            (self._faint, [theme.ground]),
            (theme.panel, [theme.line, theme.ink]),
            (theme.line, [theme.ground]),
        ]

    @property
    def _faint(self) -> Color:
        """The colour of the edges that are not lit."""
        theme = self.setting.theme
        return blend(theme.ground, theme.line, 0.5)

    def _name(self, square: int) -> str:
        return square_name(square, self.puzzle.rows, self.puzzle.cols)

    def _graph(self) -> Image.Image:
        """Return all edges and nodes."""
        left, top = self.grid.corner(0)
        image = Image.new("RGBA", (self.grid.box.width, self.grid.box.height), (0, 0, 0, 0))
        for placed in flat([*self._edges(), *self._squares()]):
            image.alpha_composite(placed.sprite.image, (placed.left - left, placed.top - top))
        return image

    def _edges(self) -> list[Node]:
        width = max(1, self.grid.line // 2)
        return [
            self.leg(square, move.target, self._faint, width)
            for square in self.puzzle.squares()
            for move in self.puzzle.legal_moves((square,))
            if square < move.target
        ]

    def _squares(self) -> list[Node]:
        theme = self.setting.theme
        fill = theme.panel if self.label else theme.line
        return [
            centred(
                self.disc_sprite(self._name(square), fill, theme.ink, theme.line),
                *self.grid.centre(square),
            )
            for square in self.puzzle.squares()
        ]
