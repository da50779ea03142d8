"""The themes of the films as themes of the terminal."""

from __future__ import annotations

from textual.theme import Theme as Look

from scenes.theme import Color, Theme, luminance


def look_of(theme: Theme) -> Look:
    """Return a terminal theme in the colours of a film's theme."""
    return Look(
        name=theme.name,
        primary=_hex(theme.teams[0]),
        secondary=_hex(theme.teams[1]),
        accent=_hex(theme.moving),
        error=_hex(theme.wrong),
        foreground=_hex(theme.ink),
        background=_hex(theme.ground),
        surface=_hex(theme.panel),
        panel=_hex(theme.panel),
        dark=luminance(theme.ground) < 0.5,
        variables={"text-muted": _hex(theme.muted)},
    )


def _hex(color: Color) -> str:
    return "#{:02x}{:02x}{:02x}".format(*color)
