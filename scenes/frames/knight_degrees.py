"""The degrees: where the knight may go, from how many free squares each leads on, and its choice.

This is what Warnsdorff's rule looks at (H. C. von Warnsdorff, 1823): it goes where the number is
least. The degree of a square is the number of squares not visited yet that are a leap away.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from scenes.frames.knight_board import BoardStage
from scenes.frames.knight_grid import square_colors
from scenes.frames.knight_trail import Visit
from scenes.frames.sprite import Group, Node, centred
from scenes.storyboard import Beat, Moment
from scenes.theme import Color
from solvers.puzzle import State


class DegreesStage(BoardStage):
    """The board with the choice before the knight."""

    disc, dot = 0.66, 0.34

    def label_of(self, _visit: Visit) -> str:
        return ""

    def longest_label(self) -> str:
        return "8"

    def below(self, beat: Beat) -> list[Node]:
        here, theme = beat.state[-1], self.setting.theme
        candidates = self.candidates(beat.state)
        legs = [
            self.leg(here, square, theme.line, max(1, self.grid.line // 2))
            for square, _ in candidates
        ]
        return [Group("ways", (here, candidates), self.grid.box, lambda: legs)]

    def above(self, moment: Moment) -> list[Node]:
        beat = moment.beat
        choice = -1 if beat.step is None else beat.step.move.target
        candidates = self.candidates(beat.state)

        def make() -> list[Node]:
            return [self._candidate(*pair, chosen=pair[0] == choice) for pair in candidates]

        return [Group("candidates", (candidates, choice), self.grid.box, make)]

    def colors(self) -> Sequence[tuple[Color, Sequence[Color]]]:
        theme = self.setting.theme
        grounds = square_colors(theme)
        return [
            *super().colors(),
            (theme.ground, [*grounds, theme.ink]),
            (theme.ink, [*grounds, theme.ground]),
            (theme.line, grounds),
        ]

    def candidates(self, state: State) -> tuple[tuple[int, int], ...]:
        """Return the free squares a leap away, each with its degree."""
        if state is not self._seen[0]:
            free = set(self._neighbours).difference(state)
            degrees = {
                square: len(free.intersection(self._neighbours[square]))
                for square in self._neighbours[state[-1]]
                if square in free
            }
            self._seen = state, tuple(degrees.items())
        return self._seen[1]

    #: The state last asked for, with its candidates: a beat has many moments.
    _seen: tuple[State, tuple[tuple[int, int], ...]] = ((), ())

    @cached_property
    def _neighbours(self) -> dict[int, list[int]]:
        """The squares a leap away from each square."""
        return {
            square: [move.target for move in self.puzzle.legal_moves((square,))]
            for square in self.puzzle.squares()
        }

    def _candidate(self, square: int, degree: int, *, chosen: bool) -> Node:
        """Return the disc of a candidate."""
        theme = self.setting.theme
        plain = theme.ground if self.label else theme.ink
        fill, ink = (theme.moving, theme.ring) if chosen else (plain, theme.ink)
        return centred(self.disc_sprite(str(degree), fill, ink, ink), *self.grid.centre(square))
