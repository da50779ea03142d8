"""The number of the move under way, at the upper right, while a solution is played."""

from __future__ import annotations

from scenes import phrases
from scenes.captions import say
from scenes.film.view import FilmSetting, View
from scenes.film.words import Words
from scenes.frames import text
from scenes.storyboard import Moment


class Counter(View):
    """Counts the moves in the upper right corner of its box."""

    def __init__(self, setting: FilmSetting) -> None:
        super().__init__(setting)
        self._shown = -1
        self._words = self._counted(setting.storyboard.first - 1)
        self.actors.add(self._words)

    def show_moment(self, moment: Moment) -> None:
        if moment.beat.index != self._shown:
            self._words.points = self._counted(moment.beat.index).points

    def _counted(self, index: int) -> Words:
        self._shown = index
        setting, box = self.setting, self.setting.box
        caption = phrases.counter(index, setting.storyboard.solution.length)
        told = say(caption, setting.language)
        fitted, size = text.fitted(told, box.width, setting.unit)
        words = Words(setting.canvas, fitted, size, setting.theme.muted)
        width, height = words.box
        return words.at(setting.canvas.point(box.right - width / 2, box.top + height / 2))
