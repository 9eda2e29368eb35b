# compiled with mypyc
"""What a decent player of Heir Apparent feels: what is it worth, and can it still be had?"""

from __future__ import annotations

from random import Random
from typing import Final

from heirloom.core.game import Action
from heirloom.games.heir_apparent.cards.terms import IN_EVENT, ON_KILLED, WIZARD
from heirloom.games.heir_apparent.mind.prices import Prices
from heirloom.games.heir_apparent.mind.standing import Standing
from heirloom.games.heir_apparent.mind.tactics import HOPELESS, Tactics
from heirloom.games.heir_apparent.mind.worth import Worth
from heirloom.games.heir_apparent.rules.frames import (
    CHARACTERS,
    NOTHING,
    Act,
    Bid,
    ChooseDeck,
    ChooseOwn,
    Crowd,
    Deed,
    Draw,
    Drop,
    Frame,
    Melee,
    Newcomer,
    OpenEvent,
    Pick,
    Reaction,
    Spell,
    Spend,
    Window,
)
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.moves import deck_of
from heirloom.games.heir_apparent.rules.parts import PLACES, Private, Public, Secret, Sight
from heirloom.search.instincts import Instincts

PATIENCE: Final = 0.35  # what an action must bring, to be better than waiting
THRIFT: Final = 0.45  # how much of a Character's advantage one bids for it
FULL: Final = 5  # a hand that will be discarded from


def instincts(game: HeirApparent) -> CourtInstincts:
    """The instincts for this deck."""
    return CourtInstincts(game)


class CourtInstincts(Instincts[Public, Private, Secret]):
    """Feels its way through every kind of moment."""

    def __init__(self, game: HeirApparent) -> None:
        super().__init__(game)
        self.court = game.court
        self.deck = game.deck
        self.standing = Standing(game.court)
        self.scripts = game.scripts
        self.prices = Prices(game.court)
        self.worth = Worth(game.court, game.scripts, self.prices)
        self.tactics = Tactics(game.court, self.worth, game.events)

    def evaluate(self, view: Sight) -> float:
        return self.standing.chances(view.public)[view.seat]

    def rate(self, view: Sight, actions: list[Action], rng: Random) -> list[float]:
        frame = view.public.stack[-1]
        return [self._rate(view, frame, action) for action in actions]

    def _rate(self, view: Sight, frame: Frame, action: Action) -> float:
        if isinstance(frame, Window):
            return self._window(view, frame, action)
        if isinstance(frame, Act):
            return self._acting(view, action)
        if isinstance(frame, Deed):
            return self._naming(view, frame, action)
        if isinstance(frame, Spell):
            return self._spell(view, frame, action)
        if isinstance(frame, Reaction):
            return self._react(view, frame, action)
        if isinstance(frame, (Draw, ChooseDeck)):
            return self._draw(view, action)
        if isinstance(frame, Bid):
            return self._bid(view, action)
        return self._other(view, frame, action)

    # Before the first turn

    def _bid(self, view: Sight, action: Action) -> float:
        """A share of how much better the first choice is than the likely one."""
        public = view.public
        if action.kind == "pass":
            return 0.0
        values: list[float] = []
        for card in public.market:
            values.append(self._pick(view, card))
        values.sort()
        likely = values[-min(len(values), 1 + public.seats // 2)]
        return THRIFT * (values[-1] - likely) - action.parts[0]

    def _pick(self, view: Sight, card: int) -> float:
        value = self.prices.character(view.public, card)
        if self.deck.traits[card] & WIZARD and not self.court.count(view.public, view.seat, WIZARD):
            value += 1.2
        return value

    # One's own turn

    def _draw(self, view: Sight, action: Action) -> float:
        public, seat = view.public, view.seat
        hole = public.places[seat].count(NOTHING)
        if action.kind == "draw":
            if deck_of(action) == CHARACTERS:
                return 2.0 if hole and public.drew else 0.1
            return 1.5 if public.hands[seat] < FULL + 2 else 0.4
        if action.kind == "turn":
            return self._turning(view, action.parts[0])
        if action.kind == "spend":
            idle = not self.court.count(public, seat, WIZARD)
            return 0.5 + 0.01 * action.parts[0] if idle else HOPELESS
        return PATIENCE

    def _turning(self, view: Sight, card: int) -> float:
        """A Character that the Event does not need may as well draw a card."""
        public, seat = view.public, view.seat
        if public.hands[seat] >= FULL:
            return HOPELESS
        fresh = 0
        for other in public.places[seat]:
            if other != NOTHING and not public.turned[other]:
                fresh += 1
        worth = self.prices.character(public, card)
        return 0.9 - 0.2 * worth if fresh > 3 else HOPELESS

    def _acting(self, view: Sight, action: Action) -> float:
        kind = action.kind
        if kind == "done":
            return PATIENCE
        card = action.parts[0]
        if kind == "turn":
            return self._turning(view, card)
        if kind == "attack":
            return self.tactics.best_attack(view, card)
        value = self.worth.of_play(view, card)
        if kind == "use":
            return value - 0.08 * self.prices.character(view.public, card)
        if self.deck.phases[card] & IN_EVENT:
            value -= 0.3  # it may be wanted more in an Event
        for order in self.scripts.played[card]:
            if order.verb.attacks:
                value = self._duel(view)
        return value

    def _duel(self, view: Sight) -> float:
        best = HOPELESS
        for card in view.public.places[view.seat]:
            if card != NOTHING and not view.public.turned[card]:
                best = max(best, self.tactics.best_attack(view, card))
        return best

    # Windows

    def _window(self, view: Sight, frame: Window, action: Action) -> float:
        if action.kind == "pass":
            return 0.1
        if action.kind == "name":  # whom to attack
            assert isinstance(frame, Melee)
            return self.tactics.attack(view, frame.attacker, action.parts[0])
        if action.kind == "play" or action.kind == "use":
            if not self._lays(action.parts[0]):
                return self._other_card(view, frame, action)
        if isinstance(frame, Melee):
            return self.tactics.melee(view, frame, action)
        assert isinstance(frame, OpenEvent)
        return self.tactics.event(view, frame, action)

    def _lays(self, card: int) -> bool:
        for order in self.scripts.played[card]:
            if order.verb.handles_tokens:
                return True
        return False

    def _other_card(self, view: Sight, frame: Window, action: Action) -> float:
        """Ready or exhaust a Character in a window: worth it if that decides something."""
        card = action.parts[0]
        value = self.worth.of_play(view, card)
        for order in self.scripts.played[card]:
            if order.verb.unturns and isinstance(frame, OpenEvent):
                value += 0.3
        return value - 0.5

    def _naming(self, view: Sight, frame: Deed, action: Action) -> float:
        naming = self.scripts.namings[frame.card][len(frame.named)]
        x = action.parts[0]
        if naming.a == "player":
            return self._name_player(view, frame, x)
        window = view.public.window()
        if naming.a == "side":
            assert window is not None
            n = self.tactics.tokens(view.public, view.seat, frame.card)
            return self.tactics.lay_on(view, window, x, n)
        if naming.a == "character":
            return self._name_character(view, frame, x)
        assert window is not None
        return self.tactics.source(view, window, x)

    def _name_player(self, view: Sight, frame: Deed, x: int) -> float:
        """Hurt the one who leads, help the one who lags."""
        hurt = 0.0
        for order in self.scripts.played[frame.card]:
            if order.who == "named":
                hurt += order.verb.hurt(self.court, view.public, order, x)
        return hurt + 0.1 * (hurt if hurt else 0.1) * view.public.favor[x]

    def _name_character(self, view: Sight, frame: Deed, x: int) -> float:
        orders = self.scripts.played[frame.card]
        if not orders:  # an Event asks whom it is about
            return self._subject(view, frame, x)
        if orders[0].verb.attacks:
            if not frame.named:
                return self.tactics.best_attack(view, x)
            return self.tactics.attack(view, frame.named[0], x)
        return orders[0].verb.worth_on(self.prices, view, frame.card, x)

    def _subject(self, view: Sight, frame: Deed, x: int) -> float:
        worth = self.prices.character(view.public, x)
        holder = view.public.holder[x]
        if holder == self.prices.best_rival(view.public, view.seat):
            worth *= 1.2
        for order in self.scripts.won[frame.card]:
            if order.verb.is_for_good:
                return worth
        return -worth if holder == view.seat else worth

    def _spell(self, view: Sight, frame: Spell, action: Action) -> float:
        """Counter what hurts, and defend your own cards."""
        if action.kind == "pass":
            return 0.3
        deed = view.public.stack[-2]
        assert isinstance(deed, Deed)
        harm = self._harm(view, deed)
        if frame.owner == view.seat:
            harm = -1.2
        if frame.counters % 2:
            harm = -harm
        price = 0.25 if view.public.current == view.seat else 0.45
        return harm - price

    def _harm(self, view: Sight, deed: Deed) -> float:
        """How much a card that is being cast would hurt this seat."""
        public, seat = view.public, view.seat
        namings = self.scripts.namings[deed.card]
        if not namings:
            return 0.7
        if namings[0].a == "character":
            target = deed.named[0]
            if public.holder[target] == NOTHING:
                return 0.0
            verb = self.scripts.played[deed.card][0].verb
            value = verb.worth_on(self.prices, view, deed.card, target)
            return -1.5 * value if public.holder[target] == seat else -value + 0.3
        window = public.window()
        if window is None:
            return 0.0
        if namings[0].a == "side":
            return 1.3 if self.tactics.lay_on(view, window, deed.named[0], 4) <= 0 else -0.5
        return -0.4 * self.tactics.source(view, window, deed.named[0])

    def _react(self, view: Sight, frame: Reaction, action: Action) -> float:
        if action.kind == "pass":
            return 0.5
        if frame.condition == ON_KILLED:
            return 0.8 * self.prices.character(view.public, frame.card)
        return 1.0

    # The rest

    def _other(self, view: Sight, frame: Frame, action: Action) -> float:
        card = action.parts[0] if action.parts else NOTHING
        if isinstance(frame, Pick):
            return self._pick(view, card)
        if isinstance(frame, (Drop, Spend)):
            return -self.worth.hand_card(view, card)
        if isinstance(frame, Crowd):
            return -self.prices.character(view.public, card)
        if isinstance(frame, Newcomer):
            return self._welcome(view, frame.card) if action.kind == "keep" else 0.0
        if isinstance(frame, ChooseOwn):
            return self._own(view, card)
        return 0.0

    def _welcome(self, view: Sight, card: int) -> float:
        places = view.public.places[view.seat]
        if places[:PLACES].count(NOTHING):
            return 1.0
        least = 99.0
        for other in places:
            least = min(least, self.prices.character(view.public, other))
        return self.prices.character(view.public, card) - least - 0.5

    def _own(self, view: Sight, card: int) -> float:
        """Lose the least; give to the best."""
        deed = view.public.stack[-2]
        assert isinstance(deed, Deed)
        order = self.scripts.orders(deed.card, deed.script)[deed.order]
        worth = self.prices.character(view.public, card)
        return worth if order.verb.is_for_good else -worth
