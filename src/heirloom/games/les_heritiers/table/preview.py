"""What pressing cards and people of Les Héritiers would do, and what would come of it."""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.core.mistakes import Illegal
from heirloom.core.preview import Chip, Preview
from heirloom.core.words import Phrase, all_of, say, say_n
from heirloom.games.les_heritiers.cards.card import FAMILY_NAMES
from heirloom.games.les_heritiers.rules.game import LesHeritiers
from heirloom.games.les_heritiers.rules.moves import FOUNDERS
from heirloom.games.les_heritiers.rules.parts import ACT, FORCE, PAY, Sight
from heirloom.games.les_heritiers.rules.people import MAN, NOBODY
from heirloom.games.les_heritiers.table.houses import founders_id
from heirloom.games.les_heritiers.table.moves_ahead import whole_move
from heirloom.games.les_heritiers.table.scene import path as path_of

DECK = ("deck", "deck-top")


def preview(game: LesHeritiers, view: Sight, path: list[str]) -> Preview:
    """A card of the hand, somebody on the table, the deck; or a whole move."""
    if not path or view.seat < 0:
        return Preview()
    path = [_piece(game, view, id) for id in path]
    moves = [(action, path_of(game, view, action)) for action in game.legal(view)]
    for action, way in moves:
        if way and way == path:
            return whole_move(game, view, action)
    begun = [action for action, way in moves if way[: len(path)] == path]
    if len(path) > 1:
        return _half(game, view, begun, path)
    return _one(game, view, path[0], begun)


def _piece(game: LesHeritiers, view: Sight, id: str) -> str:
    """What lies on a place; a piece is itself."""
    zone, _, place = id.rpartition("-")
    for name, cards in (("hand", view.own.cards), ("discard", view.public.discards)):
        if zone == name and place.isdigit() and int(place) < len(cards):
            return game.card_names[cards[int(place)]]
    return "deck" if id in DECK else id.removeprefix("at-")


# Pieces by themselves


def _one(game: LesHeritiers, view: Sight, pressed: str, begun: list[Action]) -> Preview:
    public = view.public
    if pressed == "deck":
        return _refused(game, view, game.moves.court)
    for family in range(4):
        if pressed == founders_id(family):
            return _founders(game, view, family)
    if pressed not in game.card_names:
        return _dead(game, view, pressed)
    card = game.card_names.index(pressed)
    if card in view.own.cards:
        return _in_hand(game, view, card, begun)
    if public.at[card] != NOBODY:
        return _person(game, view, card, begun)
    return Preview(sentence=game.teller.describe(card), clause="1.5")


def _dead(game: LesHeritiers, view: Sight, pressed: str) -> Preview:
    """Somebody who stays on the table because the living descend from them (§7.2)."""
    people, number = view.public.people, pressed.rpartition("-")[2]
    if not number.isdigit() or not 0 < int(number) <= len(people.card):
        return Preview()
    name = game.teller.called(view.public, int(number) - 1)
    text = say("{name} is dead, but crowns can pass through {name} to living descendants.",
               name=name)  # fmt: skip
    return Preview(sentence=text, clause="7.2")


def _founders(game: LesHeritiers, view: Sight, family: int) -> Preview:
    name = FAMILY_NAMES[family]
    if not view.public.is_open[family]:
        text = say("The founders of {family} have no more children.", family=name)
        return Preview(sentence=text, clause=game.moves.closing)
    if game.reigns.until == "until_marriage":
        text = say("The founders of {family} have children until one of their men marries.",
                   family=name)  # fmt: skip
    else:
        text = say("The founders of {family} have children until their crown leaves them.",
                   family=name)  # fmt: skip
    return Preview(sentence=text, clause=game.moves.closing)


def _in_hand(game: LesHeritiers, view: Sight, card: int, begun: list[Action]) -> Preview:
    """Where a card of the hand could be born; it can also pay."""
    public, name = view.public, game.names[card]
    if public.phase in (PAY, FORCE) and view.seat == public.turn:
        if begun:
            return Preview(ask=say("Pay with {card} and which other card?", card=name),
                           clause="4.4")  # fmt: skip
        return Preview(sentence=say("{card} cannot pay for this marriage.", card=name),
                       clause="4.4", tone="bad")  # fmt: skip
    if not begun:
        return _unborn(game, view, card)
    chips = [Chip(on=_under(game, action), text=say("child here")) for action in begun]
    family = FAMILY_NAMES[game.families[card]]
    text = say_n("{name} can be born to one couple of {family}.",
                 "{name} can be born to {n} couples of {family}.",
                 len(begun), name=name, family=family)  # fmt: skip
    ask = say("Whose child should {name} be?", name=name)
    return Preview(ask=ask, sentence=text, clause="3.1", chips=chips)


def _unborn(game: LesHeritiers, view: Sight, card: int) -> Preview:
    public = view.public
    if view.seat != public.turn or public.phase != ACT:
        return Preview(sentence=_not_now(game, view), clause="2.1")
    family = FAMILY_NAMES[game.families[card]]
    text = say("{name} cannot be born: {family} has no couple, and its founders are closed. The "
               "card can pay for a murder or a marriage.",
               name=game.names[card], family=family)  # fmt: skip
    return Preview(sentence=text, clause="3.2")


def _under(game: LesHeritiers, action: Action) -> str:
    """The piece that a birth is laid under."""
    card, man = action.parts
    return founders_id(game.families[card]) if man == FOUNDERS else game.card_names[man]


def _person(game: LesHeritiers, view: Sight, card: int, begun: list[Action]) -> Preview:
    """Whom somebody could marry, and whether you could pay for a murder."""
    public = view.public
    name = game.teller.called(public, public.at[card])
    weddings = [action for action in begun if action.kind == "marry"]
    murders = [action for action in begun if action.kind == "murder"]
    if weddings:
        others = [action.parts[1 - action.parts.index(card)] for action in weddings]
        names = [game.teller.called(public, public.at[other]) for other in others]
        text = say("{name} could marry {names}.", name=name, names=all_of(names))
        ask = say("Whom should {name} marry?", name=name)
        if murders:
            text = say("{text} You could also pay for a murder.", text=text)
        return Preview(ask=ask, sentence=text, tone="good", clause="4.1")
    if murders:
        family = FAMILY_NAMES[game.families[card]]
        ask = say("Have {name} murdered?", name=name)
        text = say("It costs a card of your family and one of {family}.", family=family)
        if game.families[card] == view.seat:
            text = say("It costs two cards of your family.")
        return Preview(ask=ask, sentence=text, clause="5.1")
    return _why_not(game, view, card)


def _why_not(game: LesHeritiers, view: Sight, card: int) -> Preview:
    """Why somebody can do nothing now, with the clause."""
    public, people = view.public, view.public.people
    person = public.at[card]
    name, family = game.teller.called(public, person), game.families[card]
    if people.spouse[person] != NOBODY:
        spouse = game.teller.called(public, people.spouse[person])
        text = say("{name} is married to {spouse}.", name=name, spouse=spouse)
        if family == view.seat:
            text = say("{name} is married to {spouse}: an extra action each turn.",
                       name=name, spouse=spouse)  # fmt: skip
            return Preview(sentence=text, clause="2.2")
        return Preview(sentence=text, clause="4.1")
    if view.seat != public.turn or public.phase != ACT:
        return Preview(sentence=_not_now(game, view), clause="2.1")
    if family == view.seat:
        text = say("There is nobody whom {name} could marry now.", name=name)
        return Preview(sentence=text, clause="4.1")
    text = say("None of your people can marry {name}, and you cannot pay for a murder: it takes "
               "a card of your family and one of {family}.",
               name=name, family=FAMILY_NAMES[family])  # fmt: skip
    return Preview(sentence=text, clause="5.1")


def _not_now(game: LesHeritiers, view: Sight) -> Phrase:
    try:
        game.moves.check(view, game.moves.stop)
    except Illegal as refused:
        return refused.why
    return say("It is not your turn.")


# Half a move


def _half(game: LesHeritiers, view: Sight, begun: list[Action], path: list[str]) -> Preview:
    """A victim and one card that pays; or two pieces that do not go together, and why."""
    if begun:
        ask = say("Pay with which other card?")
        return Preview(ask=ask, clause="5.1" if begun[0].kind == "murder" else "4.4")
    meant = _meant(game, view, path)
    if meant is None:
        return Preview(sentence=say("These do not go together."), tone="bad", clause="2.3")
    return _refused(game, view, meant)


def _meant(game: LesHeritiers, view: Sight, path: list[str]) -> Action | None:
    """The action that two pieces might stand for."""
    ids = {slug: card for card, slug in enumerate(game.card_names)}
    first, second = ids.get(path[0]), ids.get(path[1])
    if first is None:
        return None
    if path[1].startswith("founders-"):
        if path[1] != founders_id(game.families[first]):
            return None
        return game.moves.under_founders[first]
    if second is None:
        return None
    if first in view.own.cards:
        return game.moves.births[first].get(second)
    man, woman = (first, second) if game.sexes[first] == MAN else (second, first)
    return game.moves.marriages[man].get(woman)


def _refused(game: LesHeritiers, view: Sight, action: Action) -> Preview:
    try:
        game.moves.check(view, action)
    except Illegal as refused:
        return Preview(sentence=refused.why, tone="bad", clause=refused.clause)
    return Preview()
