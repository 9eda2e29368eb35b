"""What a card's effects say, put into words: the text on its face, in every language."""

from __future__ import annotations

from heirloom.core.words import LANGUAGES, Phrase, Reader, Words, say, say_n
from heirloom.games.inheritance import PACKAGE
from heirloom.games.inheritance.cards.card import Card, effects
from heirloom.games.inheritance.cards.effects import (
    BANK,
    BEHIND,
    CHOSEN,
    CROWNS,
    DESTROY,
    DISCARD,
    DRAW,
    HAND,
    HIGHEST,
    LAY,
    LOOK,
    MINE,
    NEXT,
    ON_IT,
    ONCE,
    OPPONENT,
    PILE,
    PROTECT,
    RECALL,
    RECOVER,
    TAKE,
    THEIR_CROWNS,
    THEIR_HAND,
    THEIRS,
    WIN,
    WORTH,
    YOU,
    Effect,
)

NO_END = 99  # a `most` that nothing exceeds


def text(card: Card) -> Words:
    """The text on a card's face: its own, or what its effects say."""
    if card.text is not None:
        return card.text
    told = [sentence(effect) for effect in effects(card)]
    return Words(**{lang: _read(told, Reader(lang, (), PACKAGE)) for lang in LANGUAGES})


def _read(told: list[Phrase], reader: Reader) -> str:
    sentences = [reader.read(phrase) for phrase in told]
    return " ".join(f"{words[0].upper()}{words[1:]}." for words in sentences)


def sentence(effect: Effect) -> Phrase:
    """One effect with its conditions; neither capital nor full stop."""
    act = _act(effect)
    if effect.may:
        act = say("you may {act}", act=act)
    if effect.then:
        act = say("if you do, {act}", act=act)
    if effect.when != ONCE:
        act = say("if {condition}, {act}", condition=_condition(effect), act=act)
    return act


def _act(effect: Effect) -> Phrase:
    verb = effect.verb
    if verb == DRAW:
        return _draw(effect)
    if verb == DISCARD:
        return _discard(effect)
    if verb == LOOK:
        return say("look at your opponent’s hand")
    if verb == TAKE:
        return _take(effect)
    if verb == RECOVER:
        return say("take {cards} from the discard pile into your hand", cards=_cards(effect))
    if verb in (DESTROY, RECALL, WIN, LAY):
        return _to_a_card(effect)
    if verb == BANK:
        return _bank(effect)
    if verb == NEXT:
        return _next(effect)
    if verb == PROTECT:
        return _protect(effect)
    return _worth(effect)


def _cards(effect: Effect) -> Phrase:
    """So many cards of some levels."""
    if effect.may and effect.count > 1:
        return say("up to {n} cards{which}", n=effect.count, which=_which(effect))
    return say_n("a card{which}", "{n} cards{which}", effect.count, which=_which(effect))


def _which(effect: Effect) -> Phrase | str:
    if effect.low == 1 and effect.high == HIGHEST:
        return ""
    if effect.low == effect.high:
        return say(" of level {level}", level=effect.low)
    if effect.low == 1:
        return say(" of level {level} or lower", level=effect.high)
    if effect.high == HIGHEST:
        return say(" of level {level} or higher", level=effect.low)
    return say(" of level {low} to {high}", low=effect.low, high=effect.high)


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


def _take(effect: Effect) -> Phrase:
    cards = _cards(effect)
    if effect.how == CHOSEN:
        return say("look at your opponent’s hand and take {cards} from it", cards=cards)
    return say("take {cards} at random from your opponent’s hand", cards=cards)


def _to_a_card(effect: Effect) -> Phrase:
    cards = _cards(effect)
    if effect.verb == WIN:
        return say("win over {cards} that your opponent controls", cards=cards)
    if effect.verb == LAY:
        return say("lay this onto {cards} that your opponent controls, to cover it", cards=cards)
    if effect.verb == DESTROY:
        return say("destroy {cards} {whose}", cards=cards, whose=_whose(effect.whose))
    return say("return {cards} {whose} to hand", cards=cards, whose=_whose(effect.whose))


def _whose(whose: int) -> Phrase:
    return (say("that you control"), say("that your opponent controls"), say("in play"))[whose]


def _bank(effect: Effect) -> Phrase:
    cards = _cards(effect)
    if effect.back:
        return say(
            "put {cards} from your hand onto this; take them back as the round ends", cards=cards
        )
    return say("put {cards} from your hand onto this", cards=cards)


def _next(effect: Effect) -> Phrase:
    if effect.who == YOU:
        return say("your next card may be of any level")
    if effect.low == 1 and effect.high == HIGHEST:
        return say("your opponent’s next card may be of any level")
    return say("your opponent’s next card must be{which}", which=_which(effect))


def _protect(effect: Effect) -> Phrase:
    if effect.what == 0:
        return say("your opponent cannot choose this card")
    return say("your opponent cannot choose cards that you control")


def _worth(effect: Effect) -> Phrase:
    vp = f"{effect.vp:+d}"
    if effect.each == ONCE:
        return say("{vp} VP", vp=vp)
    return say("{vp} VP for each {thing}", vp=vp, thing=_things(effect.each, 1, effect))


def _condition(effect: Effect) -> Phrase:
    what, least, most = effect.when, effect.least, effect.most
    if what == BEHIND and (least, most) == (1, NO_END):
        return say("you have fewer crowns")
    if most == 0:
        return say("there is no {thing}", thing=_things(what, 1, effect))
    if least == most:
        return say_n("there is exactly 1 {thing}", "there are exactly {n} {thing}", most,
                     thing=_things(what, most, effect))  # fmt: skip
    if most == NO_END:
        return say_n("there is at least 1 {thing}", "there are at least {n} {thing}", least,
                     thing=_things(what, least, effect))  # fmt: skip
    if least <= 0:
        return say_n("there is at most 1 {thing}", "there are at most {n} {thing}", most,
                     thing=_things(what, most, effect))  # fmt: skip
    return say("there are {least} to {most} {thing}", least=least, most=most,
               thing=_things(what, most, effect))  # fmt: skip


def _things(what: int, n: int, effect: Effect) -> Phrase:
    """What is counted, by the number there is of it."""
    which = _which(effect) if effect.verb == WORTH else ""
    if what == MINE:
        return say_n(
            "card{which} that you control", "cards{which} that you control", n, which=which
        )
    if what == THEIRS:
        return say_n(
            "card{which} that your opponent controls",
            "cards{which} that your opponent controls",
            n,
            which=which,
        )
    if what == HAND:
        return say_n("card in your hand", "cards in your hand", n)
    if what == THEIR_HAND:
        return say_n("card in your opponent’s hand", "cards in your opponent’s hand", n)
    if what == ON_IT:
        return say_n("card on this", "cards on this", n)
    if what == PILE:
        return say_n("card in the discard pile", "cards in the discard pile", n)
    if what == CROWNS:
        return say_n("crown that you have", "crowns that you have", n)
    if what == THEIR_CROWNS:
        return say_n("crown that your opponent has", "crowns that your opponent has", n)
    assert what == BEHIND
    return say_n("crown that you are behind", "crowns that you are behind", n)
