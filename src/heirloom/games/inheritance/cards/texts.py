"""What a card's effects say, put into words: the text on its face, in every language."""

from __future__ import annotations

from heirloom.core.words import LANGUAGES, Phrase, Reader, Words, say, say_as, say_n
from heirloom.games.inheritance import PACKAGE
from heirloom.games.inheritance.cards.card import Card, effects
from heirloom.games.inheritance.cards.conditions import condition, thing, which
from heirloom.games.inheritance.cards.effects import (
    ANYONES,
    BANK,
    BOTH,
    CHOSEN,
    DESTROY,
    DISCARD,
    DRAW,
    HIGHEST,
    LAY,
    LOOK,
    MINE,
    NEXT,
    ONCE,
    OPPONENT,
    OWN,
    PROTECT,
    RECALL,
    RECOVER,
    TAKE,
    WIN,
    WORTH,
    YOU,
    Effect,
)


def text(card: Card) -> Words:
    """The text on a card's face: its own, or what its effects say."""
    if card.text is not None:
        return card.text
    told: list[Phrase] = []
    before: Effect | None = None  # the last act, which `then` is about
    for effect in effects(card):
        told.append(sentence(effect, before, card.level))
        before = before if effect.lasts() else effect
    return Words(**{lang: _read(told, Reader(lang, (), PACKAGE)) for lang in LANGUAGES})


def _read(told: list[Phrase], reader: Reader) -> str:
    sentences = [reader.read(phrase) for phrase in told]
    return " ".join(f"{words[0].upper()}{words[1:]}." for words in sentences)


def sentence(effect: Effect, before: Effect | None, level: int) -> Phrase:
    """One effect of a card of this level, with its conditions; no capital and no full stop."""
    act = say("you may {act}", act=_choice(effect)) if effect.may else _act(effect, level)
    if effect.when != ONCE:
        act = say("if {condition}, {act}", condition=condition(effect), act=act)
    return _then(before, act) if effect.then else act


def _then(before: Effect | None, act: Phrase) -> Phrase:
    """What happens only if the act before did something; who did it decides the words."""
    if before is None or before.verb == NEXT:
        return say("in that case, {act}", act=act)
    if before.who == OPPONENT:
        return say("if they do, {act}", act=act)
    if before.who == BOTH:
        return say("if either player does, {act}", act=act)
    return say("if you do, {act}", act=act)


# What must be done


def _act(effect: Effect, level: int) -> Phrase:
    verb = effect.verb
    if verb == DRAW:
        return _draw(effect)
    if verb == DISCARD:
        return _discard(effect)
    if verb == NEXT:
        return _next(effect)
    if verb == PROTECT:
        return _protect(effect)
    if verb == WORTH:
        return _worth(effect, level)
    return _order(effect)


def _order(effect: Effect) -> Phrase:
    cards = _cards(effect)
    if effect.verb == LOOK:
        return say("look at your opponent’s hand")
    if effect.verb == TAKE and effect.how == CHOSEN:
        return say("look at your opponent’s hand and take {cards} from it", cards=cards)
    if effect.verb == TAKE:
        return say("take {cards} at random from your opponent’s hand", cards=cards)
    if effect.verb == RECOVER:
        return say("take {cards} from the discard pile into your hand", cards=cards)
    if effect.verb == WIN:
        return say("win over {cards} that your opponent controls", cards=cards)
    if effect.verb == LAY:
        return say("lay this onto {cards} that your opponent controls: that card is covered "
                   "and worth nothing", cards=cards)  # fmt: skip
    if effect.verb == DESTROY:
        return say("destroy {cards}", cards=_in_play(effect))
    if effect.verb == RECALL:
        return _recall(effect)
    assert effect.verb == BANK
    if not effect.back:
        return say("put {cards} from your hand onto this card", cards=cards)
    return say_n("put {cards} from your hand onto this card; take it back at the end of the round",
                 "put {cards} from your hand onto this card; take them back at the end of the "
                 "round", effect.count, cards=cards)  # fmt: skip


def _recall(effect: Effect) -> Phrase:
    cards = _in_play(effect)
    if effect.whose == OWN:
        return say("return {cards} to your hand", cards=cards)
    if effect.whose == ANYONES:
        return say_n("return {cards} to the hand of whoever controls it",
                     "return {cards} to the hand of whoever controls them", effect.count,
                     cards=cards)  # fmt: skip
    return say("return {cards} to their hand", cards=cards)


# What you may do


def _choice(effect: Effect) -> Phrase:
    """The same after “you may”."""
    cards = _cards(effect)
    if effect.verb == DISCARD:
        return say_as("you may", "discard {cards}", cards=cards)
    if effect.verb == TAKE:
        return say_as("you may", "take {cards} from your opponent’s hand, which you look at first",
                      cards=cards)  # fmt: skip
    if effect.verb == RECOVER:
        return say_as("you may", "take {cards} from the discard pile into your hand", cards=cards)
    if effect.verb == WIN:
        return say_as("you may", "win over {cards} that your opponent controls", cards=cards)
    if effect.verb == LAY:
        return say_as("you may", "lay this onto {cards} that your opponent controls: that card is "
                      "covered and worth nothing", cards=cards)  # fmt: skip
    if effect.verb == DESTROY:
        return say_as("you may", "destroy {cards}", cards=_in_play(effect))
    if effect.verb == RECALL:
        return _recall_choice(effect)
    assert effect.verb == BANK
    if not effect.back:
        return say_as("you may", "put {cards} from your hand onto this card", cards=cards)
    if effect.count == 1:
        return say_as(
            "you may",
            "put {cards} from your hand onto this card; you take it back at the end of the round",
            cards=cards,
        )
    return say_as(
        "you may",
        "put {cards} from your hand onto this card; you take them back at the end of the round",
        cards=cards,
    )


def _recall_choice(effect: Effect) -> Phrase:
    cards = _in_play(effect)
    if effect.whose == OWN:
        return say_as("you may", "return {cards} to your hand", cards=cards)
    if effect.whose == ANYONES:
        return say_as("you may", "return {cards} to the hand of their players", cards=cards)
    return say_as("you may", "return {cards} to their hand", cards=cards)


# Which cards, and whose


def _cards(effect: Effect) -> Phrase:
    """So many cards of some levels."""
    if effect.may and effect.count > 1:
        return say("up to {n} cards{which}", n=effect.count, which=which(effect))
    return say_n("a card{which}", "{n} cards{which}", effect.count, which=which(effect))


def _in_play(effect: Effect) -> Phrase:
    cards = _cards(effect)
    if effect.whose == OWN:
        return say("{cards} that you control", cards=cards)
    if effect.whose == ANYONES:
        return say("{cards} in play", cards=cards)
    return say("{cards} that your opponent controls", cards=cards)


def _draw(effect: Effect) -> Phrase:
    n = effect.count
    if effect.who == YOU:
        return say_n("draw a card", "draw {n} cards", n)
    if effect.who == OPPONENT:
        return say_n("your opponent draws a card", "your opponent draws {n} cards", n)
    return say_n("each player draws a card", "each player draws {n} cards", n)


def _discard(effect: Effect) -> Phrase:
    cards = _cards(effect)
    if effect.how == CHOSEN:
        if effect.who == YOU:
            return say("discard {cards}", cards=cards)
        if effect.who == OPPONENT:
            return say("your opponent discards {cards}", cards=cards)
        return say("each player discards {cards}", cards=cards)
    if effect.who == YOU:
        return say("discard {cards} at random", cards=cards)
    if effect.who == OPPONENT:
        return say("your opponent discards {cards} at random", cards=cards)
    return say("each player discards {cards} at random", cards=cards)


# What holds


def _next(effect: Effect) -> Phrase:
    if effect.who == YOU:
        return say("your next card may be of any level")
    if effect.low == 1 and effect.high == HIGHEST:
        return say("your opponent’s next card may be of any level")
    return say("your opponent’s next card must be{which}", which=which(effect))


def _protect(effect: Effect) -> Phrase:
    if effect.what == 0:
        return say("your opponent’s cards cannot choose this card")
    return say("your opponent’s cards cannot choose any card that you control")


def _worth(effect: Effect, level: int) -> Phrase:
    vp = f"{effect.vp:+d}"
    if effect.each == ONCE:
        return say("{vp} VP", vp=vp)
    if effect.each == MINE and effect.fits(level):
        return say("{vp} VP for each {thing}, this one included", vp=vp, thing=thing(effect))
    return say("{vp} VP for each {thing}", vp=vp, thing=thing(effect))
