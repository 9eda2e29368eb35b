# compiled with mypyc
"""A succession in a sentence: who died, who inherits, and how the two are related."""

from __future__ import annotations

from typing import Final

from heirloom.core.scene import Text
from heirloom.core.words import Phrase, say, say_as
from heirloom.games.les_heritiers.rules.kinship import kinship, parent_towards
from heirloom.games.les_heritiers.rules.people import MAN, People
from heirloom.games.les_heritiers.rules.succession import OUT

# By steps up and down, by the sex of the one who had the crown, by the sex of the heir
KIN: Final = {
    (0, 1): ((say("his son"), say("his daughter")), (say("her son"), say("her daughter"))),
    (0, 2): (
        (say("his grandson"), say("his granddaughter")),
        (say("her grandson"), say("her granddaughter")),
    ),
    (0, 3): (
        (say("his great-grandson"), say("his great-granddaughter")),
        (say("her great-grandson"), say("her great-granddaughter")),
    ),
    (1, 0): ((say("his father"), say("his mother")), (say("her father"), say("her mother"))),
    (1, 1): ((say("his brother"), say("his sister")), (say("her brother"), say("her sister"))),
    (1, 2): ((say("his nephew"), say("his niece")), (say("her nephew"), say("her niece"))),
    (1, 3): (
        (say("his great-nephew"), say("his great-niece")),
        (say("her great-nephew"), say("her great-niece")),
    ),
    (2, 1): ((say("his uncle"), say("his aunt")), (say("her uncle"), say("her aunt"))),
    (3, 1): (
        (say("his great-uncle"), say("his great-aunt")),
        (say("her great-uncle"), say("her great-aunt")),
    ),
    (2, 2): (
        (say_as("man", "his cousin"), say_as("woman", "his cousin")),
        (say_as("man", "her cousin"), say_as("woman", "her cousin")),
    ),
}
FAR_KIN: Final = (
    (say("his kinsman"), say("his kinswoman")),
    (say("her kinsman"), say("her kinswoman")),
)


def relation_words(up: int, down: int, sex: int, heir_sex: int) -> Phrase:
    """What an heir is to whoever had the crown: his sister, her nephew."""
    return KIN.get((up, down), FAR_KIN)[sex][heir_sex]


def why(people: People, chain: list[int], names: list[Text], crown: Phrase) -> Phrase:
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
    words: dict[str, object] = {
        "dead": names[before],
        "crown": crown,
        "kin": relation_words(up, down, people.sex[before], people.sex[now]),
        "heir": names[now] if down < 2 else _through(people, before, now, names, up, down),
    }
    if up == 0 and down == 1:
        if people.sex[now] == MAN:
            return say("{dead} dies: the crown of {crown} goes to {kin} {heir}.", **words)
        return say(
            "{dead} dies without a living son: the crown of {crown} goes to {kin} {heir}.", **words
        )
    if not people.children(before):
        return say("{dead} dies childless: the crown of {crown} goes to {kin} {heir}.", **words)
    if up == 0:
        return say(
            "{dead} dies without a living child: the crown of {crown} goes to {kin} {heir}.",
            **words,
        )
    return say(
        "{dead} dies without a living descendant: the crown of {crown} goes to {kin} {heir}.",
        **words,
    )


def _nobody(now: int, before: int, names: list[Text], crown: Phrase) -> Phrase:
    if before < 0:
        return say(
            "The founders of {crown} leave no heir: their crown is out of the game.", crown=crown
        )
    if now == OUT:
        return say(
            "{dead} dies and leaves no heir: the crown of {crown} is out of the game.",
            dead=names[before],
            crown=crown,
        )
    return say(
        "{dead} dies and leaves no heir: the crown of {crown} returns to its founders.",
        dead=names[before],
        crown=crown,
    )


def _first(people: People, before: int, now: int, names: list[Text], crown: Phrase) -> Phrase:
    """How founders handed a crown on: elder sons or daughters, if there were any, are dead."""
    words: dict[str, object] = {"crown": crown, "heir": names[now]}
    if people.father[now] != before:
        parent = names[parent_towards(people, before, now)]
        return say(
            "The founders of {crown} leave no living child: their crown goes to {heir}, "
            "their descendant through {parent}.",
            parent=parent,
            **words,
        )
    siblings = people.children(before)
    sex = people.sex[now]
    is_eldest = next(child for child in siblings if people.sex[child] == sex) == now
    if sex == MAN:
        if is_eldest:
            return say("The founders of {crown} pass their crown to {heir}, their eldest son.",
                       **words)  # fmt: skip
        return say("The founders of {crown} pass their crown to {heir}, their eldest living son.",
                   **words)  # fmt: skip
    if is_eldest:
        return say(
            "Having no living son, the founders of {crown} pass their crown to {heir}, "
            "their eldest daughter.",
            **words,
        )
    return say(
        "Having no living son, the founders of {crown} pass their crown to {heir}, "
        "their eldest living daughter.",
        **words,
    )


def _through(
    people: People, before: int, now: int, names: list[Text], up: int, down: int
) -> Phrase:
    """An heir with the parent who makes them kin: Raymond (through Aude)."""
    parent = people.father[now]
    if kinship(people, before, parent) != (up, down - 1):
        parent = people.mother[now]
    return say("{heir} (through {parent})", heir=names[now], parent=names[parent])
