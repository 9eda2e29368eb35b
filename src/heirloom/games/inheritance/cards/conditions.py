"""What a card counts, put into words: “for each crown that you have”, “if you have no crowns”."""

from __future__ import annotations

from heirloom.core.words import Phrase, say, say_n
from heirloom.games.inheritance.cards.effects import (
    BEHIND,
    CROWNS,
    HAND,
    HIGHEST,
    MINE,
    ON_IT,
    PILE,
    THEIR_CROWNS,
    THEIR_HAND,
    THEIRS,
    WORTH,
    Effect,
)

NO_END = 99  # a `most` that nothing exceeds


def which(effect: Effect) -> Phrase | str:
    """The levels of the cards that an effect is about; nothing where it is about all."""
    if effect.low == 1 and effect.high == HIGHEST:
        return ""
    if effect.low == effect.high:
        return say(" of level {level}", level=effect.low)
    if effect.low == 1:
        return say(" of level {level} or lower", level=effect.high)
    if effect.high == HIGHEST:
        return say(" of level {level} or higher", level=effect.low)
    return say(" of level {low} to {high}", low=effect.low, high=effect.high)


def thing(effect: Effect) -> Phrase:
    """One of what is counted by `each`."""
    return {
        MINE: say("card{which} that you control", which=which(effect)),
        THEIRS: say("card{which} that your opponent controls", which=which(effect)),
        HAND: say("card in your hand"),
        THEIR_HAND: say("card in your opponent’s hand"),
        ON_IT: say("card on this one"),
        PILE: say("card in the discard pile"),
        CROWNS: say("crown that you have"),
        THEIR_CROWNS: say("crown that your opponent has"),
        BEHIND: say("crown by which you are behind"),
    }[effect.each]


def condition(effect: Effect) -> Phrase:
    """What `when`, `least` and `most` ask for."""
    what = effect.when
    if what == BEHIND and (effect.least, effect.most) == (1, NO_END):
        return say("you have fewer crowns than your opponent")
    if effect.most == 0:
        return _none(effect)
    cards, crowns = _cards(effect), _crowns(effect)
    return {
        MINE: say("you control {cards}", cards=cards),
        THEIRS: say("your opponent controls {cards}", cards=cards),
        HAND: say("you have {cards} in hand", cards=cards),
        THEIR_HAND: say("your opponent has {cards} in hand", cards=cards),
        ON_IT: say("this card has {cards} on it", cards=cards),
        PILE: say("the discard pile has {cards}", cards=cards),
        CROWNS: say("you have {crowns}", crowns=crowns),
        THEIR_CROWNS: say("your opponent has {crowns}", crowns=crowns),
        BEHIND: say("you are behind by {crowns}", crowns=crowns),
    }[what]


def _none(effect: Effect) -> Phrase:
    levels = _levels(effect)
    return {
        MINE: say("you control no card{which}", which=levels),
        THEIRS: say("your opponent controls no card{which}", which=levels),
        HAND: say("you have no cards in hand"),
        THEIR_HAND: say("your opponent has no cards in hand"),
        ON_IT: say("no card lies on this one"),
        PILE: say("the discard pile is empty"),
        CROWNS: say("you have no crowns"),
        THEIR_CROWNS: say("your opponent has no crowns"),
        BEHIND: say("you are not behind in crowns"),
    }[effect.when]


def _levels(effect: Effect) -> Phrase | str:
    """Levels count only for what a card is worth, and for cards in play."""
    return which(effect) if effect.verb == WORTH and effect.when in (MINE, THEIRS) else ""


def _cards(effect: Effect) -> Phrase:
    least, most, levels = effect.least, effect.most, _levels(effect)
    if least == most:
        return say_n("exactly 1 card{which}", "exactly {n} cards{which}", most, which=levels)
    if most == NO_END:
        return say_n("at least 1 card{which}", "at least {n} cards{which}", least, which=levels)
    if least <= 0:
        return say_n("at most 1 card{which}", "at most {n} cards{which}", most, which=levels)
    return say("{least} to {most} cards{which}", least=least, most=most, which=levels)


def _crowns(effect: Effect) -> Phrase:
    least, most = effect.least, effect.most
    if least == most:
        return say_n("exactly 1 crown", "exactly {n} crowns", most)
    if most == NO_END:
        return say_n("at least 1 crown", "at least {n} crowns", least)
    if least <= 0:
        return say_n("at most 1 crown", "at most {n} crowns", most)
    return say("{least} to {most} crowns", least=least, most=most)
