# compiled with mypyc
"""The vocabulary: everything that a card can order, written once."""

from __future__ import annotations

from typing import final

from heirloom.core.story import Event, Tell
from heirloom.core.words import Who, say
from heirloom.games.heir_apparent.cards.deck import (
    ADJOURN,
    ATTACH,
    ATTACKER,
    COUNTER,
    DEFENDER,
    DISMISS,
    DRAW_CARDS,
    DROP_CARDS,
    DUEL,
    EVERYONE,
    FAVOR,
    FIRST,
    HOLDER,
    KILL,
    LAY,
    LOSER,
    NAMED,
    ONES_OWN,
    OPPONENTS,
    PROCLAIM,
    RECRUIT,
    REMOVE,
    RIVALS,
    SAVE,
    SECOND,
    SEIZE,
    SELF,
    SPARE,
    STRIP,
    SUPPORTERS,
    TRIBUTE,
    TURN_ONE,
    UNTURN,
    VICTIM,
    WINNER,
    Order,
)
from heirloom.games.heir_apparent.rules.court import Court
from heirloom.games.heir_apparent.rules.parts import (
    ATTACK,
    DEATH,
    DEFENCE,
    DROP,
    EVENT,
    MELEE,
    NOBODY,
    NOTHING,
    OPPOSITION,
    OWN,
    SPELL,
    SUPPORT,
    Frame,
    Public,
    Truth,
)


@final
class Effects:
    """Carries out one order of a deed for one seat, as far as it can be done (§R54)."""

    def __init__(self, court: Court) -> None:
        self.court = court
        self.deck = court.deck

    # Whom it concerns

    def seats(self, public: Public, deed: Frame, who: int, what: int) -> list[int]:
        """Whom an order concerns, from the player whose turn it is."""
        if who == NAMED:
            return [deed.named[0]]
        if who == HOLDER:
            card = self.target(public, deed, what)
            return [] if card == NOTHING else [public.holder[card]]
        if who == EVERYONE:
            return self.court.round(public)
        if who == RIVALS:
            return [seat for seat in self.court.round(public) if seat != deed.owner]
        if who == WINNER or who == LOSER or who == SUPPORTERS or who == OPPONENTS:
            return self._parties(public, who)
        return [deed.owner]

    def _parties(self, public: Public, who: int) -> list[int]:
        """The winner or loser of a Contest; who is on a side of a Challenge (§R45)."""
        event = public.frame(EVENT)
        assert event is not None
        if who == WINNER or who == LOSER:
            seat = event.queue[0 if who == WINNER else 1]
            return [] if seat == NOTHING else [seat]
        pool = SUPPORT if who == SUPPORTERS else OPPOSITION
        there: list[int] = []
        for i in range(0, len(event.tokens), 4):
            if event.tokens[i + 2] == pool:
                there.append(event.tokens[i])
        return [seat for seat in self.court.round(public) if seat in there]

    def target(self, public: Public, deed: Frame, what: int) -> int:
        """Which Character is meant; none if it has gone (§R46)."""
        card = NOTHING
        if what == FIRST or what == SECOND:
            if len(deed.named) > what:
                card = deed.named[what]
        elif what == SELF:
            card = deed.card
        elif what == VICTIM:
            death = public.frame(DEATH)
            card = NOTHING if death is None else death.card
        else:
            melee = public.frame(MELEE)
            if melee is not None:
                card = melee.card if what == ATTACKER else melee.part
        return NOTHING if card == NOTHING or public.holder[card] == NOTHING else card

    # What is done

    def carry_out(
        self, state: Truth, deed: Frame, order: Order, seat: int, tell: Tell | None
    ) -> None:
        """Do one thing to one seat, or to one Character."""
        do = order.do
        if TURN_ONE <= do <= ATTACH or do == STRIP:
            self._on_character(state, deed, order, seat, tell)
        elif do == FAVOR or do == TRIBUTE:
            self._move_favor(state.public, deed, order, seat, tell)
        elif do == DRAW_CARDS or do == RECRUIT or do == ADJOURN:
            self._draw(state.public, order, seat)
        elif do == DROP_CARDS:
            self._drop(state.public, order.n, seat)
        elif do == LAY or do == REMOVE:
            self._tokens(state.public, deed, order, seat, tell)
        elif do == PROCLAIM:
            self._proclaim(state.public, deed, tell)
        elif do == DUEL:
            self._duel(state.public, deed)
        else:
            self._avert(state.public, deed, do, tell)

    def _move_favor(
        self, public: Public, deed: Frame, order: Order, seat: int, tell: Tell | None
    ) -> None:
        n = order.n
        if order.per:
            n *= self.court.count(public, seat, order.per)
        if order.do == FAVOR:
            self.court.change_favor(public, seat, n, "9.10", tell)
            return
        receivers = self.seats(public, deed, order.to, order.what)
        taken = -self.court.change_favor(public, seat, -n, "R47", tell)
        if receivers and taken:
            self.court.change_favor(public, receivers[0], taken, "R47", tell)

    def _draw(self, public: Public, order: Order, seat: int) -> None:
        """The dealer deals Actions, a Character, or an Event that will not be (§R53)."""
        deck = [DRAW_CARDS, RECRUIT, ADJOURN].index(order.do)
        if deck == 2 or self.court.can_draw(public, deck):
            self.court.deal(public, seat, deck, order.n)

    def _drop(self, public: Public, n: int, seat: int) -> None:
        if public.hands[seat]:
            frame = Frame(DROP, seat, seat)
            frame.step = max(0, public.hands[seat] - n)
            self.court.push(public, frame)

    def _on_character(
        self, state: Truth, deed: Frame, order: Order, seat: int, tell: Tell | None
    ) -> None:
        public = state.public
        if order.what != ONES_OWN:
            card = self.target(public, deed, order.what)
            if card != NOTHING:
                self.do_to(state, deed, order, card, tell)
            return
        choices = self.own_choices(public, deed, order, seat)
        if len(choices) == 1:
            self.do_to(state, deed, order, choices[0], tell)
        elif choices:
            self.court.push(public, Frame(OWN, seat, seat, deed.card))

    def own_choices(self, public: Public, deed: Frame, order: Order, seat: int) -> list[int]:
        """Which of their own Characters somebody can choose; the Prince only for good (§R62)."""
        choices: list[int] = []
        people = public.places[seat]
        if order.do == UNTURN or order.do == ATTACH:
            people = [public.princes[seat], *people]
        for card in people:
            if card == NOTHING:
                continue
            if order.do == TURN_ONE and public.turned[card]:
                continue
            if order.do == UNTURN and not public.turned[card]:
                continue
            if order.do == ATTACH and self.court.has_title(public, card, deed.card):
                continue
            choices.append(card)
        return choices

    def do_to(self, state: Truth, deed: Frame, order: Order, card: int, tell: Tell | None) -> None:
        """Turn, unturn, kill, discard, seize, burden or strip a Character."""
        public, do = state.public, order.do
        if do == KILL:
            self.court.kill(public, card)
        elif do == DISMISS:
            self.court.dismiss(public, card, "1.6", tell)
        elif do == SEIZE:
            self._seize(public, deed.owner, card, tell)
        elif do == ATTACH:
            self._attach(public, deed, card, tell)
        elif do == STRIP:
            self.court.strip(public, card)
            if tell is not None:
                text = say("{card} is stripped of everything.", card=self.deck.names[card])
                tell(Event("strip", "R49", public.holder[card], text, [card]))
        else:
            public.turned[card] = int(do == TURN_ONE)
            if tell is not None:
                name = self.deck.names[card]
                text = say("{card} is turned.", card=name)
                if do == UNTURN:
                    text = say("{card} is unturned.", card=name)
                tell(Event("turned", "1.5", public.holder[card], text, [card]))

    def _seize(self, public: Public, seat: int, card: int, tell: Tell | None) -> None:
        """A Character changes hands with all that lies under it (§R39, §R46)."""
        before = public.holder[card]
        if self.court.is_prince(card) or before == seat:
            return
        places = public.places[before]
        places[places.index(card)] = NOTHING
        if tell is not None:
            text = say("{card} goes over to {who}.", card=self.deck.names[card], who=Who(seat))
            tell(Event("seize", "R39", seat, text, [card]))
        self.court.enter(public, seat, card, False)

    def _attach(self, public: Public, deed: Frame, host: int, tell: Tell | None) -> None:
        """A card is tucked under a Character (§6.2, §9.11), unless one of its title is there."""
        if self.court.has_title(public, host, deed.card):
            return
        public.limbo.remove(deed.card)
        public.attached += [deed.card, host]
        if tell is not None:
            text = say("{card} is put under {host}.",
                       card=self.deck.names[deed.card], host=self.deck.names[host])  # fmt: skip
            tell(Event("attach", "6.2", deed.owner, text, [deed.card]))

    def _proclaim(self, public: Public, deed: Frame, tell: Tell | None) -> None:
        """An Event stays in the middle (§9.11)."""
        public.limbo.remove(deed.card)
        public.middle.append(deed.card)
        if tell is not None:
            text = say("{card} stays in the middle of the table.", card=self.deck.names[deed.card])
            tell(Event("proclaim", "9.11", deed.owner, text, [deed.card]))

    def _tokens(
        self, public: Public, deed: Frame, order: Order, seat: int, tell: Tell | None
    ) -> None:
        window = self.court.window(public)
        if window is None:
            return
        if order.do == REMOVE:
            removed = self._remove(window, deed.named[0], order.n)
            if tell is not None:
                text = say("{n} tokens of {card} are taken away.",
                           n=removed, card=self.deck.names[deed.named[0]])  # fmt: skip
                tell(Event("remove", "R43", seat, text))
            return
        pool = deed.named[0] if order.what == FIRST else ATTACK
        if order.what == DEFENDER:
            pool = DEFENCE
        if pool < public.seats and not self.court.open_pool(public, window, seat, pool):
            return
        self.court.lay(window, seat, deed.card, pool, order.n)
        if tell is not None:
            text = say("{card} lays {n} tokens.", card=self.deck.names[deed.card], n=order.n)
            tell(Event("lay", "R34", seat, text))

    def _remove(self, window: Frame, source: int, n: int) -> int:
        """The latest tokens of a source go first, as many as there are (§R43)."""
        tokens, left = window.tokens, n
        for i in range(len(tokens) - 4, -1, -4):
            if tokens[i + 1] == source and left:
                gone = min(left, tokens[i + 3])
                tokens[i + 3] -= gone
                left -= gone
        kept: list[int] = []
        for i in range(0, len(tokens), 4):
            if tokens[i + 3]:
                kept += tokens[i : i + 4]
        window.tokens = kept
        return n - left

    def _duel(self, public: Public, deed: Frame) -> None:
        """One is sent against another; who is turned already cannot be sent (§R41)."""
        attacker, defender = deed.named[0], deed.named[1]
        if public.holder[attacker] == deed.owner and not public.turned[attacker]:
            self.court.turn(public, attacker)
            melee = Frame(MELEE, NOBODY, deed.owner, attacker)
            melee.part = defender
            melee.stage = 1
            self.court.push(public, melee)

    def _avert(self, public: Public, deed: Frame, do: int, tell: Tell | None) -> None:
        """A spell is countered, a life saved, a loser spared."""
        kind = EVENT
        if do == COUNTER:
            kind = SPELL
        elif do == SAVE:
            kind = DEATH
        frame = public.frame(kind)
        if frame is None:
            return
        if do == COUNTER:
            frame.step += 1
            text = say("{card} is countered.", card=self.deck.names[frame.card])
        elif do == SAVE:
            frame.void = 1
            text = say("{card} survives.", card=self.deck.names[frame.card])
        else:
            assert do == SPARE
            frame.void = 1
            text = say("{who} is spared the loss.", who=Who(deed.owner))
        if tell is not None:
            tell(Event("avert", "R60" if do == SPARE else "6.4", deed.owner, text))
