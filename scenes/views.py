"""The table of views: names and places only, so that reading it costs no picture library."""

from __future__ import annotations

_KNIGHT = {
    "board": "scenes.frames.knight_board:BoardStage",
    "degrees": "scenes.frames.knight_degrees:DegreesStage",
    "graph": "scenes.frames.knight_graph:KnightGraphStage",
    "search": "scenes.frames.knight_search:SearchStage",
}
#: Puzzle and view to the class that draws it, as ``module:class``; the first view is the default.
VIEWS = {
    "hanoi": {
        "pegs": "scenes.frames.pegs:PegsStage",
        "tree": "scenes.frames.hanoi_tree:TreeStage",
        "graph": "scenes.frames.hanoi_graph:GraphStage",
        "bits": "scenes.frames.hanoi_bits:BitsStage",
        "code": "scenes.frames.hanoi_code:CodeStage",
    },
    "knight": _KNIGHT,
    # A search for a tour, told as moves.
    "search": _KNIGHT,
    "frogs": {
        "pond": "scenes.frames.frogs_pond:PondStage",
        "graph": "scenes.frames.frogs_graph:FrogsGraphStage",
        "chart": "scenes.frames.frogs_chart:ChartStage",
    },
}


def listed() -> str:
    """Return the names of all views, for the help; those of a search are the knight's."""
    return "; ".join(
        f"{puzzle}: {' '.join(views)}" for puzzle, views in VIEWS.items() if puzzle != "search"
    )
