# compiled with mypyc
"""The three parts of Les Héritiers: the table, the hands, and the deck."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.fields import part
from heirloom.core.game import CardId, Part, Pile, Seat, State, View
from heirloom.games.les_heritiers.rules.people import People, Person

Phase = int  # what is being waited for
START: Final = 0  # the dealer draws the first player
DEAL: Final = 1  # the dealer deals to the seat whose turn it is
ACT: Final = 2  # a player takes an action
ANSWER: Final = 3  # the other family's player answers a proposal
FORCE: Final = 4  # the proposal was refused: pay, or let it be
PAY: Final = 5  # a neutral family must be paid
COURT: Final = 6  # the dealer draws for a courting player
DRAW: Final = 7  # the dealer draws at the end of a turn
OVER: Final = 8
PHASE_NAMES: Final = (
    "start", "deal", "act", "answer", "force", "pay", "court", "draw", "over",
)  # fmt: skip


@final
@part
class Public(Part):
    """All that lies open, and what everybody can count."""

    people: People
    at: list[Person]  # by card: the living person that it is, or NOBODY
    is_open: list[int]  # by family: whether its founders take births
    chains: list[list[Person]]  # by crown: its holders, the present one last
    discards: list[CardId]
    shuffled: list[int]  # by card: the deck it was last shuffled into, 1 to 3 (§R11)
    held: list[list[int]]  # by seat: how many cards of deck 1, 2 and 3 it holds
    running: list[int]  # by seat: whether it can still win
    deck: int  # how many cards lie in the deck
    age: int = 1  # which deck this is, 1 to 3
    phase: Phase = START
    turn: Seat = 0  # whose turn it is
    first: Seat = 0  # who has the first-player marker
    round: int = 1
    turns: int = 0  # turns taken in this round
    left: int = 0  # actions left in this turn
    acted: bool = False  # whether an action was spent in this turn
    refused: list[list[Person]] = []  # groom and bride of proposals that were refused this turn
    groom: int = -1  # the person in the proposal that is open, or -1
    bride: int = -1
    fresh: list[Person] = []  # people of the last move
    ended_by: str = ""  # the clause that ended the game


@final
@part
class Private(Part):
    """The cards that one player holds, in the order of the box."""

    cards: Pile


@final
@part
class Secret(Part):
    """The cards of the deck: which they are, in no order (§R11)."""

    pile: Pile


Truth = State[Public, Private, Secret]
Sight = View[Public, Private]
