# compiled with mypyc
"""The rules of Inheritance: Five Crowns: the eight answers."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from heirloom.core.chance import Chance, shuffle
from heirloom.core.game import DEALER, Action, Game, Seat, State, Value, View
from heirloom.core.story import Event, Tell
from heirloom.core.words import Who, Words, all_of, say, say_n
from heirloom.games.inheritance import PACKAGE
from heirloom.games.inheritance.cards import texts
from heirloom.games.inheritance.cards.card import read
from heirloom.games.inheritance.cards.deck import Deck
from heirloom.games.inheritance.cards.effects import BANK, DISCARD, HIGHEST, RECOVER, TAKE
from heirloom.games.inheritance.rules.abilities import Abilities
from heirloom.games.inheritance.rules.parts import (
    CHOOSE,
    DEAL,
    DECIDE,
    DRAWING,
    LOOSE,
    NOTHING,
    OVER,
    PICKING,
    START,
    TRIM,
    TURN,
    Ability,
    Private,
    Public,
    Secret,
    Sight,
    Table,
    Truth,
)
from heirloom.games.inheritance.rules.rounds import MOST_TURNS, Rounds, fresh_round
from heirloom.games.inheritance.rules.transfers import can_draw, gain, lose, refill
from heirloom.games.inheritance.table.refusals import refusal

DEALT: Final = 5  # cards to each player (§1.2)
SEATS: Final = ["first", "second"]


def open_box(options: Mapping[str, Value], deck_text: str, file: str) -> Inheritance:
    """The game with these options and this deck."""
    deck = Deck(read(deck_text, file))
    starter, memory = str(options["starter"]), str(options["memory"])
    return Inheritance(deck, int(options["crowns"]), starter, memory)  # §R2


class Inheritance(Game[Public, Private, Secret]):
    """Play at or below the level just played, or pass; the second pass gives a crown."""

    def __init__(self, deck: Deck, crowns: int, starter: str, memory: str) -> None:
        super().__init__(PACKAGE, 2, 2, 2)
        self.deck = deck
        self.crowns = crowns
        self.starter = starter
        self.memory = memory
        self.abilities = Abilities(deck)
        self.rounds = Rounds(deck, crowns)
        self.set_cards(deck.cards)
        self._texts: dict[int, Words] = {}
        self.plays = self._one_a_kind("play")
        self.passing = self.actions.add("pass", "pass")
        self.drops = self._one_a_kind("discard")
        self.banks = self._one_a_kind("bank")
        self.takes = self._one_a_kind("take")
        self.recovers = self._one_a_kind("recover")
        self.places = [self.actions.add("choose", f"choose {i + 1}", i) for i in range(deck.total)]
        self.stop = self.actions.add("stop", "stop")
        self.start = self.actions.add("start", "start")
        self.follow = self.actions.add("follow", "follow")

    def _one_a_kind(self, kind: str) -> list[Action]:
        return [
            self.actions.add(kind, f"{kind} {slug}", i) for i, slug in enumerate(self.card_names)
        ]

    # The eight answers

    def setup(self, seats: int) -> Truth:
        self.check_seats(seats)
        public = Public(
            phase=DEAL,
            turn=0,
            asked=0,
            round=fresh_round(1),
            ability=Ability(NOTHING, NOTHING, 0, NOTHING),
            table=Table([], [], [], [], []),
            discard=[],
            deck=self.deck.total,
            hands=[0, 0],
            crowns=[0, 0],
            points=[0, 0],
            ended_by="",
        )
        private = [Private([], [], []), Private([], [], [])]
        return State(public, private, Secret(self.deck.pile()))

    def waiting_on(self, public: Public) -> list[Seat]:
        phase = public.phase
        if phase == TURN:
            return [public.turn]
        if phase == CHOOSE or phase == TRIM or phase == DECIDE:
            return [public.asked]
        return [] if phase == OVER else [DEALER]

    def legal(self, view: Sight) -> list[Action]:
        phase, seat = view.public.phase, view.seat
        if phase == TURN and seat == view.public.turn:
            return self._turns(view)
        if seat != view.public.asked:
            return []
        if phase == CHOOSE:
            return self._choices(view)
        if phase == TRIM:
            return _each(self.drops, view.own.hand)
        if phase == DECIDE:
            return [self.start, self.follow]
        return []

    def play(self, state: Truth, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        view = state.view(seat)
        if action not in self.legal(view):
            raise refusal(self.deck, view, self.waiting_on(state.public), action)
        phase = state.public.phase
        if phase == TURN:
            if action is self.passing:
                self._pass(state, tell)
            else:
                self._play_card(state, action.parts[0], tell)
        elif phase == TRIM:
            self.abilities.discard(state, seat, action.parts[0], "4.4", tell)
            self.rounds.trim(state.public)
        elif phase == DECIDE:
            self._begin(state.public, seat if action is self.start else 1 - seat, "R1", tell)
        else:
            self._choose(state, action, tell)

    def chance(self, state: Truth) -> Chance:
        public = state.public
        if public.phase == START:
            return Chance("start", [0, 1], 1, SEATS, "R1")
        if public.phase == DEAL:
            return Chance("deck", state.secret.deck, DEALT, self.card_names, "1.2")
        if public.phase == PICKING:
            hand = state.private[public.asked].hand
            return Chance(f"hand {public.asked + 1}", hand, 1, self.card_names, "R10")
        count = min(public.deck, self._wanted(public))
        return Chance("deck", state.secret.deck, count, self.card_names, "R4")

    def settle(self, state: Truth, outcome: list[int], tell: Tell | None = None) -> None:
        public = state.public
        if public.phase == START:
            self._drawn_by_lot(public, outcome[0], tell)
        elif public.phase == DEAL:
            self._draw(state, outcome, "deal", "1.2", tell)
            if public.asked == 0:
                public.asked = 1
            else:
                self._dealt(public)
        elif public.phase == PICKING:
            self.abilities.picked(state, outcome[0], tell)
            self._go_on(state, tell)
        else:
            by = "2.6" if public.ability.card == NOTHING else "6.2"
            self._draw(state, outcome, "draw", by, tell)
            self._drawn(state, len(outcome), tell)

    def imagine(self, view: Sight, rng: Random) -> Truth:
        """The cards that this player cannot place are dealt to the other and the deck (§3.4)."""
        public, own = view.public, view.own
        seat = view.seat
        unseen = self.unseen(view)
        shuffle(rng, unseen)
        hidden = public.hands[1 - seat] - len(own.known)
        other = Private(sorted(own.known + unseen[:hidden]), own.shown.copy(), own.known.copy())
        private = [own.copy(), other] if seat == 0 else [other, own.copy()]
        return State(public.copy(), private, Secret(unseen[hidden:]))

    def scores(self, public: Public) -> list[int]:
        assert public.phase == OVER
        return public.crowns.copy()  # §5.1

    # What a game may say otherwise

    def cards_in(self, view: Sight, action: Action) -> list[int]:
        return [action.parts[0]] if action.kind == "play" else []

    def bounds(self, public: Public, seat: Seat) -> list[Private]:
        """Nothing; and every card that does not lie open, in either hand."""
        nothing = Private([], [], [])
        hidden = self.unseen(View(seat, public, nothing))
        return [nothing, Private(hidden if public.hands[seat] else [], hidden, [])]

    def cards_of(self, state: Truth) -> list[int]:
        public = state.public
        hands = state.private[0].hand + state.private[1].hand
        in_play = [card for card in public.table.cards if card != NOTHING]
        return hands + in_play + public.discard + state.secret.deck

    def audit(self, state: Truth) -> str:
        public = state.public
        if public.deck != len(state.secret.deck):
            return "the number of cards in the deck"
        for seat in (0, 1):
            own, other = state.private[seat], state.private[1 - seat]
            if public.hands[seat] != len(own.hand):
                return f"the number of cards in the hand of seat {seat}"
            if own.shown != other.known:
                return f"what is known of the hand of seat {seat}"
            for card in own.shown:
                if own.shown.count(card) > own.hand.count(card):
                    return f"{self.card_names[card]} is known to be in a hand where it is not"
        return ""

    def unseen(self, view: Sight) -> list[int]:
        """The cards that may be anywhere this player cannot see."""
        left = self.deck.copies.copy()
        for seen in (view.own.hand, view.own.known, view.public.discard, view.public.table.cards):
            for card in seen:
                if card != NOTHING:
                    left[card] -= 1
        return [card for card in range(len(left)) for _ in range(left[card])]

    def text(self, card: int) -> Words:
        """What is written on a card."""
        if card not in self._texts:
            self._texts[card] = texts.text(self.deck.cards[card])
        return self._texts[card]

    # Moves

    def playable(self, public: Public, card: int) -> bool:
        """Whether the player whose turn it is could play this card (§2.2, §2.3, §6.13, §R12)."""
        if public.round.free[public.turn]:
            return True
        return public.round.low <= self.deck.levels[card] <= public.round.high

    def _turns(self, view: Sight) -> list[Action]:
        public = view.public
        found: list[Action] = []
        last = NOTHING
        for card in view.own.hand:
            if card != last and self.playable(public, card):
                found.append(self.plays[card])
            last = card
        if not found or not public.round.opening:  # §2.7
            found.append(self.passing)
        return found

    def _choices(self, view: Sight) -> list[Action]:
        public = view.public
        verb = self.abilities.effect(public).verb
        cards = self.abilities.cards(view)
        if verb == DISCARD:
            found = _each(self.drops, cards)
        elif verb == BANK:
            found = _each(self.banks, cards)
        elif verb == TAKE:
            found = _each(self.takes, cards)
        elif verb == RECOVER:
            found = _each(self.recovers, cards)
        else:
            targets = self.deck.targets(public, self.abilities.effect(public))
            found = [self.places[place] for place in targets]
        if self.abilities.stoppable(public):
            found.append(self.stop)
        return found

    # What happens

    def _dealt(self, public: Public) -> None:
        """Both hands are dealt: now it is drawn or decided who starts (§R1)."""
        if self.starter in SEATS:
            public.asked = SEATS.index(self.starter)
            public.phase = DECIDE
        else:
            public.phase = START

    def _drawn_by_lot(self, public: Public, seat: Seat, tell: Tell | None) -> None:
        if self.starter == "lot":
            self._begin(public, seat, "1.3", tell)
            return
        public.asked = seat
        public.phase = DECIDE  # §R1
        if tell is not None:
            text = say("{who} is drawn to decide who starts.", who=Who(seat))
            tell(Event("lot", "R1", seat, text))

    def _begin(self, public: Public, seat: Seat, clause: str, tell: Tell | None) -> None:
        """This player starts the first round (§1.3)."""
        public.turn = seat
        public.phase = TURN
        if tell is not None:
            tell(Event("start", clause, seat, say("{who} starts.", who=Who(seat))))

    def _play_card(self, state: Truth, card: int, tell: Tell | None) -> None:
        public = state.public
        seat = public.turn
        lose(state, seat, card)
        place = public.table.put(card, seat, NOTHING, LOOSE)
        public.round.opening = False
        public.round.free[seat] = False
        public.round.low, public.round.high = 1, self.deck.levels[card]
        public.round.levels_by = "2.2"
        if tell is not None:
            text = say(
                "{who} plays {card}, level {level}.",
                who=Who(seat),
                card=self.deck.names[card],
                level=self.deck.levels[card],
            )
            tell(Event("play", "2.4", seat, text, [card]))
        self.abilities.begin(public, card, place)
        self._go_on(state, tell)

    def _choose(self, state: Truth, action: Action, tell: Tell | None) -> None:
        if action is self.stop:
            self.abilities.stop(state.public, tell)
        elif action.kind == "choose":
            self.abilities.choose_place(state, action.parts[0], tell)
        else:
            self.abilities.choose_card(state, action.parts[0], tell)
        self._go_on(state, tell)

    def _go_on(self, state: Truth, tell: Tell | None) -> None:
        """Carry on with the card just played; once it is done, the turn is over (§2.4)."""
        if self.abilities.run(state, tell):
            self._next_turn(state, tell)
        elif state.public.phase == DRAWING:
            self._ready_deck(state, tell)

    def _pass(self, state: Truth, tell: Tell | None) -> None:
        public = state.public
        seat = public.turn
        public.round.passes += 1
        public.round.passed = seat
        public.round.free[seat] = False
        public.round.opening = True
        public.round.low, public.round.high = 1, HIGHEST
        public.round.levels_by = "2.3"
        public.ability.place = NOTHING
        if tell is not None:
            tell(Event("pass", "2.6", seat, say("{who} passes.", who=Who(seat))))
        public.asked = seat
        if can_draw(state):
            public.phase = DRAWING
            self._ready_deck(state, tell)
        else:
            self._next_turn(state, tell)

    def _ready_deck(self, state: Truth, tell: Tell | None) -> None:
        """Refill the deck where it is empty and a card is to be drawn (§3.2)."""
        if state.public.deck == 0:
            refill(state)
            if tell is not None:
                text = say("The discard pile is shuffled and becomes the new deck.")
                tell(Event("refill", "3.2", state.public.turn, text))

    def _wanted(self, public: Public) -> int:
        """How many cards are still to be drawn; a pass draws one."""
        return self.abilities.wanted(public) if public.ability.card != NOTHING else 1

    def _draw(
        self, state: Truth, cards: list[int], kind: str, clause: str, tell: Tell | None
    ) -> None:
        seat = state.public.asked
        for card in cards:
            state.secret.deck.remove(card)
            gain(state, seat, card, False)  # §3.1, §3.4
        state.public.deck -= len(cards)
        if tell is not None:
            who, n = Who(seat), len(cards)
            text = say_n("{who} draws a card.", "{who} draws {n} cards.", n, who=who)
            names = self.deck.listed(sorted(cards))
            own = say("{who} draws {cards}.", who=who, cards=all_of(names))
            tell(Event(kind, clause, seat, text, cards, {seat: own}))

    def _drawn(self, state: Truth, count: int, tell: Tell | None) -> None:
        public = state.public
        if public.ability.card == NOTHING:
            self._next_turn(state, tell)
            return
        self.abilities.drew(public, count)
        self._go_on(state, tell)

    def _next_turn(self, state: Truth, tell: Tell | None) -> None:
        public = state.public
        public.turn = 1 - public.turn
        public.phase = TURN
        public.round.turns += 1
        if public.round.passes == 2 or public.round.turns == MOST_TURNS:  # §4.1, §R3
            self.rounds.end(state, tell)


def _each(actions: list[Action], cards: list[int]) -> list[Action]:
    """One action for each different card of a sorted list."""
    found: list[Action] = []
    last = NOTHING
    for card in cards:
        if card != last:
            found.append(actions[card])
        last = card
    return found
