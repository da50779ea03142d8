"""The game in the terminal, played by Textual's pilot to the end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from PIL import Image
from textual.pilot import Pilot
from textual.widgets import Static

from scenes.play.best import BestResults
from scenes.play.game import Game, Wishes
from scenes.play.session import Session
from scenes.play.terminal.app import PlayApp
from scenes.play.terminal.board import Board
from scenes.play.terminal.closing import Closing
from solvers.frogs import Frogs
from solvers.hanoi import Hanoi
from solvers.knight import Knight
from solvers.puzzle import Move, Puzzle
from solvers.transcripts.script import load
from solvers.ways import way_on

Script = Callable[[PlayApp, Pilot[None]], Awaitable[None]]


def play(
    puzzle: Puzzle,
    script: Script,
    wishes: Wishes | None = None,
    results: BestResults | None = None,
    size: tuple[int, int] = (80, 24),
) -> PlayApp:
    app = PlayApp(Game(Session(puzzle), wishes or Wishes(), results))

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(app, pilot)

    asyncio.run(run())
    return app


def shown(app: PlayApp, name: str) -> str:
    return str(app.screen_stack[0].query_one(f"#{name}", Static).render())


def screen(app: PlayApp) -> list[str]:
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip) for strip in strips]


async def click(pilot: Pilot[None], app: PlayApp, place: int) -> None:
    """Click in the middle of the cells of a place."""
    table = app.game.table
    width, height = table.size
    cells = [
        (column, row)
        for row in range(height)
        for column in range(width)
        if table.place_at(column, row) == place
    ]
    await pilot.click(Board, offset=cells[len(cells) // 2])


def test_an_illegal_move_is_refused_with_the_reason() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("b")
        assert shown(app, "said") == "Not allowed: peg B is empty"
        await pilot.press("a", "c", "a", "c")
        assert shown(app, "said") == "Not allowed: disk 2 is larger than disk 1 on peg C"
        assert app.game.session.moves == [Move(1, 0, 2)]
        await pilot.press("escape", "u", "u")
        assert shown(app, "said") == "There is nothing to take back"

    play(Hanoi(3), script)


def test_legal_targets_are_shown_for_the_piece_in_the_hand() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("a")
        assert sum(line.count("▼") for line in screen(app)) == 2
        await pilot.press("c", "a")
        assert sum(line.count("▼") for line in screen(app)) == 1

    play(Hanoi(3), script)


@pytest.mark.parametrize(
    ("puzzle", "hands"),
    [
        (Hanoi(3), "keys"),
        (Hanoi(3), "arrows"),
        (Hanoi(3), "mouse"),
        (Frogs(2, 2), "keys"),
        (Frogs(2, 2), "arrows"),
        (Frogs(2, 2), "mouse"),
        (Knight(3, 4), "arrows"),
        (Knight(3, 4), "mouse"),
    ],
    ids=str,
)
def test_every_game_is_played_to_its_end(puzzle: Puzzle, hands: str) -> None:
    async def choose(app: PlayApp, pilot: Pilot[None], place: int) -> None:
        if hands == "mouse":
            await click(pilot, app, place)
        elif hands == "keys":
            await pilot.press("abc"[place] if isinstance(puzzle, Hanoi) else str(place + 1))
        else:
            across = puzzle.cols if isinstance(puzzle, Knight) else 100
            here = app.board.hand.cursor
            down, right = place // across - here // across, place % across - here % across
            keys = ["down"] * down + ["up"] * -down + ["right"] * right + ["left"] * -right
            await pilot.press(*keys, "enter")

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        for move in way_on(puzzle, puzzle.start):
            if not isinstance(puzzle, Knight):
                await choose(app, pilot, move.source)
            await choose(app, pilot, move.target)
        await pilot.pause()
        assert app.game.session.solved
        assert isinstance(app.screen, Closing)
        assert any("Well done" in line for line in screen(app))
        await pilot.press("q")

    app = play(puzzle, script)
    assert app.return_code == 0


def test_the_knight_for_two_goes_on_until_one_cannot_move() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        session = app.game.session
        assert "Player 1 moves" in shown(app, "status")
        while not app.game.over:
            move = next(app.game.puzzle.legal_moves(session.state))
            before = len(session.moves)
            await click(pilot, app, move.target)
            await pilot.pause()
            assert len(session.moves) in (before + 1, before + 2)
        assert isinstance(app.screen, Closing)
        assert any("wins: no move is left" in line for line in screen(app))

    play(Knight(6, 6), script, Wishes(rival="program"))


def test_a_game_that_is_over_before_it_began_says_so() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.pause()
        assert isinstance(app.screen, Closing)
        assert any("Player 2 wins" in line for line in screen(app))

    # From the middle of 3x3 no leap leads anywhere.
    play(Knight(3, 3, begin=4), script, Wishes(rival="person"))


def test_undo_redo_restart_and_sizes() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("a", "c", "u")
        assert shown(app, "said") == "Taken back; moves: 0"
        await pilot.press("y")
        assert shown(app, "said") == "Made again; moves: 1"
        await pilot.press("y")
        assert shown(app, "said") == "There is nothing to make again"
        await pilot.press("r")
        assert app.game.session.moves == []
        await pilot.press("plus", "plus")
        assert app.game.puzzle == Hanoi(5)
        assert "Fewest: 31" in shown(app, "status")
        await pilot.press(*["minus"] * 9)
        assert app.game.puzzle == Hanoi(1)
        assert shown(app, "said") == "That is as far as the pieces go"

    play(Hanoi(3), script)


def test_a_hint_is_shown_and_giving_up_finishes_without_a_score(tmp_path: Path) -> None:
    results = BestResults(tmp_path / "best.json")

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("h")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert shown(app, "said") == "Hint: disk 1 from A to C"
        await pilot.press("g")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, Closing)
        assert any("Finished for you. Number of steps: 7." in line for line in screen(app))

    play(Hanoi(3), script, results=results)
    assert results.of(Hanoi(3)) == []


def test_a_lost_game_says_so_and_goes_on() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("2", "3", "1", "2")
        assert shown(app, "said") == "No move is left: take moves back, or start again"
        await pilot.press("g")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert shown(app, "said").startswith("From here the goal is out of reach")
        assert not isinstance(app.screen, Closing)

    play(Frogs(2, 2), script)


def test_every_key_of_the_last_rows_can_be_clicked() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("a", "c")
        rows = screen(app)
        row = next(index for index, line in enumerate(rows) if "u Undo" in line)
        await pilot.click(offset=(rows[row].index("Undo"), row))
        assert app.game.session.moves == []

    play(Hanoi(3), script)


def test_themes_and_languages_change_on_the_way() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("t")
        assert (app.theme, app.game.wishes.theme) == ("chalkboard", "chalkboard")
        await pilot.press("l")
        assert shown(app, "title") == "Tháp Hà Nội"
        await pilot.press("b")
        assert shown(app, "said") == "Không được: cọc này không có đĩa"

    play(Hanoi(3), script)


@pytest.mark.parametrize("puzzle", [Hanoi(1), Knight(3, 4), Frogs(1, 1)], ids=str)
def test_the_closing_screen_saves_the_game_as_a_gif(
    puzzle: Puzzle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("g")
        await app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert shown(app, "said") == f"Saved: {puzzle.name}-game.gif"

    play(puzzle, script)
    with Image.open(tmp_path / f"{puzzle.name}-game.gif") as film:
        assert getattr(film, "n_frames", 1) > 1


def test_leaving_keeps_the_record_without_undone_moves(tmp_path: Path) -> None:
    path = tmp_path / "game.json"

    async def script(_: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("a", "b", "u", "a", "c", "q")

    app = play(Hanoi(3), script, Wishes(record=path))
    assert app.return_code == 0
    assert [tuple(move) for move in load(path.read_text()).moves] == [(1, 0, 2)]


def test_a_game_that_was_not_begun_leaves_the_record_of_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "game.json"

    async def script(_: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("q")

    path.write_text("the game before")
    play(Hanoi(3), script, Wishes(record=path))
    assert path.read_text() == "the game before"


def test_ctrl_c_ends_with_its_status_and_keeps_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.json"

    async def script(_: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("a", "c", "ctrl+c")

    app = play(Hanoi(3), script, Wishes(record=path))
    assert app.return_code == 130
    assert load(path.read_text()).length == 1


@pytest.mark.parametrize("language", ["en", "vi", "ru", "zh"])
def test_everything_is_on_the_screen_at_80_by_24(language: str) -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        assert app.board.region.height == app.board.size.height == 15
        keys = app.query_one("#keys", Static)
        assert keys.region.bottom <= 24
        assert keys.region.height == 2
        await pilot.resize_terminal(40, 12)
        await pilot.pause()
        await pilot.press("a", "c")
        assert app.game.session.moves == [Move(1, 0, 2)]
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert app.board.region.width == app.game.table.size[0]

    play(Hanoi(10), script, Wishes(language=language))


def test_without_colour_the_marks_are_still_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("a")
        assert app.no_color
        text = "\n".join(screen(app))
        assert "▼" in text
        assert "[A]" in text

    play(Hanoi(3), script)


def test_a_damaged_list_of_results_is_told(tmp_path: Path) -> None:
    (tmp_path / "best.json").write_text("{")

    async def script(app: PlayApp, _: Pilot[None]) -> None:
        assert "best-damaged-1.json" in shown(app, "said")

    play(Hanoi(3), script, results=BestResults(tmp_path / "best.json"))
