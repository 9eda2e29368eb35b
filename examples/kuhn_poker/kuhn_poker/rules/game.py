"""The rules of Kuhn poker: the eight answers."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from heirloom.core.chance import Chance, shuffle
from heirloom.core.game import DEALER, Action, Game, Seat, State, Value
from heirloom.core.mistakes import Illegal
from heirloom.core.story import Event, Tell
from heirloom.core.words import Phrase, Who, say, say_n

from kuhn_poker import PACKAGE
from kuhn_poker.cards.card import Card, read
from kuhn_poker.rules import parts
from kuhn_poker.rules.parts import BET, BET_NAMES, BETTING, CALL, CHECK, DEAL, FOLD, NOTHING, OVER

MOST = 2  # coins that can be won


def open_box(options: Mapping[str, Value], deck_text: str, file: str) -> KuhnPoker:
    """The game with this deck."""
    return KuhnPoker(read(deck_text, file))


class KuhnPoker(Game[parts.Public, parts.Private, parts.Secret]):
    """Three cards, one bet."""

    def __init__(self, deck: list[Card]) -> None:
        super().__init__(PACKAGE, fewest=2, most=2, version=1)
        self.set_cards(deck)
        self.deck = deck
        self.bets = [self.actions.add(name, name, bet) for bet, name in enumerate(BET_NAMES)]

    # The eight answers

    def setup(self, seats: int) -> parts.Truth:
        self.check_seats(seats)
        public = parts.Public(phase=DEAL, turn=0, bets=[], shown=[])
        hands = [parts.Private(card=NOTHING) for _ in range(seats)]
        return State(public, hands, parts.Secret(pile=list(range(len(self.deck)))))

    def waiting_on(self, public: parts.Public) -> list[Seat]:
        if public.phase == OVER:
            return []
        return [DEALER] if public.phase == DEAL else [public.turn]

    def legal(self, view: parts.Sight) -> list[Action]:
        public = view.public
        if public.phase != BETTING or public.turn != view.seat:
            return []
        return self.bets[FOLD:] if BET in public.bets else self.bets[:FOLD]

    def play(
        self, state: parts.Truth, seat: Seat, action: Action, tell: Tell | None = None
    ) -> None:
        public, bet = state.public, action.parts[0]
        if public.phase != BETTING or public.turn != seat:
            raise Illegal("2.1", say("It is not your turn."))
        if BET in public.bets and bet in (CHECK, BET):
            raise Illegal("2.3", say("After a bet, fold or call."))
        if BET not in public.bets and bet in (FOLD, CALL):
            raise Illegal("2.2", say("Nobody has bet yet: check or bet."))
        public.bets.append(bet)
        if tell is not None:
            clause = "2.2" if bet in (CHECK, BET) else "2.3"
            tell(Event(BET_NAMES[bet], clause, seat, _text(bet, Who(seat))))
        if bet in (FOLD, CALL) or public.bets == [CHECK, CHECK]:
            self._end(state, tell)
        else:
            public.turn = 1 - seat

    def chance(self, state: parts.Truth) -> Chance:
        return Chance("deck", state.secret.pile, 1, self.card_names, "1.1")

    def settle(self, state: parts.Truth, outcome: list[int], tell: Tell | None = None) -> None:
        public, card = state.public, outcome[0]
        state.secret.pile.remove(card)
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
        unseen = [card for card in range(len(self.deck)) if card != view.own.card]
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
        if public.bets[-1] == FOLD:  # §3.1
            return [-1, 1] if public.turn == 0 else [1, -1]
        coins = 2 if CALL in public.bets else 1  # §3.2
        first, second = (self.deck[card].rank for card in public.shown)
        return [coins, -coins] if first > second else [-coins, coins]

    # What a game may say otherwise

    def utility(self, public: parts.Public) -> list[float]:
        """Coins count: two won is 1, two lost is 0."""
        return [(coins + MOST) / (2 * MOST) for coins in self.scores(public)]

    def cards_of(self, state: parts.Truth) -> list[int]:
        hands = [own.card for own in state.private if own.card != NOTHING]
        return hands + state.secret.pile

    # What happens

    def holds(self, public: parts.Public, seat: Seat) -> bool:
        """Whether a seat has been dealt a card."""
        return public.phase != DEAL or seat < public.turn

    def _end(self, state: parts.Truth, tell: Tell | None) -> None:
        public = state.public
        public.phase = OVER
        folded = public.bets[-1] == FOLD
        if not folded:
            public.shown = [own.card for own in state.private]
        if tell is None:
            return
        if not folded:
            names = [self.deck[card].name for card in public.shown]
            text = say("{first} against {second}.", first=names[0], second=names[1])
            tell(Event("show", "3.2", DEALER, text, public.shown.copy()))
        coins = max(self.scores(public))
        winner = self.winners(public)[0]
        clause = "3.1" if folded else "2.4" if public.bets == [CHECK, CHECK] else "3.2"
        text = say_n(
            "{who} wins {n} coin of the other player.",
            "{who} wins {n} coins of the other player.",
            coins,
            who=Who(winner),
        )
        tell(Event("win", clause, winner, text))


def _text(bet: int, who: Who) -> Phrase:
    texts = {
        CHECK: say("{who} checks.", who=who),
        BET: say("{who} bets a coin.", who=who),
        FOLD: say("{who} folds.", who=who),
        CALL: say("{who} calls.", who=who),
    }
    return texts[bet]
