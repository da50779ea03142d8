"""The command line of movereel: it parses, hands over and reports."""

# ruff: noqa: E402 (an interrupt while the modules below are read is to end in one line too)
from __future__ import annotations

import atexit
import os
import sys
from types import TracebackType

DONE, REFUSED, USAGE, INTERRUPTED = 0, 1, 2, 130
GIVEN_UP = "interrupted; the files are as they were"
#: Whether the process ends by an interrupt.
ending: list[int] = []


@atexit.register
def leave() -> None:
    """Leave with the status of an interrupt, after all else has been put in order.

    Python ends by the signal itself where it came while text was run as a program, as data classes
    do when they are made, even if the interrupt was caught.
    """
    if ending:
        os._exit(ending[0])


def root_of(error: BaseException) -> BaseException:
    """Return an interrupt that Python 3.11 wrapped, as it does while a class is made; else all."""
    return error.__cause__ if isinstance(error.__cause__, KeyboardInterrupt) else error


def give_up(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """End an interrupt that nobody caught as one line; leave all else to Python."""
    if not isinstance(root_of(error), KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    os.write(2, f"movereel: {GIVEN_UP}\n".encode())
    ending.append(INTERRUPTED)


sys.excepthook = give_up

import inspect
import re
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import MISSING, Field, asdict, fields, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from scenes.options import OptionError, Options
from scenes.orders import ORDERS, KnightOrder, Order, read_file, told
from solvers.puzzle import PuzzleError

if TYPE_CHECKING:
    from scenes.batch.order import BatchOrder
    from scenes.checking import CheckOrder
    from scenes.filming import Progress
    from scenes.play.orders import GameOrder
    from scenes.render import Report
    from scenes.storyboard import Fault
    from solvers.puzzle import Solution


class Later(NamedTuple):
    """A command that is built when it is called for; to build all of them would delay each."""

    help: str
    """What the list of commands says of it."""
    build: Callable[[], typer.Typer]


COMMANDS: dict[str, Later] = {}


class OneLine(TyperGroup):
    """Turns every failure into one line on standard error and its exit status."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [*COMMANDS, *super().list_commands(ctx)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return super().get_command(ctx, cmd_name)
        return get_command(COMMANDS[cmd_name].build())

    def format_commands(self, _ctx: Any, formatter: Any) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.help) for name, command in COMMANDS.items()])

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
        try:
            yield
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except typer.Exit:
        raise
    except BaseException as error:
        if isinstance(error, OSError):
            discard_output()
        explained(error)
        message = getattr(error, "format_message", None)
        if message is None:
            raise
        # A wrong command line, as the parser reports it; with none at all it is the help.
        if type(error).__name__ == "NoArgsIsHelpError":
            typer.echo(message(), err=True)
            raise typer.Exit(USAGE) from None
        fail(usage(message()), USAGE)


def explained(error: BaseException) -> None:
    """Report a failure of a known kind, and leave with its status."""
    for kind, words, status in ENDINGS:
        if isinstance(root_of(error), kind):
            fail(words(error), status)


def unwritable(error: Any) -> str:
    """Return why standard output could not be written."""
    return f"cannot write to standard output: {(error.strerror or str(error)).lower()}"


#: What goes wrong, the line for it, and the exit status; the first that fits counts.
ENDINGS: tuple[tuple[type[BaseException], Callable[[Any], str], int], ...] = (
    (OptionError, str, USAGE),
    (PuzzleError, str, REFUSED),
    (BrokenPipeError, lambda _: "nobody reads the output any more: the pipe is closed", REFUSED),
    (OSError, unwritable, REFUSED),
    (MemoryError, lambda _: "there is not enough memory: choose a smaller --size", REFUSED),
    (KeyboardInterrupt, lambda _: GIVEN_UP, INTERRUPTED),
)


def discard_output() -> None:
    """Let the interpreter not write again, when it ends, what could not be written."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def usage(message: str) -> str:
    """Return the parser's complaint with the way out."""
    negative = re.fullmatch(r"No such option: (-\d[\d.]*)", message.strip())
    if negative:
        return f"{negative[1]} is below zero: give a positive number"
    words = " ".join(message.split()).rstrip(".")
    return words and f"{words} (see movereel --help)"


def fail(message: str, status: int) -> None:
    """Print the message, which is one line (one for each mistake of a manifest), and leave."""
    for line in message.splitlines():
        complain(line)
    raise typer.Exit(status)


class InPanels(TyperCommand):
    """A command whose help has its options in groups."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        panels: dict[str, list[tuple[str, str]]] = {}
        parameters: list[Any] = self.get_params(ctx)
        for parameter in parameters:
            by_place = parameter.param_type_name == "argument"
            if not by_place and not parameter.is_flag:
                parameter.metavar = max(parameter.opts, key=len).lstrip("-").upper()
            names, text = parameter.get_help_record(ctx)
            panel = getattr(parameter, "rich_help_panel", None)
            group = panels.setdefault(panel or ("Arguments" if by_place else "Options"), [])
            group.append((names.removesuffix(" <str>"), text))
        for panel, records in panels.items():
            with formatter.section(panel):
                formatter.write_dl(records)


def interrupts() -> list[int]:
    """Return the signals that ask a program to end, of those that there are."""
    names = ("SIGINT", "SIGTERM", "SIGHUP")
    return [getattr(signal, name) for name in names if hasattr(signal, name)]


class App(typer.Typer):
    """A parser; called, it is the program."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().__call__(*args, **kwargs)
        except SystemExit as end:
            if end.code == INTERRUPTED:
                ending.append(INTERRUPTED)
                # It ends already, as soon as workers have cleared up: they are given seconds.
                with suppress(ValueError):
                    for number in interrupts():
                        signal.signal(number, signal.SIG_IGN)
            raise


def parser(**settings: Any) -> typer.Typer:
    """Return a parser that speaks as all of ours do."""
    return App(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        **settings,
    )


app = parser(
    cls=OneLine, no_args_is_help=True, help="Turn the solution of a puzzle into an animation."
)


def tell_version(wanted: bool) -> None:
    """Print which movereel this is."""
    if not wanted:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        typer.echo(f"movereel {version('movereel')}")
    except PackageNotFoundError:
        typer.echo("movereel, from its source")
    raise typer.Exit(DONE)


@app.callback()
def main(
    *,
    version: Annotated[  # noqa: ARG001 (its callback answers)
        bool,
        typer.Option(
            "--version", callback=tell_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Let a termination end like Ctrl-C: what is unfinished is removed."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    for number in interrupts():
        if number != signal.SIGINT:
            signal.signal(number, interrupt)


def alone(name: str, help_text: str, run: Callable[..., None]) -> typer.Typer:
    """Return the parser of one command."""
    only = parser()
    only.command(name, cls=InPanels, help=help_text)(run)
    return only


def film_command(kind: type[Order]) -> typer.Typer:
    """Return the command that animates one puzzle."""
    own, common = fields(kind), fields(Options)  # type: ignore[arg-type]

    def run(**values: Any) -> None:
        order = kind(**{field.name: values.pop(field.name) for field in own})
        values["output"] = tuple(values["output"])
        present(order, Options(**values))

    kinds = get_type_hints(kind) | option_kinds()
    return alone(kind.puzzle, kind.__doc__ or "", with_fields(run, (*own, *common), kinds))


def explain_command() -> typer.Typer:
    """Return the command that explains a puzzle; of Options it takes those that it heeds."""
    heeded = [field for field in fields(Options) if field.name in EXPLAINED]

    def run(puzzle: str, **values: Any) -> None:
        values["output"] = tuple(values["output"])
        explain(puzzle, Options(**values))

    run = with_fields(run, heeded, option_kinds(), (PUZZLE,), {"output": EXPLAINED_IN})
    return alone("explain", EXPLAIN, run)


def order_command(room: str, kind_name: str, obey: Callable[[Any], None]) -> typer.Typer:
    """Return the command that obeys an order; its dataclass is found in a module by its name."""
    kind = getattr(import_module(room), kind_name)

    def run(**values: Any) -> None:
        obey(kind(**values))

    command = with_fields(run, fields(kind), get_type_hints(kind))
    return alone(obey.__name__, obey.__doc__ or "", command)


def option_kinds() -> dict[str, Any]:
    """Return the types of the options; an output can be given many times."""
    return get_type_hints(Options) | {"output": list[str]}


def with_fields(
    run: Callable[..., None],
    given: Sequence[Field[Any]],
    kinds: Mapping[str, Any],
    first: Sequence[inspect.Parameter] = (),
    helps: Mapping[str, str] | None = None,
) -> Callable[..., None]:
    """Return the function with its parameters told to the parser.

    Names, defaults and help come from the fields, so that each stands in one place; ``helps`` has
    what is said of a field in this command alone.
    """
    parameters = [
        *first,
        *(
            inspect.Parameter(
                field.name,
                inspect.Parameter.KEYWORD_ONLY,
                default=default_of(field),
                annotation=Annotated[
                    kinds[field.name], parameter_of(field, (helps or {}).get(field.name))
                ],
            )
            for field in given
        ),
    ]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return run


def default_of(field: Field[Any]) -> Any:
    """Return what stands for a field that is not given; empty where it must be."""
    if field.name == "output":
        return []
    return inspect.Parameter.empty if field.default is MISSING else field.default


def parameter_of(field: Field[Any], text: str | None = None) -> Any:
    """Return how a field is given on the command line: by its place, or by its flags."""
    flags, text = field.metadata["flags"], text or field.metadata["help"]
    if not flags:
        return typer.Argument(metavar=field.name.upper(), help=text, show_default=True)
    return typer.Option(*flags, help=text, rich_help_panel=field.metadata.get("panel"))


#: The options that an explainer heeds, and what it explains.
EXPLAINED = ("output", "size", "fps", "theme", "lang", "plan", "json", "quiet", "verbose")
EXPLAINED_IN = (
    "Write this file; its suffix is the format: .gif .mp4 .webm .mov .webp, film-%04d.png (every "
    "frame), .srt .vtt (the subtitles), .json (a deck of slides). Repeatable."
)
PUZZLE = inspect.Parameter(
    "puzzle",
    inspect.Parameter.POSITIONAL_OR_KEYWORD,
    annotation=Annotated[str, typer.Argument(metavar="PUZZLE", help="hanoi, knight or frogs.")],
)

EXPLAIN = "Explain a puzzle in a minute; needs the extra film."


def check(order: CheckOrder) -> None:
    """Tell whether a printed solution is right."""
    from solvers.transcripts import explained, notes, sentence, solved, verdict

    reading = order.reading(read_file)
    say = complain if order.json else typer.echo
    if order.verbose:
        for line in explained(reading):
            say(str(line))
    if order.json:
        print_json(verdict(reading))
    else:
        typer.echo(sentence(reading))
    for note in notes(reading):
        say(note)
    if not solved(reading):
        raise typer.Exit(REFUSED)


def present(order: Order, options: Options) -> None:
    """Print, count, plan or render what was asked for, as the options say."""
    if isinstance(order, KnightOrder) and order.count and options.moves is None:
        show_count(order, options)
        return
    solution, stem, fault, notes = told(order, options, read_file)
    from scenes.heeding import unheeded
    from scenes.remarks import remark

    said = remark(solution)
    names = tuple(name for name in options.output if name != "-")
    if len(names) < len(options.output) and not options.plan:
        print_moves(solution, options, fault)
        if not names:
            for note in (*notes, *([said] if said else [])):
                if not options.quiet:
                    complain(note)
            return
    from scenes.render import Job

    job = Job.of(solution, replace(options, output=names), f"{stem}.gif", fault)
    if options.plan:
        show_plan(job.plan.summary(), options)
        return
    with progress_bar(options) as progress:
        report = job.run(progress)
    report.notes[:0] = [*notes, *unheeded(options, job.files)]
    if said:
        report.notes.append(said)
    show_report(report, options)


def print_moves(solution: Solution, options: Options, fault: Fault | None) -> None:
    """Print the moves in words, one a line."""
    from scenes.encoders.moves import lines
    from scenes.plan import storyboard_of

    story = storyboard_of(solution, options, fault)
    for line in lines(solution, story.first, story.last):
        typer.echo(line)


def show_count(order: KnightOrder, options: Options) -> None:
    """Print how many tours a board has, with a tour and its way back as one, and as two."""
    need = order.need()
    if need and not options.quiet:
        complain(f"counting takes {need}")
    with progress_bar(options, "parts") as progress:
        found = order.tours(progress or (lambda _done, _total: None))
    if options.json:
        print_json({"tours": found.undirected, "directed": found.directed})
        return
    kind = "closed tours" if order.closed else "open tours"
    typer.echo(f"{found.undirected:,} {kind}, or {found.directed:,} if both ways count")


def show_plan(figures: Mapping[str, int | float], options: Options) -> None:
    """Print what a job would make."""
    if options.json:
        print_json({name.replace(" ", "_"): value for name, value in figures.items()})
        return
    for name, value in figures.items():
        typer.echo(f"{name}: {value:,}" if isinstance(value, int) else f"{name}: {value}")


def show_report(report: Report, options: Options) -> None:
    """Print the paths written, or the whole report as JSON; notes go to standard error."""
    moves_printed = "-" in options.output
    if options.json:
        # What was asked for on standard output stands there alone.
        print_json(asdict(report), err=moves_printed)
    elif not options.quiet:
        for note in report.notes:
            typer.echo(f"movereel: {note}", err=True)
        for output in report.outputs:
            typer.echo(output.path, err=moves_printed)


def print_json(value: Any, *, err: bool = False) -> None:
    """Print a value as JSON."""
    typer.echo(json_of(value), err=err)


def json_of(value: Any) -> str:
    """Return a value as JSON, for people too."""
    import json

    return json.dumps(value, ensure_ascii=False, indent=2)


@contextmanager
def progress_bar(options: Options, unit: str = "frames") -> Iterator[Progress | None]:
    """Show a progress bar on standard error while inside, if that is a terminal."""
    if options.quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), unit, "{task.fields[rate]}", "left:")
    console = Console(stderr=True)
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task("rendering", total=None, rate="")

        def tell(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)
            speed = bar.tasks[0].speed
            bar.update(task, rate=f"{speed:,.0f} {unit}/s" if speed else "")

        yield tell


def explain(puzzle: str, options: Options) -> None:
    """Render the film that explains a puzzle."""
    from scenes.engines import require_manim

    require_manim("movereel explain")
    if options.plan:
        from scenes.film.forecast import forecast

        show_plan(forecast(puzzle, options), options)
        return
    from scenes.film.explain import explain as render

    with progress_bar(options) as progress:
        report = render(puzzle, options, progress)
    show_report(report, options)


def batch(order: BatchOrder) -> None:
    """Render many films from one manifest, and none twice."""
    from scenes.batch import command

    if order.init:
        typer.echo(command.write_template(Path(order.manifest or "films.toml")))
        return
    request = command.Request.of(order)
    silent = order.quiet or order.json
    remark = None if order.quiet else complain
    voice = command.Voice(None if silent else typer.echo, remark, complain)
    if order.list:
        films = command.listing(request)
        told = json_of(command.totals(films)) if order.json else "\n".join(command.listed(films))
        typer.echo(told)
        return
    if order.watch:
        command.watch(request, voice)
    summary, status = command.run(request, voice)
    if order.json:
        print_json(command.report(summary))
    elif not order.quiet:
        from rich.console import Console

        command.show(summary, Console(stderr=True))
    voice.remarked(command.closing(summary))
    raise typer.Exit(status)


def complain(line: str) -> None:
    """Print a line about the work on standard error."""
    typer.echo(f"movereel: {line}", err=True)


PLAY = "Play a puzzle yourself; what you played renders."


def play_commands() -> typer.Typer:
    """Return the games, a command each."""
    from scenes.play.orders import GAMES

    games = parser(no_args_is_help=True, help=PLAY)
    for kind in GAMES:
        games.command(kind.name, cls=InPanels, help=kind.__doc__)(game_command(kind))
    return games


def game_command(kind: type[GameOrder]) -> Callable[..., None]:
    """Return the function that plays one puzzle."""
    from scenes.play.orders import PlayOptions

    own, common = fields(kind), fields(PlayOptions)  # type: ignore[arg-type]

    def run(**values: Any) -> None:
        from scenes.play.start import play

        game = kind(**{field.name: values.pop(field.name) for field in own})
        options = PlayOptions(**values)
        raise typer.Exit(play(game.puzzle(), options.wishes(game.rival), plain=options.plain))

    return with_fields(run, (*own, *common), get_type_hints(kind) | get_type_hints(PlayOptions))


COMMANDS |= {
    puzzle: Later(kind.__doc__ or "", partial(film_command, kind))
    for puzzle, kind in ORDERS.items()
}
COMMANDS |= {
    "explain": Later(EXPLAIN, explain_command),
    "check": Later(
        check.__doc__ or "", partial(order_command, "scenes.checking", "CheckOrder", check)
    ),
    "batch": Later(
        batch.__doc__ or "", partial(order_command, "scenes.batch.order", "BatchOrder", batch)
    ),
    "play": Later(PLAY, play_commands),
}


if __name__ == "__main__":
    app()
