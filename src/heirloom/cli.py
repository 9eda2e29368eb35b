"""The command line: `heirloom play`, `table`, `replay`, `rules`, `games`, `lab`, `arena`, `hint`,
`verify`, and for authors of games `new`, `examine`, `words`."""

import inspect
import os
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Annotated, Any, NoReturn

import cyclopts
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

import heirloom
from heirloom.bots import BOTS, Clock, check_bot
from heirloom.core import catalogue, record
from heirloom.core import game as core_game
from heirloom.core.dealers import Dealer, Fair, Shuffling
from heirloom.core.game import Game
from heirloom.core.languages import ENGLISH, closest, language_name
from heirloom.core.mistakes import Mistake, unknown
from heirloom.core.words import LANGUAGES, Phrase, Reader, say
from heirloom.terminal.help import TEXTS, Help
from heirloom.terminal.misuse import misuse
from heirloom.terminal.play import YOU, Table
from heirloom.terminal.replay import Playback
from heirloom.terminal.rules import show_rules

Command = Callable[..., None]


class Shell:
    """Where the commands print, and in which language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.console = Console(highlight=False)

    def print(self, words: object, package: str | None = None) -> None:
        """Print a sentence in the reader's language."""
        self.console.print(escape(Reader(self.lang, (), package).read(words)))


def play(
    shell: Shell,
    game: str,
    *,
    seats: str = "",
    seed: str | None = None,
    option: Sequence[str] = (),
    deck: Path | None = None,
    record: Path | None = None,
) -> None:
    opened = _open(game, option, deck)
    players = _players(opened, seats)
    dealer: Dealer = Fair() if seed is None else Shuffling(seed)
    _check_writable(record)
    Table(opened, players, dealer, shell.lang, shell.console, record, seed).run()


def table(
    shell: Shell,
    *,
    host: str = "127.0.0.1",
    port: int = 8800,
    store: str = "",
    browser: bool = False,
) -> None:
    from heirloom.web.serve import serve
    from heirloom.web.settings import Settings

    def told(address: str) -> None:
        shell.print(say("The table is open at {address} (Ctrl-C closes it)", address=address))

    serve(host, port, Settings(store=store), browser, told)


def replay(shell: Shell, file: Path, *, seat: int = core_game.WATCHER) -> None:
    Playback(_record(file), seat, shell.lang, shell.console).run()


def rules(shell: Shell, game: str, clause: str | None = None) -> None:
    show_rules(catalogue.package(game), clause, shell.lang, shell.console)


def games(shell: Shell) -> None:
    for name in catalogue.names():
        box = catalogue.lid(name)
        fewest, most = box.seats
        players = str(fewest) if fewest == most else f"{fewest}-{most}"
        reader = Reader(shell.lang, (), catalogue.package(name))
        shell.console.print(f"[bold]{name}[/]  {escape(reader.read(box.title))}  ({players})")
        shell.print(say("    by {designers}", designers=box.designers))
        shell.print(f"    {reader.read(box.line)}")
        if box.note is not None:
            shell.print(f"    {reader.read(box.note)}")
        for option in catalogue.game_options(name):
            line = say("    --option {name}={default}: {text} ({possible})",
                       name=option.name, default=option.default, text=option.text,
                       possible=option.possible())  # fmt: skip
            shell.print(line, catalogue.package(name))


def verify(shell: Shell, file: Path) -> None:
    _record(file).verify()
    shell.print(say("The luck was fixed before the first card, and nothing was changed since."))


@dataclass(frozen=True)
class Measurement:
    """The options that `lab` and `arena` share; each of them has its own bots and games."""

    bots: str
    games: int
    seats: int | None = None
    seed: str = "1"
    option: Sequence[str] = ()
    deck: Path | None = None
    out: Path | None = None
    processes: int | None = None


LAB = Measurement(bots="greedy", games=2000)
ARENA = Measurement(bots="random,greedy,search:0.2s", games=400)


def lab(shell: Shell, game: str, *, asked: Measurement = LAB) -> None:
    from heirloom.lab.plan import make_plan
    from heirloom.lab.report import report, show
    from heirloom.lab.run import Interrupted, carry_out, unfinished, write_figures

    opened = _open(game, asked.option, asked.deck)
    plan = make_plan(opened, asked.bots.split(","), asked.seats, asked.games, asked.seed)
    target = asked.out or Path(f"lab-{game}.json")
    _check_writable(target)
    try:
        with _progress(shell.console) as begun:
            total = carry_out(plan, unfinished(target), asked.processes, begun(plan.tasks))
    except Interrupted:
        _stop(shell, unfinished(target))
    found = report(opened, plan, total, _command())
    write_figures(target, found)
    show(found, Reader(shell.lang, (), opened.package), shell.console)
    shell.print(say("Written to {file}.", file=target))


def arena(shell: Shell, game: str, *, asked: Measurement = ARENA) -> None:
    from heirloom.lab.arena.run import hold
    from heirloom.lab.arena.standings import pairings
    from heirloom.lab.arena.text import show
    from heirloom.lab.run import Interrupted, unfinished

    opened = _open(game, asked.option, asked.deck)
    plans = pairings(opened, asked.bots.split(","), asked.seats, asked.games, asked.seed)
    target = asked.out or Path(f"arena-{game}.json")
    _check_writable(target)
    reader = Reader(shell.lang, (), opened.package)
    try:
        with _progress(shell.console) as begun:
            done = begun(sum(plan.tasks for plan in plans))
            found = hold(plans, asked.processes, target, done, _command(), reader)
    except Interrupted:
        _stop(shell, unfinished(target))
    show(found, reader, shell.console)
    shell.print(say("Written to {file}.", file=target))


def hint(
    shell: Shell,
    file: Path,
    *,
    ply: int | None = None,
    seat: int | None = None,
    seconds: float = 1.0,
    seed: str | None = None,
) -> None:
    from heirloom.bots.hint import hint as think
    from heirloom.terminal.hint import show_hint

    match = _record(file).replay(ply)
    asked = seat if seat is not None else next(iter(match.waiting_on()), core_game.WATCHER)
    if asked < 0 or asked not in match.waiting_on():
        raise Mistake(say("This seat has nothing to decide now."))
    view = match.view(asked)
    found = think(match.game, view, Clock(seconds), seed)
    show_hint(match.game.scene(view), found, match.reader(shell.lang), shell.console)


def new(shell: Shell, name: str, *, package: bool = False, into: Path = Path()) -> None:
    from heirloom.authoring.new import write_game

    places = write_game(name, into, package)
    shell.print(say("Written: {game} and {tests}.", game=places.game, tests=places.tests))
    if places.project is not None:
        shell.print(say("Install it: pip install -e {folder}", folder=places.project))
    elif places.package == name:
        folder = places.game.parent.resolve()
        shell.print(say("Let it be found: export HEIRLOOM_GAMES={folder}", folder=folder))
    shell.print(say("Then try: heirloom examine {name}; heirloom play {name}", name=name))


def examine(
    shell: Shell,
    game: str,
    *,
    seed: str = "0",
    seats: int | None = None,
    option: Sequence[str] = (),
    deck: Path | None = None,
) -> None:
    from heirloom.testing import examine as look

    opened = _open(game, option, deck)
    if seats is not None:
        opened.check_seats(seats)
    found = look(opened, seed=seed, seats=seats, strict=False)
    shell.print(str(found))
    if found.faults:
        raise SystemExit(1)
    shell.print(say("It keeps every promise."))


def words(shell: Shell, game: str) -> None:
    from importlib import resources

    from heirloom.authoring.words import languages, update

    home = Path(str(resources.files(catalogue.package(game))))
    for lang in languages(home):
        missing = update(home, lang)
        line = say("{file}: {n} to translate", file=home / f"{lang}.po", n=missing)
        shell.print(line)


COMMANDS: list[Command] = [
    play, table, replay, rules, games, verify, lab, arena, hint, new, examine, words
]  # fmt: skip
HELP: dict[Command, Help] = {command: TEXTS[command.__name__] for command in COMMANDS}


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command; a mistake is one sentence and exit code 2."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        lang, given = _language(given)
    except Mistake as mistake:
        _complain(mistake, ENGLISH)
    shell = Shell(lang)
    try:
        _app(shell)(given, exit_on_error=False, print_error=False, result_action="return_value")
    except Mistake as mistake:
        _complain(mistake, lang)
    except cyclopts.CycloptsError as error:
        _complain(misuse(error, [command.__name__ for command in HELP]), lang)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    sys.exit(0)


def version() -> str:
    """The version, and whether the core is compiled."""
    compiled = not (core_game.__file__ or "").endswith(".py")
    return f"heirloom {heirloom.__version__} ({'compiled' if compiled else 'pure Python'})"


def _app(shell: Shell) -> cyclopts.App:
    reader = Reader(shell.lang)
    app = cyclopts.App(
        name="heirloom",
        help=reader.read(
            say(
                "Tabletop games about inheritance. --lang chooses the language: {languages}.",
                languages=[f"{lang} ({language_name(lang)})" for lang in LANGUAGES],
            )
        ),
        version=version,
        help_format="plaintext",
        console=shell.console,
        usage=reader.read(say("Usage: heirloom COMMAND")),
        group_commands=cyclopts.Group(reader.read(say("Commands"))),
        group_parameters=cyclopts.Group(reader.read(say("Options"))),
    )
    app["--help"].help = reader.read(say("Show this and end."))
    app["--version"].help = reader.read(say("Show the version and end."))
    for command, (text, parameters) in HELP.items():
        app.command(_bound(command, parameters, shell, reader), help=reader.read(text))
    return app


def _bound(command: Command, texts: dict[str, Phrase], shell: Shell, reader: Reader) -> Command:
    """A command that knows its shell and explains its parameters to this reader."""

    def run(*args: Any, **kwargs: Any) -> None:
        command(shell, *args, **_gathered(command, kwargs))

    signature = inspect.signature(command)
    parameters = [one for p in signature.parameters.values() for one in _expanded(p)]
    run.__name__ = command.__name__
    run.__signature__ = signature.replace(parameters=[  # type: ignore[attr-defined]
        p.replace(annotation=Annotated[
            p.annotation, cyclopts.Parameter(help=reader.read(texts[p.name]), negative=())
        ])
        for p in parameters
    ])  # fmt: skip
    return run


def _expanded(parameter: inspect.Parameter) -> list[inspect.Parameter]:
    """What is asked for on the command line: a measurement is asked for by its fields."""
    if parameter.name == "shell":
        return []
    if not isinstance(parameter.default, Measurement):
        return [parameter]
    return [
        parameter.replace(
            name=field.name, default=getattr(parameter.default, field.name), annotation=field.type
        )
        for field in fields(Measurement)
    ]


def _gathered(command: Command, given: dict[str, Any]) -> dict[str, Any]:
    """The arguments of a command, with the fields of a measurement in one value."""
    asked = inspect.signature(command).parameters.get("asked")
    return given if asked is None else {"asked": replace(asked.default, **given)}


def _language(given: list[str]) -> tuple[str, list[str]]:
    """The reader's language: --lang anywhere, else the environment's, else English."""
    if "--lang" in given:
        at = given.index("--lang")
        wanted = given[at + 1] if at + 1 < len(given) else ""
        if wanted not in LANGUAGES:
            raise unknown(say("Language"), wanted, LANGUAGES)
        return wanted, given[:at] + given[at + 2 :]
    for name in ("HEIRLOOM_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name, ""):
            return closest(value) or ENGLISH, given
    return ENGLISH, given


def _complain(mistake: Mistake, lang: str) -> NoReturn:
    print(Reader(lang, (), mistake.package).read(mistake.why), file=sys.stderr)
    sys.exit(2)


def _open(name: str, options: Sequence[str], deck: Path | None) -> Game[Any, Any, Any]:
    given: dict[str, object] = {}
    for pair in options:
        option, found, value = pair.partition("=")
        if not found:
            raise Mistake(say("“{pair}” is no option: NAME=VALUE is expected.", pair=pair))
        given[option] = value
    return catalogue.game(name, deck=deck, **given)


def _players(game: Game[Any, Any, Any], seats: str) -> list[str]:
    """Who sits where: as named, else you at the first seat and bots at the others."""
    players = seats.split(",") if seats else [YOU] + ["greedy"] * (game.fewest - 1)
    for player in players:
        if ":" in player:
            check_bot(player)
        elif player not in (YOU, *BOTS):
            raise unknown(say("Player"), player, [YOU, *BOTS])
    game.check_seats(len(players))
    return players


def _record(file: Path) -> record.Record:
    try:
        return record.read(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise Mistake(say("{file} cannot be read: {why}", file=file, why=str(error))) from error


def _stop(shell: Shell, parts: Path) -> NoReturn:
    """Say where an interrupted measurement is kept, and end."""
    shell.print(
        say(
            "Stopped. Run the same command again to resume; what is done is kept in {file}.",
            file=parts,
        )
    )
    raise SystemExit(130) from None


def _check_writable(file: Path | None) -> None:
    """Say so before a game is played, not after it."""
    if file is None:
        return
    try:
        with file.open("a"):
            pass
        if file.stat().st_size == 0:
            file.unlink()
    except OSError as error:
        raise Mistake(say("{file} cannot be written: {why}", file=file, why=str(error))) from error


@contextmanager
def _progress(console: Console) -> Iterator[Callable[[int], Callable[[int], None]]]:
    """A bar: say how many tasks there are, and then how many of them are done."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:

        def begun(tasks: int) -> Callable[[int], None]:
            task = progress.add_task("", total=tasks)
            return lambda done: progress.update(task, completed=done)

        yield begun


def _command() -> str:
    """The command line that was given, to be noted with what it found."""
    return shlex.join(["heirloom", *sys.argv[1:]])
