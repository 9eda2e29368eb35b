"""A tiny game that keeps the contract, to plant faults in."""

from __future__ import annotations

from random import Random

from heirloom.core.chance import Chance
from heirloom.core.fields import part
from heirloom.core.game import DEALER, Action, CardId, Game, Part, Pile, Seat, State, View
from heirloom.core.mistakes import Illegal
from heirloom.core.observation import Observer
from heirloom.core.plain_observation import PlainObserver
from heirloom.core.story import Event, Tell
from heirloom.core.words import Who, say

CARDS = ["ace", "king", "queen", "jack", "ten", "nine"]


@part
class Public(Part):
    """Whose turn it is, and what lies open."""

    dealt: int
    turn: Seat
    laid: list[CardId]
    peek: int = -1


@part
class Hand(Part):
    """The cards of a seat, or those that nobody was dealt."""

    cards: Pile


Truth = State[Public, Hand, Hand]
Sight = View[Public, Hand]


class Tiny(Game[Public, Hand, Hand]):
    """Two seats are dealt two of six cards each and lay them down in turn; the last to lay wins.

    It keeps the contract, and borrows the clauses of a game that has a rules text.
    """

    def __init__(self) -> None:
        super().__init__("heirloom.games.the_heirs", 2, 2, 1)
        self.name = "tiny"
        self.card_names = CARDS
        self.lays = [self.actions.add("lay", name, i) for i, name in enumerate(CARDS)]

    def observer(self, seats: int) -> Observer:
        return PlainObserver(self, seats)  # its package is borrowed, and has one of its own

    def setup(self, seats: int) -> Truth:
        return State(Public(0, DEALER, []), [Hand([]), Hand([])], Hand(list(range(6))))

    def waiting_on(self, public: Public) -> list[Seat]:
        if public.dealt < 2:
            return [DEALER]
        return [] if len(public.laid) == 4 else [public.turn]

    def legal(self, view: Sight) -> list[Action]:
        if self.waiting_on(view.public) != [view.seat]:
            return []
        return [self.lays[card] for card in sorted(view.own.cards)]

    def play(self, state: Truth, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        if self.waiting_on(state.public) != [seat]:
            raise Illegal("2.1", say("It is not your turn."))
        card = action.parts[0]
        if card not in state.private[seat].cards:
            raise Illegal("4.1", say("You do not hold that card."))
        state.private[seat].cards.remove(card)
        state.public.laid.append(card)
        state.public.turn = 1 - seat
        if tell is not None:
            text = say("{who} lays {card}.", who=Who(seat), card=CARDS[card])
            tell(Event("lay", "4.1", seat, text, [card]))

    def chance(self, state: Truth) -> Chance:
        return Chance("deck", state.secret.cards, 2, CARDS, "1.2")

    def settle(self, state: Truth, outcome: list[int], tell: Tell | None = None) -> None:
        seat = state.public.dealt
        for card in outcome:
            state.secret.cards.remove(card)
            state.private[seat].cards.append(card)
        state.public.dealt += 1
        state.public.turn = 0
        if tell is not None:
            mine = say("You are dealt {cards}.", cards=[CARDS[card] for card in sorted(outcome)])
            all_hear = say("{who} is dealt two cards.", who=Who(seat))
            tell(Event("deal", "1.2", seat, all_hear, outcome, {seat: mine}))

    def imagine(self, view: Sight, rng: Random) -> Truth:
        public = view.public.copy()
        unseen = [c for c in range(6) if c not in view.own.cards and c not in public.laid]
        rng.shuffle(unseen)
        other = 1 - view.seat
        size = (2 if public.dealt > other else 0) - len(public.laid[1 - (other == 0) :: 2])
        hands = [view.own.copy(), view.own.copy()]
        hands[other] = Hand(unseen[:size])
        return State(public, hands, Hand(unseen[size:]))

    def scores(self, public: Public) -> list[int]:
        return [0, 1]

    def cards_of(self, state: Truth) -> list[int]:
        hands = [card for hand in state.private for card in hand.cards]
        return hands + state.public.laid + state.secret.cards
