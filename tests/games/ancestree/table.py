"""Trees of Ancestree drawn as text, so that a test can be read like a table.

A tile is drawn as on small screens: `♥○Ea1●·` has a heart on the left, a light leaf above, the
crest of the Eagle, one coin, a dark leaf below and no heart on the right. Whatever is left out is
not there: `Ea` is an Eagle and nothing else, except that a tile without any sign is given a dark
leaf below, since every tile has one. `.` is an empty place. `0,0` is the lowest place on the left.
"""

from __future__ import annotations

import re

import heirloom
from heirloom.core import catalogue
from heirloom.core.story import Event
from heirloom.games.ancestree.cards.card import HERITAGES
from heirloom.games.ancestree.rules.game import Ancestree
from heirloom.games.ancestree.rules.parts import CHOOSE, NOTHING, Public, Truth
from heirloom.games.ancestree.rules.passing import HAND_SIZE, drawer
from heirloom.games.ancestree.rules.trees import ORIGIN, WIDE, place
from heirloom.games.ancestree.table.scene import CRESTS, LEAVES
from heirloom.games.ancestree.table.scene import mark as drawn

TILE = re.compile(r"(♥?)·?([–○●◐]?)(Ea|Ca|El|Li|Dr)(\d?)([–○●◐]?)·?(♥?)")
SHADES = {"": [], "–": [], "○": ["light"], "●": ["dark"], "◐": ["light", "dark"]}
FILLER = "○Ea"  # fits nowhere, as long as no tile has a light leaf below


def full(mark: str) -> str:
    """A drawn tile with all its seven letters."""
    left, top, crest, coins, bottom, right = _read(mark)
    sides = ("♥" if left else "·", "♥" if right else "·")
    return f"{sides[0]}{top or LEAVES[0]}{crest}{coins or 0}{bottom or LEAVES[0]}{sides[1]}"


def deck(marks: list[str]) -> str:
    """A list of tiles as a designer would write it."""
    lines = []
    for number, mark in enumerate(marks):
        left, top, crest, coins, bottom, right = _read(mark)
        hearts = ["left"] * bool(left) + ["right"] * bool(right)
        lines += [
            "[[cards]]",
            f'slug = "t{number}"',
            f'name = {{ en = "T{number}", fr = "T{number}" }}',
            f'heritage = "{HERITAGES[CRESTS.index(crest)]}"',
            f"top = {SHADES[top]}",
            f"bottom = {SHADES[bottom] if left or top or bottom or right else SHADES['●']}",
            f"hearts = {hearts}",
            f"coins = {coins or 0}",
        ]
    return "\n".join(lines) + "\n"


def _read(mark: str) -> tuple[str, ...]:
    found = TILE.fullmatch(mark)
    assert found, f"{mark} is not a tile"
    return found.groups()


def grid_of(drawing: str, first: int = 0) -> tuple[dict[int, int], list[str]]:
    """A drawn tree, its tiles numbered from `first` on, and the tiles."""
    grid: dict[int, int] = {}
    marks: list[str] = []
    rows = [line.split() for line in drawing.strip().splitlines()]
    for up, row in enumerate(reversed(rows)):
        for right, mark in enumerate(row):
            if mark != ".":
                grid[ORIGIN - WIDE * up + right] = first + len(marks)
                marks.append(mark)
    return grid, marks


class Table:
    """Drawn trees in the middle of a match: a round, a pick, and hands as far as they matter."""

    def __init__(
        self,
        *drawings: str,
        hands: tuple[str, ...] = (),
        round: int = 1,
        pick: int = 1,
        horizontal: str = "married",
    ) -> None:
        self.marks: list[str] = []
        self.story: list[Event] = []
        self.seats = len(drawings)
        grids = [self._add_tree(drawing) for drawing in drawings]
        hands += ("",) * (self.seats - len(hands))
        held = [self._add_hand(hand, pick) for hand in hands]
        self._add([FILLER] * (18 * self.seats - len(self.marks)))
        game = catalogue.open_game("ancestree", {"horizontal": horizontal}, deck(self.marks))
        assert isinstance(game, Ancestree)
        self.game = game
        self.state = self._state(grids, held, round - 1, pick - 1)

    def _add(self, marks: list[str]) -> list[int]:
        first = len(self.marks)
        self.marks += marks
        return list(range(first, len(self.marks)))

    def _add_tree(self, drawing: str) -> dict[int, int]:
        grid, marks = grid_of(drawing, len(self.marks))
        self._add(marks)
        return grid

    def _add_hand(self, drawing: str, pick: int) -> list[int]:
        marks = drawing.split()
        return self._add(marks + [FILLER] * (HAND_SIZE + 1 - pick - len(marks)))

    def _state(
        self, grids: list[dict[int, int]], held: list[list[int]], round: int, pick: int
    ) -> Truth:
        state = self.game.setup(self.seats)
        public = state.public
        public.round, public.pick, public.phase = round, pick, CHOOSE
        used = {tile for grid in grids for tile in grid.values()}
        for seat, grid in enumerate(grids):
            for cell, tile in sorted(grid.items(), key=lambda laid: laid[1]):
                self.game.signs.lay(public.trees[seat], tile, cell)
            public.lengths[seat] = [0] * 5 * round
            public.tokens[seat] = [0] * 5 * round
            public.coins[seat] = [0] * round
            state.private[seat].hand = held[seat]
            used.update(held[seat])
        self._remember(state, held)
        state.secret.pile = [tile for tile in range(self.game.size) if tile not in used]
        assert self.game.audit(state) == ""
        return state

    def _remember(self, state: Truth, held: list[list[int]]) -> None:
        """Everybody has held the hands that went through theirs in this round."""
        way = -1 if state.public.round == 1 else 1
        for seat, own in enumerate(state.private):
            for passes in range(1, min(state.public.pick, self.seats - 1) + 1):
                other = (seat + way * passes) % self.seats
                own.passed[drawer(state.public, other)] = held[other].copy()

    @property
    def public(self) -> Public:
        return self.state.public

    def take(self, *marks: str) -> Table:
        """One tile for each seat in turn, from the first on; a filler where nothing is said."""
        for seat in range(self.seats):
            self.take_one(seat, marks[seat] if seat < len(marks) else FILLER)
        return self

    def take_one(self, seat: int, mark: str) -> Table:
        """One seat chooses."""
        hand = self.state.private[seat].hand
        tile = next(tile for tile in hand if drawn(self.game, tile) == full(mark))
        return self.play(seat, f"take t{tile}")

    def play(self, seat: int, notation: str) -> Table:
        """A move by its notation."""
        action = self.game.actions.read(notation)
        self.game.play(self.state, seat, action, self.story.append)
        return self

    def places(self, seat: int = 0) -> list[str]:
        """Where a seat can lay the tile it has shown."""
        tile = self.public.placing[seat]
        assert tile != NOTHING
        return [str(a).removeprefix("place ") for a in self.game.legal(self.state.view(seat))]

    def tree(self, seat: int = 0) -> dict[str, str]:
        """A seat's tree: tiles by place."""
        grid = self.public.trees[seat].grid
        return {place(cell): drawn(self.game, tile) for cell, tile in grid.items()}

    def lengths(self, seat: int = 0) -> dict[str, int]:
        """A seat's dynasties by crest, without those it does not have."""
        lengths = self.game.dynasties.lengths(self.public.trees[seat].grid)
        return {crest: n for crest, n in zip(CRESTS, lengths, strict=True) if n}

    def tokens(self, seat: int, round: int = 1) -> dict[str, int]:
        """The tokens that a seat took in a round, by crest."""
        won = self.public.tokens[seat][5 * (round - 1) : 5 * round]
        return {crest: n for crest, n in zip(CRESTS, won, strict=True) if n}

    def told(self, kind: str) -> list[str]:
        """What everybody was told of one kind of event."""
        return [str(event.text) for event in self.story if event.kind == kind]

    def clauses(self, kind: str) -> set[str]:
        """The clauses that events of one kind named."""
        return {event.clause for event in self.story if event.kind == kind}


def start(seats: int = 2, **options: str) -> tuple[Ancestree, Truth]:
    """The real box, opened, with nothing dealt."""
    game = heirloom.game("ancestree", **options)
    assert isinstance(game, Ancestree)
    return game, game.setup(seats)


def deal(game: Ancestree, state: Truth, *hands: str) -> list[Event]:
    """Draw hands by name for the first seats, and whatever comes first for the others."""
    heard: list[Event] = []
    while game.waiting_on(state.public) == [heirloom.DEALER]:
        chance = game.chance(state)
        said = hands[state.public.turn] if state.public.turn < len(hands) else ""
        given = set(" ".join(hands).split())
        free = [tile for tile in chance.pile if game.card_names[tile] not in given]
        outcome = chance.read(said) if said else free[: chance.count]
        game.settle(state, outcome, heard.append)
    return heard
