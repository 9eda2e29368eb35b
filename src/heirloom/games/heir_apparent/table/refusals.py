# compiled with mypyc
"""Why something is not allowed: each refusal with its clause and its sentence."""

from __future__ import annotations

from typing import Final

from heirloom.core.mistakes import Illegal
from heirloom.core.words import Phrase, say

FINE: Final = 0
NOT_NOW: Final = 1
OVER: Final = 2
LOW_BID: Final = 3
POOR_BID: Final = 4
NOT_ON_OFFER: Final = 5
NO_DRAW: Final = 6
DECK_EMPTY: Final = 7
NOT_YOURS: Final = 8
TURNED: Final = 9
PRINCE_DRAWS: Final = 10
NO_PAIR: Final = 11
NOT_MAGIC: Final = 12
NEWCOMER_STAYS: Final = 13
NOT_IN_HAND: Final = 14
WRONG_PHASE: Final = 15
NO_REACTION: Final = 16
NO_WIZARD: Final = 17
TOO_DEAR: Final = 18
NOTHING_TO_NAME: Final = 19
NOT_NAMABLE: Final = 20
NO_ABILITY: Final = 21
NOT_A_FIGHTER: Final = 22
NOBODY_TO_ATTACK: Final = 23
NOT_A_WIZARD: Final = 24
FIGHTING: Final = 25
TOO_WEAK: Final = 26
PRINCE_FIGHTS: Final = 27
NO_SUCH_POOL: Final = 28
NOT_ADMITTED: Final = 29
SHUT_POOL: Final = 30
FREE_USED: Final = 31
SAME_TITLE: Final = 32
NAMES_PRINCE: Final = 33
NO_TOKENS: Final = 34

REFUSALS: Final[list[tuple[str, Phrase]]] = [
    ("3.3", say("That is not what is being decided now.")),
    ("10.3", say("The game is over.")),
    ("2.5", say("A bid must be higher than the last one.")),
    ("R3", say("You have not got so much favor.")),
    ("2.6", say("That Character is not on offer.")),
    ("4.1", say("You have no draw left: turn a Character or discard two Spells for one.")),
    ("R28", say("There is nothing to draw there.")),
    ("1.5", say("You do not control that Character.")),
    ("1.5", say("That Character is turned already.")),
    ("4.2", say("A Prince is not turned for cards.")),
    ("4.3", say("It takes two Spells or Enchantments.")),
    ("4.3", say("Only Spells and Enchantments can be discarded for a card.")),
    ("R27", say("The newcomer stays: one of the others makes room.")),
    ("3.3", say("You have no such card in hand.")),
    ("R38", say("That card cannot be played in this phase.")),
    ("6.4", say("That card reacts to something else.")),
    ("7.1", say("You need an unturned Wizard to cast it.")),
    ("R47", say("You cannot pay for it.")),
    ("6.6", say("There is nothing that it could be played on.")),
    ("6.6", say("That cannot be named here.")),
    ("R52", say("That Character can do nothing of the kind now.")),
    ("5.3", say("Only a Fighter can begin a melee.")),
    ("8.1", say("There is nobody to attack.")),
    ("7.2", say("Only a Wizard can counter.")),
    ("8.3", say("Who fights cannot assist.")),
    ("R13", say("It takes a Combat of at least one to assist.")),
    ("1.3", say("A Prince takes no part in a melee.")),
    ("9.2", say("There is no such pool here.")),
    ("9.3", say("The rating or the keywords do not allow it.")),
    ("9.6", say("Only its owner can open an empty pool.")),
    ("9.4", say("Your Prince has given the two tokens for this Event.")),
    ("6.3", say("There is a card of that title under that Character.")),
    ("R23", say("A Prince cannot be named for that.")),
    ("R43", say("No tokens lie there from that source.")),
]


def illegal(code: int) -> Illegal:
    """The refusal to be raised."""
    clause, why = REFUSALS[code - 1]
    return Illegal(clause, why)
