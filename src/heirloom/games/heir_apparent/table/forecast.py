"""What would follow if an Event or a melee ended now, by the game's own rules.

Favor is moved on a copy of the table; nobody reacts, and what must be chosen or drawn is left out.
"""

from __future__ import annotations

from typing import NamedTuple

from heirloom.core.game import State
from heirloom.games.heir_apparent.cards.terms import CONTEST, LOST, TRIGGERED, WON
from heirloom.games.heir_apparent.rules.frames import (
    ATTACK,
    DEFENCE,
    NOBODY,
    NOTHING,
    OPPOSITION,
    PAST,
    PENALTY,
    SUPPORT,
    TRIUMPH,
    Deed,
    Melee,
    OpenEvent,
)
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.parts import Public, Secret, Truth

FAVOR_VERBS = ("favor", "tribute")


class Forecast(NamedTuple):
    """How an Event would end: who wins a Contest, whether a Challenge succeeds, and the favor."""

    winner: int
    loser: int
    succeeds: bool
    gains: list[int]  # favor by seat


def forecast(game: HeirApparent, public: Public) -> Forecast:
    """How the Event that is going on would end now."""
    after = public.copy()
    event = after.event()
    assert event is not None
    if game.deck.kinds[event.card] is CONTEST:
        return _contest(game, after, event)
    return _challenge(game, after, event)


def _contest(game: HeirApparent, after: Public, event: OpenEvent) -> Forecast:
    before = after.favor.copy()
    if not event.is_judged:
        event.winner, event.loser = game.events.parties(after, event)
    if event.winner != NOTHING and not _is_paid(event):
        _carry_out(game, after, _deed(event, WON))
        for card in _helpers(game, after, event):
            _carry_out(game, after, Deed(NOBODY, event.winner, card, TRIGGERED))
        if event.loser != NOTHING:
            _carry_out(game, after, _deed(event, LOST))
    return Forecast(event.winner, event.loser, False, _gains(before, after.favor))


def _challenge(game: HeirApparent, after: Public, event: OpenEvent) -> Forecast:
    before = after.favor.copy()
    succeeds = event.pool(SUPPORT) > event.pool(OPPOSITION)
    if not _is_paid(event):
        _carry_out(game, after, _deed(event, WON if succeeds else LOST))
    return Forecast(NOTHING, NOTHING, succeeds, _gains(before, after.favor))


def _is_paid(event: OpenEvent) -> bool:
    """Whether what follows from it has begun already."""
    return event.stage in (TRIUMPH, PENALTY, PAST) and event.is_judged


def _deed(event: OpenEvent, script: str) -> Deed:
    return Deed(NOBODY, event.owner, event.card, script, named=event.named.copy())


def _helpers(game: HeirApparent, public: Public, event: OpenEvent) -> list[int]:
    """Characters of the winner who helped and profit by it (§1.9)."""
    found: list[int] = []
    for token in event.tokens:
        card = game.court.card_of(token.source)
        if token.pool == event.winner and public.holder[card] == event.winner:
            if game.deck.triumphs[card] and card not in found:
                found.append(card)
    return found


def _carry_out(game: HeirApparent, public: Public, deed: Deed) -> None:
    """Move the favor that a script moves."""
    targets, event = game.deeds.targets, public.event()
    state: Truth = State(public, [], Secret([], [], []))
    for order in game.scripts.orders(deed.card, deed.script):
        if order.verb.name not in FAVOR_VERBS or (order.who == "named" and not deed.named):
            continue
        if order.who == "loser" and event is not None and event.is_spared:
            continue
        for seat in targets.seats(public, deed, order.who, order.what):
            order.verb.carry_out(targets, state, deed, order, seat, None)


def _gains(before: list[int], after: list[int]) -> list[int]:
    return [now - was for was, now in zip(before, after, strict=True)]


def dying(frame: Melee) -> int:
    """Who would be killed if a melee ended now (§8.4)."""
    return frame.defender if frame.pool(ATTACK) > frame.pool(DEFENCE) else frame.attacker
