"""The table of Leduc poker: both cards, the board, and the pot."""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.core.scene import Move, Piece, Scene, Spot, Zone
from heirloom.core.words import Phrase, Who, say, say_n

from leduc_poker.rules.betting import EARLY_BET, LATE_BET, coins, this_round
from leduc_poker.rules.game import LeducPoker
from leduc_poker.rules.parts import BET, BETTING, NOTHING, OVER, RAISE, Sight


def scene(game: LeducPoker, view: Sight) -> Scene:
    """The table as one player sees it."""
    prompt, clause = _prompt(game, view)
    moves = [
        Move(notation=action.notation, path=path(game, view, action), label=_label(view, action))
        for action in game.legal(view)
    ]
    near = max(view.seat, 0)
    zones = [_hand(game, view, 1 - near), _board(game, view), _pot(view), _hand(game, view, near)]
    return Scene(zones=zones, prompt=prompt, clause=clause, moves=moves)


def path(game: LeducPoker, view: Sight, action: Action) -> list[str]:
    """Nothing is pressed but the button of the action."""
    return []


def _label(view: Sight, action: Action) -> Phrase:
    """What a button says; how many coins the player puts in."""
    public, seat = view.public, view.seat
    bet = EARLY_BET if public.board == NOTHING else LATE_BET
    due = coins(public, 1 - seat) - coins(public, seat)
    if action.kind == "check":
        return say("Check")
    if action.kind == "fold":
        return say("Fold")
    if action.kind == "call":
        return say_n("Call with {n} coin", "Call with {n} coins", due)
    if action.kind == "bet":
        return say_n("Bet {n} coin", "Bet {n} coins", bet)
    return say_n("Raise with {n} coin", "Raise with {n} coins", due + bet)


def _prompt(game: LeducPoker, view: Sight) -> tuple[Phrase, str]:
    public = view.public
    if public.phase == OVER:
        winners = game.winners(public)
        clause = "4.2" if public.shown else "4.1"
        if len(winners) > 1:
            return say("The pot is shared."), clause
        return say("{who} takes the pot.", who=Who(winners[0])), clause
    if public.phase != BETTING:
        return say("Cards are being dealt."), "1.1"
    if public.turn != view.seat:
        return say("{who} is to act.", who=Who(public.turn)), "2.1"
    done = this_round(public)
    if RAISE in done:
        return say("Fold or call."), "2.4"
    if BET in done:
        return say("Fold, call or raise."), "2.3"
    return say("Check or bet."), "2.2"


def _hand(game: LeducPoker, view: Sight, seat: int) -> Zone:
    card = view.public.shown[seat] if view.public.shown else NOTHING
    if seat == view.seat:
        card = view.own.card
    piece = None
    if card != NOTHING:
        piece = _piece(game, card, f"card-{seat}")
    elif game.holds(view.public, seat):
        piece = Piece(id=f"hidden-{seat}", label=say("face-down card"))
    title = say("The card of {who}", who=Who(seat))
    spots = [Spot(id=f"hand-{seat}", piece=piece)]
    return Zone(id=f"hand-of-{seat}", layout="hand", title=title, seat=seat, spots=spots)


def _board(game: LeducPoker, view: Sight) -> Zone:
    card = view.public.board
    piece = None if card == NOTHING else _piece(game, card, "card-on-the-board")
    return Zone(id="board", layout="row", title=say("Board"), spots=[Spot(id="board", piece=piece)])


def _piece(game: LeducPoker, card: int, id: str) -> Piece:
    found = game.deck[card]
    return Piece(id=id, face=found.slug, mark=found.slug[0].upper(), label=found.name)


def _pot(view: Sight) -> Zone:
    count = coins(view.public, 0) + coins(view.public, 1)
    return Zone(id="pot", layout="panel", title=say("Pot"), facts=[(say("Coins"), str(count))])
