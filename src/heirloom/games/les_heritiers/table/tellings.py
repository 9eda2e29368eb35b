# compiled with mypyc
"""What is told of births, marriages, payments and murders, with everybody by name."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.scene import Text
from heirloom.core.story import Event
from heirloom.core.words import Phrase, Who, Words, say
from heirloom.games.les_heritiers.cards.card import FAMILY_NAMES
from heirloom.games.les_heritiers.rules.parts import Public
from heirloom.games.les_heritiers.rules.people import MAN

NUMERALS: Final = ["", "", "II", "III", "IV"]  # a card is born three times at the most


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

    def birth(self, public: Public, child: int) -> Event:
        """A child is born (§3.1, §3.3)."""
        people, who = public.people, Who(public.turn)
        name, family = self.called(public, child), FAMILY_NAMES[people.family[child]]
        father = people.father[child]
        cards = [people.card[child]]
        if father < 0:
            text = (
                say("{who}: {name} is born, a son of the founders of {family}.",
                    who=who, name=name, family=family)
                if people.sex[child] == MAN
                else say("{who}: {name} is born, a daughter of the founders of {family}.",
                         who=who, name=name, family=family)
            )  # fmt: skip
            return Event("birth", "3.3", public.turn, text, cards)
        parents = {
            "father": self.called(public, father),
            "mother": self.called(public, people.mother[child]),
        }
        text = (
            say("{who}: {father} and {mother} have a son, {name} ({family}).",
                who=who, name=name, family=family, **parents)
            if people.sex[child] == MAN
            else say("{who}: {father} and {mother} have a daughter, {name} ({family}).",
                     who=who, name=name, family=family, **parents)
        )  # fmt: skip
        return Event("birth", "3.1", public.turn, text, cards)

    def proposal(self, public: Public) -> Event:
        """Two people are to marry, if the other family agrees (§4.1)."""
        text = say(
            "{who} proposes a marriage of {groom} and {bride}.",
            who=Who(public.turn),
            groom=self.called(public, public.groom),
            bride=self.called(public, public.bride),
        )
        return Event("proposal", "4.1", public.turn, text)

    def marriage(self, public: Public, groom: int, bride: int, clause: str) -> Event:
        """Two people are a couple now (§4.3, §4.4)."""
        text = say(
            "{groom} ({his}) and {bride} ({her}) are married.",
            groom=self.called(public, groom),
            his=FAMILY_NAMES[public.people.family[groom]],
            bride=self.called(public, bride),
            her=FAMILY_NAMES[public.people.family[bride]],
        )
        cards = [public.people.card[groom], public.people.card[bride]]
        return Event("marriage", clause, public.turn, text, cards)

    def payment(self, seat: int, cards: list[int]) -> Event:
        """Two cards were paid (§R9)."""
        text = say(
            "{who} pays with {one} and {other}.",
            who=Who(seat),
            one=self.describe(cards[0]),
            other=self.describe(cards[1]),
        )
        return Event("pay", "R9", seat, text, cards)

    def murder(self, public: Public, victim: int) -> Event:
        """Somebody was murdered (§5.1)."""
        name = self.called(public, victim)
        text = say("{who} has {name} murdered.", who=Who(public.turn), name=name)
        return Event("murder", "5.1", public.turn, text, [public.people.card[victim]])
