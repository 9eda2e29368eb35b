# compiled with mypyc
"""Many matches of one game side by side, each moved by the number of an action."""

from __future__ import annotations

from random import Random
from typing import Any, final

from heirloom.core.game import DEALER, Game, State, View
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say


@final
class Seated:
    """One match without a story: who must act, what they observe, and what they may do.

    It draws by itself. Of several seats that must act at once, the lowest acts first; what it
    chooses stays as hidden from the others as the rules have it.
    """

    def __init__(self, game: Game[Any, Any, Any], seats: int, seed: int | str | None) -> None:
        self.game = game
        self.seats = seats
        self._rng = Random(seed)
        self._observer = game.observer(seats)
        self._state: State[Any, Any, Any] = game.setup(seats)
        self.waiting: list[int] = []
        self.moves = 0
        self.reset()

    def reset(self) -> None:
        """Begin a new match."""
        self._state = self.game.setup(self.seats)
        self.moves = 0
        self._draw()

    @property
    def seat(self) -> int:
        """Who must act; 0 once it is over."""
        return self.waiting[0] if self.waiting else 0

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.waiting

    def view(self, seat: int) -> View[Any, Any]:
        """What a seat knows now; it changes with the match (copy it to keep it)."""
        return self._state.view(seat)

    def play(self, id: int) -> None:
        """Play the action with this number for the seat that must act."""
        if id < 0:  # would be counted from the end
            raise Mistake(say("There is no action {id}.", id=id))
        self.play_for(self.waiting[0], id)

    def play_for(self, seat: int, id: int) -> None:
        """Play the action with this number for one of the seats that must act."""
        self.game.play(self._state, seat, self.game.actions.all[id])
        self.moves += 1
        self._draw()

    def observe(self, seat: int) -> bytes:
        """What a seat observes."""
        return self._observer.write(self._state.view(seat))

    def mask(self, seat: int) -> bytearray:
        """What a seat may do."""
        return self.game.mask(self._state.view(seat))

    def utility(self) -> list[float]:
        """Each seat's result from 0 to 1, once it is over."""
        return self.game.utility(self._state.public)

    def copy(self) -> Seated:
        """A copy that goes its own way."""
        other = Seated(self.game, self.seats, 0)
        other._rng.setstate(self._rng.getstate())
        other._state = self._state.copy()
        other.waiting = self.waiting.copy()
        other.moves = self.moves
        return other

    def _draw(self) -> None:
        game, state = self.game, self._state
        waiting = game.waiting_on(state.public)
        while waiting and waiting[0] == DEALER:
            game.settle(state, game.chance(state).sample(self._rng))
            waiting = game.waiting_on(state.public)
        self.waiting = waiting


@final
class Batch:
    """Matches that are all moved at once; one that ends begins again by itself."""

    def __init__(
        self, game: Game[Any, Any, Any], seats: int, count: int, seeds: list[str] | None
    ) -> None:
        self.tables = [
            Seated(game, seats, None if seeds is None else seeds[i]) for i in range(count)
        ]
        self.seats = seats
        self.actors: list[int] = []  # who must act, by match
        self.masks: list[bytearray] = []
        self.results: list[list[float] | None] = []  # of matches that ended with the last move
        self._nobody: list[list[float] | None] = [None for _ in range(count)]
        self.results = self._nobody.copy()
        self._look()

    def reset(self) -> None:
        """Begin all matches again."""
        for table in self.tables:
            table.reset()
        self.results = self._nobody.copy()
        self._look()

    def step(self, ids: list[int]) -> None:
        """Play an action in each match; if one is not legal, none is played."""
        check_actions(ids, self.masks)
        self.results = self._nobody.copy()
        for i, table in enumerate(self.tables):
            table.play(ids[i])
            if table.over:
                self.results[i] = table.utility()
                table.reset()
        self._look()

    def observations(self) -> bytes:
        """What whoever must act observes, match after match."""
        return b"".join([table.observe(table.seat) for table in self.tables])

    def _look(self) -> None:
        self.actors = [table.seat for table in self.tables]
        self.masks = [table.mask(table.seat) for table in self.tables]


def check_actions(ids: list[int], masks: list[bytearray]) -> None:
    """Raise a mistake unless there is one legal action for each match."""
    if len(ids) != len(masks):
        raise Mistake(say("{n} actions for {of} matches.", n=len(ids), of=len(masks)))
    for match, id in enumerate(ids):
        if not 0 <= id < len(masks[match]) or not masks[match][id]:
            raise Mistake(say("Action {id} is not legal in match {match}.", id=id, match=match))
