"""What is said of a match of Ancestree: every event in words, with its clause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from heirloom.core.story import Event
from heirloom.core.words import Phrase, Who, Words, say, say_n
from heirloom.games.ancestree.cards.card import HERITAGES, Card, shades
from heirloom.games.ancestree.rules.dynasties import neighbours
from heirloom.games.ancestree.rules.parts import Public
from heirloom.games.ancestree.rules.trees import WIDE, Signs, place

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


def describe(card: Card) -> Phrase:
    """All that a tile shows, in words."""
    return say(
        "{name}, {heritage}; above {top}, below {bottom}; {hearts}; {coins}",
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
    """Somebody who knows the tiles by name and tells what happens to them."""

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
        own = say("Round {round}: you draw {tiles}.", round=number, tiles=self._tiles(hand))
        return Event("deal", "2.1", seat, text, hand.copy(), {seat: own})

    def take(self, seat: int, tile: int) -> Event:
        """A tile was chosen in secret (§R4)."""
        own = say("You choose {tile}.", tile=self.tile(tile))
        return Event(
            "take", "2.3", seat, say("{who} has chosen.", who=Who(seat)), [tile], {seat: own}
        )

    def reveal(self, seat: int, tile: int) -> Event:
        """A chosen tile was turned over."""
        text = say("{who} shows {tile}.", who=Who(seat), tile=self.tile(tile))
        return Event("reveal", "3.1", seat, text)

    def lost(self, seat: int, tile: int) -> Event:
        """A tile fits nowhere."""
        text = say(
            "{tile} fits nowhere in the tree of {who} and is lost to history.",
            tile=self.tile(tile),
            who=Who(seat),
        )
        return Event("lost", "3.7", seat, text, [tile])

    def place(self, seat: int, tile: int, cell: int, made: int) -> Event:
        """A tile was laid."""
        name, where = self._names[tile], place(cell)
        if made == 0:
            text = say("{who} lays {name} on {place}.", who=Who(seat), name=name, place=where)
        else:
            text = say_n(
                "{who} lays {name} on {place}: a marriage.",
                "{who} lays {name} on {place}: {n} marriages.",
                made,
                who=Who(seat),
                name=name,
                place=where,
            )
        return Event("place", "3.4" if made else "3.3", seat, text, [tile])

    def take_up(self, seat: int, hand: list[int], last: bool) -> Event:
        """A hand that was passed on is taken up; the last tile only to be discarded."""
        if last:
            text = say("{who} discards the last tile face down.", who=Who(seat))
            own = say("You discard the last tile, {tile}.", tile=self.tile(hand[0]))
            return Event("discard", "2.5", seat, text, hand.copy(), {seat: own})
        text = say("{who} takes up the hand that was passed on.", who=Who(seat))
        own = say("You take up {tiles}.", tiles=self._tiles(hand))
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
            beaten=beaten,
            worth=worth,
        )
        return Event("tokens", "4.6" if len(public.trees) == 2 else "4.4", seat, text)

    def coins(self, seat: int, coins: int) -> Event:
        """Coins have paid."""
        text = say_n(
            "{who} is paid {n} point for coins.",
            "{who} is paid {n} points for coins.",
            coins,
            who=Who(seat),
        )
        return Event("coins", "5.1", seat, text)

    def marriages(self, seat: int, marriages: int, points: int) -> Event:
        """The bonus at the end."""
        text = say_n(
            "{who}: {n} marriage, a bonus of {points}.",
            "{who}: {n} marriages, a bonus of {points}.",
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
        if len(winners) == 1:
            text = say("{who} wins.", who=Who(winners[0]))
        else:
            text = say("Shared victory: {who}.", who=[Who(seat) for seat in winners])
        return Event("end", "6.3", winners[0], text)

    def no_link(self, grid: dict[int, int], tile: int, cell: int) -> Phrase:
        """Why a tile cannot be laid on an empty cell."""
        name, where = self._names[tile], place(cell)
        if not any(cell + step in grid for step in (-WIDE, WIDE, -1, 1)):
            return say("No tile of your tree is next to {place}.", place=where)
        return say(
            "{name} finds no link on {place}: no half heart meets a half heart, "
            "no half leaf one of its shade.",
            name=name,
            place=where,
        )

    def _tiles(self, tiles: list[int]) -> list[Phrase]:
        return [self.tile(tile) for tile in tiles]
