# compiled with mypyc
"""What can be done: every action of the game, which are legal, and why the others are not."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.game import Action, Actions
from heirloom.core.mistakes import Illegal
from heirloom.core.words import Phrase, Words, say
from heirloom.games.les_heritiers.rules.parts import (
    ACT,
    ANSWER,
    FORCE,
    OVER,
    PAY,
    Public,
    Sight,
)
from heirloom.games.les_heritiers.rules.people import MAN, NOBODY, WOMAN, founders

FOUNDERS: Final = -1  # in place of a father, in the action of a birth
PRICES: Final = [(MAN, MAN), (MAN, WOMAN), (WOMAN, MAN), (WOMAN, WOMAN)]  # of own, of other family
SIGNS: Final = ["man", "woman"]


@final
class Moves:
    """The actions of a box. Cards are numbers; a person in play is named by the card."""

    def __init__(
        self,
        actions: Actions,
        slugs: list[str],
        names: list[Words],
        families: list[int],
        sexes: list[int],
        neutral_pays: bool,
        closing: str,
    ) -> None:
        self.names = names
        self.families = families
        self.sexes = sexes
        self.neutral_pays = neutral_pays
        self.closing = closing  # the clause that closes founders (§R4)
        cards = range(len(slugs))
        self.men: list[int] = [card for card in cards if sexes[card] == MAN]
        self.women: list[int] = [card for card in cards if sexes[card] == WOMAN]
        self.men_of: list[list[int]] = [
            [card for card in self.men if families[card] == family] for family in range(4)
        ]
        self.under_founders: list[Action] = []  # by card
        self.births: list[dict[int, Action]] = []  # by card, then by the father's card
        for card in cards:
            note = f"birth {slugs[card]} founders"
            self.under_founders.append(actions.add("birth", note, card, FOUNDERS))
            self.births.append(
                {
                    man: actions.add("birth", f"birth {slugs[card]} {slugs[man]}", card, man)
                    for man in self.men_of[families[card]]
                    if man != card
                }
            )
        self.marriages: list[dict[int, Action]] = []  # by the man's card, then the woman's
        for man in cards:
            self.marriages.append(
                {
                    woman: actions.add("marry", f"marry {slugs[man]} {slugs[woman]}", man, woman)
                    for woman in self.women
                    if sexes[man] == MAN and families[man] != families[woman]
                }
            )
        self.murders: list[list[Action]] = []  # by the victim's card, then by price
        for card in cards:
            note = f"murder {slugs[card]}"
            self.murders.append(
                [
                    actions.add("murder", f"{note} {SIGNS[own]} {SIGNS[other]}", card, own, other)
                    for own, other in PRICES
                ]
            )
        self.court = actions.add("court", "court")
        self.stop = actions.add("stop", "stop")
        self.yes = actions.add("yes", "yes")
        self.no = actions.add("no", "no")
        self.payments = [
            actions.add("pay", f"pay {SIGNS[own]} {SIGNS[other]}", own, other)
            for own, other in PRICES
        ]
        self.drop = actions.add("drop", "drop")

    # What is legal

    def legal(self, view: Sight) -> list[Action]:
        """What this seat may do now, by id."""
        public, seat = view.public, view.seat
        phase = public.phase
        if phase == ANSWER:
            return [self.yes, self.no] if seat == self.asked(public) else []
        if seat != public.turn:
            return []
        if phase == ACT:
            return self._actions(public, view.own.cards, seat)
        if phase == PAY or phase == FORCE:
            return self._payments(public, view.own.cards, seat)
        return []

    def _actions(self, public: Public, hand: list[int], seat: int) -> list[Action]:
        found: list[Action] = []
        self._add_births(public, hand, found)
        counts = self.counts(hand)
        self._add_marriages(public, counts, seat, found)
        self._add_murders(public, counts, seat, found)
        if can_draw(public):
            found.append(self.court)
        if public.acted or not found:
            found.append(self.stop)
        return found

    def _add_births(self, public: Public, hand: list[int], found: list[Action]) -> None:
        """A card goes under any couple of its family, whoever owns it (§3.1, §R17)."""
        people, at = public.people, public.at
        for card in hand:
            family = self.families[card]
            if public.is_open[family]:
                found.append(self.under_founders[card])
            for man in self.men_of[family]:
                person = at[man]
                if person != NOBODY and people.spouse[person] != NOBODY:
                    found.append(self.births[card][man])

    def _add_marriages(
        self, public: Public, counts: list[int], seat: int, found: list[Action]
    ) -> None:
        brides = self._free(public, self.women)
        if not brides:
            return
        people, at = public.people, public.at
        askable = [self._can_ask(public, counts, seat, family) for family in range(4)]
        for man in self._free(public, self.men):
            family = self.families[man]
            for woman in brides:
                other = self.families[woman]
                if other == family or (family != seat and other != seat):
                    continue
                if people.too_near(at[man], at[woman]):
                    continue
                if askable[other if family == seat else family]:
                    if [at[man], at[woman]] not in public.refused:
                        found.append(self.marriages[man][woman])

    def _free(self, public: Public, cards: list[int]) -> list[int]:
        """Those of these cards who are in play and unmarried."""
        found: list[int] = []
        for card in cards:
            person = public.at[card]
            if person != NOBODY and public.people.spouse[person] == NOBODY:
                found.append(card)
        return found

    def _can_ask(self, public: Public, counts: list[int], seat: int, other: int) -> bool:
        """A neutral family that must be paid is asked only by a player who can pay (§R5)."""
        if self.neutral_pays and other >= len(public.running):
            return can_pay(counts, seat, other)
        return True

    def _add_murders(
        self, public: Public, counts: list[int], seat: int, found: list[Action]
    ) -> None:
        prices = [self._prices(counts, seat, family) for family in range(4)]
        for card in range(len(public.at)):
            if public.at[card] != NOBODY:
                for price in prices[self.families[card]]:
                    found.append(self.murders[card][price])

    def _prices(self, counts: list[int], seat: int, other: int) -> list[int]:
        """The prices that a hand can pay: a card of its own family and one of another (§R9)."""
        return [price for price in range(4) if can_afford(counts, seat, other, price)]

    def _payments(self, public: Public, hand: list[int], seat: int) -> list[Action]:
        prices = self._prices(self.counts(hand), seat, self.asked(public))
        found = [self.payments[price] for price in prices]
        if public.phase == FORCE:
            found.append(self.drop)
        return found

    def counts(self, hand: list[int]) -> list[int]:
        """How many men and women of each family a hand has."""
        counts = [0] * 8
        for card in hand:
            counts[2 * self.families[card] + self.sexes[card]] += 1
        return counts

    def asked(self, public: Public) -> int:
        """The family that a proposal is made to."""
        family = public.people.family[public.groom]
        return public.people.family[public.bride] if family == public.turn else family

    def paid(self, hand: list[int], seat: int, other: int, own_sex: int, sex: int) -> list[int]:
        """The cards that a price takes from a hand: of those alike, the first (§R9)."""
        found: list[int] = []
        for family, wanted in ((seat, own_sex), (other, sex)):
            for card in hand:
                if self.families[card] == family and self.sexes[card] == wanted:
                    if card not in found:
                        found.append(card)
                        break
        return found

    # What is not, and why

    def check(self, view: Sight, action: Action) -> None:
        """Raise Illegal where this seat may not do this now."""
        public, seat, kind = view.public, view.seat, action.kind
        if public.phase == OVER:
            raise Illegal(public.ended_by, say("The game is over."))
        if public.phase == ANSWER:
            if seat != self.asked(public):
                raise Illegal("4.3", say("A proposal is waiting for an answer."))
            if kind != "yes" and kind != "no":
                raise Illegal("4.3", say("Answer the proposal first."))
            return
        if seat != public.turn or public.phase not in (ACT, PAY, FORCE):
            raise Illegal("2.1", say("It is not your turn."))
        if public.phase == ACT:
            self._check_action(public, view.own.cards, seat, action)
        else:
            self._check_payment(public, view.own.cards, seat, action)

    def _check_action(self, public: Public, hand: list[int], seat: int, action: Action) -> None:
        kind = action.kind
        if kind == "birth":
            self._check_birth(public, hand, action.parts[0], action.parts[1])
        elif kind == "marry":
            self._check_marriage(public, hand, seat, action)
        elif kind == "murder":
            self._check_murder(public, hand, seat, action)
        elif kind == "court":
            if not can_draw(public):
                raise Illegal("6.1", say("There is no card left to draw."))
        elif kind == "stop":
            if self.stop not in self._actions(public, hand, seat):
                raise Illegal("2.4", say("You must take your first action."))
        else:
            raise Illegal("2.3", say("Choose a birth, a marriage, a murder or courting."))

    def _check_birth(self, public: Public, hand: list[int], card: int, man: int) -> None:
        if card not in hand:
            raise Illegal("3.1", say("{card} is not in your hand.", card=self.names[card]))
        if man == FOUNDERS:
            if not public.is_open[self.families[card]]:
                raise Illegal(self.closing, say("These founders can have no more children."))
        elif public.at[man] == NOBODY or public.people.spouse[public.at[man]] == NOBODY:
            raise Illegal("3.2", say("{man} is not half of a living couple.", man=self.names[man]))

    def _check_marriage(self, public: Public, hand: list[int], seat: int, action: Action) -> None:
        people = public.people
        man, woman = action.parts[0], action.parts[1]
        for card in (man, woman):
            person = public.at[card]
            if person == NOBODY:
                raise Illegal("4.1", self._absent(card))
            if people.spouse[person] != NOBODY:
                raise Illegal("4.1", say("{card} is already married.", card=self.names[card]))
        mine, other = self.families[man], self.families[woman]
        if mine != seat and other != seat:
            raise Illegal("4.1", say("Neither of them belongs to your family."))
        if people.too_near(public.at[man], public.at[woman]):
            raise Illegal("4.2", say("They are too closely related."))
        if [public.at[man], public.at[woman]] in public.refused:
            raise Illegal("4.5", say("This marriage was already refused this turn."))
        if not self._can_ask(public, self.counts(hand), seat, other if mine == seat else mine):
            raise Illegal("R5", say("You do not have the two cards for this marriage."))

    def _check_murder(self, public: Public, hand: list[int], seat: int, action: Action) -> None:
        card = action.parts[0]
        if public.at[card] == NOBODY:
            raise Illegal("5.1", self._absent(card))
        price = 2 * action.parts[1] + action.parts[2]
        if not can_afford(self.counts(hand), seat, self.families[card], price):
            raise Illegal("5.1", say("You do not have these two cards to pay with."))

    def _check_payment(self, public: Public, hand: list[int], seat: int, action: Action) -> None:
        if action.kind == "drop" and public.phase == FORCE:
            return
        if action.kind != "pay":
            if public.phase == PAY:
                raise Illegal("R5", say("Pay for the marriage first."))
            raise Illegal("4.4", say("Pay for the marriage, or drop the proposal."))
        price = 2 * action.parts[0] + action.parts[1]
        if not can_afford(self.counts(hand), seat, self.asked(public), price):
            clause = "R5" if public.phase == PAY else "4.4"
            raise Illegal(clause, say("You do not have these two cards to pay with."))

    def _absent(self, card: int) -> Phrase:
        return say("{card} is not in play.", card=self.names[card])


def can_draw(public: Public) -> bool:
    """Whether a draw would give a card, with the help of the Age card (§6.1, §R23)."""
    return public.deck > 0 or (public.age < 3 and len(public.discards) > 0)


def can_afford(counts: list[int], seat: int, other: int, price: int) -> bool:
    """Whether a hand has the two cards of a price; if both are its own, the man comes first."""
    own, sex = price // 2, price % 2
    if seat != other:
        return counts[2 * seat + own] > 0 and counts[2 * other + sex] > 0
    if own == sex:  # two cards of one family (§R22)
        return counts[2 * seat + own] > 1
    return own == MAN and counts[2 * seat] > 0 and counts[2 * seat + 1] > 0


def can_pay(counts: list[int], seat: int, other: int) -> bool:
    """Whether a hand has a card of each of two families."""
    own, others = counts[2 * seat] + counts[2 * seat + 1], counts[2 * other] + counts[2 * other + 1]
    return own > 0 and others > 0


def parents_of(public: Public, family: int, man: int) -> tuple[int, int]:
    """Father and mother of a child that is laid under a couple (§3.2)."""
    if man == FOUNDERS:
        return founders(family), founders(family)
    father = public.at[man]
    return father, public.people.spouse[father]
