"""The rules of Leduc poker: the eight answers."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from heirloom.core.chance import Chance, shuffle
from heirloom.core.game import DEALER, Action, Game, Seat, State, Value
from heirloom.core.mistakes import Illegal
from heirloom.core.story import Event, Tell
from heirloom.core.words import Phrase, Who, say

from leduc_poker import PACKAGE
from leduc_poker.cards.card import Card, read
from leduc_poker.rules import parts
from leduc_poker.rules.betting import MOST, allowed, coins, is_closed, this_round
from leduc_poker.rules.ending import tell_end
from leduc_poker.rules.parts import (
    BET,
    BET_NAMES,
    BETTING,
    BOARD,
    CALL,
    CHECK,
    DEAL,
    FOLD,
    NOTHING,
    OVER,
    RAISE,
)

COPIES: Final = 2  # of each card
PAIR: Final = 1000  # above every rank


def open_box(options: Mapping[str, Value], deck_text: str, file: str) -> LeducPoker:
    """The game with this deck."""
    return LeducPoker(read(deck_text, file))


class LeducPoker(Game[parts.Public, parts.Private, parts.Secret]):
    """A card each, a card for both, and two rounds of betting."""

    def __init__(self, deck: list[Card]) -> None:
        super().__init__(PACKAGE, fewest=2, most=2, version=1)
        self.set_cards(deck)
        self.deck = deck
        self.bets = [self.actions.add(name, name, bet) for bet, name in enumerate(BET_NAMES)]

    # The eight answers

    def setup(self, seats: int) -> parts.Truth:
        self.check_seats(seats)
        public = parts.Public(phase=DEAL, turn=0, early=[], late=[], board=NOTHING, shown=[])
        hands = [parts.Private(card=NOTHING) for _ in range(seats)]
        return State(public, hands, parts.Secret(pile=self._whole_deck()))

    def waiting_on(self, public: parts.Public) -> list[Seat]:
        if public.phase == OVER:
            return []
        return [public.turn] if public.phase == BETTING else [DEALER]

    def legal(self, view: parts.Sight) -> list[Action]:
        public = view.public
        if public.phase != BETTING or public.turn != view.seat:
            return []
        return [self.bets[bet] for bet in allowed(this_round(public))]

    def play(
        self, state: parts.Truth, seat: Seat, action: Action, tell: Tell | None = None
    ) -> None:
        public, bet = state.public, action.parts[0]
        if public.phase != BETTING or public.turn != seat:
            raise Illegal("2.1", say("It is not your turn."))
        done = this_round(public)
        clause = _clause(done)
        if bet not in allowed(done):
            raise Illegal(clause, _refusal(done))
        done.append(bet)
        if tell is not None:
            tell(Event(BET_NAMES[bet], clause, seat, _text(bet, Who(seat))))
        public.turn = 1 - seat
        if bet == FOLD:
            self._end(state, tell)
        elif is_closed(done):
            self._close(state, tell)

    def chance(self, state: parts.Truth) -> Chance:
        clause = "1.1" if state.public.phase == DEAL else "3.1"
        return Chance("deck", state.secret.pile, 1, self.card_names, clause)

    def settle(self, state: parts.Truth, outcome: list[int], tell: Tell | None = None) -> None:
        public, card = state.public, outcome[0]
        state.secret.pile.remove(card)
        if public.phase == BOARD:
            public.board, public.turn, public.phase = card, 0, BETTING
            if tell is not None:
                text = say("The board is: {card}.", card=self.deck[card].name)
                tell(Event("board", "3.1", DEALER, text, [card]))
            return
        state.private[public.turn].card = card
        if tell is not None:
            all_hear = say("{who} is dealt a card.", who=Who(public.turn))
            mine = say("You are dealt: {card}.", card=self.deck[card].name)
            tell(Event("deal", "1.1", public.turn, all_hear, [card], {public.turn: mine}))
        if public.turn == 1:
            public.phase = BETTING
        public.turn = 1 - public.turn

    def imagine(self, view: parts.Sight, rng: Random) -> parts.Truth:
        public, other = view.public.copy(), 1 - view.seat
        unseen = self._whole_deck()
        for card in (view.own.card, public.board):
            if card != NOTHING:
                unseen.remove(card)
        shuffle(rng, unseen)
        theirs = NOTHING
        if public.shown:
            theirs = public.shown[other]
            unseen.remove(theirs)
        elif self.holds(public, other):
            theirs = unseen.pop()
        hand = parts.Private(card=theirs)
        private = [view.own.copy(), hand] if view.seat == 0 else [hand, view.own.copy()]
        return State(public, private, parts.Secret(pile=unseen))

    def scores(self, public: parts.Public) -> list[int]:
        if not public.shown:  # §4.1: whoever folded was the last to act
            loser = 1 - public.turn
            lost = coins(public, loser)
            return [-lost, lost] if loser == 0 else [lost, -lost]
        first, second = (self.strength(card, public.board) for card in public.shown)  # §4.2
        won = coins(public, 0)
        return [0, 0] if first == second else [won, -won] if first > second else [-won, won]

    # What a game may say otherwise

    def utility(self, public: parts.Public) -> list[float]:
        """Coins count: the most that can be won is 1, the most that can be lost is 0."""
        return [(won + MOST) / (2 * MOST) for won in self.scores(public)]

    def cards_of(self, state: parts.Truth) -> list[int]:
        dealt = [own.card for own in state.private] + [state.public.board]
        return [card for card in dealt if card != NOTHING] + state.secret.pile

    # What happens

    def strength(self, card: int, board: int) -> int:
        """What a card is worth beside the board: the higher one wins."""
        return PAIR if card == board else self.deck[card].rank

    def holds(self, public: parts.Public, seat: Seat) -> bool:
        """Whether a seat has been dealt a card."""
        return public.phase != DEAL or seat < public.turn

    def _whole_deck(self) -> list[int]:
        return [card for card in range(len(self.deck)) for _ in range(COPIES)]

    def _close(self, state: parts.Truth, tell: Tell | None) -> None:
        """The end of a round: the board is dealt, or the cards are shown."""
        if state.public.board == NOTHING:
            state.public.phase = BOARD
            return
        state.public.shown = [own.card for own in state.private]
        self._end(state, tell)

    def _end(self, state: parts.Truth, tell: Tell | None) -> None:
        state.public.phase = OVER
        if tell is not None:
            names = [self.deck[card].name for card in state.public.shown]
            tell_end(names, state.public.shown.copy(), self.scores(state.public), tell)


def _clause(done: list[int]) -> str:
    """The clause under which a player acts."""
    return "2.4" if RAISE in done else "2.3" if BET in done else "2.2"


def _refusal(done: list[int]) -> Phrase:
    if RAISE in done:
        return say("There is one raise in a round at most: fold or call.")
    if BET in done:
        return say("After a bet, fold, call or raise.")
    return say("Nobody has bet in this round: check or bet.")


def _text(bet: int, who: Who) -> Phrase:
    texts = {
        CHECK: say("{who} checks.", who=who),
        BET: say("{who} bets.", who=who),
        FOLD: say("{who} folds.", who=who),
        CALL: say("{who} calls.", who=who),
        RAISE: say("{who} raises.", who=who),
    }
    return texts[bet]
