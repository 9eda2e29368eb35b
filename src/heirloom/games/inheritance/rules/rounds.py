# compiled with mypyc
"""The end of a round: counting, a crown, a clear table, and hands of ten."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.story import Event, Tell
from heirloom.core.words import Phrase, Who, say, say_n
from heirloom.games.inheritance.cards.deck import Deck
from heirloom.games.inheritance.cards.effects import HIGHEST
from heirloom.games.inheritance.rules.parts import (
    BANKED,
    NOTHING,
    OVER,
    TRIM,
    TURN,
    Public,
    Round,
    Truth,
)
from heirloom.games.inheritance.rules.transfers import gain, sweep

MOST_HELD: Final = 10  # cards between rounds (§4.4)
MOST_ROUNDS: Final = 60  # §R2
MOST_TURNS: Final = 100  # in a round (§R3)


def fresh_round(number: int) -> Round:
    """A round in which nothing has happened yet (§2.3)."""
    return Round(number, 0, 0, NOTHING, True, 1, HIGHEST, "2.3", [False, False])


@final
class Rounds:
    """Brings a round to its end and the next one to its beginning."""

    def __init__(self, deck: Deck, goal: int) -> None:
        self.deck = deck
        self.goal = goal  # crowns that win
        self.back = [sum([effect.back for effect in acts]) > 0 for acts in deck.acts]

    def end(self, state: Truth, tell: Tell | None) -> None:
        """Count, give a crown, and clear the table, unless that was the last crown."""
        public = state.public
        public.points = [self.deck.points(public, 0), self.deck.points(public, 1)]
        self._crown(public, tell)
        if public.phase == OVER:
            return
        if public.round.passes == 2:  # §4.5
            public.turn = 1 - public.round.passed
        self._give_back(state, tell)
        sweep(public)
        public.round = fresh_round(public.round.number + 1)
        public.ability.place = NOTHING
        public.phase = TRIM
        public.asked = public.turn
        self.trim(public)

    def _give_back(self, state: Truth, tell: Tell | None) -> None:
        """Cards return to the hand from a bank that says so (§6.10)."""
        table = state.public.table
        for place in range(len(table.cards)):
            card, seat = table.cards[place], table.seats[place]
            if card == NOTHING or table.how[place] != BANKED:
                continue
            if self.back[table.cards[table.on[place]]]:
                gain(state, seat, table.lift(place), True)
                if tell is not None:
                    name, who = self.deck.names[card], Who(seat)
                    text = say("{who} takes {card} back into hand.", who=who, card=name)
                    tell(Event("back", "6.10", seat, text, [card]))

    def _crown(self, public: Public, tell: Tell | None) -> None:
        clause = "4.2" if public.round.passes == 2 else "R3"
        first, second = public.points
        winner = NOTHING if first == second else int(second > first)
        if winner != NOTHING:
            public.crowns[winner] += 1
        if tell is not None:
            tell(Event("round", clause, winner, self._counted(public, winner)))
        if winner != NOTHING and public.crowns[winner] >= self.goal:  # §5.1
            self._over(public, "5.1", tell)
        elif public.round.number == MOST_ROUNDS:
            self._over(public, "R2", tell)

    def _counted(self, public: Public, winner: int) -> Phrase:
        first, second = public.points
        if winner == NOTHING:
            return say("The round is a tie, {points} VP each: nobody wins a crown.", points=first)
        return say(
            "{who} wins the round by {most} VP to {fewest}, and a crown.",
            most=max(first, second),
            fewest=min(first, second),
            who=Who(winner),
        )

    def trim(self, public: Public) -> None:
        """Whoever begins next discards down to ten, then the other (§4.4, §R8)."""
        if public.hands[public.asked] > MOST_HELD:
            return
        if public.asked == public.turn:
            public.asked = 1 - public.turn
            if public.hands[public.asked] > MOST_HELD:
                return
        public.phase = TURN

    def _over(self, public: Public, clause: str, tell: Tell | None) -> None:
        public.phase = OVER
        public.ended_by = clause
        if tell is None:
            return
        first, second = public.crowns
        if first == second:
            text = say_n(
                "The game is a draw after sixty rounds, 1 crown each.",
                "The game is a draw after sixty rounds, {n} crowns each.",
                first,
            )
        else:
            text = say("{who} wins the game.", who=Who(int(second > first)))
        tell(Event("end", clause, NOTHING if first == second else int(second > first), text))
