"""Playing the games of a plan, and counting them."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from heirloom.bots import bot
from heirloom.bots.play import moves
from heirloom.core.box import Box
from heirloom.core.dealers import Duplicate
from heirloom.core.game import Game
from heirloom.core.match import Match
from heirloom.core.story import Event
from heirloom.lab.plan import Plan
from heirloom.lab.tally import Row, Tally
from heirloom.search.judge import Judge, find_judge, luck_adjusted


def play_task(plan: Plan, task: int) -> Tally:
    """Play the deals of one task, each in every seating."""
    game = plan.box.open()
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
    players = [bot(plan.bots[place], f"{luck}/{place}") for place in seating]
    events: list[Event] = []
    match = Match(game, plan.seats, Duplicate(luck), listener=events.append)
    choices = played = 0
    for turn in moves(match, players):
        choices += len(turn.legal)
        played += 1
        tally.count_turn(game, turn)
    public = match.truth().public
    utility = game.utility(public)
    tally.count_events(game, events, utility)
    tally.rows.append(
        Row(
            deal=deal,
            seating=seating,
            utility=utility,
            scores=match.scores(),
            moves=played,
            branching=choices / played,
            measures=_measure(game, events, public),
            lost_turns=[player.turns_lost for player in players],
            adjusted=_adjusted(match, luck) if plan.adjusted else [],
        )
    )


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
    return found
