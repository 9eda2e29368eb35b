# compiled with mypyc
"""Heir Apparent as numbers: cards by where they are, seats, and what is being decided."""

from __future__ import annotations

from typing import Any, Final, final

from heirloom.core.game import View
from heirloom.core.observation import (
    ObservationField,
    Observer,
    block,
    one_hot,
    share_of,
    shares,
    zeros,
)
from heirloom.games.heir_apparent.mind.moments import (
    DECIDED,
    STAGES,
    card_of,
    kind_of,
    second_card_of,
    stage_of,
)
from heirloom.games.heir_apparent.rules.frames import NOTHING, POOL_NAMES, SUPPORT, Bid, Window
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.parts import Private, Public

MOST_COPIES: Final = 4
OF_ACTION: Final = 3  # hand, discarded, attached or being carried out
BEYOND_COURTS: Final = 4  # market, being carried out, dismissed, killed
OF_EVENT: Final = 3  # being decided, lasting, past
ATTACHED: Final = 16  # cards under Characters that are shown
MOST_FAVOR: Final = 40  # shown as 1
MOST_HELD: Final = 10
MOST_TOKENS: Final = 20
FRAMES: Final = 3  # of the stack, from the top


def observer(game: HeirApparent, seats: int) -> Observer:
    """What writes observations of Heir Apparent."""
    return CourtsObserver(game, seats)


@final
class CourtsObserver(Observer):
    """Every card by where it is; seats from the own one on."""

    def __init__(self, game: HeirApparent, seats: int) -> None:
        deck = game.deck
        self._of_courtier = seats + BEYOND_COURTS + 1
        super().__init__(_fields(game, seats, self._of_courtier))
        self._seats = seats
        self._size = deck.size
        self._actions: list[int] = deck.actions
        self._courtiers: list[int] = deck.courtiers
        self._events: list[int] = deck.events
        most = MOST_COPIES + 1
        self._counts: list[bytes] = [
            block(*[code // most**place % most / MOST_COPIES for place in range(OF_ACTION)])
            for code in range(most**OF_ACTION)
        ]
        places = one_hot(seats + BEYOND_COURTS)
        flags = [block(0), block(1)]
        self._standing: list[bytes] = [place + flag for place in places for flag in flags]
        self._happening = one_hot(OF_EVENT)
        self._flags = flags
        self._pairs: list[bytes] = [block((card + 1) / deck.size) for card in range(deck.size)]
        self._no_pairs = [zeros(2 * (ATTACHED - n)) for n in range(ATTACHED + 1)]
        self._any_seat = one_hot(seats)
        self._favor = shares(MOST_FAVOR)
        self._held = shares(MOST_HELD)
        self._free = shares(2)
        self._tokens = shares(MOST_TOKENS)
        self._kinds = one_hot(DECIDED)
        self._stages = one_hot(len(STAGES))
        self._cards = one_hot(deck.size)
        self._no_frame = zeros(DECIDED + len(STAGES) + seats)
        self._left = shares(deck.size)

    def write(self, view: View[Any, Any]) -> bytes:
        public: Public = view.public
        own: Private = view.own
        first = max(view.seat, 0)
        row: list[bytes] = []
        self._write_actions(public, own, row)
        self._write_courtiers(public, first, row)
        self._write_events(public, row)
        self._write_attached(public, row)
        self._write_seats(public, first, row)
        self._write_stack(public, first, row)
        self._write_window(public, first, row)
        row.append(share_of(self._left, public.actions_left))
        row.append(share_of(self._left, public.characters_left))
        row.append(share_of(self._left, public.events_left))
        row.append(self._flags[public.drew])
        row.append(self._flags[public.declined])
        return b"".join(row)

    def _write_actions(self, public: Public, own: Private, row: list[bytes]) -> None:
        codes = [0] * self._size
        for card in own.hand:
            codes[card] += 1
        for card in public.discarded:
            codes[card] += MOST_COPIES + 1
        aside = (MOST_COPIES + 1) ** 2
        for attachment in public.attached:
            codes[attachment.card] += aside
        for card in public.limbo:
            codes[card] += aside
        for card in self._actions:
            row.append(self._counts[codes[card]])

    def _write_courtiers(self, public: Public, first: int, row: list[bytes]) -> None:
        seats = self._seats
        nowhere = seats + BEYOND_COURTS
        places = [nowhere] * self._size
        for seat in range(seats):
            place = (seat - first) % seats
            if public.princes[seat] != NOTHING:
                places[public.princes[seat]] = place
            for card in public.places[seat]:
                if card != NOTHING:
                    places[card] = place
        place = seats
        for zone in (public.market, public.limbo, public.dismissed, public.killed):
            for card in zone:
                places[card] = place
            place += 1
        for card in self._courtiers:
            row.append(self._standing[2 * places[card] + int(public.turned[card] != 0)])

    def _write_events(self, public: Public, row: list[bytes]) -> None:
        places = [-1] * self._size
        for card in public.past:
            places[card] = 2
        for card in public.middle:
            places[card] = 1
        event = public.event()
        if event is not None and event.card != NOTHING:
            places[event.card] = 0
        for card in self._events:
            row.append(self._happening[places[card]])

    def _write_attached(self, public: Public, row: list[bytes]) -> None:
        shown = 0
        for attachment in public.attached:
            if shown < ATTACHED:
                row.append(self._pairs[attachment.card])
                row.append(self._pairs[attachment.host])
                shown += 1
        row.append(self._no_pairs[shown])

    def _write_seats(self, public: Public, first: int, row: list[bytes]) -> None:
        seats = self._seats
        for i in range(seats):
            seat = (first + i) % seats
            row.append(share_of(self._favor, public.favor[seat]))
            row.append(share_of(self._held, public.hands[seat]))
            row.append(share_of(self._free, public.free_used[seat]))
        row.append(self._seat(public.current, first))
        row.append(self._seat(public.right, first))

    def _seat(self, seat: int, first: int) -> bytes:
        """A seat, counted from the own one; all 0 if it is none."""
        return self._any_seat[(seat - first) % self._seats if seat >= 0 else -1]

    def _write_stack(self, public: Public, first: int, row: list[bytes]) -> None:
        stack = public.stack
        for depth in range(1, FRAMES + 1):
            if depth > len(stack):
                row.append(self._no_frame)
                continue
            frame = stack[-depth]
            row.append(self._kinds[kind_of(frame)])
            row.append(self._stages[stage_of(frame)])
            row.append(self._seat(frame.owner, first))
        row.append(self._seat(stack[-1].seat if stack else NOTHING, first))
        row.append(self._cards[card_of(stack[-1]) if stack else NOTHING])
        row.append(self._cards[second_card_of(stack[-1]) if stack else NOTHING])

    def _write_window(self, public: Public, first: int, row: list[bytes]) -> None:
        pools = [0] * len(POOL_NAMES)
        window: Window | None = public.window()
        if window is not None:
            for token in window.tokens:
                pool = token.pool
                if pool < self._seats:
                    pool = (pool - first) % self._seats
                pools[pool] += token.n
        for i in range(self._seats):
            row.append(share_of(self._tokens, pools[i]))
        for i in range(SUPPORT, len(POOL_NAMES)):
            row.append(share_of(self._tokens, pools[i]))
        top = public.stack[-1] if public.stack else None
        if isinstance(top, Bid):
            row.append(share_of(self._favor, top.highest + 1))
            row.append(self._seat(top.bidder, first))
            for i in range(self._seats):
                row.append(self._flags[(first + i) % self._seats in top.passed])
        else:
            row.append(self._flags[0])
            row.append(self._any_seat[-1])
            row.append(self._any_seat[-1])


def _fields(game: HeirApparent, seats: int, of_courtier: int) -> list[ObservationField]:
    deck = game.deck
    frame = DECIDED + len(STAGES) + seats
    return [
        ObservationField(
            "actions",
            OF_ACTION * len(deck.actions),
            "for each Action: copies in your hand, discarded, attached or being carried out",
        ),
        ObservationField(
            "courtiers",
            of_courtier * len(deck.courtiers),
            "for each Prince and Character: whose court, market, being carried out, dismissed, "
            "killed; turned",
        ),
        ObservationField(
            "events", OF_EVENT * len(deck.events), "for each Event: being decided, lasting, past"
        ),
        ObservationField(
            "attached", 2 * ATTACHED, "for each card under a Character: the card, the Character"
        ),
        ObservationField("seats", 3 * seats, "by seat: favor, cards held, free tokens used"),
        ObservationField("current", seats, "by seat: whose turn it is"),
        ObservationField("right", seats, "by seat: who has the Right of First Bid"),
        ObservationField(
            "stack",
            FRAMES * frame,
            "for the three things decided next: kind, stage, by seat whose doing it is",
        ),
        ObservationField("asked", seats, "by seat: who is waited on"),
        ObservationField("card", deck.size, "the card that it is about"),
        ObservationField("against", deck.size, "the Character that is attacked"),
        ObservationField(
            "pools",
            seats + len(POOL_NAMES) - SUPPORT,
            "tokens by seat; in support, opposition, attack, defence",
        ),
        ObservationField("bid", 1 + 2 * seats, "the highest bid; by seat: who made it; passed"),
        ObservationField("counts", 5, "Actions, Characters, Events left; draw used up; declined"),
    ]
