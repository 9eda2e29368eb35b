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
MOST_COPIES: Final = 4  # of an Action card
DECKS: Final = (ACTIONS, CHARACTERS)  # that a player may draw from, by the number in the action
CHOICES: Final = ("name", "seat", "side", "source")  # kinds of actions that choose something


@final
class Moves:
    """The actions by what they are made of."""

    def __init__(self, actions: Actions, deck: Deck) -> None:
        """All actions there are; none gives anything away by agreement (§R24)."""
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
        self.names = _each(actions, "name", courtiers, deck)
        self.sources = self.names | _played_sources(actions, deck)
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


def _played_sources(actions: Actions, deck: Deck) -> dict[int, Action]:
    """Tokens of an Action card are named by who played it, and by which copy (§R61)."""
    found: dict[int, Action] = {}
    for seat in range(MOST_SEATS):
        for card in deck.actions:
            for copy in range(deck.copies[card]):
                written = f"name s{seat} {deck.slugs[card]}" + (f" {copy + 1}" if copy else "")
                source = played_source(deck, seat, card, copy)
                found[source] = actions.add("source", written, source)
    return found


def played_source(deck: Deck, seat: int, card: int, copy: int) -> int:
    """The number of an Action card as a source of tokens; a Prince or Character is its own."""
    return deck.size * (1 + seat * MOST_COPIES + copy) + card


def player_of(deck: Deck, source: int) -> int:
    """Who played the Action card that is this source; negative for a Prince or Character."""
    return (source // deck.size - 1) // MOST_COPIES


def deck_of(draw: Action) -> str:
    """The deck that an action draws from."""
    return DECKS[draw.parts[0]]
