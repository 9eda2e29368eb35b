"""The table of Inheritance: both sides with what lies on what, the hands, the piles, the score."""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.core.scene import Badge, Move, Piece, Scene, Spot, Text, Tint, Zone
from heirloom.core.signs import Rating
from heirloom.core.words import Phrase, Who, say
from heirloom.games.inheritance.cards.effects import DESTROY, HIGHEST, LAY, RECALL, TAKE, WIN
from heirloom.games.inheritance.rules.game import Inheritance
from heirloom.games.inheritance.rules.parts import (
    BANKED,
    CHOOSE,
    LAID,
    NOTHING,
    Public,
    Sight,
)
from heirloom.games.inheritance.rules.wording import called
from heirloom.games.inheritance.table.faces import VP, icon
from heirloom.games.inheritance.table.prompts import allowed, prompt
from heirloom.games.inheritance.table.standing import as_counted, band, phases, sheets, vp_of
from heirloom.games.inheritance.table.verdicts import last_verdict

TINTS: tuple[Tint, ...] = (
    "plain", "green", "green", "green", "blue", "blue", "blue", "purple", "purple", "purple",
)  # fmt: skip


def scene(game: Inheritance, view: Sight) -> Scene:
    """The table as one player sees it, that player's side nearest."""
    public = view.public
    near = max(view.seat, 0)
    asked, clause = prompt(game, view)
    zones = [
        _round(public),
        *(_standing(game, public, seat) for seat in (0, 1)),
        _hand(game, view, 1 - near),
        _side(game, view, 1 - near),
        band(game, view),
        _side(game, view, near),
        _hand(game, view, near),
        _deck(public),
        _discard(game, public),
        *_unseen(game, view),
    ]
    moves = [_move(game, view, action) for action in game.legal(view)]
    track, now = phases(public)
    return Scene(zones=zones, prompt=asked, clause=clause, moves=moves, sheets=sheets(game, view),
                 phases=track, now=now, verdict=last_verdict(game, view))  # fmt: skip


# What can be done


def _move(game: Inheritance, view: Sight, action: Action) -> Move:
    way, label = path(game, view, action), _label_of(game, view, action)
    verb = say("Play a card") if action.kind == "play" else ""
    return Move(notation=action.notation, path=way, label=label, verb=verb,
                short=short(game, view.public, action))  # fmt: skip


def short(game: Inheritance, public: Public, action: Action) -> Phrase:
    """What stands on the button of a move whose card is chosen."""
    if action.kind == "pass":
        ends = public.round.passes == 1
        return say("Pass: ends the round") if ends else say("Pass and draw")
    if action.kind == "choose":
        return {
            DESTROY: say("Destroy it"),
            RECALL: say("Return it"),
            WIN: say("Win it over"),
            LAY: say("Cover it"),
        }[game.abilities.effect(public).verb]
    return {
        "play": say("Play it"),
        "discard": say("Discard it"),
        "bank": say("Bank it"),
        "take": say("Take it"),
        "recover": say("Take it"),
        "stop": say("Stop here"),
        "start": say("I start"),
        "follow": say("My opponent starts"),
    }[action.kind]


def path(game: Inheritance, view: Sight, action: Action) -> list[str]:
    """The one card that a move is about; passing and stopping need none."""
    if not action.parts:
        return []
    if action.kind == "choose":
        return [f"place-{action.parts[0] + 1}"]
    where = {"take": "known", "recover": "pile"}.get(action.kind, "hand")
    return [f"{where}-{game.card_names[action.parts[0]]}"]


def _label_of(game: Inheritance, view: Sight, action: Action) -> Text:
    if action.kind == "pass":
        return say("Pass and draw a card")
    if action.kind == "stop":
        fresh = game.abilities.untouched(view.public)
        return say("Choose nothing") if fresh else say("Stop here")
    if action.kind == "start":
        return say("I start")
    if action.kind == "follow":
        return say("My opponent starts")
    if action.kind == "choose":
        return say("Choose {card}", card=called(game.deck, view.public, action.parts[0]))
    card = game.deck.names[action.parts[0]]
    return {
        "play": say("Play {card}", card=card),
        "discard": say("Discard {card}", card=card),
        "bank": say("Bank {card}", card=card),
        "take": say("Take {card}", card=card),
        "recover": say("Take {card}", card=card),
    }[action.kind]


# What lies there


def _round(public: Public) -> Zone:
    _, low, high = allowed(public)
    levels: Text = say("{low} to {high}", low=low, high=high)
    if low == high:
        levels = str(high)
    elif low == 1:
        levels = say("any") if high == HIGHEST else say("{high} or lower", high=high)
    facts: list[tuple[Text, Text]] = [
        (say("Round"), str(public.round.number)),
        (say("Level allowed"), levels),
        (say("Passes"), say("{n} of 2", n=public.round.passes)),
    ]
    return Zone(id="round", layout="panel", title=say("This round"), facts=facts,
                text_only=True)  # fmt: skip


def _standing(game: Inheritance, public: Public, seat: int) -> Zone:
    """The crowns of a seat, and what lies before it is worth."""
    facts: list[tuple[Text, Text]] = [
        (say("Crowns"), say("{n} of {goal}", n=public.crowns[seat], goal=game.crowns)),
        (say("VP"), str(vp_of(game, public, seat))),
    ]
    title = say("{who}", who=Who(seat))
    return Zone(id=f"standing-{seat + 1}", layout="panel", title=title, seat=seat, facts=facts,
                text_only=True)  # fmt: skip


def _side(game: Inheritance, view: Sight, seat: int) -> Zone:
    """The cards in front of a player, each followed by what was laid onto it."""
    public = view.public
    table = public.table
    order: list[int] = []
    for place, card in enumerate(table.cards):
        if card != NOTHING and table.on[place] == NOTHING and table.seats[place] == seat:
            order.append(place)
            order += [other for other in table.lying_on(place) if table.how[other] == LAID]
    spots = [
        Spot(id=f"side-{place + 1}", column=column, piece=_in_play(game, public, place))
        for column, place in enumerate(order)
    ]
    title = say("In front of {who}", who=Who(seat))
    if seat == view.seat:
        title = say("In front of you")
    return Zone(
        id=f"side-of-{seat + 1}",
        layout="row",
        title=title,
        seat=seat,
        spots=spots,
        area="own" if seat == max(view.seat, 0) else "rivals",
        form="card",
        value=Rating(icon=VP, value=vp_of(game, public, seat), label=say("VP")),
        backs=None if _seen(game, view, seat) or seat == view.seat else public.hands[seat],
    )


def _in_play(game: Inheritance, public: Public, place: int) -> Piece:
    table = public.table
    card = table.cards[place]
    badges = []
    if table.covered(place):
        badges.append(Badge(icon="gavel", text=say("covered"), label=say("covered")))
    if game.deck.any_shields and game.deck.protected(public, place):
        badges.append(Badge(icon="shield", label=say("protected")))
    if table.on[place] != NOTHING:
        under = say("on {card}", card=game.deck.names[table.cards[table.on[place]]])
        badges.append(Badge(icon="return-arrow", text=under, label=under))
    banked = [other for other in table.lying_on(place) if table.how[other] == BANKED]
    piece = _piece(game, card, f"place-{place + 1}")
    piece.name = called(game.deck, public, place)
    piece.label = _label(game, card, piece.name)
    piece.badges = badges
    piece.owner = table.seats[place]
    piece.kind = piece.kind[:1]  # the VP are what it is worth now
    worth = game.deck.worth(as_counted(public), place)
    piece.worth = Rating(icon=VP, value=worth, printed=game.deck.vps[card], label=say("VP"))
    piece.lies = "laid" if table.how[place] == LAID else ""
    piece.faded = table.covered(place)
    piece.fresh = place == public.ability.place
    piece.under = [_piece(game, table.cards[at], f"place-{at + 1}") for at in banked]
    for under_it in piece.under:
        under_it.lies = "banked"
    return piece


def _hand(game: Inheritance, view: Sight, seat: int) -> Zone:
    """A hand: your own face up, the other's backs and what is shown of it (§3.4, §R5)."""
    own = view.seat == seat
    seen = _seen(game, view, seat)
    count = view.public.hands[seat]
    spots = _fan(game, seen, "hand" if own else "known")
    spots += _backs(seat, len(spots), count - len(seen))
    title = say("Your hand") if own else say("Hand of {who}", who=Who(seat))
    return Zone(
        id=f"hand-of-{seat + 1}",
        layout="hand",
        title=title,
        seat=seat,
        spots=spots,
        count=count,
        area="hand" if own else "rivals",
        form="card" if own else "tile",
        text_only=not own and not seen,  # the side shows the backs
    )


def _seen(game: Inheritance, view: Sight, seat: int) -> list[int]:
    """The cards of a hand whose faces this view shows."""
    if view.seat == seat:
        return view.own.hand
    if view.seat == 1 - seat and (game.memory == "open" or _looks(game, view)):
        return view.own.known
    return []


def _looks(game: Inheritance, view: Sight) -> bool:
    """Whether this player is looking at the other hand to choose a card from it (§6.5)."""
    public = view.public
    chooses = public.phase == CHOOSE and public.asked == view.seat
    return chooses and game.abilities.effect(public).verb == TAKE


def _fan(game: Inheritance, cards: list[int], name: str) -> list[Spot]:
    """Each different card once, with how many there are."""
    return [
        Spot(id=f"{name}-spot-{game.card_names[card]}", column=column,
             piece=_piece(game, card, f"{name}-{game.card_names[card]}", cards.count(card)))
        for column, card in enumerate(sorted(set(cards)))
    ]  # fmt: skip


def _backs(seat: int, column: int, count: int) -> list[Spot]:
    return [
        Spot(
            id=f"back-spot-{seat + 1}-{i + 1}",
            column=column + i,
            piece=Piece(id=f"back-{seat + 1}-{i + 1}", label=say("face-down card")),
        )
        for i in range(count)
    ]


def _deck(public: Public) -> Zone:
    spots = []
    if public.deck:
        spots = [Spot(id="deck-spot", piece=Piece(id="deck-top", label=say("face-down card")))]
    return Zone(id="deck", layout="pile", title=say("Deck"), spots=spots, count=public.deck,
                area="piles")  # fmt: skip


def _discard(game: Inheritance, public: Public) -> Zone:
    """Both may look through it, so all of it is shown (§3.3)."""
    spots = _fan(game, public.discard, "pile")
    count = len(public.discard)
    return Zone(id="discard", layout="pile", title=say("Discard pile"), spots=spots, count=count,
                area="piles")  # fmt: skip


def _unseen(game: Inheritance, view: Sight) -> list[Zone]:
    """What may lie in the deck or the other hand, where the table remembers it (§R5)."""
    if game.memory != "open" or view.seat < 0:
        return []
    spots = _fan(game, game.unseen(view), "unseen")
    count = len(game.unseen(view))
    title = say("Not seen yet")
    return [Zone(id="unseen", layout="pile", title=title, spots=spots, count=count, area="piles",
                 quiet=True)]  # fmt: skip


def _piece(game: Inheritance, card: int, id: str, copies: int = 1) -> Piece:
    level = game.deck.levels[card]
    badges = [Badge(icon="", text=f"×{copies}", label=f"×{copies}")]
    return Piece(
        id=id,
        face=game.card_names[card],
        mark=str(level),
        label=_label(game, card, game.deck.names[card]),
        name=game.deck.names[card],
        kind=[say("level {n}", n=level), say("{n} VP", n=game.deck.vps[card])],
        text=game.text(card),
        tint=TINTS[level],
        charge=icon(game.deck.cards[card]),
        badges=badges if copies > 1 else [],
    )


def _label(game: Inheritance, card: int, name: Text) -> Phrase:
    """A card in words, for those who do not see its face: name, level, VP and what it does."""
    level, vp, text = game.deck.levels[card], game.deck.vps[card], game.text(card)
    if not text["en"]:
        return say("{card}: level {level}, {vp} VP", card=name, level=level, vp=vp)
    return say("{card}: level {level}, {vp} VP. {text}", card=name, level=level, vp=vp, text=text)
