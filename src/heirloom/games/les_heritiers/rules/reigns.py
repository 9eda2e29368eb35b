# compiled with mypyc
"""Who reigns in Les Héritiers: crowns counted, people who die, crowns that find their heirs."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.story import Event, Tell
from heirloom.core.words import Phrase, Who, say
from heirloom.games.les_heritiers.cards.card import FAMILY_NAMES
from heirloom.games.les_heritiers.rules.parts import Public
from heirloom.games.les_heritiers.rules.people import DEAD, NOBODY
from heirloom.games.les_heritiers.rules.succession import (
    clause_of,
    counts_for,
    inherit,
    leave_founders,
    line,
)
from heirloom.games.les_heritiers.table.successions import why
from heirloom.games.les_heritiers.table.tellings import Teller

LIFE: Final = 4  # quarters (§8.1)


@final
class Reigns:
    """What becomes of crowns as people die."""

    def __init__(
        self, teller: Teller, families: list[int], until: str, extinct: str, excluded: str
    ) -> None:
        self.teller = teller
        self.families = families
        self.until = until
        self.extinct = extinct
        self.can_return = excluded == "until_crown"  # to the running (§R14)

    def crowns(self, public: Public, family: int) -> int:
        """How many crowns count for a family (§7.7)."""
        count = 0
        for chain in public.chains:
            if counts_for(public.people, chain) == family:
                count += 1
        return count

    def standing(self, public: Public, family: int) -> tuple[int, int, int]:
        """Crowns, living and married of a family: what decides the game (§8.7)."""
        living = married = 0
        for card in range(len(public.at)):
            if public.at[card] != NOBODY and self.families[card] == family:
                living += 1
                if public.people.spouse[public.at[card]] != NOBODY:
                    married += 1
        return self.crowns(public, family), living, married

    def why(self, public: Public, crown: int) -> Phrase:
        """How a crown came to its holder, in a sentence."""
        names = [self.teller.called(public, person) for person in range(len(public.people.card))]
        return why(public.people, public.chains[crown], names, FAMILY_NAMES[crown])

    def line(self, public: Public, crown: int, most: int) -> list[int]:
        """The first heirs in the line of succession of a crown."""
        return line(public.people, public.chains[crown], bool(public.is_open[crown]), most)

    def waits(self, public: Public, crown: int) -> bool:
        """Whether a crown without heirs waits for the next child of its founders (§R6)."""
        return bool(public.is_open[crown]) and self.extinct == "founders"

    def may_win(self, public: Public, seat: int) -> bool:
        """Whether a seat is in the running, or may return to it."""
        return self.can_return or public.running[seat] == 1

    # Death and inheritance

    def bury(self, public: Public, person: int) -> None:
        """Somebody dies, and the card goes to the discards (§5.2)."""
        card = public.people.card[person]
        public.people.die(person)
        public.at[card] = NOBODY
        public.discards.append(card)

    def inherit(self, public: Public, tell: Tell | None) -> None:
        """Every crown of a dead sovereign finds its heir (§7.1 to §7.6)."""
        for crown in range(4):
            if inherit(public.people, public.chains[crown], self.waits(public, crown)):
                self._moved(public, crown, bool(public.is_open[crown]), tell)

    def _moved(self, public: Public, crown: int, was_open: bool, tell: Tell | None) -> None:
        """Tell where a crown went."""
        if tell is not None:
            chain = public.chains[crown]
            family = counts_for(public.people, chain)
            seat = family if 0 <= family < len(public.running) else -1
            clause = clause_of(public.people, chain, was_open)
            tell(Event("crown", clause, seat, self.why(public, crown)))

    def close_founders(self, public: Public, family: int, clause: str, tell: Tell | None) -> None:
        """The founders of a family have no more children (§3.3, §R18)."""
        if public.is_open[family] and tell is not None:
            seat = family if family < len(public.running) else -1
            tell(Event("closed", clause, seat, self.teller.closed(family)))
        public.is_open[family] = 0

    def pass_on(self, public: Public, tell: Tell | None) -> None:
        """A round is over: the old die, crowns leave founders, players leave the running."""
        self._grow_older(public, tell)
        self.inherit(public, tell)
        for crown in range(4):
            is_open = bool(public.is_open[crown])
            if leave_founders(public.people, public.chains[crown], is_open):
                self._moved(public, crown, is_open, tell)
                if self.until == "until_crowned":
                    self.close_founders(public, crown, "R4", tell)
        self._settle_running(public, tell)

    def _grow_older(self, public: Public, tell: Tell | None) -> None:
        """A quarter turn for all; after four they die, all at once (§8.1, §R26)."""
        people = public.people
        dying: list[int] = []
        for person in range(len(people.card)):
            if people.quarters[person] != DEAD:
                people.quarters[person] += 1
                if people.quarters[person] == LIFE:
                    dying.append(person)
        public.fresh = dying
        for person in dying:
            self.bury(public, person)
        if tell is not None and dying:
            tell(self.teller.deaths(public, dying))

    def _settle_running(self, public: Public, tell: Tell | None) -> None:
        """Whoever has no crown can no longer win (§8.4), unless that is true of all (§8.5)."""
        seats = range(len(public.running))
        stays = [
            self.crowns(public, seat) > 0 and (public.running[seat] == 1 or self.can_return)
            for seat in seats
        ]
        if True not in stays:  # somebody must win (§R27)
            return
        for seat in seats:
            if public.running[seat] != stays[seat]:
                public.running[seat] = int(stays[seat])
                if tell is not None:
                    tell(self._back(seat) if stays[seat] else self._out(seat))

    def _out(self, seat: int) -> Event:
        if self.can_return:
            text = say("{who} has no crown and cannot win until one returns.", who=Who(seat))
            return Event("out", "R14", seat, text)
        text = say("{who} has no crown and can no longer win.", who=Who(seat))
        return Event("out", "8.4", seat, text)

    def _back(self, seat: int) -> Event:
        """A crown has come back to somebody who had none (§R14)."""
        return Event(
            "back", "R14", seat, say("{who} has a crown again and can win.", who=Who(seat))
        )
