# compiled with mypyc
"""Everybody who was ever born: parents, spouses, quarters of life. A person is a birth number."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.fields import part
from heirloom.core.game import CardId, Part

Person = int  # by birth number; the founders of a family are below 0

Family = int

Sex = int

MAN: Final = 0
WOMAN: Final = 1
SEX_NAMES: Final = ("man", "woman")

NOBODY: Final = -9  # no spouse, no heir
DEAD: Final = -1  # in place of quarters


def founders(family: int) -> int:
    """The founding couple of a family, as its children name their father and their mother."""
    return -1 - family


@final
@part
class People(Part):
    """The living and the dead of all families, in the order of their birth."""

    card: list[CardId]
    family: list[Family]
    sex: list[Sex]
    father: list[Person]  # a person, or the founders
    mother: list[Person]
    spouse: list[Person]  # of the living: a living person or NOBODY; of the dead: the last one
    quarters: list[int]  # turns made since birth, or DEAD

    def bear(self, card: int, family: int, sex: int, father: int, mother: int) -> int:
        """A child is born, after its elder brothers and sisters (§3.4); who it is."""
        self.card.append(card)
        self.family.append(family)
        self.sex.append(sex)
        self.father.append(father)
        self.mother.append(mother)
        self.spouse.append(NOBODY)
        self.quarters.append(0)
        return len(self.card) - 1

    def unbear(self) -> None:
        """Forget the last birth, which was only imagined."""
        self.card.pop()
        self.family.pop()
        self.sex.pop()
        self.father.pop()
        self.mother.pop()
        self.spouse.pop()
        self.quarters.pop()

    def alive(self, person: int) -> bool:
        """Whether this person is still in play."""
        return self.quarters[person] != DEAD

    def married(self, person: int) -> bool:
        """Whether this living person has a living spouse (§4.7)."""
        return self.spouse[person] != NOBODY and self.quarters[person] != DEAD

    def marry(self, man: int, woman: int) -> None:
        """Make two people a couple."""
        self.spouse[man] = woman
        self.spouse[woman] = man

    def die(self, person: int) -> None:
        """Let a person die; a spouse is free again (§4.7, §R21)."""
        self.quarters[person] = DEAD
        partner = self.spouse[person]
        if partner != NOBODY and self.spouse[partner] == person:
            if self.quarters[partner] != DEAD:
                self.spouse[partner] = NOBODY

    def too_near(self, one: int, other: int) -> bool:
        """Whether two people are parent and child, or share a parent (§4.2, §R19)."""
        father, mother = self.father[one], self.mother[one]
        if other == father or other == mother:
            return True
        if one == self.father[other] or one == self.mother[other]:
            return True
        return father == self.father[other] or mother == self.mother[other]

    def children(self, parent: int) -> list[int]:
        """The children of a person or of founders, eldest first."""
        found: list[int] = []
        for person in range(parent + 1 if parent >= 0 else 0, len(self.card)):
            if self.father[person] == parent or self.mother[person] == parent:
                found.append(person)
        return found


def nobody() -> People:
    """The world before the first birth."""
    return People([], [], [], [], [], [], [])
