"""The command line of movereel: it parses, hands over and reports."""

from __future__ import annotations

import inspect
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer
from typer.core import TyperGroup

from scenes.options import OptionError, Options, parse_whole
from solvers.puzzle import PuzzleError

if TYPE_CHECKING:
    from scenes.plan import Plan
    from scenes.render import Progress, Report
    from scenes.storyboard import Fault
    from solvers.puzzle import Puzzle, Solution

DONE, REFUSED, USAGE, INTERRUPTED = 0, 1, 2, 130


class OneLine(TyperGroup):
    """Turns every failure into one line on standard error and its exit status."""

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        with one_line():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: Any) -> Any:
        with one_line():
            return super().invoke(ctx)


@contextmanager
def one_line() -> Iterator[None]:
    """Report what goes wrong inside as one line, and leave with the status for it."""
    try:
        yield
    except OptionError as error:
        fail(str(error), USAGE)
    except PuzzleError as error:
        fail(str(error), REFUSED)
    except BrokenPipeError:
        # The reader went away; the interpreter must not write to the pipe again when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        fail("nobody reads the output any more: the pipe is closed", REFUSED)
    except KeyboardInterrupt:
        fail("interrupted; the files are as they were", INTERRUPTED)
    except typer.Exit:
        raise
    except Exception as error:
        message = getattr(error, "format_message", None)
        if message is None:
            raise
        # A wrong command line, as the parser reports it.
        fail(usage(message()), USAGE)


def usage(message: str) -> str:
    """Return the parser's complaint with the way out."""
    negative = re.fullmatch(r"No such option: (-\d[\d.]*)", message.strip())
    if negative:
        return f"{negative[1]} is below zero: give a positive number"
    return message.rstrip(".") + " (see movereel --help)"


def fail(message: str, status: int) -> None:
    """Print one line and leave."""
    line = " ".join(message.split())
    typer.echo(f"movereel: {line}", err=True)
    raise typer.Exit(status)


app = typer.Typer(
    cls=OneLine,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Turn the solution of a puzzle into an animation.",
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def main() -> None:
    """Let a termination end like Ctrl-C: what is unfinished is removed."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, interrupt)


def shared(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command all options of ``Options``; it gets them as its first argument."""
    return with_options(command, tuple(field.name for field in fields(Options)))


def with_options(command: Callable[..., None], names: tuple[str, ...]) -> Callable[..., None]:
    """Give a command some options of ``Options``; it gets them as its first argument.

    Names, defaults and help come from the fields of Options, so that each stands in one place.
    """
    kinds = get_type_hints(Options)
    own = list(inspect.signature(command, eval_str=True).parameters.values())[1:]
    common = []
    for field in (field for field in fields(Options) if field.name in names):
        kind = list[str] if field.name == "output" else kinds[field.name]
        flags = field.metadata["flags"]
        option = typer.Option(
            *flags, help=field.metadata["help"], rich_help_panel=field.metadata["panel"]
        )
        default = [] if field.name == "output" else field.default
        common.append(
            inspect.Parameter(
                field.name,
                inspect.Parameter.KEYWORD_ONLY,
                default=default,
                annotation=Annotated[kind, option],
            )
        )

    def run(**values: Any) -> None:
        chosen = {name: values.pop(name) for name in names}
        chosen["output"] = tuple(chosen["output"])
        command(Options(**chosen), **values)

    keyword = [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in own]
    run.__signature__ = inspect.Signature(keyword + common)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in keyword + common}
    run.__name__, run.__doc__ = command.__name__, command.__doc__
    return run


def number(name: str, help_text: str) -> Any:
    """Return the annotation of a whole number that is given by its place."""
    return typer.Argument(metavar=f"[{name.upper()}]", help=help_text, show_default=True)


@app.command()
@shared
def hanoi(
    options: Options,
    disks: Annotated[str, number("disks", "How many disks, 1 to 1000.")] = "4",
    pegs: Annotated[str, typer.Option("--pegs", help="How many pegs, 3 to 26.")] = "3",
    start: Annotated[
        str, typer.Option("--start", help="The peg of the tower, or of each disk, smallest first.")
    ] = "A",
    goal: Annotated[
        str, typer.Option("--goal", help="The same for the end; the last peg if not given.")
    ] = "",
    rule: Annotated[
        str, typer.Option("--rule", help="Moves allowed: free, cyclic (A-B-C-A) or adjacent pegs.")
    ] = "free",
    method: Annotated[
        str,
        typer.Option(
            "--method",
            help="recursive, iterative, binary, frame-stewart or search; the best if not given.",
        ),
    ] = "",
) -> None:
    """Animate the Tower of Hanoi."""
    from solvers.hanoi import Hanoi, parse_state, solve

    if options.moves is not None:
        present_reading("hanoi", options)
        return
    count = parse_whole("DISKS", disks)
    puzzle = Hanoi(count, parse_whole("--pegs", pegs), rule=rule)
    begin = parse_state(start, count, puzzle.names)
    end = parse_state(goal, count, puzzle.names) if goal else puzzle.goal
    puzzle = replace(puzzle, begin=begin, goal=end)
    present(solve(puzzle, method or None), options, f"hanoi-{count}")


@app.command()
@shared
def knight(
    options: Options,
    board: Annotated[
        str, typer.Argument(metavar="[BOARD]", help="Rows x columns, such as 8x8 or 5x6.")
    ] = "8x8",
    *,
    start: Annotated[str, typer.Option("--start", help="The first square; a1 if not given.")] = "",
    closed: Annotated[
        bool, typer.Option("--closed", help="End a knight's move from the first square.")
    ] = False,
    within: Annotated[
        str,
        typer.Option(
            "--within", help="Visit a part only: half, ring, or rows of . and # as ..#/#.."
        ),
    ] = "",
    method: Annotated[
        str, typer.Option("--method", help="warnsdorff, backtracking or divide.")
    ] = "warnsdorff",
    tie_break: Annotated[
        str, typer.Option("--tie-break", help="For warnsdorff: roth, first, pohl or random.")
    ] = "roth",
    seed: Annotated[str, typer.Option("--seed", help="Where the lots begin.")] = "0",
) -> None:
    """Animate the knight's tour."""
    from solvers.knight import Knight, parse_board, parse_square, parse_within, solve
    from solvers.knight.retold import search

    if options.moves is not None:
        present_reading("knight", options)
        return
    rows, cols = parse_board(board)
    part = parse_within(within, rows, cols) if within else frozenset()
    puzzle = Knight(rows, cols, closed=closed, within=part)
    if start:
        puzzle = replace(puzzle, begin=parse_square(start, rows, cols))
    lots = parse_whole("--seed", seed)
    if "search" in options.view.split(","):
        told = {} if options.last is None else {"most": parse_whole("--to", options.last)}
        solution = search(puzzle, method, tie_break, lots, **told)
    else:
        solution = solve(puzzle, method, tie_break, lots)
    present(solution, options, f"knight-{rows}x{cols}")


@app.command()
@shared
def frogs(
    options: Options,
    left: Annotated[str, number("left", "How many frogs, at the left, 0 to 1000.")] = "3",
    right: Annotated[str, number("right", "How many toads; as many as frogs if not given.")] = "",
    gap: Annotated[str, typer.Option("--gap", help="How many empty seats between them.")] = "1",
    rule: Annotated[
        str, typer.Option("--rule", help="forward, or both: pieces may go back too.")
    ] = "forward",
    method: Annotated[
        str,
        typer.Option(
            "--method", help="pattern, mirror (toads begin) or bfs; the best if not given."
        ),
    ] = "",
) -> None:
    """Animate Frogs and Toads."""
    from solvers.frogs import Frogs, solve

    if options.moves is not None:
        present_reading("frogs", options)
        return
    teams = parse_whole("LEFT", left), parse_whole("RIGHT", right or left)
    puzzle = Frogs(*teams, parse_whole("--gap", gap), rule)
    present(solve(puzzle, method or None), options, f"frogs-{teams[0]}-{teams[1]}")


@app.command()
def check(
    puzzle: Annotated[str, typer.Argument(help="hanoi, knight or frogs.")],
    file: Annotated[str, typer.Argument(help="The printed solution; - is standard input.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the verdict as JSON.")] = False,
) -> None:
    """Tell whether a printed solution is right."""
    from solvers.transcripts import read, sentence, verdict

    reading = read(puzzle, read_bytes(file))
    if as_json:
        print_json(verdict(reading))
    else:
        typer.echo(sentence(reading))
    if reading.fault is not None or not reading.solution.complete:
        raise typer.Exit(REFUSED)


def present_reading(puzzle: str, options: Options) -> None:
    """Show the moves that another program printed, up to the first illegal one."""
    from scenes.storyboard import Fault
    from solvers.transcripts import read

    source = options.moves or "-"
    reading = read(puzzle, read_bytes(source))
    fault = None
    if reading.fault is not None:
        fault = Fault(reading.fault_move, reading.fault)
    stem = puzzle if source == "-" else Path(source).stem
    present(reading.solution, options, stem, fault)


def present(solution: Solution, options: Options, stem: str, fault: Fault | None = None) -> None:
    """Print, plan or render a solution, as the options say."""
    from scenes.encoders.moves import lines
    from scenes.plan import storyboard_of

    names = tuple(name for name in options.output if name != "-")
    if len(names) < len(options.output):
        story = storyboard_of(solution, options, fault)
        for line in lines(solution, story.first, story.last):
            typer.echo(line)
        if not names:
            return
    from scenes.render import Job

    job = Job.of(solution, replace(options, output=names), f"{stem}.gif", fault)
    if options.plan:
        show_plan(job.plan, options)
        return
    with progress_bar(options) as progress:
        report = job.run(progress)
    best = solution.puzzle.optimum()
    if best is not None and not best.proven:
        report.notes.append(f"{solution.length} moves; {best.reason}")
    show_report(report, options)


def show_plan(plan: Plan, options: Options) -> None:
    """Print what a job would make."""
    figures = plan.summary()
    if options.json:
        print_json({name.replace(" ", "_"): value for name, value in figures.items()})
        return
    for name, value in figures.items():
        typer.echo(f"{name}: {value:,}" if isinstance(value, int) else f"{name}: {value}")


def show_report(report: Report, options: Options) -> None:
    """Print the paths written, or the whole report as JSON; notes go to standard error."""
    if options.json:
        print_json(asdict(report))
    elif not options.quiet:
        for note in report.notes:
            typer.echo(f"movereel: {note}", err=True)
        for output in report.outputs:
            typer.echo(output.path)


def print_json(value: Any) -> None:
    """Print a value as JSON."""
    import json

    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))


@contextmanager
def progress_bar(options: Options) -> Iterator[Progress | None]:
    """Show a progress bar on standard error while inside, if that is a terminal."""
    if options.quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), "frames", TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("rendering", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


EXPLAINED = ("output", "size", "fps", "theme", "lang", "json", "quiet")


def explain(
    options: Options,
    puzzle: Annotated[str, typer.Argument(help="hanoi, knight or frogs.")],
) -> None:
    """Render a film of about a minute that explains a puzzle; needs the extra film."""
    from scenes.engines import require_manim

    require_manim("movereel explain")
    from scenes.film.explain import explain as render

    with progress_bar(options) as progress:
        report = render(puzzle, options, progress)
    show_report(report, options)


app.command()(with_options(explain, EXPLAINED))


def read_bytes(source: str) -> bytes:
    """Return what a file, or standard input for ``-``, holds."""
    if source == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(source).read_bytes()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise PuzzleError(f"cannot read {source}: {reason}; give a text file, or -") from None


play = typer.Typer(no_args_is_help=True, help="Play a puzzle yourself; what you played renders.")
app.add_typer(play, name="play")

PLAIN = typer.Option("--plain", help="Play by prompts; so it is too where there is no terminal.")
RECORD = typer.Option("--record", help="Write the game as a move script to this file, .json.")
THEME = typer.Option("--theme", help="Colours, as of the films.")
LANG = typer.Option("--lang", help="Language: en, vi, ru or zh.")


@play.command("hanoi")
def play_hanoi(
    disks: Annotated[str, number("disks", "How many disks.")] = "3",
    pegs: Annotated[str, typer.Option("--pegs", help="How many pegs.")] = "3",
    start: Annotated[str, typer.Option("--start", help="The peg of each disk, or of all.")] = "A",
    goal: Annotated[str, typer.Option("--goal", help="The same for the end.")] = "",
    rule: Annotated[str, typer.Option("--rule", help="free, cyclic or adjacent.")] = "free",
    plain: Annotated[bool, PLAIN] = False,
    record: Annotated[str, RECORD] = "",
    theme: Annotated[str, THEME] = "daylight",
    lang: Annotated[str, LANG] = "en",
) -> None:
    """Move the disks yourself."""
    from solvers.hanoi import Hanoi, parse_state

    count = parse_whole("DISKS", disks)
    puzzle = Hanoi(count, parse_whole("--pegs", pegs), rule=rule)
    begin = parse_state(start, count, puzzle.names)
    end = parse_state(goal, count, puzzle.names) if goal else puzzle.goal
    play_puzzle(replace(puzzle, begin=begin, goal=end), plain, record, theme, lang)


@play.command("knight")
def play_knight(
    board: Annotated[str, typer.Argument(metavar="[BOARD]", help="Rows x columns.")] = "",
    start: Annotated[str, typer.Option("--start", help="Where the knight begins.")] = "a1",
    closed: Annotated[bool, typer.Option("--closed", help="End a leap from the start.")] = False,
    rival: Annotated[
        str, typer.Option("--against", help="For two, on 6x6: against a person or the program.")
    ] = "",
    plain: Annotated[bool, PLAIN] = False,
    record: Annotated[str, RECORD] = "",
    theme: Annotated[str, THEME] = "daylight",
    lang: Annotated[str, LANG] = "en",
) -> None:
    """Ride the knight over the board, alone or in turn with a rival."""
    from solvers.knight import Knight, parse_board, parse_square

    rows, cols = parse_board(board or ("6x6" if rival else "8x8"))
    puzzle = Knight(rows, cols, parse_square(start, rows, cols), closed)
    play_puzzle(puzzle, plain, record, theme, lang, rival or None)


@play.command("frogs")
def play_frogs(
    left: Annotated[str, number("left", "How many frogs.")] = "3",
    right: Annotated[str, typer.Argument(metavar="[RIGHT]", help="How many toads.")] = "",
    rule: Annotated[str, typer.Option("--rule", help="forward or both.")] = "forward",
    gap: Annotated[str, typer.Option("--gap", help="How many empty seats.")] = "1",
    plain: Annotated[bool, PLAIN] = False,
    record: Annotated[str, RECORD] = "",
    theme: Annotated[str, THEME] = "daylight",
    lang: Annotated[str, LANG] = "en",
) -> None:
    """Let frogs and toads change ends."""
    from solvers.frogs import Frogs

    frogs, toads = parse_whole("LEFT", left), parse_whole("RIGHT", right or left)
    puzzle = Frogs(frogs, toads, parse_whole("--gap", gap), rule)
    play_puzzle(puzzle, plain, record, theme, lang)


def play_puzzle(
    puzzle: Puzzle, plain: bool, record: str, theme: str, lang: str, rival: str | None = None
) -> None:
    """Play until the player is done."""
    from scenes.play.game import Wishes
    from scenes.play.start import play as start_game

    path = Path(record) if record else None
    status = start_game(puzzle, Wishes(lang, theme, rival, path), plain=plain)
    raise typer.Exit(status)


if __name__ == "__main__":
    app()
