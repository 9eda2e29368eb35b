"""The thirty-two relatives as coats of arms: men on a shield, women on a lozenge, as is custom.

A card tells its generation three times without colour: by its number, by the pearls of its
coronet, and by its field, which is whole for the heirs and more divided the further back one goes.
"""

from functools import cache
from typing import NamedTuple
from zlib import crc32

from heirloom.art.cards import back_svg, card_svg
from heirloom.art.heraldry import Arms
from heirloom.art.icons import names
from heirloom.art.tinctures import Tincture
from heirloom.core.words import Reader, say
from heirloom.games.the_heirs import PACKAGE
from heirloom.games.the_heirs.cards.card import Card

OR, ARGENT, SABLE = Tincture.OR, Tincture.ARGENT, Tincture.SABLE
GULES, AZURE, PURPURE = Tincture.GULES, Tincture.AZURE, Tincture.PURPURE


class Crest(NamedTuple):
    """How one relative's arms differ from all others: the field's division and the charge."""

    division: str
    charge: str


CRESTS = {
    "jacob": Crest("plain", "key"),  # the heir
    "michael": Crest("per pale", "angel-wings"),  # the archangel
    "james": Crest("chevron", "scallop"),  # the pilgrims' saint
    "robert": Crest("bend", "heraldic-sun"),  # bright in fame
    "george": Crest("quarterly", "broadsword"),  # went to the war
    "william": Crest("per saltire", "visored-helm"),  # will and helm
    "joseph": Crest("cross", "grain-bundle"),  # the sheaf that stood upright
    "john": Crest("saltire", "eagle-emblem"),  # the evangelist
    "henry": Crest("chequy", "war-pick"),  # found gold in California
    "harry": Crest("paly", "white-tower"),  # ruler of the home
    "harold": Crest("barry", "trumpet-flag"),  # the herald
    "edward": Crest("bendy", "locked-chest"),  # guards the riches
    "walter": Crest("lozengy", "anchor"),  # near enough to water
    "arthur": Crest("gyronny", "bear-head"),  # the bear
    "frank": Crest("chevronny", "fleur-de-lys"),  # of the Franks
    "albert": Crest("bendy sinister", "stag-head"),  # noble
    "emily": Crest("plain", "skeleton-key"),  # the heir
    "jennifer": Crest("per pale", "swan"),  # white as a wave
    "mary": Crest("chevron", "rose"),  # the mystic rose
    "linda": Crest("bend", "linden-leaf"),  # the linden
    "margaret": Crest("quarterly", "daisy"),  # the marguerite
    "helen": Crest("per saltire", "torch"),  # the torch
    "mildred": Crest("cross", "lion"),  # gentle strength
    "dorothy": Crest("saltire", "cornucopia"),  # a gift
    "florence": Crest("chequy", "sunflower"),  # in bloom
    "minnie": Crest("paly", "hearts"),  # Minne, love
    "elizabeth": Crest("barry", "diamond-ring"),  # an oath
    "lillian": Crest("bendy", "lotus"),  # the lily
    "emma": Crest("lozengy", "quill-ink"),  # the novel
    "marie": Crest("gyronny", "polar-star"),  # star of the sea
    "alice": Crest("chevronny", "rabbit"),  # and the white rabbit
    "martha": Crest("bendy sinister", "wyvern"),  # tamed the dragon
}

STRANGERS = {1: "plain", 2: "per pale", 3: "chevron", 4: "quarterly", 5: "paly"}

COLOUR_NAMES = {"black": say("black"), "red": say("red")}


def face(card: Card, lang: str) -> str:
    """A relative's card: number, coronet, arms and name."""
    read = Reader(lang, (), PACKAGE).read
    name = read(card.name)
    return _drawn(card, name, f"{name}, {card.number}, {read(COLOUR_NAMES[card.colour])}")


@cache
def back(lang: str = "en") -> str:
    """What all thirty-two look like before they are turned over."""
    label = Reader(lang, (), PACKAGE).read(say("face-down card"))
    return back_svg(AZURE, "oak", letter="H", label=label)


@cache
def _drawn(card: Card, name: str, label: str) -> str:
    man = card.colour == "black"
    return card_svg(
        name,
        tincture=SABLE if man else GULES,
        arms=_arms(crest(card.slug, card.number), man, card.number),
        number=str(card.number),
        pearls=card.number,
        forked=not man,
        label=label,
    )


@cache
def crest(slug: str, number: int) -> Crest:
    """A relative's crest; someone whom a designer adds gets one from their name."""
    charges = names()
    stranger = Crest(STRANGERS[number], charges[crc32(slug.encode()) % len(charges)])
    return CRESTS.get(slug, stranger)


def _arms(own: Crest, man: bool, number: int) -> Arms:
    outline = "heater" if man else "lozenge"
    dark, hint = (SABLE, AZURE) if man else (GULES, PURPURE)
    if number == 1:
        return Arms(OR, own.charge, dark, outline=outline, bordure=dark)
    if number < 5:
        metal = OR if number < 4 else ARGENT
        return Arms(dark, own.charge, metal, 1, own.division, hint, OR, outline=outline)
    ground, disc = (ARGENT, OR) if man else (OR, ARGENT)
    return Arms(dark, own.charge, dark, 1, own.division, ground, roundel=disc, outline=outline)
