"""A game of one choice, made by both at once and in secret: who wins is drawn by their stakes."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

from heirloom.core.chance import Chance
from heirloom.core.game import DEALER, Action, Empty, Game, Part, Seat, State, View
from heirloom.core.story import Tell

NOTHING = -1


class Public(Part):
    """Who has chosen; once both have, what, and then who won."""

    def __init__(self, chosen: list[bool], shown: list[int], winner: int) -> None:
        self.chosen = chosen
        self.shown = shown
        self.winner = winner

    def copy(self) -> Public:
        return Public(self.chosen.copy(), self.shown.copy(), self.winner)

    def key(self) -> Hashable:
        return (tuple(self.chosen), tuple(self.shown), self.winner)


class Own(Part):
    """What one seat has chosen."""

    def __init__(self, choice: int) -> None:
        self.choice = choice

    def copy(self) -> Own:
        return Own(self.choice)

    def key(self) -> Hashable:
        return self.choice


Truth = State[Public, Own, Empty]
Sight = View[Public, Own]


class Duel(Game[Public, Own, Empty]):
    """`stakes[mine][theirs]` of a hundred lots win for the first seat."""

    def __init__(self, stakes: list[list[int]]) -> None:
        super().__init__("tests.bots.duel", 2, 2, 1)
        self.stakes = stakes
        self.choices = [self.actions.add("choose", f"choose {i}", i) for i in range(len(stakes))]

    def setup(self, seats: int) -> Truth:
        return State(Public([False, False], [], NOTHING), [Own(NOTHING), Own(NOTHING)], Empty())

    def waiting_on(self, public: Public) -> list[Seat]:
        if public.shown:
            return [DEALER] if public.winner == NOTHING else []
        return [seat for seat in (0, 1) if not public.chosen[seat]]

    def legal(self, view: Sight) -> list[Action]:
        done = view.public.shown or view.public.chosen[view.seat]
        return [] if done else self.choices

    def play(self, state: Truth, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        state.private[seat].choice = action.parts[0]
        state.public.chosen[seat] = True
        if all(state.public.chosen):
            state.public.shown = [own.choice for own in state.private]

    def chance(self, state: Truth) -> Chance:
        mine, theirs = state.public.shown
        lots = self.stakes[mine][theirs]
        return Chance("lots", [0] * lots + [1] * (100 - lots), 1, ["first", "second"], "1.1")

    def settle(self, state: Truth, outcome: list[int], tell: Tell | None = None) -> None:
        state.public.winner = outcome[0]

    def imagine(self, view: Sight, rng: Random) -> Truth:
        private = [Own(NOTHING), Own(NOTHING)]
        private[view.seat] = view.own.copy()
        if view.public.chosen[1 - view.seat]:
            private[1 - view.seat] = Own(rng.randrange(len(self.choices)))
        return State(view.public.copy(), private, Empty())

    def scores(self, public: Public) -> list[int]:
        return [int(public.winner == seat) for seat in (0, 1)]


class Misere(Duel):
    """A duel in which whoever wins gets nothing."""

    def utility(self, public: Public) -> list[float]:
        return [1.0 - share for share in super().utility(public)]
