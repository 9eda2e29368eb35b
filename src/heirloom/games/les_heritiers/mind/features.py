# compiled with mypyc
"""Les Héritiers as a net sees it: four families from the own one on, with what time will do."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.game import Seat
from heirloom.games.les_heritiers.mind.standing import a_round_later
from heirloom.games.les_heritiers.rules.game import LesHeritiers
from heirloom.games.les_heritiers.rules.parts import ACT, Private, Public, Secret, Truth
from heirloom.games.les_heritiers.rules.people import DEAD, MAN, NOBODY, WOMAN
from heirloom.games.les_heritiers.rules.succession import counts_for, heir_below
from heirloom.search.features import Features

FAMILIES: Final = 4
QUARTERS: Final = 4
AHEAD: Final = 4  # rounds for which crowns are followed: everybody alive now is dead then
DECKS: Final = 3

OF_A_FAMILY: Final = (
    "played", "running", "open", "turns until it acts",
    *[f"men of quarter {i + 1}" for i in range(QUARTERS)],
    *[f"women of quarter {i + 1}" for i in range(QUARTERS)],
    "husbands", "wives",
    *[f"crowns after {i} rounds" for i in range(AHEAD + 1)],
    *[f"no crown after {i} rounds" for i in range(AHEAD + 1)],
    *[f"two crowns or more after {i} rounds" for i in range(AHEAD + 1)],
    "heirs of sovereigns", "sovereigns without heirs", "claims", "leaks",
    "own crown", "hand", "own men in hand", "own women in hand", "others in hand",
)  # fmt: skip
OF_THE_TABLE: Final = ("deck 1", "deck 2", "deck 3", "cards in the deck")

# Places in the block of a family
PLAYED: Final = 0
RUNNING: Final = 1
OPEN: Final = 2
WAITS: Final = 3
MEN: Final = 4
WOMEN: Final = 8
WEDDED: Final = 12  # husbands, then wives
CROWNS: Final = 14
NO_CROWN: Final = 19
CROWNS_ENOUGH: Final = 24
HEIRS: Final = 29
HEIRLESS: Final = 30
CLAIMS: Final = 31
LEAKS: Final = 32
OWN_CROWN: Final = 33
HAND: Final = 34
MEN_IN_HAND: Final = 35
WOMEN_IN_HAND: Final = 36
OTHERS_IN_HAND: Final = 37
BLOCK: Final = 38


def features(game: LesHeritiers, seats: int) -> HeritiersFeatures:
    """The features for this box."""
    return HeritiersFeatures(game, seats)


@final
class HeritiersFeatures(Features[Public, Private, Secret]):
    """A block of numbers for each family; each seat sees its own family first."""

    def __init__(self, game: LesHeritiers, seats: int) -> None:
        names = [f"family {i + 1}: {name}" for i in range(FAMILIES) for name in OF_A_FAMILY]
        super().__init__(game, seats, [*names, *OF_THE_TABLE])
        self.heritiers = game

    def may_win(self, public: Public, seat: Seat) -> bool:
        return self.heritiers.reigns.may_win(public, seat)

    def is_moment(self, public: Public) -> bool:
        return public.phase == ACT and public.turns == 0 and not public.acted

    def inputs(self, state: Truth) -> list[list[float]]:
        public = state.public
        blocks = [self._family(state, family) for family in range(FAMILIES)]
        self._count_people(public, blocks)
        self._count_crowns(public, blocks)
        table = [float(public.age == deck + 1) for deck in range(DECKS)]
        table.append(public.deck / 10.0)
        found: list[list[float]] = []
        for seat in range(self.seats):
            row: list[float] = []
            for i in range(self.seats):
                row += blocks[(seat + i) % self.seats]
            for family in range(self.seats, FAMILIES):
                row += blocks[family]
            row += table
            found.append(row)
        return found

    def _family(self, state: Truth, family: int) -> list[float]:
        """What is known of a family without looking at its people; room for the rest."""
        public = state.public
        row = [0.0] * BLOCK
        row[OPEN] = float(public.is_open[family])
        if family >= self.seats:
            return row
        row[PLAYED] = 1.0
        row[RUNNING] = float(self.may_win(public, family))
        row[WAITS] = ((family - public.turn) % self.seats) / 2.0
        game = self.heritiers
        for card in state.private[family].cards:
            row[HAND] += 0.25
            if game.families[card] != family:
                row[OTHERS_IN_HAND] += 0.5
            elif game.sexes[card] == MAN:
                row[MEN_IN_HAND] += 0.5
            else:
                row[WOMEN_IN_HAND] += 0.5
        return row

    def _count_people(self, public: Public, blocks: list[list[float]]) -> None:
        people = public.people
        for person in range(len(people.card)):
            quarter = people.quarters[person]
            if quarter == DEAD:
                continue
            row, is_woman = blocks[people.family[person]], people.sex[person] == WOMAN
            row[(WOMEN if is_woman else MEN) + min(quarter, QUARTERS - 1)] += 0.5
            if people.spouse[person] != NOBODY:
                row[WEDDED + int(is_woman)] += 0.5

    def _count_crowns(self, public: Public, blocks: list[list[float]]) -> None:
        people = public.people
        quarters = people.quarters.copy()
        chains = [chain.copy() for chain in public.chains]
        for ahead in range(AHEAD + 1):
            if ahead > 0:
                a_round_later(self.heritiers.reigns, public, chains)
            counts = [0] * FAMILIES
            for chain in chains:
                family = counts_for(people, chain)
                if family != NOBODY:
                    counts[family] += 1
            for family in range(FAMILIES):
                row = blocks[family]
                row[CROWNS + ahead] = 0.5 * counts[family]
                row[NO_CROWN + ahead] = float(counts[family] == 0)
                row[CROWNS_ENOUGH + ahead] = float(counts[family] >= 2)
            if ahead < 2:
                self._count_heirs(public, chains, blocks)
        people.quarters[:] = quarters

    def _count_heirs(
        self, public: Public, chains: list[list[int]], blocks: list[list[float]]
    ) -> None:
        """Who follows those who reign, and whose children would."""
        people = public.people
        for crown in range(FAMILIES):
            holder = chains[crown][len(chains[crown]) - 1]
            if holder < 0:
                continue
            family = people.family[holder]
            blocks[crown][OWN_CROWN] += 0.5 * float(family == crown)
            heir = heir_below(people, holder)
            if heir != NOBODY:
                blocks[people.family[heir]][HEIRS] += 0.5
                continue
            blocks[family][HEIRLESS] += 0.5
            spouse = people.spouse[holder]
            if people.sex[holder] == WOMAN and spouse != NOBODY:
                if people.quarters[spouse] != DEAD and people.family[spouse] != family:
                    blocks[people.family[spouse]][CLAIMS] += 0.5
                    blocks[family][LEAKS] += 0.5
