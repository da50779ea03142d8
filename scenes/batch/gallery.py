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
from scenes.batch.task import POSTERS, Outcome, poster_of
from scenes.encoders.aside import aside
from scenes.options import parse_size
from scenes.render import Output

PAGE = "index.html"
STYLE = """\
:root { color-scheme: light dark;
        --line: #8888; --ink: #1d2433; --ground: #faf7f0; --link: #0b4f8f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f4f1e6; --ground: #16211f; --link: #8ecbff; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 90rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif;
       color: var(--ink); background: var(--ground); }
.films { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
         gap: 1.5rem; margin: 0; padding: 0; list-style: none; }
figure { margin: 0; }
img, video { display: block; width: 100%; height: auto; border: 1px solid var(--line); }
figcaption { overflow-wrap: anywhere; }
a { color: var(--link); }
a:focus-visible, video:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
"""


def write_gallery(folder: Path, films: list[Film], summary: Summary) -> Path:
    """Write the page beside the films and return its path."""
    outcomes = {outcome.key: outcome for outcome in (*summary.kept, *summary.made)}
    shown = [(film, outcomes[film.task.key]) for film in films if film.task.key in outcomes]
    path = folder / PAGE
    with aside(path) as part:
        part.write_text("\n".join(page(shown)) + "\n", encoding="utf-8")
    return path


def page(films: list[tuple[Film, Outcome]]) -> Iterator[str]:
    """Yield the lines of the page."""
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>Films</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>Films</h1>"
    for name in dict.fromkeys(film.entry.name for film, _ in films):
        yield f'<section>\n<h2>{html.escape(name)}</h2>\n<ul class="films">'
        for film, outcome in films:
            if film.entry.name == name:
                yield from _figures(film, outcome)
        yield "</ul>\n</section>"
    yield "</main>\n</body>\n</html>"


def _figures(film: Film, outcome: Outcome) -> Iterator[str]:
    """Yield a figure for each output that is seen; the others are links below the first."""
    options = film.task.options
    size = parse_size(options.size)
    seen = [
        output
        for output in outcome.outputs
        # A sequence of frames is for cutting, not for looking at; what is seen has its alt text.
        if not output.path.startswith(POSTERS) and output.format not in ("sequence", "alt")
    ]
    for output in seen:
        address = quote(output.path)
        name = html.escape(PurePosixPath(output.path).name)
        yield f'<li><figure lang="{html.escape(options.lang)}">'
        yield from _picture(output, address, size)
        yield f'<figcaption><a href="{address}">{name}</a></figcaption>\n</figure></li>'


def _picture(output: Output, address: str, size: tuple[int, int]) -> Iterator[str]:
    """Yield what shows an output: a moving picture with a poster, a film, or a still."""
    alt = html.escape(output.alt)
    poster = quote(poster_of(output.path))
    shape = f'width="{size[0]}" height="{size[1]}"'
    if output.format in ("gif", "webp", "apng"):
        yield f'<picture><source media="(prefers-reduced-motion: reduce)" srcset="{poster}">'
        yield f'<img src="{address}" alt="{alt}" {shape} loading="lazy"></picture>'
    elif output.format in ("mp4", "webm", "mov"):
        yield f'<video controls muted loop playsinline preload="none" poster="{poster}" {shape}'
        yield f' aria-label="{alt}"><source src="{address}"></video>'
    elif output.alt:
        yield f'<img src="{address}" alt="{alt}" loading="lazy">'
