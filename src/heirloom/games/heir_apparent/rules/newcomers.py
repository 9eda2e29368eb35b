# compiled with mypyc
"""Newcomers: a drawn Character is kept or declined, and somebody may have to make room."""

from __future__ import annotations

from typing import final

from heirloom.core.game import Action
from heirloom.core.story import Event, Tell
from heirloom.core.words import Who, say
from heirloom.games.heir_apparent.rules.frames import Crowd, Newcomer
from heirloom.games.heir_apparent.rules.moment import Moment
from heirloom.games.heir_apparent.rules.parts import Public, Sight, Truth
from heirloom.games.heir_apparent.table.refusals import (
    NEWCOMER_STAYS,
    NOT_NOW,
    NOT_OF_COURT,
    Refusal,
)


@final
class Welcoming(Moment[Newcomer]):
    """A drawn Character is kept or declined."""

    def offer(self, view: Sight, frame: Newcomer, found: list[Action]) -> None:
        found.append(self.moves.keep)
        found.append(self.moves.decline)

    def refuse(self, view: Sight, frame: Newcomer, action: Action) -> Refusal | None:
        return None if action.kind == "keep" or action.kind == "decline" else NOT_NOW

    def act(self, state: Truth, frame: Newcomer, action: Action, tell: Tell | None) -> None:
        if action.kind == "keep":
            self._keep(state.public, frame, tell)
            return
        public, card = state.public, frame.card
        self.court.pop(public)
        public.limbo.remove(card)
        public.dismissed.append(card)
        if frame.in_draw_phase:  # elsewhere it is free (§R53)
            public.declined = True
        if tell is not None:
            text = say("{who} declines {card}.", who=Who(frame.owner), card=self.deck.names[card])
            tell(Event("decline", newcomer_clause(frame), frame.owner, text, [card]))

    def go_on(self, state: Truth, frame: Newcomer, tell: Tell | None) -> None:
        self._keep(state.public, frame, tell)

    def _keep(self, public: Public, frame: Newcomer, tell: Tell | None) -> None:
        card = frame.card
        self.court.pop(public)
        public.limbo.remove(card)
        public.turned[card] = 1
        self.court.enter(public, frame.owner, card, frame.in_draw_phase)
        if tell is not None:
            text = say("{card} joins {who}’s court, exhausted.",
                       who=Who(frame.owner), card=self.deck.names[card])  # fmt: skip
            tell(Event("keep", newcomer_clause(frame), frame.owner, text, [card]))


@final
class Crowding(Moment[Crowd]):
    """More than five Characters: one goes, in the Draw phase never the newcomer."""

    def offer(self, view: Sight, frame: Crowd, found: list[Action]) -> None:
        for card in view.public.places[view.seat]:
            if not (frame.in_draw_phase and card == frame.newcomer):
                found.append(self.moves.dismissals[card])

    def refuse(self, view: Sight, frame: Crowd, action: Action) -> Refusal | None:
        if action.kind != "dismiss":
            return NOT_NOW
        card = action.parts[0]
        if view.public.holder[card] != view.seat:
            return NOT_OF_COURT
        is_newcomer = frame.in_draw_phase and card == frame.newcomer
        return NEWCOMER_STAYS if is_newcomer else None  # making room is not declining (§R6)

    def act(self, state: Truth, frame: Crowd, action: Action, tell: Tell | None) -> None:
        self.court.pop(state.public)
        self.court.dismiss(state.public, action.parts[0], crowd_clause(frame), tell)


def newcomer_clause(frame: Newcomer) -> str:
    """What is said of a drawn Character: in the Draw phase (§4.5), or outside it (§R53)."""
    return "4.5" if frame.in_draw_phase else "R53"


def crowd_clause(frame: Crowd) -> str:
    """What is said of a sixth Character: in the Draw phase (§4.6), or outside it (§R42)."""
    return "4.6" if frame.in_draw_phase else "R42"
