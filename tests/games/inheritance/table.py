"""Positions of Inheritance set up by naming cards, so that tests read like moments of play."""

from __future__ import annotations

from heirloom.core import catalogue
from heirloom.core.game import DEALER
from heirloom.core.story import Event
from heirloom.games.inheritance.rules.game import Inheritance
from heirloom.games.inheritance.rules.parts import LOOSE, NOTHING, TURN


def box(deck_text: str = "", **options: int | str) -> Inheritance:
    """The game, with the cards of the box unless others are given."""
    game = catalogue.open_game("inheritance", options, deck_text)
    assert isinstance(game, Inheritance)
    return game


class Table:
    """The middle of a round: the first player is to act, and any level may be played.

    `mine` and `theirs` are the hands of the first and the second player, `in_play` what lies in
    front of each, `draws` what the dealer draws one after the other. All other cards are the deck.
    """

    def __init__(
        self,
        mine: str = "",
        theirs: str = "",
        in_play: tuple[str, str] = ("", ""),
        discard: str = "",
        draws: str = "",
        crowns: tuple[int, int] = (0, 0),
        passes: int = 0,
        opening: bool = False,
        game: Inheritance | None = None,
    ) -> None:
        self.game = game or box()
        self.state = self.game.setup(2)
        self.draws = self._cards(draws)
        self.story: list[Event] = []
        public, deck = self.state.public, self.state.secret.deck
        for seat, hand in enumerate((mine, theirs)):
            self.state.private[seat].hand = sorted(self._cards(hand))
            public.hands[seat] = len(hand.split())
            for card in self._cards(in_play[seat]):
                public.table.put(card, seat, NOTHING, LOOSE)
        public.discard = self._cards(discard)
        public.crowns = list(crowns)
        public.phase = TURN
        public.round.passes, public.round.opening = passes, opening
        public.round.passed = 1 if passes else NOTHING
        public.round.levels_by = "2.3" if opening else "2.2"
        for card in self._cards(" ".join((mine, theirs, *in_play, discard))):
            deck.remove(card)
        public.deck = len(deck)

    def _cards(self, slugs: str) -> list[int]:
        return [self.game.card_names.index(slug) for slug in slugs.split()]

    def do(self, *notations: str) -> Table:
        """Let whoever is waited on do one thing after the other."""
        for notation in notations:
            seat = self.waiting()
            self.game.play(self.state, seat, self.game.actions.read(notation), self.story.append)
            while self.game.waiting_on(self.state.public) == [DEALER]:
                self._draw()
        return self

    def _draw(self) -> None:
        chance = self.game.chance(self.state)
        wanted = [self.draws.pop(0) for _ in range(min(chance.count, len(self.draws)))]
        rest = [card for card in chance.pile if card not in wanted]
        outcome = (wanted + rest)[: chance.count]
        assert chance.admits(outcome), chance.write(outcome)
        self.game.settle(self.state, outcome, self.story.append)

    def waiting(self) -> int:
        """Who must act."""
        (seat,) = self.game.waiting_on(self.state.public)
        return seat

    def legal(self) -> list[str]:
        """What that player may do."""
        view = self.state.view(self.waiting())
        return [action.notation for action in self.game.legal(view)]

    def hand(self, seat: int) -> str:
        """What a player holds."""
        return self._slugs(self.state.private[seat].hand)

    def known(self, seat: int) -> str:
        """What a player knows of the other hand."""
        return self._slugs(self.state.private[seat].known)

    def in_play(self, seat: int) -> str:
        """What a player controls, by place."""
        table = self.state.public.table
        places = range(len(table.cards))
        mine = [table.cards[at] for at in places if table.seats[at] == seat]
        return self._slugs([card for card in mine if card != NOTHING])

    def discard(self) -> str:
        """The discard pile, in order."""
        return self._slugs(self.state.public.discard)

    def points(self) -> tuple[int, int]:
        """What both players' cards in play are worth."""
        deck = self.game.deck
        return deck.points(self.state.public, 0), deck.points(self.state.public, 1)

    def told(self, seat: int) -> str:
        """All that a player was told."""
        return " ".join(str(event.told(seat).text) for event in self.story)

    def _slugs(self, cards: list[int]) -> str:
        return " ".join(self.game.card_names[card] for card in cards)
