"""The table of Heir Apparent: the Event and its pools, the courts, the hand, and the stack."""

from __future__ import annotations

from collections import Counter

from heirloom.core.game import Action
from heirloom.core.scene import Badge, Piece, Scene, Spot, Text, Tint, Zone
from heirloom.core.words import Who, say
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
from heirloom.games.heir_apparent.rules.frames import (
    ATTACK,
    DEFENCE,
    NOBODY,
    NOTHING,
    OPPOSITION,
    POOL_NAMES,
    SUPPORT,
    Act,
    Deed,
    Draw,
    Frame,
    Melee,
    OpenEvent,
    Turn,
    Window,
)
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.parts import Public, Sight
from heirloom.games.heir_apparent.table.offered import Offered, pool_title
from heirloom.games.heir_apparent.table.prompts import matter, phase_of, prompt

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
DECKS = [say("Action deck"), say("Character deck"), say("Event deck")]


def scene(game: HeirApparent, view: Sight) -> Scene:
    """The table as one seat sees it."""
    asked, clause = prompt(game, view)
    table = _Table(game, view)
    zones = [table.moment(), *table.middle(), *table.courts(), *table.hand(), *table.decks()]
    offered = Offered(game, view)
    moves = [offered.move(action) for action in game.legal(view)]
    return Scene(zones=[zone for zone in zones if zone.spots or zone.facts or zone.count],
                 prompt=asked, clause=clause, moves=moves)  # fmt: skip


def path(game: HeirApparent, view: Sight, action: Action) -> list[str]:
    """What is pressed for an action; nothing where it is a button alone."""
    return Offered(game, view).path(action)


class _Table:
    """Lays out the zones."""

    def __init__(self, game: HeirApparent, view: Sight) -> None:
        self.game = game
        self.deck = game.deck
        self.view = view
        self.public: Public = view.public
        self.window = view.public.window()

    # Zones

    def moment(self) -> Zone:
        """Whose turn and which phase it is, and the stack of what is being decided."""
        public = self.public
        facts: list[tuple[Text, Text]] = [(say("Phase"), phase_of(public))]
        if public.current != NOTHING:
            facts.insert(0, (say("Active player"), say("{who}", who=Who(public.current))))
        for frame in public.stack:
            if self._is_pending(frame):
                facts.append((say("Pending"), matter(self.game, public, frame)))
        return Zone(id="moment", layout="panel", title=say("Now"), facts=facts)

    def _is_pending(self, frame: Frame) -> bool:
        """Whether it is worth telling besides the phase: somebody or the dealer must act."""
        if isinstance(frame, Turn | Act | Draw):
            return False
        if isinstance(frame, Deed) and self.deck.kinds[frame.card].is_event:
            return False  # the Event itself is told already
        return frame.seat != NOBODY and frame.owner != NOTHING

    def middle(self) -> list[Zone]:
        """What is on offer or being carried out, the Event's pools, and lasting Events."""
        public = self.public
        zones = [
            Zone(id="market", layout="row", title=say("On offer"),
                 spots=self._spots(public.market, told=True)),
            Zone(id="limbo", layout="row", title=say("In play now"),
                 spots=self._spots(public.limbo, "limbo-", told=True)),
        ]  # fmt: skip
        if self.window is not None and self._is_laid(self.window):
            zones += [self._about(self.window), self._pools(self.window)]
        lasting = self._spots(public.middle, "middle-", told=True)
        zones.append(Zone(id="lasting", layout="row", title=say("Lasting Events"), spots=lasting))
        return zones

    def _about(self, frame: Window) -> Zone:
        """The Character that an Event is about, who stands in a court."""
        about = frame.named if isinstance(frame, OpenEvent) else []
        spots = self._spots(about, "about-", told=True)
        return Zone(id="about", layout="row", title=say("The Event is about"), spots=spots)

    def _is_laid(self, frame: Window) -> bool:
        """Whether the Event lies open; a melee always does."""
        return not isinstance(frame, OpenEvent) or frame.card != NOTHING

    def _pools(self, frame: Window) -> Zone:
        spots = []
        for place, pool in enumerate(self.pools(frame)):
            total = frame.pool(pool)
            label = say("{pool}: {n}", pool=pool_title(pool), n=total)
            badge = Badge(icon="token", text=str(total), label=say("tokens"))
            piece = Piece(id=f"tokens-{POOL_NAMES[pool]}", label=label, badges=[badge],
                          under=self._sources(frame, pool))  # fmt: skip
            spots.append(Spot(id=f"pool-{POOL_NAMES[pool]}", column=place, piece=piece))
        title = say("Melee") if isinstance(frame, Melee) else say("Pools")
        return Zone(id="pools", layout="row", title=title, spots=spots)

    def _sources(self, frame: Window, pool: int) -> list[Piece]:
        court = self.game.court
        return [
            Piece(
                id=f"source-{place}",
                face=self.deck.slugs[court.card_of(token.source)],
                label=say("{card}: {n}", card=court.whose(token.source, token.seat), n=token.n),
            )
            for place, token in enumerate(frame.tokens)
            if token.pool == pool
        ]

    def pools(self, frame: Window) -> list[int]:
        """The pools of a melee, a Contest or a Challenge."""
        if isinstance(frame, Melee):
            return [ATTACK, DEFENCE]
        assert isinstance(frame, OpenEvent)
        if self.deck.kinds[frame.card] is CONTEST:
            return list(range(self.public.seats))
        return [SUPPORT, OPPOSITION]

    def courts(self) -> list[Zone]:
        """Each player's Prince and Characters, favor and number of cards; one's own first."""
        public = self.public
        zones = []
        for step in range(public.seats):
            seat = (max(self.view.seat, 0) + step) % public.seats
            people = [card for card in public.places[seat] if card != NOTHING]
            if public.princes[seat] != NOTHING:
                people.insert(0, public.princes[seat])
            facts: list[tuple[Text, Text]] = [
                (say("Favor"), str(public.favor[seat])),
                (say("Action cards"), str(public.hands[seat])),
            ]
            title = say("{who}’s court", who=Who(seat))
            if seat == self.view.seat:
                title = say("Your court")
            zones.append(
                Zone(id=f"facts-{seat}", layout="panel", title=title, seat=seat, facts=facts)
            )
            spots = self._spots(people)
            zones.append(
                Zone(id=f"court-{seat}", layout="row", title=title, seat=seat, spots=spots)
            )
        return zones

    def hand(self) -> list[Zone]:
        """The own hand: each different card once, with how many there are."""
        spots = []
        for place, (card, copies) in enumerate(Counter(self.view.own.hand).items()):
            piece = self._piece(card)
            piece.label = self._told(card)
            piece.id = f"hand-{self.deck.slugs[card]}"
            if copies > 1:
                piece.badges = [Badge(icon="", text=f"×{copies}", label=f"×{copies}")]
            spots.append(Spot(id=f"hand-{place + 1}", column=place, piece=piece))
        seat = self.view.seat
        return [Zone(id="hand", layout="hand", title=say("Your hand"), seat=seat, spots=spots)]

    def decks(self) -> list[Zone]:
        """The face-down decks with their sizes, and how many were discarded or killed."""
        public = self.public
        sizes = [public.actions_left, public.characters_left, public.events_left]
        zones = []
        for deck, name in enumerate(("action", "character", "event")):
            piece = Piece(id=f"back-{name}", label=DECKS[deck]) if sizes[deck] else None
            spot = Spot(id=f"deck-{name}", piece=piece)
            zones.append(Zone(id=f"pile-{name}", layout="pile", title=DECKS[deck],
                              spots=[spot], count=sizes[deck]))  # fmt: skip
        facts: list[tuple[Text, Text]] = [
            (say("Discarded Actions"), str(len(public.discarded))),
            (say("Discarded Characters"), str(len(public.dismissed))),
            (say("Killed"), str(len(public.killed))),
        ]
        zones.append(
            Zone(id="discards", layout="panel", title=say("Discards"), facts=facts, quiet=True)
        )
        return zones

    def _spots(self, cards: list[int], prefix: str = "", told: bool = False) -> list[Spot]:
        spots = []
        for place, card in enumerate(cards):
            piece = self._piece(card)
            piece.id = prefix + piece.id
            if told:
                piece.label = self._told(card)
            spots.append(Spot(id=f"at-{piece.id}", column=place, piece=piece))
        return spots

    def _piece(self, card: int) -> Piece:
        slug, kind = self.deck.slugs[card], self.deck.kinds[card]
        piece = Piece(
            id=slug,
            face=slug,
            mark=MARKS[kind],
            label=self.deck.names[card],
            name=self.deck.names[card],
            kind=[*kind_line(self.deck.cards[card])],
            text=text(self.deck.cards[card]),
            tint=TINTS[kind],
        )
        if kind.is_courtier:
            self._add_standing(piece, card)
        return piece

    def _told(self, card: int) -> Text:
        """A card's name and what it says."""
        said = text(self.deck.cards[card])
        if not said["en"]:
            return self.deck.names[card]
        return say("{card}: {text}", card=self.deck.names[card], text=said)

    def _add_standing(self, piece: Piece, card: int) -> None:
        """Ratings as they are now, attached cards, and whether it is exhausted."""
        public, court = self.public, self.game.court
        piece.turns = public.turned[card]
        politics = str(court.rating(public, card, POLITICS))
        combat = str(court.rating(public, card, COMBAT))
        piece.badges = [
            Badge(icon="scales", text=politics, label=say("Politics")),
            Badge(icon="crossed-swords", text=combat, label=say("Combat")),
        ]
        if public.turned[card]:
            piece.badges.append(Badge(icon="", label=say("exhausted")))
        traits = court.traits(public, card)
        had = [words for keyword, words in KEYWORDS.items() if traits & KEYWORD_BITS[keyword]]
        piece.kind = [*piece.kind[:1], *had] if court.is_prince(card) else [*had]
        slug = self.deck.slugs[card]
        piece.under = [
            self._piece(attached.card) for attached in public.attached if attached.host == card
        ]
        for under in piece.under:
            under.id = f"under-{under.face}-{slug}"
