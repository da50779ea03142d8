"""Marks that more than one view makes."""

from __future__ import annotations

from scenes.film.pieces import Piece, strokes
from scenes.film.view import FilmSetting
from scenes.frames.shapes import HALO


def cross(setting: FilmSetting, size: float) -> Piece:
    """Return the mark of an illegal move, around the origin."""
    middle = setting.canvas.origin
    left, right = (middle[0] + side * size * 0.38 for side in (-1, 1))
    top, bottom = (middle[1] + side * size * 0.38 for side in (-1, 1))
    lines = [[(left, top), (right, bottom)], [(left, bottom), (right, top)]]
    theme = setting.theme
    # An edge parts it from what it crosses.
    pens = ((theme.ground, size * HALO), (theme.wrong, size * 0.2))
    return Piece(*(strokes(setting.canvas, lines, *pen) for pen in pens))
