"""The files in which trained nets are kept: `mind/nets/SEATS.json` in a game."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from heirloom.core.game import Game
from heirloom.search.net import Layer, Net

PLACES = 4  # decimals that are kept of a weight


class LayerFile(msgspec.Struct, frozen=True):
    """The weights of a layer."""

    rows: list[list[float]]
    offsets: list[float]


class NetFile(msgspec.Struct, frozen=True, kw_only=True):
    """A net, what it was trained for, and how."""

    version: int  # of the rules
    options: list[tuple[str, int | str]]
    seats: int
    inputs: list[str]
    recipe: str
    loss: float  # on games that it was not trained on
    layers: list[LayerFile]

    def net(self) -> Net:
        """The net itself."""
        return Net([Layer(layer.rows, layer.offsets) for layer in self.layers])

    def encode(self) -> bytes:
        """As the content of a file."""
        layers = [
            LayerFile([_rounded(row) for row in layer.rows], _rounded(layer.offsets))
            for layer in self.layers
        ]
        return msgspec.json.encode(msgspec.structs.replace(self, layers=layers)) + b"\n"


def _rounded(numbers: list[float]) -> list[float]:
    return [round(number, PLACES) for number in numbers]


def decode_net(data: bytes) -> NetFile:
    """What a file holds."""
    return msgspec.json.decode(data, type=NetFile)


def net_file(game: Game[Any, Any, Any], seats: int) -> Traversable:
    """Where a game keeps its net for so many seats, if it has one."""
    return resources.files(game.package) / "mind" / "nets" / f"{seats}.json"


def read_net(game: Game[Any, Any, Any], seats: int) -> Net | None:
    """The net that comes with a game for this table; None if there is none for it."""
    file = net_file(game, seats)
    if game.box.deck or not file.is_file():
        return None
    found = decode_net(file.read_bytes())
    fits = found.version == game.version and found.options == list(game.box.options)
    return found.net() if fits else None
