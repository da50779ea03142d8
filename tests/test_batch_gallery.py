"""The gallery, as a real browser shows it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from scenes.batch import command
from scenes.batch.command import Request, Voice
from solvers.puzzle import PuzzleError

MANIFEST = """\
[defaults]
size = "240x160"
fps = 5
hold = 1

[[jobs]]
name = "Towers <&> more"
puzzle = "hanoi"
disks = [1, 2]
lang = ["en", "vi"]
title = "a & b"
output = "t/{disks} {lang}.gif"

[[jobs]]
puzzle = "hanoi"
disks = 1
output = ["film.mp4", "moves.txt", "last.png"]
"""

#: Chromium by the names that distributions give it; MOVEREEL_CHROMIUM names another.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("gallery")
    (folder / "films.toml").write_text(MANIFEST)
    request = Request(folder / "films.toml", folder / "out", jobs=1, gallery=True)
    _, status = command.run(request, Voice(None, None))
    assert status == 0
    return folder / "out"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    found = os.environ.get("MOVEREEL_CHROMIUM") or next(
        filter(None, map(shutil.which, NAMES)), None
    )
    if found is None:
        pytest.fail(
            "the gallery is tested in Chromium: install it, or name it in MOVEREEL_CHROMIUM"
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser, folder: Path) -> Iterator[Page]:
    page = browser.new_page()
    page.goto((folder / "index.html").as_uri(), wait_until="networkidle")
    yield page
    page.close()


class Outline(HTMLParser):
    """Notes every tag that is not closed in its turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in {"meta", "img", "source"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_needs_no_script_and_nothing_from_elsewhere(folder: Path) -> None:
    outline = Outline()
    outline.feed((folder / "index.html").read_text(encoding="utf-8"))
    assert outline.open == []
    assert "script" not in {tag for tag, _ in outline.tags}
    for _, attributes in outline.tags:
        assert not any(name.startswith("on") for name in attributes)
        for name in ("src", "srcset", "href", "poster"):
            assert "//" not in (attributes.get(name) or "")


def test_every_picture_is_shown_and_described(page: Page) -> None:
    images = page.locator("img")
    assert images.count() == 5
    for image in images.all():
        image.scroll_into_view_if_needed()
        page.wait_for_function("image => image.complete", arg=image.element_handle())
        assert image.evaluate("image => image.naturalWidth") == 240
        assert len(image.get_attribute("alt") or "") > 20
    assert "Tháp Hà Nội" in (page.locator("[lang=vi] img").first.get_attribute("alt") or "")


def test_the_film_has_a_poster_and_plays_when_asked(page: Page) -> None:
    film = page.locator("video")
    assert len(film.get_attribute("aria-label") or "") > 20
    assert film.evaluate("video => video.paused && video.controls && !video.autoplay")
    width = film.evaluate(
        """video => new Promise(done => {
            const poster = new Image();
            poster.onload = () => done(poster.naturalWidth);
            poster.onerror = () => done(0);
            poster.src = video.poster;
        })"""
    )
    assert width == 240


def test_titles_and_names_are_text_and_not_markup(page: Page) -> None:
    assert page.locator("h2").first.inner_text() == "Towers <&> more"
    assert page.locator("h2").count() == 2


def test_those_who_prefer_less_motion_see_posters(browser: Browser, folder: Path) -> None:
    for motion, ending in (("reduce", ".gif.png"), ("no-preference", ".gif")):
        page = browser.new_page(reduced_motion=motion)  # type: ignore[arg-type]
        page.goto((folder / "index.html").as_uri(), wait_until="networkidle")
        shown = page.locator("picture img").evaluate_all("all => all.map(i => i.currentSrc)")
        assert len(shown) == 4
        assert all(source.endswith(ending) for source in shown)
        page.close()


def test_the_keyboard_reaches_every_film(page: Page) -> None:
    reached = set()
    for _ in range(30):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.href || document.activeElement.tagName"))
    links = page.locator("a").evaluate_all("all => all.map(a => a.href)")
    assert len(links) == 7
    assert reached >= {*links, "VIDEO"}
    page.locator("a").first.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_every_link_leads_to_a_file(page: Page, folder: Path) -> None:
    for link in page.locator("a").evaluate_all("all => all.map(a => decodeURI(a.pathname))"):
        assert Path(link).is_file()
        assert Path(link).is_relative_to(folder)


def test_light_and_dark_follow_the_reader(browser: Browser, folder: Path) -> None:
    shades = []
    for scheme in ("light", "dark"):
        page = browser.new_page(color_scheme=scheme)
        page.goto((folder / "index.html").as_uri())
        color = page.evaluate("getComputedStyle(document.body).backgroundColor")
        shades.append(sum(map(int, color.removeprefix("rgb(").rstrip(")").split(","))))
        page.close()
    assert shades[0] > 600
    assert shades[1] < 200


@pytest.mark.parametrize("width", [320, 1600])
def test_nothing_is_wider_than_the_window(browser: Browser, folder: Path, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": 800})
    page.goto((folder / "index.html").as_uri(), wait_until="networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()


def test_a_gallery_renders_nothing_twice_and_only_posters_that_are_missing(tmp_path: Path) -> None:
    (tmp_path / "films.toml").write_text(MANIFEST + "alt = true\n")
    plain = Request(tmp_path / "films.toml", tmp_path / "out", jobs=1)
    pictured = Request(tmp_path / "films.toml", tmp_path / "out", jobs=1, gallery=True)
    said: list[str] = []

    def run(request: Request) -> tuple[int, list[str]]:
        said.clear()
        summary, _ = command.run(request, Voice(said.append, None))
        return len(summary.made), [Path(line).name for line in said]

    assert run(plain)[0] == 5
    made, names = run(pictured)
    assert made == 0
    assert sorted(names) == [
        "1 en.gif.png",
        "1 vi.gif.png",
        "2 en.gif.png",
        "2 vi.gif.png",
        "film.mp4.png",
        "index.html",
    ]
    assert run(plain) == (0, [])
    assert run(pictured) == (0, ["index.html"])
    (tmp_path / "out" / "posters" / "film.mp4.png").unlink()
    assert run(pictured) == (0, ["film.mp4.png", "index.html"])
    # A description is a part of its film.
    (tmp_path / "out" / "last.png.txt").unlink()
    assert run(plain)[0] == 1
    assert (tmp_path / "out" / "last.png.txt").exists()


def test_a_page_of_somebody_else_stays_and_nothing_is_rendered(tmp_path: Path) -> None:
    (tmp_path / "films.toml").write_text(MANIFEST)
    (tmp_path / "index.html").write_text("<title>My site</title>")
    request = Request(tmp_path / "films.toml", tmp_path, jobs=1, gallery=True)
    with pytest.raises(PuzzleError, match=r"index.html: there is another page of that name"):
        command.run(request, Voice(None, None))
    assert (tmp_path / "index.html").read_text() == "<title>My site</title>"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["films.toml", "index.html"]


def test_rendering_a_part_takes_nothing_off_the_page(tmp_path: Path) -> None:
    (tmp_path / "films.toml").write_text(MANIFEST)
    request = Request(tmp_path / "films.toml", tmp_path, jobs=1)
    silent, page = Voice(None, None), tmp_path / "index.html"
    command.run(replace(request, gallery=True), silent)
    whole = page.read_text()
    summary, _ = command.run(replace(request, gallery=True, only="hanoi", force=True), silent)
    assert (len(summary.films), page.read_text()) == (1, whole)
    # As the films of a report, it is named from the folder.
    assert command.report(summary)["gallery"] == page.relative_to(request.folder).as_posix()
    # What was never made is not on it.
    (tmp_path / "t" / "2 vi.gif").unlink()
    command.run(replace(request, gallery=True, only="t/1*"), silent)
    assert page.read_text().count("<li>") == whole.count("<li>") - 1


FORMATS = """\
[defaults]
size = "240x160"
fps = 2
hold = 0
puzzle = "hanoi"
disks = 1

[[jobs]]
output = ["a.webm", "a.mov", "a.webp", "100%/f-%02d.png", "moves.json", "words.vtt"]

[[jobs]]
animate = true
output = ["film.png", "100%.gif"]

[[jobs]]
sheet = "2x1"
size = "480p"
output = "sheet.png"

[[jobs]]
output = "only.txt"
"""


def test_every_format_is_shown_or_linked(tmp_path: Path, browser: Browser) -> None:
    (tmp_path / "films.toml").write_text(FORMATS)
    request = Request(tmp_path / "films.toml", tmp_path / "out", jobs=1, gallery=True)
    summary, status = command.run(request, Voice(None, None))
    assert status == 0, summary.failed
    page = browser.new_page(viewport={"width": 1000, "height": 3000})
    page.goto((tmp_path / "out" / "index.html").as_uri(), wait_until="networkidle")
    links = page.locator("a").evaluate_all("all => all.map(a => decodeURI(a.pathname))")
    shown = [
        Path(link.replace("%25", "%")).relative_to(tmp_path / "out").as_posix() for link in links
    ]
    assert shown == [
        "a.webm",
        "moves.json",
        "words.vtt",
        "a.mov",
        "a.webp",
        "100%/f-01.png",
        "film.png",
        "100%.gif",
        "sheet.png",
        "only.txt",
    ]
    assert all((tmp_path / "out" / name).is_file() for name in shown)
    widths = page.locator("img").evaluate_all("all => all.map(i => i.complete && i.naturalWidth)")
    assert len(widths) == 6
    assert all(width >= 240 for width in widths)
    assert page.locator("video").count() == 1
    page.close()


def test_a_gallery_of_hundreds_loads_what_is_seen_only(tmp_path: Path, browser: Browser) -> None:
    jobs = '[[jobs]]\npuzzle = "hanoi"\ndisks = 1\nat = 0\nsize = "120x120"\n'
    letters = [f"{number:03d}" for number in range(200)]
    (tmp_path / "films.toml").write_text(f'{jobs}title = {letters}\noutput = "{{title}}.png"\n')
    request = Request(tmp_path / "films.toml", tmp_path / "out", jobs=1, gallery=True)
    assert len(command.run(request, Voice(None, None))[0].made) == 200
    page = browser.new_page(viewport={"width": 360, "height": 640})
    loaded = set[str]()
    page.on("request", lambda request: loaded.add(request.url))
    page.goto((tmp_path / "out" / "index.html").as_uri(), wait_until="networkidle")
    assert page.locator("img").count() == 200
    assert 1 < len(loaded) < 60
    page.close()
