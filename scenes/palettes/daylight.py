"""Warm paper and deep colours, for slides and bright rooms."""

COLORS = {
    "ground": "faf7f0",
    "panel": "ece6d8",
    "ink": "1d2433",
    "muted": "5a6173",
    "line": "7d7566",
    "stops": "1b3f8f 007d6c 3f4d00 b84c00 8f1246",
    "on_disk": "ffffff",
    "moving": "f2b100",
    "teams": "0f5fa8 c05500",
    "wrong": "a00020",
}
