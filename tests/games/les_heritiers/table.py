"""Family trees drawn as text, and tables of Les Héritiers that begin from one.

    spades                     the children of the founders of Spades
      robert = blanche /2      Robert is married to Blanche and two quarters old
        hugh †                 their son Hugh is dead
      aude
    hearts
      blanche

Brothers and sisters stand in the order of their birth. A wife stands in her parents' house too.
"""

from __future__ import annotations

import re
from textwrap import dedent
from typing import NamedTuple

import pytest

from heirloom.core import catalogue
from heirloom.core.game import DEALER
from heirloom.core.mistakes import Illegal
from heirloom.core.scene import Text
from heirloom.core.story import Event
from heirloom.core.words import Reader
from heirloom.games.les_heritiers.cards.card import FAMILIES, FAMILY_NAMES
from heirloom.games.les_heritiers.rules.game import LesHeritiers
from heirloom.games.les_heritiers.rules.parts import ACT, Public
from heirloom.games.les_heritiers.rules.people import DEAD, NOBODY, People, founders, nobody
from heirloom.games.les_heritiers.rules.succession import OUT, inherit, leave_founders, line
from heirloom.games.les_heritiers.table.successions import why

LINE = re.compile(r"( *)(\w+)(?: = (\w+))?(?: /(\d))?( †)?")


class Drawn(NamedTuple):
    """A line of a drawing: a person, and whose child it is."""

    slug: str
    spouse: str
    quarters: int
    father: str
    mother: str


def open_game(**options: object) -> LesHeritiers:
    """The game, as its own class."""
    game = catalogue.open_game("les_heritiers", options)
    assert isinstance(game, LesHeritiers)
    return game


def read(drawing: str) -> list[Drawn]:
    """The people of a drawing, parents before children."""
    found: list[Drawn] = []
    above: list[tuple[int, str, str]] = []  # indentation and the couple that stands there
    for text in dedent(drawing).strip().splitlines():
        parts = LINE.fullmatch(text)
        assert parts, text
        depth, slug = len(parts[1]), parts[2]
        above = [couple for couple in above if couple[0] < depth]
        if slug not in FAMILIES:
            _, father, mother = above[-1]
            quarters = DEAD if parts[5] else int(parts[4] or 0)
            found.append(Drawn(slug, parts[3] or "", quarters, father, mother))
        above.append((depth, slug, parts[3] or slug))
    return _parents_first(found)


def _parents_first(drawn: list[Drawn]) -> list[Drawn]:
    known, ordered = set(FAMILIES), list[Drawn]()
    while len(ordered) < len(drawn):
        ready = next(
            one for one in drawn if one not in ordered and {one.father, one.mother} <= known
        )
        known.add(ready.slug)
        ordered.append(ready)
    return ordered


class Tree:
    """People of a drawing, and the chains of the crowns."""

    def __init__(self, drawing: str, **reigning: str) -> None:
        self.game = open_game()
        self.people: People = nobody()
        self.numbers = {family: founders(number) for number, family in enumerate(FAMILIES)}
        drawn = read(drawing)
        for one in drawn:
            card = self.game.card_names.index(one.slug)
            father = self.numbers[one.father]
            mother = self.numbers.get(one.mother, father)
            family, sex = self.game.families[card], self.game.sexes[card]
            self.numbers[one.slug] = self.people.bear(card, family, sex, father, mother)
            self.people.quarters[self.numbers[one.slug]] = one.quarters
        for one in drawn:
            if one.spouse:
                self._marry(self.numbers[one.slug], self.numbers[one.spouse])
        self.chains = [[founders(family)] for family in range(4)]
        for crown, holders in reigning.items():
            self.chains[FAMILIES.index(crown)] += [self.numbers[slug] for slug in holders.split()]

    def _marry(self, one: int, other: int) -> None:
        self.people.marry(one, other)
        for person, partner in ((one, other), (other, one)):
            if self.people.alive(person) and not self.people.alive(partner):
                self.people.spouse[person] = NOBODY

    def die(self, *slugs: str, waits: bool = False) -> None:
        """Let people die at once, and every crown find its heir."""
        for slug in slugs:
            self.people.die(self.numbers[slug])
        for chain in self.chains:
            inherit(self.people, chain, waits)

    def leave_founders(self, crown: str, is_open: bool) -> None:
        """The end of a round for a crown that is with its founders."""
        leave_founders(self.people, self.chains[FAMILIES.index(crown)], is_open)

    def holder(self, crown: str) -> str:
        """Who wears a crown: a slug, a family for its founders, or `out`."""
        return self.name(self.chains[FAMILIES.index(crown)][-1])

    def name(self, person: int) -> str:
        """The slug of somebody."""
        if person == OUT:
            return "out"
        return next(slug for slug, number in self.numbers.items() if number == person)

    def line(self, crown: str, is_open: bool = False) -> list[str]:
        """The line of succession of a crown."""
        chain = self.chains[FAMILIES.index(crown)]
        return [self.name(person) for person in line(self.people, chain, is_open, 99)]

    def why(self, crown: str, lang: str = "en") -> str:
        """How a crown came to its holder."""
        at = FAMILIES.index(crown)
        names: list[Text] = [self.game.names[card] for card in self.people.card]
        said = why(self.people, self.chains[at], names, FAMILY_NAMES[at])
        return Reader(lang, (), self.game.package).read(said)


class Table:
    """A game that begins from a drawing, with these hands; all other cards are in the deck."""

    def __init__(
        self,
        drawing: str = "",
        *,
        seats: int = 2,
        turn: str = "spades",
        hands: dict[str, str] | None = None,
        discards: str = "",
        deck: str | None = None,
        age: int = 1,
        draws: str = "",
        reigning: dict[str, str] | None = None,
        **options: object,
    ) -> None:
        self.game = open_game(**options)
        self.tree = Tree(drawing, **(reigning or {}))
        self.draws = self.cards(draws)
        self.story: list[Event] = []
        self.state = self.game.setup(seats)
        self._lay_out(self.state.public)
        public = self.state.public
        public.turn = public.first = FAMILIES.index(turn)
        public.age = age
        for family, cards in (hands or {}).items():
            self.state.private[FAMILIES.index(family)].cards = sorted(self.cards(cards))
        public.discards = self.cards(discards)
        self._fill_deck(deck)
        public.left = 1 + self.game.reigns.standing(public, public.turn)[2]
        public.phase = ACT

    def _lay_out(self, public: Public) -> None:
        people = self.tree.people
        public.people, public.chains = people, self.tree.chains
        for person, card in enumerate(people.card):
            if people.alive(person):
                public.at[card] = person
            if people.spouse[person] != NOBODY and people.sex[person] == 0:
                public.is_open[people.family[person]] = 0

    def _fill_deck(self, deck: str | None) -> None:
        """Cards that are nowhere else lie in the deck, or were never drawn by a short one."""
        public = self.state.public
        held = [card for hand in self.state.private for card in hand.cards]
        here = [card for card, person in enumerate(public.at) if person != NOBODY]
        rest = [c for c in range(len(public.at)) if c not in held + here + public.discards]
        pile = rest if deck is None else self.cards(deck)
        public.shuffled = [public.age if card in pile else 1 for card in range(len(public.at))]
        public.deck = len(pile)
        self.state.secret.pile = pile
        public.held = [[0, 0, 0] for _ in self.state.private]
        for seat, hand in enumerate(self.state.private):
            for card in hand.cards:
                public.held[seat][public.shuffled[card] - 1] += 1

    def cards(self, slugs: str) -> list[int]:
        """Cards by their names."""
        return [self.game.card_names.index(slug) for slug in slugs.split()]

    # What a test does

    def play(self, *moves: str) -> Table:
        """Moves of whoever is waited on, one after the other; draws come as scripted."""
        for move in moves:
            seat = self.waiting_on()
            action = self.game.actions.read(move)
            self.game.play(self.state, seat, action, self.story.append)
            self.deal()
        return self

    def deal(self) -> None:
        """Draw what is scripted, and without a script the first card of the box."""
        while self.game.waiting_on(self.state.public) == [DEALER]:
            pile = sorted(self.state.secret.pile)
            card = self.draws.pop(0) if self.draws else pile[0]
            self.game.settle(self.state, [card], self.story.append)

    def refusal(self, move: str, seat: int | None = None) -> str:
        """The clause that forbids a move."""
        before = self.state.key()
        at = self.waiting_on() if seat is None else seat
        with pytest.raises(Illegal) as caught:
            self.game.play(self.state, at, self.game.actions.read(move))
        assert self.state.key() == before
        return caught.value.clause

    # What a test looks at

    @property
    def public(self) -> Public:
        """The open part."""
        return self.state.public

    def waiting_on(self) -> int:
        """The one seat that is waited on."""
        (seat,) = self.game.waiting_on(self.public)
        return seat

    def legal(self, kind: str = "") -> list[str]:
        """What can be done now, of one kind or all."""
        seat = self.waiting_on()
        actions = self.game.legal(self.state.view(seat))
        return [action.notation for action in actions if kind in ("", action.kind)]

    def person(self, slug: str) -> int:
        """The living person of a card."""
        return self.public.at[self.game.card_names.index(slug)]

    def holder(self, crown: str) -> str:
        """Who wears a crown: a name, `founders` or `out`."""
        last = self.public.chains[FAMILIES.index(crown)][-1]
        if last < 0:
            return "out" if last == OUT else "founders"
        return Reader().read(self.game.teller.called(self.public, last))

    def hand(self, family: str) -> list[str]:
        """The cards of a player."""
        cards = self.state.private[FAMILIES.index(family)].cards
        return [self.game.card_names[card] for card in cards]

    def discards(self) -> list[str]:
        """The discards in their order."""
        return [self.game.card_names[card] for card in self.public.discards]

    def told(self, seat: int = -2) -> list[str]:
        """The story as a seat or a watcher hears it."""
        return [self.read(event.told(seat).text) for event in self.story]

    def read(self, words: object) -> str:
        """Words in English, with the seats by name."""
        return Reader("en", self.game.seat_names(4), self.game.package).read(words)

    def clauses(self) -> list[str]:
        """The clauses of the story."""
        return [event.clause for event in self.story]
