"""The table of Kuhn poker: both cards, the pot, and what has been bet."""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.core.scene import Move, Piece, Scene, Spot, Zone
from heirloom.core.words import Phrase, Who, say

from kuhn_poker.rules.game import KuhnPoker
from kuhn_poker.rules.parts import BET, BETTING, CALL, NOTHING, OVER, Sight

LABELS = {
    "check": say("Check"),
    "bet": say("Bet a coin"),
    "fold": say("Fold"),
    "call": say("Call"),
}


def scene(game: KuhnPoker, view: Sight) -> Scene:
    """The table as one player sees it."""
    prompt, clause = _prompt(game, view)
    moves = [
        Move(notation=action.notation, path=path(game, view, action), label=LABELS[action.kind])
        for action in game.legal(view)
    ]
    near = max(view.seat, 0)
    zones = [_hand(game, view, 1 - near), _pot(view), _hand(game, view, near)]
    return Scene(zones=zones, prompt=prompt, clause=clause, moves=moves)


def path(game: KuhnPoker, view: Sight, action: Action) -> list[str]:
    """Nothing is pressed but the button of the action."""
    return []


def _prompt(game: KuhnPoker, view: Sight) -> tuple[Phrase, str]:
    public = view.public
    if public.phase == OVER:
        winner = Who(game.winners(public)[0])
        return say("{who} takes the pot.", who=winner), "3.2" if public.shown else "3.1"
    if public.phase != BETTING:
        return say("Cards are being dealt."), "1.1"
    if public.turn != view.seat:
        return say("{who} is to act.", who=Who(public.turn)), "2.1"
    if BET in public.bets:
        return say("Fold, or call for one more coin."), "2.3"
    return say("Check, or bet a coin."), "2.2"


def _hand(game: KuhnPoker, view: Sight, seat: int) -> Zone:
    card = view.public.shown[seat] if view.public.shown else NOTHING
    if seat == view.seat:
        card = view.own.card
    piece = None
    if card != NOTHING:
        found = game.deck[card]
        mark = found.slug[0].upper()
        piece = Piece(id=found.slug, face=found.slug, mark=mark, label=found.name)
    elif game.holds(view.public, seat):
        piece = Piece(id=f"hidden-{seat}", label=say("face-down card"))
    title = say("The card of {who}", who=Who(seat))
    spots = [Spot(id=f"hand-{seat}", piece=piece)]
    return Zone(id=f"hand-of-{seat}", layout="hand", title=title, seat=seat, spots=spots)


def _pot(view: Sight) -> Zone:
    coins = 2 + view.public.bets.count(BET) + view.public.bets.count(CALL)
    return Zone(id="pot", layout="panel", title=say("Pot"), facts=[(say("Coins"), str(coins))])
