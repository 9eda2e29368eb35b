"""The judge asks a net where one comes with the game, and luck stays without a bias."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import heirloom
from heirloom.core.game import DEALER, State
from heirloom.search.judge import Judge
from heirloom.search.judgement import find_features

CHANCES = [0.8, 0.2]


class Known:
    """A net that gives known chances, and notes which states it was asked about."""

    def __init__(self) -> None:
        game = heirloom.game("les_heritiers")
        self.features = find_features(game, 2)
        self.asked: list[bool] = []

    def chances(self, state: State[Any, Any, Any]) -> list[float]:
        """The same for every state but for who has more cards."""
        self.asked.append(self.features.is_moment(state.public))
        lead = 0.01 * (len(state.private[0].cards) - len(state.private[1].cards))
        return [CHANCES[0] + lead, CHANCES[1] - lead]


@pytest.fixture
def net(monkeypatch: pytest.MonkeyPatch) -> Known:
    known = Known()
    monkeypatch.setattr("heirloom.search.judge.find_judgement", lambda *_: known)
    return known


def begun() -> tuple[Judge, State[Any, Any, Any]]:
    """A match whose first draw is due."""
    game = heirloom.game("les_heritiers")
    state = game.setup(2)
    assert DEALER in game.waiting_on(state.public)
    return Judge(game), state


def test_a_net_judges_states_such_as_it_has_learned_from_and_no_others(net: Known) -> None:
    judge, state = begun()
    for seed in range(5):
        found = judge.worth(state.copy(), Random(seed))
        assert sum(found) == pytest.approx(1.0)
        assert abs(found[0] - CHANCES[0]) < 0.2
    assert len(net.asked) == 5
    assert all(net.asked)


def test_a_judge_can_do_without_the_net(net: Known) -> None:
    judge, state = begun()
    judge.learned = False
    judge.worth(state, Random(1))
    assert net.asked == []


def test_luck_that_a_net_judges_has_the_mean_zero(net: Known) -> None:
    """The lot that decides who begins has two outcomes: what one brings, the other costs."""
    judge, state = begun()
    lucks = [judge.luck(state.copy(), [outcome], Random(7), 4) for outcome in range(2)]
    for first, second in zip(*lucks, strict=True):
        assert first == pytest.approx(-second)
    assert all(net.asked)
