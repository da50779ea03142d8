"""Several runs in one list, and tries that a game refused: what a broken list may be made of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice, pairwise

from solvers.transcripts.hanoi.pegs import Pegs
from solvers.transcripts.hanoi.replay import MOST_DISKS, Asked, Rows, Run, Step, play, replay

#: Answers of a game that refuses a move, in a few languages.
REFUSAL = re.compile(
    r"invalid|illegal|not allowed|cannot|can't|can not|error|wrong|larger|bigger|is empty|try again"
    r"|недопуст|нельзя|ошибк|invál|inval|ungült|impossible|interdit|không|无效|非法|错误|不能|できません",
    re.IGNORECASE,
)
MOST_REFUSED = 200
MOST_RUNS = 200


def apart(rows: Rows, pegs: Pegs) -> tuple[Run, ...]:
    """Return the finished runs that the rows fall into, or () where they do not."""
    labels = rows.labels or ["0"] * len(rows.lines)
    if not all(map(str.isdecimal, set(labels))):
        return ()
    sources, targets = pegs.numbers(rows.sources), pegs.numbers(rows.targets)
    steps = list(zip(map(int, labels), sources, targets, strict=True))
    parts: list[Run] = []
    first = 0
    while first < len(steps):
        last = _finish(steps, first, len(pegs.names))
        if last == 0 or len(parts) == MOST_RUNS:
            return ()
        parts.append(replay(rows.part(first, first + last), pegs))
        first += last
    # Any move at all finishes a tower of one disk, so most runs must show more than that, and
    # where no disks are named the runs must be shortest ones with lines of chatter between.
    told = rows.labels is not None or all(
        run.printed + 1 == 2**run.disks and run.rows.lines[0] - last > 1
        for run, last in zip(parts, [-1, *(run.rows.lines[-1] for run in parts)], strict=False)
    )
    real = sum(run.disks > 1 for run in parts)
    # Where nothing stands between the runs, they begin alike: else it is one broken run.
    alike = len({run.begin[0] for run in parts}) == 1 or _parted(parts)
    return tuple(parts) if told and alike and real * 2 >= len(parts) else ()


def _parted(parts: Sequence[Run]) -> bool:
    """Tell whether other lines stand between all the runs, and not between the moves of each."""
    gaps = [later.rows.lines[0] - earlier.rows.lines[-1] for earlier, later in pairwise(parts)]
    inner = [
        after - before for run in parts for before, after in pairwise(run.rows.lines[:MOST_RUNS])
    ]
    return min(gaps) > max(inner, default=1)


def _finish(steps: Sequence[Step], first: int, pegs: int) -> int:
    """Return how many moves on a tower stands finished, the last time before a fault."""
    start = steps[first][1]
    pieces, _ = play(islice(steps, first, None), (start,) * MOST_DISKS, pegs)
    where: dict[int, int] = {}
    finish = 0
    for place, piece in enumerate(pieces):
        target = where[piece] = steps[first + place][2]
        if target != start and len(set(where.values())) == 1:
            finish = place + 1
    return finish


def unrefused(rows: Rows, run: Run, pegs: Pegs, text: str, asked: Asked) -> tuple[Run, str]:
    """Return the run without moves that the text itself refuses, and a remark about them."""
    texts = text.split("\n")
    dropped = 0
    kept = rows
    while not run.whole:
        place = run.legal
        first = kept.lines[place]
        last = kept.lines[place + 1] if place + 1 < len(kept.lines) else len(texts) + 1
        answer = "\n".join(texts[first - 1 : max(first, min(last - 1, first + 12))])
        if not REFUSAL.search(answer) or len(kept.lines) < 2 or dropped == MOST_REFUSED:
            return run, ""
        dropped += 1
        kept = kept.without({place})
        run = replay(kept, pegs, asked)
    return run, f"{dropped} tries that the program refused are left out" if dropped else ""
