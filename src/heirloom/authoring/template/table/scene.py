"""The table: both players' cards and the deck."""

from __future__ import annotations

from heirloom.authoring.template.rules.game import NewGame
from heirloom.authoring.template.rules.parts import CHOOSE, NOTHING, OVER, Sight
from heirloom.core.game import Action
from heirloom.core.scene import Move, Piece, Scene, Spot, Zone
from heirloom.core.words import Phrase, Who, say

LABELS = {"keep": say("Keep your card"), "swap": say("Swap your card")}


def scene(game: NewGame, view: Sight) -> Scene:
    """The table as one player sees it."""
    prompt, clause = _prompt(game, view)
    moves = [
        Move(notation=action.notation, path=path(game, view, action), label=LABELS[action.kind])
        for action in game.legal(view)
    ]
    zones = [_hand(game, view, 1), _hand(game, view, 0), _deck(game, view)]
    return Scene(zones=zones, prompt=prompt, clause=clause, moves=moves)


def path(game: NewGame, view: Sight, action: Action) -> list[str]:
    """What is pressed: one's card to keep it, the deck to swap it."""
    return ["deck"] if action.kind == "swap" else [f"hand-{view.seat}"]


def _prompt(game: NewGame, view: Sight) -> tuple[Phrase, str]:
    public = view.public
    if public.phase == OVER:
        winners = [Who(seat) for seat in game.winners(public)]
        return say("{who} inherits.", who=winners), "3.1"
    if public.phase == CHOOSE and public.turn == view.seat:
        return say("Keep your card, or swap it for one of the deck."), "2.1"
    if public.phase == CHOOSE:
        return say("{who} is to choose.", who=Who(public.turn)), "2.1"
    return say("Cards are being dealt."), "1.1"


def _hand(game: NewGame, view: Sight, seat: int) -> Zone:
    piece = None
    card = view.public.shown[seat] if view.public.shown else NOTHING
    if seat == view.seat:
        card = view.own.card
    if card != NOTHING:
        heir = game.heirs[card]
        piece = Piece(id=heir.slug, face=heir.slug, mark=str(heir.number), label=heir.name)
    elif game.holds(view.public, seat):
        piece = Piece(id=f"hidden-{seat}", label=say("face-down card"))
    title = say("The card of {who}", who=Who(seat))
    spots = [Spot(id=f"hand-{seat}", piece=piece)]
    return Zone(id=f"hand-of-{seat}", layout="hand", title=title, seat=seat, spots=spots)


def _deck(game: NewGame, view: Sight) -> Zone:
    public = view.public
    dealt = sum(game.holds(public, seat) + public.swapped[seat] for seat in (0, 1))
    left = len(game.heirs) - dealt
    piece = Piece(id="top", label=say("face-down card")) if left else None
    spots = [Spot(id="deck", piece=piece)]
    return Zone(id="deck-zone", layout="pile", title=say("Deck"), spots=spots, count=left)
