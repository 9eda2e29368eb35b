"""Playing the games of a plan, and writing a row for each."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from heirloom.bots import Bot, bot
from heirloom.bots.play import moves
from heirloom.bots.restricted import Restricted
from heirloom.core.box import Box
from heirloom.core.dealers import Duplicate
from heirloom.core.game import Game
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake
from heirloom.core.story import Event
from heirloom.core.words import say
from heirloom.lab.following import Follower
from heirloom.lab.plan import Plan
from heirloom.lab.rows import Failed, Reason, Row
from heirloom.lab.tally import REASONS_KEPT, Tally
from heirloom.search.judge import Judge, find_judge, luck_adjusted

DEALT = "deal"  # the kind of event by which cards are dealt after the first move


def play_task(plan: Plan, task: int) -> Tally:
    """Play the deals of one task, each in every seating."""
    game = plan.box.open()
    if game.version != plan.version:  # on another machine
        raise Mistake(
            say("{game} has other rules here: version {here} in place of {wanted}.",
                game=game.title(), here=game.version, wanted=plan.version)
        )  # fmt: skip
    tally = Tally()
    for deal in plan.deals_of(task):
        for rotation in range(plan.rotations):
            _play(game, plan, deal, plan.seating(rotation), tally)
    return tally


def _play(
    game: Game[Any, Any, Any], plan: Plan, deal: int, seating: list[int], tally: Tally
) -> None:
    """One game, counted."""
    luck = f"{plan.seed}/{deal}"
    players = [_player(plan, place, f"{luck}/{place}") for place in seating]
    events: list[Event] = []
    match = Match(game, plan.seats, Duplicate(luck), listener=events.append)
    opening = len(events)
    follower = Follower(game, plan.seats, luck)
    follower.see(match)
    used: list[set[int]] = [set() for _ in range(plan.seats)]
    beginner = next(iter(match.waiting_on()), 0)
    for turn in moves(match, players):
        follower.count(turn)
        follower.see(match)
        used[turn.seat] |= tally.count_turn(game, turn)
    public = match.truth().public
    utility = game.utility(public)
    tally.count_events(events)
    row = Row(
        deal=deal,
        seating=seating,
        beginner=beginner,
        utility=utility,
        scores=match.scores(),
        moves=follower.moves,
        choices=follower.choices,
        options=follower.options,
        clear=follower.clear,
        looked=follower.looked,
        chances=follower.moments(),
        lead_changes=follower.lead_changes(),
        settled=None,
        dealt=_dealt(events, opening, plan.seats),
        used=[sorted(cards) for cards in used],
        measures=_measure(game, events, public),
        failed=_failed(players),
        adjusted=_adjusted(match, luck) if plan.adjusted else [],
    )
    row.settled = follower.settled(row.winner)
    tally.rows.append(row)


def _player(plan: Plan, place: int, seed: str) -> Bot:
    """The bot of a place; the first one may be forbidden a card."""
    player = bot(plan.bots[place], seed)
    return Restricted(player, plan.restrict, seed) if plan.restrict and place == 0 else player


def _dealt(events: list[Event], opening: int, seats: int) -> list[list[int]]:
    """By seat, the cards that it was dealt: before the first move, or later in so many words."""
    found: list[set[int]] = [set() for _ in range(seats)]
    for number, event in enumerate(events):
        if event.seat >= 0 and (number < opening or event.kind == DEALT):
            found[event.seat].update(event.cards)
    return [sorted(cards) for cards in found]


def _failed(players: list[Bot]) -> list[Failed]:
    """The bots that failed in this game, and why."""
    return [
        Failed(seat, player.turns_lost, _reasons(player))
        for seat, player in enumerate(players)
        if player.turns_lost
    ]


def _reasons(player: Bot) -> list[Reason]:
    whys = [
        Reason(why.template, tuple((gap, str(value)) for gap, value in why.values.items()))
        for why in getattr(player, "reasons", [])
    ]
    return list(dict.fromkeys(whys))[:REASONS_KEPT]


def _adjusted(match: Match[Any, Any, Any], luck: str) -> list[float]:
    """The result less the luck of the draws, judged with luck of its own."""
    return luck_adjusted(match, _judge(match.game.box), Random(f"{luck}/judge"))


@lru_cache(4)
def _judge(box: Box) -> Judge:
    return find_judge(box.open())


def _measure(game: Game[Any, Any, Any], events: list[Event], public: Any) -> dict[str, float]:
    """The measures that the game defines for itself, if it does."""
    module = game.module("measures")
    if module is None:
        return {}
    found: dict[str, float] = module.measure(game, events, public)
    return {name: float(value) for name, value in found.items()}
