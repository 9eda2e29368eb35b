"""The vocabulary of a deck in words, for the form of the workshop."""

from __future__ import annotations

from typing import Any

from heirloom.core import vocabulary
from heirloom.core.vocabulary import Slot, Verb
from heirloom.core.words import Phrase, say, say_as
from heirloom.games.inheritance.cards import effects
from heirloom.games.inheritance.cards.effects import FIELDS, FLAG, LEVELS, SHARED

COLUMNS = ("level", "vp", "copies")
LABELS = {
    "level": say("Level"),
    "levels": say("of level"),
    "vp": say("VP"),
    "effects": say("What it does, in this order"),
    "text": say("Text of your own, in place of the one made from the effects"),
    "count": say("how many"),
    "who": say("who"),
    "how": say("how"),
    "whose": say("whose"),
    "each": say("counted"),
    "what": say("what"),
    "back": say("you take them back at the end of the round"),
    "may": say("you may skip it"),
    "then": say("only if the effect before it did something"),
    "when": say("when"),
    "least": say("at least"),
    "most": say("at most"),
}
WORDS: dict[str, dict[str, Phrase]] = {
    "who": {
        "you": say("by you"),
        "opponent": say("by your opponent"),
        "both": say("by both players"),
    },
    "how": {"choose": say("by choice"), "chance": say("at random")},
    "whose": {
        "mine": say("that you control"),
        "theirs": say("that your opponent controls"),
        "any": say("that anybody controls"),
    },
    "what": {"this": say("this card"), "all": say("all your cards")},
    "each": {
        "once": say("once"),
        "mine": say("per card that you control"),
        "theirs": say("per card that your opponent controls"),
        "hand": say("per card in your hand"),
        "their_hand": say("per card in your opponent’s hand"),
        "on_it": say("per card on this one"),
        "discard": say("per card in the discard pile"),
        "crowns": say("per crown that you have"),
        "their_crowns": say("per crown that your opponent has"),
        "behind": say("per crown by which you are behind"),
    },
    "when": {
        "always": say("always"),
        "mine": say("if the cards that you control are"),
        "theirs": say("if the cards that your opponent controls are"),
        "hand": say("if the cards in your hand are"),
        "their_hand": say("if the cards in your opponent’s hand are"),
        "on_it": say("if the cards on this one are"),
        "discard": say("if the cards in the discard pile are"),
        "crowns": say("if your crowns are"),
        "their_crowns": say("if your opponent’s crowns are"),
        "behind": say("if the crowns by which you are behind are"),
    },
}
NEEDS = {"least": "when", "most": "when"}  # fields that mean nothing without another one
SENTENCES: dict[str, tuple[Phrase, Phrase, Phrase, str]] = {  # label, sentence, help, clause
    "draw": (
        say_as("effect", "draw"), say("{do} {count} cards, {who}"),
        say("From the deck into a hand."), "6.2",
    ),
    "discard": (
        say_as("effect", "discard"), say("{do} {count} cards, {who}, {how}"),
        say("From a hand to the discard pile."), "6.3",
    ),
    "look": (
        say_as("effect", "look"), say("{do} at your opponent’s hand"),
        say("You see your opponent’s hand."), "6.4",
    ),
    "take": (
        say_as("effect", "take"), say("{do} {count} cards from your opponent’s hand, {how}"),
        say("From your opponent’s hand into yours."), "6.5",
    ),
    "recover": (
        say_as("effect", "recover"),
        say("{do} {count} cards of level {level} from the discard pile"),
        say("From the discard pile into your hand."), "6.6",
    ),
    "destroy": (
        say_as("effect", "destroy"), say("{do} {count} cards of level {level} {whose}"),
        say("From the table to the discard pile."), "6.7",
    ),
    "recall": (
        say_as("effect", "recall"), say("{do} {count} cards of level {level} {whose}"),
        say("From the table back into a hand."), "6.8",
    ),
    "win": (
        say_as("effect", "win"), say("{do} over {count} cards of level {level}"),
        say("Your opponent’s cards come to your side."), "6.9",
    ),
    "bank": (
        say_as("effect", "bank"), say("{do} {count} cards from your hand on this one"),
        say("From your hand onto this card."), "6.10",
    ),
    "lay": (
        say_as("effect", "lay"), say("{do} this onto a card of level {level}"),
        say("It covers one of your opponent’s cards, which is then worth nothing."), "6.11",
    ),
    "next": (
        say_as("effect", "next"), say("{do} card played {who}: level {level}"),
        say("The next card must have one of these levels; levels 1 to 9 allow any."), "6.13",
    ),
    "worth": (
        say_as("effect", "worth"), say("{do} {vp} VP more, {each}"),
        say("VP in addition to the printed ones, as long as the card is in play."), "6.1",
    ),
    "protect": (
        say_as("effect", "protect"), say("{do} {what}"),
        say("Your opponent’s cards cannot choose it, as long as this card is in play."), "6.12",
    ),
}  # fmt: skip


def _slot(key: str, default: object, needs: str = "") -> Slot:
    field = FIELDS[key]
    shape: dict[str, Any] = {"kind": vocabulary.NUMBER, "low": field.low, "high": field.high}
    if field is FLAG:
        shape = {"kind": vocabulary.FLAG}
    elif field is LEVELS:
        shape = {"kind": vocabulary.RANGE, "low": 1, "high": field.high}
    elif field.words:
        shape = {
            "kind": vocabulary.CHOICE,
            "words": {word: WORDS[key][word] for word in field.words},
        }
    return Slot(
        key=key,
        label=LABELS.get("levels" if field is LEVELS else key, key),
        default=default,
        needs=needs,
        **shape,
    )


def _verb(word: str) -> Verb:
    label, sentence, help, clause = SENTENCES[word]
    own = {**effects.VERBS[word], **SHARED}
    needs = NEEDS | ({"level": "each"} if word == "worth" else {})
    slots = tuple(_slot(key, default, needs.get(key, "")) for key, default in own.items())
    return Verb(word=word, label=label, sentence=sentence, help=help, clause=clause, slots=slots)


VERBS = {"effects": tuple(_verb(word) for word in effects.VERBS)}
