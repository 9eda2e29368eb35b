"""The table of Heir Apparent: the Event and its pools, the courts, the hand, and the stack."""

from __future__ import annotations

from collections import Counter

from heirloom.core.game import Action
from heirloom.core.scene import Badge, Piece, Scene, Spot, Text, Zone
from heirloom.core.signs import Rating
from heirloom.core.words import Phrase, Who, say, say_n
from heirloom.games.heir_apparent.rules.frames import (
    NOBODY,
    NOTHING,
    OPEN,
    Act,
    Deed,
    Draw,
    Frame,
    Turn,
)
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.parts import Public, Sight
from heirloom.games.heir_apparent.table import faces
from heirloom.games.heir_apparent.table.offered import Offered
from heirloom.games.heir_apparent.table.pieces import Pieces
from heirloom.games.heir_apparent.table.prompts import matter, phase_of, prompt
from heirloom.games.heir_apparent.table.stage import Stage
from heirloom.games.heir_apparent.table.standing import phases, standing, verdict

DECKS = [say("Action deck"), say("Character deck"), say("Event deck")]


def scene(game: HeirApparent, view: Sight) -> Scene:
    """The table as one seat sees it."""
    asked, clause = prompt(game, view)
    table = _Table(game, view)
    stage = Stage(game, view).zones()
    zones = [table.moment(), *stage, *table.courts(), *table.hand(), *table.decks()]
    offered = Offered(game, view)
    track, now = phases(view.public)
    return Scene(
        zones=[zone for zone in zones if zone.spots or zone.facts or zone.count or zone.lead],
        prompt=asked,
        clause=clause,
        moves=[offered.move(action) for action in game.legal(view)],
        sheets=[standing(game, view.public)],
        phases=track,
        now=now,
        verdict=verdict(view),
    )


def path(game: HeirApparent, view: Sight, action: Action) -> list[str]:
    """What is pressed for an action; nothing where it is a button alone."""
    return Offered(game, view).path(action)


class _Table:
    """Lays out what belongs to the players, and the decks."""

    def __init__(self, game: HeirApparent, view: Sight) -> None:
        self.game = game
        self.deck = game.deck
        self.view = view
        self.public: Public = view.public
        self.pieces = Pieces(game, view.public)

    def moment(self) -> Zone:
        """Whose turn and which phase it is, and the stack of what is being decided."""
        public = self.public
        facts: list[tuple[Text, Text]] = [(say("Phase"), phase_of(public))]
        if public.current != NOTHING:
            facts.insert(0, (say("Active player"), say("{who}", who=Who(public.current))))
        for frame in public.stack:
            if self._is_pending(frame):
                facts.append((say("Pending"), matter(self.game, public, frame)))
        return Zone(id="moment", layout="panel", title=say("Now"), facts=facts, text_only=True)

    def _is_pending(self, frame: Frame) -> bool:
        """Whether it is worth telling besides the phase: somebody or the dealer must act."""
        if isinstance(frame, Turn | Act | Draw):
            return False
        if isinstance(frame, Deed) and self.deck.kinds[frame.card].is_event:
            return False  # the Event itself is told already
        return frame.seat != NOBODY and frame.owner != NOTHING

    # Courts

    def courts(self) -> list[Zone]:
        """Each player's Prince and Characters, favor and number of cards; one's own first."""
        near = max(self.view.seat, 0)
        zones = []
        for step in range(self.public.seats):
            seat = (near + step) % self.public.seats
            zones += [self._facts(seat), self._court(seat, seat == near)]
        return zones

    def _title(self, seat: int) -> Phrase:
        return say("Your court") if seat == self.view.seat else say("{who}’s court", who=Who(seat))

    def _facts(self, seat: int) -> Zone:
        facts: list[tuple[Text, Text]] = [
            (say("Favor"), str(self.public.favor[seat])),
            (say("Action cards"), str(self.public.hands[seat])),
        ]
        return Zone(id=f"facts-{seat}", layout="panel", title=self._title(seat), seat=seat,
                    facts=facts, text_only=True)  # fmt: skip

    def _court(self, seat: int, near: bool) -> Zone:
        """One's own court in full, the Prince first; another's as tiles, headed by the Prince."""
        public = self.public
        people = [card for card in public.places[seat] if card != NOTHING]
        prince = self._prince(seat)
        spots = self.pieces.spots(people)
        if near and prince is not None:
            spots.insert(0, Spot(id=f"at-{prince.id}", piece=prince))
        if near and public.auctions < len(public.places[seat]):
            spots += self._free_places(seat)
        for column, spot in enumerate(spots):
            spot.column = column
        favor = Rating(icon=faces.FAVOR, value=public.favor[seat], label=say("Favor"))
        return Zone(
            id=f"court-{seat}",
            layout="row",
            title=self._title(seat),
            seat=seat,
            spots=spots,
            area="own" if near else "rivals",
            form="rich" if near else "tile",
            lead=None if near else prince,
            value=favor,
            backs=None if seat == self.view.seat else public.hands[seat],
        )

    def _prince(self, seat: int) -> Piece | None:
        """The Prince; during an Event with the two free tokens, while they are not used (§9.4)."""
        card = self.public.princes[seat]
        if card == NOTHING:
            return None
        piece = self.pieces.piece(card)
        event = self.public.event()
        if event is not None and event.stage == OPEN and not self.public.free_used[seat]:
            piece.badges = [Badge(icon="two-coins", text="2", label=say("free tokens"))]
        return piece

    def _free_places(self, seat: int) -> list[Spot]:
        """Places that the auctions will fill."""
        return [
            Spot(id=f"place-{seat}-{place + 1}", title=say("place {n}", n=place + 1))
            for place, card in enumerate(self.public.places[seat])
            if card == NOTHING
        ]

    # Hand and decks

    def hand(self) -> list[Zone]:
        """The own hand: each different card once, with how many there are."""
        spots = []
        for place, (card, copies) in enumerate(Counter(self.view.own.hand).items()):
            piece = self.pieces.piece(card)
            piece.label = self.pieces.told(card)
            piece.id = f"hand-{self.deck.slugs[card]}"
            if copies > 1:
                piece.badges = [Badge(icon="", text=f"×{copies}", label=f"×{copies}")]
            spots.append(Spot(id=f"hand-{place + 1}", column=place, piece=piece))
        seat = self.view.seat
        return [Zone(id="hand", layout="hand", title=say("Your hand"), seat=seat, spots=spots,
                     area="hand", form="peek")]  # fmt: skip

    def decks(self) -> list[Zone]:
        """The face-down decks with their sizes, and how many were discarded or killed."""
        public = self.public
        sizes = [public.actions_left, public.characters_left, public.events_left]
        zones = []
        for deck, name in enumerate(("action", "character", "event")):
            piece = Piece(id=f"back-{name}", label=DECKS[deck]) if sizes[deck] else None
            spot = Spot(id=f"deck-{name}", piece=piece)
            zones.append(Zone(id=f"pile-{name}", layout="pile", title=DECKS[deck], spots=[spot],
                              count=sizes[deck], area="piles",
                              subtitle=self._gone(name)))  # fmt: skip
        facts: list[tuple[Text, Text]] = [
            (say("Discarded Actions"), str(len(public.discarded))),
            (say("Discarded Characters"), str(len(public.dismissed))),
            (say("Killed"), str(len(public.killed))),
        ]
        zones.append(Zone(id="discards", layout="panel", title=say("Discards"), facts=facts,
                          quiet=True, text_only=True))  # fmt: skip
        return zones

    def _gone(self, deck: str) -> Text:
        """How many cards of a deck lie beside it."""
        public = self.public
        if deck == "action":
            return say_n("{n} discarded", "{n} discarded", len(public.discarded))
        if deck == "character":
            return say("{n} discarded, {killed} killed", n=len(public.dismissed),
                       killed=len(public.killed))  # fmt: skip
        return ""
