"""The captions in English."""

SEPARATOR = ","
NOUNS = {"move": ("move", "moves"), "disk": ("disk", "disks")}
TEXTS = {
    "counter": "move {index} of {moves}",
    "counter.start": "{moves:move}",
    "hanoi.opening.tower": "Carry {disks:disk} from {start} to {goal}, "
    "never a larger one on a smaller one",
    "hanoi.opening.any": "From {start} to {goal}, never a larger disk on a smaller one",
    "hanoi.move": "Disk {disk} goes from {source} to {target}",
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
