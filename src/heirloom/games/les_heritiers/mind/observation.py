# compiled with mypyc
"""Les Héritiers as numbers: cards by where they are, people by descent, crowns and proposals."""

from __future__ import annotations

from typing import Any, Final, final

from heirloom.core.game import View
from heirloom.core.observation import (
    CardSet,
    ObservationField,
    Observer,
    block,
    one_hot,
    share_of,
    shares,
    zeros,
)
from heirloom.games.les_heritiers.rules.game import LesHeritiers
from heirloom.games.les_heritiers.rules.parts import PHASE_NAMES, Private, Public
from heirloom.games.les_heritiers.rules.people import NOBODY, People

AGES: Final = 3  # decks (§R11)
FAMILIES: Final = 4
LIFE: Final = 4  # quarters
ON_CARD: Final = 2 + LIFE  # numbers of one living person
ON_PERSON: Final = 6
MOST_IN_HAND: Final = 8  # shown as 1


def observer(game: LesHeritiers, seats: int) -> Observer:
    """What writes observations of Les Héritiers."""
    return FamiliesObserver(game, seats)


@final
class FamiliesObserver(Observer):
    """The living by card, everybody ever born by birth; seats from the own one on."""

    def __init__(self, game: LesHeritiers, seats: int) -> None:
        cards = len(game.cards)
        births = AGES * cards
        super().__init__(
            [
                ObservationField("hand", cards, "for each card: whether you hold it"),
                ObservationField("discards", cards, "for each card: whether it was discarded"),
                ObservationField(
                    "living", cards * ON_CARD, "for each card: alive, married, quarter of life (4)"
                ),
                ObservationField(
                    "people",
                    births * ON_PERSON,
                    "for everybody born, in order: card, father, mother and spouse as shares of "
                    "all (founders and nobody below 0), alive, quarters of life",
                ),
                ObservationField(
                    "crowns", FAMILIES * (cards + 1), "for each crown: its holder's card; founders"
                ),
                ObservationField("open", FAMILIES, "by family: whether founders take births"),
                ObservationField("ages", cards, "for each card: the deck it was shuffled into"),
                ObservationField("families", FAMILIES, "your family"),
                ObservationField("held", seats * AGES, "by seat: cards held, by deck"),
                ObservationField("running", seats, "by seat: whether it can still win"),
                ObservationField("turn", seats, "by seat: whose turn it is"),
                ObservationField("phase", len(PHASE_NAMES), ", ".join(PHASE_NAMES)),
                ObservationField("proposal", 2 * cards, "the groom's and the bride's card"),
                ObservationField("refused", 2 * cards, "grooms and brides refused in this turn"),
                ObservationField("counts", 5, "deck, which deck, round, actions left, acted"),
            ]
        )
        self._seats = seats
        self._cards = CardSet(cards)
        self._dead = zeros(ON_CARD)
        self._alive: list[bytes] = [
            block(1, married, *[float(quarter == i) for i in range(LIFE)])
            for married in (0, 1)
            for quarter in range(LIFE)
        ]
        lowest = min(NOBODY, -1 - FAMILIES)
        self._relatives: list[bytes] = [block(i / births) for i in range(births)]
        self._relatives += [block(i / births) for i in range(lowest, 0)]  # found by -1, -2 ...
        self._numbers: list[bytes] = [block(card / cards) for card in range(cards)]
        self._lives: list[bytes] = [block(1, quarter / LIFE) for quarter in range(LIFE + 1)]
        self._lives.append(block(0, 0))  # DEAD is -1
        self._unborn = [zeros(ON_PERSON * (births - born)) for born in range(births + 1)]
        self._holders = one_hot(cards + 1)
        self._one_card = one_hot(cards)
        self._flags = [block(0), block(1)]
        self._ages = shares(AGES)
        self._family = one_hot(FAMILIES)
        self._held = shares(MOST_IN_HAND)
        self._turns = one_hot(seats)
        self._phases = one_hot(len(PHASE_NAMES))
        self._deck = shares(cards)
        self._rounds = shares(4 * LIFE)

    def write(self, view: View[Any, Any]) -> bytes:
        public: Public = view.public
        own: Private = view.own
        row: list[bytes] = []
        self._cards.write(own.cards, row)
        self._cards.write(public.discards, row)
        self._write_living(public, row)
        self._write_people(public.people, row)
        self._write_crowns(public, row)
        for age in public.shuffled:
            row.append(self._ages[age])
        self._write_seats(public, view.seat, row)
        row.append(self._phases[public.phase])
        self._write_proposals(public, row)
        row.append(self._deck[public.deck])
        row.append(share_of(self._ages, public.age))
        row.append(share_of(self._rounds, public.round))
        row.append(share_of(self._ages, public.left))
        row.append(self._flags[public.acted])
        return b"".join(row)

    def _write_living(self, public: Public, row: list[bytes]) -> None:
        people = public.people
        for person in public.at:
            if person == NOBODY:
                row.append(self._dead)
            else:
                quarter = min(people.quarters[person], LIFE - 1)
                row.append(self._alive[LIFE * int(people.spouse[person] != NOBODY) + quarter])

    def _write_people(self, people: People, row: list[bytes]) -> None:
        numbers, relatives = self._numbers, self._relatives
        for i, card in enumerate(people.card):
            row.append(numbers[card])
            row.append(relatives[people.father[i]])
            row.append(relatives[people.mother[i]])
            row.append(relatives[people.spouse[i]])
            row.append(self._lives[people.quarters[i]])
        row.append(self._unborn[len(people.card)])

    def _write_crowns(self, public: Public, row: list[bytes]) -> None:
        last = len(self._holders) - 2
        for chain in public.chains:
            holder = chain[-1]
            row.append(self._holders[public.people.card[holder] if holder >= 0 else last])
        for family_open in public.is_open:
            row.append(self._flags[family_open])

    def _write_seats(self, public: Public, seat: int, row: list[bytes]) -> None:
        first, seats = max(seat, 0), self._seats
        order = [(first + i) % seats for i in range(seats)]
        row.append(self._family[first if seat >= 0 else -1])
        for other in order:
            for held in public.held[other]:
                row.append(share_of(self._held, held))
        for other in order:
            row.append(self._flags[public.running[other]])
        row.append(self._turns[(public.turn - first) % seats])

    def _write_proposals(self, public: Public, row: list[bytes]) -> None:
        cards = public.people.card
        for person in (public.groom, public.bride):
            row.append(self._one_card[cards[person] if person >= 0 else -1])
        for side in (0, 1):
            self._cards.write([cards[pair[side]] for pair in public.refused], row)
