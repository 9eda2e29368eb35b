# compiled with mypyc
"""What to do in a window: an Event or a melee, where tokens are compared."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.game import Action
from heirloom.games.heir_apparent.cards.terms import COMBAT, CONTEST, LOST, WON
from heirloom.games.heir_apparent.mind.prices import IN_BOTH, IN_OPPOSITION, IN_SUPPORT
from heirloom.games.heir_apparent.mind.worth import Worth
from heirloom.games.heir_apparent.rules.court import Court
from heirloom.games.heir_apparent.rules.events import FREE, Events
from heirloom.games.heir_apparent.rules.frames import (
    ATTACK,
    DEFENCE,
    NOTHING,
    OPPOSITION,
    SUPPORT,
    Melee,
    OpenEvent,
    Window,
)
from heirloom.games.heir_apparent.rules.parts import Public, Sight

TIRING: Final = (
    0.22  # the price of a token, while the exhausted Character is missed on others' turns
)
LAST: Final = 0.06  # the same on the seat's own turn, since its court is readied at the end
SPENT: Final = 0.6  # a card that is played
HOPELESS: Final = -1.0


@final
class Tactics:
    """Adds up what could still be added, and whether it is worth it."""

    def __init__(self, court: Court, worth: Worth, events: Events) -> None:
        self.court = court
        self.deck = court.deck
        self.worth = worth
        self.prices = worth.prices
        self.scripts = worth.scripts
        self.events = events

    # What an action would lay

    def price(self, view: Sight, frame: Window, action: Action) -> float:
        """What it costs to do it, apart from what it brings."""
        if action.kind == "free" or action.kind == "side":
            return 0.0
        card = action.parts[0]
        if action.kind == "play":
            return SPENT + self.deck.costs[card]
        rate = LAST if view.public.current == view.seat else TIRING
        n = self._weight(view.public, frame, card)
        price = rate * max(n, 1) + 0.02 * self.prices.character(view.public, card)
        return price - self.worth.of_joining(card) if action.kind == "join" else price

    def _weight(self, public: Public, frame: Window, card: int) -> int:
        if isinstance(frame, OpenEvent):
            return self.events.weight(public, frame.card, card)
        return self.court.rating(public, card, COMBAT)

    def lays(self, view: Sight, frame: Window, action: Action) -> int:
        """How many tokens an action lays, or takes from others as a negative number."""
        if action.kind == "free":
            return FREE
        card = action.parts[0]
        if action.kind == "join":
            return self._weight(view.public, frame, card)
        return self.tokens(view.public, view.seat, card)

    def tokens(self, public: Public, seat: int, card: int) -> int:
        """How many tokens a card or an ability lays, or takes away as a negative number."""
        for order in self.scripts.played[card]:
            if order.verb.handles_tokens:
                return order.verb.tokens(self.court, public, order, seat)
        return 0

    def reserve(self, view: Sight, frame: Window) -> int:
        """How much this seat could still lay with its court, its Prince and its hand."""
        public, seat = view.public, view.seat
        total = 0
        for card in [public.princes[seat], *public.places[seat]]:
            if card == NOTHING or public.turned[card]:
                continue
            if isinstance(frame, OpenEvent):
                if self.events.refuse_joining(public, frame, card, seat) is None:
                    total += self.events.weight(public, frame.card, card)
            elif self._can_assist(frame, card):
                total += max(0, self.court.rating(public, card, COMBAT))
        if isinstance(frame, OpenEvent) and not public.free_used[seat]:
            total += FREE
        return total

    def _can_assist(self, frame: Window, card: int) -> bool:
        assert isinstance(frame, Melee)
        return not self.court.is_prince(card) and card != frame.attacker and card != frame.defender

    # Contests

    def contest(self, view: Sight, frame: OpenEvent, action: Action) -> float:
        """Lead, if the prize is worth it and it can be done; do not come last."""
        public, seat = view.public, view.seat
        n = self.lays(view, frame, action)
        pool = self._pool(action, seat)
        if pool != seat or n == 0:
            return HOPELESS
        mine = frame.pool(seat)
        need = self._need(public, frame, seat)
        prize = self.worth.win(public, frame, seat)
        price = self.price(view, frame, action)
        if n < 0:
            n = self._takes_from_leader(public, frame, seat, -n)
        last = self._averts_loss(public, frame, seat, mine + n)
        if need <= 0:
            return HOPELESS
        if n >= need:
            return prize + last - price
        if n + self.reserve(view, frame) - (n if action.kind == "join" else 0) >= need + 1:
            return 0.55 * (prize + last) - price - TIRING * (need - n)
        if mine == 0 and not self.deck.mandatory[frame.card]:
            return HOPELESS
        return last - price

    def _pool(self, action: Action, seat: int) -> int:
        if action.kind == "free" or action.kind == "side":
            return action.parts[0]
        return action.parts[1] if action.kind == "join" else seat

    def _need(self, public: Public, frame: OpenEvent, seat: int) -> int:
        """How many more tokens would make this seat the winner; popularity is the seat order."""
        mine, need = frame.pool(seat), 0
        if mine == 0:
            need = 1
        for other in range(public.seats):
            if other != seat:
                theirs = frame.pool(other)
                if theirs:
                    need = max(need, theirs - mine + (1 if other < seat else 0))
        return need

    def _takes_from_leader(self, public: Public, frame: OpenEvent, seat: int, n: int) -> int:
        best = 0
        for other in range(public.seats):
            if other != seat:
                best = max(best, frame.pool(other))
        return min(n, best)

    def _averts_loss(self, public: Public, frame: OpenEvent, seat: int, after: int) -> float:
        """What it is worth no longer to be the last."""
        mine = frame.pool(seat)
        if mine == 0 and not self.deck.mandatory[frame.card]:
            return 0.0
        last_now, last_then = True, True
        for other in range(public.seats):
            if other != seat:
                theirs = frame.pool(other)
                if theirs == 0 and not self.deck.mandatory[frame.card]:
                    continue
                if theirs < mine or (theirs == mine and other > seat):
                    last_now = False
                if theirs < after or (theirs == after and other > seat):
                    last_then = False
        if last_now and not last_then:
            return -0.8 * self.worth.loss(public, frame, seat)
        return 0.0

    # Challenges

    def challenge(self, view: Sight, frame: OpenEvent, action: Action) -> float:
        """Be on the side that pays, if it can be brought to win."""
        n = self.lays(view, frame, action)
        if n == 0:
            return HOPELESS
        if action.kind == "play" or action.kind == "use":
            best = max(self._side(view, frame, SUPPORT, abs(n)),
                       self._side(view, frame, OPPOSITION, abs(n)))  # fmt: skip
        else:
            pool = action.parts[0] if action.kind != "join" else action.parts[1]
            best = self._side(view, frame, pool, n)
        return best - self.price(view, frame, action)

    def _side(self, view: Sight, frame: OpenEvent, pool: int, n: int) -> float:
        """What it brings to add so much to a side, compared with staying out."""
        public, seat = view.public, view.seat
        gain = self._stake(public, frame, seat, pool)
        if gain <= 0:
            return HOPELESS
        other = OPPOSITION if pool == SUPPORT else SUPPORT
        lead = frame.pool(pool) - frame.pool(other) - (1 if pool == SUPPORT else 0)
        on_it = self._present(frame, seat, pool)
        if lead >= 0 and on_it:
            return HOPELESS
        if lead + n >= 0:
            return gain
        if lead + self.reserve(view, frame) >= 1:
            return 0.45 * gain
        return HOPELESS

    def _stake(self, public: Public, frame: OpenEvent, seat: int, pool: int) -> float:
        """How much better this side's victory is than the other's, being on it."""
        other, stand = (OPPOSITION, IN_SUPPORT) if pool == SUPPORT else (SUPPORT, IN_OPPOSITION)
        if self._present(frame, seat, other):
            stand = IN_BOTH
        won = self.worth.outcome(public, frame, WON if pool == SUPPORT else LOST, seat, stand)
        lost = self.worth.outcome(public, frame, LOST if pool == SUPPORT else WON, seat, stand)
        return won - 0.3 * lost if lost > 0 else won - 0.5 * lost

    def _present(self, frame: OpenEvent, seat: int, pool: int) -> bool:
        for token in frame.tokens:
            if token.seat == seat and token.pool == pool:
                return True
        return False

    def event(self, view: Sight, frame: OpenEvent, action: Action) -> float:
        """An Event of either kind."""
        if self.deck.kinds[frame.card] is CONTEST:
            return self.contest(view, frame, action)
        return self.challenge(view, frame, action)

    # Melees

    def melee(self, view: Sight, frame: Melee, action: Action) -> float:
        """Save your own Character, or finish your own attack; stay out of other quarrels."""
        public = view.public
        side = self.side(public, frame, view.seat)
        if side == NOTHING:
            return HOPELESS
        n = abs(self.lays(view, frame, action))
        if action.kind == "join" and action.parts[1] != side:
            return HOPELESS
        other = DEFENCE if side == ATTACK else ATTACK
        lead = frame.pool(side) - frame.pool(other) - (1 if side == ATTACK else 0)
        if lead >= 0 or n == 0:
            return HOPELESS
        own = frame.attacker if side == ATTACK else frame.defender
        victim = frame.defender if side == ATTACK else frame.attacker
        stake = self.prices.character(public, own) + 0.4 * self.prices.character(public, victim)
        if lead + n >= 0:
            return stake - self.price(view, frame, action)
        if lead + self.reserve(view, frame) >= 0:
            return 0.5 * stake - self.price(view, frame, action)
        return HOPELESS

    def side(self, public: Public, frame: Melee, seat: int) -> int:
        """Which side this seat is on, if any."""
        if public.holder[frame.attacker] == seat:
            return ATTACK
        return DEFENCE if public.holder[frame.defender] == seat else NOTHING

    def attack(self, view: Sight, attacker: int, target: int) -> float:
        """Whether an attack looks as if it would succeed against what could defend."""
        public, seat = view.public, view.seat
        holder = public.holder[target]
        strength = self.court.rating(public, attacker, COMBAT)
        defence = max(0, self.court.rating(public, target, COMBAT))
        for card in public.places[seat]:
            if card != NOTHING and card != attacker and not public.turned[card]:
                strength += max(0, self.court.rating(public, card, COMBAT))
        for card in public.places[holder]:
            if card != NOTHING and card != target and not public.turned[card]:
                defence += max(0, self.court.rating(public, card, COMBAT))
        if strength <= defence + 1:
            return HOPELESS
        worth = self.prices.character(public, target)
        if holder == self.prices.best_rival(public, seat):
            worth *= 1.2
        return 0.45 * worth - 0.3

    def best_attack(self, view: Sight, attacker: int) -> float:
        """The best target for an attacker."""
        best = HOPELESS
        for rival in range(view.public.seats):
            if rival != view.seat:
                for card in view.public.places[rival]:
                    if card != NOTHING:
                        best = max(best, self.attack(view, attacker, card))
        return best

    def source(self, view: Sight, frame: Window, source: int) -> float:
        """Whose tokens to take away: the largest heap that stands in the way."""
        total = 0.0
        seat = view.seat
        for token in frame.tokens:
            if token.source == source:
                total += self._against(view, frame, token.pool) * token.n
                if token.seat == seat:
                    total -= 5.0
        return total

    def _against(self, view: Sight, frame: Window, pool: int) -> float:
        public, seat = view.public, view.seat
        if isinstance(frame, Melee):
            return -1.0 if pool == self.side(public, frame, seat) else 1.0
        assert isinstance(frame, OpenEvent)
        if self.deck.kinds[frame.card] is CONTEST:
            return -1.0 if pool == seat else 1.0 + 0.05 * frame.pool(pool)
        other = OPPOSITION if pool == SUPPORT else SUPPORT
        mine = self._stake(public, frame, seat, other) - self._stake(public, frame, seat, pool)
        return 1.0 if mine > 0 else -1.0

    def lay_on(self, view: Sight, frame: Window, pool: int, n: int) -> float:
        """On which side to lay a card's tokens."""
        if isinstance(frame, Melee):
            return 1.0 if pool == self.side(view.public, frame, view.seat) else -1.0
        assert isinstance(frame, OpenEvent)
        if self.deck.kinds[frame.card] is CONTEST:
            return 1.0 if pool == view.seat else -1.0
        return self._side(view, frame, pool, n)
