# compiled with mypyc
"""Learned judgement: a net that comes with a game, for the table that it was trained for."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, final

from heirloom.core.box import OPEN_AT_ONCE, Box
from heirloom.core.game import Game, State
from heirloom.core.modules import find_module
from heirloom.search.features import Features
from heirloom.search.net import Net
from heirloom.search.net_files import read_net


@final
class Judgement:
    """Features of a game and the net that was trained on them."""

    def __init__(self, features: Features[Any, Any, Any], net: Net) -> None:
        self.features = features
        self.net = net

    def chances(self, state: State[Any, Any, Any]) -> list[float]:
        """How likely each seat is to win."""
        return self.features.chances(self.net, state)


def find_judgement(game: Game[Any, Any, Any], seats: int) -> Judgement | None:
    """The learned judgement for this box and number of seats, if there is one."""
    if game.box.deck or not _has_features(game.package):
        return None
    return _found(game.box, seats)


@cache
def _has_features(package: str) -> bool:
    """Whether a game lists what a net is told; to look for a missing module takes long."""
    return find_module(package, "mind.features") is not None


@lru_cache(OPEN_AT_ONCE)
def _found(box: Box, seats: int) -> Judgement | None:
    game = box.open()
    net = read_net(game, seats)
    return None if net is None else Judgement(find_features(game, seats), net)


def find_features(game: Game[Any, Any, Any], seats: int) -> Features[Any, Any, Any]:
    """What a net of this game is told."""
    found: Features[Any, Any, Any] = game.module("mind.features").features(game, seats)
    return found
