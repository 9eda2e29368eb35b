"""The results of a measurement: figures for programs, tables for people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from rich.console import Console, Group
from rich.markup import escape
from rich.table import Table

from heirloom.bots.play import lost_turns_note
from heirloom.core.game import Game
from heirloom.core.words import Phrase, Reader, say
from heirloom.lab.figures import Figure, difference, mean, share
from heirloom.lab.plan import Plan
from heirloom.lab.tally import Row, Tally, lost_turns, seats_of

EVENT_KINDS_SHOWN = 3  # in the table of cards, which must fit a screen


class CardUse(msgspec.Struct):
    """How often a card was used when it could have been."""

    offered: int
    used: int
    rate: Figure


class Result(msgspec.Struct):
    """The result of a seat or a bot."""

    utility: Figure  # from 0 to 1: the share of the win, unless the game counts something else
    score: Figure


class Report(msgspec.Struct, kw_only=True):
    """The figures of a measurement."""

    plan: Plan
    command: str
    games: int
    seats: list[Result]
    bots: dict[str, Result]  # by bot, where they differ
    moves: Figure
    branching: Figure
    kinds: dict[str, float]  # share of all actions
    fired: dict[str, float]  # events per game, by clause
    never_fired: list[str]
    use: dict[str, CardUse]
    effects: dict[str, dict[str, Figure]]  # by kind of event, by card: difference in winning
    measures: dict[str, Figure]
    lost_turns: dict[str, int]  # by bot: turns that greedy took for it


def report(game: Game[Any, Any, Any], plan: Plan, tally: Tally, command: str = "") -> Report:
    """The figures that a tally gives."""
    rows, games = tally.rows, len(tally.rows)
    actions = sum(tally.kinds.values())
    names = sorted({name for row in rows for name in row.measures})
    return Report(
        plan=plan,
        command=command,
        games=games,
        seats=[_result((row, seat) for row in rows) for seat in range(plan.seats)],
        bots=_bots(plan, tally),
        moves=mean((row.deal, row.moves) for row in rows),
        branching=mean((row.deal, row.branching) for row in rows),
        kinds={kind: n / actions for kind, n in sorted(tally.kinds.items())},
        fired={clause: n / games for clause, n in sorted(tally.clauses.items())},
        never_fired=[c for c in game.rules().clauses if c not in tally.clauses],
        use={
            card: CardUse(n, tally.used[card], share(tally.used[card], n))
            for card, n in sorted(tally.offered.items())
        },
        effects=_effects(plan, tally),
        measures={
            name: mean((row.deal, row.measures[name]) for row in rows if name in row.measures)
            for name in names
        },
        lost_turns=lost_turns(plan, tally),
    )


def _result(seats: Iterable[tuple[Row, int]]) -> Result:
    """The average result of these seats."""
    had = list(seats)
    return Result(
        mean((row.deal, row.utility[seat]) for row, seat in had),
        mean((row.deal, row.scores[seat]) for row, seat in had),
    )


def _bots(plan: Plan, tally: Tally) -> dict[str, Result]:
    """The result of each bot per seat; the average for a bot with several seats."""
    if plan.rotations == 1:
        return {}
    return {name: _result(seats_of(name, plan, tally)) for name in sorted(set(plan.bots))}


def _effects(plan: Plan, tally: Tally) -> dict[str, dict[str, Figure]]:
    seats = len(tally.rows) * plan.seats
    wins = sum(sum(row.utility) for row in tally.rows)
    found: dict[str, dict[str, Figure]] = {}
    for key, n in sorted(tally.present.items()):
        kind, _, card = key.partition(" ")
        found.setdefault(kind, {})[card] = difference(tally.won[key], n, wins, seats)
    return found


def show(found: Report, reader: Reader, console: Console) -> None:
    """Print a report as tables."""
    parts = [_results(found, reader), _shape(found, reader), _kinds(found, reader)]
    parts += [_cards(found, reader)] if found.use or found.effects else []
    parts.append(_clauses(found, reader))
    console.print(Group(*parts))
    show_lost_turns(found.lost_turns, reader, console)


def show_lost_turns(lost: dict[str, int], reader: Reader, console: Console) -> None:
    """Say for which bots greedy had to play."""
    for bot, turns in lost.items():
        console.print(escape(reader.read(lost_turns_note(bot, turns))))


def _table(reader: Reader, title: Phrase, *columns: Phrase | str) -> Table:
    table = Table(title=reader.read(title), title_justify="left")
    for number, column in enumerate(columns):
        table.add_column(reader.read(column), justify="right" if number else "left")
    return table


def _spaced(name: str) -> str:
    """A name of the code as words: `next_level` is “next level”."""
    return name.replace("_", " ")


def _percent(figure: Figure) -> str:
    return f"{100 * figure.value:.1f} % ± {100 * figure.margin:.1f}"


def _results(found: Report, reader: Reader) -> Table:
    title = say("{games} games of {game}", games=found.games, game=found.plan.box.open().title())
    table = _table(reader, title, say("who"), say("result"), say("score"))
    for seat, result in enumerate(found.seats):
        name = reader.read(say("Seat {number}", number=seat + 1))
        table.add_row(name, _percent(result.utility), str(result.score))
    for bot, result in found.bots.items():
        table.add_row(bot, _percent(result.utility), str(result.score))
    return table


def _shape(found: Report, reader: Reader) -> Table:
    table = _table(reader, say("Measures per game"), say("measure"), say("mean"))
    table.add_row(reader.read(say("moves")), str(found.moves))
    table.add_row(reader.read(say("choices per move")), str(found.branching))
    for name, figure in found.measures.items():
        table.add_row(_spaced(name), str(figure))
    return table


def _kinds(found: Report, reader: Reader) -> Table:
    table = _table(reader, say("Actions"), say("kind"), say("share"))
    for kind, part in found.kinds.items():
        table.add_row(_spaced(kind), f"{100 * part:.1f} %")
    return table


def _cards(found: Report, reader: Reader) -> Table:
    """How often each card was played, and how much more often those who had it won."""
    kinds = _most_frequent(found.effects)
    names = {card.slug: card.name for card in found.plan.box.open().cards}
    title = say("Cards: played when playable; more wins with them, in points")
    table = _table(reader, title, say("card"), say("played"), *map(_spaced, kinds))
    cards = sorted({*found.use, *(card for kind in kinds for card in found.effects[kind])})
    for card in cards:
        use = found.use.get(card)
        effects = [found.effects[kind].get(card) for kind in kinds]
        cells = [f"{100 * f.value:+.1f} ± {100 * f.margin:.1f}" if f else "" for f in effects]
        name = escape(reader.read(names.get(card, card)))
        table.add_row(name, f"{100 * use.rate.value:.1f} %" if use else "", *cells)
    if len(kinds) < len(found.effects):
        table.caption = reader.read(say("The JSON file has all kinds of events."))
    return table


def _most_frequent(effects: dict[str, dict[str, Figure]]) -> list[str]:
    """The kinds of events with the most observations, as many as fit the screen."""
    by_count = sorted(effects, key=lambda kind: -sum(one.n for one in effects[kind].values()))
    return by_count[:EVENT_KINDS_SHOWN]


def _clauses(found: Report, reader: Reader) -> Table:
    table = _table(reader, say("Rules that came up"), say("clause"), say("times per game"))
    for clause, times in found.fired.items():
        table.add_row(f"§{clause}", f"{times:.2f}")
    table.caption = reader.read(say("Never came up: {clauses}", clauses=found.never_fired))
    return table
