# compiled with mypyc
"""Why something is not allowed: each refusal with its clause and its sentence."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.mistakes import Illegal
from heirloom.core.words import Phrase, say


@final
class Refusal:
    """Why a move is not allowed: the clause that forbids it, and a sentence for the player."""

    def __init__(self, clause: str, why: Phrase) -> None:
        self.clause = clause
        self.why = why

    def illegal(self) -> Illegal:
        """The refusal as it is raised."""
        return Illegal(self.clause, self.why)


NOT_NOW: Final = Refusal("3.3", say("That is not what is being decided now."))
OVER: Final = Refusal("10.3", say("The game is over."))
LOW_BID: Final = Refusal("2.5", say("A bid must be higher than the last one."))
POOR_BID: Final = Refusal("R3", say("You have not got so much favor."))
NOT_ON_OFFER: Final = Refusal("2.6", say("That Character is not on offer."))
NO_DRAW: Final = Refusal(
    "4.1", say("You have no draw left: turn a Character or discard two Spells for one.")
)
DECK_EMPTY: Final = Refusal("R28", say("There is nothing to draw there."))
NOT_YOURS: Final = Refusal("1.5", say("You do not control that Character."))
TURNED: Final = Refusal("1.5", say("That Character is turned already."))
PRINCE_DRAWS: Final = Refusal("4.2", say("A Prince is not turned for cards."))
NO_PAIR: Final = Refusal("4.3", say("It takes two Spells or Enchantments."))
NOT_MAGIC: Final = Refusal("4.3", say("Only Spells and Enchantments can be discarded for a card."))
NEWCOMER_STAYS: Final = Refusal("R27", say("The newcomer stays: one of the others makes room."))
NOT_IN_HAND: Final = Refusal("3.3", say("You have no such card in hand."))
WRONG_PHASE: Final = Refusal("R38", say("That card cannot be played in this phase."))
NO_REACTION: Final = Refusal("6.4", say("That card reacts to something else."))
NO_WIZARD: Final = Refusal("7.1", say("You need an unturned Wizard to cast it."))
TOO_DEAR: Final = Refusal("R47", say("You cannot pay for it."))
NOTHING_TO_NAME: Final = Refusal("6.6", say("There is nothing that it could be played on."))
NOT_NAMABLE: Final = Refusal("6.6", say("That cannot be named here."))
NO_ABILITY: Final = Refusal("R52", say("That Character can do nothing of the kind now."))
NOT_A_FIGHTER: Final = Refusal("5.3", say("Only a Fighter can begin a melee."))
NOBODY_TO_ATTACK: Final = Refusal("8.1", say("There is nobody to attack."))
NOT_A_WIZARD: Final = Refusal("7.2", say("Only a Wizard can counter."))
IN_THE_FIGHT: Final = Refusal("8.3", say("Who fights cannot assist."))
TOO_WEAK: Final = Refusal("R13", say("It takes a Combat of at least one to assist."))
PRINCE_FIGHTS: Final = Refusal("1.3", say("A Prince takes no part in a melee."))
NO_SUCH_POOL: Final = Refusal("9.2", say("There is no such pool here."))
NOT_ADMITTED: Final = Refusal("9.3", say("The rating or the keywords do not allow it."))
SHUT_POOL: Final = Refusal("9.6", say("Only its owner can open an empty pool."))
FREE_USED: Final = Refusal("9.4", say("Your Prince has given the two tokens for this Event."))
SAME_TITLE: Final = Refusal("6.3", say("There is a card of that title under that Character."))
NAMES_PRINCE: Final = Refusal("R23", say("A Prince cannot be named for that."))
NO_TOKENS: Final = Refusal("R43", say("No tokens lie there from that source."))
