"""What each card is worth: how those fare who are dealt it, and how often it is used."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any

import msgspec

from heirloom.core.game import Game
from heirloom.lab.figures import Figure, corrected, effect, share
from heirloom.lab.tally import Tally

FEWEST_SEEN = 30  # seats that had a card, and that did not: fewer say nothing
FAIR_EFFECT = 0.05  # what is called fair, in shares of winning
FAR_EFFECT = 0.08  # beyond this a card is far off
SMALL_EFFECT = 0.03  # below this a card is left alone, however sure the effect is


class Flag(Enum):
    """What is to be said about a card."""

    FINE = "fine"
    LOOK = "worth a look"
    FAR = "far off"
    UNSEEN = "too few observations"


class CardFigures(msgspec.Struct, kw_only=True):
    """The figures of a card."""

    slug: str
    number: int
    effect: Figure  # how much more often those win who are dealt it
    sure: Figure  # the same, with an interval that allows for all cards being tested at once
    dealt: int  # seats that were dealt it
    won: Figure  # how often those won
    won_without: Figure
    offered: int  # turns in which it could be used
    used: int
    use: Figure
    flag: Flag

    @property
    def is_shown(self) -> bool:
        """Whether enough was seen to say something."""
        return self.flag is not Flag.UNSEEN


def card_figures(game: Game[Any, Any, Any], tally: Tally) -> list[CardFigures]:
    """All cards, the strongest first; those that were seen too rarely stand last."""
    slugs = list(dict.fromkeys(game.card_names))
    numbers = {slug: game.card_names.index(slug) for slug in slugs}
    seen: dict[str, list[list[tuple[bool, float]]]] = {slug: [] for slug in slugs}
    for row in tally.rows:
        had = [{game.card_names[card] for card in cards} for cards in row.dealt]
        for slug in slugs:
            seen[slug].append(
                [(slug in cards, u) for cards, u in zip(had, row.utility, strict=True)]
            )
    tested = sum(_enough(games) for games in seen.values())
    found = [_figures(slug, numbers[slug], seen[slug], tested, tally) for slug in slugs]
    return sorted(found, key=lambda card: (not card.is_shown, -card.effect.value))


def _enough(games: Sequence[Sequence[tuple[bool, float]]]) -> bool:
    having = sum(had for game in games for had, _ in game)
    lacking = sum(len(game) for game in games) - having
    return min(having, lacking) >= FEWEST_SEEN


def _figures(
    slug: str, number: int, games: list[list[tuple[bool, float]]], tested: int, tally: Tally
) -> CardFigures:
    having = [utility for game in games for had, utility in game if had]
    lacking = [utility for game in games for had, utility in game if not had]
    sure = effect(games, corrected(tested))
    offered, used = tally.offered[slug], tally.used[slug]
    return CardFigures(
        slug=slug,
        number=number,
        effect=effect(games),
        sure=sure,
        dealt=len(having),
        won=share(sum(having), len(having)),
        won_without=share(sum(lacking), len(lacking)),
        offered=offered,
        used=used,
        use=share(used, offered),
        flag=_flag(sure) if _enough(games) else Flag.UNSEEN,
    )


def _flag(sure: Figure) -> Flag:
    if not sure.excludes(0.0) or abs(sure.value) < SMALL_EFFECT:
        return Flag.FINE
    return Flag.FAR if abs(sure.value) >= FAR_EFFECT else Flag.LOOK
