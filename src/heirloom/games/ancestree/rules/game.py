# compiled with mypyc
"""The rules of Ancestree: the eight answers."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from heirloom.core.chance import Chance
from heirloom.core.game import DEALER, Action, Game, Seat, State, Value
from heirloom.core.mistakes import Illegal
from heirloom.core.story import Tell
from heirloom.core.words import Words, say
from heirloom.games.ancestree import PACKAGE
from heirloom.games.ancestree.cards.card import TILES_PER_PLAYER, Card, read
from heirloom.games.ancestree.rules.dynasties import Dynasties, bonus, tokens
from heirloom.games.ancestree.rules.parts import (
    CHOOSE,
    DEAL,
    NOTHING,
    OVER,
    PLACE,
    Private,
    Public,
    Secret,
    Sight,
    Tree,
    Truth,
)
from heirloom.games.ancestree.rules.passing import (
    HAND_SIZE,
    contradiction,
    drawer,
    imagined,
    no_tiles,
)
from heirloom.games.ancestree.rules.trees import CELLS, ORIGIN, Signs, place
from heirloom.games.ancestree.table.tellings import Teller

PICKS: Final = 5  # a round (§2.2)
ROUNDS: Final = 3


def open_box(options: Mapping[str, Value], deck_text: str, file: str) -> Ancestree:
    """The game with these options and this list of tiles."""
    ancestors = read(deck_text, file)
    return Ancestree(ancestors, options["horizontal"] == "touching", str(options["memory"]))


class Ancestree(Game[Public, Private, Secret]):
    """Six tiles to a hand, five drafted, three rounds: the grandest family tree wins."""

    def __init__(self, ancestors: list[Card], touching: bool, memory: str) -> None:
        super().__init__(PACKAGE, 2, min(6, len(ancestors) // TILES_PER_PLAYER), 2)
        self.ancestors = ancestors
        self.memory = memory
        self.size = len(ancestors)
        self.set_cards(ancestors)
        self.value_names["Cell"] = {cell: place(cell) for cell in range(CELLS)}
        self.names: list[Words] = [card.name for card in ancestors]
        self.signs = Signs(ancestors)
        self.dynasties = Dynasties(self.signs, touching)
        self.teller = Teller(self.names, self.signs)
        self.takings = [
            self.actions.add("take", f"take {slug}", tile)
            for tile, slug in enumerate(self.card_names)
        ]
        self.layings = [
            self.actions.add("place", f"place {place(cell)}", cell) for cell in range(CELLS)
        ]

    # The eight answers

    def setup(self, seats: int) -> Truth:
        self.check_seats(seats)
        public = Public(
            round=0,
            pick=0,
            phase=DEAL,
            turn=0,
            trees=[Tree({}, 0, 0) for _ in range(seats)],  # §1.3
            chosen=[False] * seats,
            placing=[NOTHING] * seats,
            lost=[[] for _ in range(seats)],
            lengths=[[] for _ in range(seats)],
            tokens=[[] for _ in range(seats)],
            coins=[[] for _ in range(seats)],
        )
        private = [Private([], NOTHING, no_tiles(seats), []) for _ in range(seats)]
        return State(public, private, Secret(list(range(self.size)), no_tiles(seats), []))

    def waiting_on(self, public: Public) -> list[Seat]:
        if public.phase == CHOOSE:  # all at once (§2.2)
            return [seat for seat, chosen in enumerate(public.chosen) if not chosen]
        if public.phase == PLACE:
            return [seat for seat, tile in enumerate(public.placing) if tile != NOTHING]
        return [DEALER] if public.phase == DEAL else []

    def legal(self, view: Sight) -> list[Action]:
        public, seat = view.public, view.seat
        if seat < 0:
            return []
        if public.phase == CHOOSE:
            if public.chosen[seat]:
                return []
            return [self.takings[tile] for tile in sorted(view.own.hand)]  # §2.3, §R3
        tile = public.placing[seat]
        if tile == NOTHING:
            return []
        return [self.layings[cell] for cell in self.signs.cells(public.trees[seat].grid, tile)]

    def play(self, state: Truth, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        if action.kind == "take":
            self._check_taking(state, seat, action.parts[0])
            self._take(state, seat, action.parts[0], tell)
        else:
            self._check_placing(state.public, seat, action.parts[0])
            self._place(state.public, seat, action.parts[0], tell)
            if max(state.public.placing) == NOTHING:
                self._take_up(state, tell)

    def chance(self, state: Truth) -> Chance:
        where = f"hand {state.public.turn}"
        return Chance(where, state.secret.pile, HAND_SIZE, self.card_names, "2.1")

    def settle(self, state: Truth, outcome: list[int], tell: Tell | None = None) -> None:
        public, seat = state.public, state.public.turn
        drawn = set(outcome)
        state.secret.pile = [tile for tile in state.secret.pile if tile not in drawn]
        state.private[seat].hand = outcome.copy()
        public.turn += 1
        if public.turn == len(public.trees):
            public.turn = 0
            public.phase = CHOOSE
        if tell is not None:
            tell(self.teller.deal(public.round, seat, outcome))

    def imagine(self, view: Sight, rng: Random) -> Truth:
        return imagined(view, self.size, rng)

    def scores(self, public: Public) -> list[int]:
        assert public.phase == OVER
        return [
            self.token_points(public, seat)
            + sum(public.coins[seat])
            + bonus(public.trees[seat].marriages)
            for seat in range(len(public.trees))
        ]  # §6.1

    # What a game may say otherwise

    def seats_of(self, view: Sight) -> int:
        return len(view.public.trees)

    def cards_in(self, view: Sight, action: Action) -> list[int]:
        return [action.parts[0]] if action.kind == "take" else []

    def bounds(self, public: Public, seat: Seat) -> list[Private]:
        """No tiles; and every tile of the box."""
        return [
            Private(tiles, NOTHING, no_tiles(len(public.trees)), [])
            for tiles in ([], list(range(self.size)))
        ]

    def cards_of(self, state: Truth) -> list[int]:
        public, secret = state.public, state.secret
        found = secret.pile + secret.buried
        for tile in public.placing:
            if tile != NOTHING:
                found.append(tile)
        for seat, own in enumerate(state.private):
            found += own.hand + secret.hands[seat] + public.lost[seat]
            found += list(public.trees[seat].grid.values())
        return found

    def audit(self, state: Truth) -> str:
        return contradiction(state)

    # What happens

    def _take(self, state: Truth, seat: Seat, tile: int, tell: Tell | None) -> None:
        public = state.public
        state.private[seat].chosen = tile
        public.chosen[seat] = True
        if tell is not None:
            tell(self.teller.take(seat, tile))
        if False not in public.chosen:
            self._pass_on(state)
            self._reveal(state, tell)

    def _pass_on(self, state: Truth) -> None:
        """Hands go on face down, and everybody keeps in mind what they held (§2.4, §R4)."""
        for seat, own in enumerate(state.private):
            own.hand.remove(own.chosen)
            whose = drawer(state.public, seat)
            own.passed[whose] = own.hand.copy()  # §R7
            state.secret.hands[whose] = own.hand
            own.hand = []

    def _reveal(self, state: Truth, tell: Tell | None) -> None:
        """All chosen tiles are turned over at the same moment (§3.1)."""
        public = state.public
        public.phase = PLACE
        for seat, own in enumerate(state.private):
            tile = own.chosen
            own.chosen = NOTHING
            public.chosen[seat] = False
            self._forget(state, drawer(public, seat), tile)
            if tell is not None:
                tell(self.teller.reveal(seat, tile))
            self._show(public, seat, tile, tell)
        if max(public.placing) == NOTHING:
            self._take_up(state, tell)

    def _forget(self, state: Truth, whose: Seat, tile: int) -> None:
        """A tile that was shown is no longer in the hand where others had seen it."""
        for own in state.private:
            if tile in own.passed[whose]:
                own.passed[whose].remove(tile)

    def _show(self, public: Public, seat: Seat, tile: int, tell: Tell | None) -> None:
        """The first tile lies at once (§3.2); one that fits nowhere is lost (§3.7, §R6)."""
        tree = public.trees[seat]
        if not tree.grid:
            public.placing[seat] = tile
            self._place(public, seat, ORIGIN, tell)
        elif self.signs.fits(tree.grid, tile):
            public.placing[seat] = tile
        else:
            public.lost[seat].append(tile)
            if tell is not None:
                tell(self.teller.lost(seat, tile))

    def _place(self, public: Public, seat: Seat, cell: int, tell: Tell | None) -> None:
        tile = public.placing[seat]
        made = self.signs.lay(public.trees[seat], tile, cell)
        public.placing[seat] = NOTHING
        if tell is not None:
            tell(self.teller.place(seat, public.trees[seat].grid, cell, made))

    def _take_up(self, state: Truth, tell: Tell | None) -> None:
        """Everybody has built: the hands that were passed on are taken up (§2.4, §R4)."""
        public, secret = state.public, state.secret
        public.pick += 1
        for seat, own in enumerate(state.private):
            whose = drawer(public, seat)
            own.hand = secret.hands[whose]
            secret.hands[whose] = []
            own.passed[whose] = []
            if tell is not None:
                tell(self.teller.take_up(seat, own.hand, public.pick == PICKS))
        public.phase = CHOOSE
        if public.pick == PICKS:
            self._end_round(state, tell)

    def _end_round(self, state: Truth, tell: Tell | None) -> None:
        """The last tiles are discarded, and everybody is paid (§2.5, §R6)."""
        public = state.public
        seats = len(public.trees)
        last = [0] * seats  # by who drew it
        for seat, own in enumerate(state.private):
            last[drawer(public, seat)] = own.hand[0]
        state.secret.buried += last
        for own in state.private:
            own.buried += last  # each was in a hand that this seat has held (§R7)
            own.hand = []
            own.passed = no_tiles(seats)
        self._score(public, tell)
        public.pick = 0
        public.round += 1
        public.phase = DEAL
        if public.round == ROUNDS:
            public.phase = OVER
            self._end(public, tell)

    def _score(self, public: Public, tell: Tell | None) -> None:
        """Tokens for dynasties, and pay for coins (§4.4, §5.1)."""
        seats = len(public.trees)
        for seat, tree in enumerate(public.trees):
            public.lengths[seat] += self.dynasties.lengths(tree.grid)
        for seat in range(seats):
            for heritage in range(5):
                won = tokens(public.lengths, seat, 5 * public.round + heritage)
                public.tokens[seat].append(won)
                if won > 0 and tell is not None:
                    tell(self.teller.tokens(public, seat, heritage, won))
        for seat, tree in enumerate(public.trees):
            public.coins[seat].append(tree.coins)
            if tell is not None:
                tell(self.teller.coins(seat, tree.coins))

    def _end(self, public: Public, tell: Tell | None) -> None:
        if tell is None:
            return
        scores = self.scores(public)
        for seat, tree in enumerate(public.trees):
            tell(self.teller.marriages(seat, tree.marriages, bonus(tree.marriages)))
        for seat, score in enumerate(scores):
            tell(self.teller.score(seat, score))
        tell(self.teller.end(self.winners(public)))

    def token_points(self, public: Public, seat: Seat) -> int:
        """What this seat's tokens are worth: 1, 2 or 3 points, by their round (§4.5)."""
        points = 0
        for at, won in enumerate(public.tokens[seat]):
            points += won * (at // 5 + 1)
        return points

    # Refusals

    def _check_taking(self, state: Truth, seat: Seat, tile: int) -> None:
        public = state.public
        self._check_phase(public)
        if public.phase == PLACE:
            if public.placing[seat] == NOTHING:
                raise Illegal("2.2", say("Wait until everyone has laid a tile."))
            raise Illegal("3.7", say("First lay the tile you revealed."))
        if public.chosen[seat]:
            raise Illegal("2.3", say("You have already chosen a tile."))
        if tile not in state.private[seat].hand:
            name = self.names[tile]
            raise Illegal("2.3", say("{name} is not in your hand.", name=name))

    def _check_placing(self, public: Public, seat: Seat, cell: int) -> None:
        self._check_phase(public)
        if public.phase == CHOOSE:
            raise Illegal("2.3", say("First choose a tile from your hand."))
        tile = public.placing[seat]
        if tile == NOTHING:
            raise Illegal("2.2", say("You have no tile to lay: wait for the others."))
        grid = public.trees[seat].grid
        if cell in grid:
            name = self.names[grid[cell]]
            raise Illegal("3.8", say("{name} is already there and stays there.", name=name))
        if not self.signs.links(grid, tile, cell):
            raise Illegal("3.3", self.teller.no_link(grid, tile, cell))

    def _check_phase(self, public: Public) -> None:
        if public.phase == OVER:
            raise Illegal("6.1", say("The game is over."))
        if public.phase == DEAL:
            raise Illegal("2.1", say("The hands are still being drawn."))
