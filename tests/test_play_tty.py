"""The game in a real terminal: what is typed, what is shown, and how the terminal is left."""

from __future__ import annotations

import os
import re
import signal
import sys
import termios
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are not for Windows", allow_module_level=True)

import pexpect
from PIL import Image

ROOT = Path(__file__).parent.parent
#: What a terminal is told at the end: the main screen again, and the cursor.
MAIN_SCREEN, CURSOR = "\x1b[?1049l", "\x1b[?25h"


class Terminal:
    """A game in a terminal of 80 by 24."""

    def __init__(self, folder: Path, *arguments: str, **environment: str) -> None:
        kept = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        self.child = pexpect.spawn(
            sys.executable,
            [str(ROOT / "cli.py"), "play", *arguments],
            dimensions=(24, 80),
            cwd=str(folder),
            env={
                **kept,
                "XDG_DATA_HOME": str(folder / "data"),
                "TERM": "xterm-256color",
                **environment,
            },
            encoding="utf-8",
            timeout=30,
        )
        self.before = termios.tcgetattr(self.child.child_fd)
        self.shown = ""

    def see(self, text: str) -> None:
        self.child.expect_exact(text)
        self.shown += str(self.child.before) + text

    def end(self) -> int:
        """Wait for the end; return the exit status, less than 0 for a signal."""
        self.child.expect(pexpect.EOF)
        self.shown += str(self.child.before)
        self.after = termios.tcgetattr(self.child.child_fd)
        self.child.close()
        signalled, status = self.child.signalstatus, self.child.exitstatus
        return -signalled if signalled is not None else int(status or 0)

    def sane(self) -> bool:
        return (
            self.before == self.after
            and self.shown.rindex(MAIN_SCREEN) > 0
            and self.shown.rindex(CURSOR) > self.shown.rindex("\x1b[?25l")
            and "Traceback" not in self.shown
        )


def test_hanoi_is_played_with_keys_and_ends_with_the_saved_gif(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "hanoi", "2", "--record", "game.json")
    terminal.see("Fewest: 3")
    for key in "abacbc":
        terminal.child.send(key)
    terminal.see("Well done")
    terminal.see("Save as GIF")
    terminal.child.send("\r")
    terminal.see("Saved: hanoi-game.gif")
    terminal.child.send("q")
    assert terminal.end() == 0
    assert terminal.sane()
    assert (tmp_path / "game.json").exists()
    with Image.open(tmp_path / "hanoi-game.gif") as film:
        assert film.format == "GIF"
        assert getattr(film, "n_frames", 1) > 10


@pytest.mark.parametrize("ending", ["key", signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=str)
def test_ctrl_c_and_signals_leave_the_terminal_sane(
    tmp_path: Path, ending: str | signal.Signals
) -> None:
    terminal = Terminal(tmp_path, "frogs")
    terminal.see("Fewest: 15")
    if isinstance(ending, str):
        terminal.child.send("\x03")
    else:
        terminal.child.kill(ending)
    assert terminal.end() == 130
    assert terminal.sane()


def test_no_color_sends_no_colours(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "knight", "5x5", NO_COLOR="1")
    terminal.see("Fewest: 24")
    terminal.child.send("q")
    assert terminal.end() == 0
    assert terminal.sane()
    # In ECMA-48, 30 to 48 and 90 to 107 set a colour; 39 and 49 set the terminal's own.
    codes = re.findall(r"\x1b\[([0-9;]*)m", terminal.shown)
    assert codes
    assert not re.search(r"\b([34][0-8]|9[0-7]|10[0-7])\b", " ".join(codes))


def test_a_table_larger_than_any_screen_is_refused(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "knight", "99x99")
    terminal.see("play with fewer pieces, or --plain")
    assert terminal.end() == 1
    assert MAIN_SCREEN not in terminal.shown


def test_a_resize_is_followed(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "hanoi", "10")
    terminal.see("Fewest: 1023")
    terminal.child.setwinsize(12, 40)
    terminal.see("Tower of Hanoi")
    terminal.child.setwinsize(40, 120)
    terminal.see("Tower of Hanoi")
    terminal.child.send("q")
    assert terminal.end() == 0
    assert terminal.sane()


def test_plain_is_plain_in_a_terminal_too(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "hanoi", "1", "--plain")
    terminal.see("Pick a tower to pick disk: ")
    terminal.child.sendline("A")
    terminal.see("Pick a tower to place disk: ")
    terminal.child.sendline("C")
    terminal.see("Number of steps: 1.")
    assert terminal.end() == 0
    assert "\x1b[" not in terminal.shown


def test_ctrl_c_ends_the_plain_game_with_its_status(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "hanoi", "--plain")
    terminal.see("Pick a tower to pick disk: ")
    terminal.child.sendintr()
    assert terminal.end() == 130
    assert "Traceback" not in terminal.shown
