"""The betting: what is allowed, when a round is over, and how many coins each has put in."""

from __future__ import annotations

from typing import Final

from heirloom.core.game import Seat

from leduc_poker.rules.parts import BET, CALL, CHECK, FOLD, NOTHING, RAISE, Bet, Public

ANTE: Final = 1
EARLY_BET: Final = 2  # coins
LATE_BET: Final = 4
MOST: Final = ANTE + 2 * EARLY_BET + 2 * LATE_BET  # coins that can be won


def this_round(public: Public) -> list[Bet]:
    """What was done in the present round, in order."""
    return public.early if public.board == NOTHING else public.late


def allowed(done: list[Bet]) -> list[Bet]:
    """What may be done now in a round."""
    if RAISE in done:
        return [FOLD, CALL]
    return [FOLD, CALL, RAISE] if BET in done else [CHECK, BET]


def is_closed(done: list[Bet]) -> bool:
    """Whether a round is over."""
    return done[-1:] == [CALL] or done == [CHECK, CHECK]


def coins(public: Public, seat: Seat) -> int:
    """How many coins a seat has put into the pot."""
    return ANTE + EARLY_BET * _units(public.early, seat) + LATE_BET * _units(public.late, seat)


def _units(done: list[Bet], seat: Seat) -> int:
    """How many bets a seat has put in during a round."""
    found = [0, 0]
    for number, bet in enumerate(done):
        mine = number % 2
        if bet in (CALL, RAISE):
            found[mine] = found[1 - mine]
        if bet in (BET, RAISE):
            found[mine] += 1
    return found[seat]
