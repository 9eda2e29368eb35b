# compiled with mypyc
"""Spellcasting: a Spell or Enchantment waits while Wizards counter it, and one another."""

from __future__ import annotations

from typing import final

from heirloom.core.game import Action
from heirloom.core.story import Event, Tell
from heirloom.core.words import Who, say
from heirloom.games.heir_apparent.cards.terms import ON_CAST, TRIGGERED, WIZARD
from heirloom.games.heir_apparent.rules.court import Court
from heirloom.games.heir_apparent.rules.deeds import Deeds
from heirloom.games.heir_apparent.rules.frames import NOTHING, Deed, Spell
from heirloom.games.heir_apparent.rules.moment import Moment
from heirloom.games.heir_apparent.rules.parts import Public, Sight, Truth
from heirloom.games.heir_apparent.table.refusals import (
    NO_REACTION,
    NOT_A_WIZARD,
    NOT_NOW,
    NOT_YOURS,
    TURNED,
    Refusal,
)


@final
class Spellcasting(Moment[Spell]):
    """From the caster's left, Wizards counter what is on top."""

    def __init__(self, court: Court, deeds: Deeds) -> None:
        super().__init__(court)
        self.deeds = deeds

    def offer(self, view: Sight, frame: Spell, found: list[Action]) -> None:
        public = view.public
        found.append(self.moves.passing)
        if self.refuse_wizard(public, view.seat, public.princes[view.seat]) is None:
            found.append(self.moves.counters[public.princes[view.seat]])
        for card in public.places[view.seat]:
            if card != NOTHING and self.refuse_wizard(public, view.seat, card) is None:
                found.append(self.moves.counters[card])
        if not self.court.reacting(public):
            self.deeds.offer_reactions(view, ON_CAST, found)

    def refuse(self, view: Sight, frame: Spell, action: Action) -> Refusal | None:
        if action.kind == "pass":
            return None
        if action.kind == "counter":
            return self.refuse_wizard(view.public, view.seat, action.parts[0])
        if action.kind == "play":  # §R37: only what reacts to casting, and not to a Reaction
            if self.court.reacting(view.public):
                return NO_REACTION
            return self.deeds.refuse_reaction(view, action.parts[0], ON_CAST)
        return NOT_NOW

    def refuse_wizard(self, public: Public, seat: int, card: int) -> Refusal | None:
        """Why a Character cannot counter."""
        if public.holder[card] != seat:
            return NOT_YOURS
        if not self.court.traits(public, card) & WIZARD:
            return NOT_A_WIZARD
        return TURNED if public.turned[card] else None

    def act(self, state: Truth, frame: Spell, action: Action, tell: Tell | None) -> None:
        public, seat = state.public, frame.seat
        if action.kind == "pass":
            self.court.passed(public, frame)
            if tell is not None:
                tell(Event("pass", "3.2", seat, say("{who} passes.", who=Who(seat))))
        elif action.kind == "counter":
            self._counter(public, frame, seat, action.parts[0], tell)
        else:  # no opportunity is used up: §R35
            self.deeds.play(state, seat, action.parts[0], tell)

    def _counter(
        self, public: Public, frame: Spell, seat: int, card: int, tell: Tell | None
    ) -> None:
        self.court.turn(public, card)
        frame.counters += 1  # the card, or the last counter (§R11)
        self.court.acted(public, frame, seat)
        if tell is not None:
            name, wizard = self.deck.names[frame.card], self.deck.names[card]
            if frame.counters == 1:
                text = say("{wizard} counters {card}.", wizard=wizard, card=name)
            else:
                text = say("{wizard} counters the counter.", wizard=wizard)
            tell(Event("counter", "7.2", seat, text, [card]))
        if self.deck.counters[card]:
            self.deeds.begin(public, seat, card, TRIGGERED)

    def go_on(self, state: Truth, frame: Spell, tell: Tell | None) -> None:
        """All have passed: an odd number of counters makes the card void (§7.3)."""
        self.court.pop(state.public)
        if frame.counters % 2:
            deed = state.public.stack[-1]
            assert isinstance(deed, Deed)
            deed.is_void = True
