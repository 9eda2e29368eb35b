"""The characters of Les Héritiers as they stand in cards.toml."""

from __future__ import annotations

from typing import Final, Literal

from heirloom.core import cards
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.games.les_heritiers import PACKAGE

FAMILIES: Final = ["spades", "hearts", "diamonds", "clubs"]
SEXES: Final = ["man", "woman"]
FEWEST: Final = 4  # of a family and sex (§R1)

FAMILY_NAMES: Final = [say("Spades"), say("Hearts"), say("Diamonds"), say("Clubs")]


class Card(cards.Card, frozen=True, kw_only=True):
    """A character: a family and a sex; the name is for the story."""

    family: Literal["spades", "hearts", "diamonds", "clubs"]
    sex: Literal["man", "woman"]


def read(text: str, file: str, per_sex: int) -> list[Card]:
    """The first `per_sex` of each family and sex, by family, men before women (§1.1, §R1)."""
    deck = cards.read_deck(text or cards.own_deck(PACKAGE), Card, file)
    chosen: list[Card] = []
    for family in FAMILIES:
        for sex in SEXES:
            group = [card for card in deck.cards if card.family == family and card.sex == sex]
            if len(group) < FEWEST:
                raise _too_few(file, family, sex, len(group))
            chosen += group[:per_sex]
    return chosen


def _too_few(file: str, family: str, sex: str, n: int) -> Mistake:
    return cards.BadDeck(
        say(
            "{file}: {n} cards with family “{family}” and sex “{sex}” are too few; "
            "at least {fewest} are needed.",
            file=file,
            n=n,
            family=family,
            sex=sex,
            fewest=FEWEST,
        )
    )
