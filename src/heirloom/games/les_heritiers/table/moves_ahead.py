"""What a whole move of Les Héritiers would lead to."""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.core.preview import Preview
from heirloom.core.words import Phrase, Who, say, say_n
from heirloom.games.les_heritiers.cards.card import FAMILY_NAMES
from heirloom.games.les_heritiers.rules.game import LesHeritiers
from heirloom.games.les_heritiers.rules.moves import FOUNDERS, can_pay
from heirloom.games.les_heritiers.rules.parts import PAY, Sight
from heirloom.games.les_heritiers.table.outlook import (
    after_birth,
    after_murder,
    crown_changes,
    lost_at_the_end,
    new_place,
    told_of_murder,
)


def whole_move(game: LesHeritiers, view: Sight, action: Action) -> Preview:
    """What a legal move would do."""
    if action.kind == "birth":
        found = _birth(game, view, action)
    elif action.kind == "marry":
        found = _marriage(game, view, action)
    elif action.kind == "murder":
        found = _murder(game, view, action)
    elif action.kind == "pay":
        found = _payment(game, view, action)
    else:
        found = _courting(view)
    if not found.warning:
        found.warning = lost_at_the_end(game, view, action)
    return found


def _birth(game: LesHeritiers, view: Sight, action: Action) -> Preview:
    """Whose child it would be, and how near to a crown."""
    public, (card, man) = view.public, action.parts
    family, name = game.families[card], game.names[card]
    after, child = after_birth(game, public, card, man)
    if man == FOUNDERS:
        ask = say("Let {name} be born to the founders of {family}?",
                  name=name, family=FAMILY_NAMES[family])  # fmt: skip
    else:
        father = public.at[man]
        ask = say("Let {name} be born to {father} and {mother}?", name=name,
                  father=game.teller.called(public, father),
                  mother=game.teller.called(public, public.people.spouse[father]))  # fmt: skip
    sentence, is_good = new_place(game, view, after, child)
    return Preview(
        ask=ask,
        sentence=sentence,
        tone="good" if is_good else "",
        clause="3.1" if man != FOUNDERS else "3.3",
        go=say("Play the birth"),
    )


def _marriage(game: LesHeritiers, view: Sight, action: Action) -> Preview:
    """Who is asked, what children they would have, and whether founders close (§3.3)."""
    public = view.public
    man, woman = action.parts
    groom, bride = (game.teller.called(public, public.at[card]) for card in action.parts)
    family, hers = game.families[man], game.families[woman]
    other = hers if family == view.seat else family
    if game.families[man] == view.seat:
        ask = say("Marry {one} to {other}?", one=groom, other=bride)
    else:
        ask = say("Marry {one} to {other}?", one=bride, other=groom)
    asked = _asked(game, view, other)
    children = say("Their children will be {family}.", family=FAMILY_NAMES[family])
    return Preview(
        ask=ask,
        sentence=say("{asked} {children}", asked=asked, children=children),
        warning=_closing(game, view, man),
        clause="4.3",
        go=say("Propose"),
    )


def _asked(game: LesHeritiers, view: Sight, other: int) -> Phrase:
    """Who must agree, and what a refusal would cost."""
    name = FAMILY_NAMES[other]
    if other >= len(view.public.running):
        if game.moves.neutral_pays:
            return say("{family} is neutral: you pay two cards.", family=name)
        return say("{family} is neutral and agrees.", family=name)
    if can_pay(game.moves.counts(view.own.cards), view.seat, other):
        return say("{who} is asked first; after a refusal you could pay.", who=Who(other))
    return say("{who} is asked first.", who=Who(other))


def _closing(game: LesHeritiers, view: Sight, man: int) -> Phrase | str:
    """A warning if this marriage closes your own founders for good (§3.3)."""
    family = game.families[man]
    if game.reigns.until != "until_marriage" or not view.public.is_open[family]:
        return ""
    if family != view.seat:
        return ""
    name = game.teller.called(view.public, view.public.at[man])
    return say("{name} would be your first man to marry: your founders close for good.",
               name=name)  # fmt: skip


def _murder(game: LesHeritiers, view: Sight, action: Action) -> Preview:
    """Who inherits, and who is free to marry again."""
    public = view.public
    victim = public.at[action.parts[0]]
    one, other = (game.teller.describe(card) for card in game.cards_in(view, action))
    after = after_murder(game, public, victim)
    changes = crown_changes(game, view.seat, public, after)
    lost = game.reigns.crowns(after, view.seat) < game.reigns.crowns(public, view.seat)
    won = game.reigns.crowns(after, view.seat) > game.reigns.crowns(public, view.seat)
    return Preview(
        ask=say("Have {name} murdered, paying {one} and {other}?",
                name=game.teller.called(public, victim), one=one, other=other),
        sentence=told_of_murder(game, public, after, victim),
        tone="bad" if lost else ("good" if won else ""),
        warning=say("You would lose a crown.") if lost else "",
        clause="5.1",
        go=say("Murder"),
        changes=changes,
    )  # fmt: skip


def _payment(game: LesHeritiers, view: Sight, action: Action) -> Preview:
    public = view.public
    one, other = (game.teller.describe(card) for card in game.cards_in(view, action))
    groom = game.teller.called(public, public.groom)
    bride = game.teller.called(public, public.bride)
    return Preview(
        ask=say("Pay {one} and {other}?", one=one, other=other),
        sentence=say("{groom} and {bride} marry.", groom=groom, bride=bride),
        warning=_closing(game, view, public.people.card[public.groom]),
        clause="R5" if public.phase == PAY else "4.4",
        go=say("Pay"),
    )


def _courting(view: Sight) -> Preview:
    public = view.public
    text = say_n("You draw the last card of deck {age}.", "You draw one of the {n} cards of deck "
                 "{age}.", public.deck, age=public.age)  # fmt: skip
    if public.deck == 0:
        text = say("The discards become the next deck, and you draw a card.")
    return Preview(ask=say("Court: draw a card?"), sentence=text, clause="6.1", go=say("Court"))
