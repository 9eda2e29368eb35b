# compiled with mypyc
"""Reactions, deaths that call for them, and choices among one's own Characters."""

from __future__ import annotations

from typing import final

from heirloom.core.game import Action
from heirloom.core.story import Event, Tell
from heirloom.core.words import Who, say
from heirloom.games.heir_apparent.cards.terms import ON_BEREAVED, ON_KILLED, TRIGGERED
from heirloom.games.heir_apparent.rules.court import Court
from heirloom.games.heir_apparent.rules.deeds import Deeds
from heirloom.games.heir_apparent.rules.frames import (
    BURIED,
    DYING,
    MOURNED,
    NOTHING,
    THREATENED,
    ChooseOwn,
    Death,
    Deed,
    Reaction,
)
from heirloom.games.heir_apparent.rules.moment import Moment
from heirloom.games.heir_apparent.rules.parts import Public, Sight, Truth
from heirloom.games.heir_apparent.table.refusals import NOT_A_CHOICE, NOT_NOW, Refusal


@final
class Reacting(Moment[Reaction]):
    """A player may react, as often as cards in hand allow, or leave it."""

    def __init__(self, court: Court, deeds: Deeds) -> None:
        super().__init__(court)
        self.deeds = deeds

    def offer(self, view: Sight, frame: Reaction, found: list[Action]) -> None:
        found.append(self.moves.passing)
        self.deeds.offer_reactions(view, frame.condition, found)

    def refuse(self, view: Sight, frame: Reaction, action: Action) -> Refusal | None:
        if action.kind == "pass":
            return None
        if action.kind == "play":
            return self.deeds.refuse_reaction(view, action.parts[0], frame.condition)
        return NOT_NOW

    def act(self, state: Truth, frame: Reaction, action: Action, tell: Tell | None) -> None:
        if action.kind == "play":
            self.deeds.play(state, frame.seat, action.parts[0], tell)  # and perhaps another (§R51)
            return
        self.court.pop(state.public)
        if tell is not None:
            text = say("{who} does not react.", who=Who(frame.seat))
            tell(Event("pass", "6.4", frame.seat, text))


@final
class Dying(Moment[Death]):
    """A Character is killed, unless somebody prevents it; `owner` is whose it was."""

    def __init__(self, court: Court, deeds: Deeds) -> None:
        super().__init__(court)
        self.deeds = deeds

    def go_on(self, state: Truth, frame: Death, tell: Tell | None) -> None:
        public, card = state.public, frame.card
        if frame.stage == THREATENED:
            frame.stage = DYING
            self.court.ask(public, frame.owner, ON_KILLED, card)
        elif frame.stage == DYING and not frame.is_averted and self._is_there(public, card):
            frame.stage = MOURNED
            self._die(state, frame, tell)
        elif frame.stage == MOURNED:
            frame.stage = BURIED
            self.court.ask(public, frame.owner, ON_BEREAVED, card)
        else:
            self.court.pop(public)

    def _is_there(self, public: Public, card: int) -> bool:
        """Whether the Character is still in a court: a reaction can have made it leave."""
        return public.holder[card] != NOTHING

    def _die(self, state: Truth, frame: Death, tell: Tell | None) -> None:
        """Out of the game for good (§1.6)."""
        public, card = state.public, frame.card
        self.court.leave(public, card)
        public.killed.append(card)
        if tell is not None:
            text = say("{card} is killed.", card=self.court.whose(card, frame.owner))
            own = say("{card} is killed.", card=self.court.yours(card))
            tell(Event("kill", "1.6", frame.owner, text, [card], {frame.owner: own}))
        if self.deck.dies[card]:
            self.deeds.begin(public, frame.owner, card, TRIGGERED)


@final
class ChoosingOwn(Moment[ChooseOwn]):
    """A card makes a player choose among that player's own Characters (§R62)."""

    def __init__(self, court: Court, deeds: Deeds) -> None:
        super().__init__(court)
        self.deeds = deeds

    def offer(self, view: Sight, frame: ChooseOwn, found: list[Action]) -> None:
        for card in self._choices(view.public, frame):
            found.append(self.moves.names[card])

    def refuse(self, view: Sight, frame: ChooseOwn, action: Action) -> Refusal | None:
        if action.kind != "name":
            return NOT_NOW
        return None if action.parts[0] in self._choices(view.public, frame) else NOT_A_CHOICE

    def act(self, state: Truth, frame: ChooseOwn, action: Action, tell: Tell | None) -> None:
        public = state.public
        self.court.pop(public)
        if tell is not None:
            name = self.deck.names[action.parts[0]]
            text = say("{who} chooses {card}.", who=Who(frame.seat), card=name)
            tell(Event("choose", "R62", frame.seat, text))
        deed = public.stack[-1]
        assert isinstance(deed, Deed)
        verb = self.deeds.order(deed).verb
        verb.do_to(self.deeds.targets, state, deed, action.parts[0], tell)

    def _choices(self, public: Public, frame: ChooseOwn) -> list[int]:
        deed = public.stack[-2]
        assert isinstance(deed, Deed)
        return self.deeds.order(deed).verb.choices(self.deeds.targets, public, deed, frame.seat)
