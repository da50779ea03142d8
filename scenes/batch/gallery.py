"""A page that shows all films of a batch: static, no script, at home with a keyboard.

Those who prefer reduced motion see a poster with a link to the film. Colours follow the light or
dark setting of the reader. Every picture has its alt text, in the language of its film.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from urllib.parse import quote

from scenes.batch.batch import Film, Summary
from scenes.batch.entry import poster_of
from scenes.batch.task import Outcome
from scenes.encoders.aside import OutputError, aside, reason
from scenes.encoders.still import numbered
from scenes.options import parse_size
from scenes.render import Output

PAGE = "index.html"
#: What says that a page is one of ours, which may be written again.
MARK = '<meta name="generator" content="movereel">'
STYLE = """\
:root { color-scheme: light dark; --line: #d9d2c3; --card: #fffdf8;
        --ink: #1d2433; --soft: #5a6172; --ground: #f3efe6; --link: #0b4f8f; }
@media (prefers-color-scheme: dark) {
  :root { --line: #33423f; --card: #1e2b29;
          --ink: #f4f1e6; --soft: #a9b5b0; --ground: #141d1b; --link: #8ecbff; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 84rem; padding: clamp(1rem, 4vw, 3rem);
       font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); }
h1, h2 { line-height: 1.2; text-wrap: balance; overflow-wrap: anywhere; }
h1 { margin: 0 0 1.5rem; font-size: clamp(1.6rem, 5vw, 2.4rem); }
h2 { margin: 2.5rem 0 1rem; font-size: 1.25rem; }
.films { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
         gap: 1.25rem; margin: 0; padding: 0; list-style: none; }
.films > li { content-visibility: auto; contain-intrinsic-size: auto 18rem; }
figure { display: flex; flex-direction: column; height: 100%; margin: 0; overflow: hidden;
         border: 1px solid var(--line); border-radius: .6rem; background: var(--card); }
img, video { display: block; width: 100%; height: auto; max-height: 26rem; margin: 0 auto;
             object-fit: contain; }
figcaption { flex: 1; padding: .6rem .9rem .75rem; border-top: 1px solid var(--line);
             overflow-wrap: anywhere; }
figcaption > span { display: block; }
.facts { color: var(--soft); font-size: .85rem; font-variant-numeric: tabular-nums; }
a { color: var(--link); text-underline-offset: .15em; }
a:focus-visible, video:focus-visible { outline: 3px solid var(--link); outline-offset: 2px;
                                       border-radius: .2rem; }
video:focus-visible { outline-offset: -3px; }
"""


#: What a browser shows as a picture that moves, and what as a film.
PICTURES, FILMS = ("gif", "webp", "apng"), ("mp4", "webm")


def check_page(folder: Path) -> None:
    """Raise OutputError where the page would take the place of one that is none of ours."""
    path = folder / PAGE
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            ours = MARK in file.read(1000)
    except FileNotFoundError:
        return
    except OSError as error:
        raise OutputError(f"cannot write {path}: {reason(error)}; give another --out") from None
    if not ours:
        raise OutputError(
            f"cannot write {path}: there is another page of that name; move it, or give another "
            "--out"
        )


def write_gallery(folder: Path, films: list[Film], summary: Summary) -> Path:
    """Write the page beside the films and return its path; films not made are left out."""
    outcomes = {film.task.key: film.made for film in films if film.made is not None}
    outcomes |= {outcome.key: outcome for outcome in summary.made}
    shown = [(film, outcomes[film.task.key]) for film in films if film.task.key in outcomes]
    path = folder / PAGE
    with aside(path) as part:
        part.write_text("\n".join(page(shown)) + "\n", encoding="utf-8")
    return path


def page(films: list[tuple[Film, Outcome]]) -> Iterator[str]:
    """Yield the lines of the page."""
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield MARK
    yield f"<title>Films</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>Films</h1>"
    groups: dict[str, list[tuple[Film, Outcome]]] = {}
    for film, outcome in films:
        groups.setdefault(film.entry.name, []).append((film, outcome))
    for name, members in groups.items():
        yield f'<section>\n<h2>{html.escape(name)}</h2>\n<ul class="films">'
        for film, outcome in members:
            yield from _figures(film, outcome)
        yield "</ul>\n</section>"
    yield "</main>\n</body>\n</html>"


def _figures(film: Film, outcome: Outcome) -> Iterator[str]:
    """Yield a figure for each output that is seen; the others are links below the first."""
    options = film.task.options
    seen = [output for output in outcome.outputs if output.alt]
    others = [output for output in outcome.outputs if not output.alt]
    for number, output in enumerate(seen or others[:1]):
        yield f'<li><figure lang="{html.escape(options.lang)}">'
        if output.alt:
            yield _picture(output, parse_size(options.size))
        yield f"<figcaption><span>{_link(output)}</span>"
        yield f'<span class="facts">{_facts(output)}</span>'
        links = [_link(other) for other in others if other is not output and number == 0]
        if links:
            yield f"<span>{', '.join(links)}</span>"
        yield "</figcaption>\n</figure></li>"


def _address(output: Output) -> str:
    """Return where an output is; of numbered pictures, the first."""
    if output.format == "sequence":
        return quote(numbered(PurePosixPath(output.path), 1).as_posix())
    return quote(output.path)


def _link(output: Output) -> str:
    name = html.escape(PurePosixPath(output.path).name)
    return f'<a href="{_address(output)}">{name}</a>'


def _facts(output: Output) -> str:
    """Return the length and the size of an output, in signs that need no translation."""
    length = f"{output.seconds:.1f} s · " if output.seconds else ""
    return length + _size(output.bytes)


def _size(count: int) -> str:
    """Return a number of bytes with the unit that keeps it short."""
    if count < 1000:
        return f"{count} B"
    return f"{count / 1000:.0f} kB" if count < 999_500 else f"{count / 1e6:.1f} MB"


def _picture(output: Output, size: tuple[int, int]) -> str:
    """Return what shows an output: a moving picture with a poster, a film, or a still."""
    address, alt = _address(output), html.escape(output.alt)
    poster = quote(poster_of(output.path))
    # A sheet has a shape of its own; all else is known before it is loaded.
    shape = "" if output.format == "png" else f' width="{size[0]}" height="{size[1]}"'
    still = f'<img src="{{}}" alt="{alt}"{shape} loading="lazy" decoding="async">'
    if output.format in PICTURES:
        less = f'<source media="(prefers-reduced-motion: reduce)" srcset="{poster}">'
        return f"<picture>{less}{still.format(address)}</picture>"
    if output.format in FILMS:
        begin = '<video controls muted loop playsinline preload="none"'
        return (
            f'{begin} poster="{poster}"{shape} aria-label="{alt}"><source src="{address}"></video>'
        )
    # A .mov is for cutting: a browser shows its poster.
    return still.format(poster if output.format == "mov" else address)
