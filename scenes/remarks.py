"""What is said of a solution beside its film: how sure it is that nothing is shorter."""

from __future__ import annotations

from solvers.puzzle import Solution


def remark(solution: Solution) -> str | None:
    """Return a sentence on a whole solution whose optimum is not proved; None of any other."""
    best = solution.puzzle.optimum() if solution.complete else None
    if best is None or best.proven:
        return None
    moves = solution.length
    if moves > best.length:
        return f"{moves} moves; {best.length} would do, {best.reason}"
    if moves < best.length:
        return f"{moves} moves; that is less than {best.length}, {best.reason}"
    return f"{moves} moves; {best.reason}"
