# compiled with mypyc
"""The court: who controls whom, what they are worth now, and how they come and go."""

from __future__ import annotations

from typing import final

from heirloom.core.story import Event, Tell
from heirloom.core.words import Phrase, Who, say, say_n
from heirloom.games.heir_apparent.cards.deck import Deck
from heirloom.games.heir_apparent.cards.terms import CONTEST, PRINCE, TRIGGERED, WIZARD
from heirloom.games.heir_apparent.rules.frames import (
    ACTIONS,
    BROKEN,
    ENDED,
    NOBODY,
    NOTHING,
    Crowd,
    Deal,
    Death,
    Deed,
    Frame,
    Melee,
    OpenEvent,
    Reaction,
    Round,
    Token,
    Window,
)
from heirloom.games.heir_apparent.rules.moves import Moves, played_source, player_of
from heirloom.games.heir_apparent.rules.parts import PLACES, Attachment, Public


@final
class Court:
    """What is true at the table, and what can be done to it; shared by all moments."""

    def __init__(self, deck: Deck, moves: Moves, events: int, opening: int, limit: int) -> None:
        self.deck = deck
        self.moves = moves
        self.events = events  # for each player
        self.opening = opening
        self.limit = limit

    # Questions

    def left(self, public: Public, seat: int) -> int:
        """Who sits to the left."""
        return (seat + 1) % public.seats

    def round(self, public: Public) -> list[int]:
        """All seats, from the player whose turn it is."""
        return [(public.current + i) % public.seats for i in range(public.seats)]

    def rating(self, public: Public, card: int, icon: int) -> int:
        """A Character's Politics or Combat, with attached cards and what others lend (§R20)."""
        rating = self.deck.ratings[icon][card]
        for attached in public.attached:
            if attached.host == card:
                rating += self.deck.gifts[attached.card].ratings[icon]
        for event in public.middle:
            gift = self.deck.gifts[event]
            if gift.ratings[icon] and self.traits(public, card) & gift.to:
                rating += gift.ratings[icon]
        for leader in self.deck.leaders:
            if leader != card and public.holder[leader] == public.holder[card] != NOTHING:
                gift = self.deck.leads[leader]
                if gift.ratings[icon] and self.traits(public, card) & gift.to:
                    rating += gift.ratings[icon]
        return rating

    def traits(self, public: Public, card: int) -> int:
        """A Character's keywords, as bits; what is had twice is had once (§R16)."""
        traits = self.deck.traits[card]
        for attached in public.attached:
            if attached.host == card:
                traits |= self.deck.gifts[attached.card].keywords  # §1.2
        return traits

    def is_prince(self, card: int) -> bool:
        """Whether that is a Prince."""
        return self.deck.kinds[card] is PRINCE

    def size(self, public: Public, seat: int) -> int:
        """How many Characters a player has besides the Prince."""
        places = public.places[seat]
        return len(places) - places.count(NOTHING)

    def count(self, public: Public, seat: int, keyword: int) -> int:
        """How many of a player's Characters, the Prince included, have a keyword."""
        found = int(self.traits(public, public.princes[seat]) & keyword != 0)
        for card in public.places[seat]:
            if card != NOTHING and self.traits(public, card) & keyword:
                found += 1
        return found

    def wizard(self, public: Public, seat: int) -> bool:
        """Whether a player controls a ready Wizard (§7.1); a Prince counts too (§R36)."""
        prince = public.princes[seat]
        if not public.turned[prince] and self.traits(public, prince) & WIZARD:
            return True
        for card in public.places[seat]:
            if card != NOTHING and not public.turned[card] and self.traits(public, card) & WIZARD:
                return True
        return False

    def card_of(self, source: int) -> int:
        """The card that tokens were added with; a Character's is its own."""
        return source % self.deck.size

    def owner_of(self, public: Public, source: int) -> int:
        """Who controls a Character, or played the card that is this source of tokens."""
        if source < self.deck.size:
            return public.holder[source]
        return player_of(self.deck, source)

    def whose(self, source: int, owner: int) -> Phrase:
        """A Character or a source of tokens, with the name of whose it is."""
        return say("{card} ({who})", card=self.deck.names[self.card_of(source)], who=Who(owner))

    def yours(self, source: int) -> Phrase:
        """The same, said to whose it is."""
        return say("{card} (yours)", card=self.deck.names[self.card_of(source)])

    def has_title(self, public: Public, host: int, card: int) -> bool:
        """Whether a card of that title is attached to a Character (§6.3, §R61)."""
        for attached in public.attached:
            if attached.card == card and attached.host == host:
                return True
        return False

    def reacting(self, public: Public) -> bool:
        """Whether what happens now is the doing of a Reaction (§R9)."""
        for frame in public.stack:
            if isinstance(frame, Deed) and self.deck.conditions[frame.card]:
                return True
        return False

    def open_pool(self, event: OpenEvent, seat: int, pool: int) -> bool:
        """Whether a player may add to a pool of a Contest now (§9.6, §9.8, §R31, §R32, §R33)."""
        return pool == seat or self.deck.mandatory[event.card] or event.pool(pool) > 0

    def is_shut(self, event: OpenEvent, seat: int, pool: int) -> bool:
        """Whether that is a pool of a Contest to which a player may not add now."""
        contest = self.deck.kinds[event.card] is CONTEST
        return contest and not self.open_pool(event, seat, pool)

    def can_draw(self, public: Public, deck: str) -> bool:
        """Whether there are Actions or Characters in a deck or in what becomes it (§R28)."""
        if deck == ACTIONS:
            return public.actions_left > 0 or len(public.discarded) > 0
        return public.characters_left > 0 or len(public.dismissed) > 0

    def clause(self, public: Public, deed: Deed) -> str:
        """The clause under which a card does what it says."""
        kind = self.deck.kinds[deed.card]
        if kind.is_event:
            return "9.10"
        if kind.is_action:
            return "6.1"
        if deed.script == TRIGGERED:
            return "1.9"
        return "5.1" if public.window() is None else "R52"

    # What is done

    def push(self, public: Public, frame: Frame) -> None:
        """Put a moment on top of the stack."""
        public.stack.append(frame)

    def pop(self, public: Public) -> None:
        """What was on top is over."""
        public.stack.pop()

    def acted(self, public: Public, frame: Round, seat: int) -> None:
        """Somebody acted: passes start over, and the left neighbour is next (§3.2)."""
        frame.passes = 0
        frame.seat = self.left(public, seat)

    def passed(self, public: Public, frame: Round) -> None:
        """Somebody passed; after everybody in succession the window closes (§3.2)."""
        frame.passes += 1
        frame.seat = self.left(public, frame.seat)
        if frame.passes == public.seats:
            frame.close()

    def deal(self, public: Public, seat: int, deck: str, count: int = 1) -> None:
        """Let the dealer draw for somebody."""
        self.push(public, Deal(NOBODY, seat, deck, count))

    def turn(self, public: Public, card: int) -> None:
        """A Character's action is used."""
        public.turned[card] = 1

    def change_favor(
        self, public: Public, seat: int, n: int, clause: str, tell: Tell | None
    ) -> int:
        """Give favor, or take what is there (§2.2, §R47); what was really moved."""
        moved = n if n > 0 else -min(-n, public.favor[seat])
        public.favor[seat] += moved
        if tell is not None and moved:
            clause = clause if moved == n else "R47"
            if moved > 0:
                text = say_n("{who} gains {n} favor.", "{who} gains {n} favor.", moved,
                             who=Who(seat))  # fmt: skip
            else:
                text = say_n("{who} loses {n} favor.", "{who} loses {n} favor.", -moved,
                             who=Who(seat))  # fmt: skip
            tell(Event("gain" if moved > 0 else "loss", clause, seat, text))
        return moved

    def spend(self, public: Public, seat: int, n: int, clause: str, tell: Tell | None) -> None:
        """Favor is paid for a bid or a card, all of it (§R47)."""
        public.favor[seat] -= n
        if tell is not None and n:
            text = say_n("{who} pays {n} favor.", "{who} pays {n} favor.", n, who=Who(seat))
            tell(Event("loss", clause, seat, text))

    def lay(self, window: Window, seat: int, card: int, pool: int, n: int) -> None:
        """Add tokens (§R29); none for a rating below 1 (§R40)."""
        if n > 0:
            window.tokens.append(Token(seat, self._source(window, seat, card), pool, n))

    def _source(self, window: Window, seat: int, card: int) -> int:
        """By whom and by what tokens are added (§R19): each copy of a card is its own (§R61)."""
        if not self.deck.kinds[card].is_action:
            return card
        copy = 0
        while copy < self.deck.copies[card] - 1:
            if not window.has_source(played_source(self.deck, seat, card, copy)):
                break
            copy += 1
        return played_source(self.deck, seat, card, copy)

    def pay(
        self, public: Public, giver: int, receivers: list[int], n: int, clause: str,
        tell: Tell | None,
    ) -> None:  # fmt: skip
        """Favor passes from one player to another, only because a card says so (§R24, §R47)."""
        taken = -self.change_favor(public, giver, -n, clause, tell)
        if receivers and taken:
            self.change_favor(public, receivers[0], taken, clause, tell)

    def enter(self, public: Public, seat: int, card: int, drawn: bool) -> None:
        """A Character joins a court; in the Draw phase in a slot drawn for, if any (§R25)."""
        public.holder[card] = seat
        places = public.places[seat]
        best = NOTHING
        for place in range(PLACES):
            if places[place] == NOTHING and (
                best == NOTHING or (drawn and public.drawn_for[place] > public.drawn_for[best])
            ):
                best = place
        if best != NOTHING:
            places[best] = card
            return
        places.append(card)
        self.push(public, Crowd(seat, seat, card, drawn))  # §1.4

    def leave(self, public: Public, card: int) -> None:
        """A Character goes: its attached cards, its tokens and its melee go too."""
        places = public.places[public.holder[card]]
        place = places.index(card)
        places[place] = NOTHING
        if len(places) > PLACES:
            last = places.pop()
            if place < PLACES:
                places[place] = last
        public.holder[card] = NOTHING
        public.turned[card] = 0
        self.strip(public, card)
        for frame in public.stack:
            if isinstance(frame, Window):
                self._withdraw(frame, card)

    def _withdraw(self, window: Window, card: int) -> None:
        """A Character that leaves takes its tokens along (§R19, §R42) and ends its melee (§R14)."""
        window.tokens = [token for token in window.tokens if token.source != card]
        if isinstance(window, Melee) and (window.attacker == card or window.defender == card):
            if window.stage != ENDED:  # or this is the death that it ends with
                window.stage = BROKEN
                window.seat = NOBODY

    def attach(self, public: Public, card: int, host: int) -> None:
        """Attach a card to a Character (§6.2)."""
        public.attached.append(Attachment(card, host))

    def strip(self, public: Public, host: int) -> None:
        """Attached cards are discarded; a lasting Event leaves the game (§R49)."""
        kept: list[Attachment] = []
        for attached in public.attached:
            if attached.host != host:
                kept.append(attached)
            elif self.deck.kinds[attached.card].is_event:
                public.past.append(attached.card)
            else:
                public.discarded.append(attached.card)
        public.attached = kept

    def dismiss(self, public: Public, card: int, clause: str, tell: Tell | None) -> None:
        """A Character is discarded (§1.6); never a Prince (§R23)."""
        seat = public.holder[card]
        if seat == NOTHING or self.is_prince(card):
            return
        self.leave(public, card)
        public.dismissed.append(card)
        if tell is not None:
            text = say("{card} leaves {who}’s court.", card=self.deck.names[card], who=Who(seat))
            tell(Event("dismiss", clause, seat, text, [card]))

    def kill(self, public: Public, card: int) -> None:
        """Somebody is to be killed; never a Prince (§R23)."""
        if public.holder[card] != NOTHING and not self.is_prince(card):
            self.push(public, Death(NOBODY, public.holder[card], card))

    def ask(self, public: Public, seat: int, condition: str, card: int) -> None:
        """Ask a player for Reactions, if there is a hand to react from (§R59)."""
        if public.hands[seat] and not self.reacting(public):
            self.push(public, Reaction(seat, seat, card, condition))
