"""Tiles of Ancestree as pieces, and as seven letters."""

from __future__ import annotations

from heirloom.core.scene import Piece
from heirloom.games.ancestree.rules.game import Ancestree
from heirloom.games.ancestree.table.sheets import CHARGES, TINTS
from heirloom.games.ancestree.table.tellings import describe

CRESTS = ("Ea", "Ca", "El", "Li", "Dr")
LEAVES = "–○●◐"  # none, light, dark, both


def piece_of(game: Ancestree, tile: int, fresh: bool = False) -> Piece:
    """A tile that lies somewhere."""
    slug = game.card_names[tile]
    return Piece(
        id=slug,
        face=slug,
        mark=mark(game, tile),
        label=describe(game.ancestors[tile]),
        name=game.names[tile],
        tint=TINTS[game.signs.heritage[tile]],
        fresh=fresh,
        charge=CHARGES[game.signs.heritage[tile]],
    )


def mark(game: Ancestree, tile: int) -> str:
    """A tile in seven letters: heart, leaves above, crest, coins, leaves below, heart."""
    signs = game.signs
    left, right = ("·♥"[signs.left[tile]], "·♥"[signs.right[tile]])
    crest = CRESTS[signs.heritage[tile]]
    top, bottom = LEAVES[signs.top[tile]], LEAVES[signs.bottom[tile]]
    return f"{left}{top}{crest}{signs.coins[tile]}{bottom}{right}"
