"""From bytes to text: which encoding the evidence favours, and a plain text to read moves from.

The chatter may come out wrong; the moves must not. So the order is: a byte order mark, then UTF-16
that shows by its zero bytes, then UTF-8 (also with a few broken bytes), and only then the older
encodings, of which the one whose text looks most like writing is taken.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from typing import NamedTuple

from solvers.puzzle import PuzzleError

#: Longer input is refused: the half million Hanoi moves of 19 disks take 13 MB.
MAX_BYTES = 16_000_000
#: How much of the input is looked at to choose an encoding.
SAMPLE = 65_536

MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
OLDER = ("cp1251", "cp866", "koi8-r", "cp1252", "gb18030", "cp932", "big5", "cp949", "euc-jp")

#: A byte of a Latin letter between ASCII bytes: hardly ever anything else.
LONE = re.compile(rb"(?<![\x80-\xff])[\xa0-\xff](?![\x80-\xff])")
JAPANESE = ("cp932", "euc-jp")

#: Share of control characters beyond which the input is no text.
MOST_GARBAGE = 0.04

#: Escape sequences of terminals (ECMA-48 control sequences, and titles set by xterm).
ESCAPES = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b\n]*(?:\x07|\x1b\\)|\x1b[@-Z\\-_=>]")
#: Line ends, page ends and their Unicode kin.
LINE_ENDS = re.compile(r"\r\r\n|\r\n|[\r\v\f\x85\u2028\u2029]")
#: Marks without a width of their own: byte order mark, joiners, direction marks, soft hyphen,
#: variations, the frame of a key.
INVISIBLE = re.compile(
    "[\xad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe0e\ufe0f\u20e3\ufeff\x00\x07]"
)
DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"), "-")
BLANKS = dict.fromkeys(map(ord, "\xa0\u1680\u202f\u205f\u3000"), " ") | dict.fromkeys(
    range(0x2000, 0x200B), " "
)
#: Full-width letters, digits and signs stand 0xFEE0 above their ASCII twins.
FULL_WIDTH = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if code != 0xFF0D}
#: Numbers in circles, in brackets and with a full stop, which Unicode has as single characters.
FRAMED = {
    code: str(int(unicodedata.numeric(chr(code))))
    for code in (*range(0x2460, 0x249C), *range(0x2776, 0x2794))
}
PLAIN = DASHES | BLANKS | FULL_WIDTH | FRAMED
OTHER_DIGIT = re.compile(r"[^\D0-9]")


class Text(NamedTuple):
    """What was read: the plain text, and the encoding it came in."""

    plain: str
    encoding: str


def decode(data: bytes) -> Text:
    """Return the plain text of ``data``; raise PuzzleError for too much or for no text at all."""
    if len(data) > MAX_BYTES:
        raise PuzzleError(
            f"the input is longer than {MAX_BYTES // 1_000_000} MB: cut it to the part that "
            "holds the moves"
        )
    encoding = guess(data)
    if _garbage(data[:SAMPLE].decode(encoding, errors="replace")) > MOST_GARBAGE:
        raise PuzzleError(
            f"the input is no text: it begins with {data[:8].hex(' ')}; give the printed moves"
        )
    return Text(plain(data.decode(encoding, errors="replace")), encoding)


def guess(data: bytes) -> str:
    """Return the encoding that the bytes speak for."""
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return encoding
    sample = data[:SAMPLE]
    wide = _wide(sample)
    if wide:
        return wide
    try:
        data.decode("utf-8")
        return "utf-8"
    except UnicodeDecodeError:
        pass
    broken = sample.decode("utf-8", errors="replace").count("\ufffd")
    foreign = sum(byte > 0x7F for byte in sample)
    if broken * 10 <= foreign:
        return "utf-8"
    if len(LONE.findall(sample)) * 3 > foreign * 2:
        return "cp1252"
    return min(OLDER, key=lambda name: _oddness(data, name))


def _wide(sample: bytes) -> str | None:
    """Return the kind of UTF-32 or UTF-16 that the places of the zero bytes show, if any do."""
    quarter = len(sample) // 4
    zeros = [sample[place::4].count(0) for place in range(4)]
    if quarter and zeros[3] == quarter and zeros[2] * 10 > quarter * 9:
        return "utf-32-le"
    if quarter and zeros[0] == quarter and zeros[1] * 10 > quarter * 9:
        return "utf-32-be"
    half = len(sample) // 2
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    # Line ends alone make one place in fifty zero; text in bytes has no zeros at all.
    if odd > 0.01 * half and even * 10 < odd:
        return "utf-16-le"
    if even > 0.01 * half and odd * 10 < even:
        return "utf-16-be"
    return None


def _oddness(data: bytes, encoding: str) -> float:
    """Return how unlike writing the bytes look in an encoding; less is better."""
    # Whole lines, so that no double-byte character is cut in two.
    cut = data if len(data) <= SAMPLE else data[: data.rfind(b"\n", 0, SAMPLE) + 1 or SAMPLE]
    text = cut.decode(encoding, errors="replace")
    foreign = [char for char in text if char > "\x7f"]
    if not foreign:
        return 0.0
    weight = sum(map(_strangeness, foreign)) + 4 * text.count("\ufffd")
    # Capitals within a word: the sign of Cyrillic read in the wrong Cyrillic encoding.
    weight += 2 * len(re.findall(r"[а-яё][А-ЯЁ]|[A-Za-z][А-ЯЁа-яё]|[А-ЯЁа-яё][A-Za-z]", text))
    # Two foreign characters in a row are rare in Latin script, and the rule everywhere else.
    if encoding == "cp1252":
        weight += 2 * len(re.findall(r"[^\x00-\x7f]{2,}", text))
    # The Chinese and Korean standards hold the Japanese syllables, but their texts do not.
    if encoding not in JAPANESE:
        weight += 2 * len(re.findall(r"[\u3041-\u30ff]", text))
    # Korean syllables fill the lead bytes B0 to C8; Chinese ideographs go on to D7.
    leads = [pair[0] for pair in re.findall(rb"[\x81-\xfe][\x40-\xfe]", cut)]
    if encoding == "gb18030" and max(leads, default=0) <= 0xC8:
        weight += 0.5 * len(foreign)
    sizes = sum(byte > 0x7F for byte in cut) or 1
    return weight / len(foreign) + 0.01 * len(foreign) / sizes


#: Signs of ordinary text in any language; arrows and full-width signs are as common.
SIGNS = "，。：；！？（）、「」“”‘’«»°–—…№·¿¡"


def _strangeness(char: str) -> float:
    """Return how rarely a character stands in ordinary text: 0 common, 3 hardly ever."""
    code = ord(char)
    if 0x410 <= code <= 0x44F or code in {0x401, 0x451}:
        return _cyrillic(char)
    if 0x3041 <= code <= 0x30FF or 0x4E00 <= code <= 0x9FFF or 0xAC00 <= code <= 0xD7A3:
        return 0.0 if _common(char) else 1.5
    if char in SIGNS or 0xFF01 <= code <= 0xFF5E or 0x2190 <= code <= 0x2199:
        return 0.1
    if char.isalpha() and code < 0x250:
        return 0.3
    if unicodedata.category(char) in {"Cc", "Co", "Cn"}:
        return 3.0
    return 2.0


def _cyrillic(char: str) -> float:
    """Return how rare a Cyrillic letter is: that tells the encodings of a short text apart."""
    return (char.lower() not in "оеаинтсрвлкмдпу") * 0.2 + (char < "а") * 0.1


def _common(char: str) -> bool:
    """Tell whether an ideograph or syllable is in the first, common plane of its old standard."""
    if char < "\u3100":
        return True
    # GB 2312 orders its 3755 common characters first (rows B0 to D7), Big5 its 5401 (A4 to C6);
    # KS X 1001 has the 2350 common syllables of 11172, all between B0 and C8.
    for encoding, first, last in (
        ("gb2312", 0xB0, 0xD7),
        ("big5", 0xA4, 0xC6),
        ("euc-kr", 0xB0, 0xC8),
    ):
        try:
            lead = char.encode(encoding)[0]
        except UnicodeEncodeError:
            continue
        if first <= lead <= last:
            return True
    return False


def _garbage(text: str) -> float:
    """Return the share of characters that no printed text holds."""
    odd = sum(
        (char < " " and char not in "\t\n\r\f\v\b\x1b\x07\x1a") or "\x7f" <= char <= "\x84"
        for char in text
    )
    return odd / max(1, len(text))


def plain(text: str) -> str:
    r"""Return the text composed (NFC), in ``\n`` lines, without colours or invisible marks.

    Dashes, blanks, full-width signs and the digits of every script become their ASCII twins.
    """
    text = LINE_ENDS.sub("\n", ESCAPES.sub("", text))
    if text.isascii():
        return INVISIBLE.sub("", text) if "\x00" in text or "\x07" in text else text
    text = unicodedata.normalize("NFC", INVISIBLE.sub("", text)).translate(PLAIN)
    return OTHER_DIGIT.sub(lambda match: str(unicodedata.decimal(match.group())), text)
