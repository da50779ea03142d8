"""Chalk on a dark board, for dim rooms."""

COLORS = {
    "ground": "1e2b29",
    "panel": "2c3d3a",
    "ink": "f4f1e6",
    "muted": "b9c4bd",
    "line": "93a39b",
    "stops": "6fb7f5 9be8c8 d98a4a ffb3c1 a98be0",
    "on_disk": "14201e",
    "moving": "ffe14d",
    "teams": "7cc4ff ffb070",
    "wrong": "ff5c5c",
}
