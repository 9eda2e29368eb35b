# compiled with mypyc
"""Events: Contests between Princes, Challenges for or against, and what follows."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.chance import Chance
from heirloom.core.game import DEALER, Action
from heirloom.core.story import Event, Tell
from heirloom.core.words import Who, say, say_n
from heirloom.games.heir_apparent.cards.terms import (
    CONTEST,
    IN_EVENT,
    LOST,
    ON_LOST,
    ON_WON,
    PLAYED,
    TRIGGERED,
    WEALTHY,
    WON,
)
from heirloom.games.heir_apparent.rules.court import Court
from heirloom.games.heir_apparent.rules.deeds import Deeds
from heirloom.games.heir_apparent.rules.frames import (
    ASKING_FIRST,
    ASKING_SECOND,
    CLOSED,
    DECIDING,
    NOBODY,
    NOTHING,
    OPEN,
    OPPOSITION,
    PAST,
    PENALTY,
    REVEALING,
    REWARD,
    SUPPORT,
    TRIUMPH,
    OpenEvent,
)
from heirloom.games.heir_apparent.rules.moment import Moment
from heirloom.games.heir_apparent.rules.parts import Public, Sight, Truth
from heirloom.games.heir_apparent.rules.verdicts import (
    pool_phrase,
    tell_challenge,
    tell_contest,
)
from heirloom.games.heir_apparent.table.refusals import (
    FREE_USED,
    NO_RATING,
    NOT_ADMITTED,
    NOT_NOW,
    NOT_YOURS,
    TURNED,
    Refusal,
)

FREE: Final = 2  # tokens of a Prince (§9.4)
WEALTH: Final = 2  # tokens of the Wealthy (§9.5)


NEXT_STAGE: Final = {
    DECIDING: OPEN,
    CLOSED: ASKING_FIRST,
    ASKING_FIRST: ASKING_SECOND,
    ASKING_SECOND: REWARD,
    REWARD: TRIUMPH,
    TRIUMPH: PENALTY,
    PENALTY: PAST,
    PAST: PAST,
}


@final
class Events(Moment[OpenEvent]):
    """An Event is revealed, added to by everybody, judged, and has consequences."""

    def __init__(self, court: Court, deeds: Deeds) -> None:
        super().__init__(court)
        self.deeds = deeds

    # Revealing

    def chance(self, state: Truth, frame: OpenEvent) -> Chance:
        return Chance("events", state.secret.events, 1, self.deck.slugs, "R2")

    def settle(self, state: Truth, frame: OpenEvent, outcome: list[int], tell: Tell | None) -> None:
        public, card = state.public, outcome[0]
        state.secret.events.remove(card)
        public.events_left -= 1
        public.limbo.append(card)
        public.free_used = [0] * public.seats
        frame.card = card
        frame.seat = NOBODY
        frame.stage = DECIDING
        if tell is not None:
            text = say("{who} reveals {card}.", who=Who(frame.owner), card=self.deck.names[card])
            tell(Event("reveal", "9.1", frame.owner, text, [card]))

    # The window

    def offer(self, view: Sight, frame: OpenEvent, found: list[Action]) -> None:
        public, seat = view.public, view.seat
        found.append(self.moves.passing)  # §9.2
        pools = self.deeds.namings.pools(public, frame, seat)
        if not public.free_used[seat]:
            for pool in pools:
                found.append(self.moves.frees[pool])
        self._offer_joining(public, frame, public.princes[seat], seat, pools, found)
        for card in public.places[seat]:
            if card != NOTHING:
                self._offer_joining(public, frame, card, seat, pools, found)
        self.deeds.offer_hand(view, IN_EVENT, found)
        self.deeds.offer_abilities(view, IN_EVENT, found)

    def _offer_joining(
        self, public: Public, frame: OpenEvent, card: int, seat: int, pools: list[int],
        found: list[Action],
    ) -> None:  # fmt: skip
        if self.refuse_joining(public, frame, card, seat) is None:
            for pool in pools:
                found.append(self.moves.joins[card][pool])

    def refuse(self, view: Sight, frame: OpenEvent, action: Action) -> Refusal | None:
        public, seat, kind = view.public, view.seat, action.kind
        if kind == "pass":
            return None
        if kind == "play":
            return self.deeds.refuse_play(view, action.parts[0], IN_EVENT)
        if kind == "use":
            return self.deeds.refuse_use(view, action.parts[0], IN_EVENT)
        if kind == "free":
            if public.free_used[seat]:
                return FREE_USED
            return self.deeds.namings.refuse_pool(public, frame, seat, action.parts[0])
        if kind == "join":
            refusal = self.refuse_joining(public, frame, action.parts[0], seat)
            if refusal is not None:
                return refusal
            return self.deeds.namings.refuse_pool(public, frame, seat, action.parts[1])
        return NOT_NOW

    def refuse_joining(
        self, public: Public, frame: OpenEvent, card: int, seat: int
    ) -> Refusal | None:
        """Why a Character cannot participate (§9.3); no bonus is a rating (§R16, §R56)."""
        if public.holder[card] != seat:
            return NOT_YOURS
        if public.turned[card]:
            return TURNED
        if self.court.rating(public, card, self.deck.icons[frame.card]) < 1:  # §1.7
            return NO_RATING
        only = self.deck.only[frame.card]
        return NOT_ADMITTED if only and not self.court.traits(public, card) & only else None

    def weight(self, public: Public, event: int, card: int) -> int:
        """The tokens a Character would add, even again (§R30): rating, wealth (§R16), bonus."""
        icon = self.deck.icons[event]
        n = self.court.rating(public, card, icon)
        traits = self.court.traits(public, card)
        if self.deck.money[event] and traits & WEALTHY:
            n += WEALTH  # §9.5
        bonus = self.deck.bonuses[event]
        if bonus.to & traits:
            n += bonus.ratings[icon]
        return n + self.deck.more[card][0 if self.deck.kinds[event] is CONTEST else 1]

    def act(self, state: Truth, frame: OpenEvent, action: Action, tell: Tell | None) -> None:
        public, seat = state.public, frame.seat
        if action.kind == "pass":
            self.court.passed(public, frame)
            if tell is not None:
                tell(Event("pass", "3.2", seat, say("{who} passes.", who=Who(seat))))
            return
        self.court.acted(public, frame, seat)
        if action.kind == "play":
            self.deeds.play(state, seat, action.parts[0], tell)
        elif action.kind == "use":
            self.deeds.use(state, seat, action.parts[0], tell)
        elif action.kind == "free":
            public.free_used[seat] = 1
            self._add(public, frame, seat, public.princes[seat], action.parts[0], FREE, "9.4", tell)
        else:
            card = action.parts[0]
            n = self.weight(public, frame.card, card)
            self.court.turn(public, card)
            self._add(public, frame, seat, card, action.parts[1], n, "9.3", tell)
            if self.deck.joins[card]:
                self.deeds.begin(public, seat, card, TRIGGERED)

    def _add(
        self, public: Public, frame: OpenEvent, seat: int, source: int, pool: int, n: int,
        clause: str, tell: Tell | None,
    ) -> None:  # fmt: skip
        self.court.lay(frame, seat, source, pool, n)
        if tell is not None:
            name, where = self.deck.names[source], pool_phrase(pool)
            text = say_n("{card} adds {n} token to {pool}.", "{card} adds {n} tokens to {pool}.",
                         n, card=name, pool=where)  # fmt: skip
            if clause == "9.4":
                text = say("{card} adds 2 free tokens to {pool}.", card=name, pool=where)
            tell(Event("join" if clause == "9.3" else "free", clause, seat, text, [source]))

    # What follows

    def go_on(self, state: Truth, frame: OpenEvent, tell: Tell | None) -> None:
        public, stage = state.public, frame.stage
        if stage == REVEALING:
            frame.seat = DEALER
            return
        frame.stage = NEXT_STAGE[stage]
        if stage == DECIDING:
            self._decide(public, frame)
        elif stage == CLOSED:
            self._judge(public, frame, tell)
        elif stage == ASKING_FIRST:
            self._ask(public, frame, 0)
        elif stage == ASKING_SECOND:
            self._ask(public, frame, 1)
        elif stage == REWARD:
            self._reward(public, frame)
        elif stage == TRIUMPH:
            self._triumph(public, frame)
        elif stage == PENALTY:
            self._penalize(public, frame)
        else:
            self._finish(public, frame)

    def _decide(self, public: Public, frame: OpenEvent) -> None:
        """What the Event asks is decided at once, if there is anybody to choose (§R15, §R46)."""
        frame.seat = frame.owner
        if self.deeds.scripts.namings[frame.card]:
            if self.deeds.namings.feasible(public, frame.card, frame.owner):
                self.deeds.begin(public, frame.owner, frame.card, PLAYED)

    def _judge(self, public: Public, frame: OpenEvent, tell: Tell | None) -> None:
        """Who has won, and who was on which side, is settled here once and for all (§R45)."""
        frame.is_judged = True
        if self.deck.kinds[frame.card] is CONTEST:
            self._judge_contest(public, frame, tell)
            return
        frame.supporters = self.deeds.targets.side(public, frame, SUPPORT)
        frame.opponents = self.deeds.targets.side(public, frame, OPPOSITION)
        succeeded = frame.pool(SUPPORT) > frame.pool(OPPOSITION)  # §R18
        frame.stage = REWARD if succeeded else PENALTY
        if tell is not None:
            tell_challenge(frame, self.deck.names[frame.card], succeeded, tell)

    def _judge_contest(self, public: Public, frame: OpenEvent, tell: Tell | None) -> None:
        """Most tokens win, fewest lose; popularity is the order of seats (§9.8, §R17, §R55)."""
        frame.winner, frame.loser = self.parties(public, frame)
        if tell is not None:
            tell_contest(public, frame, self.deck.mandatory[frame.card], tell)

    def parties(self, public: Public, frame: OpenEvent) -> tuple[int, int]:
        """Who would win and who would lose a Contest as its pools are now."""
        winner, loser, participants = NOTHING, NOTHING, 0
        is_mandatory = self.deck.mandatory[frame.card]
        pools = [frame.pool(seat) for seat in range(public.seats)]
        for seat in range(public.seats):
            if pools[seat] or is_mandatory:  # §R44
                participants += 1
                if winner == NOTHING or pools[seat] > pools[winner]:
                    winner = seat
                if loser == NOTHING or pools[seat] <= pools[loser]:
                    loser = seat
        return winner, loser if participants > 1 else NOTHING

    def _ask(self, public: Public, frame: OpenEvent, place: int) -> None:
        """Winner and loser may react before anything follows (§R60), in turn order (§R9)."""
        winner, loser = frame.winner, frame.loser
        asked = [seat for seat in self.court.round(public) if seat == winner or seat == loser]
        if place < len(asked):
            condition = ON_WON if asked[place] == winner else ON_LOST
            self.court.ask(public, asked[place], condition, frame.card)

    def _reward(self, public: Public, frame: OpenEvent) -> None:
        """What the card says for the winner; of a Challenge, its success and no more (§9.10)."""
        if self.deck.kinds[frame.card] is not CONTEST:
            frame.stage = PAST
        elif frame.winner == NOTHING:
            return
        self._follow(public, frame, WON)

    def _penalize(self, public: Public, frame: OpenEvent) -> None:
        """What the card says for the loser; of a Challenge, its failure (§9.10)."""
        if self.deck.kinds[frame.card] is CONTEST and frame.loser == NOTHING:
            return
        self._follow(public, frame, LOST)

    def _follow(self, public: Public, frame: OpenEvent, script: str) -> None:
        """What the card says is done in the order in which it says it (§9.10, §R54)."""
        deed = self.deeds.begin(public, frame.owner, frame.card, script)
        deed.named = frame.named.copy()

    def _triumph(self, public: Public, frame: OpenEvent) -> None:
        """Characters of the winner who participated for the winner and profit by it (§1.9)."""
        winner = frame.winner
        helpers: list[int] = []
        for token in frame.tokens:
            card = self.court.card_of(token.source)
            if token.pool == winner and public.holder[card] == winner:
                if self.deck.triumphs[card] and card not in helpers:
                    helpers.append(card)
        for card in reversed(helpers):
            self.deeds.begin(public, winner, card, TRIGGERED)

    def _finish(self, public: Public, frame: OpenEvent) -> None:
        self.court.pop(public)
        if frame.card in public.limbo:
            public.limbo.remove(frame.card)
            public.past.append(frame.card)
