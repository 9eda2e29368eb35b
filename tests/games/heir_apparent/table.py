"""Scenes of Heir Apparent: courts, hands and a phase, so that a test can be read like a table.

Rules are shown with the first edition of the cards, which never changes; the cards of the box are
shown in test_cards.py, with `deck=OWN`.
"""

from __future__ import annotations

from heirloom.core.catalogue import open_game
from heirloom.core.decks import earlier_decks
from heirloom.core.game import DEALER
from heirloom.core.story import Event
from heirloom.games.heir_apparent.cards.terms import COMBAT, POLITICS
from heirloom.games.heir_apparent.rules.frames import (
    ACTING,
    DRAWING,
    EVENTFUL,
    NOBODY,
    POOL_NAMES,
    Act,
    Draw,
    Frame,
    OpenEvent,
    Turn,
)
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.parts import Public, Truth

COURTS = (
    "archbishop court_wizard captain_of_the_guard guild_master almoner",
    "lord_chancellor battle_mage mercenary_captain border_baron dowager_duchess",
    "poet_laureate hedge_witch knight_errant spymaster money_lender",
)
PRINCES = "florian berengar isaura gaspard ulric"
FIRST = earlier_decks("heirloom.games.heir_apparent")[0]
OWN = ""  # the cards of the box


class Table:
    """Three players (or as many as courts are given), five favor each, no cards in hand."""

    def __init__(
        self,
        phase: str = "act",
        hands: tuple[str, ...] = (),
        courts: tuple[str, ...] = COURTS,
        princes: str = PRINCES,
        turn: int = 0,
        turned: str = "",
        deck: str = FIRST,
    ) -> None:
        game = open_game("heir_apparent", {}, deck)
        assert isinstance(game, HeirApparent)
        self.game = game
        self.story: list[Event] = []
        self.state: Truth = game.setup(len(courts))
        public = self.public
        public.auctions, public.current, public.turns = 5, turn, 1
        public.favor = [5] * len(courts)
        for seat, court in enumerate(courts):
            self._seat(seat, princes.split()[seat], court.split())
            self._deal(seat, hands[seat].split() if seat < len(hands) else [])
        for slug in turned.split():
            public.turned[self.card(slug)] = 1
        phases: dict[str, tuple[str, Frame]] = {
            "draw": (DRAWING, Draw(turn, turn)),
            "act": (ACTING, Act(turn, turn)),
            "event": (EVENTFUL, OpenEvent(DEALER, turn)),
        }
        begun, frame = phases[phase]
        public.stack = [Turn(NOBODY, turn, begun), frame]

    def _seat(self, seat: int, prince: str, court: list[str]) -> None:
        public, secret = self.public, self.state.secret
        public.princes[seat] = self.card(prince)
        public.holder[self.card(prince)] = seat
        for place, slug in enumerate(court):
            card = self.card(slug)
            public.places[seat][place] = card
            public.holder[card] = seat
            secret.characters.remove(card)
            public.characters_left -= 1

    def _deal(self, seat: int, hand: list[str]) -> None:
        for slug in hand:
            self.state.secret.actions.remove(self.card(slug))
            self.state.private[seat].hand.append(self.card(slug))
            self.public.hands[seat] += 1
            self.public.actions_left -= 1

    def attach(self, slug: str, host: str) -> None:
        """Put a card that nobody holds under a Character."""
        card, secret = self.card(slug), self.state.secret
        if card in secret.actions:
            secret.actions.remove(card)
            self.public.actions_left -= 1
        else:
            secret.events.remove(card)
        self.game.court.attach(self.public, card, self.card(host))

    @property
    def public(self) -> Public:
        return self.state.public

    def card(self, slug: str) -> int:
        """A card's number."""
        return self.game.card_names.index(slug)

    @property
    def waiting(self) -> int:
        """Who is waited on."""
        return self.game.waiting_on(self.public)[0]

    def legal(self, kind: str = "") -> list[str]:
        """What the seat that is waited on may do, or as much of it as is of a kind."""
        actions = self.game.legal(self.state.view(self.waiting))
        return [str(action) for action in actions if kind in ("", action.kind)]

    def play(self, moves: str, seat: int | None = None) -> Table:
        """Moves of whoever is waited on, with commas between; `deal x` is drawn; `pass*3`."""
        for move in [move.strip() for move in moves.split(",") if move.strip()]:
            written, _, times = move.partition("*")
            for _ in range(int(times or 1)):
                self._play_one(written, seat)
        wrong = self.game.audit(self.state)
        assert wrong == "", wrong
        return self

    def _play_one(self, written: str, seat: int | None) -> None:
        if written.startswith("deal "):
            outcome = self.game.chance(self.state).read(written.removeprefix("deal "))
            self.game.settle(self.state, outcome, self.story.append)
            return
        who = self.waiting if seat is None else seat
        action = self.game.actions.read(written)
        self.game.play(self.state, who, action, self.story.append)

    def told(self) -> list[str]:
        """The kinds of everything that happened."""
        return [event.kind for event in self.story]

    def pool(self, name: str) -> int:
        """How many tokens lie in a pool."""
        window = self.public.window()
        assert window is not None
        return window.pool(POOL_NAMES.index(name))

    def holds(self, fact: str) -> bool:
        """Whether a fact is true: `favor 0 7`, `killed archbishop`, `under sword knight`."""
        what, *words = fact.split()
        if what in ("favor", "hand"):
            counts = self.public.favor if what == "favor" else self.public.hands
            return counts[int(words[0])] == int(words[1])
        if what == "pool":
            return self.pool(words[0]) == int(words[1])
        card = self.card(words[0])
        if what in ("politics", "combat"):
            icon = POLITICS if what == "politics" else COMBAT
            return self.game.court.rating(self.public, card, icon) == int(words[1])
        if what == "under":
            return self.game.court.has_title(self.public, self.card(words[1]), card)
        if what == "of":
            return self.public.holder[card] == int(words[1])
        if what in ("turned", "unturned"):
            return self.public.turned[card] == (what == "turned")
        pile: list[int] = getattr(self.public, what)
        return card in pile


def unopened(seats: int = 3, deck: str = FIRST) -> Table:
    """The box before anything was dealt."""
    table = Table(courts=COURTS, deck=deck)
    table.state = table.game.setup(seats)
    return table


def pools(table: Table) -> list[int]:
    """The pools of a Contest, by seat."""
    return [table.pool(f"s{seat}") for seat in range(table.public.seats)]


def changed(slug: str, old: str, new: str) -> str:
    """The first edition with one thing different on one card."""
    here = FIRST.index(old, FIRST.index(f'slug = "{slug}"'))
    return FIRST[:here] + new + FIRST[here + len(old) :]
