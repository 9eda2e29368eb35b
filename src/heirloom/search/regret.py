# compiled with mypyc
"""Regret matching: learns mixed strategies for simultaneous, secret choices."""

from __future__ import annotations

from random import Random
from typing import Final

from heirloom.core.chance import below
from heirloom.search.node import Choice

VISITS_TO_MIX: Final = 200  # of each choice, before a mixture can be learned
TREMBLE_PROBABILITY: Final = 0.1  # how often an imagined player does anything at all


def can_learn(choices: list[Choice]) -> bool:
    """Whether every choice has enough visits to compute regrets."""
    visits = 0.0
    for choice in choices:
        if choice.visits == 0:
            return False
        visits += choice.visits
    return visits >= VISITS_TO_MIX * len(choices)


def has_learnt(choices: list[Choice]) -> bool:
    """Whether the mixture was played often enough to be trusted."""
    weight = 0.0
    for choice in choices:
        weight += choice.weight
    return weight >= VISITS_TO_MIX * len(choices)


def by_regret(choices: list[Choice], rng: Random) -> Choice:
    """Choose in proportion to regret, and now and then at random."""
    shares = _shares(choices)
    for i, choice in enumerate(choices):
        choice.weight += shares[i]
    if rng.random() < TREMBLE_PROBABILITY:
        return choices[below(rng, len(choices))]
    return _drawn(choices, shares, rng)


def regret(choices: list[Choice], made: Choice, result: float) -> None:
    """Update the regret of each choice by an unbiased estimate from one result."""
    shares = _shares(choices)
    values: list[float] = []
    mean = 0.0
    for i, choice in enumerate(choices):
        value = choice.value()
        if choice is made:
            drawn = (1.0 - TREMBLE_PROBABILITY) * shares[i] + TREMBLE_PROBABILITY / len(choices)
            value += (result - value) / drawn
        values.append(value)
        mean += shares[i] * value
    for i, choice in enumerate(choices):
        choice.regret += values[i] - mean


def by_average(choices: list[Choice], rng: Random) -> list[Choice]:
    """The choices by their weight in the average strategy, with one drawn from it in front."""
    ordered = sorted(choices, key=_weight, reverse=True)
    near = [choice for choice in ordered if choice.weight * 2.0 >= ordered[0].weight]
    drawn = _drawn(near, [choice.weight for choice in near], rng)
    ordered.remove(drawn)
    ordered.insert(0, drawn)
    return ordered


def _shares(choices: list[Choice]) -> list[float]:
    """The probability of each choice: in proportion to its regret."""
    regrets = [max(choice.regret, 0.0) for choice in choices]
    everything = sum(regrets)
    if everything <= 0.0:
        return [1.0 / len(choices)] * len(choices)
    return [regret / everything for regret in regrets]


def _drawn(choices: list[Choice], weights: list[float], rng: Random) -> Choice:
    left = rng.random() * sum(weights)
    for i, choice in enumerate(choices):
        left -= weights[i]
        if left < 0:
            return choice
    return choices[0]


def _weight(choice: Choice) -> tuple[float, float, float]:
    return (choice.weight, choice.visits, choice.value())
