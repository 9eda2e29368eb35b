"""A newcomer to Les Héritiers, who plays by the lesson and nothing else.

1. Keep three heirs: while fewer than three of your family are in the first half of their lives,
   have a child under your founders or any couple of your family, a son if you can.
2. Murder whoever wears a crown that does not count for you, if the heir is of your family.
3. Marry a young man of your family who wears a crown, best of all to a woman who wears one, if you
   hold a child for them.
4. Court for a card; when there is none, have a child, and stop when there is nothing else.

Accept a proposal if the man is of your family, as the children will be; drop what is refused. Of
several such moves the first is made, in the order of the box.
"""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.games.les_heritiers.rules.game import LesHeritiers
from heirloom.games.les_heritiers.rules.parts import Sight
from heirloom.games.les_heritiers.rules.people import MAN, NOBODY

HEIRS = 3
YOUNG = 1  # quarters lived, at most


def choose(game: LesHeritiers, view: Sight) -> Action:
    """The move of somebody who has finished the lesson."""
    legal = game.legal(view)
    for wish in (_answer, _son, _heir, _murder, _royal_couple, _king, _court, _child):
        for action in legal:
            if wish(game, view, action):
                return action
    return legal[-1]


def _answer(game: LesHeritiers, view: Sight, action: Action) -> bool:
    """Yes to a groom of this family, no to others; nothing is paid for a refused bride."""
    if action.kind not in ("yes", "no"):
        return action.kind == "drop"
    is_own = view.public.people.family[view.public.groom] == view.seat
    return is_own == (action.kind == "yes")


def _son(game: LesHeritiers, view: Sight, action: Action) -> bool:
    return _heir(game, view, action) and game.sexes[action.parts[0]] == MAN


def _heir(game: LesHeritiers, view: Sight, action: Action) -> bool:
    """A birth in this family, while it has too few young people."""
    if not _child(game, view, action):
        return False
    people = view.public.people
    young = 0
    for card, person in enumerate(view.public.at):
        if person != NOBODY and game.families[card] == view.seat:
            young += people.quarters[person] <= YOUNG
    return young < HEIRS


def _child(game: LesHeritiers, view: Sight, action: Action) -> bool:
    return action.kind == "birth" and game.families[action.parts[0]] == view.seat


def _murder(game: LesHeritiers, view: Sight, action: Action) -> bool:
    """A murder that brings a crown."""
    if action.kind != "murder" or game.families[action.parts[0]] == view.seat:
        return False
    victim = view.public.at[action.parts[0]]
    for crown, chain in enumerate(view.public.chains):
        if chain[-1] == victim:
            heirs = game.reigns.line(view.public, crown, 1)
            if heirs and view.public.people.family[heirs[0]] == view.seat:
                return True
    return False


def _king(game: LesHeritiers, view: Sight, action: Action) -> bool:
    """A marriage of a man of this family who wears a crown."""
    if action.kind != "marry" or game.families[action.parts[0]] != view.seat:
        return False
    has_child = any(game.families[card] == view.seat for card in view.own.cards)
    is_young = view.public.people.quarters[view.public.at[action.parts[0]]] <= YOUNG
    return has_child and is_young and _wears(view, action.parts[0])


def _royal_couple(game: LesHeritiers, view: Sight, action: Action) -> bool:
    """The same, with a woman who wears one too."""
    return _king(game, view, action) and _wears(view, action.parts[1])


def _wears(view: Sight, card: int) -> bool:
    """Whether somebody wears a crown."""
    return view.public.at[card] in [chain[-1] for chain in view.public.chains]


def _court(game: LesHeritiers, view: Sight, action: Action) -> bool:
    return action.kind == "court"
