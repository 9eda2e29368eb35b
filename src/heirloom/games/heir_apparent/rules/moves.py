# compiled with mypyc
"""Every action that a player can take, entered once."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.game import Action, Actions
from heirloom.games.heir_apparent.cards.deck import Deck
from heirloom.games.heir_apparent.rules.frames import (
    ACTIONS,
    CHARACTERS,
    OPPOSITION,
    POOL_NAMES,
    SUPPORT,
)

MOST_SEATS: Final = 5
DECKS: Final = (ACTIONS, CHARACTERS)  # that a player may draw from, by the number in the action


@final
class Moves:
    """The actions by what they are made of."""

    def __init__(self, actions: Actions, deck: Deck) -> None:
        """All actions there are: none hands anything over by agreement (§R24)."""
        richest = max([deck.favor[prince] for prince in deck.princes])
        courtiers, people = deck.courtiers, deck.characters
        self.bids = [actions.add("bid", f"bid {n}", n) for n in range(richest + 1)]
        self.passing = actions.add("pass", "pass")
        self.done = actions.add("done", "done")
        self.keep = actions.add("keep", "keep")
        self.decline = actions.add("decline", "decline")
        self.draws = [
            actions.add("draw", "draw action", 0),
            actions.add("draw", "draw character", 1),
        ]
        self.picks = _each(actions, "pick", people, deck)
        self.turns = _each(actions, "turn", people, deck)
        self.dismissals = _each(actions, "dismiss", people, deck)
        self.attacks = _each(actions, "attack", people, deck)
        self.counters = _each(actions, "counter", courtiers, deck)
        self.uses = _each(actions, "use", courtiers, deck)
        self.plays = _each(actions, "play", deck.actions, deck)
        self.spendings = _each(actions, "spend", deck.actions, deck)
        self.discards = _each(actions, "discard", deck.actions, deck)
        self.names = _each(actions, "name", courtiers + deck.actions, deck)
        self.seats = [actions.add("seat", f"name s{seat}", seat) for seat in range(MOST_SEATS)]
        pools, in_events = range(len(POOL_NAMES)), [*range(MOST_SEATS), SUPPORT, OPPOSITION]
        self.sides = [actions.add("side", f"lay {POOL_NAMES[pool]}", pool) for pool in pools]
        self.frees = [actions.add("free", f"prince {POOL_NAMES[pool]}", pool) for pool in in_events]
        self.joins: list[list[Action]] = [[] for _ in range(deck.size)]
        for card in courtiers:
            for pool in pools:
                written = f"join {deck.slugs[card]} {POOL_NAMES[pool]}"
                self.joins[card].append(actions.add("join", written, card, pool))


def _each(actions: Actions, kind: str, cards: list[int], deck: Deck) -> dict[int, Action]:
    return {card: actions.add(kind, f"{kind} {deck.slugs[card]}", card) for card in cards}


def deck_of(draw: Action) -> str:
    """The deck that an action draws from."""
    return DECKS[draw.parts[0]]
