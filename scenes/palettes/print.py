"""Greys only, for paper; what is told apart by colour elsewhere is told by shape here."""

COLORS = {
    "ground": "ffffff",
    "panel": "eeeeee",
    "ink": "000000",
    "muted": "4d4d4d",
    "line": "7a7a7a",
    "stops": "1a1a1a 6b6b6b",
    "on_disk": "ffffff",
    "moving": "000000",
    "teams": "1a1a1a 858585",
    "wrong": "000000",
}
