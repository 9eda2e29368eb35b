# compiled with mypyc
"""The rules of Heir Apparent: the eight answers, given by whatever lies on top of the stack."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from heirloom.core.chance import Chance, shuffle
from heirloom.core.game import DEALER, Action, Game, Seat, State, Value
from heirloom.core.mistakes import Mistake
from heirloom.core.story import Tell
from heirloom.core.words import say
from heirloom.games.heir_apparent import PACKAGE
from heirloom.games.heir_apparent.cards.deck import Deck
from heirloom.games.heir_apparent.cards.reading import read
from heirloom.games.heir_apparent.cards.scripts import Scripts
from heirloom.games.heir_apparent.rules.auction import Auctions, Bidding, Picking, Seating
from heirloom.games.heir_apparent.rules.court import Court
from heirloom.games.heir_apparent.rules.deeds import Deeds
from heirloom.games.heir_apparent.rules.draw import ChoosingDeck, Dealing, Drawing, Spending
from heirloom.games.heir_apparent.rules.events import Events
from heirloom.games.heir_apparent.rules.frames import (
    NOBODY,
    NOTHING,
    Act,
    Bid,
    ChooseDeck,
    ChooseOwn,
    Crowd,
    Deal,
    DealPrinces,
    Death,
    Deed,
    Draw,
    Drop,
    Frame,
    Market,
    Melee,
    Newcomer,
    OpenEvent,
    Pick,
    Reaction,
    Spell,
    Spend,
    Turn,
)
from heirloom.games.heir_apparent.rules.melee import Melees
from heirloom.games.heir_apparent.rules.moment import Moment
from heirloom.games.heir_apparent.rules.moves import CHOICES, Moves
from heirloom.games.heir_apparent.rules.newcomers import Crowding, Welcoming
from heirloom.games.heir_apparent.rules.parts import PLACES, Private, Public, Secret, Sight, Truth
from heirloom.games.heir_apparent.rules.reactions import ChoosingOwn, Dying, Reacting
from heirloom.games.heir_apparent.rules.spellcasting import Spellcasting
from heirloom.games.heir_apparent.rules.turn import Acting, Dropping, Turns
from heirloom.games.heir_apparent.table.refusals import NOT_YOUR_TURN, OVER


def open_box(options: Mapping[str, Value], deck_text: str, file: str) -> HeirApparent:
    """The game with this deck and with options in place of the published numbers (§R4)."""
    events, opening, limit = int(options["events"]), int(options["opening"]), int(options["limit"])
    return HeirApparent(Deck(read(deck_text, file, events)), events, opening, limit)


class HeirApparent(Game[Public, Private, Secret]):
    """Courts bought at auction, Events contested with them; the most favor inherits."""

    def __init__(self, deck: Deck, events: int, opening: int, limit: int) -> None:
        super().__init__(PACKAGE, 3, 5, 2)
        self.deck = deck
        self.set_cards(deck.cards)
        self.value_names["Seat"] = {NOBODY: "nobody"}
        moves = Moves(self.actions, deck)
        self.value_names["Source"] = {
            source: action.notation.removeprefix("name ").replace(" ", ".")
            for source, action in moves.sources.items()
        }
        self.court = Court(deck, moves, events, opening, limit)
        self.scripts = Scripts(deck.cards)
        self.deeds = Deeds(self.court, self.scripts)
        self.events = Events(self.court, self.deeds)
        self.moments = self._moments()

    def _moments(self) -> dict[type[Frame], Moment[Any]]:
        """Who answers for each class of frames."""
        court, deeds = self.court, self.deeds
        return {
            DealPrinces: Seating(court),
            Market: Auctions(court),
            Bid: Bidding(court),
            Pick: Picking(court),
            Turn: Turns(court),
            Draw: Drawing(court),
            Spend: Spending(court),
            ChooseDeck: ChoosingDeck(court),
            Deal: Dealing(court),
            Newcomer: Welcoming(court),
            Crowd: Crowding(court),
            Act: Acting(court, deeds),
            Deed: deeds,
            Spell: Spellcasting(court, deeds),
            Reaction: Reacting(court, deeds),
            Death: Dying(court, deeds),
            Melee: Melees(court, deeds),
            OpenEvent: self.events,
            Drop: Dropping(court),
            ChooseOwn: ChoosingOwn(court, deeds),
        }

    # The eight answers

    def setup(self, seats: int) -> Truth:
        self.check_seats(seats)
        deck = self.deck
        actions = [card for card in deck.actions for _ in range(deck.copies[card])]
        secret = Secret(actions, deck.characters.copy(), deck.events.copy())
        public = Public(
            seats=seats,
            princes=[NOTHING] * seats,
            favor=[0] * seats,
            hands=[0] * seats,
            places=[[NOTHING] * PLACES for _ in range(seats)],
            holder=[NOTHING] * deck.size,
            turned=[0] * deck.size,
            free_used=[0] * seats,
            actions_left=len(actions),
            characters_left=len(secret.characters),
            events_left=self.court.events * seats,  # of all that are in the box: §2.3, §R2
            stack=[DealPrinces(DEALER, NOTHING)],
            drawn_for=[0] * PLACES,
        )
        return State(public, [Private([]) for _ in range(seats)], secret)

    def waiting_on(self, public: Public) -> list[Seat]:
        return [public.stack[-1].seat] if public.stack else []

    def legal(self, view: Sight) -> list[Action]:
        found: list[Action] = []
        if view.public.stack:
            top = view.public.stack[-1]
            if top.seat == view.seat:
                self.moments[type(top)].offer(view, top, found)
                if len(found) > 1:
                    found.sort(key=_by_id)
        return found

    def play(self, state: Truth, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        public = state.public
        if not public.stack:
            raise OVER.illegal()
        top = public.stack[-1]
        if top.seat != seat:
            raise NOT_YOUR_TURN.illegal()
        moment = self.moments[type(top)]
        refusal = moment.refuse(state.view(seat), top, action)
        if refusal is not None:
            raise refusal.illegal()
        public.chosen = action.parts[0] if action.kind in CHOICES else NOTHING
        moment.act(state, top, action, tell)
        self._go_on(state, tell)

    def chance(self, state: Truth) -> Chance:
        top = state.public.stack[-1]
        return self.moments[type(top)].chance(state, top)

    def settle(self, state: Truth, outcome: list[int], tell: Tell | None = None) -> None:
        top = state.public.stack[-1]
        self.moments[type(top)].settle(state, top, outcome, tell)
        self._go_on(state, tell)

    def _go_on(self, state: Truth, tell: Tell | None) -> None:
        """Until somebody must decide or the dealer must draw."""
        stack = state.public.stack
        while stack and stack[-1].seat == NOBODY:
            top = stack[-1]
            self.moments[type(top)].go_on(state, top, tell)

    def imagine(self, view: Sight, rng: Random) -> Truth:
        """Unseen Actions are dealt at random to the other hands; the decks are the rest."""
        public, deck = view.public.copy(), self.deck
        unseen = self._unseen_actions(view)
        private = self._hands(view, unseen, rng)
        while not self._can_spend(public, private):
            private = self._hands(view, unseen, rng)
        held = sum(public.hands) - public.hands[view.seat]
        seen = set(self._open_cards(public))
        characters = [card for card in deck.characters if card not in seen]
        events = [card for card in deck.events if card not in seen]
        return State(public, private, Secret(unseen[held:], characters, events))

    def _hands(self, view: Sight, unseen: list[int], rng: Random) -> list[Private]:
        """The own hand, and the first unseen cards of a new order for the others."""
        shuffle(rng, unseen)
        private: list[Private] = []
        first = 0
        for seat in range(view.public.seats):
            if seat == view.seat:
                private.append(view.own.copy())
            else:
                count = view.public.hands[seat]
                private.append(Private(unseen[first : first + count]))
                first += count
        return private

    def _can_spend(self, public: Public, private: list[Private]) -> bool:
        """Who has given up one Spell for a draw must hold another (§4.3)."""
        top = public.stack[-1] if public.stack else None
        if not isinstance(top, Spend):
            return True
        for card in private[top.seat].hand:
            if self.deck.magic(card):
                return True
        return False

    def _unseen_actions(self, view: Sight) -> list[int]:
        return self._hidden_actions(view.public, view.own.hand)

    def _hidden_actions(self, public: Public, hand: list[int]) -> list[int]:
        """Every Action that lies neither open nor in this hand."""
        seen = [0] * self.deck.size
        for card in self._open_cards(public):
            seen[card] += 1
        for card in hand:
            seen[card] += 1
        unseen: list[int] = []
        for card in self.deck.actions:
            unseen += [card] * (self.deck.copies[card] - seen[card])
        return unseen

    def _open_cards(self, public: Public) -> list[int]:
        """Every card but the Princes that lies face up somewhere."""
        found = [attached.card for attached in public.attached]
        found += public.middle + public.market + public.limbo
        found += public.discarded + public.dismissed + public.killed + public.past
        for places in public.places:
            found += [card for card in places if card != NOTHING]
        return found

    def scores(self, public: Public) -> list[int]:
        if public.stack:
            raise Mistake(say("There is no result before the end."))
        return public.favor.copy()

    # What a game may say otherwise

    def winners(self, public: Public) -> list[Seat]:
        """Equal favor is decided by popularity, the order of seats (§10.3)."""
        scores = self.scores(public)
        return [scores.index(max(scores))]

    def seats_of(self, view: Sight) -> int:
        return view.public.seats

    def cards_in(self, view: Sight, action: Action) -> list[int]:
        if action.kind in ("bid", "draw", "seat", "side", "free"):
            return []
        if action.kind == "source":
            return [self.court.card_of(action.parts[0])]
        return list(action.parts[:1])

    def bounds(self, public: Public, seat: Seat) -> list[Private]:
        """No Action cards; and, if it has a hand, all that lie face down somewhere."""
        if public.hands[seat] == 0:
            return [Private([])]
        return [Private([]), Private(self._hidden_actions(public, []))]

    def cards_of(self, state: Truth) -> list[int]:
        found = self._open_cards(state.public)
        found += state.secret.actions + state.secret.characters + state.secret.events
        for own in state.private:
            found += own.hand
        return found

    def audit(self, state: Truth) -> str:
        public, secret = state.public, state.secret
        if public.actions_left != len(secret.actions):
            return "the size of the Action deck"
        if public.characters_left != len(secret.characters):
            return "the size of the Character deck"
        if public.events_left > len(secret.events):
            return "the size of the Event deck"
        for seat in range(public.seats):
            if public.hands[seat] != len(state.private[seat].hand):
                return f"the hand of seat {seat}"
            if public.favor[seat] < 0:
                return f"the favor of seat {seat}"
            if len(public.places[seat]) < PLACES:
                return f"the places of seat {seat}"
            for card in public.places[seat]:
                if card != NOTHING and public.holder[card] != seat:
                    return f"who controls {self.deck.slugs[card]}"
        return ""


def _by_id(action: Action) -> int:
    return action.id
