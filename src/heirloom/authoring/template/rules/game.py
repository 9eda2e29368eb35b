"""The rules: the eight answers."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from heirloom.authoring.template import PACKAGE
from heirloom.authoring.template.cards.card import Card, read
from heirloom.authoring.template.rules import parts
from heirloom.authoring.template.rules.parts import CHOOSE, DEAL, NOTHING, OVER, SWAP
from heirloom.core.chance import Chance, shuffle
from heirloom.core.game import DEALER, Action, Game, Seat, State, Value
from heirloom.core.mistakes import Illegal
from heirloom.core.story import Event, Tell
from heirloom.core.words import Who, say


def open_box(options: Mapping[str, Value], deck_text: str, file: str) -> NewGame:
    """The game with these options and this deck."""
    return NewGame(read(deck_text, file), options["swaps"] == "yes")


class NewGame(Game[parts.Public, parts.Private, parts.Secret]):
    """Keep the heir that you were dealt, or swap it; the higher one inherits."""

    def __init__(self, heirs: list[Card], swaps: bool) -> None:
        super().__init__(PACKAGE, fewest=2, most=2, version=1)
        self.set_cards(heirs)
        self.heirs = heirs
        self.swaps = swaps
        self.keep = self.actions.add("keep", "keep")
        self.swap = self.actions.add("swap", "swap")

    # The eight answers

    def setup(self, seats: int) -> parts.Truth:
        self.check_seats(seats)
        public = parts.Public(phase=DEAL, turn=0, swapped=[False, False], shown=[])
        hands = [parts.Private(card=NOTHING, aside=NOTHING) for _ in range(seats)]
        return State(public, hands, parts.Secret(pile=list(range(len(self.heirs)))))

    def waiting_on(self, public: parts.Public) -> list[Seat]:
        if public.phase == OVER:
            return []
        return [public.turn] if public.phase == CHOOSE else [DEALER]

    def legal(self, view: parts.Sight) -> list[Action]:
        if view.public.phase != CHOOSE or view.public.turn != view.seat:
            return []
        return [self.keep, self.swap] if self.swaps else [self.keep]

    def play(
        self, state: parts.Truth, seat: Seat, action: Action, tell: Tell | None = None
    ) -> None:
        public, own = state.public, state.private[seat]
        if public.phase != CHOOSE or public.turn != seat:
            raise Illegal("2.1", say("It is not your turn to choose."))
        if action == self.swap and not self.swaps:
            raise Illegal("2.3", say("Cards cannot be swapped in this game."))
        if action == self.swap:
            own.aside, own.card = own.card, NOTHING
            public.swapped[seat] = True
            public.phase = SWAP
            if tell is not None:
                tell(Event("swap", "2.3", seat, say("{who} swaps.", who=Who(seat))))
        else:
            if tell is not None:
                tell(Event("keep", "2.2", seat, say("{who} keeps.", who=Who(seat))))
            self._next(state, tell)

    def chance(self, state: parts.Truth) -> Chance:
        clause = "2.3" if state.public.phase == SWAP else "1.1"
        return Chance("deck", state.secret.pile, 1, self.card_names, clause)

    def settle(self, state: parts.Truth, outcome: list[int], tell: Tell | None = None) -> None:
        public, card = state.public, outcome[0]
        state.secret.pile.remove(card)
        state.private[public.turn].card = card
        if tell is not None:
            all_hear = say("{who} is dealt a card.", who=Who(public.turn))
            mine = say("You are dealt {card}.", card=self.heirs[card].name)
            clause = "2.3" if public.phase == SWAP else "1.1"
            tell(Event("deal", clause, public.turn, all_hear, [card], {public.turn: mine}))
        if public.phase == SWAP:
            self._next(state, tell)
        elif public.turn == 0:
            public.turn = 1
        else:
            public.turn, public.phase = 0, CHOOSE

    def imagine(self, view: parts.Sight, rng: Random) -> parts.Truth:
        public, other = view.public.copy(), 1 - view.seat
        seen = {view.own.card, view.own.aside, *public.shown}
        unseen = [card for card in range(len(self.heirs)) if card not in seen]
        shuffle(rng, unseen)
        hand = parts.Private(card=NOTHING, aside=NOTHING)
        if public.swapped[other]:
            hand.aside = unseen.pop()
        if public.shown:
            hand.card = public.shown[other]
        elif self.holds(public, other):
            hand.card = unseen.pop()
        private = [view.own.copy(), hand] if view.seat == 0 else [hand, view.own.copy()]
        return State(public, private, parts.Secret(pile=unseen))

    def scores(self, public: parts.Public) -> list[int]:
        first, second = (self.heirs[card].number for card in public.shown)
        return [int(first > second), int(second > first)]

    # What a game may say otherwise

    def cards_of(self, state: parts.Truth) -> list[int]:
        hands = [card for own in state.private for card in (own.card, own.aside)]
        return [card for card in hands if card != NOTHING] + state.secret.pile

    # What happens

    def holds(self, public: parts.Public, seat: Seat) -> bool:
        """Whether a seat has a card in hand now."""
        if public.phase == DEAL:
            return seat < public.turn
        return not (public.phase == SWAP and public.turn == seat)

    def _next(self, state: parts.Truth, tell: Tell | None) -> None:
        """The other player's turn; or the end, with both cards shown."""
        public = state.public
        if public.turn == 0:
            public.turn, public.phase = 1, CHOOSE
            return
        public.phase = OVER
        public.shown = [own.card for own in state.private]
        if tell is not None:
            names = [self.heirs[card].name for card in public.shown]
            text = say("{first} against {second}.", first=names[0], second=names[1])
            tell(Event("show", "3.1", DEALER, text, public.shown.copy()))
