"""White and bright colours on black, for those who need the strongest contrast."""

COLORS = {
    "ground": "000000",
    "panel": "262626",
    "ink": "ffffff",
    "muted": "e0e0e0",
    "line": "c8c8c8",
    "stops": "00c8ff ffffff ffd400",
    "on_disk": "000000",
    "moving": "c46bff",
    "teams": "00c8ff ffd400",
    "wrong": "ff3355",
}
