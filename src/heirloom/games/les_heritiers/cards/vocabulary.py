"""The fields of a character in words, for the form of the workshop."""

from __future__ import annotations

from heirloom.core.words import say
from heirloom.games.les_heritiers.cards.card import FAMILIES, FAMILY_NAMES

LABELS = {"family": say("Family"), "sex": say("Sex")}
WORDS = {
    "family": dict(zip(FAMILIES, FAMILY_NAMES, strict=True)),
    "sex": {"man": say("man"), "woman": say("woman")},
}
