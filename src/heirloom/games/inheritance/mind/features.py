# compiled with mypyc
"""Inheritance as a net sees it: crowns, the round, and two hands, the own one first."""

from __future__ import annotations

from math import tanh
from typing import Final, final

from heirloom.core.game import Seat
from heirloom.games.inheritance.cards.effects import HIGHEST
from heirloom.games.inheritance.mind.instincts import HeirInstincts
from heirloom.games.inheritance.rules.game import Inheritance
from heirloom.games.inheritance.rules.parts import NOTHING, TURN, Private, Public, Secret, Truth
from heirloom.search.features import Features

AHEAD: Final = 0  # moves of each seat that are played before it is judged
SOME_CROWNS: Final = 5
LEAD: Final = 5.0  # VP of a lead that mostly decides a round
MANY_VP: Final = 10.0
MANY_CARDS: Final = 5.0

OF_THE_TABLE: Final = (
    "to move", "lead", "large lead", "first pass is over", "passed first", "opens", "deck",
    "any level next",
    *[f"level {i + 1} may be played" for i in range(HIGHEST)],
)  # fmt: skip
OF_A_SIDE: Final = (
    "crowns", "to win", "last crown", "VP", "cards in play", "hand", "free card", "hand is shown",
    "playable cards",
    *[f"best swing up to level {i + 1}" for i in range(HIGHEST)],
    *[f"cards of level {i + 1}" for i in range(HIGHEST)],
)  # fmt: skip

# Places in the block of a side
CROWNS: Final = 0
TO_WIN: Final = 1
LAST_CROWN: Final = 2
VP: Final = 3
IN_PLAY: Final = 4
HAND: Final = 5
FREE: Final = 6
SHOWN: Final = 7
PLAYABLE: Final = 8
SWINGS: Final = 9  # by level
LEVELS: Final = 18  # by level
CARDS: Final = 27  # by card


def features(game: Inheritance, seats: int) -> HeirFeatures:
    """The features for this deck."""
    return HeirFeatures(game, seats)


@final
class HeirFeatures(Features[Public, Private, Secret]):
    """What both sides have, and what is asked of who is to move."""

    def __init__(self, game: Inheritance, seats: int) -> None:
        sides = ("own", "other")
        names = [*OF_THE_TABLE]
        names += [f"{side}: {name}" for side in sides for name in (*OF_A_SIDE, *game.deck.slugs)]
        super().__init__(game, seats, names)
        self.heirs = game
        self.deck = game.deck
        self.swings = HeirInstincts(game).swings
        self.ahead = AHEAD

    def may_win(self, public: Public, seat: Seat) -> bool:
        return True

    def is_moment(self, public: Public) -> bool:
        return public.phase == TURN

    def inputs(self, state: Truth) -> list[list[float]]:
        public = state.public
        points = [float(self.deck.points(public, seat)) for seat in range(2)]
        sides = [self._side(public, state.private[seat], seat, points[seat]) for seat in range(2)]
        found: list[list[float]] = []
        for seat in range(2):
            row = self._table(public, seat, points[seat] - points[1 - seat])
            row += sides[seat]
            row += sides[1 - seat]
            found.append(row)
        return found

    def _table(self, public: Public, seat: Seat, lead: float) -> list[float]:
        """What both see, from one side."""
        now = public.round
        row = [
            float(public.turn == seat), tanh(lead / LEAD), lead / MANY_VP, float(now.passes == 1),
            float(now.passes == 1 and now.passed == seat), float(now.opening),
            public.deck / MANY_VP / 5.0, float(now.free[public.turn]),
        ]  # fmt: skip
        for level in range(1, HIGHEST + 1):
            row.append(float(now.low <= level <= now.high))
        return row

    def _side(self, public: Public, own: Private, seat: Seat, points: float) -> list[float]:
        """A player's crowns, cards in play and hand."""
        levels, swings = self.deck.levels, self.swings
        row = [0.0] * (CARDS + len(levels))
        left = self.heirs.crowns - public.crowns[seat]
        row[CROWNS] = public.crowns[seat] / float(SOME_CROWNS)
        row[TO_WIN] = 1.0 / max(left, 1)
        row[LAST_CROWN] = float(left <= 1)
        row[VP] = points / MANY_VP
        table = public.table
        for place in range(len(table.cards)):
            if table.cards[place] != NOTHING and table.seats[place] == seat:
                row[IN_PLAY] += 1.0 / MANY_CARDS
        row[HAND] = len(own.hand) / MANY_CARDS
        row[FREE] = float(public.round.free[seat])
        row[SHOWN] = len(own.shown) / MANY_CARDS
        for card in own.hand:
            level = levels[card]
            row[CARDS + card] += 1.0
            row[LEVELS + level - 1] += 0.5
            if self.heirs.playable(public, card):
                row[PLAYABLE] += 1.0 / MANY_CARDS
            swing = swings[card] / MANY_VP
            for higher in range(level - 1, HIGHEST):
                if swing > row[SWINGS + higher]:
                    row[SWINGS + higher] = swing
        return row
