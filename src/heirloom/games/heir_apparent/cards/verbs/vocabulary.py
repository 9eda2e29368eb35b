# compiled with mypyc
"""Every verb that an order can have, by its name."""

from __future__ import annotations

from typing import Final

from heirloom.games.heir_apparent.cards.verbs.characters import CHARACTER_VERBS
from heirloom.games.heir_apparent.cards.verbs.decks import DECK_VERBS
from heirloom.games.heir_apparent.cards.verbs.favor import FAVOR_VERBS
from heirloom.games.heir_apparent.cards.verbs.reactions import REACTION_VERBS
from heirloom.games.heir_apparent.cards.verbs.removal import REMOVAL_VERBS
from heirloom.games.heir_apparent.cards.verbs.verb import Verb
from heirloom.games.heir_apparent.cards.verbs.windows import WINDOW_VERBS

FAMILIES: Final = [
    FAVOR_VERBS, DECK_VERBS, CHARACTER_VERBS, REMOVAL_VERBS, WINDOW_VERBS, REACTION_VERBS
]  # fmt: skip
VERBS: Final[dict[str, Verb]] = {verb.name: verb for family in FAMILIES for verb in family}
