"""The middle of the table: the auction, the Event and its pools, a melee, lasting Events."""

from __future__ import annotations

from heirloom.core.scene import Badge, Piece, Spot, Text, Zone
from heirloom.core.signs import Outcome, Tokens
from heirloom.core.words import Phrase, Who, all_of, say
from heirloom.games.heir_apparent.cards.phrases import PLURALS, signed
from heirloom.games.heir_apparent.cards.terms import CONTEST
from heirloom.games.heir_apparent.rules.events import WEALTH
from heirloom.games.heir_apparent.rules.frames import (
    AIMING,
    ATTACK,
    DEFENCE,
    FIGHTING,
    NOTHING,
    OPPOSITION,
    POOL_NAMES,
    SUPPORT,
    Bid,
    Melee,
    OpenEvent,
    Pick,
    Window,
)
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.parts import Public, Sight
from heirloom.games.heir_apparent.table import faces
from heirloom.games.heir_apparent.table.forecast import Forecast, dying, forecast
from heirloom.games.heir_apparent.table.offered import pool_title
from heirloom.games.heir_apparent.table.pieces import Pieces


class Stage:
    """Lays out what is being decided."""

    def __init__(self, game: HeirApparent, view: Sight) -> None:
        self.game = game
        self.deck = game.deck
        self.seat = view.seat
        self.public: Public = view.public
        self.pieces = Pieces(game, view.public)
        self.window = view.public.window()

    def zones(self) -> list[Zone]:
        """What is on offer or being carried out, the pools, and lasting Events."""
        public = self.public
        found = [self._market(), *self._bids()]
        found.append(
            Zone(
                id="limbo",
                layout="row",
                title=say("In play now"),
                area="stage",
                form="card",
                spots=self.pieces.spots(public.limbo, "limbo-", told=True),
            )
        )
        if self.window is not None and self._is_laid(self.window):
            found += [self._about(self.window), self._lanes(self.window)]
        lasting = self.pieces.spots(public.middle, "middle-", told=True)
        found.append(Zone(id="lasting", layout="row", title=say("Lasting Events"), spots=lasting,
                          area="piles", form="tile"))  # fmt: skip
        return found

    # The auction

    def _market(self) -> Zone:
        told = say("The highest bid pays and chooses first; the others then choose in turn, for "
                   "nothing.")  # fmt: skip
        return Zone(
            id="market",
            layout="row",
            title=say("On offer"),
            subtitle=told,
            area="stage",
            form="card",
            spots=self.pieces.spots(self.public.market, told=True),
        )

    def _bids(self) -> list[Zone]:
        """Who bids, who has passed, who chooses: a lane without tokens for each seat."""
        top = self.public.stack[-1] if self.public.stack else None
        if not isinstance(top, Bid | Pick):
            return []
        spots = []
        for step in range(self.public.seats):
            seat = (top.owner + step) % self.public.seats
            outcome = self._bid(top, seat) if isinstance(top, Bid) else self._pick(top, seat)
            name = say("{who}", who=Who(seat))
            badge = Badge(icon="", text=outcome.text, label=outcome.text)
            piece = Piece(id=f"bid-{seat}", label=name, name=name, badges=[badge])
            spots.append(Spot(id=f"bidder-{seat}", column=step, seat=seat, title=name, tokens=[],
                              outcome=outcome, piece=piece))  # fmt: skip
        title = say("Bids") if isinstance(top, Bid) else say("Choices")
        return [Zone(id="bids", layout="lanes", title=title, spots=spots, area="stage",
                     form="tile")]  # fmt: skip

    def _bid(self, frame: Bid, seat: int) -> Outcome:
        if seat in frame.passed:
            return Outcome(text=say("passed"), tone="bad")
        if seat == frame.bidder:
            return Outcome(text=say("bids {n}", n=frame.highest), tone="good", icon=faces.FAVOR)
        return Outcome(text=say("to bid") if seat == frame.seat else say("may bid"))

    def _pick(self, frame: Pick, seat: int) -> Outcome:
        seats = self.public.seats
        if seat == frame.seat:
            return Outcome(text=say("chooses now"), tone="good")
        if (seat - frame.owner) % seats < (frame.seat - frame.owner) % seats:
            return Outcome(text=say("has chosen"))
        return Outcome(text=say("chooses later"))

    # Events and melees

    def _is_laid(self, frame: Window) -> bool:
        """Whether the Event lies open; a melee always does."""
        return not isinstance(frame, OpenEvent) or frame.card != NOTHING

    def _about(self, frame: Window) -> Zone:
        """The Character that an Event is about, who stands in a court."""
        about = frame.named if isinstance(frame, OpenEvent) else []
        spots = self.pieces.spots(about, "about-", told=True)
        return Zone(id="about", layout="row", title=say("The Event is about"), spots=spots,
                    area="stage", form="tile")  # fmt: skip

    def _lanes(self, frame: Window) -> Zone:
        spots = []
        foreseen = forecast(self.game, self.public) if isinstance(frame, OpenEvent) else None
        for place, pool in enumerate(self.pools(frame)):
            spot = self._lane(frame, pool)
            spot.column = place
            spot.outcome = self._outcome(frame, pool, foreseen)
            spots.append(spot)
        title: Text = say("Melee")
        subtitle: Text = say("The defence wins a tie.")
        if isinstance(frame, OpenEvent):
            title, subtitle = self.deck.names[frame.card], self._terms(frame.card)
        return Zone(id="pools", layout="lanes", title=title, subtitle=subtitle, spots=spots,
                    area="stage", size=2.0)  # fmt: skip

    def _lane(self, frame: Window, pool: int) -> Spot:
        total, name = frame.pool(pool), POOL_NAMES[pool]
        label = say("{pool}: {n}", pool=pool_title(pool), n=total)
        badge = Badge(icon="two-coins", text=str(total), label=say("tokens"))
        piece = Piece(id=f"tokens-{name}", label=label, badges=[badge],
                      under=self._sources(frame, pool))  # fmt: skip
        return Spot(
            id=f"pool-{name}",
            piece=piece,
            title=self._title(frame, pool),
            seat=self._owner(frame, pool),
            tokens=self._tokens(frame, pool),
            total=total,
        )

    def _title(self, frame: Window, pool: int) -> Phrase:
        if not isinstance(frame, Melee):
            return say("{who}", who=Who(pool)) if pool < SUPPORT else pool_title(pool)
        card = frame.attacker if pool == ATTACK else frame.defender
        if card == NOTHING:
            return pool_title(pool)
        return say("{side}: {card}", side=pool_title(pool), card=self.deck.names[card])

    def _owner(self, frame: Window, pool: int) -> int | None:
        """Whose lane it is; a side of a Challenge is nobody's."""
        if not isinstance(frame, Melee):
            return pool if pool < SUPPORT else None
        card = frame.attacker if pool == ATTACK else frame.defender
        holder = NOTHING if card == NOTHING else self.public.holder[card]
        return None if holder == NOTHING else holder

    def _tokens(self, frame: Window, pool: int) -> list[Tokens]:
        found = []
        for token in frame.tokens:
            if token.pool == pool:
                card = self.game.court.card_of(token.source)
                found.append(Tokens(seat=token.seat, amount=token.n, label=self.deck.names[card],
                                    charge=faces.icon(self.deck.cards[card])))  # fmt: skip
        return found

    def _sources(self, frame: Window, pool: int) -> list[Piece]:
        court = self.game.court
        return [
            Piece(
                id=f"source-{place}",
                face=self.deck.slugs[court.card_of(token.source)],
                label=say("{card}: {n}", card=court.whose(token.source, token.seat), n=token.n),
            )
            for place, token in enumerate(frame.tokens)
            if token.pool == pool
        ]

    def pools(self, frame: Window) -> list[int]:
        """The pools of a melee or a Challenge; of a Contest, in the order of play."""
        if isinstance(frame, Melee):
            return [ATTACK, DEFENCE]
        assert isinstance(frame, OpenEvent)
        if self.deck.kinds[frame.card] is CONTEST:
            return self.game.court.round(self.public)
        return [SUPPORT, OPPOSITION]

    # What would follow

    def _outcome(self, frame: Window, pool: int, foreseen: Forecast | None) -> Outcome | None:
        if isinstance(frame, Melee):
            return self._fate(frame, pool)
        assert foreseen is not None
        if pool < SUPPORT:
            return _of_contest(foreseen, pool)
        return self._of_challenge(foreseen, pool)

    def _fate(self, frame: Melee, pool: int) -> Outcome | None:
        """Who would be killed, on the side that loses."""
        if frame.stage != FIGHTING or frame.stage == AIMING:
            return None
        dead = dying(frame)
        if dead != (frame.attacker if pool == ATTACK else frame.defender):
            return Outcome(text=say("wins"), tone="good", icon="laurels")
        return Outcome(text=say("{card} dies", card=self.deck.names[dead]), tone="bad",
                       icon="death-skull")  # fmt: skip

    def _of_challenge(self, foreseen: Forecast, pool: int) -> Outcome | None:
        if foreseen.succeeds != (pool == SUPPORT):
            return None
        text: Phrase = say("succeeds") if pool == SUPPORT else say("fails")
        gain = foreseen.gains[self.seat] if self.seat >= 0 else 0
        if gain:
            text = say("{end}: you {n}", end=text, n=signed(gain))
        return Outcome(text=text, tone="bad" if gain < 0 else "good", icon="laurels")

    def _terms(self, card: int) -> Text:
        """What an Event is about in a line: a Contest of Politics, who profits, who must."""
        printed = self.deck.cards[card]
        parts = [_kind(self.deck.kinds[card] is CONTEST, printed.rating == "combat")]
        if printed.money:
            parts.append(say("Wealthy {n}", n=signed(WEALTH)))
        if printed.bonus and printed.bonus.to:
            n = signed(printed.bonus.politics + printed.bonus.combat)
            parts.append(say("{nouns} {n}", nouns=PLURALS[printed.bonus.to], n=n))
        if printed.only:
            nouns = [PLURALS[keyword] for keyword in printed.only]
            parts.append(say("only {nouns}", nouns=all_of(nouns)))
        if printed.mandatory:
            parts.append(say("everybody takes part"))
        line = parts[0]
        for part in parts[1:]:
            line = say("{first} · {second}", first=line, second=part)
        return line


def _kind(contest: bool, combat: bool) -> Phrase:
    if contest:
        return say("Contest of Combat") if combat else say("Contest of Politics")
    return say("Challenge of Combat") if combat else say("Challenge of Politics")


def _of_contest(foreseen: Forecast, seat: int) -> Outcome | None:
    """What a player would gain or lose."""
    n = foreseen.gains[seat]
    if seat == foreseen.winner:
        text = say("wins {n}", n=signed(n)) if n else say("wins")
        return Outcome(text=text, tone="good", icon="laurels")
    if seat == foreseen.loser:
        text = say("loses {n}", n=signed(n)) if n else say("loses")
        return Outcome(text=text, tone="bad", icon="death-skull")
    if n:
        return Outcome(text=signed(n), tone="good" if n > 0 else "bad")
    return None
