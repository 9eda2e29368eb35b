"""Why a piece of the reader can do nothing now, with the clause that says so."""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.core.preview import Preview
from heirloom.core.words import say
from heirloom.games.heir_apparent.cards.terms import CONTEST
from heirloom.games.heir_apparent.rules.frames import (
    ATTACK,
    SUPPORT,
    Act,
    Draw,
    Frame,
    Melee,
    OpenEvent,
    Spell,
)
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.parts import Sight
from heirloom.games.heir_apparent.table.refusals import (
    NOT_NOW,
    NOT_YOUR_TURN,
    OVER,
    Refusal,
)


def idle(game: HeirApparent, view: Sight, pressed: str) -> Preview:
    """A piece that no move begins with: why; nothing is said of what belongs to others."""
    slug = pressed.removeprefix("hand-")
    if slug not in game.card_names:
        return Preview()
    card = game.card_names.index(slug)
    mine = card in view.own.hand if slug != pressed else view.public.holder[card] == view.seat
    if not mine:
        return Preview()
    refusal = _refusal(game, view, card)
    return Preview(ask=say("{card}", card=game.deck.names[card]), sentence=refusal.why,
                   clause=refusal.clause, tone="bad")  # fmt: skip


def _refusal(game: HeirApparent, view: Sight, card: int) -> Refusal:
    if not view.public.stack:
        return OVER
    top = view.public.stack[-1]
    if top.seat != view.seat:
        return NOT_YOUR_TURN
    for action in _uses(game, view, top, card):
        refusal = game.moments[type(top)].refuse(view, top, action)
        if refusal is not None and refusal is not NOT_NOW:
            return refusal
    return NOT_NOW


def _uses(game: HeirApparent, view: Sight, top: Frame, card: int) -> list[Action]:
    """What the card could be used for at this moment, were it allowed; the likeliest first."""
    moves = game.court.moves
    if game.deck.kinds[card].is_action:
        listed = moves.spendings if isinstance(top, Draw) else moves.plays
        return [listed[card]]
    found: list[Action | None] = []
    if isinstance(top, OpenEvent):
        contest = game.deck.kinds[top.card] is CONTEST
        found = [moves.joins[card][view.seat if contest else SUPPORT], moves.uses[card]]
    elif isinstance(top, Melee):
        found = [moves.joins[card][ATTACK], moves.uses[card]]
    elif isinstance(top, Act):
        found = [moves.turns.get(card), moves.uses[card], moves.attacks.get(card)]
    elif isinstance(top, Draw):
        found = [moves.turns.get(card)]
    elif isinstance(top, Spell):
        found = [moves.counters[card]]
    return [action for action in found if action is not None]
