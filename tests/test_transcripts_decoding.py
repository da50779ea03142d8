"""Bytes become text by evidence, and the chatter may suffer but not the moves."""

# ruff: noqa: RUF001 - signs of other scripts that look like Latin ones are the subject here.
from __future__ import annotations

import pytest

from solvers.puzzle import PuzzleError
from solvers.transcripts.decoding import decode

WRITTEN = {
    "cp1251": "Переместить диск 1 с A на C\nвведите число дисков\n",
    "cp866": "Переместить диск 1 с A на C\nвведите число дисков\n",
    "koi8-r": "Переместить диск 1 с A на C\nвведите число дисков\n",
    "cp1252": "Déplacer le disque 1 à la tige C\n",
    "gb18030": "将盘子1从A移动到C\n第2步：将2号盘从A移到B\n",
    "cp932": "円盤1をAからCへ移動する\n円盤2をAからBへ移動する\n",
    "euc-jp": "円盤1をAからCへ移動する\n円盤2をAからBへ移動する\n",
    "big5": "將盤子 1 從 A 移到 C\n將圓盤 2 從 A 搬到 B\n請輸入\n",
    "utf-8": "Di chuyển đĩa 1 từ A tới C\n",
    "utf-8-sig": "Di chuyển đĩa 1 từ A tới C\n",
    "utf-16": "Di chuyển đĩa 1 từ A tới C\n",
    "utf-16-le": "🐸🐸⬜🐢🐢\n🐸⬜🐸🐢🐢\n",
    "utf-16-be": "円盤 1 : A\n",
    "utf-32": "A->C\n",
}


@pytest.mark.parametrize("data", [bytes(range(256)) * 40, b"\x7fELF\x02\x01\x01" + bytes(500)])
def test_what_is_no_text_is_refused_with_its_first_bytes(data: bytes) -> None:
    with pytest.raises(PuzzleError, match=f"no text: it begins with {data[:3].hex(' ')}"):
        decode(data)


@pytest.mark.parametrize("encoding", WRITTEN)
def test_the_encoding_is_found_by_what_it_makes_of_the_text(encoding: str) -> None:
    text = WRITTEN[encoding]
    found = decode(text.encode(encoding)).plain
    # Full-width signs become their ASCII twins.
    assert found == text.translate({0xFF1A: ":"})


@pytest.mark.parametrize(
    ("printed", "plain"),
    [
        pytest.param("a\r\nb\rc\x0cd\u2028e", "a\nb\nc\nd\ne", id="line ends"),
        pytest.param("\x1b[31mdisk 1\x1b[0m", "disk 1", id="colours"),
        pytest.param("\x1b]0;title\x07A", "A", id="title of a terminal"),
        pytest.param("e\u0301", "\xe9", id="decomposed accent"),
        pytest.param("１２ Ａ＞Ｃ", "12 A>C", id="full width"),
        pytest.param("\u0661\u06f2\u0967", "121", id="digits of other scripts"),
        pytest.param("A\xa0\u2013\u3000C", "A - C", id="blanks and dashes"),
        pytest.param("\ufeffA\u200b\u200f", "A", id="marks without width"),
    ],
)
def test_the_text_is_made_plain(printed: str, plain: str) -> None:
    assert decode(printed.encode()).plain == plain


def test_a_few_broken_bytes_leave_the_rest_as_it_is() -> None:
    text = "Di chuyển đĩa từ A tới C\n" * 20
    assert decode(b"\xff\xfa" + text.encode() + b"\xe1").plain.strip("\ufffd") == text
