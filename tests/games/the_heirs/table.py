"""Positions of The Heirs drawn as text, so that a test can be read like a board."""

from __future__ import annotations

import heirloom
from heirloom.core.game import DEALER, Empty, State
from heirloom.core.story import Event
from heirloom.games.the_heirs.rules.game import COLOURS, TheHeirs
from heirloom.games.the_heirs.rules.parts import DOWN, MOVE, NOTHING, Public, Secret, Truth


class Table:
    """A position on the whole board: rows of a drawing are its lowest rows, from a1 on.

    `b3` is a black 3, `r5` a red 5, `##` a face-down card, `..` an empty square. Cards that are
    not drawn were captured, except `down`, which are those that lie face down.
    """

    def __init__(self, drawing: str, turn: str = "black", down: str = "") -> None:
        game = heirloom.game("the_heirs")
        assert isinstance(game, TheHeirs)
        self.game = game
        self.pile = [game.card_names.index(slug) for slug in down.split()]
        self.free = [card for card in range(32) if card not in self.pile]
        board = [NOTHING] * 32
        for row, line in enumerate(reversed(drawing.strip().splitlines())):
            for column, square in enumerate(line.split()):
                board[row * 8 + column] = self._card(square)
        assert board.count(DOWN) == len(self.pile), "say which cards lie face down"
        on_board = [card for card in board if card >= 0] + self.pile
        left = [sum(game.sides[card] == seat for card in on_board) for seat in (0, 1)]
        public = Public(
            board=board,
            captured=self.free,
            left=left,
            down=len(self.pile),
            phase=MOVE,
            turn=COLOURS.index(turn),
            fresh=NOTHING,
            came_from=NOTHING,
            ended_by="",
        )
        self.state: Truth = State(public, [Empty(), Empty()], Secret(self.pile))
        self.story: list[Event] = []

    def _card(self, square: str) -> int:
        if square == "..":
            return NOTHING
        if square == "##":
            return DOWN
        side, number = "br".index(square[0]), int(square[1])
        card = next(
            card
            for card in self.free
            if (self.game.sides[card], self.game.numbers[card]) == (side, number)
        )
        self.free.remove(card)
        return card

    @property
    def public(self) -> Public:
        return self.state.public

    def legal(self) -> list[str]:
        """What the player to move may do."""
        return [str(action) for action in self.game.legal(self.state.view(self.public.turn))]

    def play(self, *moves: str) -> Table:
        """Moves of the players in turn; `d3=emma` turns over d3 and finds Emma there."""
        for move in moves:
            notation, _, card = move.partition("=")
            action = self.game.actions.read(notation)
            self.game.play(self.state, self.public.turn, action, self.story.append)
            if card:
                assert self.game.waiting_on(self.public) == [DEALER]
                outcome = self.game.chance(self.state).read(card)
                self.game.settle(self.state, outcome, self.story.append)
        assert self.game.audit(self.state) == ""
        return self

    def at(self, square: str) -> str:
        """What lies on a square, as it is drawn."""
        card = self.public.board[self.game.board.names.index(square)]
        if card < 0:
            return ".." if card == NOTHING else "##"
        return f"{'br'[self.game.sides[card]]}{self.game.numbers[card]}"

    def winner(self) -> str | None:
        """The colour that has won, if it is over."""
        if self.game.waiting_on(self.public):
            return None
        return COLOURS[self.game.winners(self.public)[0]]
