# compiled with mypyc
"""Who inherits. A crown's chain is the list of its holders, from its founders to the last one."""

from __future__ import annotations

from typing import Final

from heirloom.core.words import Phrase, Words, say
from heirloom.games.les_heritiers.rules.people import DEAD, MAN, NOBODY, WOMAN, People

OUT: Final = -8  # in place of a holder: the crown is out of the game


def eldest(people: People, parent: int) -> int:
    """The eldest living son, else the eldest living daughter, else NOBODY (§7.1)."""
    daughter = NOBODY
    for person in range(parent + 1 if parent >= 0 else 0, len(people.card)):
        if people.father[person] == parent or people.mother[person] == parent:
            if people.quarters[person] != DEAD:  # those who die together are dead by now (§8.1)
                if people.sex[person] == MAN:
                    return person
                if daughter == NOBODY:
                    daughter = person
    return daughter


def heir_below(people: People, parent: int) -> int:
    """The first in line among somebody's descendants, else NOBODY (§7.1, §7.2, §R7)."""
    found = eldest(people, parent)
    if found != NOBODY:
        return found
    dead = people.children(parent)
    for sex in (MAN, WOMAN):
        for child in dead:
            if people.sex[child] == sex:
                found = heir_below(people, child)
                if found != NOBODY:
                    return found
    return NOBODY


def heir(people: People, chain: list[int]) -> int:
    """Who inherits along a crown's own chain, else NOBODY (§7.3, §7.6): never a spouse (§7.5)."""
    if not lives_on(people, chain):
        return NOBODY
    at = len(chain) - 1
    while at >= 0:
        found = heir_below(people, chain[at])
        if found != NOBODY:
            return found
        at -= 1
    return NOBODY


def lives_on(people: People, chain: list[int]) -> bool:
    """Whether anybody alive descends from a holder: quicker than a search that ends in vain."""
    blood = [False] * len(people.card)
    for holder in chain:
        if holder >= 0:
            blood[holder] = True
    for person in range(len(blood)):
        father, mother = people.father[person], people.mother[person]
        if father >= 0:
            blood[person] |= blood[father] | blood[mother]
        elif father == chain[0]:
            blood[person] = True
        if blood[person] and people.quarters[person] != DEAD:
            return True
    return False


def inherit(people: People, chain: list[int], waits: bool) -> bool:
    """Pass a crown on if its holder is dead; without an heir it waits, or is out (§7.4)."""
    last = chain[len(chain) - 1]
    if last < 0 or people.quarters[last] != DEAD:
        return False  # a crown moves only at a death (§7.5)
    found = heir(people, chain)
    if found == NOBODY:
        found = chain[0] if waits else OUT
    chain.append(found)
    return True


def leave_founders(people: People, chain: list[int], is_open: bool) -> bool:
    """Pass a crown on that is with its founders as a round ends (§8.2, §8.3, §R12)."""
    last = chain[len(chain) - 1]
    if last != chain[0]:
        return False
    found = eldest(people, last) if is_open else heir_below(people, last)
    if found == NOBODY:
        if is_open:
            return False
        found = OUT
    chain.append(found)
    return True


def counts_for(people: People, chain: list[int]) -> int:
    """The family that a crown counts for, or NOBODY (§7.7)."""
    last = chain[len(chain) - 1]
    if last == OUT:
        return NOBODY
    return people.family[last] if last >= 0 else -1 - last  # a wife keeps her family (§4.6)


def line(people: People, chain: list[int], is_open: bool, most: int) -> list[int]:
    """Who would reign after whom, if each died in turn and nobody was born."""
    reigns = chain.copy()
    found: list[int] = []
    quarters = people.quarters.copy()
    while len(found) < most and reigns[len(reigns) - 1] != OUT:
        last = reigns[len(reigns) - 1]
        if last >= 0:
            people.quarters[last] = DEAD
            following = heir(people, reigns)
        else:
            following = eldest(people, last) if is_open else heir_below(people, last)  # §8.2
        if following == NOBODY:
            break
        found.append(following)
        reigns.append(following)
    for person in reigns:
        if person >= 0:
            people.quarters[person] = quarters[person]
    return found


def why(people: People, chain: list[int], names: list[Words], crown: Words) -> Phrase:
    """The last succession of a crown in a sentence (§7.6)."""
    now = chain[len(chain) - 1]
    if len(chain) == 1:
        return say("The crown of {crown} is with its founders.", crown=crown)
    before = chain[len(chain) - 2]
    if now < 0:
        return _nobody(now, before, names, crown)
    if before < 0:
        return _first(people, before, now, names, crown)
    up, down = kinship(people, before, now)
    kin = kin_words(up, down, people.sex[before], people.sex[now])
    dead = names[before]
    following = names[now] if down < 2 else _through(people, before, now, names, up, down)
    if up == 0 and down == 1:
        if people.sex[now] == MAN:
            return say("{dead} dies; {kin} {heir} inherits.", dead=dead, kin=kin, heir=following)
        return say(
            "{dead} dies without a living son; {kin} {heir} inherits.",
            dead=dead,
            kin=kin,
            heir=following,
        )
    if not people.children(before):
        return say(
            "{dead} dies without children; {kin} {heir} inherits.",
            dead=dead,
            kin=kin,
            heir=following,
        )
    if up == 0:
        return say(
            "{dead} dies without a living child; {kin} {heir} inherits.",
            dead=dead,
            kin=kin,
            heir=following,
        )
    return say(
        "{dead} dies without a living descendant; {kin} {heir} inherits.",
        dead=dead,
        kin=kin,
        heir=following,
    )


def _nobody(now: int, before: int, names: list[Words], crown: Words) -> Phrase:
    if before < 0:
        return say("The founders leave nobody: the crown of {crown} is lost.", crown=crown)
    if now == OUT:
        return say(
            "{dead} dies and nobody is left to inherit: the crown of {crown} is lost.",
            dead=names[before],
            crown=crown,
        )
    return say(
        "{dead} dies and nobody is left to inherit: "
        "the crown of {crown} returns to its founders and waits for a child.",
        dead=names[before],
        crown=crown,
    )


def _first(people: People, before: int, now: int, names: list[Words], crown: Words) -> Phrase:
    heir_name = names[now]
    if people.father[now] != before:
        return say(
            "The founders leave no living child; the crown of {crown} goes to {heir}, "
            "of their blood through {parent}.",
            crown=crown,
            heir=heir_name,
            parent=names[_parent_towards(people, before, now)],
        )
    if people.sex[now] == MAN:
        return say(
            "The founders hand the crown of {crown} to {heir}, their eldest son.",
            crown=crown,
            heir=heir_name,
        )
    return say(
        "The founders have no living son; they hand the crown of {crown} to {heir}, "
        "their eldest daughter.",
        crown=crown,
        heir=heir_name,
    )


def _through(
    people: People, before: int, now: int, names: list[Words], up: int, down: int
) -> Phrase:
    """An heir with the parent who makes them kin: Raymond (through Aude)."""
    parent = people.father[now]
    if kinship(people, before, parent) != (up, down - 1):
        parent = people.mother[now]
    return say("{heir} (through {parent})", heir=names[now], parent=names[parent])


def _parent_towards(people: People, ancestor: int, person: int) -> int:
    """The parent through whom a person descends from an ancestor."""
    father = people.father[person]
    return father if ancestor in _ancestors(people, father) else people.mother[person]


def _ancestors(people: People, person: int) -> dict[int, int]:
    """A person and all ancestors up to founders, with the number of steps to each."""
    steps = {person: 0}
    todo = [person]
    at = 0
    while at < len(todo):
        one = todo[at]
        at += 1
        if one >= 0:
            for parent in (people.father[one], people.mother[one]):
                if parent not in steps:
                    steps[parent] = steps[one] + 1
                    todo.append(parent)
    return steps


def kinship(people: People, one: int, other: int) -> tuple[int, int]:
    """How many steps up from one and down to the other lead through their nearest ancestor."""
    above, beyond = _ancestors(people, one), _ancestors(people, other)
    best_up, best_down = 99, 99
    for ancestor, up in above.items():
        if ancestor in beyond and up + beyond[ancestor] < best_up + best_down:
            best_up, best_down = up, beyond[ancestor]
    return best_up, best_down


# By steps up and down: what he is, what she is; in French with the possessive that it takes.
KIN: Final = {
    (0, 1): (("son", "son fils"), ("daughter", "sa fille")),
    (0, 2): (("grandson", "son petit-fils"), ("granddaughter", "sa petite-fille")),
    (0, 3): (
        ("great-grandson", "son arrière-petit-fils"),
        ("great-granddaughter", "son arrière-petite-fille"),
    ),
    (1, 0): (("father", "son père"), ("mother", "sa mère")),
    (1, 1): (("brother", "son frère"), ("sister", "sa sœur")),
    (1, 2): (("nephew", "son neveu"), ("niece", "sa nièce")),
    (1, 3): (("great-nephew", "son petit-neveu"), ("great-niece", "sa petite-nièce")),
    (2, 1): (("uncle", "son oncle"), ("aunt", "sa tante")),
    (3, 1): (("great-uncle", "son grand-oncle"), ("great-aunt", "sa grand-tante")),
    (2, 2): (("cousin", "son cousin"), ("cousin", "sa cousine")),
}
FAR_KIN: Final = (("kinsman", "son parent"), ("kinswoman", "sa parente"))


def kin_words(up: int, down: int, sex: int, other_sex: int) -> Words:
    """What somebody of the other sex is to somebody of this sex: his sister, her nephew."""
    english, french = KIN.get((up, down), FAR_KIN)[other_sex]
    return Words(("his " if sex == MAN else "her ") + english, french)
