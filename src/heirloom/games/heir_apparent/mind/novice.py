"""A newcomer to Heir Apparent, who plays by the lesson and nothing else.

1. Bid 2 if nobody has bid more, else pass; pick the Character with the highest printed ratings.
2. Draw an Action card, and keep every Character that finds a place.
3. In the Actions phase, play the Action cards that cost nothing. Attack if your best Fighter has
   at least 4 Combat more than a rival's Character, so that helpers do not turn the fight.
4. In a Contest, first let the Prince help your pool, then exhaust the Character that just takes
   the lead; if none does, or you lead, pass. In a melee help your own side in the same way.
5. Whatever else is asked: the first that is possible.
"""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.games.heir_apparent.cards.terms import COMBAT
from heirloom.games.heir_apparent.rules.frames import (
    ATTACK,
    DEFENCE,
    NOTHING,
    Act,
    Melee,
    OpenEvent,
    Window,
)
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.parts import Sight

SMALL_BID = 2
SURE = 4  # more Combat than the defender


def choose(game: HeirApparent, view: Sight) -> Action:
    """The move of somebody who has finished the lesson."""
    legal = game.legal(view)
    frame = view.public.stack[-1]
    if isinstance(frame, (Melee, OpenEvent)):
        return _window(game, view, frame, legal)
    kinds = {action.kind for action in legal}
    if "bid" in kinds:
        small = [a for a in legal if a.kind == "bid" and a.parts[0] == SMALL_BID]
        return (small or _of(legal, "pass") or legal)[0]
    if "pick" in kinds:
        return max(_of(legal, "pick"), key=lambda action: _ratings(game, action.parts[0]))
    if isinstance(frame, Act):
        gifts = [a for a in _of(legal, "play") if game.deck.costs[a.parts[0]] == 0]
        if gifts:
            return gifts[0]
    if "attack" in kinds:
        attacks = [a for a in _of(legal, "attack") if _weaker(game, view, a.parts[0])]
        if attacks:
            return max(attacks, key=lambda action: _combat(game, view, action.parts[0]))
    for kind in ("draw", "keep", "done", "pass"):
        if kind in kinds:
            return _of(legal, kind)[0]
    return legal[0]


def _of(legal: list[Action], kind: str) -> list[Action]:
    return [action for action in legal if action.kind == kind]


def _ratings(game: HeirApparent, card: int) -> int:
    """Politics and Combat as printed."""
    return sum(ratings[card] for ratings in game.deck.ratings)


def _combat(game: HeirApparent, view: Sight, card: int) -> int:
    return game.court.rating(view.public, card, COMBAT)


def _weaker(game: HeirApparent, view: Sight, attacker: int) -> list[int]:
    """The Characters of rivals with clearly less Combat."""
    return [
        card
        for seat, places in enumerate(view.public.places)
        for card in places
        if seat != view.seat and card != NOTHING
        and _combat(game, view, card) + SURE <= _combat(game, view, attacker)
    ]  # fmt: skip


def _window(game: HeirApparent, view: Sight, frame: Window, legal: list[Action]) -> Action:
    """Whom to attack; then tokens, as long as they take the lead."""
    if isinstance(frame, Melee) and (names := _of(legal, "name")):
        weak = _weaker(game, view, frame.attacker)
        return next((action for action in names if action.parts[0] in weak), names[0])
    passing = (_of(legal, "pass") or legal)[0]
    mine, rivals = _pools(game, view, frame)
    behind = max((frame.pool(pool) for pool in rivals), default=0) - frame.pool(mine)
    if behind < 0:
        return passing
    prince = [action for action in _of(legal, "free") if action.parts[0] == mine]
    if prince:
        return prince[0]
    joins = [
        (_tokens(game, view, frame, action.parts[0]), action)
        for action in _of(legal, "join")
        if action.parts[1] == mine
    ]
    enough = [pair for pair in joins if pair[0] > behind]
    return min(enough, key=lambda pair: pair[0])[1] if enough else passing


def _pools(game: HeirApparent, view: Sight, frame: Window) -> tuple[int, list[int]]:
    """One's own pool, and those that it is compared with; no pool in the fights of others."""
    if isinstance(frame, Melee):
        if frame.owner == view.seat:
            return ATTACK, [DEFENCE]
        own = frame.defender != NOTHING and view.public.holder[frame.defender] == view.seat
        return (DEFENCE, [ATTACK]) if own else (NOTHING, [])
    seats = range(view.public.seats)
    return view.seat, [seat for seat in seats if seat != view.seat]


def _tokens(game: HeirApparent, view: Sight, frame: Window, card: int) -> int:
    """How many tokens a Character would add."""
    if isinstance(frame, OpenEvent):
        return game.events.weight(view.public, frame.card, card)
    return _combat(game, view, card)
