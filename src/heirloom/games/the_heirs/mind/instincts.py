# compiled with mypyc
"""What a decent player of The Heirs feels: who will run out of captures first.

Captures are moves, and whoever has no move loses. So a card is worth the captures that it may
still make, less those that it offers: a 1 takes anything and is taken by a 1 only; a 5 is food.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final, final

from heirloom.core.game import Action, Empty
from heirloom.games.the_heirs.rules.board import DIRECTIONS
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import DOWN, NOTHING, Public, Secret, Sight
from heirloom.search.instincts import Instincts

HANGING: Final = 0.8  # how much of a card is lost when it can be taken next
NEAR: Final = 3.0  # what a capture that can be made at once counts, against one in some future
STEEP: Final = 4.0  # how soon a lead is taken for a win


def instincts(game: TheHeirs) -> HeirsInstincts:
    """The instincts for this board and these people."""
    return HeirsInstincts(game)


@final
class HeirsInstincts(Instincts[Public, Empty, Secret]):
    """Keep captures for yourself, and take away those who could capture you."""

    def __init__(self, game: TheHeirs) -> None:
        super().__init__(game)
        self.heirs = game

    def evaluate(self, view: Sight) -> float:
        public = view.public
        if public.ended_by:
            return 0.0 if public.turn == view.seat else 1.0
        people = People(self.heirs, public)
        mine = people.captures(view.seat) + NEAR * self._ready(public.board, view.seat)
        theirs = people.captures(1 - view.seat) + NEAR * self._ready(public.board, 1 - view.seat)
        return 1.0 / (1.0 + exp(-STEEP * (mine - theirs) / (mine + theirs + 1.0)))

    def rate(self, view: Sight, actions: list[Action], rng: Random) -> list[float]:
        people = People(self.heirs, view.public)
        return [self._rate(people, view.public.board, view.seat, action) for action in actions]

    def _rate(self, people: People, board: list[int], seat: int, action: Action) -> float:
        if action.kind == "capture":
            return self._of_capture(people, board, seat, action.parts[0], action.parts[1])
        if action.kind == "turn":
            return self._of_turning(people, board, seat, action.parts[0])
        return self._margin(board, seat)

    def _of_capture(
        self, people: People, board: list[int], seat: int, source: int, target: int
    ) -> float:
        """What the captured card was worth to its owner, and how the board stands afterwards."""
        card, taken = board[source], board[target]
        gain = people.worth(taken)
        board[target], board[source] = card, NOTHING
        gain += self._margin(board, seat)
        if self._hangs(board, target):
            gain -= HANGING * people.worth(card)
        board[source], board[target] = card, taken
        return gain

    def _of_turning(self, people: People, board: list[int], seat: int, square: int) -> float:
        """The average over what may lie there."""
        total = 0.0
        for card in people.unseen:
            board[square] = card
            mine = self.heirs.sides[card] == seat
            if mine:
                total += max(
                    self._threat(people, board, square), -self._hanging(people, board, square)
                )
            elif self._hangs(board, square):
                total += max(people.worth(card), 0.0)
            else:
                total -= HANGING * self._threat(people, board, square)
        board[square] = DOWN
        return self._margin(board, seat) + total / len(people.unseen)

    def _margin(self, board: list[int], seat: int) -> float:
        """How many more captures this seat could make at once than the other."""
        return NEAR * (self._ready(board, seat) - self._ready(board, 1 - seat))

    def _ready(self, board: list[int], seat: int) -> int:
        """How many captures this seat could make at once."""
        ready = 0
        for square, card in enumerate(board):
            if card >= 0 and self.heirs.sides[card] == seat:
                for direction in range(DIRECTIONS):
                    other = self.heirs.board.first(board, square, direction)
                    if other != NOTHING and board[other] >= 0:
                        ready += self.heirs.takes(card, board[other])
        return ready

    def _threat(self, people: People, board: list[int], square: int) -> float:
        """The worth of the best card that the one here can take."""
        best = 0.0
        for direction in range(DIRECTIONS):
            other = self.heirs.board.first(board, square, direction)
            if other != NOTHING and board[other] >= 0:
                if self.heirs.takes(board[square], board[other]):
                    best = max(best, people.worth(board[other]))
        return best

    def _hangs(self, board: list[int], square: int) -> bool:
        """Whether the card here can be taken."""
        for direction in range(DIRECTIONS):
            other = self.heirs.board.first(board, square, direction)
            if other != NOTHING and board[other] >= 0:
                if self.heirs.takes(board[other], board[square]):
                    return True
        return False

    def _hanging(self, people: People, board: list[int], square: int) -> float:
        return HANGING * people.worth(board[square]) if self._hangs(board, square) else 0.0


@final
class People:
    """Who is still on the board, face down or up, counted by side and number."""

    def __init__(self, heirs: TheHeirs, public: Public) -> None:
        self.sides = heirs.sides
        self.numbers = heirs.numbers
        seen = set(public.board)
        seen.update(public.captured)
        self.unseen = [card for card in range(heirs.board.size) if card not in seen]
        self.up_to = [[0] * 6, [0] * 6]  # by side: how many have at most this number
        for card in range(heirs.board.size):
            self.up_to[self.sides[card]][self.numbers[card]] += 1
        for card in public.captured:
            self.up_to[self.sides[card]][self.numbers[card]] -= 1
        for counts in self.up_to:
            for number in range(1, 6):
                counts[number] += counts[number - 1]

    def worth(self, card: int) -> float:
        """The captures that this card may still make, less those that it offers."""
        others, number = self.up_to[1 - self.sides[card]], self.numbers[card]
        return float(others[5] - others[number - 1] - others[number])

    def captures(self, side: int) -> float:
        """How many pairs there are in which this side takes the other."""
        mine, others = self.up_to[side], self.up_to[1 - side]
        pairs = 0
        for number in range(1, 6):
            pairs += (mine[number] - mine[number - 1]) * (others[5] - others[number - 1])
        return float(pairs)
