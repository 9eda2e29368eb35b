# compiled with mypyc
"""Learned judgement: a net that comes with a game, for the table that it was trained for."""

from __future__ import annotations

from typing import Any, Final, final

from heirloom.core.box import Box
from heirloom.core.game import Game, State
from heirloom.search.features import Features
from heirloom.search.net import Net
from heirloom.search.net_files import read_net

FOUND: Final[dict[tuple[Box, int], Judgement | None]] = {}  # in this process


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
    key = (game.box, seats)
    if key not in FOUND:
        module = game.module("mind.features")
        net = None if module is None else read_net(game, seats)
        FOUND[key] = None if net is None else Judgement(module.features(game, seats), net)
    return FOUND[key]
