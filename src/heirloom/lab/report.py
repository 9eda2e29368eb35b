"""The figures of a measurement, from its rows."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec

from heirloom.core.cards import own_deck
from heirloom.core.game import Game
from heirloom.core.words import Reader
from heirloom.lab.cards import CardFigures, card_figures
from heirloom.lab.figures import Figure, mean, quantile
from heirloom.lab.less_luck import less_luck
from heirloom.lab.measures import MEASURES, MEDIANS, chances, fit_sharpness
from heirloom.lab.plan import Plan
from heirloom.lab.rows import MOMENTS, Row
from heirloom.lab.tally import Failures, Tally, failures, seats_of

RIVER = (0.1, 0.25, 0.5, 0.75, 0.9)  # the shares of games that the bands of the river show


class Result(msgspec.Struct):
    """The result of a seat or a bot."""

    utility: Figure  # from 0 to 1: the share of the win, unless the game counts something else
    score: Figure


class Report(msgspec.Struct, kw_only=True):
    """The figures of a measurement, and the row of every game."""

    verdict: list[str] = []  # in the language of whoever asked
    plan: Plan
    deck: str  # what the deck is called; empty for the cards of the box
    fingerprint: str  # of the deck
    version: str  # of Heirloom
    command: str
    games: int
    seats: list[Result]
    bots: dict[str, Result]  # by bot, where they differ
    means: dict[str, Figure]  # by measure
    medians: dict[str, Figure]
    length: tuple[float, float]  # eight games in ten have between so many moves
    river: list[list[float]]  # by moment: the winner's chance in the games of each band
    sharpness: float  # how the game's judgement was fitted to the results; 1: not at all
    own: dict[str, Figure]  # what the game measures itself
    cards: list[CardFigures]
    kinds: dict[str, float]  # share of all actions
    fired: dict[str, float]  # events per game, by clause
    never_fired: list[str]
    failures: dict[str, Failures]  # by bot
    card_names: list[str]  # by the numbers in the rows
    rows: list[Row]


def report(
    game: Game[Any, Any, Any],
    plan: Plan,
    tally: Tally,
    command: str = "",
    deck: str = "",
    version: str = "",
) -> Report:
    """The figures that a tally gives."""
    rows, games = less_luck(tally.rows), len(tally.rows)
    actions = sum(tally.kinds.values())
    sharpness = fit_sharpness(rows)
    ordered = sorted(float(row.moves) for row in rows)
    names = dict.fromkeys(name for row in rows for name in row.measures)
    return Report(
        plan=plan,
        deck=deck,
        fingerprint=_fingerprint(game),
        version=version,
        command=command,
        games=games,
        seats=[_result((row, seat) for row in rows) for seat in range(plan.seats)],
        bots=_bots(plan, tally),
        means={one.key: one.mean(rows, sharpness) for one in MEASURES},
        medians={one.key: one.median(rows, sharpness) for one in MEDIANS},
        length=(quantile(ordered, 0.1), quantile(ordered, 0.9)),
        river=_river(rows, sharpness),
        sharpness=sharpness,
        own={
            name: mean((row.deal, row.measures[name]) for row in rows if name in row.measures)
            for name in names
        },
        cards=card_figures(game, tally),
        kinds={kind: n / actions for kind, n in sorted(tally.kinds.items())},
        fired={clause: n / games for clause, n in sorted(tally.clauses.items())},
        never_fired=[c for c in game.rules().clauses if c not in tally.clauses],
        failures=failures([(plan, tally)]),
        card_names=game.card_names,
        rows=rows,
    )


def label(game: Game[Any, Any, Any], name: str, reader: Reader) -> str:
    """What one of the game's own measures is called."""
    module = game.module("measures")
    labels: dict[str, object] = module.labels(game) if hasattr(module, "labels") else {}
    return reader.read(labels.get(name, name))


def _fingerprint(game: Game[Any, Any, Any]) -> str:
    """A short name that only this deck has."""
    try:
        text = game.box.deck or own_deck(game.package)
    except (OSError, ImportError):
        text = ""
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _result(seats: Iterable[tuple[Row, int]]) -> Result:
    """The average result of these seats."""
    had = list(seats)
    return Result(
        mean((row.deal, row.result(seat)) for row, seat in had),
        mean((row.deal, row.scores[seat]) for row, seat in had),
    )


def _bots(plan: Plan, tally: Tally) -> dict[str, Result]:
    """The result of each bot per seat; the average for a bot with several seats."""
    if len(set(plan.bots)) == 1:
        return {}
    return {name: _result(seats_of(name, plan, tally)) for name in dict.fromkeys(plan.bots)}


def _river(rows: list[Row], sharpness: float) -> list[list[float]]:
    """By moment, how likely the eventual winner was to win: the bands over all games."""
    lines = [
        [now[row.winner] for now in chances(row, sharpness)]
        for row in rows
        if row.winner is not None and row.chances
    ]
    if not lines:
        return []
    found = []
    for moment in range(MOMENTS + 1):
        ordered = sorted(line[moment] for line in lines)
        found.append([round(quantile(ordered, band), 4) for band in RIVER])
    return found
