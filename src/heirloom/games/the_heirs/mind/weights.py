"""The trained weights that come with The Heirs, and the tables for which they hold."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec

from heirloom.games.the_heirs.mind.evaluation import Evaluation
from heirloom.games.the_heirs.mind.turning import Turnings
from heirloom.games.the_heirs.rules.game import TheHeirs

LEARNED_SQUARES = 32  # of the boards on which the net was trained


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """What `tools/train_the_heirs.py` writes to `net.json`."""

    recipe: str
    rows: list[list[int]]  # of the net, by fact and sum
    offsets: list[int]
    outward: list[int]
    bias: int
    keep: float  # of what is promised by turnings over
    bases: list[float]
    gains: list[list[float]]

    def evaluation(self, game: TheHeirs) -> Evaluation:
        """The net for a board."""
        return Evaluation(game, self.rows, self.offsets, self.outward, self.bias)

    def turnings(self) -> Turnings:
        """What turnings over promise."""
        return Turnings(self.keep, self.bases, self.gains)


def find_weights(game: TheHeirs) -> Weights | None:
    """The weights for this board and these people; None if they were trained for others."""
    fits = game.board.size == LEARNED_SQUARES and not game.box.deck
    return _read(game.package) if fits else None


@cache
def _read(package: str) -> Weights:
    file = resources.files(package) / "mind" / "net.json"
    return msgspec.json.decode(file.read_bytes(), type=Weights)
