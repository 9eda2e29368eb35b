"""The four houses as family trees: who stands where, and what joins them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from heirloom.core.scene import Badge, Link, Piece, Spot, Text, Tint, Zone
from heirloom.core.signs import Life
from heirloom.core.words import say, say_n
from heirloom.games.les_heritiers.cards.card import FAMILIES, FAMILY_NAMES
from heirloom.games.les_heritiers.rules.game import LesHeritiers
from heirloom.games.les_heritiers.rules.parts import Public
from heirloom.games.les_heritiers.rules.people import MAN, WOMAN, founders
from heirloom.games.les_heritiers.rules.reigns import LIFE

TINTS: tuple[Tint, ...] = ("black", "red", "blue", "green")
SUITS = "♠♥♦♣"
SIGNS = "♂♀"
SHIELDS: tuple[Literal["heater", "lozenge"], ...] = ("heater", "lozenge")  # by sex


def founders_id(family: int) -> str:
    """The founding couple as a piece."""
    return f"founders-{FAMILIES[family]}"


def piece_id(game: LesHeritiers, public: Public, person: int) -> str:
    """The living are their card; the dead are told apart by their number."""
    slug = game.card_names[public.people.card[person]]
    return slug if public.people.alive(person) else f"{slug}-{person + 1}"


def mark(game: LesHeritiers, card: int) -> str:
    """A card in two signs: family and sex."""
    return SUITS[game.families[card]] + SIGNS[game.sexes[card]]


def life(public: Public, person: int) -> Life:
    """How many rounds a living person has left (§8.1)."""
    return Life(left=LIFE - public.people.quarters[person], of=LIFE)


class House:
    """A family's founders, their sons with their wives, unmarried daughters, and so on downwards.

    A wife stands beside her husband; everybody else stands below their father. The dead
    stay, faded, as long as the living descend from them.
    """

    def __init__(self, game: LesHeritiers, public: Public, family: int, seat: int | None) -> None:
        self.game = game
        self.public = public
        self.people = public.people
        self.family = family
        self.seat = seat
        self.shown = {person for person in range(len(self.people.card)) if self._is_shown(person)}
        self.spots: list[Spot] = []
        self.links: list[Link] = []

    def zone(self) -> Zone:
        """The house as a tree."""
        self._place(self._founders(), 0, 0)
        self._children(founders(self.family), founders_id(self.family), 1, 0)
        name = FAMILY_NAMES[self.family]
        title = say("House of {family}", family=name)
        if self.seat is None:
            title = say("House of {family} (neutral)", family=name)
        return Zone(
            id=f"house-{FAMILIES[self.family]}",
            layout="tree",
            title=title,
            seat=self.seat,
            owner=self.family if self.seat is None else None,
            spots=self.spots,
            links=self.links,
            area="stage",
            form="person",
            subtitle=self._subtitle(),
            state=self._state(),
            backs=None if self.seat is None else sum(self.public.held[self.seat]),
        )

    def _subtitle(self) -> Text:
        """What must be known of a house before anything else (§8.4)."""
        if self.seat is None or self.public.running[self.seat]:
            return ""
        return say("no crown: cannot win")

    def _state(self) -> Badge:
        """Whether the founders still have children (§3.3)."""
        if self.public.is_open[self.family]:
            return Badge(icon="castle", text=say("founders open"),
                         label=say("the founders can have children"))  # fmt: skip
        return Badge(icon="padlock", text=say("founders closed"),
                     label=say("the founders have no more children"))  # fmt: skip

    # Who stands where

    def _is_shown(self, person: int) -> bool:
        if self.people.alive(person):
            return True
        return any(self._is_shown(child) for child in self.people.children(person))

    def _children(self, parent: int, above: str, row: int, column: int) -> int:
        """Lay out those who stand below somebody, and say how many columns they take."""
        start = column
        for child in self.people.children(parent):
            if child in self.shown and self._stands_here(child, parent):
                self.links.append(Link(kind="child", first=above, second=self._id(child)))
                column += self._branch(child, row, column)
        return column - start

    def _stands_here(self, child: int, parent: int) -> bool:
        """Below the father; a wife stands in her husband's house instead, a widow not (§R13)."""
        if self.people.father[child] != parent:
            return False
        return self.people.sex[child] == MAN or not self._stands_with_husband(child)

    def _stands_with_husband(self, woman: int) -> bool:
        if self.people.alive(woman):
            return self.people.married(woman)
        return any(child in self.shown for child in self.people.children(woman))

    def _branch(self, person: int, row: int, column: int) -> int:
        """Somebody, the wives beside him, and their children below."""
        self._place(self._piece(person), row, column)
        wives = list(self._wives(person))
        for number, wife in enumerate(wives):
            self._place(self._piece(wife), row, column + 1 + number)
            self.links.append(Link(kind="couple", first=self._id(person), second=self._id(wife)))
        below = 0
        if self.people.sex[person] == MAN:
            below = self._children(person, self._id(person), row + 1, column)
        return max(1 + len(wives), below)

    def _wives(self, man: int) -> Iterator[int]:
        """His wife, and dead mothers of children of his who stand here."""
        for woman in sorted(self.shown):
            if self.people.sex[woman] != WOMAN:
                continue
            if self.people.alive(woman):
                if self.people.married(woman) and self.people.spouse[woman] == man:  # §4.6
                    yield woman
            elif self._last_husband(woman) == man:
                yield woman

    def _last_husband(self, woman: int) -> int:
        """The father of the youngest child through whom a dead woman's blood lives on."""
        shown = [child for child in self.people.children(woman) if child in self.shown]
        return self.people.father[shown[-1]] if shown else -1

    # What they look like

    def _place(self, piece: Piece, row: int, column: int) -> None:
        spot = Spot(id=f"at-{piece.id}", row=row, column=column, piece=piece, fresh=piece.fresh)
        self.spots.append(spot)

    def _id(self, person: int) -> str:
        return piece_id(self.game, self.public, person)

    def _founders(self) -> Piece:
        name = FAMILY_NAMES[self.family]
        label = say("Founders of {family}", family=name)
        if not self.public.is_open[self.family]:
            label = say("Founders of {family} (no more children)", family=name)
        return Piece(
            id=founders_id(self.family),
            mark=SUITS[self.family],
            label=label,
            name=say("The founders"),
            tint=TINTS[self.family],
            badges=self._crowns(founders(self.family)),
            faded=not self.public.is_open[self.family],
            charge=FAMILIES[self.family],
            owner=self.family,
            crown=self._worn(founders(self.family)),
        )

    def _piece(self, person: int) -> Piece:
        people, card = self.people, self.people.card[person]
        alive = people.alive(person)
        return Piece(
            id=self._id(person),
            face=self.game.card_names[card],
            mark=mark(self.game, card),
            label=self._label(person),
            name=self.game.teller.called(self.public, person),
            tint=TINTS[people.family[person]],
            badges=self._crowns(person) + (self._token(person) if alive else []),
            fresh=person in self.public.fresh,
            faded=not alive,
            charge=FAMILIES[people.family[person]],
            shield=SHIELDS[people.sex[person]],
            owner=people.family[person],
            life=life(self.public, person) if alive else None,
            crown=self._worn(person),
        )

    def _worn(self, person: int) -> str:
        """The suits of the crowns that somebody wears."""
        chains = self.public.chains
        return "".join(
            suit for suit, chain in zip(SUITS, chains, strict=True) if chain[-1] == person
        )

    def _label(self, person: int) -> Text:
        name = self.game.teller.called(self.public, person)
        family = FAMILY_NAMES[self.people.family[person]]
        if not self.people.alive(person):
            return say("{name} ({family}) †", name=name, family=family)
        return say_n(
            "{name} ({family}), {n} round left to live",
            "{name} ({family}), {n} rounds left to live",
            LIFE - self.people.quarters[person],
            name=name,
            family=family,
        )

    def _crowns(self, person: int) -> list[Badge]:
        return [
            Badge(
                icon="",
                text=f"♛{SUITS[crown]}",
                label=say("crown of {family}", family=FAMILY_NAMES[crown]),
            )
            for crown, chain in enumerate(self.public.chains)
            if chain[-1] == person
        ]

    def _token(self, person: int) -> list[Badge]:
        """A wife's token: whose daughter she is, and which child by birth."""
        if self.people.sex[person] == MAN or not self.people.married(person):
            return []
        father = self.people.father[person]
        rank = self.people.children(father).index(person) + 1
        home = SUITS[self.people.family[person]]
        if father < 0:
            family = FAMILY_NAMES[self.people.family[person]]
            label = say("child number {n} of the founders of {family}", n=rank, family=family)
        else:
            label = say(
                "father: {name}, child number {n}",
                name=self.game.teller.called(self.public, father),
                n=rank,
            )
        return [Badge(icon="", text=f"{home}{rank}", label=label)]
