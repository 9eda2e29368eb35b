"""The cards of Heir Apparent as pieces on the table."""

from __future__ import annotations

from heirloom.core.scene import Piece, Spot, Text, Tint
from heirloom.core.signs import Rating
from heirloom.core.words import Words, say
from heirloom.games.heir_apparent.cards.phrases import KEYWORDS
from heirloom.games.heir_apparent.cards.terms import (
    CHALLENGE,
    CHARACTER,
    COMBAT,
    CONTEST,
    EFFECT,
    ENCHANTMENT,
    EQUIPMENT,
    KEYWORD_BITS,
    POLITICS,
    PRINCE,
    SPELL,
    Kind,
)
from heirloom.games.heir_apparent.cards.texts import kind_line, text
from heirloom.games.heir_apparent.rules.frames import NOTHING
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.parts import Public
from heirloom.games.heir_apparent.table import faces

TINTS: dict[Kind, Tint] = {
    PRINCE: "gold",
    CHARACTER: "plain",
    CONTEST: "red",
    CHALLENGE: "purple",
    EFFECT: "grey",
    EQUIPMENT: "black",
    SPELL: "blue",
    ENCHANTMENT: "green",
}
MARKS = {
    PRINCE: "♛",
    CHARACTER: "♟",
    CONTEST: "⚑",
    CHALLENGE: "⚖",
    EFFECT: "✦",
    EQUIPMENT: "⚔",
    SPELL: "✧",
    ENCHANTMENT: "❖",
}


ARTICLES = {"en": ("The ",), "fr": ("Le ", "La ", "Les ", "L’")}


def without_article(name: Words) -> Words:
    """A name as a tile has it: the Court Wizard is Court Wizard."""
    found = {}
    for lang in name:
        words = name[lang]
        article = next((one for one in ARTICLES.get(lang, ()) if words.startswith(one)), "")
        rest = words[len(article) :]
        found[lang] = rest[:1].upper() + rest[1:]
    return Words(**found)


class Pieces:
    """Makes pieces of cards as they are now."""

    def __init__(self, game: HeirApparent, public: Public) -> None:
        self.court = game.court
        self.deck = game.deck
        self.public = public

    def spots(self, cards: list[int], prefix: str = "", told: bool = False) -> list[Spot]:
        """Cards beside one another, with what they say where it matters."""
        found = []
        for place, card in enumerate(cards):
            piece = self.piece(card)
            piece.id = prefix + piece.id
            if told:
                piece.label = self.told(card)
            found.append(Spot(id=f"at-{piece.id}", column=place, piece=piece))
        return found

    def piece(self, card: int) -> Piece:
        """One card."""
        slug, kind = self.deck.slugs[card], self.deck.kinds[card]
        printed = self.deck.cards[card]
        piece = Piece(
            id=slug,
            face=slug,
            mark=MARKS[kind],
            label=self.deck.names[card],
            name=self.deck.names[card],
            kind=[*kind_line(printed)],
            text=text(printed),
            tint=TINTS[kind],
            charge=faces.icon(printed),
            wit=printed.wit or "",
        )
        if kind.is_courtier:
            self._add_standing(piece, card)
        return piece

    def told(self, card: int) -> Text:
        """A card's name and what it says."""
        said = text(self.deck.cards[card])
        if not said["en"]:
            return self.deck.names[card]
        return say("{card}: {text}", card=self.deck.names[card], text=said)

    def _add_standing(self, piece: Piece, card: int) -> None:
        """Ratings as they are now, attached cards, whose it is, and whether it is exhausted."""
        public, court = self.public, self.court
        holder = public.holder[card]
        piece.owner = None if holder == NOTHING else holder
        piece.spent = public.turned[card] == 1
        piece.ratings = [
            Rating(icon=faces.POLITICS, value=court.rating(public, card, POLITICS),
                   printed=self.deck.ratings[POLITICS][card], label=say("Politics")),
            Rating(icon=faces.COMBAT, value=court.rating(public, card, COMBAT),
                   printed=self.deck.ratings[COMBAT][card], label=say("Combat")),
        ]  # fmt: skip
        piece.name = without_article(self.deck.names[card])
        traits = court.traits(public, card)
        had = [words for keyword, words in KEYWORDS.items() if traits & KEYWORD_BITS[keyword]]
        piece.kind = [*piece.kind[:1], *had] if court.is_prince(card) else [*had]
        slug = self.deck.slugs[card]
        piece.under = [
            self.piece(attached.card) for attached in public.attached if attached.host == card
        ]
        for under in piece.under:
            under.id = f"under-{under.face}-{slug}"
            under.lies = "tucked"
