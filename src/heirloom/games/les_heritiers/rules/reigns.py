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
    OUT,
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

    def __init__(self, teller: Teller, families: list[int], until: str, extinct: str) -> None:
        self.teller = teller
        self.families = families
        self.until = until
        self.extinct = extinct

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
        """The line of succession of a crown, as far as somebody wants to know it."""
        return line(public.people, public.chains[crown], bool(public.is_open[crown]), most)

    def waits(self, public: Public, crown: int) -> bool:
        """Whether a crown without heirs waits for the next child of its founders (§R6)."""
        return bool(public.is_open[crown]) and self.extinct == "founders"

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
                self._moved(public, crown, "7.1", tell)

    def _moved(self, public: Public, crown: int, clause: str, tell: Tell | None) -> None:
        """Tell where a crown went."""
        holder = public.chains[crown][len(public.chains[crown]) - 1]
        if holder == OUT:
            clause = "7.4"
        if tell is not None:
            family = counts_for(public.people, public.chains[crown])
            seat = family if 0 <= family < len(public.running) else -1
            tell(Event("crown", clause, seat, self.why(public, crown)))

    def pass_on(self, public: Public, tell: Tell | None) -> None:
        """A round is over: the old die, crowns leave their founders, who has none is out."""
        self._grow_older(public, tell)
        self.inherit(public, tell)
        for crown in range(4):
            is_open = bool(public.is_open[crown])
            if leave_founders(public.people, public.chains[crown], is_open):
                if self.until == "until_crowned":
                    public.is_open[crown] = 0
                self._moved(public, crown, "8.2" if is_open else "8.3", tell)
        self._drop_out(public, tell)

    def _grow_older(self, public: Public, tell: Tell | None) -> None:
        """A quarter turn for all; after four they die, all at once (§8.1)."""
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
            names = [self.teller.called(public, person) for person in dying]
            tell(Event("death", "8.1", -1, say("Of old age die: {names}.", names=names)))

    def _drop_out(self, public: Public, tell: Tell | None) -> None:
        """Who has no crown can no longer win (§8.4), unless that is true of all (§8.5)."""
        crowned = 0
        for seat in range(len(public.running)):
            if public.running[seat] and self.crowns(public, seat) > 0:
                crowned += 1
        if crowned == 0:
            return
        for seat in range(len(public.running)):
            if public.running[seat] and self.crowns(public, seat) == 0:
                public.running[seat] = 0
                if tell is not None:
                    text = say("{who} has no crown and can no longer win.", who=Who(seat))
                    tell(Event("out", "8.4", seat, text))
