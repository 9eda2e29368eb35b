"""The cards of Heir Apparent as they stand in cards.toml: one vocabulary, composed."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from heirloom.core import cards
from heirloom.core.words import Words

Kind = Literal[
    "prince", "character", "contest", "challenge", "effect", "equipment", "spell", "enchantment"
]
Keyword = Literal["noble", "palace", "wizard", "wealthy", "fighter", "clergy", "merchant", "rogue"]
Phase = Literal["action", "event", "melee"]
Condition = Literal["cast", "attacked", "killed", "bereaved", "won", "lost"]
Whom = Literal[
    "you", "named", "winner", "loser", "supporters", "supporters_only", "opponents",
    "opponents_only", "everyone", "rivals", "holder",
]  # fmt: skip
Named = Literal["character", "player", "side", "source"]
Whose = Literal["any", "own", "rival"]
Standing = Literal["any", "turned", "unturned"]
What = Literal["named", "second", "self", "own", "attacker", "defender", "victim"]
Occasion = Literal["dies", "wins", "joins", "counters", "fights"]
Count = Annotated[int, Meta(ge=-9, le=9)]


class Naming(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that must be named when a card is played: a Character, a player, tokens."""

    a: Named
    of: Whose = "any"
    prince: bool = False  # whether a Prince may be named too
    state: Standing = "any"
    keyword: Keyword | None = None


class Order(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing that a card does; which of the fields it may have depends on its verb."""

    do: str  # a verb, see cards/verbs
    who: Whom = "you"
    what: What = "named"
    n: Count = 1
    per: Keyword | None = None  # so many for each Character of that keyword
    to: Whom = "you"  # who receives a tribute


class Gift(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a card gives to the Character it lies under, or from the middle to a keyword."""

    politics: Count = 0
    combat: Count = 0
    keywords: tuple[Keyword, ...] = ()
    to: Keyword | None = None


class Ability(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a Character can be turned for."""

    phases: tuple[Phase, ...] = ("action",)
    asks: tuple[Naming, ...] = ()
    does: tuple[Order, ...]


class Trigger(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What happens by itself when something happens to this Character."""

    when: Occasion
    does: tuple[Order, ...]


class More(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many tokens a Character adds beyond its rating, by the kind of Event."""

    contest: Count = 0
    challenge: Count = 0


class Card(cards.Card, frozen=True, kw_only=True):
    """Any card of the box; which fields it may have depends on its kind (§1.7, §1.8)."""

    kind: Kind
    copies: Annotated[int, Meta(ge=1, le=4)] = 1
    icon: str = ""  # the charge on its face
    wit: Words | None = None
    popularity: int = 0  # of a Prince
    favor: Annotated[int, Meta(ge=0, le=30)] = 0  # that a Prince begins with
    politics: Annotated[int, Meta(ge=0, le=9)] = 0
    combat: Annotated[int, Meta(ge=0, le=9)] = 0
    keywords: tuple[Keyword, ...] = ()
    ability: Ability | None = None
    trigger: Trigger | None = None
    leads: Gift | None = None  # what it gives to the others of its court who have a keyword
    more: More | None = None
    rating: Literal["politics", "combat"] = "politics"  # of an Event: its icon
    money: bool = False
    mandatory: bool = False
    only: tuple[Keyword, ...] = ()  # who may take part
    bonus: Gift | None = None  # tokens that a keyword adds in this Event
    subject: Naming | None = None  # whom the player whose turn it is must choose
    wins: tuple[Order, ...] = ()  # for a Contest
    loses: tuple[Order, ...] = ()
    success: tuple[Order, ...] = ()  # for a Challenge
    failure: tuple[Order, ...] = ()
    phases: tuple[Phase, ...] = ()  # of an Action
    reacts: Condition | None = None
    cost: Annotated[int, Meta(ge=0, le=9)] = 0
    asks: tuple[Naming, ...] = ()  # what must be named to play it
    does: tuple[Order, ...] = ()
    gift: Gift | None = None

    @property
    def is_action(self) -> bool:
        """Whether it belongs to the Action deck."""
        return self.kind in ("effect", "equipment", "spell", "enchantment")

    @property
    def is_event(self) -> bool:
        """Whether it belongs to the Event deck."""
        return self.kind in ("contest", "challenge")
