# compiled with mypyc
"""What is told of a match, with everybody by name."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.scene import Text
from heirloom.core.story import Event
from heirloom.core.words import Phrase, Who, Words, all_of, say, say_n
from heirloom.games.les_heritiers.cards.card import FAMILY_NAMES
from heirloom.games.les_heritiers.rules.parts import Public
from heirloom.games.les_heritiers.rules.people import MAN

NUMERALS: Final = ["", "", "II", "III", "IV"]  # a card is born three times at the most


def outcome(winners: list[int], clause: str) -> Phrase:
    """Who has won, and by what (§8.6, §8.7)."""
    who = all_of([Who(seat) for seat in winners])
    if clause == "8.6":
        return say("{who} wins: nobody else is left in the running.", who=who)
    return say_n(
        "The last deck is empty: {who} wins.",
        "The last deck is empty: {who} share the victory.",
        len(winners),
        who=who,
    )


@final
class Teller:
    """Knows the names on the cards, and tells what happened to whom."""

    def __init__(self, names: list[Words], families: list[int]) -> None:
        self.names = names
        self.families = families

    def called(self, public: Public, person: int) -> Text:
        """A person's name: the second of a card is called II (§R2)."""
        card = public.people.card[person]
        name = self.names[card]
        number = 1
        for earlier in range(person):
            if public.people.card[earlier] == card:
                number += 1
        if number == 1:
            return name
        return say("{name} {numeral}", name=name, numeral=NUMERALS[number])

    def describe(self, card: int) -> Phrase:
        """A card in a sentence: Aude (Spades)."""
        return say("{name} ({family})", name=self.names[card],
                   family=FAMILY_NAMES[self.families[card]])  # fmt: skip

    # Cards

    def deal(self, seat: int, cards: list[int]) -> Event:
        """A hand was dealt (§1.3)."""
        text = say("{who} is dealt {n} cards.", who=Who(seat), n=len(cards))
        own = say("You are dealt {cards}.", cards=all_of([self.describe(card) for card in cards]))
        return Event("deal", "1.3", seat, text, cards, {seat: own})

    def draw(self, seat: int, cards: list[int], clause: str) -> Event:
        """A card was drawn; only the player who drew it learns which."""
        text = say("{who} draws a card.", who=Who(seat))
        own = say("You draw {cards}.", cards=all_of([self.describe(card) for card in cards]))
        return Event("draw", clause, seat, text, cards, {seat: own})

    def age(self, public: Public) -> Event:
        """The Age card was met, with these discards."""
        if not public.discards:
            text = say("The Age card comes up, and there are no discards to shuffle.")
            return Event("age", "6.4", public.turn, text)
        text = say("The discards become deck {age} of 3.", age=public.age)
        return Event("age", "6.2" if public.age == 2 else "6.3", public.turn, text)

    def payment(self, seat: int, cards: list[int], clause: str) -> Event:
        """Two cards were paid."""
        text = say(
            "{who} pays with {one} and {other}.",
            who=Who(seat),
            one=self.describe(cards[0]),
            other=self.describe(cards[1]),
        )
        return Event("pay", clause, seat, text, cards)

    # Lives

    def birth(self, public: Public, child: int) -> Event:
        """A child is born (§3.1, §3.3)."""
        people, who = public.people, Who(public.turn)
        name, family = self.called(public, child), FAMILY_NAMES[people.family[child]]
        father = people.father[child]
        cards = [people.card[child]]
        if father < 0:
            text = (
                say("{who} plays a birth: {name}, son of the founders of {family}.",
                    who=who, name=name, family=family)
                if people.sex[child] == MAN
                else say("{who} plays a birth: {name}, daughter of the founders of {family}.",
                         who=who, name=name, family=family)
            )  # fmt: skip
            return Event("birth", "3.3", public.turn, text, cards)
        parents = {
            "father": self.called(public, father),
            "mother": self.called(public, people.mother[child]),
        }
        text = (
            say("{who} plays a birth: {name} ({family}), son of {father} and {mother}.",
                who=who, name=name, family=family, **parents)
            if people.sex[child] == MAN
            else say("{who} plays a birth: {name} ({family}), daughter of {father} and {mother}.",
                     who=who, name=name, family=family, **parents)
        )  # fmt: skip
        return Event("birth", "3.1", public.turn, text, cards)

    def proposal(self, public: Public) -> Event:
        """Two people are to marry, if the other family agrees (§4.1)."""
        text = say(
            "{who} proposes that {groom} marry {bride}.",
            who=Who(public.turn),
            groom=self.called(public, public.groom),
            bride=self.called(public, public.bride),
        )
        return Event("proposal", "4.1", public.turn, text)

    def marriage(self, public: Public, groom: int, bride: int, clause: str) -> Event:
        """Two people are a couple now."""
        text = say(
            "{groom} ({his}) marries {bride} ({her}).",
            groom=self.called(public, groom),
            his=FAMILY_NAMES[public.people.family[groom]],
            bride=self.called(public, bride),
            her=FAMILY_NAMES[public.people.family[bride]],
        )
        cards = [public.people.card[groom], public.people.card[bride]]
        return Event("marriage", clause, public.turn, text, cards)

    def closed(self, family: int) -> Phrase:
        """The founders of a family are closed."""
        return say("The founders of {family} can have no more children.",
                   family=FAMILY_NAMES[family])  # fmt: skip

    def murder(self, public: Public, victim: int) -> Event:
        """Somebody was murdered (§5.1)."""
        name = self.called(public, victim)
        text = say("{who} has {name} murdered.", who=Who(public.turn), name=name)
        return Event("murder", "5.1", public.turn, text, [public.people.card[victim]])

    def deaths(self, public: Public, dying: list[int]) -> Event:
        """All who have made four quarter turns die (§8.1)."""
        names = [self.called(public, person) for person in dying]
        text = say_n(
            "{names} dies of old age.", "{names} die of old age.", len(dying), names=all_of(names)
        )
        return Event("death", "8.1", -1, text)
