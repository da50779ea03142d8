"""Text as pictures: one font for a line, sizes in pixels, what does not fit is shrunk or broken."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from scenes import fonts
from scenes.fonts import FontError, FontFile
from scenes.theme import Color

#: The smallest size, in pixels, at which text is still read in a film of 480 lines.
LEGIBLE = 11

#: What a line had best end with.
MARKS = ",.:;\uff0c\u3002\uff1a\uff1b\u3001"
#: What a line is broken between: words, and Chinese characters with the marks that follow them;
#: never at a no-break space.
_BREAKABLE = re.compile(
    r"[\u2e80-\u9fff][\u3000-\u303f\uff00-\uff65]*\s*|(?:[^\s\u2e80-\u9fff]|\u00a0)+\s*|\s+"
)


@lru_cache(maxsize=128)
def font_of(file: FontFile, size: int, weight: int = 400) -> ImageFont.FreeTypeFont:
    """Return a font at a size in pixels, at a weight where the font has weights."""
    # The basic layout engine is the same everywhere; the scripts used here need no other.
    font = ImageFont.truetype(
        str(file.path), size, index=file.face, layout_engine=ImageFont.Layout.BASIC
    )
    if file.face == 0:
        font.set_variation_by_axes([weight, 100])
    return font


@lru_cache(maxsize=4096)
def has_glyph(file: FontFile, character: str) -> bool:
    """Tell whether the font draws a character as itself and not as the box for what it lacks."""
    if character.isspace():
        return True
    font = font_of(file, 24)
    missing = font.getmask("\U0010fffe")
    mask = font.getmask(character)
    return (mask.size, bytes(mask)) != (missing.size, bytes(missing))


@lru_cache(maxsize=1024)
def file_for(text: str) -> FontFile:
    """Return the first font that has all characters of a text; raise FontError if none has."""
    candidates = [file for file in (fonts.latin(), fonts.chinese()) if file is not None]
    for file in candidates:
        if all(has_glyph(file, character) for character in text):
            return file
    lacking = next(
        (c for c in text if not any(has_glyph(file, c) for file in candidates)), text[:1]
    )
    way_out = (
        "install the extra: pip install 'movereel[cjk]'"
        if fonts.chinese() is None and ord(lacking) >= 0x2E80
        else "change the text"
    )
    raise FontError(f"no font has {lacking!r} (U+{ord(lacking):04X}) of {text!r}: {way_out}")


def measure(text: str, size: int, weight: int = 400) -> int:
    """Return the width of a line in pixels."""
    return round(font_of(file_for(text), size, weight).getlength(text))


@lru_cache(maxsize=4096)
def fitted(text: str, width: int, size: int, rows: int = 1, weight: int = 400) -> tuple[str, int]:
    """Return the text, broken into at most ``rows`` lines, and the size at which it fits a width.

    The size goes down from ``size`` to LEGIBLE; what is still too long is cut with an ellipsis.
    """
    text = fonts.normal(text)
    for pixels in range(max(size, LEGIBLE), LEGIBLE - 1, -1):
        whole = measure(text, pixels, weight)
        for lines in range(1, rows + 1):
            if whole > lines * width + lines * pixels:
                # Longer than all lines together, whatever blanks fall at their ends.
                continue
            broken = _broken(text, lines, width, pixels, weight)
            if broken is not None and (lines == 1 or pixels <= max(LEGIBLE, round(size * 0.8))):
                return broken, pixels
    kept = bisect_right(
        range(1, len(text)), width, key=lambda end: measure(text[:end] + "…", LEGIBLE, weight)
    )
    return text[: max(1, kept)] + "…", LEGIBLE


def _broken(text: str, rows: int, width: int, size: int, weight: int) -> str | None:
    """Return the text in exactly ``rows`` lines of about equal length, or None if too wide.

    Lines end at marks of punctuation, if there are any about there and all lines fit even so.
    """
    for marks in (MARKS, ""):
        lines: list[str] = []
        rest = _BREAKABLE.findall(text)
        for left in range(rows, 0, -1):
            aim = measure("".join(rest).strip(), size, weight) / left
            taken = len(rest) if left == 1 else _taken(rest, aim, size, weight, marks)
            lines.append("".join(rest[:taken]).strip())
            rest = rest[taken:]
            if not rest:
                break
        if not rest and all(measure(line, size, weight) <= width for line in lines):
            return "\n".join(lines)
    return None


def _taken(rest: list[str], aim: float, size: int, weight: int, marks: str) -> int:
    """Return how many pieces make a line about as wide as ``aim``, that ends at a mark if any."""
    lines = ["".join(rest[:taken]).strip() for taken in range(1, len(rest))]
    widths = [measure(line, size, weight) for line in lines]
    ends = [
        (abs(width - aim), taken)
        for taken, (line, width) in enumerate(zip(lines, widths, strict=True), start=1)
        if abs(width - aim) < aim * 0.4 and line[-1:] in marks
    ]
    if marks and ends:
        return min(ends)[1]
    return next((taken for taken, width in enumerate(widths, start=1) if width >= aim), len(rest))


def picture(
    text: str, size: int, color: Color, weight: int = 400, *, flush: bool = False
) -> Image.Image:
    """Return the text, on a transparent ground, as tall as its lines whatever its letters are.

    Lines stand in the middle of each other; if ``flush``, they begin below each other.
    """
    text = fonts.normal(text)
    font = font_of(file_for(text.replace("\n", "")), size, weight)
    lines = text.split("\n")
    ascent, descent = font.getmetrics()
    pitch = ascent + descent
    width = max(1, *(round(font.getlength(line)) for line in lines)) + 2
    mask = Image.new("L", (width, pitch * len(lines)), 0)
    draw = ImageDraw.Draw(mask)
    across, anchor = (1.0, "ls") if flush else (width / 2, "ms")
    for row, line in enumerate(lines):
        draw.text((across, pitch * row + ascent), line, fill=255, font=font, anchor=anchor)
    image = Image.new("RGBA", mask.size, (*color, 0))
    image.putalpha(mask)
    return image
