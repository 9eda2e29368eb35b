"""What `heirloom play`, `table`, `lab` and the other commands do, once their arguments are read."""

import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Literal, NoReturn

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from heirloom.bots import Clock
from heirloom.core import catalogue, decks, record
from heirloom.core import game as core_game
from heirloom.core.game import Game
from heirloom.core.mistakes import Mistake
from heirloom.core.options import Option
from heirloom.core.words import Reader, say
from heirloom.terminal.breaking import keep_no_break_spaces
from heirloom.terminal.help import TEXTS, Help
from heirloom.terminal.players import find_players
from heirloom.terminal.replay import Playback
from heirloom.terminal.rules import show_rules
from heirloom.terminal.start import Asked, start

Command = Callable[..., None]


class Shell:
    """Where the commands print, and in which language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # a sign that a terminal lacks is a ?
        keep_no_break_spaces()
        self.console = Console(highlight=False)

    def print(self, words: object, package: str | None = None) -> None:
        """Print a sentence in the reader's language."""
        self.console.print(escape(Reader(self.lang, (), package).read(words)))


def play(
    shell: Shell,
    game: str | None = None,
    *,
    seats: str = "",
    seed: str | None = None,
    option: Sequence[str] = (),
    deck: Path | None = None,
    record: Path | None = None,
    new: bool = False,
    resume: bool = False,
) -> None:
    opened = None if game is None else _open(game, option, deck)
    if opened is not None:
        find_players(opened, seats)  # a mistake is told before anything is offered
    _check_writable(record)
    is_set = bool(option or deck)
    start(Asked(opened, seats, seed, record, is_set, new, resume), shell.lang, shell.console)


def table(
    shell: Shell,
    *,
    host: str = "127.0.0.1",
    port: int = 8800,
    store: str = "",
    thinkers: int = 1,
    workers: int = 1,
    log: Literal["plain", "json"] | None = None,
    drain: float = 0.0,
    browser: bool = False,
) -> None:
    from heirloom.web.serve import serve
    from heirloom.web.settings import MOST_THINKERS, Settings

    if not 1 <= thinkers <= MOST_THINKERS:
        raise Mistake(say("--thinkers must be from 1 to {most}, not {given}.",
                          most=MOST_THINKERS, given=thinkers))  # fmt: skip

    def told(address: str) -> None:
        shell.print(say("The table is open at {address} (Ctrl-C closes it)", address=address))

    settings = Settings(store=store, thinkers=thinkers, log=log or "", drain_seconds=drain)
    serve(host, port, settings, browser, told, workers)


def backup(shell: Shell, file: Path, *, store: str = "", replace: bool = False) -> None:
    from heirloom.store.backup import back_up
    from heirloom.web.settings import Settings, store_address

    with _progress(shell.console) as begun:
        found = back_up(store_address(Settings(store=store)), file, replace, begun)
    matches, entries = found["matches"].rows, found["entries"].rows
    line = say("Matches: {matches}, log entries: {entries}. Written to {file}.",
               matches=matches, entries=entries, file=file)  # fmt: skip
    shell.print(line)


def restore(shell: Shell, file: Path, *, store: str) -> None:
    from heirloom.store.backup import restore as put_back

    with _progress(shell.console) as begun:
        found = put_back(file, store, begun)
    matches, entries = found["matches"].rows, found["entries"].rows
    line = say("Matches: {matches}, log entries: {entries}. Restored from {file}.",
               matches=matches, entries=entries, file=file)  # fmt: skip
    shell.print(line)


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
            _show_option(shell, option, catalogue.package(name))


def _show_option(shell: Shell, option: Option, package: str) -> None:
    """What an option decides, and what can be typed for it."""
    said = {"name": option.name, "default": option.default, "text": option.text}
    if not isinstance(option.values, Mapping):
        line = say("    --option {name}={default}: {text} ({possible})",
                   possible=option.possible(), **said)  # fmt: skip
        shell.print(line, package)
        return
    shell.print(say("    --option {name}={default}: {text}", **said), package)
    for value, label in option.values.items():
        shell.print(say("        {value}: {label}", value=value, label=label), package)


def verify(shell: Shell, file: Path, *, key: str = "") -> None:
    from heirloom.terminal.verify import show_verification

    show_verification(_text(file), key, Reader(shell.lang), shell.console)


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
        raise Mistake(say("This seat has no decision to make now."))
    view = match.view(asked)
    found = think(match.game, view, Clock(seconds), seed)
    show_hint(match.game.scene(view), found, match.reader(shell.lang), shell.console)


def new(shell: Shell, name: str, *, package: bool = False, into: Path = Path()) -> None:
    from heirloom.authoring.new import write_game

    places = write_game(name, into, package)
    shell.print(say("Created {game} and {tests}.", game=places.game, tests=places.tests))
    if places.project is not None:
        shell.print(say("Install it: pip install -e {folder}", folder=places.project))
    elif places.package == name:
        folder = places.game.parent.resolve()
        shell.print(say("To make it available: export HEIRLOOM_GAMES={folder}", folder=folder))
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
    shell.print(say("All checks passed."))


def words(shell: Shell, game: str) -> None:
    from importlib import resources

    from heirloom.authoring.words import languages, update

    home = Path(str(resources.files(catalogue.package(game))))
    for lang in languages(home):
        missing = update(home, lang)
        line = say("{file}: {n} to translate", file=home / f"{lang}.po", n=missing)
        shell.print(line)


def _open(name: str, options: Sequence[str], deck: Path | None) -> Game[Any, Any, Any]:
    given: dict[str, object] = {}
    for pair in options:
        option, found, value = pair.partition("=")
        if not found:
            raise Mistake(say("“{pair}” is not an option: write NAME=VALUE.", pair=pair))
        given[option] = value
    if deck is not None and not deck.exists():  # the number of an earlier edition?
        if cards := decks.edition(catalogue.package(name), str(deck)):
            return catalogue.open_game(name, given, cards)
    return catalogue.game(name, deck=deck, **given)


def _record(file: Path) -> record.Record:
    return record.read(_text(file))


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Mistake(say("{file} cannot be read: {why}", file=file, why=str(error))) from error


def _stop(shell: Shell, parts: Path) -> NoReturn:
    """Say where an interrupted measurement is kept, and end."""
    shell.print(
        say(
            "Stopped. Run the same command again to resume; finished games are kept in {file}.",
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


COMMANDS: list[Command] = [
    play, table, replay, rules, games, verify, lab, arena, hint, new, examine, words,
    backup, restore,
]  # fmt: skip
HELP: dict[Command, Help] = {command: TEXTS[command.__name__] for command in COMMANDS}
