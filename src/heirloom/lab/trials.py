"""Measurements beside the main one: a card forbidden, longer thinking, skill against luck."""

from __future__ import annotations

from math import log2
from typing import Any

import msgspec

from heirloom.core.game import Game
from heirloom.core.mistakes import unknown
from heirloom.core.words import say
from heirloom.lab.figures import Figure, mean
from heirloom.lab.plan import Plan, make_plan
from heirloom.lab.tally import Tally

FIRST_TRIES = 25  # of the weakest search in a skill trace
DOUBLINGS = 4
STRONG, WEAK = "greedy", "page"  # the bots between whom skill is measured


class Restriction(msgspec.Struct, frozen=True):
    """How a bot fares that is forbidden a card, against the same bot that may use it."""

    card: str
    utility: Figure
    even: float  # what it would be if the card were worth nothing


class Step(msgspec.Struct, frozen=True):
    """A search against itself with half the tries."""

    tries: int
    utility: Figure


class SkillTrace(msgspec.Struct, frozen=True):
    """How much longer thinking helps, and the slope: points per doubling, on average."""

    steps: list[Step]
    slope: float


class SkillAndLuck(msgspec.Struct, frozen=True):
    """What decides a game between players of different strength, as shares of all variation."""

    strong: str
    weak: str
    utility: Figure  # of the stronger
    skill: float  # who plays
    deal: float  # the deal, and the seat it falls to
    rest: float  # what else the game and the players make of it


class Trials(msgspec.Struct):
    """What was measured beside the report."""

    restrictions: list[Restriction] = []
    trace: SkillTrace | None = None
    skill: SkillAndLuck | None = None


def restriction_plan(
    game: Game[Any, Any, Any], bot: str, seats: int, games: int, seed: str, card: str
) -> Plan:
    """The plan by which a card is forbidden to one of the players."""
    if card not in game.card_names:
        raise unknown(say("Card"), card, dict.fromkeys(game.card_names))
    plan = make_plan(game, [bot], seats, games, seed)
    return msgspec.structs.replace(plan, restrict=card)


def restriction(plan: Plan, tally: Tally) -> Restriction:
    """How the player fared who was forbidden the card."""
    figure = mean((row.deal, row.utility[row.seating.index(0)]) for row in tally.rows)
    return Restriction(plan.restrict, figure, 1 / plan.seats)


def trace_plans(game: Game[Any, Any, Any], seats: int, games: int, seed: str) -> list[Plan]:
    """The plans of a skill trace: each search against searches with half its tries."""
    found = []
    for doubling in range(DOUBLINGS):
        half = FIRST_TRIES << doubling
        bots = [f"search:{2 * half}"] + [f"search:{half}"] * (seats - 1)
        found.append(make_plan(game, bots, seats, games, seed))
    return found


def skill_trace(plans: list[Plan], tallies: list[Tally]) -> SkillTrace:
    """How much each doubling of the tries helps."""
    steps = []
    for plan, tally in zip(plans, tallies, strict=True):
        figure = mean((row.deal, row.utility[row.seating.index(0)]) for row in tally.rows)
        steps.append(Step(int(plan.bots[0].partition(":")[2]), figure))
    even = 1 / plans[0].seats
    span = log2(steps[-1].tries / steps[0].tries) + 1
    return SkillTrace(steps, sum(step.utility.value - even for step in steps) / span)


def skill_plan(game: Game[Any, Any, Any], seats: int, games: int, seed: str) -> Plan:
    """The plan by which skill and luck are told apart: one strong player among weak ones."""
    return make_plan(game, [STRONG] + [WEAK] * (seats - 1), seats, games, seed)


def skill_and_luck(plan: Plan, tally: Tally) -> SkillAndLuck:
    """Split the variation of a seat's result into who plays, the deal, and the rest.

    Each deal is played with the strong player in every seat. The deal explains what the results of
    a seat have in common over those games; the player explains the mean gap between strong and
    weak.
    """
    seats = plan.seats
    cells = [
        (row.deal, seat, place == 0, row.utility[seat])
        for row in tally.rows
        for seat, place in enumerate(row.seating)
    ]
    total = _variance([value for *_, value in cells])
    strong = [value for _, _, is_strong, value in cells if is_strong]
    weak = [value for _, _, is_strong, value in cells if not is_strong]
    middles = {True: sum(strong) / len(strong), False: sum(weak) / len(weak)}
    share = 1 / seats
    skill = share * (1 - share) * (middles[True] - middles[False]) ** 2
    by_place: dict[tuple[int, int], list[float]] = {}
    for deal, seat, is_strong, value in cells:
        by_place.setdefault((deal, seat), []).append(value - middles[is_strong])
    common = _common(list(by_place.values()))
    skill, dealt = (max(0.0, part / total) if total else 0.0 for part in (skill, common))
    figure = mean((row.deal, row.utility[row.seating.index(0)]) for row in tally.rows)
    return SkillAndLuck(
        plan.bots[0], plan.bots[1], figure, skill, dealt, max(0.0, 1 - skill - dealt)
    )  # fmt: skip


def _variance(values: list[float]) -> float:
    middle = sum(values) / len(values)
    return sum((value - middle) ** 2 for value in values) / len(values)


def _common(groups: list[list[float]]) -> float:
    """The mean product of two values of the same group: the variation that they share."""
    products = [
        (sum(group) ** 2 - sum(value * value for value in group)) / (len(group) * (len(group) - 1))
        for group in groups
        if len(group) > 1
    ]
    return sum(products) / len(products) if products else 0.0
