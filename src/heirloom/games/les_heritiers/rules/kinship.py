# compiled with mypyc
"""How two people are related, counted in steps up to their nearest ancestor and down again."""

from __future__ import annotations

from heirloom.games.les_heritiers.rules.people import People


def kinship(people: People, one: int, other: int) -> tuple[int, int]:
    """How many steps up from one and down to the other lead through their nearest ancestor."""
    above, beyond = ancestors_of(people, one), ancestors_of(people, other)
    best_up, best_down = 99, 99
    for ancestor, up in above.items():
        if ancestor in beyond and up + beyond[ancestor] < best_up + best_down:
            best_up, best_down = up, beyond[ancestor]
    return best_up, best_down


def parent_towards(people: People, ancestor: int, person: int) -> int:
    """The parent through whom a person descends from an ancestor."""
    father = people.father[person]
    return father if ancestor in ancestors_of(people, father) else people.mother[person]


def ancestors_of(people: People, person: int) -> dict[int, int]:
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
