# compiled with mypyc
"""The terms of the cards as named values: kinds, keywords, ratings, phases, conditions, scripts."""

from __future__ import annotations

from typing import Final, final


@final
class Kind:
    """A kind of card, and what is true of every card of that kind (§1.7, §1.8)."""

    def __init__(
        self,
        name: str,
        is_courtier: bool = False,
        is_event: bool = False,
        is_action: bool = False,
        is_magic: bool = False,
    ) -> None:
        self.name = name
        self.is_courtier = is_courtier  # a Prince or a Character
        self.is_event = is_event
        self.is_action = is_action
        self.is_magic = is_magic  # it takes a Wizard to cast it


PRINCE: Final = Kind("prince", is_courtier=True)
CHARACTER: Final = Kind("character", is_courtier=True)
CONTEST: Final = Kind("contest", is_event=True)
CHALLENGE: Final = Kind("challenge", is_event=True)
EFFECT: Final = Kind("effect", is_action=True)
EQUIPMENT: Final = Kind("equipment", is_action=True)
SPELL: Final = Kind("spell", is_action=True, is_magic=True)
ENCHANTMENT: Final = Kind("enchantment", is_action=True, is_magic=True)
KINDS: Final = [
    PRINCE, CHARACTER, CONTEST, CHALLENGE, EFFECT, EQUIPMENT, SPELL, ENCHANTMENT
]  # fmt: skip

# Keywords, as bits of a set
NOBLE: Final = 1
PALACE: Final = 2
WIZARD: Final = 4
WEALTHY: Final = 8
FIGHTER: Final = 16
CLERGY: Final = 32
MERCHANT: Final = 64
ROGUE: Final = 128
KEYWORD_BITS: Final = {
    "noble": NOBLE,
    "palace": PALACE,
    "wizard": WIZARD,
    "wealthy": WEALTHY,
    "fighter": FIGHTER,
    "clergy": CLERGY,
    "merchant": MERCHANT,
    "rogue": ROGUE,
}

# Ratings, by their place in a list of both
POLITICS: Final = 0
COMBAT: Final = 1

# Phases in which something can be played, as bits of a set
IN_ACTION: Final = 1
IN_EVENT: Final = 2
IN_MELEE: Final = 4
PHASE_BITS: Final = {"action": IN_ACTION, "event": IN_EVENT, "melee": IN_MELEE}

# Conditions that a Reaction can be played on (§6.4)
NO_CONDITION: Final = ""
ON_CAST: Final = "cast"
ON_ATTACKED: Final = "attacked"
ON_KILLED: Final = "killed"
ON_BEREAVED: Final = "bereaved"
ON_WON: Final = "won"
ON_LOST: Final = "lost"

# Scripts of a card, by what calls for them
PLAYED: Final = "played"  # an Action's or an ability's; of an Event, only whom it is about
WON: Final = "won"  # a Contest's winner, a Challenge's success
LOST: Final = "lost"  # a Contest's loser, a Challenge's failure
TRIGGERED: Final = "triggered"
