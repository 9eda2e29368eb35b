"""Ratings: how strong each bot is, from its results against others."""

from __future__ import annotations

from collections import defaultdict
from math import exp, log, sqrt

import msgspec
from openskill.models import PlackettLuce

from heirloom.search.searcher import Z_95

Played = list[tuple[list[str], list[float]]]  # games: who sat where, and the utility by seat
ELO_PER_LOG_ODDS = 400 / log(10)  # Elo points for a factor e in odds
ELO_AVERAGE = 1500
PRIOR_DRAWS = 1.0  # against every opponent, so that an unbeaten bot has a finite rating
FITTING_ROUNDS = 2000


class Rating(msgspec.Struct, frozen=True):
    """A bot's strength with its 95 % interval."""

    bot: str
    rating: float
    margin: float
    system: str


def elo(played: Played) -> list[Rating]:
    """The Elo ratings that make the results of games for two most likely; 1500 on average."""
    wins: dict[tuple[str, str], float] = defaultdict(float)
    for (one, other), utility in played:
        lead = utility[0] - utility[1]
        wins[one, other] += (1 + lead) / 2
        wins[other, one] += (1 - lead) / 2
    for one, other in {tuple(sorted(pair)) for pair in wins}:
        wins[one, other] += PRIOR_DRAWS / 2
        wins[other, one] += PRIOR_DRAWS / 2
    strength = _most_likely(wins)
    middle = sum(strength.values()) / len(strength)
    found = [
        Rating(
            bot,
            ELO_AVERAGE + ELO_PER_LOG_ODDS * (value - middle),
            _margin(bot, strength, wins),
            "Elo",
        )
        for bot, value in strength.items()
    ]
    return sorted(found, key=lambda rating: rating.rating, reverse=True)


def _most_likely(wins: dict[tuple[str, str], float]) -> dict[str, float]:
    """Strengths, as logarithms of odds, under which the wins are most likely (Bradley, Terry)."""
    bots = sorted({bot for pair in wins for bot in pair})
    weight = dict.fromkeys(bots, 1.0)
    won = {bot: sum(n for (one, _), n in wins.items() if one == bot) for bot in bots}
    for _ in range(FITTING_ROUNDS):
        for bot in bots:
            met = [
                (other, wins[bot, other] + wins[other, bot])
                for other in bots
                if (bot, other) in wins
            ]
            weight[bot] = won[bot] / sum(n / (weight[bot] + weight[other]) for other, n in met)
        scale = sum(weight.values()) / len(bots)
        weight = {bot: value / scale for bot, value in weight.items()}
    return {bot: log(value) for bot, value in weight.items()}


def _margin(bot: str, strength: dict[str, float], wins: dict[tuple[str, str], float]) -> float:
    """Half the width of the interval, from how sharply the likelihood falls off."""
    known = 0.0
    for (one, other), n in wins.items():
        if bot in (one, other):
            p = 1 / (1 + exp(strength[other] - strength[one]))
            known += n * (1 - p)
    return Z_95 * ELO_PER_LOG_ODDS / sqrt(known)


def openskill(played: Played) -> list[Rating]:
    """The ratings of openskill's Plackett-Luce model, for games of more than two.

    A bot that sits in several seats of a game moves by the average of what each would.
    """
    model = PlackettLuce()
    ratings = {bot: model.rating(name=bot) for bots, _ in played for bot in bots}
    for bots, utility in played:
        teams = [[model.create_rating([ratings[b].mu, ratings[b].sigma], b)] for b in bots]
        rated = model.rate(teams, ranks=[-result for result in utility])
        for bot in set(bots):
            after = [team[0] for team in rated if team[0].name == bot]
            ratings[bot].mu = sum(rating.mu for rating in after) / len(after)
            ratings[bot].sigma = sum(rating.sigma for rating in after) / len(after)
    found = [Rating(bot, r.mu, Z_95 * r.sigma, "openskill") for bot, r in ratings.items()]
    return sorted(found, key=lambda rating: rating.rating, reverse=True)
