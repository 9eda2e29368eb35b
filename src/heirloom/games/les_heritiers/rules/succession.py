# compiled with mypyc
"""Who inherits. A crown's chain is the list of its holders, from its founders to the last one."""

from __future__ import annotations

from typing import Final

from heirloom.games.les_heritiers.rules.kinship import ancestors_of
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
    """The first in line among somebody's descendants, else NOBODY (§7.1, §7.2, §R7, §R24)."""
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
    """Whether anyone alive descends from a holder: quicker than a search that finds nobody."""
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
    """Pass on a crown that is with its founders as a round ends (§8.2, §8.3, §R12, §R18)."""
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


def clause_of(people: People, chain: list[int], was_open: bool) -> str:
    """The clause by which a crown came to where it is, from founders who were open or not."""
    now, before = chain[len(chain) - 1], chain[len(chain) - 2]
    if before < 0:
        return "8.2" if was_open else "8.3"
    if now < 0:
        return "R6" if now == OUT and was_open else "7.4"
    if people.father[now] == before or people.mother[now] == before:
        return "7.1"
    return "7.2" if before in ancestors_of(people, now) else "7.3"


def counts_for(people: People, chain: list[int]) -> int:
    """The family that a crown counts for, or NOBODY (§7.7, §R25)."""
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
