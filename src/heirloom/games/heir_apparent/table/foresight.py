"""The table after a move, as far as nobody has to decide or draw anything, and what differs.

The move is played on an imagined table that fits the view; only what is public is looked at, so
the answer is the same for every such table.
"""

from __future__ import annotations

from random import Random

from heirloom.core.game import Action
from heirloom.core.preview import Change, Ghost
from heirloom.core.words import Phrase, Who, say, say_n
from heirloom.games.heir_apparent.cards.terms import COMBAT, POLITICS
from heirloom.games.heir_apparent.rules.frames import (
    NOTHING,
    POOL_NAMES,
    Melee,
    OpenEvent,
    Window,
)
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.parts import Public, Sight
from heirloom.games.heir_apparent.table.forecast import Forecast, dying, forecast
from heirloom.games.heir_apparent.table.stage import Stage
from heirloom.games.heir_apparent.table.standing import favor_name


def joined(parts: list[Phrase]) -> Phrase | str:
    """Sentences one after the other."""
    if not parts:
        return ""
    whole = parts[0]
    for part in parts[1:]:
        whole = say("{first} {second}", first=whole, second=part)
    return whole


def _by_source(window: Window) -> dict[tuple[int, int, int], int]:
    """Tokens by whose doing they are, by source and by pool."""
    found: dict[tuple[int, int, int], int] = {}
    for token in window.tokens:
        key = token.seat, token.source, token.pool
        found[key] = found.get(key, 0) + token.n
    return found


class Foresight:
    """A seat's move, the table now, and the table then."""

    def __init__(self, game: HeirApparent, view: Sight, action: Action) -> None:
        self.game = game
        self.deck = game.deck
        self.court = game.court
        self.view = view
        self.seat = view.seat
        self.now: Public = view.public
        state = game.imagine(view, Random(0))
        game.play(state, view.seat, action)
        self.then: Public = state.public

    # Numbers

    def favor(self) -> list[Change]:
        """Favor that would be paid or gained at once."""
        found = []
        for seat in range(self.now.seats):
            before, after = self.now.favor[seat], self.then.favor[seat]
            if before != after:
                better = (after > before) == (seat == self.seat)
                found.append(Change(name=favor_name(seat), text=str(after),
                                    tone="good" if better else "bad"))  # fmt: skip
        return found

    def pools(self) -> list[Change]:
        """Pools that would have other numbers of tokens."""
        window, later = self.now.window(), self.then.window()
        if window is None or later is None or type(window) is not type(later):
            return []
        return [
            Change(name=f"pool-{POOL_NAMES[pool]}", text=str(later.pool(pool)))
            for pool in Stage(self.game, self.view).pools(window)
            if window.pool(pool) != later.pool(pool)
        ]

    def ghosts(self) -> list[Ghost]:
        """Tokens that would be added."""
        window, later = self.now.window(), self.then.window()
        if window is None or later is None or type(window) is not type(later):
            return []
        before, after = _by_source(window), _by_source(later)
        return [
            Ghost(on=f"pool-{POOL_NAMES[key[2]]}", seat=key[0], amount=n - before.get(key, 0))
            for key, n in after.items()
            if n > before.get(key, 0)
        ]

    def forecast(self) -> Forecast | None:
        """How the Event would end, if it ended after the move."""
        event = self.then.event()
        return None if event is None or event.card == NOTHING else forecast(self.game, self.then)

    # Words

    def pool(self, pool: int, n: int) -> list[Phrase]:
        """A pool with the tokens that are added: the sum, and what it would mean."""
        window, later = self.now.window(), self.then.window()
        assert window is not None
        before = window.pool(pool)
        total = later.pool(pool) if later is not None else before + n
        summed = say("{before} + {n} = {total}.", before=before, n=n, total=total)
        if pool == self.seat:
            summed = say("Yours: {before} + {n} = {total}.", before=before, n=n, total=total)
        if isinstance(later, Melee):
            return [summed, self.melee(later)]
        if isinstance(later, OpenEvent) and type(window) is type(later):
            return [summed, self._event(later, pool)]
        return [summed]

    def melee(self, frame: Melee) -> Phrase:
        """Who would be killed."""
        dead = dying(frame)
        owner = self.now.holder[dead]
        name = self.court.yours(dead) if owner == self.seat else self.court.whose(dead, owner)
        return say("If nobody adds more, {card} is killed.", card=name)

    def _event(self, event: OpenEvent, pool: int) -> Phrase:
        foreseen = self.forecast()
        assert foreseen is not None
        if pool < self.now.seats:
            return self._contest(foreseen, event, pool)
        gain = foreseen.gains[self.seat]
        text = say("So far it succeeds.") if foreseen.succeeds else say("So far it fails.")
        return text if not gain else say("{so_far} {favor}", so_far=text, favor=self._gain(gain))

    def _contest(self, foreseen: Forecast, event: OpenEvent, pool: int) -> Phrase:
        n = foreseen.gains[pool]
        if pool == foreseen.winner:
            if n > 0:
                return say_n("The largest so far, worth {n} favor.",
                             "The largest so far, worth {n} favor.", n)  # fmt: skip
            return say("The largest so far.")
        if pool == foreseen.loser:
            return say("Still the smallest of those who take part.")
        winner = foreseen.winner
        return say("{who} still leads with {n}.", who=Who(winner), n=event.pool(winner))

    def _gain(self, n: int) -> Phrase:
        if n > 0:
            return say_n("You would gain {n} favor.", "You would gain {n} favor.", n)
        return say_n("You would lose {n} favor.", "You would lose {n} favor.", -n)

    def ending(self, window: Window) -> list[Phrase]:
        """What would follow if the window closed now."""
        if isinstance(window, Melee):
            return [self.melee(window)]
        return self._result(forecast(self.game, self.now))

    def _result(self, foreseen: Forecast) -> list[Phrase]:
        found = []
        if foreseen.winner != NOTHING:
            if foreseen.winner == self.seat:
                found.append(say("You would win."))
            else:
                found.append(say("{who} would win.", who=Who(foreseen.winner)))
        if foreseen.loser == self.seat:
            found.append(say("You would be the loser."))
        if foreseen.gains[self.seat]:
            found.append(self._gain(foreseen.gains[self.seat]))
        return found

    def ending_after(self) -> list[Phrase]:
        """What would follow if the window closed after the move."""
        later = self.then.window()
        if isinstance(later, Melee):
            return [self.melee(later)]
        foreseen = self.forecast()
        return [] if foreseen is None else self._result(foreseen)

    def people(self) -> list[Phrase]:
        """What would happen to Characters at once: at most two sentences."""
        found = []
        for card in self.deck.courtiers:
            was, will = self.now.holder[card], self.then.holder[card]
            if was == NOTHING and will == NOTHING:
                continue
            said = self._moved(card, was, will) or self._altered(card)
            if said is not None:
                found.append(said)
        return found[:2]

    def _moved(self, card: int, was: int, will: int) -> Phrase | None:
        name = self.deck.names[card]
        if was == will:
            return None
        if card in self.then.killed:
            return say("{card} would be killed.", card=name)
        if will == NOTHING:
            return say("{card} would leave the court.", card=name)
        if will == self.seat:
            return say("{card} would join your court.", card=name)
        return say("{card} would join {who}’s court.", card=name, who=Who(will))

    def _altered(self, card: int) -> Phrase | None:
        name, now, then = self.deck.names[card], self.now, self.then
        if now.turned[card] != then.turned[card]:
            if then.turned[card]:
                return say("{card} would be exhausted.", card=name)
            return say("{card} would be ready.", card=name)
        for icon, label in ((POLITICS, say("Politics")), (COMBAT, say("Combat"))):
            rating = self.court.rating(then, card, icon)
            if rating != self.court.rating(now, card, icon):
                return say("{card} would have {n} {rating}.", card=name, n=rating, rating=label)
        return None
