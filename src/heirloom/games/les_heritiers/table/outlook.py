"""What a birth or a murder in Les Héritiers would change, and what the end of a round would."""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.core.preview import Change
from heirloom.core.scene import Text
from heirloom.core.words import Phrase, say
from heirloom.games.les_heritiers.cards.card import FAMILY_NAMES
from heirloom.games.les_heritiers.rules.game import LesHeritiers
from heirloom.games.les_heritiers.rules.moves import parents_of
from heirloom.games.les_heritiers.rules.parts import Public, Sight
from heirloom.games.les_heritiers.rules.people import NOBODY
from heirloom.games.les_heritiers.rules.succession import OUT
from heirloom.games.les_heritiers.table.sheets import crowns_name

LONGEST_LINE = 4


def after_birth(game: LesHeritiers, public: Public, card: int, man: int) -> tuple[Public, int]:
    """The table after a birth, and the child."""
    after = public.copy()
    family = game.families[card]
    father, mother = parents_of(after, family, man)
    child = after.people.bear(card, family, game.sexes[card], father, mother)
    after.at[card] = child
    return after, child


def after_murder(game: LesHeritiers, public: Public, victim: int) -> Public:
    """The table after a murder, with every crown at its heir (§5.2)."""
    after = public.copy()
    game.reigns.bury(after, victim)
    game.reigns.inherit(after, None)
    return after


def crown_changes(game: LesHeritiers, seat: int, before: Public, after: Public) -> list[Change]:
    """Whose number of crowns would differ."""
    found = []
    for one in range(len(before.running)):
        now, then = game.reigns.crowns(before, one), game.reigns.crowns(after, one)
        if then != now:
            is_good = (then > now) == (one == seat)
            change = Change(
                name=crowns_name(one), text=str(then), tone="good" if is_good else "bad"
            )
            found.append(change)
    return found


def new_place(game: LesHeritiers, view: Sight, after: Public, child: int) -> tuple[Phrase, bool]:
    """How near a child would be to a crown, and whether that is good for this seat."""
    name = game.teller.called(after, child)
    family = after.people.family[child]
    is_mine = family == view.seat
    places = []
    for crown in range(4):
        line = game.reigns.line(after, crown, LONGEST_LINE)
        if child in line:
            places.append((line.index(child), crown))
    if not places:
        return say("{name} would be a child of {family}, far from every crown.",
                   name=name, family=FAMILY_NAMES[family]), False  # fmt: skip
    first, crown = min(places)
    words: dict[str, object] = {"name": name, "crown": FAMILY_NAMES[crown]}
    if first == 0:
        return say("{name} would be next in line for the crown of {crown}.", **words), is_mine
    text = say("{name} would be number {n} in line for the crown of {crown}.", n=first + 1, **words)
    return text, is_mine


def told_of_murder(game: LesHeritiers, before: Public, after: Public, victim: int) -> Phrase:
    """Where crowns would go, else who would be free again."""
    name = game.teller.called(before, victim)
    told: list[Phrase] = []
    for crown in range(4):
        if after.chains[crown] != before.chains[crown]:
            told.append(_crown(game, after, crown))
    spouse = before.people.spouse[victim]
    if spouse != NOBODY:
        widowed = game.teller.called(before, spouse)
        told.append(say("{name} would be free to marry again.", name=widowed))
    if not told:
        return say("{name} wears no crown and is not married.", name=name)
    text = told[0]
    for more in told[1:]:
        text = say("{text} {more}", text=text, more=more)
    return text


def _crown(game: LesHeritiers, after: Public, crown: int) -> Phrase:
    holder, family = after.chains[crown][-1], FAMILY_NAMES[crown]
    if holder == OUT:
        return say("The crown of {family} would be out of the game.", family=family)
    if holder < 0:
        return say("The crown of {family} would return to its founders.", family=family)
    return say("The crown of {family} would go to {heir} ({theirs}).", family=family,
               heir=game.teller.called(after, holder),
               theirs=FAMILY_NAMES[after.people.family[holder]])  # fmt: skip


def lost_at_the_end(game: LesHeritiers, view: Sight, action: Action) -> Text:
    """A warning if your last action leaves you without a crown at the end of this round (§8.4)."""
    public, seat = view.public, view.seat
    if public.left != 1 or not public.running[seat] or game.reigns.can_return:
        return ""
    after = public
    if action.kind == "birth":
        after, _ = after_birth(game, public, action.parts[0], action.parts[1])
    elif action.kind == "murder":
        after = after_murder(game, public, public.at[action.parts[0]])
    elif action.kind == "marry" and game.reigns.until == "until_marriage":
        after = public.copy()
        after.is_open[game.families[action.parts[0]]] = 0
    if _crowned_later(game, after, seat):
        return ""
    return say("Unless something changes, you have no crown at the end of this round and cannot "
               "win any more.")  # fmt: skip


def _crowned_later(game: LesHeritiers, public: Public, seat: int) -> bool:
    """Whether a seat has a crown, or nobody has, once this round has ended."""
    later = public.copy()
    game.reigns.pass_on(later, None)
    return bool(later.running[seat])
