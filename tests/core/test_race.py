"""The race between actions."""

from __future__ import annotations

import heirloom
from heirloom.search.node import Choice
from heirloom.search.race import Race


def test_the_worse_half_is_given_up_until_two_are_left() -> None:
    actions = heirloom.game("the_heirs").actions.all[:8]
    choices = [Choice(action, 1.0) for action in actions]
    for number, choice in enumerate(choices):
        choice.add(number / 10)
    race = Race(choices)
    left = []
    for gone in (0.2, 0.4, 0.7, 1.0):
        race.narrow(gone)
        left.append([choices.index(choice) for choice in race.left])
    assert left == [[0, 1, 2, 3, 4, 5, 6, 7], [7, 6, 5, 4], [7, 6], [7, 6]]
    assert [choices.index(choice) for choice in race.ranked()] == [7, 6, 5, 4, 3, 2, 1, 0]
