"""What is said of a match of Ancestree: every event in words, with its clause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from heirloom.core.story import Event
from heirloom.core.words import Phrase, Who, Words, all_of, say, say_n
from heirloom.games.ancestree.cards.card import HERITAGES, Card, shades
from heirloom.games.ancestree.rules.dynasties import neighbours
from heirloom.games.ancestree.rules.parts import Public
from heirloom.games.ancestree.rules.trees import WIDE, Signs

HERITAGE_NAMES: Final = [
    say("Gold Eagle"),
    say("Blue Camel"),
    say("Purple Elephant"),
    say("Grey Lion"),
    say("Red Dragon"),
]
EDGES: Final = [
    say("no leaf"),
    say("a light leaf"),
    say("a dark leaf"),
    say("a light and a dark leaf"),
]
NUMERALS: Final = ["I", "II", "III"]


def victory(winners: Sequence[int]) -> Phrase:
    """Who has won, alone or together (§6.3)."""
    who = all_of([Who(seat) for seat in winners])
    return say_n("{who} wins.", "{who} share the victory.", len(winners), who=who)


def describe(card: Card) -> Phrase:
    """All that a tile shows, in words."""
    return say(
        "{name}, {heritage}; top: {top}; bottom: {bottom}; {hearts}; {coins}",
        name=card.name,
        heritage=HERITAGE_NAMES[HERITAGES.index(card.heritage)],
        top=EDGES[shades(card.top)],
        bottom=EDGES[shades(card.bottom)],
        hearts=_hearts(card),
        coins=say_n("{n} coin", "{n} coins", card.coins) if card.coins else say("no coin"),
    )


def _hearts(card: Card) -> Phrase:
    if len(card.hearts) == 2:
        return say("hearts on both sides")
    if "left" in card.hearts:
        return say("a heart on the left")
    return say("a heart on the right") if card.hearts else say("no heart")


class Teller:
    """Knows the tiles by name and tells what happens to them."""

    def __init__(self, names: Sequence[Words], signs: Signs) -> None:
        self._names = names
        self._signs = signs

    def tile(self, tile: int) -> Phrase:
        """A tile in a sentence: Aurelia (Gold Eagle)."""
        heritage = HERITAGE_NAMES[self._signs.heritage[tile]]
        return say("{name} ({heritage})", name=self._names[tile], heritage=heritage)

    def deal(self, round: int, seat: int, hand: list[int]) -> Event:
        """A hand was drawn."""
        number = NUMERALS[round]
        text = say("Round {round}: {who} draws six tiles.", round=number, who=Who(seat))
        own = say("Round {round}: you draw {tiles}.", round=number, tiles=all_of(self._tiles(hand)))
        return Event("deal", "2.1", seat, text, hand.copy(), {seat: own})

    def take(self, seat: int, tile: int) -> Event:
        """A tile was chosen in secret (§R4)."""
        own = say("You choose {tile}.", tile=self.tile(tile))
        return Event(
            "take", "2.3", seat, say("{who} has chosen.", who=Who(seat)), [tile], {seat: own}
        )

    def reveal(self, seat: int, tile: int) -> Event:
        """A chosen tile was turned over."""
        text = say("{who} reveals {tile}.", who=Who(seat), tile=self.tile(tile))
        return Event("reveal", "3.1", seat, text)

    def lost(self, seat: int, tile: int) -> Event:
        """A tile fits nowhere."""
        text = say(
            "{who} has no place for {tile}: it is lost to history.",
            who=Who(seat),
            tile=self.tile(tile),
        )
        return Event("lost", "3.7", seat, text, [tile])

    def place(self, seat: int, grid: dict[int, int], cell: int, made: int) -> Event:
        """A tile was laid: the first one, or one that made a marriage or only a leaf."""
        tile = grid[cell]
        name = self._names[tile]
        if len(grid) == 1:
            text = say("{who} begins a tree with {name}.", who=Who(seat), name=name)
            return Event("place", "3.2", seat, text, [tile])
        where = self.where(grid, tile, cell)
        if made == 0:
            text = say("{who} lays {name} {where}.", who=Who(seat), name=name, where=where)
            return Event("place", "3.5", seat, text, [tile])
        text = say_n(
            "{who} lays {name} {where}: a marriage.",
            "{who} lays {name} {where}: {n} marriages.",
            made,
            who=Who(seat),
            name=name,
            where=where,
        )
        return Event("place", "3.4", seat, text, [tile])

    def where(self, grid: dict[int, int], tile: int, cell: int) -> Phrase:
        """A place by a neighbour that it links to: left of Aurelia."""
        signs = self._signs
        left, right = grid.get(cell - 1), grid.get(cell + 1)
        above, below = grid.get(cell - WIDE), grid.get(cell + WIDE)
        if left is not None and signs.married(left, tile):
            return say("right of {name}", name=self._names[left])
        if right is not None and signs.married(tile, right):
            return say("left of {name}", name=self._names[right])
        if above is not None and signs.related(above, tile):
            return say("below {name}", name=self._names[above])
        assert below is not None
        return say("above {name}", name=self._names[below])

    def take_up(self, seat: int, hand: list[int], last: bool) -> Event:
        """A hand that was passed on is taken up; the last tile only to be discarded."""
        if last:
            text = say("{who} discards the last tile face down.", who=Who(seat))
            own = say("You discard the last tile, {tile}.", tile=self.tile(hand[0]))
            return Event("discard", "2.5", seat, text, hand.copy(), {seat: own})
        text = say("{who} takes the next hand.", who=Who(seat))
        own = say("You take the next hand: {tiles}.", tiles=all_of(self._tiles(hand)))
        return Event("pass", "2.4", seat, text, None, {seat: own})

    def tokens(self, public: Public, seat: int, heritage: int, won: int) -> Event:
        """Tokens were taken: for which dynasty, and against whom."""
        at = 5 * public.round + heritage
        mine, worth = public.lengths[seat][at], public.round + 1
        beaten = [
            say("{rival} ({n})", rival=Who(rival), n=public.lengths[rival][at])
            for rival in sorted(set(neighbours(seat, len(public.trees))))
            if public.lengths[rival][at] < mine
        ]
        text = say_n(
            "{heritage}: {who} ({length}) beats {beaten} and takes a token worth {worth}.",
            "{heritage}: {who} ({length}) beats {beaten} and takes {n} tokens worth {worth} each.",
            won,
            heritage=HERITAGE_NAMES[heritage],
            who=Who(seat),
            length=mine,
            beaten=all_of(beaten),
            worth=worth,
        )
        return Event("tokens", "4.6" if len(public.trees) == 2 else "4.4", seat, text)

    def coins(self, seat: int, coins: int) -> Event:
        """Coins have paid."""
        text = say_n(
            "{who} scores {n} point for coins.",
            "{who} scores {n} points for coins.",
            coins,
            who=Who(seat),
        )
        return Event("coins", "5.1", seat, text)

    def marriages(self, seat: int, marriages: int, points: int) -> Event:
        """The bonus at the end."""
        text = say_n(
            "{who} has {n} marriage: a bonus of {points}.",
            "{who} has {n} marriages: a bonus of {points}.",
            marriages,
            who=Who(seat),
            points=points,
        )
        return Event("marriages", "6.2", seat, text)

    def score(self, seat: int, score: int) -> Event:
        """The whole score."""
        text = say_n(
            "{who} ends with {n} point.", "{who} ends with {n} points.", score, who=Who(seat)
        )
        return Event("score", "6.1", seat, text)

    def end(self, winners: list[int]) -> Event:
        """Who has won."""
        return Event("end", "6.3", winners[0], victory(winners))

    def no_link(self, grid: dict[int, int], tile: int, cell: int) -> Phrase:
        """Why a tile cannot be laid on an empty cell."""
        if not any(cell + step in grid for step in (-WIDE, WIDE, -1, 1)):
            return say("That place does not touch your tree.")
        return say(
            "{name} has no link there: no half heart meets another, "
            "and no half leaf meets one of the same shade.",
            name=self._names[tile],
        )

    def _tiles(self, tiles: list[int]) -> list[Phrase]:
        return [self.tile(tile) for tile in tiles]
