"""Every game as a game of OpenSpiel, with chance drawn one card at a time.

    import pyspiel
    import heirloom.adapters.open_spiel
    game = pyspiel.load_game("heirloom_the_heirs(rows=2,columns=2)")

Importing this module registers all installed games. A parameter is `players`, `moments` or an
option of the game; returns are zero-sum: a winner gets what the others lose, 1 each.
`heirloom[openspiel]` installs what is needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

import pyspiel

from heirloom.adapters.numpy import np
from heirloom.core import catalogue
from heirloom.core.game import DEALER, Game, State, Value, View
from heirloom.core.recall import Recall

PREFIX = "heirloom_"
MOST_MOVES = 5_000  # draws included; every match of ours is far shorter
NOBODY = -9  # acts once it is over
MOMENTS = 4  # that the tensor of an information state holds unless more are asked for


class World:
    """The truth between two actions: a state, cards drawn of a draw that is not complete yet."""

    def __init__(self, game: Game[Any, Any, Any], seats: int, moments: int) -> None:
        self.game = game
        self.state: State[Any, Any, Any] = game.setup(seats)
        self.drawn: list[int] = []
        self.recalls = [Recall(game, seats, moments) for _ in range(seats)]
        self._remember()

    def actor(self) -> int:
        """Who acts: a seat, DEALER, or NOBODY when it is over."""
        waiting = self.game.waiting_on(self.state.public)
        return waiting[0] if waiting else NOBODY

    def outcomes(self) -> list[tuple[int, float]]:
        """What the next card of a draw can be, with its probability."""
        pile = self.game.chance(self.state).pile.copy()
        for card in self.drawn:
            pile.remove(card)
        return [(card, float(Fraction(pile.count(card), len(pile)))) for card in sorted(set(pile))]

    def act(self, id: int) -> None:
        """Play an action, or draw a card."""
        seat = self.actor()
        if seat != DEALER:
            self.game.play(self.state, seat, self.game.actions[id])
        else:
            self.drawn.append(id)
            if len(self.drawn) < self.game.chance(self.state).count:
                return
            outcome, self.drawn = self.drawn, []
            self.game.settle(self.state, outcome)
        self._remember()

    def view(self, seat: int) -> View[Any, Any]:
        """What a seat knows."""
        return self.state.view(seat)

    def imagined(self, seat: int, rng: Random) -> World:
        """A world that fits what this seat knows and remembers."""
        other = self.copy()
        other.state = self.game.imagine(self.view(seat), rng)
        return other

    def copy(self) -> World:
        """An independent copy."""
        other = object.__new__(World)
        other.game = self.game
        other.state = self.state.copy()
        other.drawn = self.drawn.copy()
        other.recalls = [recall.copy() for recall in self.recalls]
        return other

    def __deepcopy__(self, memo: object) -> World:
        return self.copy()

    def _remember(self) -> None:
        for seat, recall in enumerate(self.recalls):
            recall.see(self.state.view(seat))


class HeirloomState(pyspiel.State):  # type: ignore[misc]
    """A state as OpenSpiel sees it."""

    def __init__(self, game: HeirloomGame) -> None:
        super().__init__(game)
        self.world = World(game.rules, game.seats, game.moments)

    def current_player(self) -> int:
        """Whose action it is; of several at once, the lowest seat's."""
        actor = self.world.actor()
        if actor == DEALER:
            return int(pyspiel.PlayerId.CHANCE)
        return actor if actor >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return self.world.actor() == NOBODY

    def _legal_actions(self, player: int) -> list[int]:
        legal = self.world.game.legal(self.world.view(player))
        return [action.id for action in legal] if player == self.world.actor() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that can be drawn next, with their probabilities."""
        return self.world.outcomes()

    def _apply_action(self, action: int) -> None:
        self.world.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player >= 0:
            return self.world.game.actions[action].notation
        if self.world.actor() != DEALER:
            return f"draw {action}"
        return f"draw {self.world.game.chance(self.world.state).names[action]}"

    def returns(self) -> list[float]:
        """What each seat has won, once it is over."""
        seats = len(self.world.recalls)
        if not self.is_terminal():
            return [0.0] * seats
        utility = self.world.game.utility(self.world.state.public)
        return [seats * share - 1.0 for share in utility]

    def __str__(self) -> str:
        world = self.world
        return f"{world.state!r} {world.drawn}" if world.drawn else repr(world.state)


class HeirloomObserver:
    """What a player observes, or everything it has observed where recall is perfect."""

    def __init__(self, game: HeirloomGame, kind: Any) -> None:
        self._recall = bool(kind.perfect_recall)
        self._public_only = kind.private_info == pyspiel.PrivateInfoType.NONE
        self._rules = game.rules
        fields = game.rules.observation_fields(game.seats)
        moments = game.moments if self._recall else 1
        self.tensor = np.zeros(moments * fields[-1].stop, np.float32)
        self.dict = {
            f"{field.name}_{moment}" if moment else field.name: self.tensor[
                moment * fields[-1].stop + field.start : moment * fields[-1].stop + field.stop
            ]
            for moment in range(moments)
            for field in fields
        }

    def set_from(self, state: HeirloomState, player: int) -> None:
        """Write what a player observes into the tensor."""
        if self._recall and not self._public_only:
            self.tensor[:] = np.asarray(state.world.recalls[player].observation())
            return
        seen = self._rules.observation(self._view(state, player))
        self.tensor[: len(seen)] = np.asarray(seen)

    def string_from(self, state: HeirloomState, player: int) -> str:
        """What a player observes, as a text that differs when anything does."""
        if self._recall and not self._public_only:
            return f"seat {player} {state.world.recalls[player].digest()}"
        return repr(self._view(state, player).key())

    def _view(self, state: HeirloomState, player: int) -> View[Any, Any]:
        if self._public_only:
            return self._rules.watch(state.world.state.public)
        return state.world.view(player)


class HeirloomGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours, opened with OpenSpiel's parameters."""

    def __init__(self, name: str, kind: Any, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.seats = int(given.pop("players", 0)) or catalogue.open_game(name, {}).fewest
        self.moments = int(given.pop("moments", MOMENTS))
        options: dict[str, Value] = {key: value for key, value in given.items() if value != ""}
        self.rules = catalogue.open_game(name, options)
        self.rules.check_seats(self.seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.actions),
            max_chance_outcomes=max(len(self.rules.cards), self.rules.most),
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=self.seats - 1.0,
            utility_sum=0.0,
            max_game_length=MOST_MOVES,
        )
        super().__init__(kind, info, dict(params or {}))

    def new_initial_state(self) -> HeirloomState:
        """The state before the first card is dealt."""
        return HeirloomState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A bound for the cards that are drawn."""
        return MOST_MOVES

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> HeirloomObserver:
        """What writes observations, or information states where recall is perfect."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return HeirloomObserver(self, kind)


def resample(state: HeirloomState, player: int, seed: int | str | None = None) -> HeirloomState:
    """A state that the player cannot tell from this one, for ISMCTS (`set_resampler`)."""
    other = state.clone()
    other.world = state.world.imagined(player, Random(seed))
    found: HeirloomState = other
    return found


def register(name: str) -> str:
    """Register a game with OpenSpiel; the name it has there."""
    game = catalogue.open_game(name, {})
    short = PREFIX + game.name
    options = {option.name: game.options[option.name] for option in catalogue.game_options(name)}
    kind = pyspiel.GameType(
        short_name=short,
        long_name=str(game.title()),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most,
        min_num_players=game.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": game.fewest, "moments": MOMENTS, **options},
    )

    class Opened(HeirloomGame):
        """This game, as OpenSpiel opens it."""

        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(name, kind, params)

    if short not in pyspiel.registered_names():
        pyspiel.register_game(kind, Opened)
    return short


REGISTERED = [register(name) for name in catalogue.names()]
