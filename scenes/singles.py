"""Outputs that are no film: a picture, the moves, the captions; and alt text."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from scenes import alt
from scenes.captions import say
from scenes.encoders.formats import Target
from scenes.engines import engine_of
from scenes.frames.screen import Look
from scenes.frames.sheet import parse_sheet, sheet
from scenes.options import Options, parse_whole
from scenes.plan import look_of
from scenes.storyboard import Storyboard


def write_single(target: Target, place: Path, story: Storyboard, options: Options) -> None:
    """Write a picture, the moves or the captions to a place."""
    look = look_of(options)
    match target.format.kind:
        case "text":
            target.format.load()(place, story.solution, story.first, story.last)
        case "captions":
            target.format.load()(place, story, look.language)
        case "still":
            image = picture(story, options, look)
            target.format.load()(place, image, options.title, alt_of(target, story, options))


def picture(story: Storyboard, options: Options, look: Look) -> Image.Image:
    """Return the picture of one moment, or the sheet of several."""
    if options.sheet is not None:
        return sheet(story, look, *parse_sheet(options.sheet, story))
    return engine_of(story, look).still(story.at(moment_of(story, options)))


def alt_of(target: Target, story: Storyboard, options: Options) -> str:
    """Return what a picture or film shows, in one sentence; nothing for moves and captions."""
    if target.format.kind not in ("still", "motion"):
        return ""
    if target.format.kind == "motion":
        caption = alt.film(story)
    elif options.sheet is not None:
        caption = alt.sheet(story, len(parse_sheet(options.sheet, story)[0]))
    else:
        caption = alt.still(story, moment_of(story, options))
    return say(caption, options.lang)


def moment_of(story: Storyboard, options: Options) -> int:
    """After how many moves the still is taken."""
    return story.last if options.at is None else parse_whole("--at", options.at)
