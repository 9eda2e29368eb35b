# compiled with mypyc
"""The rules of Les Héritiers: the eight answers."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from heirloom.core.chance import Chance
from heirloom.core.game import DEALER, Action, Game, Seat, State, Value
from heirloom.core.story import Event, Tell
from heirloom.core.words import Phrase, Who, Words, say
from heirloom.games.les_heritiers import PACKAGE
from heirloom.games.les_heritiers.cards.card import FAMILIES, FAMILY_NAMES, SEXES, Card, read
from heirloom.games.les_heritiers.rules.hidden import contradiction, imagined
from heirloom.games.les_heritiers.rules.moves import Moves, parents_of
from heirloom.games.les_heritiers.rules.parts import (
    ACT,
    ANSWER,
    COURT,
    DEAL,
    DRAW,
    FORCE,
    OVER,
    PAY,
    START,
    Private,
    Public,
    Secret,
    Sight,
    Truth,
)
from heirloom.games.les_heritiers.rules.people import NOBODY, founders, nobody
from heirloom.games.les_heritiers.rules.reigns import Reigns
from heirloom.games.les_heritiers.table.tellings import Teller, outcome

HAND_SIZE: Final = 4  # cards dealt to each (§1.3)


def open_box(options: Mapping[str, Value], deck_text: str, file: str) -> LesHeritiers:
    """The game with these options and this deck."""
    cards = read(deck_text, file, int(options["per_sex"]))
    return LesHeritiers(
        cards,
        str(options["founders"]),
        str(options["neutral"]),
        str(options["extinct"]),
        str(options["excluded"]),
    )


class LesHeritiers(Game[Public, Private, Secret]):
    """Four families, four crowns; births, marriages, murders, and who inherits."""

    def __init__(
        self, cards: list[Card], until: str, neutral: str, extinct: str, excluded: str
    ) -> None:
        super().__init__(PACKAGE, 2, 4, 2)
        self.set_cards(cards)
        self.value_names["Family"] = dict(enumerate(FAMILIES))
        self.value_names["Person"] = {founders(i): name for i, name in enumerate(FAMILIES)}
        self.value_names["Person"][NOBODY] = "nobody"
        self.names: list[Words] = [card.name for card in cards]
        self.families: list[int] = [FAMILIES.index(card.family) for card in cards]
        self.sexes: list[int] = [SEXES.index(card.sex) for card in cards]
        self.teller = Teller(self.names, self.families)
        self.reigns = Reigns(self.teller, self.families, until, extinct, excluded)
        self.moves = Moves(
            self.actions,
            self.card_names,
            self.names,
            self.families,
            self.sexes,
            neutral == "pay",
            "3.3" if until == "until_marriage" else "R4",
        )

    # The eight answers

    def setup(self, seats: int) -> Truth:
        """Founders hold the crowns (§1.4); families beyond the seats are neutral (§1.2)."""
        size = len(self.cards)
        public = Public(
            nobody(),
            [NOBODY] * size,
            [1] * 4,
            [[founders(family)] for family in range(4)],
            [],
            [1] * size,
            [[0, 0, 0] for _ in range(seats)],
            [1] * seats,
            deck=size,
        )
        return State(public, [Private([]) for _ in range(seats)], Secret(list(range(size))))

    def waiting_on(self, public: Public) -> list[Seat]:
        phase = public.phase
        if phase == OVER:
            return []
        if phase == ANSWER:
            return [self.moves.asked(public)]
        if phase == START or phase == DEAL or phase == COURT or phase == DRAW:
            return [DEALER]
        return [public.turn]

    def legal(self, view: Sight) -> list[Action]:
        return self.moves.legal(view)

    def play(self, state: Truth, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        self.moves.check(state.view(seat), action)
        kind = action.kind
        if kind == "birth":
            self._birth(state, action.parts[0], action.parts[1], tell)
        elif kind == "marry":
            self._propose(state, action, tell)
        elif kind == "murder":
            self._murder(state, action, tell)
        elif kind == "court":
            self._court(state, tell)
        elif kind == "pay":
            self._force(state, action, tell)
        elif kind == "stop":
            self._stop(state, tell)
        else:
            self._answer(state, kind, tell)

    def chance(self, state: Truth) -> Chance:
        public = state.public
        if public.phase == START:
            return Chance("start", list(range(len(public.running))), 1, FAMILIES, "1.3")
        count, clause = (HAND_SIZE, "1.3") if public.phase == DEAL else (1, "R11")
        return Chance("deck", state.secret.pile, count, self.card_names, clause)

    def settle(self, state: Truth, outcome: list[int], tell: Tell | None = None) -> None:
        public = state.public
        if public.phase == START:
            self._begin(public, outcome[0], tell)
            return
        self._take(state, outcome, tell)
        if public.phase == DEAL:
            self._dealt(public)
        elif public.phase == COURT:
            self._spend(state, tell)
        else:
            self._next_turn(state, tell)

    def imagine(self, view: Sight, rng: Random) -> Truth:
        return imagined(view, self.moves, rng)

    def scores(self, public: Public) -> list[int]:
        assert public.phase == OVER
        seats = len(public.running)
        return [
            self.reigns.crowns(public, seat) if public.running[seat] else 0 for seat in range(seats)
        ]

    # What a game may say otherwise

    def seats_of(self, view: Sight) -> int:
        return len(view.public.running)

    def winners(self, public: Public) -> list[Seat]:
        """Most crowns, then most living, then most married, of those in the running (§8.7)."""
        assert public.phase == OVER
        best = (-1, -1, -1)
        found: list[Seat] = []
        for seat in range(len(public.running)):
            if public.running[seat]:
                crowns, living, married = self.reigns.standing(public, seat)
                if (crowns, living, married) > best:
                    best = (crowns, living, married)
                    found = []
                if (crowns, living, married) == best:
                    found.append(seat)
        return found

    def bounds(self, public: Public, seat: Seat) -> list[Private]:
        """No cards; and, if it has a hand, every card that is neither in play nor discarded."""
        if sum(public.held[seat]) == 0:
            return [Private([])]
        away = set(public.discards)
        rest = [card for card, at in enumerate(public.at) if at == NOBODY and card not in away]
        return [Private([]), Private(rest)]

    def cards_in(self, view: Sight, action: Action) -> list[int]:
        if action.kind == "birth":
            return [action.parts[0]]
        if action.kind == "murder":
            hand, other = view.own.cards, self.families[action.parts[0]]
            return self.moves.paid(hand, view.seat, other, action.parts[1], action.parts[2])
        if action.kind == "pay":
            other = self.moves.asked(view.public)
            hand, (own_sex, sex) = view.own.cards, action.parts
            return self.moves.paid(hand, view.seat, other, own_sex, sex)
        return []

    def cards_of(self, state: Truth) -> list[int]:
        public = state.public
        found = [card for card in range(len(public.at)) if public.at[card] != NOBODY]
        found += public.discards + state.secret.pile
        for hand in state.private:
            found += hand.cards
        return found

    def audit(self, state: Truth) -> str:
        return contradiction(state, self.card_names)

    def seat_names(self, seats: int) -> list[Phrase]:
        """A seat is called by its family (§R3)."""
        return FAMILY_NAMES[:seats]

    # The deal and the draws

    def _begin(self, public: Public, seat: Seat, tell: Tell | None) -> None:
        """Lots have decided who plays first (§R15)."""
        public.first = seat
        public.turn = seat
        public.phase = DEAL
        if tell is not None:
            tell(Event("start", "1.3", seat, say("{who} plays first.", who=Who(seat))))

    def _take(self, state: Truth, cards: list[int], tell: Tell | None) -> None:
        """Drawn cards go to the hand of the player whose turn it is (§1.5)."""
        public = state.public
        seat = public.turn
        hand = state.private[seat].cards
        for card in cards:
            state.secret.pile.remove(card)
            public.held[seat][public.age - 1] += 1
            hand.append(card)
        hand.sort()
        public.deck -= len(cards)
        if tell is not None:
            if public.phase == DEAL:
                tell(self.teller.deal(seat, cards))
            else:
                tell(self.teller.draw(seat, cards, "6.1" if public.phase == COURT else "2.5"))

    def _dealt(self, public: Public) -> None:
        public.turn = (public.turn + 1) % len(public.running)
        if public.turn == public.first:
            self._begin_turn(public)

    def _refill(self, state: Truth, tell: Tell | None) -> None:
        """The Age card comes up (§6.2, §6.3), again if there are no discards (§6.4, §R23)."""
        public = state.public
        while public.deck == 0 and public.age < 3:
            public.age += 1
            if tell is not None:
                tell(self.teller.age(public))
            for card in public.discards:
                public.shuffled[card] = public.age  # §R11
            state.secret.pile.extend(public.discards)
            public.deck = len(public.discards)
            public.discards.clear()

    # Turns

    def _begin_turn(self, public: Public) -> None:
        """One action, and one for each married character of the family (§2.2, §R16)."""
        married = self.reigns.standing(public, public.turn)[2]
        public.left = 1 + married
        public.acted = False
        public.refused.clear()
        public.phase = ACT

    def _spend(self, state: Truth, tell: Tell | None) -> None:
        """An action is done (§2.3)."""
        public = state.public
        public.acted = True
        public.left -= 1
        public.phase = ACT
        if public.left == 0:
            self._close_turn(state, tell)

    def _stop(self, state: Truth, tell: Tell | None) -> None:
        """Give up what is left (§2.4, §R8)."""
        if tell is not None:
            seat = state.public.turn
            text = say("{who} ends the turn.", who=Who(seat))
            tell(Event("stop", "2.4", seat, text))
        self._close_turn(state, tell)

    def _close_turn(self, state: Truth, tell: Tell | None) -> None:
        """Draw a card, if there is one (§2.5, §6.4): so every game ends (§R10)."""
        state.public.left = 0
        self._refill(state, tell)
        if state.public.deck > 0:
            state.public.phase = DRAW
        else:
            self._next_turn(state, tell)

    def _next_turn(self, state: Truth, tell: Tell | None) -> None:
        public = state.public
        public.turns += 1
        if public.turns == len(public.running):
            self._end_round(public, tell)
        else:
            public.turn = (public.turn + 1) % len(public.running)
            self._begin_turn(public)

    # The four actions

    def _birth(self, state: Truth, card: int, man: int, tell: Tell | None) -> None:
        public, family = state.public, self.families[card]
        father, mother = parents_of(public, family, man)
        self._lay_down(state, card)
        child = public.people.bear(card, family, self.sexes[card], father, mother)
        public.at[card] = child
        public.fresh = [child]
        if tell is not None:
            tell(self.teller.birth(public, child))
        self._spend(state, tell)

    def _propose(self, state: Truth, action: Action, tell: Tell | None) -> None:
        public = state.public
        public.groom, public.bride = public.at[action.parts[0]], public.at[action.parts[1]]
        public.fresh = [public.groom, public.bride]
        asked = self.moves.asked(public)
        if asked < len(public.running):
            public.phase = ANSWER  # §4.3
        elif self.moves.neutral_pays:
            public.phase = PAY
        if tell is not None:
            tell(self.teller.proposal(public))
        if public.phase == ACT:
            self._wed(state, "4.3", tell)

    def _answer(self, state: Truth, kind: str, tell: Tell | None) -> None:
        """The other family's answer, or the proposer's after a refusal (§4.3, §4.5, §R20)."""
        public = state.public
        asked = self.moves.asked(public)
        if kind == "yes":
            self._wed(state, "4.3", tell)
            return
        if kind == "no":
            public.phase = FORCE
            if tell is not None:
                tell(Event("refusal", "4.3", asked, say("{who} refuses.", who=Who(asked))))
            return
        public.refused.append([public.groom, public.bride])
        public.groom = public.bride = -1
        public.phase = ACT
        if tell is not None:
            text = say("{who} drops the proposal.", who=Who(public.turn))
            tell(Event("drop", "4.5", public.turn, text))

    def _wed(self, state: Truth, clause: str, tell: Tell | None) -> None:
        """Two people become a couple in the man's house (§4.6); his founders are closed (§3.3)."""
        public = state.public
        groom, bride = public.groom, public.bride
        public.people.marry(groom, bride)
        public.groom = public.bride = -1
        if tell is not None:
            tell(self.teller.marriage(public, groom, bride, clause))
        if self.reigns.until == "until_marriage":  # §R4
            self.reigns.close_founders(public, public.people.family[groom], "3.3", tell)
        self._spend(state, tell)

    def _force(self, state: Truth, action: Action, tell: Tell | None) -> None:
        """The marriage is paid for and takes place (§4.4)."""
        clause = "R5" if state.public.phase == PAY else "4.4"
        other = self.moves.asked(state.public)
        self._pay(state, other, (action.parts[0], action.parts[1]), clause, tell)
        self._wed(state, clause, tell)

    def _pay(
        self, state: Truth, other: int, sexes: tuple[int, int], clause: str, tell: Tell | None
    ) -> None:
        """Two cards go to the discards (§R9)."""
        public = state.public
        hand = state.private[public.turn].cards
        cards = self.moves.paid(hand, public.turn, other, sexes[0], sexes[1])
        for card in cards:
            self._lay_down(state, card)
            public.discards.append(card)
        if tell is not None:
            tell(self.teller.payment(public.turn, cards, clause))

    def _lay_down(self, state: Truth, card: int) -> None:
        public = state.public
        state.private[public.turn].cards.remove(card)
        public.held[public.turn][public.shuffled[card] - 1] -= 1

    def _murder(self, state: Truth, action: Action, tell: Tell | None) -> None:
        public, card = state.public, action.parts[0]
        price = (action.parts[1], action.parts[2])
        self._pay(state, self.families[card], price, "5.1", tell)
        victim = public.at[card]
        public.fresh = [victim]
        if tell is not None:
            tell(self.teller.murder(public, victim))
        self.reigns.bury(public, victim)
        self.reigns.inherit(public, tell)
        self._spend(state, tell)

    def _court(self, state: Truth, tell: Tell | None) -> None:
        state.public.fresh = []
        if tell is not None:
            seat = state.public.turn
            tell(Event("court", "6.1", seat, say("{who} courts.", who=Who(seat))))
        self._refill(state, tell)
        state.public.phase = COURT

    # The end of a round

    def _end_round(self, public: Public, tell: Tell | None) -> None:
        if tell is not None:
            text = say("Round {n} ends: everyone grows older.", n=public.round)
            tell(Event("round", "8.1", public.turn, text))
        self.reigns.pass_on(public, tell)
        if public.running.count(1) == 1:
            self._end(public, "8.6", tell)
        elif public.age == 3 and public.deck == 0:
            self._end(public, "8.7", tell)
        else:  # §8.8
            public.round += 1
            public.turns = 0
            public.first = (public.first + 1) % len(public.running)
            public.turn = public.first
            self._begin_turn(public)

    def _end(self, public: Public, clause: str, tell: Tell | None) -> None:
        public.phase = OVER
        public.ended_by = clause
        if tell is not None:
            tell(Event("end", clause, -1, outcome(self.winners(public), clause)))
