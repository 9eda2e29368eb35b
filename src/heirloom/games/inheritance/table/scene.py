"""The table of Inheritance: both sides with what lies on what, the hands, the piles, the score."""

from __future__ import annotations

from heirloom.core.game import DEALER, Action
from heirloom.core.scene import Badge, Move, Piece, Scene, Spot, Text, Tint, Zone
from heirloom.core.words import Phrase, Who, say, say_n
from heirloom.games.inheritance.cards.effects import (
    BANK,
    DESTROY,
    DISCARD,
    HIGHEST,
    LAY,
    RECALL,
    RECOVER,
    TAKE,
    WIN,
)
from heirloom.games.inheritance.rules.game import Inheritance
from heirloom.games.inheritance.rules.parts import (
    BANKED,
    CHOOSE,
    DECIDE,
    LAID,
    NOTHING,
    OVER,
    TRIM,
    TURN,
    Public,
    Sight,
)
from heirloom.games.inheritance.rules.rounds import MOST_HELD
from heirloom.games.inheritance.rules.wording import called

TINTS: tuple[Tint, ...] = (
    "plain", "green", "green", "green", "blue", "blue", "blue", "purple", "purple", "purple",
)  # fmt: skip


def scene(game: Inheritance, view: Sight) -> Scene:
    """The table as one player sees it, that player's side nearest."""
    public = view.public
    near = max(view.seat, 0)
    prompt, clause = _prompt(game, view)
    zones = [
        _round(public),
        *(_standing(game, public, seat) for seat in (0, 1)),
        _hand(game, view, 1 - near),
        _side(game, public, 1 - near, view.seat),
        _side(game, public, near, view.seat),
        _hand(game, view, near),
        _deck(public),
        _discard(game, public),
    ]
    moves = [_move(game, view, action) for action in game.legal(view)]
    return Scene(zones=zones, prompt=prompt, clause=clause, moves=moves)


# What is asked


def _prompt(game: Inheritance, view: Sight) -> tuple[Phrase, str]:
    public = view.public
    if public.phase == OVER:
        return _result(public), public.ended_by
    if game.waiting_on(public) == [DEALER]:
        return say("Cards are being drawn."), "3.1"
    asked = public.turn if public.phase == TURN else public.asked
    if asked != view.seat:
        return _waiting(public, asked)
    if public.phase == TRIM:
        n = public.hands[asked] - MOST_HELD
        return say_n("Discard a card: you may keep ten.", "Discard {n} cards: you may keep ten.",
                     n), "4.4"  # fmt: skip
    if public.phase == CHOOSE:
        return _question(game, public)
    if public.phase == DECIDE:
        return say("Decide who starts the first round."), "R1"
    return _turn(game, view)


def _result(public: Public) -> Phrase:
    first, second = public.crowns
    if first == second:
        return say("The game is a draw.")
    return say_n("{who} wins by 1 crown to {fewest}.", "{who} wins by {n} crowns to {fewest}.",
                 max(first, second), fewest=min(first, second),
                 who=Who(int(second > first)))  # fmt: skip


def _waiting(public: Public, asked: int) -> tuple[Phrase, str]:
    if public.phase == CHOOSE:
        return say("{who} is choosing.", who=Who(asked)), "2.4"
    if public.phase == TRIM:
        return say("{who} is discarding down to ten cards.", who=Who(asked)), "4.4"
    if public.phase == DECIDE:
        return say("{who} is deciding who starts.", who=Who(asked)), "R1"
    return say("It is {who}’s turn.", who=Who(asked)), "2.1"


def _turn(game: Inheritance, view: Sight) -> tuple[Phrase, str]:
    public = view.public
    can_play = any(action.kind == "play" for action in game.legal(view))
    if not can_play:
        return say("You have no card that you can play. Pass and draw one."), "2.7"
    if public.round.opening:
        return say("Play a card of any level."), "2.3"
    low, high, clause = _levels(public, view.seat)
    if low == high:
        return say("Play a card of level {high}, or pass.", high=high), clause
    if low > 1:
        return say("Play a card of level {low} to {high}, or pass.", low=low, high=high), clause
    if high == HIGHEST:
        return say("Play a card of any level, or pass."), clause
    return say("Play a card of level {high} or lower, or pass.", high=high), clause


def _levels(public: Public, seat: int) -> tuple[int, int, str]:
    """The levels that a player may play, and the clause that says so."""
    if public.round.free[seat]:
        return 1, HIGHEST, "6.13"
    return public.round.low, public.round.high, public.round.levels_by


def _question(game: Inheritance, public: Public) -> tuple[Phrase, str]:
    verb = game.abilities.effect(public).verb
    card = game.deck.names[public.ability.card]
    asked: dict[int, tuple[Phrase, str]] = {
        DISCARD: (say("{card}: choose a card from your hand to discard.", card=card), "6.3"),
        BANK: (say("{card}: choose a card from your hand to put onto it.", card=card), "6.10"),
        TAKE: (say("{card}: choose a card from your opponent’s hand.", card=card), "6.5"),
        RECOVER: (say("{card}: choose a card from the discard pile.", card=card), "6.6"),
        DESTROY: (say("{card}: choose a card in play to destroy.", card=card), "6.7"),
        RECALL: (say("{card}: choose a card in play to return to hand.", card=card), "6.8"),
        WIN: (say("{card}: choose one of your opponent’s cards to win over.", card=card), "6.9"),
        LAY: (say("{card}: choose one of your opponent’s cards to cover.", card=card), "6.11"),
    }
    return asked[verb]


# What can be done


def _move(game: Inheritance, view: Sight, action: Action) -> Move:
    way, label = path(game, view, action), _label_of(game, view, action)
    verb = say("Play a card") if action.kind == "play" else ""
    return Move(notation=action.notation, path=way, label=label, verb=verb)


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
    next_to_play = public.turn if public.phase == TURN else 1 - public.turn
    low, high, _ = _levels(public, next_to_play)
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
    return Zone(id="round", layout="panel", title=say("This round"), facts=facts)


def _standing(game: Inheritance, public: Public, seat: int) -> Zone:
    """The crowns of a seat, and what lies before it is worth."""
    facts: list[tuple[Text, Text]] = [
        (say("Crowns"), say("{n} of {goal}", n=public.crowns[seat], goal=game.crowns)),
        (say("VP"), str(game.deck.points(public, seat))),
    ]
    title = say("{who}", who=Who(seat))
    return Zone(id=f"standing-{seat + 1}", layout="panel", title=title, seat=seat, facts=facts)


def _side(game: Inheritance, public: Public, seat: int, mine: int) -> Zone:
    """The cards in front of a player, each followed by what was laid onto it."""
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
    if seat == mine:
        title = say("In front of you")
    return Zone(id=f"side-of-{seat + 1}", layout="row", title=title, seat=seat, spots=spots)


def _in_play(game: Inheritance, public: Public, place: int) -> Piece:
    table = public.table
    card = table.cards[place]
    badges = [Badge(icon="crown", text=str(game.deck.worth(public, place)), label=say("VP"))]
    if table.covered(place):
        badges = [Badge(icon="gavel", text=say("covered"), label=say("covered"))]
    if table.on[place] != NOTHING:
        under = say("on {card}", card=game.deck.names[table.cards[table.on[place]]])
        badges.append(Badge(icon="return-arrow", text=under, label=under))
    banked = [other for other in table.lying_on(place) if table.how[other] == BANKED]
    piece = _piece(game, card, f"place-{place + 1}")
    piece.name = called(game.deck, public, place)
    piece.label = _label(game, card, piece.name)
    piece.badges = badges
    piece.kind = piece.kind[:1]  # the VP are what it is worth now
    piece.faded = table.covered(place)
    piece.fresh = place == public.ability.place
    piece.under = [_piece(game, table.cards[at], f"place-{at + 1}") for at in banked]
    return piece


def _hand(game: Inheritance, view: Sight, seat: int) -> Zone:
    """A hand: your own face up, the other's backs and what is shown of it (§3.4, §R5)."""
    own = view.seat == seat
    seen: list[int] = view.own.hand if own else []
    if view.seat == 1 - seat and (game.memory == "open" or _looks(game, view)):
        seen = view.own.known
    count = view.public.hands[seat]
    spots = _fan(game, seen, "hand" if own else "known")
    spots += _backs(seat, len(spots), count - len(seen))
    title = say("Your hand") if own else say("Hand of {who}", who=Who(seat))
    return Zone(
        id=f"hand-of-{seat + 1}", layout="hand", title=title, seat=seat, spots=spots, count=count
    )


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
    return Zone(id="deck", layout="pile", title=say("Deck"), spots=spots, count=public.deck)


def _discard(game: Inheritance, public: Public) -> Zone:
    """Both may look through it, so all of it is shown (§3.3)."""
    spots = _fan(game, public.discard, "pile")
    count = len(public.discard)
    return Zone(id="discard", layout="pile", title=say("Discard pile"), spots=spots, count=count)


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
        badges=badges if copies > 1 else [],
    )


def _label(game: Inheritance, card: int, name: Text) -> Phrase:
    """A card in words, for those who do not see its face: name, level, VP and what it does."""
    level, vp, text = game.deck.levels[card], game.deck.vps[card], game.text(card)
    if not text["en"]:
        return say("{card}: level {level}, {vp} VP", card=name, level=level, vp=vp)
    return say("{card}: level {level}, {vp} VP. {text}", card=name, level=level, vp=vp, text=text)
