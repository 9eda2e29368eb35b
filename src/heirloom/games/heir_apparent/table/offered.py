"""The moves on offer: which pieces each presses, and what it is called."""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.core.scene import Move
from heirloom.core.words import Phrase, Who, say, say_as, say_n
from heirloom.games.heir_apparent.cards.terms import COMBAT, IN_ACTION, IN_EVENT, IN_MELEE
from heirloom.games.heir_apparent.rules.frames import (
    ATTACK,
    CHARACTERS,
    DEFENCE,
    OPPOSITION,
    POOL_NAMES,
    SUPPORT,
    Act,
    Draw,
    Melee,
    OpenEvent,
)
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.moves import deck_of
from heirloom.games.heir_apparent.rules.parts import Public, Sight
from heirloom.games.heir_apparent.rules.verdicts import side_phrase

VERBS = {
    "bid": say("Bid that much favor"),
    "play": say("Play a card from your hand"),
    "use": say("Use the ability of a Character"),
    "turn": say("Draw an Action card for a Character"),
    "join": say("Let a Character participate"),
    "free": say("Place your Prince’s free tokens"),
    "attack": say("Attack"),
    "spend": say("Discard two Spells for a card"),
}  # what is offered under one heading where there is a lot


def pool_title(pool: int) -> Phrase:
    """A pool by its name alone."""
    titles = {
        ATTACK: say("Attack"),
        DEFENCE: say("Defence"),
        SUPPORT: say_as("title", "Support"),
        OPPOSITION: say_as("title", "Opposition"),
    }
    return titles.get(pool) or say("{who}’s pool", who=Who(pool))


class Offered:
    """What a seat could press for an action at this moment."""

    def __init__(self, game: HeirApparent, view: Sight) -> None:
        self.deck = game.deck
        self.court = game.court
        self.events = game.events
        self.seat = view.seat
        self.public: Public = view.public
        self.now = view.public.stack[-1] if view.public.stack else None

    def move(self, action: Action) -> Move:
        """A legal action as what must be pressed for it, and its words."""
        kind = action.kind
        return Move(
            notation=action.notation,
            path=self.path(action),
            label=self.label(action),
            verb=VERBS.get(kind, ""),
            amount=action.parts[0] if kind == "bid" else None,
            short=self.short(action),
        )

    def path(self, action: Action) -> list[str]:
        """The card, the deck, the pool or the Prince of an action, be it legal or not."""
        kind, parts = action.kind, action.parts
        slug = self.deck.slugs[parts[0]] if parts and kind != "source" else ""
        if kind in ("pick", "counter", "dismiss"):
            return [slug]
        if kind == "use":
            able = self.deck.able[parts[0]] and self.deck.phases[parts[0]] & self._phase()
            return [slug] if able else []
        if kind == "turn":
            return [slug, "deck-action"] if isinstance(self.now, Act) else [slug]
        if kind in ("play", "spend", "discard"):
            return [f"hand-{slug}"]
        if kind == "draw":
            return ["deck-character" if deck_of(action) == CHARACTERS else "deck-action"]
        if kind == "name":
            return [slug]
        if kind == "seat":
            there = parts[0] < self.public.seats
            return [self.deck.slugs[self.public.princes[parts[0]]]] if there else []
        if kind in ("side", "free"):
            return [f"pool-{POOL_NAMES[parts[0]]}"]
        return [slug, f"pool-{POOL_NAMES[parts[1]]}"] if kind == "join" else []

    def short(self, action: Action) -> Phrase:
        """What stands on the button once the pieces are chosen."""
        kind, parts = action.kind, action.parts
        if kind in ("join", "free", "side"):
            return self._to(parts[-1])
        if not parts or kind == "bid":
            return self.label(action)
        return {
            "draw": say("Draw it"),
            "seat": say("Choose"),
            "name": say("Attack") if isinstance(self.now, Melee) else say("Choose"),
            "source": say("Choose"),
            "pick": say("Take"),
            "turn": say("Exhaust to draw"),
            "dismiss": say("Discard"),
            "attack": say("Attack"),
            "counter": say("Counter"),
            "use": say("Use the ability"),
            "play": say("Play it"),
            "spend": say("Discard to draw"),
            "discard": say("Discard"),
        }[kind]

    def _to(self, pool: int) -> Phrase:
        """Where tokens go, on a button."""
        if pool == self.seat:
            return say("To your pool")
        if pool < SUPPORT:
            return say("To {who}’s pool", who=Who(pool))
        return {
            SUPPORT: say_as("title", "Support"),
            OPPOSITION: say_as("title", "Opposition"),
            ATTACK: say("Help the attack"),
            DEFENCE: say("Help the defence"),
        }[pool]

    def _phase(self) -> int:
        """The phase, as cards know it, in which abilities could be used now."""
        if isinstance(self.now, Act):
            return IN_ACTION
        if isinstance(self.now, Melee):
            return IN_MELEE
        return IN_EVENT if isinstance(self.now, OpenEvent) else 0

    def label(self, action: Action) -> Phrase:
        """An action in words."""
        kind, parts = action.kind, action.parts
        if kind == "bid":
            return say("Bid {n}", n=parts[0])
        if kind == "draw":
            if deck_of(action) == CHARACTERS:
                return say("Draw a Character")
            return say("Draw an Action card")
        if kind == "seat":
            return say("Choose {who}", who=Who(parts[0]))
        if kind == "side":
            return say("Add them to {pool}", pool=self._pool(parts[0]))
        if kind == "free":
            return say("2 free tokens for {pool}", pool=self._pool(parts[0]))
        if kind == "join":
            return self._joining(*parts)
        if kind in ("name", "source"):
            return say("Choose {card}", card=self._whose(parts[0]))
        if not parts:
            return self._button(kind)
        return self._with_card(kind, parts[0])

    def _joining(self, card: int, pool: int) -> Phrase:
        """A Character that adds tokens, and how many."""
        return say_n(
            "Exhaust {card}: {n} token for {pool}",
            "Exhaust {card}: {n} tokens for {pool}",
            self._weight(card),
            card=self.deck.names[card],
            pool=self._pool(pool),
        )

    def _weight(self, card: int) -> int:
        if isinstance(self.now, OpenEvent):
            return self.events.weight(self.public, self.now.card, card)
        return self.court.rating(self.public, card, COMBAT)

    def _button(self, kind: str) -> Phrase:
        if kind == "done":
            drawing = isinstance(self.now, Draw)
            return say("Go on to the Actions phase") if drawing else say("Reveal the Event")
        return {"pass": say("Pass"), "keep": say("Keep"), "decline": say("Decline")}[kind]

    def _pool(self, pool: int) -> Phrase:
        """A pool or a side as the seat calls it."""
        return say("your pool") if pool == self.seat else side_phrase(pool)

    def _whose(self, source: int) -> Phrase:
        """A Character or a source of tokens, and whose it is."""
        owner = self.court.owner_of(self.public, source)
        if owner == self.seat:
            return self.court.yours(source)
        return self.court.whose(source, owner)

    def _with_card(self, kind: str, card: int) -> Phrase:
        name = self.deck.names[card]
        return {
            "pick": say("Take {card}", card=name),
            "turn": say("Exhaust {card} to draw", card=name),
            "dismiss": say("Discard {card}", card=name),
            "attack": say("Attack with {card}", card=name),
            "counter": say("Counter with {card}", card=name),
            "use": say("Exhaust {card} to use the ability", card=name),
            "play": say("Play {card}", card=name),
            "spend": say("Discard {card} to draw", card=name),
            "discard": say("Discard {card}", card=name),
        }[kind]
