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


NOT_NOW: Final = Refusal("3.3", say("You can’t do that now."))
NOT_YOUR_TURN: Final = Refusal("3.3", say("It is not your turn to act."))
OVER: Final = Refusal("10.3", say("The game is over."))
LOW_BID: Final = Refusal("2.5", say("Bid more than the last bid."))
POOR_BID: Final = Refusal("R3", say("You don’t have that much favor."))
NOT_ON_OFFER: Final = Refusal("2.4", say("That Character is not on offer."))
NO_DRAW: Final = Refusal(
    "4.1",
    say("You have no free draw left: exhaust a Character, or discard two Spells or Enchantments."),
)
DECK_EMPTY: Final = Refusal("R28", say("There is nothing left to draw there."))
NOT_YOURS: Final = Refusal("1.5", say("You don’t control that Character."))
TURNED: Final = Refusal("1.5", say("That Character is already exhausted."))
NO_PAIR: Final = Refusal("4.3", say("You need two Spells or Enchantments for that."))
NOT_MAGIC: Final = Refusal("4.3", say("Only Spells and Enchantments can be discarded for a draw."))
NEWCOMER_STAYS: Final = Refusal("R27", say("The newcomer stays: discard one of the other five."))
NOT_OF_COURT: Final = Refusal("1.4", say("Discard a Character of your own court."))
NOT_IN_HAND: Final = Refusal("1.8", say("You don’t have that card in hand."))
WRONG_PHASE: Final = Refusal("R38", say("That card can’t be played in this phase."))
NO_REACTION: Final = Refusal("6.4", say("That card does not react to this."))
NO_WIZARD: Final = Refusal("7.1", say("You need a ready Wizard to cast it."))
TOO_DEAR: Final = Refusal("R47", say("You don’t have enough favor to pay for it."))
NOTHING_TO_NAME: Final = Refusal("6.6", say("There is nothing it could be used on."))
NOT_NAMABLE: Final = Refusal("6.6", say("It can’t be used on that."))
NOT_A_CHOICE: Final = Refusal("R62", say("You can’t choose that Character for this."))
NO_ABILITY: Final = Refusal("R52", say("That Character has no ability to use now."))
NOT_A_FIGHTER: Final = Refusal("5.3", say("Only a Fighter can begin a melee."))
NOBODY_TO_ATTACK: Final = Refusal("8.1", say("There is nobody to attack."))
NOT_A_RIVALS: Final = Refusal("8.1", say("Attack a Character of another player."))
NOT_A_WIZARD: Final = Refusal("7.2", say("Only a Wizard can counter."))
IN_THE_FIGHT: Final = Refusal("8.3", say("A fighting Character cannot assist."))
TOO_WEAK: Final = Refusal("R13", say("A Character needs at least 1 Combat to assist."))
PRINCE_FIGHTS: Final = Refusal("1.3", say("A Prince takes no part in a melee."))
ONLY_TWO_SIDES: Final = Refusal("8.2", say("Choose the attack or the defence."))
ONLY_PLAYERS: Final = Refusal("9.6", say("A Contest has one pool for each player."))
ONLY_FOR_OR_AGAINST: Final = Refusal(
    "9.9", say("A Challenge has two pools: Support and Opposition.")
)
NO_RATING: Final = Refusal("9.3", say("That Character’s rating for this Event is too low."))
NOT_ADMITTED: Final = Refusal(
    "9.3", say("That Character lacks the keyword that this Event requires.")
)
SHUT_POOL: Final = Refusal("9.6", say("Only its owner can open an empty pool."))
FREE_USED: Final = Refusal("9.4", say("Your Prince has already added 2 free tokens to this Event."))
SAME_TITLE: Final = Refusal("6.3", say("That Character already has a card of this title."))
NAMES_PRINCE: Final = Refusal("R46", say("That can’t be used on a Prince."))
NO_TOKENS: Final = Refusal("R43", say("None of these tokens come from there."))
