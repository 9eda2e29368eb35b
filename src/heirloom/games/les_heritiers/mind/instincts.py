# compiled with mypyc
"""What a decent player of Les Héritiers feels: where the crowns go if nobody else is born.

Everybody lives four rounds, so a look at the next four rounds shows every death of old age and
every succession. A crown that will come to a family counts for it; a round without any crown is
the end of a player. A reigning woman is a promise to her husband's house: its next child is her
heir. docs/games/les_heritiers.md says how the weights were chosen, and for what.
"""

from __future__ import annotations

from random import Random
from typing import final

from heirloom.core.game import Action
from heirloom.games.les_heritiers.mind.standing import Standing, a_round_later
from heirloom.games.les_heritiers.rules.game import LesHeritiers
from heirloom.games.les_heritiers.rules.moves import parents_of
from heirloom.games.les_heritiers.rules.parts import Private, Public, Secret, Sight
from heirloom.games.les_heritiers.rules.people import DEAD, MAN, NOBODY, WOMAN, People
from heirloom.games.les_heritiers.rules.reigns import LIFE
from heirloom.games.les_heritiers.rules.succession import counts_for, heir_below
from heirloom.search.instincts import Instincts


@final
class Temper:
    """How much each thing matters, in crowns held for a round."""

    def __init__(self) -> None:
        self.crown = [0.88, 0.81, 1.6, 0.9]  # a crown after one round, two, three, four
        self.alone = [4.0, 1.68, 2.96, 0.17]  # to have none by then
        self.last = 1.6  # a crown at the end of the game
        self.alive = 0.68
        self.wedded = 0.5  # an action more each turn
        self.founders = 27.72  # to have open founders
        self.patience = 2.4  # cards for each player, from which on the line must last
        self.manhood = 0.11  # to have a husband instead, with all his life before him
        self.bachelor = 0.48  # how much of that an unmarried man is
        self.blood = 0.15  # an heir of a sovereign's body
        self.claim = 2.0  # a reigning wife from another family
        self.leak = 0.7  # a reigning wife of this family in another house
        self.suit = 1.3  # a reigning maiden of another family, and an unmarried man
        self.neutral = 4.0  # how much more all that is where nobody defends it
        self.rival = 0.17  # how much a rival's good fortune counts against this family
        self.child = 0.24  # how likely a new couple has a child in time
        self.cradle = 0.21  # the same with a child of that family in hand
        self.reserve = 1.2  # the last card of this family in hand
        self.own_card = 0.06
        self.other_card = 0.1
        self.court = 0.01


def instincts(game: LesHeritiers) -> HeritiersInstincts:
    """The instincts for this box."""
    return HeritiersInstincts(game, Temper())


class HeritiersInstincts(Instincts[Public, Private, Secret]):
    """Heirs for its own crowns, husbands for heiresses of others, daggers for the rest."""

    def __init__(self, game: LesHeritiers, temper: Temper) -> None:
        super().__init__(game)
        self.heritiers = game
        self.temper = temper
        self.standing = Standing(game)

    def evaluate(self, view: Sight) -> float:
        return self.standing.chances(view.public)[view.seat]

    def rate(self, view: Sight, actions: list[Action], rng: Random) -> list[float]:
        outlook = self._outlook(view)
        known: dict[tuple[int, int, int], float] = {}
        now = outlook.feel()
        return [self._rate(outlook, view, action, now, known) for action in actions]

    def _outlook(self, view: Sight) -> Outlook:
        counts = self.heritiers.moves.counts(view.own.cards)
        return Outlook(self.heritiers, self.temper, view.public.copy(), view.seat, counts)

    def _rate(
        self,
        outlook: Outlook,
        view: Sight,
        action: Action,
        now: float,
        known: dict[tuple[int, int, int], float],
    ) -> float:
        kind, game = action.kind, self.heritiers
        if kind == "birth":
            card = action.parts[0]
            same = (game.families[card], game.sexes[card], action.parts[1])
            if same not in known:
                known[same] = outlook.after_birth(card, action.parts[1])
            return known[same] - now - self._price(view, action)
        if kind == "murder":
            card = action.parts[0]
            same = (-1, -1, card)
            if same not in known:
                known[same] = outlook.after_murder(view.public.at[card])
            return known[same] - now - self._price(view, action)
        if kind == "marry":
            at = view.public.at
            return outlook.after_marriage(at[action.parts[0]], at[action.parts[1]]) - now
        if kind == "court":
            return self.temper.court
        if kind == "yes" or kind == "pay":
            gain = outlook.after_marriage(view.public.groom, view.public.bride) - now
            return gain if kind == "yes" else gain - self._price(view, action)
        return 0.0

    def _price(self, view: Sight, action: Action) -> float:
        """What the cards of an action are worth; the last card of this family is worth most."""
        paid, own = 0.0, 0
        for card in self.heritiers.cards_in(view, action):
            paid += self._worth(card, view.seat)
            if self.heritiers.families[card] == view.seat:
                own += 1
        if own > 0:
            counts = self.heritiers.moves.counts(view.own.cards)
            if counts[2 * view.seat] + counts[2 * view.seat + 1] == own:
                paid += self.temper.reserve
        return paid

    def _worth(self, card: int, seat: int) -> float:
        own = self.heritiers.families[card] == seat
        return self.temper.own_card if own else self.temper.other_card


@final
class Outlook:
    """The next four rounds as they come if nobody acts, felt by one family."""

    def __init__(
        self, game: LesHeritiers, temper: Temper, public: Public, seat: int, hand: list[int]
    ) -> None:
        self.game = game
        self.temper = temper
        self.public = public
        self.people: People = public.people
        self.seat = seat
        self.hand = hand  # how many men and women of each family
        self.seats = len(public.running)
        cards = public.deck + (len(public.discards) if public.age < 3 else 0)
        self.horizon = min(LIFE, 1 + cards // (2 * self.seats))  # rounds that are left
        self.patience = min(1.0, cards / (temper.patience * self.seats))

    def feel(self) -> float:
        """How well this family fares, and how badly the other players."""
        fortunes = self._fortunes()
        lead = fortunes[self.seat]
        rivals = 0.0
        for seat in range(self.seats):
            if seat != self.seat and self.game.reigns.may_win(self.public, seat):
                rivals += fortunes[seat]
        return lead - self.temper.rival * rivals

    def after_birth(self, card: int, man: int) -> float:
        """The same with one more child."""
        family, sex = self.game.families[card], self.game.sexes[card]
        father, mother = parents_of(self.public, family, man)
        return self._with_child(card, family, sex, father, mother)

    def _with_child(self, card: int, family: int, sex: int, father: int, mother: int) -> float:
        self.people.bear(card, family, sex, father, mother)
        felt = self.feel()
        self.people.unbear()
        return felt

    def after_murder(self, person: int) -> float:
        """The same with one less alive."""
        quarters, partner = self.people.quarters[person], self.people.spouse[person]
        self.people.die(person)
        felt = self.feel()
        self.people.quarters[person] = quarters
        if partner != NOBODY:
            self.people.marry(person, partner)
        return felt

    def after_marriage(self, groom: int, bride: int) -> float:
        """The same with one more couple, and perhaps its first child."""
        people, family = self.people, self.people.family[groom]
        was_open = self.public.is_open[family]
        people.marry(groom, bride)
        if self.game.reigns.until == "until_marriage":
            self.public.is_open[family] = 0
        ready = self.hand[2 * family] + self.hand[2 * family + 1] > 0
        likely = self.temper.cradle if ready else self.temper.child
        felt = (1.0 - likely) * self.feel()
        felt += likely * self._with_child(0, family, MAN, groom, bride)
        people.spouse[groom] = people.spouse[bride] = NOBODY
        self.public.is_open[family] = was_open
        return felt

    def _fortunes(self) -> list[float]:
        """What each family has and may expect."""
        fortunes = [0.0] * 4
        self._count_living(fortunes)
        self._foresee(fortunes)
        return fortunes

    def _count_living(self, fortunes: list[float]) -> None:
        people, temper = self.people, self.temper
        manhood = [0.0] * 4
        for person in range(len(people.card)):
            if people.quarters[person] == DEAD:
                continue
            family, partner = people.family[person], people.spouse[person]
            rounds = LIFE - people.quarters[person]
            fortunes[family] += temper.alive
            if partner != NOBODY:
                shared = min(rounds, LIFE - people.quarters[partner])
                fortunes[family] += temper.wedded * shared / LIFE
            if people.sex[person] == MAN:
                share = rounds * (1.0 if partner != NOBODY else temper.bachelor) / LIFE
                manhood[family] = max(manhood[family], share)
        for family in range(4):
            if self.public.is_open[family]:
                fortunes[family] += self.patience * temper.founders
            else:
                fortunes[family] += self.patience * temper.manhood * manhood[family]

    def _count_claims(self, fortunes: list[float], chains: list[list[int]]) -> None:
        """An heir of the body is a promise; a reigning woman is one to her husband's family."""
        people, temper = self.people, self.temper
        for chain in chains:
            holder = chain[len(chain) - 1]
            if holder < 0:
                continue
            family = people.family[holder]
            ease = temper.neutral if family >= self.seats else 1.0
            following = heir_below(people, holder)
            if following != NOBODY:
                fortunes[people.family[following]] += ease * temper.blood
            elif people.sex[holder] == WOMAN:
                husband = people.spouse[holder]
                if husband != NOBODY and people.quarters[husband] != DEAD:
                    fortunes[people.family[husband]] += ease * temper.claim
                    fortunes[family] -= temper.leak
                else:
                    self._count_suitors(fortunes, family, ease * temper.suit)

    def _count_suitors(self, fortunes: list[float], family: int, worth: float) -> None:
        for other in range(self.seats):
            if other != family and self._has_bachelor(other):
                fortunes[other] += worth

    def _has_bachelor(self, family: int) -> bool:
        people = self.people
        for person in range(len(people.card)):
            if people.family[person] == family and people.sex[person] == MAN:
                if people.quarters[person] != DEAD and people.spouse[person] == NOBODY:
                    return True
        return False

    def _foresee(self, fortunes: list[float]) -> None:
        """Add what the crowns of the next rounds are worth."""
        people, public, temper = self.people, self.public, self.temper
        quarters = people.quarters.copy()
        chains = [chain.copy() for chain in public.chains]
        for ahead in range(self.horizon):
            a_round_later(self.game.reigns, public, chains)
            if ahead == 0:
                self._count_claims(fortunes, chains)
            worth = temper.crown[ahead]
            if ahead == self.horizon - 1 and self.horizon < LIFE:
                worth = temper.last
            crowns = [0] * 4
            for chain in chains:
                family = counts_for(people, chain)
                if family != NOBODY:
                    crowns[family] += 1
                    fortunes[family] += worth
            for family in range(self.seats):
                if crowns[family] == 0:
                    fortunes[family] -= temper.alone[ahead]
        people.quarters[:] = quarters
