# compiled with mypyc
"""The Heirs as numbers: squares by what stands there, and what still lies face down."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from heirloom.core.game import View
from heirloom.core.observation import (
    ObservationField,
    Observer,
    block,
    one_hot,
    share_of,
    shares,
    zeros,
)
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import CHAIN, DOWN, MOVE, NOTHING, OVER, TURNING, Public

RANKS: Final = 5  # numbers on the cards
KINDS: Final = 10  # a colour and a number
ON_SQUARE: Final = 11  # numbers of one square


def observer(game: TheHeirs, seats: int) -> Observer:
    """What writes observations of The Heirs."""
    return BoardObserver(game)


@final
class BoardObserver(Observer):
    """The board as its owner sees it: own cards first, then the opponent's."""

    def __init__(self, game: TheHeirs) -> None:
        size = game.board.size
        super().__init__(
            [
                ObservationField(
                    "squares",
                    size * ON_SQUARE,
                    "for each square, what stands there: your card by number (1 to 5), your "
                    "opponent's by number, or a face-down card; all 0 if it is empty",
                ),
                ObservationField("fresh", size, "the square of the last move"),
                ObservationField(
                    "hidden",
                    KINDS,
                    "share of your cards face down, by number; then your opponent's",
                ),
                ObservationField("left", 2, "share of your and your opponent's cards not captured"),
                ObservationField(
                    "phase", 4, "a move, a card being turned, a capture with it, over"
                ),
                ObservationField(
                    "turn", 2, "whether it is your turn; whether it is the opponent's"
                ),
            ]
        )
        self._kinds: list[list[int]] = [  # by seat, then by card
            [(side != seat) * RANKS + number - 1 for side, number in _people(game)]
            for seat in (0, 1)
        ]
        squares = one_hot(ON_SQUARE)
        self._open: list[list[bytes]] = [[squares[kind] for kind in row] for row in self._kinds]
        self._down = squares[KINDS]
        self._empty = zeros(ON_SQUARE)
        self._fresh = one_hot(size)
        self._totals: list[list[int]] = [
            [row.count(kind) for kind in range(KINDS)] for row in self._kinds
        ]
        self._hidden: list[list[list[bytes]]] = [
            [shares(total) for total in row] for row in self._totals
        ]
        self._left = shares(size // 2)
        phases = one_hot(4)
        self._phases = {MOVE: phases[0], TURNING: phases[1], CHAIN: phases[2], OVER: phases[3]}
        self._no_phase = phases[-1]
        self._turns = [block(1, 0), block(0, 1), block(0, 0)]

    def write(self, view: View[Any, Any]) -> bytes:
        public: Public = view.public
        seat = 1 if view.seat == 1 else 0
        row: list[bytes] = []
        hidden = self._totals[seat].copy()
        self._write_squares(public, seat, hidden, row)
        row.append(self._fresh[public.fresh])
        tables = self._hidden[seat]
        kind: i64 = 0
        while kind < KINDS:
            row.append(tables[kind][hidden[kind]])
            kind += 1
        row.append(share_of(self._left, public.left[seat]))
        row.append(share_of(self._left, public.left[1 - seat]))
        row.append(self._phases.get(public.phase, self._no_phase))
        row.append(self._turns[2 if public.turn < 0 else (public.turn != seat)])
        return b"".join(row)

    def _write_squares(
        self, public: Public, seat: int, hidden: list[int], row: list[bytes]
    ) -> None:
        """The squares; what lies open or was captured no longer lies face down."""
        kinds, blocks = self._kinds[seat], self._open[seat]
        for card in public.board:
            if card == DOWN:
                row.append(self._down)
            elif card == NOTHING:
                row.append(self._empty)
            else:
                row.append(blocks[card])
                hidden[kinds[card]] -= 1
        for card in public.captured:
            hidden[kinds[card]] -= 1


def _people(game: TheHeirs) -> list[tuple[int, int]]:
    return list(zip(game.sides, game.numbers, strict=True))
