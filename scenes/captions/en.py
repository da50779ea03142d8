"""The captions in English."""

SEPARATOR = ","
NOUNS = {
    "move": ("move", "moves"),
    "disk": ("disk", "disks"),
    "square": ("square", "squares"),
    "frog": ("frog", "frogs"),
    "toad": ("toad", "toads"),
    "try": ("try", "tries"),
    "retreat": ("retreat", "retreats"),
}
TEXTS = {
    "counter": "move {index} of {moves}",
    "counter.start": "{moves:move}",
    "hanoi.opening.tower": "Carry {disks:disk} from {start} to {goal}, "
    "never a larger one on a smaller one",
    "hanoi.opening.any": "From {start} to {goal}, never a larger disk on a smaller one",
    "hanoi.move": "Disk {disk} goes from {source} to {target}",
    "knight.opening": "Visit all {squares:square} of the {rows} by {cols} board, each once",
    "knight.opening.closed": "Visit all {squares:square}, each once, and end a move from the start",
    "knight.opening.shape": "Visit all {squares:square} of the shape, each once",
    "knight.move": "The knight goes from {source} to {target}",
    "knight.ending": "A tour: {squares:square}, each visited once",
    "knight.ending.closed": "A closed tour: {squares:square}, and one move back to the start",
    "search.move": "Try {source} to {target}",
    "search.dead": "{source} is a dead end: back to {target}",
    "search.back": "All ways from {source} are tried: back to {target}",
    "search.found": "A tour, after {tries:try} and {retreats:retreat}",
    "search.unfinished": "No tour yet, after {tries:try} and {retreats:retreat}",
    "search.tries": "{tries:try}",
    "search.retreats": "{retreats:retreat}",
    "search.depth": "squares on the path, of {squares}",
    "frogs.opening": "{left:frog} and {right:toad} change ends by steps and jumps",
    "frogs.opening.any": "From {start} to {goal} by steps and jumps",
    "frogs.step.frog": "A frog steps from {source} to {target}",
    "frogs.step.toad": "A toad steps from {source} to {target}",
    "frogs.jump.frog": "A frog jumps over a toad, {source} to {target}",
    "frogs.jump.toad": "A toad jumps over a frog, {source} to {target}",
    "ending.fewest": "Solved: {moves:move}, the fewest possible",
    "ending.best": "Solved: {moves:move}, the fewest known",
    "ending.more": "Solved: {moves:move}; {fewest} would do",
    "ending.plain": "Solved: {moves:move}",
    "ending.part": "Moves {first} to {last} of {moves}",
    "ending.unfinished": "{moves:move}, and not solved yet",
    "ending.fault": "Move {index} is illegal: {reason}",
}


def form(number: int) -> int:
    """Return 0 for the singular, 1 for the plural."""
    return 0 if number == 1 else 1
