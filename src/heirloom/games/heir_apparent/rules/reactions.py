# compiled with mypyc
"""Reactions, deaths that call for them, and choices among one's own Characters."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.game import Action
from heirloom.core.story import Event, Tell
from heirloom.core.words import Who, say
from heirloom.games.heir_apparent.cards.deck import ON_BEREAVED, ON_KILLED, TRIGGERED, Order
from heirloom.games.heir_apparent.rules.court import Court
from heirloom.games.heir_apparent.rules.deeds import Deeds
from heirloom.games.heir_apparent.rules.moment import Moment
from heirloom.games.heir_apparent.rules.parts import Frame, Public, Sight, Truth
from heirloom.games.heir_apparent.table.refusals import NOT_NAMABLE, NOT_NOW, Refusal

THREATENED: Final = 0  # stages of a death
DYING: Final = 1
MOURNED: Final = 2
BURIED: Final = 3


@final
class Reacting(Moment):
    """A player may react, as often as cards in hand allow, or leave it (§R51); `part`: to what."""

    def __init__(self, court: Court, deeds: Deeds) -> None:
        super().__init__(court)
        self.deeds = deeds

    def offer(self, view: Sight, frame: Frame, found: list[Action]) -> None:
        found.append(self.moves.passing)
        self.deeds.offer_hand(view, 0, frame.part, found)

    def refuse(self, view: Sight, frame: Frame, action: Action) -> Refusal | None:
        if action.kind == "pass":
            return None
        if action.kind == "play":
            return self.deeds.refuse_play(view, action.parts[0], 0, frame.part)
        return NOT_NOW

    def act(self, state: Truth, frame: Frame, action: Action, tell: Tell | None) -> None:
        if action.kind == "play":
            self.deeds.play(state, frame.seat, action.parts[0], tell)
            return
        self.court.pop(state.public)
        if tell is not None:
            text = say("{who} does not react.", who=Who(frame.seat))
            tell(Event("pass", "6.4", frame.seat, text))


@final
class Death(Moment):
    """A Character is killed, unless somebody prevents it; `owner` is whose it was."""

    def __init__(self, court: Court, deeds: Deeds) -> None:
        super().__init__(court)
        self.deeds = deeds

    def go_on(self, state: Truth, frame: Frame, tell: Tell | None) -> None:
        public, card = state.public, frame.card
        stage = frame.stage
        frame.stage += 1
        if stage == THREATENED:
            self.court.ask(public, frame.owner, ON_KILLED, card)
        elif stage == DYING:
            if frame.void:
                self.court.pop(public)
            else:
                self._die(state, frame, tell)
        elif stage == MOURNED:
            self.court.ask(public, frame.owner, ON_BEREAVED, card)
        else:
            self.court.pop(public)

    def _die(self, state: Truth, frame: Frame, tell: Tell | None) -> None:
        """Out of the game for good (§1.6)."""
        public, card = state.public, frame.card
        self.court.leave(public, card)
        public.killed.append(card)
        if tell is not None:
            text = say(
                "{card} of {who} is killed.", card=self.deck.names[card], who=Who(frame.owner)
            )
            tell(Event("kill", "1.6", frame.owner, text, [card]))
        if self.deck.dies[card]:
            self.deeds.begin(public, frame.owner, card, TRIGGERED)


@final
class OwnChoice(Moment):
    """A card makes a player choose among that player's own Characters (§R62)."""

    def __init__(self, court: Court, deeds: Deeds) -> None:
        super().__init__(court)
        self.deeds = deeds

    def offer(self, view: Sight, frame: Frame, found: list[Action]) -> None:
        for card in self._choices(view.public, frame):
            found.append(self.moves.names[card])

    def refuse(self, view: Sight, frame: Frame, action: Action) -> Refusal | None:
        if action.kind != "name":
            return NOT_NOW
        return None if action.parts[0] in self._choices(view.public, frame) else NOT_NAMABLE

    def act(self, state: Truth, frame: Frame, action: Action, tell: Tell | None) -> None:
        public = state.public
        self.court.pop(public)
        if tell is not None:
            name = self.deck.names[action.parts[0]]
            text = say("{who} chooses {card}.", who=Who(frame.seat), card=name)
            tell(Event("choose", "R62", frame.seat, text))
        deed = public.stack[-1]
        self.deeds.effects.do_to(state, deed, self.order(deed), action.parts[0], tell)

    def _choices(self, public: Public, frame: Frame) -> list[int]:
        deed = public.stack[-2]
        return self.deeds.effects.own_choices(public, deed, self.order(deed), frame.seat)

    def order(self, deed: Frame) -> Order:
        """The order that is being carried out."""
        return self.deck.scripts[deed.card][deed.part].orders[deed.step]
