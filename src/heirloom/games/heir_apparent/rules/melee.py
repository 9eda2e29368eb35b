# compiled with mypyc
"""Melee: an attacker, one who is attacked, and whoever lends a hand to either."""

from __future__ import annotations

from typing import final

from heirloom.core.game import Action
from heirloom.core.story import Event, Tell
from heirloom.core.words import Who, say, say_n
from heirloom.games.heir_apparent.cards.terms import COMBAT, IN_MELEE, ON_ATTACKED, TRIGGERED
from heirloom.games.heir_apparent.rules.court import Court
from heirloom.games.heir_apparent.rules.deeds import Deeds
from heirloom.games.heir_apparent.rules.frames import (
    AIMING,
    ATTACK,
    BROKEN,
    DEFENCE,
    ENDED,
    FACING,
    FIGHTING,
    FOUGHT,
    NOBODY,
    NOTHING,
    Melee,
)
from heirloom.games.heir_apparent.rules.moment import Moment
from heirloom.games.heir_apparent.rules.parts import Public, Sight, Truth
from heirloom.games.heir_apparent.rules.verdicts import side_phrase
from heirloom.games.heir_apparent.table.refusals import (
    IN_THE_FIGHT,
    NOT_A_RIVALS,
    NOT_NOW,
    NOT_YOURS,
    ONLY_TWO_SIDES,
    PRINCE_FIGHTS,
    TOO_WEAK,
    TURNED,
    Refusal,
)


@final
class Melees(Moment[Melee]):
    """One attacks another, and everybody may lend a hand."""

    def __init__(self, court: Court, deeds: Deeds) -> None:
        super().__init__(court)
        self.deeds = deeds

    def offer(self, view: Sight, frame: Melee, found: list[Action]) -> None:
        public, seat = view.public, view.seat
        if frame.stage == AIMING:
            for rival in range(public.seats):
                if rival != seat:
                    for card in public.places[rival]:
                        if card != NOTHING:
                            found.append(self.moves.names[card])
            return
        found.append(self.moves.passing)
        for card in public.places[seat]:
            if card != NOTHING and self.refuse_assistance(public, frame, seat, card) is None:
                found.append(self.moves.joins[card][ATTACK])
                found.append(self.moves.joins[card][DEFENCE])
        self.deeds.offer_hand(view, IN_MELEE, found)
        self.deeds.offer_abilities(view, IN_MELEE, found)

    def refuse(self, view: Sight, frame: Melee, action: Action) -> Refusal | None:
        kind = action.kind
        if frame.stage == AIMING:
            return self._refuse_aim(view, action)
        if kind == "pass":
            return None
        if kind == "join":
            if action.parts[1] != ATTACK and action.parts[1] != DEFENCE:
                return ONLY_TWO_SIDES
            return self.refuse_assistance(view.public, frame, view.seat, action.parts[0])
        if kind == "play":
            return self.deeds.refuse_play(view, action.parts[0], IN_MELEE)  # §8.2
        if kind == "use":
            return self.deeds.refuse_use(view, action.parts[0], IN_MELEE)
        return NOT_NOW

    def _refuse_aim(self, view: Sight, action: Action) -> Refusal | None:
        if action.kind != "name":
            return NOT_NOW
        card = action.parts[0]
        if self.court.is_prince(card):  # §1.3
            return PRINCE_FIGHTS
        holder = view.public.holder[card]
        return NOT_A_RIVALS if holder == NOTHING or holder == view.seat else None

    def refuse_assistance(
        self, public: Public, frame: Melee, seat: int, card: int
    ) -> Refusal | None:
        """Why a Character cannot assist (§8.3, §R13)."""
        if public.holder[card] != seat:
            return NOT_YOURS
        if self.court.is_prince(card):
            return PRINCE_FIGHTS
        if card == frame.attacker or card == frame.defender:
            return IN_THE_FIGHT
        if public.turned[card]:
            return TURNED
        return None if self.court.rating(public, card, COMBAT) > 0 else TOO_WEAK

    def act(self, state: Truth, frame: Melee, action: Action, tell: Tell | None) -> None:
        public, seat = state.public, frame.seat
        if frame.stage == AIMING:
            frame.defender = action.parts[0]
            frame.stage = FACING
            frame.seat = NOBODY
        elif action.kind == "pass":
            self.court.passed(public, frame)
            if tell is not None:
                tell(Event("pass", "3.2", seat, say("{who} passes.", who=Who(seat))))
        elif action.kind == "join":
            self._assist(public, frame, seat, action.parts[0], action.parts[1], tell)
        else:
            self.court.acted(public, frame, seat)  # countered or not: §R35
            if action.kind == "play":
                self.deeds.play(state, seat, action.parts[0], tell)
            else:
                self.deeds.use(state, seat, action.parts[0], tell)

    def _assist(
        self, public: Public, frame: Melee, seat: int, card: int, pool: int, tell: Tell | None
    ) -> None:
        self.court.turn(public, card)
        n = self.court.rating(public, card, COMBAT)
        self.court.lay(frame, seat, card, pool, n)
        self.court.acted(public, frame, seat)
        if tell is not None:
            name = self.deck.names[card]
            text = say_n("{card} adds {n} token to {pool}.", "{card} adds {n} tokens to {pool}.",
                         n, card=name, pool=side_phrase(pool))  # fmt: skip
            tell(Event("assist", "8.2", seat, text, [card]))

    def go_on(self, state: Truth, frame: Melee, tell: Tell | None) -> None:
        public = state.public
        if frame.stage == FACING:
            self._face(public, frame, tell)
        elif frame.stage == FOUGHT:
            self._judge(public, frame, tell)
        else:
            self.court.pop(public)
            if frame.stage == BROKEN and tell is not None:
                text = say("The melee ends: one of the two has left play.")
                tell(Event("broken", "R14", frame.owner, text))

    def _face(self, public: Public, frame: Melee, tell: Tell | None) -> None:
        """Both lay tokens for their Combat, and the one who is attacked is asked first (§8.1)."""
        attacker, defender = frame.attacker, frame.defender
        other = public.holder[defender]
        strength = self.court.rating(public, attacker, COMBAT)
        defence = self.court.rating(public, defender, COMBAT)
        self.court.lay(frame, frame.owner, attacker, ATTACK, strength)
        self.court.lay(frame, other, defender, DEFENCE, defence)
        frame.stage = FIGHTING
        frame.seat = other  # §8.2
        if tell is not None:
            name = self.deck.names[attacker]
            text = say(
                "{card} attacks {other}.", card=name, other=self.court.whose(defender, other)
            )
            own = say("{card} attacks {other}.", card=name, other=self.court.yours(defender))
            tell(Event("attack", "8.1", frame.owner, text, [attacker], {other: own}))
        self.court.ask(public, other, ON_ATTACKED, defender)

    def _judge(self, public: Public, frame: Melee, tell: Tell | None) -> None:
        """With more tokens the attack kills the defender; otherwise the attacker dies (§8.4)."""
        attack, defence = frame.pool(ATTACK), frame.pool(DEFENCE)
        frame.stage = ENDED
        if tell is not None:
            text = say("The melee ends: attack {attack}, defence {defence}.",
                       attack=attack, defence=defence)  # fmt: skip
            tell(Event("melee", "8.4", frame.owner, text))
        winner, dead = frame.attacker, frame.defender
        if attack <= defence:
            winner, dead = dead, winner
        if self.deck.fights[winner]:  # once the other is dead
            self.deeds.begin(public, public.holder[winner], winner, TRIGGERED)
        self.court.kill(public, dead)
