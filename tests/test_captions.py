from __future__ import annotations

import ast
import string
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes import fonts, phrases
from scenes.captions import LANGUAGES, Caption, language_named, say
from scenes.fonts import FontError
from scenes.frames import text
from scenes.frames.screen import Look, Screen
from scenes.storyboard import Storyboard
from scenes.theme import THEMES
from scenes.timeline import Pace
from solvers.frogs import Frogs
from solvers.hanoi import Hanoi, solve
from solvers.puzzle import IllegalMoveError

ENGLISH = language_named("en")
TITLES = ("Tháp Hà Nội", "Ханойские башни", "河內塔")


def fields(sentence: str) -> set[tuple[str, str]]:
    """Return the values of a sentence, each with its counted noun."""
    parsed = string.Formatter().parse(sentence)
    return {(name, spec or "") for _, name, spec, _ in parsed if name is not None}


def kinds() -> set[str]:
    """Return every kind of illegal move that the solvers and the readers name."""
    found = set()
    for file in (Path(__file__).parents[1] / "solvers").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "IllegalMoveError":
                kind = node.args[0]
                # Only ``at``, which numbers a fault that there is already, names no kind.
                if isinstance(kind, ast.Constant):
                    found.add(str(kind.value))
    return found


def test_a_language_without_its_font_says_which_extra_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fonts, "chinese", lambda: None)
    text.file_for.cache_clear()
    story = Storyboard.of(solve(Hanoi(2)), Pace())
    with pytest.raises(FontError, match=r"pip install 'movereel\[cjk\]'"):
        Screen(story, Look((640, 360), THEMES["daylight"], language="zh"))
    text.file_for.cache_clear()


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_has_every_sentence_with_values_that_exist(code: str) -> None:
    language = language_named(code)
    assert list(language.TEXTS) == list(ENGLISH.TEXTS)
    for key, sentence in language.TEXTS.items():
        names = {name for name, _ in fields(sentence)}
        known = {name for name, _ in fields(ENGLISH.TEXTS[key])}
        assert names <= known, key
        if not key.startswith("fault."):
            # A number may come with its noun or without it, but it may not be lost.
            assert known - names <= {"rows", "cols"}, key
        assert {spec for _, spec in fields(sentence)} <= {"", *language.NOUNS}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_has_as_many_forms_of_every_noun_as_it_uses(code: str) -> None:
    language = language_named(code)
    assert set(language.NOUNS) == set(ENGLISH.NOUNS)
    used = {language.form(number) for number in range(200)}
    for forms in language.NOUNS.values():
        assert used == set(range(len(forms)))


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_kind_of_illegal_move_has_its_reason(code: str) -> None:
    assert len(kinds()) >= 17
    for kind in kinds():
        words = say(phrases.fault(IllegalMoveError(kind, "so it is", 3)), code)
        assert "3" in words
        assert (code == "en") == ("so it is" in words)


@pytest.mark.parametrize(
    ("code", "number", "words"),
    [
        ("en", 1, "1 move"),
        ("en", 2, "2 moves"),
        ("en", 65535, "65,535 moves"),
        ("vi", 1023, "1023 bước"),
        ("vi", 65535, "65.535 bước"),
        ("ru", 1, "1 ход"),
        ("ru", 3, "3 хода"),
        ("ru", 5, "5 ходов"),
        ("ru", 11, "11 ходов"),
        ("ru", 21, "21 ход"),
        ("ru", 112, "112 ходов"),
        ("ru", 65535, "65\u00a0535 ходов"),
        ("zh", 15, "15 步"),
    ],
)
def test_numbers_and_nouns_are_written_as_the_language_does(
    code: str, number: int, words: str
) -> None:
    assert words in say(Caption("ending.plain", {"moves": number}), code)


@pytest.mark.parametrize("code", LANGUAGES)
@given(st.integers(1, 9), st.sampled_from(["free", "cyclic", "adjacent"]))
def test_every_caption_of_a_solution_can_be_said_and_drawn(
    code: str, disks: int, rule: str
) -> None:
    story = Storyboard.of(solve(Hanoi(disks, rule=rule)), Pace())
    spans = [story.timeline.of(1), story.timeline.closing, next(story.timeline.spans())]
    for span in spans:
        words = say(story.beat(span).caption, code)
        assert words == unicodedata.normalize("NFC", words)
        assert "{" not in words
        text.file_for(words)


@pytest.mark.parametrize(
    ("code", "rule"),
    [
        ("en", "forward or back"),
        ("ru", "вперёд или назад"),
        ("vi", "tiến hay lùi"),
        ("zh", "可進可退"),
    ],
)
@pytest.mark.parametrize("start", [(), (1, 2, 0, 1, 2)])
def test_the_opening_says_where_frogs_may_go_back_too(
    code: str, rule: str, start: tuple[int, ...]
) -> None:
    both, forward = (
        say(phrases.opening(Frogs(2, 2, rule=name, begin=start)), code)
        for name in ("both", "forward")
    )
    assert rule in both
    assert rule not in forward
    assert "{" not in both
    text.file_for(both)


@pytest.mark.parametrize("title", TITLES)
def test_titles_are_drawn_with_real_glyphs_whether_accents_are_composed_or_not(title: str) -> None:
    composed, apart = (unicodedata.normalize(form, title) for form in ("NFC", "NFD"))
    first, second = (text.picture(words, 40, (0, 0, 0)) for words in (composed, apart))
    assert first.tobytes() == second.tobytes()
    # Every letter differs from the box that stands for a glyph that the font lacks.
    file = text.file_for(composed)
    assert all(text.has_glyph(file, letter) for letter in composed)
    assert not text.has_glyph(file, "\U0010fffe")
