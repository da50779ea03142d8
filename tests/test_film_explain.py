"""The explainers: whole, in step with their subtitles and chapters, in every language."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import av
import numpy as np
import pytest

from scenes.captions import LANGUAGES
from scenes.film.explain import explain
from scenes.film.explainers import EXPLAINERS, explainer_class
from scenes.film.explainers.base import Chapter, Explainer, Line, told
from scenes.film.explainers.knight import (
    FAILING,
    FAILING_FAR,
    STUCK_SIDE,
    STUCK_START,
    failures,
    first_tie,
)
from scenes.film.forecast import forecast
from scenes.film.shoot import shoot
from scenes.film.trail import Marks
from scenes.film.words import Words
from scenes.frames import text
from scenes.frames.text import file_for
from scenes.options import OptionError, Options
from scenes.theme import THEMES
from solvers.hanoi import Hanoi, solve
from tests.facts import fact

pytestmark = pytest.mark.slow

RATE = 2


def written(puzzle: str, folder: Path, **options: Any) -> tuple[Path, Path]:
    path = folder / "x.mp4"
    wanted = {"size": "320x180", "fps": str(RATE), "output": (str(path),)}
    report = explain(puzzle, Options(**{**wanted, **options}))
    assert [Path(output.path).suffix for output in report.outputs] == [".mp4", ".srt"]
    return path, path.with_suffix(".srt")


def clock(time: str) -> float:
    hours, minutes, seconds = time.replace(",", ".").split(":")
    return 3600 * int(hours) + 60 * int(minutes) + float(seconds)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("puzzle", EXPLAINERS)
def test_every_text_is_there_in_letters_that_a_font_has(puzzle: str, language: str) -> None:
    script = explainer_class(puzzle).script
    keys = [chapter.name for chapter in script]
    keys += [line.key for chapter in script for line in chapter.lines]
    for key in keys:
        words = told(language, f"{puzzle}.{key}")
        assert file_for(words)
        if language != "en":
            assert words != told("en", f"{puzzle}.{key}")


def test_all_languages_have_the_same_texts() -> None:
    modules = [
        __import__(f"scenes.film.explainers.texts_{code}", fromlist=["TEXTS"]) for code in LANGUAGES
    ]
    keys = [set(module.TEXTS) for module in modules]
    assert all(found == keys[0] for found in keys)


@pytest.mark.parametrize("puzzle", EXPLAINERS)
def test_an_explainer_takes_about_a_minute(puzzle: str) -> None:
    assert 50 <= explainer_class(puzzle).seconds() <= 75


@pytest.mark.parametrize("puzzle", EXPLAINERS)
def test_film_chapters_and_subtitles_agree(puzzle: str, tmp_path: Path) -> None:
    film, subtitles = written(puzzle, tmp_path)
    scene = explainer_class(puzzle)
    with av.open(str(film)) as container:
        assert container.metadata["title"] == told("en", f"{puzzle}.title")
        chapters = container.chapters()
        frames = [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]
    assert len(frames) == scene.seconds() * RATE
    starts = [float(chapter["start"] * (chapter["time_base"] or 0)) for chapter in chapters]
    passed, expected = 0, []
    for chapter in scene.script:
        expected.append(float(passed))
        passed += sum(line.seconds for line in chapter.lines)
    assert starts == expected
    names = [chapter["metadata"]["title"] for chapter in chapters]
    assert names == [told("en", f"{puzzle}.{chapter.name}") for chapter in scene.script]
    cues = re.findall(r"(\S+) --> (\S+)\n(.+)\n", subtitles.read_text(encoding="utf-8"))
    lines = [line for chapter in scene.script for line in chapter.lines]
    assert [words for _, _, words in cues] == [told("en", f"{puzzle}.{line.key}") for line in lines]
    ends = [clock(end) for _, end, _ in cues]
    assert [clock(start) for start, _, _ in cues] == [0.0, *ends[:-1]]
    assert ends[-1] == scene.seconds()
    for end in ends:
        # Something is drawn at the end of every line.
        last = frames[round(end * RATE) - 1].astype(int)
        assert (np.abs(last - last[1, 1]).max(axis=2) > 40).mean() > 0.01


def test_players_can_start_from_every_chapter_and_what_faded_leaves_no_trace(
    tmp_path: Path,
) -> None:
    film, _ = written("hanoi", tmp_path)
    with av.open(str(film)) as container:
        starts = {
            round(float(each["start"] * (each["time_base"] or 0)), 3)
            for each in container.chapters()
        }
        video = container.streams.video[0]
        base = video.time_base or Fraction(0)
        keys = {
            round(float(packet.pts * base), 3)
            for packet in container.demux(video)
            if packet.is_keyframe and packet.pts is not None
        }
    assert starts <= keys
    assert len(keys) < 4 * len(starts)
    with av.open(str(film)) as container:
        frames = [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]
    # The title is gone two seconds after the second chapter began, and nothing moves there yet.
    second = sorted(starts)[1]
    height, width = frames[0].shape[:2]
    above = slice(height // 8, height // 4), slice(width // 3, width)
    before, after = (frames[round((second + shift) * RATE)].astype(int) for shift in (-1, 2))
    assert np.ptp(before[above], axis=(0, 1)).max() > 100
    assert np.ptp(after[above], axis=(0, 1)).max() <= 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tall_film_in_another_language_and_theme_is_whole(language: str, tmp_path: Path) -> None:
    puzzle = sorted(EXPLAINERS)[LANGUAGES.index(language) % 3]
    theme = list(THEMES)[LANGUAGES.index(language) % 4]
    film, subtitles = written(puzzle, tmp_path, lang=language, theme=theme, size="180x320")
    with av.open(str(film)) as container:
        frames = [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]
    assert len(frames) == explainer_class(puzzle).seconds() * RATE
    ground = THEMES[theme].ground
    assert np.abs(frames[-1][1, 1].astype(int) - ground).max() < 12
    assert told(language, f"{puzzle}.title.line") in subtitles.read_text(encoding="utf-8")


def test_an_explainer_can_be_a_gif_with_named_subtitles(tmp_path: Path) -> None:
    names = (str(tmp_path / "a.gif"), str(tmp_path / "b.srt"))
    report = explain("frogs", Options(output=names, size="240x180", fps="2"))
    assert [output.path for output in report.outputs] == list(names)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.gif", "b.srt"]


def test_every_frame_of_an_explainer_can_be_a_picture(tmp_path: Path) -> None:
    stale = tmp_path / "f-0200.png"
    stale.write_bytes(b"old")
    name = str(tmp_path / "f-%04d.png")
    report = explain("frogs", Options(output=(name,), size="240x180", fps="2"))
    pictures = sorted(tmp_path.glob("f-*.png"))
    assert len(pictures) == 69 * 2 + 1
    assert sorted(path.name for path in tmp_path.iterdir() if path not in pictures) == ["f.srt"]
    film = report.outputs[0]
    assert (film.format, film.frames, film.seconds) == ("sequence", 138, 69.0)
    assert film.bytes == sum(path.stat().st_size for path in pictures if path != stale)
    assert "f-0200.png (1) are left" in report.notes[0]


def test_an_explainer_as_pictures_can_be_planned(tmp_path: Path) -> None:
    options = Options(output=(str(tmp_path / "f-%04d.png"),), size="240x180", fps="2")
    planned = forecast("frogs", options)["estimated bytes"]
    assert list(tmp_path.iterdir()) == []
    made = sum(output.bytes for output in explain("frogs", options).outputs)
    assert made / 1.5 < planned < made * 1.5


def test_subtitles_are_written_in_the_format_of_each_name(tmp_path: Path) -> None:
    names = tuple(str(tmp_path / name) for name in ("a.gif", "b.vtt", "c.srt"))
    explain("frogs", Options(output=names, size="240x180", fps="2"))
    web, rip = ((tmp_path / name).read_text(encoding="utf-8") for name in ("b.vtt", "c.srt"))
    assert web.startswith("WEBVTT\n\n00:00:00.000 --> 00:00:04.000\n")
    assert re.findall(r"[\d:]+,\d+", rip) == [
        time.replace(".", ",") for time in re.findall(r"[\d:]+\.\d+", web)
    ]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.gif", "b.vtt", "c.srt"]


def test_a_plan_tells_what_an_explainer_takes_and_writes_nothing(tmp_path: Path) -> None:
    names = tuple(str(tmp_path / name) for name in ("a.gif", "a.json"))
    options = Options(output=names, size="320x180", fps="15")
    planned = forecast("frogs", options)
    assert list(tmp_path.iterdir()) == []
    report = explain("frogs", options)
    assert planned["chapters"] == len(explainer_class("frogs").script)
    assert (planned["frames"], planned["seconds"]) == (69 * 15, 69)
    made = sum(output.bytes for output in report.outputs)
    assert made / 1.5 < planned["estimated bytes"] < made * 1.5
    assert planned["estimated memory"] > 150 * 2**20


def test_a_picture_too_small_to_read_is_refused() -> None:
    with pytest.raises(OptionError, match="too small to explain"):
        explain("hanoi", Options(output=("x.mp4",), size="300x170"))


@pytest.mark.parametrize(
    ("puzzle", "output", "told_why"),
    [
        pytest.param("chess", ("x.mp4",), "use hanoi, knight, frogs", id="no such puzzle"),
        pytest.param("hanoi", ("x.png",), r"use \.mp4 \.gif", id="a still"),
        pytest.param("hanoi", ("x.srt", "x.vtt"), "add a film", id="subtitles alone"),
        pytest.param("hanoi", ("x.mpq",), "no format", id="no format"),
    ],
)
def test_what_cannot_be_explained_is_refused(
    puzzle: str, output: tuple[str, ...], told_why: str
) -> None:
    with pytest.raises(OptionError, match=told_why):
        explain(puzzle, Options(output=output))


def test_a_scene_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: Any) -> None:
    old = tmp_path / "x.mp4"
    old.write_bytes(b"old")
    monkeypatch.setattr(explainer_class("hanoi"), "formula", lambda _: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        written("hanoi", tmp_path)
    assert old.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["x.mp4"]


class Short(Explainer):
    puzzle = "hanoi"
    script = (Chapter("title", explainer_class("hanoi").script[0].lines),)

    def name(self) -> None:
        self.enter(self.words("!", self.unit, self.room.middle))


def test_the_length_is_exact_at_awkward_rates() -> None:
    for rate in (Fraction(5), Fraction(12), Fraction(30000, 1001)):
        ticks: list[int] = []
        footage = shoot(Short, (240, 180), rate, lambda frame, t=ticks: t.append(frame.ticks))  # type: ignore[misc]
        assert sum(ticks) == footage.frames == round(Short.seconds() * rate)


def test_the_numbers_told_are_the_published_ones() -> None:
    digits = re.sub(r"\D", "", told("en", "hanoi.number"))
    assert int(digits) == solve(Hanoi(64)).length == 2**64 - 1
    years = int(digits) / (365.25 * 86400)
    assert round(years / 1e9) == 585
    assert solve(Hanoi(6)).length == 63
    for language in LANGUAGES:
        number = int(re.sub(r"\D", "", told(language, "knight.number")))
        assert number == fact("K01").value["undirected"]


def test_the_first_tie_ends_short_of_the_board_and_its_rule_is_kept() -> None:
    walk = first_tie(STUCK_SIDE, STUCK_START)
    assert not walk.complete
    assert list(walk.puzzle.legal_moves(walk.state_at(walk.length))) == []


def words_of(scene: Explainer) -> list[Words]:
    """Return all texts that a scene shows; those of many copies in one mobject are left out."""
    family = [part for mobject in scene.mobjects for part in mobject.get_family()]
    copied = {id(part) for each in family if isinstance(each, Marks) for part in each.get_family()}
    return [
        part
        for part in family
        if isinstance(part, Words) and len(part.points) and id(part) not in copied
    ]


def bounds(words: Words) -> tuple[float, float, float, float]:
    (left, low, _), (right, high, _) = words.points.min(axis=0), words.points.max(axis=0)
    return float(left), float(low), float(right), float(high)


@pytest.mark.parametrize("size", [(427, 240), (270, 480)], ids=["wide", "tall"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("puzzle", EXPLAINERS)
def test_at_the_end_of_every_line_all_words_are_whole_and_apart(
    puzzle: str, language: str, size: tuple[int, int]
) -> None:
    seen: list[str] = []

    class Looked(explainer_class(puzzle)):  # type: ignore[misc]
        def _tell(self, line: Line, heading: str, *, fresh: bool) -> None:
            super()._tell(line, heading, fresh=fresh)
            boxes = [bounds(words) for words in words_of(self)]
            width, height = (side / self.page.scale / 2 for side in self.page.size)
            for left, low, right, high in boxes:
                assert -width < left < right < width, line.key
                assert -height < low < high < height, line.key
            for one, other in combinations(boxes, 2):
                apart = one[2] <= other[0] or other[2] <= one[0]
                assert apart or one[3] <= other[1] or other[3] <= one[1], line.key
            assert "…" not in self.shown_text(f"{puzzle}.{line.key}"), line.key
            seen.append(line.key)

        def shown_text(self, key: str) -> str:
            fitted, _ = text.fitted(self.text(key), self._inner.width, self.unit, self._rows)
            return fitted

    Looked.language = language
    shoot(Looked, size, Fraction(1), lambda _: None)
    assert len(seen) == sum(len(chapter.lines) for chapter in Looked.script)


def test_the_shares_of_failing_starts_are_those_of_the_rule() -> None:
    assert failures(8, "first", range(64)) == 1 == round(FAILING[8] * 0.64)
    assert failures(8, "roth", range(64)) == 0 == FAILING_FAR[8]
    some = range(7, 10_000, 99)
    # A hundred of ten thousand: three standard deviations are 14.
    assert abs(failures(100, "first", some) - FAILING[100] * len(some) / 100) < 14
    assert failures(100, "roth", some) < 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shares_are_told_as_they_were_measured(language: str) -> None:
    for kind, shares in (("share", FAILING), ("far", FAILING_FAR)):
        for side, share in shares.items():
            words = told(language, f"knight.{kind}.{side}").replace(",", ".").rstrip(" \u00a0%")
            assert abs(float(words) - share) <= 0.501 * 10 ** -len(words.partition(".")[2])
