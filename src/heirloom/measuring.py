"""What `heirloom lab`, `heirloom arena` and `heirloom ladder` do."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, NoReturn

import heirloom
from heirloom.core.crew import Crew
from heirloom.core.game import Game
from heirloom.core.mistakes import Mistake
from heirloom.core.words import Reader, say
from heirloom.shell import Shell, check_writable, command_line, open_named, progress

BOX = "box"  # what --against calls the game's own cards


@dataclass(frozen=True)
class Measurement:
    """The options that `lab`, `arena` and `ladder` share."""

    games: int
    seats: int | None = None
    seed: str = "1"
    option: Sequence[str] = ()
    deck: Path | None = None
    out: Path | None = None
    processes: int | None = None
    cluster: str | None = None
    strict: bool = False
    adjusted: bool = False

    def crew(self) -> Crew:
        """Who plays the games."""
        return Crew(self.processes, self.cluster)


@dataclass(frozen=True)
class Contest(Measurement):
    """A measurement of bots that are named: the options of `arena`."""

    bots: str = ""


@dataclass(frozen=True)
class Playtest(Contest):
    """The options of `lab`."""

    against: str | None = None
    restrict: str | None = None
    trace: bool = False
    skill: bool = False


@dataclass(frozen=True)
class Climb(Measurement):
    """The options of `ladder`."""

    master_games: int | None = None


LAB = Playtest(bots="greedy", games=2000)
ARENA = Contest(bots="random,greedy,search:0.2s", games=400)
LADDER = Climb(games=200)
TRACE_GAMES = 100  # of each step of a skill trace: searches take their time


def lab(shell: Shell, game: str, *, asked: Playtest = LAB) -> None:
    from heirloom.lab.compare import compare
    from heirloom.lab.files import deck_name, write_report
    from heirloom.lab.page.sheet import Sheet
    from heirloom.lab.plan import make_plan
    from heirloom.lab.report import report
    from heirloom.lab.text import show

    opened = open_named(game, asked.option, asked.deck)
    bots = asked.bots.split(",")
    plan = make_plan(opened, bots, asked.seats, asked.games, asked.seed, None, asked.adjusted)
    other = _other(game, asked)
    other_plan = None
    if other is not None:
        other_plan = make_plan(
            other, bots, asked.seats, asked.games, asked.seed, None, asked.adjusted
        )
    trials = _Trials(opened, asked, plan.seats)
    plans = [plan, *([other_plan] if other_plan else []), *trials.plans]
    target, kept = _target("lab", game, asked, plan.fingerprint())
    tallies = _carry_out(shell, plans, kept, asked)
    found = report(opened, plan, tallies[0], command_line(), deck_name(asked.deck),
                   heirloom.__version__)  # fmt: skip
    comparison = None
    if other is not None and other_plan is not None:
        called = "" if asked.against == BOX else Path(asked.against or "").stem
        beside = report(other, other_plan, tallies[1], "", called, heirloom.__version__)
        comparison = compare(found, beside)
    reader = Reader(shell.lang, (), opened.package)
    sheet = Sheet(found, reader, comparison, trials.read(tallies[len(plans) - len(trials.plans) :]))
    write_report(target, sheet, kept)
    show(sheet, shell.console)
    shell.print(say("The whole report: {page}. A row for each game: {file}.",
                    page=target.with_suffix(".html"), file=target))  # fmt: skip


def _other(game: str, asked: Playtest) -> Game[Any, Any, Any] | None:
    """The game with the deck to compare with."""
    if asked.against is None:
        return None
    return open_named(game, asked.option, None if asked.against == BOX else Path(asked.against))


class _Trials:
    """The measurements beside the main one: their plans, and later what they found."""

    def __init__(self, game: Game[Any, Any, Any], asked: Playtest, seats: int) -> None:
        from heirloom.lab.trials import restriction_plan, skill_plan, trace_plans

        bot = asked.bots.split(",")[0]
        cards = asked.restrict.split(",") if asked.restrict else []
        self.restrictions = [
            restriction_plan(game, bot, seats, asked.games, asked.seed, card) for card in cards
        ]
        few = min(asked.games, TRACE_GAMES)
        self.traces = trace_plans(game, seats, few, asked.seed) if asked.trace else []
        self.skills = [skill_plan(game, seats, asked.games, asked.seed)] if asked.skill else []
        self.plans = [*self.restrictions, *self.traces, *self.skills]

    def read(self, tallies: list[Any]) -> Any:
        from heirloom.lab.trials import Trials, restriction, skill_and_luck, skill_trace

        first, second = len(self.restrictions), len(self.restrictions) + len(self.traces)
        return Trials(
            restrictions=[
                restriction(plan, tally)
                for plan, tally in zip(self.restrictions, tallies[:first], strict=True)
            ],
            trace=skill_trace(self.traces, tallies[first:second]) if self.traces else None,
            skill=skill_and_luck(self.skills[0], tallies[second]) if self.skills else None,
        )


def arena(shell: Shell, game: str, *, asked: Contest = ARENA) -> None:
    from heirloom.lab.arena.run import write_arena
    from heirloom.lab.arena.standings import pairings, standings
    from heirloom.lab.arena.text import show

    opened = open_named(game, asked.option, asked.deck)
    plans = pairings(
        opened, asked.bots.split(","), asked.seats, asked.games, asked.seed, asked.adjusted
    )
    reader = Reader(shell.lang, (), opened.package)
    prints = "".join(plan.fingerprint() for plan in plans)
    target, kept = _target("arena", game, asked, prints)
    tallies = _carry_out(shell, plans, kept, asked)
    found = standings(plans, tallies, command_line())
    write_arena(target, found, reader, kept)
    show(found, reader, shell.console)
    shell.print(say("Written to {page} and {file}.", page=target.with_suffix(".html"), file=target))


def ladder(shell: Shell, game: str, *, asked: Climb = LADDER) -> None:
    from heirloom.lab.ladder.files import write_ladder
    from heirloom.lab.ladder.rungs import ladder as read
    from heirloom.lab.ladder.rungs import plans as made
    from heirloom.lab.ladder.text import show

    opened = open_named(game, asked.option, asked.deck)
    plans = made(opened, asked.seats, asked.games, asked.seed, asked.adjusted, asked.master_games)
    prints = "".join(plan.fingerprint() for plan in plans)
    target, kept = _target("ladder", game, asked, prints)
    found = read(opened, plans, _carry_out(shell, plans, kept, asked), command_line())
    reader = Reader(shell.lang, (), opened.package)
    write_ladder(target, found, reader, kept)
    show(found, reader, shell.console)
    shell.print(say("Written to {page} and {file}.", page=target.with_suffix(".html"), file=target))


def _carry_out(shell: Shell, plans: list[Any], kept: Path, asked: Measurement) -> list[Any]:
    """Play all plans with a bar that shows how far they are."""
    from heirloom.lab.run import Interrupted, carry_out_all

    try:
        with progress(shell.console) as begun:
            done = begun(sum(plan.tasks for plan in plans))
            return carry_out_all(plans, kept, asked.crew(), done, asked.strict)
    except Interrupted:
        _stop(shell, kept)


def _target(kind: str, game: str, asked: Measurement, plans: str) -> tuple[Path, Path]:
    """The file to write, and the one that keeps finished tasks until then.

    The second has the same name whenever the same command is run, so that it can be resumed.
    """
    from hashlib import sha256

    from heirloom.lab.files import check_new, deck_name, new_file
    from heirloom.lab.run import unfinished

    if asked.out is None:
        mark = sha256(plans.encode()).hexdigest()[:12]
        return (
            new_file(kind, game, deck_name(asked.deck), datetime.now()),
            Path(f"{kind}-{game}-{mark}.part"),
        )
    if asked.out.suffix == ".html":
        raise Mistake(say("--out names the JSON file; the page is written beside it."))
    check_new(asked.out)
    check_writable(asked.out)
    return asked.out, unfinished(asked.out)


def _stop(shell: Shell, parts: Path) -> NoReturn:
    """Say where an interrupted measurement is kept, and end."""
    shell.print(
        say(
            "Stopped. Run the same command again to resume; finished games are kept in {file}.",
            file=parts,
        )
    )
    raise SystemExit(130) from None
