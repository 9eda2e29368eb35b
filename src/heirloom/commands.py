"""What `heirloom play`, `table`, `lab` and the other commands do, once their arguments are read."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Literal

from rich.markup import escape

from heirloom.bots import Clock
from heirloom.bots.levels import HINT_SECONDS
from heirloom.core import catalogue, record
from heirloom.core import game as core_game
from heirloom.core.crew import Crew
from heirloom.core.mistakes import Mistake
from heirloom.core.options import Option
from heirloom.core.words import Reader, say
from heirloom.measuring import arena, lab, ladder
from heirloom.publishing import deck, print
from heirloom.shell import Shell, check_writable, command_line, open_named, progress
from heirloom.terminal.help import TEXTS, Help
from heirloom.terminal.players import find_players
from heirloom.terminal.replay import Playback
from heirloom.terminal.rules import show_rules
from heirloom.terminal.start import Asked, start

Command = Callable[..., None]


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
    opened = None if game is None else open_named(game, option, deck)
    if opened is not None:
        find_players(opened, seats)  # a mistake is told before anything is offered
    check_writable(record)
    is_set = bool(option or deck)
    start(Asked(opened, seats, seed, record, is_set, new, resume), shell.lang, shell.console)


def learn(shell: Shell, game: str, *, step: int = 1) -> None:
    from heirloom.terminal.learn import Classroom

    Classroom(game, step - 1, shell.lang, shell.console).run()


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
    bot: Sequence[str] = (),
    browser: bool = False,
) -> None:
    from heirloom.web.programs import read_programs
    from heirloom.web.serve import serve
    from heirloom.web.settings import MOST_THINKERS, Settings

    if not 1 <= thinkers <= MOST_THINKERS:
        raise Mistake(say("--thinkers must be from 1 to {most}, not {given}.",
                          most=MOST_THINKERS, given=thinkers))  # fmt: skip

    def told(address: str) -> None:
        shell.print(say("The table is open at {address} (Ctrl-C closes it)", address=address))

    settings = Settings(
        store=store,
        thinkers=thinkers,
        log=log or "",
        drain_seconds=drain,
        bots=read_programs(bot),
    )
    serve(host, port, settings, browser, told, workers)


def backup(shell: Shell, file: Path, *, store: str = "", replace: bool = False) -> None:
    from heirloom.store.backup import back_up
    from heirloom.web.settings import Settings, store_address

    with progress(shell.console) as begun:
        found = back_up(store_address(Settings(store=store)), file, replace, begun)
    matches, entries = found["matches"].rows, found["entries"].rows
    line = say("Matches: {matches}, log entries: {entries}. Written to {file}.",
               matches=matches, entries=entries, file=file)  # fmt: skip
    shell.print(line)


def restore(shell: Shell, file: Path, *, store: str) -> None:
    from heirloom.store.backup import restore as put_back

    with progress(shell.console) as begun:
        found = put_back(file, store, begun)
    matches, entries = found["matches"].rows, found["entries"].rows
    line = say("Matches: {matches}, log entries: {entries}. Restored from {file}.",
               matches=matches, entries=entries, file=file)  # fmt: skip
    shell.print(line)


def replay(shell: Shell, file: Path, *, seat: int = core_game.WATCHER) -> None:
    Playback(_record(file), seat, shell.lang, shell.console).run()


def review(
    shell: Shell, file: Path, *, seconds: float = 40.0, html: Path | None = None,
    processes: int | None = None,
) -> None:  # fmt: skip
    from heirloom.coach.page import review_page
    from heirloom.coach.working import Limits, make_review
    from heirloom.terminal.kept import folder
    from heirloom.terminal.review import show_review

    found = _record(file)
    check_writable(html)
    match, stopped = found.follow()
    if stopped is not None:
        raise stopped
    limits = Limits(seconds=seconds, processes=processes)
    with progress(shell.console) as begun:
        done = begun(100)
        reviewed = make_review(
            found, limits, lambda share: done(round(100 * share)), None, folder("reviews")
        )
    show_review(reviewed, match, match.reader(shell.lang), shell.console)
    if html is not None:
        html.write_text(review_page(reviewed, match, shell.lang), encoding="utf-8")
        shell.print(say("Written to {file}.", file=html))


def puzzles(
    shell: Shell, game: str, *, count: int = 300, seed: str = "1", out: Path | None = None,
    check: bool = False, processes: int | None = None, cluster: str | None = None,
) -> None:  # fmt: skip
    from heirloom.terminal.puzzles import check_puzzles, make_puzzles

    target, crew = out or Path(f"puzzles-{game}.json.gz"), Crew(processes, cluster)
    with progress(shell.console) as begun:
        if check:
            line = check_puzzles(catalogue.open_game(game, {}), out, begun)
        else:
            line = make_puzzles(catalogue.open_game(game, {}), count, seed, target, begun, crew)
    shell.print(line)


def train(
    shell: Shell, game: str, *, seats: int | None = None, minutes: float = 20.0, seed: str = "1",
    games: int | None = None, out: Path | None = None, option: Sequence[str] = (),
    processes: int | None = None, cluster: str | None = None,
) -> None:  # fmt: skip
    from heirloom.terminal.training import train_net

    found = open_named(game, option, None)
    wanted = found.fewest if seats is None else seats
    target = out or Path(f"net-{game}-{wanted}.json")
    check_writable(target)
    crew = Crew(processes, cluster)
    with progress(shell.console) as begun:
        line = train_net(
            found, wanted, minutes, seed, target, begun, shell.print, crew, games
        )  # fmt: skip
    shell.print(line)


def exploit(
    shell: Shell, game: str, *, against: str, seats: int | None = None, minutes: float = 10.0,
    seed: str = "1", games: int = 200, tries: int = 60, option: Sequence[str] = (),
    out: Path | None = None, processes: int | None = None, cluster: str | None = None,
) -> None:  # fmt: skip
    from heirloom.terminal.exploiting import Exploit, default_file, exploit_bot

    found = open_named(game, option, None)
    asked = Exploit(bot=against, seats=found.fewest if seats is None else seats, minutes=minutes,
                    seed=seed, games=games, tries=tries, command=command_line())  # fmt: skip
    target = out or default_file(found, asked)
    check_writable(target)
    try:
        with progress(shell.console) as begun:
            exploit_bot(found, asked, target, begun, shell.print, Crew(processes, cluster))
    except KeyboardInterrupt:
        kept = target.with_name(f"{target.name}.part")
        shell.print(say("Stopped. Run the same command again to resume; finished games are kept "
                        "in {file}.", file=kept))  # fmt: skip
        raise SystemExit(130) from None


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


def hint(
    shell: Shell,
    file: Path,
    *,
    ply: int | None = None,
    seat: int | None = None,
    seconds: float = HINT_SECONDS,
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

    opened = open_named(game, option, deck)
    if seats is not None:
        opened.check_seats(seats)
    found = look(opened, seed=seed, seats=seats, strict=False)
    shell.print(str(found))
    if found.faults:
        raise SystemExit(1)
    shell.print(say("All checks passed."))


def examine_bot(
    shell: Shell,
    command: str,
    *,
    game: Sequence[str] = (),
    matches: int = 4,
    seconds: float = 1.0,
    seed: str = "0",
) -> None:
    from heirloom.bots.bot_examination import examine_bot as look

    failed = False
    for name in game or catalogue.names():
        found = look(command, open_named(name, (), None), matches, seconds, seed)
        shell.print(found.line())
        for note in dict.fromkeys(map(str, found.notes)):
            shell.print("  " + note)
        failed = failed or bool(found.notes)
    if failed:
        raise SystemExit(1)
    shell.print(say("All checks passed."))


def solve(
    shell: Shell, game: str, *, option: Sequence[str] = (), positions: int = 1_000_000
) -> None:
    named = open_named(game, option, None)
    exact = named.module("mind.exact")
    if exact is None:
        raise Mistake(say("{game} has no exact values.", game=named.title()))
    chosen = [named] if option else [
        catalogue.open_game(game, options) for options in exact.boxes()
    ]  # fmt: skip
    for opened in chosen:
        found = exact.exact_value(opened, positions)
        if found is None:
            line = say("{box}: more than {n} positions", box=opened.box, n=positions)
        else:
            value, seen = found
            line = say(
                "{box}: the first player wins {percent} % ({value}); {n} positions",
                box=opened.box,
                percent=f"{100 * value:.2f}",
                value=f"{value:.9f}",
                n=seen,
            )
        shell.print(line)


def words(shell: Shell, game: str) -> None:
    from importlib import resources

    from heirloom.authoring.words import languages, update

    home = Path(str(resources.files(catalogue.package(game))))
    for lang in languages(home):
        missing = update(home, lang)
        line = say("{file}: {n} to translate", file=home / f"{lang}.po", n=missing)
        shell.print(line)


def _record(file: Path) -> record.Record:
    return record.read(_text(file))


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Mistake(say("{file} cannot be read: {why}", file=file, why=str(error))) from error


COMMANDS: list[Command] = [
    play, learn, table, replay, review, puzzles, train, exploit, rules, games, verify, lab, arena,
    ladder, deck, print, hint, solve, new, examine, examine_bot, words, backup, restore,
]  # fmt: skip
HELP: dict[Command, Help] = {command: TEXTS[command.__name__] for command in COMMANDS}
