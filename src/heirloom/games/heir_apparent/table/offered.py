"""The moves on offer: which pieces each presses, and what it is called."""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.core.scene import Move
from heirloom.core.words import Phrase, Who, say
from heirloom.games.heir_apparent.cards.terms import IN_ACTION, IN_EVENT, IN_MELEE
from heirloom.games.heir_apparent.rules.events import pool_phrase
from heirloom.games.heir_apparent.rules.frames import (
    ATTACK,
    CHARACTERS,
    DEFENCE,
    POOL_NAMES,
    Act,
    Draw,
    Melee,
    OpenEvent,
)
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.moves import deck_of
from heirloom.games.heir_apparent.rules.parts import Public, Sight


def pool_title(pool: int) -> Phrase:
    """A pool by its name alone."""
    if pool == ATTACK:
        return say("Attack")
    return say("Defence") if pool == DEFENCE else pool_phrase(pool)


class Offered:
    """What a seat could press for an action at this moment."""

    def __init__(self, game: HeirApparent, view: Sight) -> None:
        self.deck = game.deck
        self.public: Public = view.public
        self.now = view.public.stack[-1] if view.public.stack else None

    def move(self, action: Action) -> Move:
        """A legal action as what must be pressed for it, and its words."""
        return Move(notation=action.notation, path=self.path(action), label=self._label(action))

    def path(self, action: Action) -> list[str]:
        """The card, the deck, the pool or the Prince of an action, be it legal or not."""
        kind, parts = action.kind, action.parts
        slug = self.deck.slugs[parts[0]] if parts else ""
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
            return [slug] if self.deck.kinds[parts[0]].is_courtier else []
        if kind == "seat":
            there = parts[0] < self.public.seats
            return [self.deck.slugs[self.public.princes[parts[0]]]] if there else []
        if kind in ("side", "free"):
            return [f"pool-{POOL_NAMES[parts[0]]}"]
        return [slug, f"pool-{POOL_NAMES[parts[1]]}"] if kind == "join" else []

    def _phase(self) -> int:
        """The phase, as cards know it, in which abilities could be used now."""
        if isinstance(self.now, Act):
            return IN_ACTION
        if isinstance(self.now, Melee):
            return IN_MELEE
        return IN_EVENT if isinstance(self.now, OpenEvent) else 0

    def _label(self, action: Action) -> Phrase:
        kind, parts = action.kind, action.parts
        if kind == "bid":
            return say("Bid {n}", n=parts[0])
        if kind == "draw":
            if deck_of(action) == CHARACTERS:
                return say("Draw a Character")
            return say("Draw an Action card")
        if kind == "seat":
            return say("Name {who}", who=Who(parts[0]))
        if kind == "side":
            return say("Lay them on {pool}", pool=pool_title(parts[0]))
        if kind == "free":
            return say("Two free tokens for {pool}", pool=pool_title(parts[0]))
        if kind == "join":
            return say("Turn {card} for {pool}", card=self.deck.names[parts[0]],
                       pool=pool_title(parts[1]))  # fmt: skip
        if not parts:
            return self._button(kind)
        return self._with_card(kind, parts[0])

    def _button(self, kind: str) -> Phrase:
        if kind == "done":
            drawing = isinstance(self.now, Draw)
            return say("On to the Actions phase") if drawing else say("Reveal the Event")
        return {"pass": say("Pass"), "keep": say("Keep"), "decline": say("Decline")}[kind]

    def _with_card(self, kind: str, card: int) -> Phrase:
        name = self.deck.names[card]
        return {
            "pick": say("Take {card}", card=name),
            "turn": say("Turn {card} to draw", card=name),
            "dismiss": say("Discard {card}", card=name),
            "attack": say("Attack with {card}", card=name),
            "counter": say("Counter with {card}", card=name),
            "use": say("Turn {card} for its ability", card=name),
            "play": say("Play {card}", card=name),
            "spend": say("Give up {card}", card=name),
            "discard": say("Discard {card}", card=name),
            "name": say("Name {card}", card=name),
        }[kind]
