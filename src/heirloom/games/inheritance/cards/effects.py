# compiled with mypyc
"""The vocabulary: every effect that a card of Inheritance can be composed of.

A card lists its effects in cards.toml as tables: `{ do = "draw", count = 2 }`. VERBS has the
words for `do`, each with its own fields and what they are when left out; SHARED has the fields
that every effect may have; FIELDS says what a field may be. docs/decks.md explains them all.
"""

from __future__ import annotations

from typing import Final, final

HIGHEST: Final = 9  # level (§1.1)

# What an effect does
DRAW: Final = 0
DISCARD: Final = 1
LOOK: Final = 2
TAKE: Final = 3
RECOVER: Final = 4
DESTROY: Final = 5
RECALL: Final = 6
WIN: Final = 7
BANK: Final = 8
LAY: Final = 9
NEXT: Final = 10
WORTH: Final = 11
PROTECT: Final = 12

VERBS: Final[dict[str, dict[str, object]]] = {
    "draw": {"count": 1, "who": "you"},  # §6.2
    "discard": {"count": 1, "who": "you", "how": "choose", "may": False},  # §6.3
    "look": {},  # §6.4
    "take": {"count": 1, "how": "chance", "may": False},  # §6.5
    "recover": {"count": 1, "level": [1, 9], "may": False},  # §6.6
    "destroy": {"count": 1, "whose": "theirs", "level": [1, 9], "may": False},  # §6.7
    "recall": {"count": 1, "whose": "mine", "level": [1, 9], "may": False},  # §6.8
    "win": {"count": 1, "level": [1, 9], "may": False},  # §6.9
    "bank": {"count": 1, "back": False, "may": False},  # §6.10
    "lay": {"level": [1, 9], "may": False},  # §6.11
    "next": {"who": "opponent", "level": [1, 9]},  # §6.13
    "worth": {"vp": 1, "each": "once", "level": [1, 9]},  # §6.1
    "protect": {"what": "this"},  # §6.12
}
NAMES: Final = list(VERBS)
SHARED: Final[dict[str, object]] = {"then": False, "when": "always", "least": 1, "most": 99}

# Whom an effect is about
YOU: Final = 0
OPPONENT: Final = 1
BOTH: Final = 2

# How something is picked
CHOSEN: Final = 0
BY_CHANCE: Final = 1

# Whose cards in play
OWN: Final = 0
OTHERS: Final = 1
ANYONES: Final = 2

# What can be counted
ONCE: Final = 0
MINE: Final = 1
THEIRS: Final = 2
HAND: Final = 3
THEIR_HAND: Final = 4
ON_IT: Final = 5
PILE: Final = 6
CROWNS: Final = 7
THEIR_CROWNS: Final = 8
BEHIND: Final = 9
COUNTS: Final = [
    "mine", "theirs", "hand", "their_hand", "on_it", "discard", "crowns", "their_crowns", "behind",
]  # fmt: skip


@final
class Field:
    """What a field may be: one of some words, a whole number, two levels, or true or false."""

    def __init__(self, words: list[str], low: int, high: int) -> None:
        self.words = words
        self.low = low
        self.high = high


FLAG: Final = Field(["false", "true"], 0, 1)
LEVELS: Final = Field([], 0, HIGHEST)
FIELDS: Final[dict[str, Field]] = {
    "count": Field([], 1, 10),
    "who": Field(["you", "opponent", "both"], 0, 0),
    "how": Field(["choose", "chance"], 0, 0),
    "whose": Field(["mine", "theirs", "any"], 0, 0),
    "level": LEVELS,
    "vp": Field([], -9, 9),
    "each": Field(["once", *COUNTS], 0, 0),
    "what": Field(["this", "all"], 0, 0),
    "back": FLAG,
    "may": FLAG,
    "then": FLAG,
    "when": Field(["always", *COUNTS], 0, 0),
    "least": Field([], 0, 99),
    "most": Field([], 0, 99),
}


@final
class Effect:
    """One effect in numbers: a word is its place in the list of its field, a flag 0 or 1."""

    def __init__(self, verb: int, values: dict[str, int], low: int, high: int) -> None:
        self.verb = verb
        self.low = low  # the levels it is about
        self.high = high
        self.count = values.get("count", 1)
        self.who = values.get("who", YOU)
        self.how = values.get("how", CHOSEN)
        self.whose = values.get("whose", OTHERS)
        self.vp = values.get("vp", 0)
        self.each = values.get("each", ONCE)
        self.what = values.get("what", 0)
        self.back = values.get("back", 0) == 1
        self.may = values.get("may", 0) == 1
        self.then = values.get("then", 0) == 1
        self.when = values.get("when", ONCE)
        self.least = values.get("least", 1)
        self.most = values.get("most", 99)
        self.after = -1  # which of the card's acts comes before it: what `then` asks about

    def fits(self, level: int) -> bool:
        """Whether it is about cards of this level."""
        return self.low <= level <= self.high

    def lasts(self) -> bool:
        """Whether it holds while the card is in play, instead of happening as it is played."""
        return self.verb == WORTH or self.verb == PROTECT

    def total(self) -> int:
        """How many cards it moves; for both players it moves `count` of each."""
        return 2 * self.count if self.who == BOTH else self.count

    def is_first_half(self, left: int) -> bool:
        """Whether it is the turn of the player who played the card, and the other comes next."""
        return self.who == BOTH and left > self.count
