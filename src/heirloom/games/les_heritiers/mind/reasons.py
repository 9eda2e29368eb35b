"""Why a move of Les Héritiers is good or bad: who inherits, and who gets more actions."""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.core.scene import Text
from heirloom.core.words import Phrase, Who, all_of, say, say_n
from heirloom.games.les_heritiers.cards.card import FAMILY_NAMES
from heirloom.games.les_heritiers.rules.game import LesHeritiers
from heirloom.games.les_heritiers.rules.moves import parents_of
from heirloom.games.les_heritiers.rules.parts import Public, Sight
from heirloom.games.les_heritiers.rules.people import DEAD, MAN, NOBODY
from heirloom.games.les_heritiers.rules.reigns import LIFE
from heirloom.games.les_heritiers.rules.succession import OUT, counts_for, inherit, leave_founders

HEIRS_SEEN = 3  # of each crown


def reasons(game: LesHeritiers, view: Sight, action: Action) -> list[Phrase]:
    """What a move changes for the crowns and for the players' actions."""
    kind, seen = action.kind, Prospect(game, view)
    if kind == "birth":
        return seen.of_birth(action.parts[0], action.parts[1])
    if kind == "murder":
        return [*seen.of_murder(view.public.at[action.parts[0]]), *_price(game, view, action)]
    if kind == "marry":
        groom, bride = (view.public.at[card] for card in action.parts)
        return [*seen.of_marriage(groom, bride), *_consent(game, view, groom, bride)]
    if kind == "yes" or kind == "pay":
        found = seen.of_marriage(view.public.groom, view.public.bride)
        return [*found, *_price(game, view, action)]
    if kind == "no" or kind == "drop":
        return seen.of_refusal(view.public.groom, view.public.bride)
    return _of_cards(game, view)


def _price(game: LesHeritiers, view: Sight, action: Action) -> list[Phrase]:
    """A warning if an action costs the last card of the player's family."""
    paid = game.cards_in(view, action)
    own = [card for card in view.own.cards if game.families[card] == view.seat]
    if paid and not [card for card in own if card not in paid]:
        return [say("It costs you the last card of your family in your hand.")]
    return []


def _consent(game: LesHeritiers, view: Sight, groom: int, bride: int) -> list[Phrase]:
    families = [view.public.people.family[person] for person in (groom, bride)]
    other = families[1] if families[0] == view.seat else families[0]
    if other < len(view.public.running):
        return [say("{who} must agree; a refusal costs you two cards to override.", who=Who(other))]
    return []


def _of_cards(game: LesHeritiers, view: Sight) -> list[Phrase]:
    """Courting, or ending the turn: what the hand is good for."""
    own = len([card for card in view.own.cards if game.families[card] == view.seat])
    if own == 0:
        return [say("You have no card of your family in hand, for a birth or a payment.")]
    return [
        say_n("You have {n} card of your family in hand.",
              "You have {n} cards of your family in hand.", own)
    ]  # fmt: skip


class Prospect:
    """The families and the crowns as they would be after a move."""

    def __init__(self, game: LesHeritiers, view: Sight) -> None:
        self.game = game
        self.seat = view.seat
        self.now = view.public
        self.then: Public = view.public.copy()

    # The moves

    def of_birth(self, card: int, man: int) -> list[Phrase]:
        """One more child: which crown it is close to, and before whom."""
        family, sex = self.game.families[card], self.game.sexes[card]
        father, mother = parents_of(self.then, family, man)
        child = self.then.people.bear(card, family, sex, father, mother)
        found = [said for crown in range(4) for said in self._in_line(crown, child)]
        if not found:
            found.append(say("{name} is not close to any crown.", name=self._name(child)))
        return [*found, *self._crowns()]

    def of_murder(self, victim: int) -> list[Phrase]:
        """One person fewer: where crowns go, who comes next instead, who loses actions."""
        people = self.then.people
        partner = people.spouse[victim]
        people.die(victim)
        found = [said for crown in range(4) for said in self._bereaved(crown, victim)]
        if partner != NOBODY:
            families = sorted({people.family[victim], people.family[partner]})
            losers = [Who(family) for family in families if family < len(self.then.running)]
            if losers:
                found.append(
                    say_n("{who} loses one action per turn.",
                          "{who} each lose one action per turn.",
                          len(losers), who=all_of(losers))
                )  # fmt: skip
        if not found:
            found = [said for crown in range(4) for said in self._rank(self.now, crown, victim)]
        if not found:
            found.append(say("{name} is not close to any crown.", name=self._name(victim)))
        return [*found, *self._crowns()]

    def of_marriage(self, groom: int, bride: int) -> list[Phrase]:
        """One more couple: actions, a child that may inherit, founders that close."""
        people, family = self.then.people, self.then.people.family[groom]
        players = len(self.then.running)
        sides = [side for side in (family, people.family[bride]) if side < players]
        found = [
            say_n("{who} gets one more action per turn.",
                  "{who} each get one more action per turn.",
                  len(sides), who=all_of([Who(side) for side in sides]))
        ]  # fmt: skip
        found += self._inheritance(groom, bride)
        if self.then.is_open[family] and self.game.reigns.until == "until_marriage":
            name = FAMILY_NAMES[family]
            found.append(say("The founders of {family} would have no more children.", family=name))
        return found

    def of_refusal(self, groom: int, bride: int) -> list[Phrase]:
        """What the marriage that is refused would have brought."""
        found = self._inheritance(groom, bride)
        rivals = {self.now.people.family[person] for person in (groom, bride)} - {self.seat}
        for rival in sorted(rivals):
            if rival < len(self.now.running):
                found.append(say("{who} gets no extra action.", who=Who(rival)))
        return found

    # What is seen

    def _inheritance(self, groom: int, bride: int) -> list[Phrase]:
        """The crowns that a son of these two would be next in line for."""
        then, family = self.then, self.then.people.family[groom]
        was_open = then.is_open[family]
        if self.game.reigns.until == "until_marriage":
            then.is_open[family] = 0
        child = then.people.bear(0, family, MAN, groom, bride)
        crowns = [crown for crown in range(4) if self._heirs(then, crown)[:1] == [child]]
        then.people.unbear()
        then.is_open[family] = was_open
        if not crowns:
            return []
        return [
            say_n("Their son ({family}) would be next in line for the crown of {crowns}.",
                  "Their son ({family}) would be next in line for the crowns of {crowns}.",
                  len(crowns), family=FAMILY_NAMES[family],
                  crowns=all_of([FAMILY_NAMES[crown] for crown in crowns]))
        ]  # fmt: skip

    def _in_line(self, crown: int, child: int) -> list[Phrase]:
        before, after = self._heirs(self.now, crown), self._heirs(self.then, crown)
        name, of = self._name(child), FAMILY_NAMES[crown]
        if after[:1] != [child]:
            return self._rank(self.then, crown, child)
        if self.now.chains[crown][-1] < 0:
            return [
                say("{name} would get the crown of {crown} at the end of the round.",
                    name=name, crown=of)
            ]  # fmt: skip
        holder = self._name(self.now.chains[crown][-1])
        if not before:
            return [
                say("{holder}, who wears the crown of {crown}, would have an heir: {name}.",
                    name=name, holder=holder, crown=of)
            ]  # fmt: skip
        return [
            say("{name} would come before {other} in line for the crown of {crown}.",
                name=name, other=self._name(before[0]), crown=of)
        ]  # fmt: skip

    def _rank(self, public: Public, crown: int, person: int) -> list[Phrase]:
        """A place in the line of succession, if it is one of the first."""
        heirs = self._heirs(public, crown)
        if person not in heirs:
            return []
        return [
            say("{name} is number {n} in line for the crown of {crown}.",
                name=self._name(person), n=heirs.index(person) + 1, crown=FAMILY_NAMES[crown])
        ]  # fmt: skip

    def _bereaved(self, crown: int, victim: int) -> list[Phrase]:
        """What changes for a crown that the victim wears or is next in line for."""
        chain, of = self.then.chains[crown], FAMILY_NAMES[crown]
        if chain[-1] == victim:
            waits = self.game.reigns.waits(self.then, crown)
            inherit(self.then.people, chain, waits)
            return [self._passed(crown, victim, chain[-1])]
        if self._heirs(self.now, crown)[:1] != [victim]:
            return []
        following = self._heirs(self.then, crown)
        if not following:
            return [say("The crown of {crown} would have no heir left.", crown=of)]
        return [
            say("{heir} ({family}) would replace {victim} as heir to the crown of {crown}.",
                crown=of, heir=self._name(following[0]), victim=self._name(victim),
                family=self._family(following[0]))
        ]  # fmt: skip

    def _passed(self, crown: int, victim: int, heir: int) -> Phrase:
        of = FAMILY_NAMES[crown]
        if heir == OUT:
            return say("The crown of {crown} would be out of the game.", crown=of)
        if heir < 0:
            return say("The crown of {crown} would return to its founders.", crown=of)
        return say("The crown of {crown} would pass from {victim} to {heir} ({family}).", crown=of,
                   victim=self._name(victim), heir=self._name(heir),
                   family=self._family(heir))  # fmt: skip

    def _crowns(self) -> list[Phrase]:
        """How many crowns the seat will have at the end of the round, if that changes."""
        before, after = self.crowns_at_the_end(self.now), self.crowns_at_the_end(self.then)
        if before == after or not self.game.reigns.may_win(self.now, self.seat):
            return []
        if before == 0 and not self.now.running[self.seat]:
            return [say("You would have a crown at the end of the round, and could win again.")]
        if before == 0:
            return [
                say("Without it you would have no crown at the end of the round and could not win.")
            ]
        return [
            say_n("You would have {n} crown at the end of the round instead of {before}.",
                  "You would have {n} crowns at the end of the round instead of {before}.",
                  after, before=before)
        ]  # fmt: skip

    def crowns_at_the_end(self, table: Public) -> int:
        """The crowns of the seat once everybody is a quarter older and nothing else happens."""
        public = table.copy()
        people = public.people
        for person, quarters in enumerate(people.quarters):
            if quarters != DEAD:
                people.quarters[person] = DEAD if quarters + 1 == LIFE else quarters + 1
        for crown, chain in enumerate(public.chains):
            inherit(people, chain, self.game.reigns.waits(public, crown))
            leave_founders(people, chain, bool(public.is_open[crown]))
        return [counts_for(people, chain) for chain in public.chains].count(self.seat)

    # Words

    def _heirs(self, public: Public, crown: int) -> list[int]:
        return self.game.reigns.line(public, crown, HEIRS_SEEN)

    def _name(self, person: int) -> Text:
        return self.game.teller.called(self.then, person)

    def _family(self, person: int) -> Phrase:
        return FAMILY_NAMES[self.then.people.family[person]]
