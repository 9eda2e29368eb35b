# compiled with mypyc
"""Inheritance as numbers: kinds of cards by where they lie, the places of the table, the round."""

from __future__ import annotations

from typing import Any, Final, final

from heirloom.core.game import View
from heirloom.core.observation import (
    CardCounts,
    ObservationField,
    Observer,
    block,
    one_hot,
    share_of,
    shares,
    zeros,
)
from heirloom.games.inheritance.cards.effects import HIGHEST
from heirloom.games.inheritance.rules.game import Inheritance
from heirloom.games.inheritance.rules.parts import LIE_NAMES, NOTHING, PHASE_NAMES, Private, Public

MOST_IN_HAND: Final = 10  # shown as 1
MOST_POINTS: Final = 30  # VP, shown as 1


def observer(game: Inheritance, seats: int) -> Observer:
    """What writes observations of Inheritance."""
    return DuelObserver(game)


@final
class DuelObserver(Observer):
    """Cards by kind, own ones first; then place by place what can be chosen."""

    def __init__(self, game: Inheritance) -> None:
        deck = game.deck
        kinds, places = len(deck.slugs), deck.total
        most = max(deck.copies)
        self._of_place = kinds + 2 + len(LIE_NAMES)
        super().__init__(
            [
                ObservationField(
                    "hands",
                    3 * kinds,
                    "for each kind of card: copies in your hand, those of them that your opponent "
                    "knows, copies you know in the opponent's hand",
                ),
                ObservationField(
                    "table",
                    3 * kinds,
                    "for each kind of card: copies in play that are yours, your opponent's, and "
                    "copies in the discard pile",
                ),
                ObservationField(
                    "places",
                    places * self._of_place,
                    "for each place: the kind of its card, yours or not, loose, laid or banked; "
                    "all 0 if it is empty",
                ),
                ObservationField("on", places, "for each place: the place that its card lies on"),
                ObservationField("phase", len(PHASE_NAMES), ", ".join(PHASE_NAMES)),
                ObservationField("turn", 4, "your turn, the opponent's; you decide, or they do"),
                ObservationField(
                    "levels", 2 * HIGHEST, "the lowest and highest level to be played"
                ),
                ObservationField("free", 3, "free of levels: you, the opponent; the opening turn"),
                ObservationField("passed", 4, "passes made: none or one; passed last: you, they"),
                ObservationField("ability", kinds + 2, "the card at work, its step, what is left"),
                ObservationField("crowns", 2, "share of the crowns needed: yours, the opponent's"),
                ObservationField("counts", 5, "cards in deck, both hands; VP of the last round"),
            ]
        )
        self._hands = CardCounts(kinds, 3, most)
        self._table = CardCounts(kinds, 3, most)
        self._kinds = kinds
        self._places = self._blocks_of_places()
        self._rest = [zeros(self._of_place * (places - taken)) for taken in range(places + 1)]
        self._on = [zeros(1), *[block((place + 1) / places) for place in range(places)]]
        self._no_places = [zeros(places - taken) for taken in range(places + 1)]
        self._phases = one_hot(len(PHASE_NAMES))
        self._pairs = [block(1, 0), block(0, 1), block(0, 0)]
        self._levels = one_hot(HIGHEST)
        self._flags = [block(0), block(1)]
        self._at_work = one_hot(kinds)
        self._steps = shares(8)
        self._crowns = shares(game.crowns)
        self._deck = shares(places)
        self._hand_sizes = shares(MOST_IN_HAND)
        self._points = shares(MOST_POINTS)

    def _blocks_of_places(self) -> list[bytes]:
        """By kind, whose, and how it lies."""
        return [
            block(*[float(place in (kind, self._kinds + whose, self._kinds + 2 + how))
                    for place in range(self._of_place)])
            for kind in range(self._kinds)
            for whose in (0, 1)
            for how in range(len(LIE_NAMES))
        ]  # fmt: skip

    def write(self, view: View[Any, Any]) -> bytes:
        public: Public = view.public
        own: Private = view.own
        seat = 1 if view.seat == 1 else 0
        row: list[bytes] = []
        self._hands.write([own.hand, own.shown, own.known], row)
        self._write_table(public, seat, row)
        row.append(self._phases[public.phase])
        row.append(self._pairs[int(public.turn != seat)])
        row.append(self._pairs[int(public.asked != seat)])
        self._write_round(public, seat, row)
        self._write_counts(public, seat, row)
        return b"".join(row)

    def _write_table(self, public: Public, seat: int, row: list[bytes]) -> None:
        table = public.table
        mine: list[int] = []
        theirs: list[int] = []
        places: list[bytes] = []
        resting: list[bytes] = []
        empty = self._rest[len(self._rest) - 2]
        for i, card in enumerate(table.cards):
            if card == NOTHING:
                places.append(empty)
                resting.append(self._on[0])
                continue
            whose = int(table.seats[i] != seat)
            (theirs if whose else mine).append(card)
            places.append(self._places[(card * 2 + whose) * 3 + table.how[i]])
            resting.append(self._on[table.on[i] + 1])
        self._table.write([mine, theirs, public.discard], row)
        row += places
        row.append(self._rest[len(places)])
        row += resting
        row.append(self._no_places[len(places)])

    def _write_round(self, public: Public, seat: int, row: list[bytes]) -> None:
        now, ability = public.round, public.ability
        row.append(self._levels[now.low - 1])
        row.append(self._levels[now.high - 1])
        row.append(self._flags[now.free[seat]])
        row.append(self._flags[now.free[1 - seat]])
        row.append(self._flags[now.opening])
        row.append(self._pairs[min(now.passes, 2)])
        row.append(self._pairs[2 if now.passed == NOTHING else int(now.passed != seat)])
        row.append(self._at_work[ability.card])
        row.append(share_of(self._steps, ability.step))
        row.append(share_of(self._steps, ability.left))

    def _write_counts(self, public: Public, seat: int, row: list[bytes]) -> None:
        row.append(share_of(self._crowns, public.crowns[seat]))
        row.append(share_of(self._crowns, public.crowns[1 - seat]))
        row.append(share_of(self._deck, public.deck))
        row.append(share_of(self._hand_sizes, public.hands[seat]))
        row.append(share_of(self._hand_sizes, public.hands[1 - seat]))
        row.append(share_of(self._points, public.points[seat]))
        row.append(share_of(self._points, public.points[1 - seat]))
