"""Any game as an environment of PettingZoo, turn by turn (AEC) or all seats at once (Parallel).

    from heirloom.adapters import pettingzoo
    env = pettingzoo.env("inheritance")

An observation is a dictionary of `observation` and `action_mask`. The winner's reward is 1 and the
losers' -1, at the end; shared wins lie between. `heirloom[pettingzoo]` installs what is needed.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import OrderEnforcingWrapper

from heirloom.adapters.numpy import np
from heirloom.adapters.pictures import RENDER_MODES, check_render_mode, rendered
from heirloom.core.batch import Seated
from heirloom.core.catalogue import open_game
from heirloom.core.game import Game

Observation = dict[str, Any]


def env(game: str | Game[Any, Any, Any], **settings: Any) -> Any:
    """A game as a checked AEC environment; settings are `seats`, `render_mode` and options."""
    return OrderEnforcingWrapper(raw_env(game, **settings))


def raw_env(
    game: str | Game[Any, Any, Any],
    seats: int | None = None,
    render_mode: str | None = None,
    **options: int | str,
) -> TurnEnv:
    """The same without the wrapper that checks the order of calls."""
    return TurnEnv(_opened(game, options), seats, render_mode)


def parallel_env(
    game: str | Game[Any, Any, Any],
    seats: int | None = None,
    render_mode: str | None = None,
    **options: int | str,
) -> TogetherEnv:
    """A game whose seats all act at once; those that have nothing to decide wait."""
    return TogetherEnv(_opened(game, options), seats, render_mode)


def _opened(game: str | Game[Any, Any, Any], options: dict[str, int | str]) -> Game[Any, Any, Any]:
    return open_game(game, options) if isinstance(game, str) else game


class _Seats:
    """What both kinds of environment have: agents, spaces and a match."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: Game[Any, Any, Any],
        seats: int | None,
        render_mode: str | None,
        waiting: int,
    ) -> None:
        check_render_mode(render_mode)
        self.game = game
        self.render_mode = render_mode
        self.seats = game.fewest if seats is None else seats
        game.check_seats(self.seats)
        self.metadata = {
            "name": f"{game.name}_v{game.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": True,
            "render_fps": 2,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.agents = self.possible_agents.copy()
        self._number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._table = Seated(game, self.seats, 0)
        self._actions = len(game.actions) + waiting
        self._np_random, _ = _generator(None)

    @cache  # noqa: B019 (an environment has few agents, and they stay)
    def observation_space(self, agent: str) -> Any:
        """What an agent can observe."""
        size = self.game.observer(self.seats).size
        return spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self._actions,), np.int8),
            }
        )

    @cache  # noqa: B019
    def action_space(self, agent: str) -> Any:
        """What an agent can ever do."""
        return spaces.Discrete(self._actions)

    def observe(self, agent: str) -> Observation:
        """What an agent observes now, and what it may do."""
        seat = self._number[agent]
        mask = np.zeros(self._actions, np.int8)
        known = np.frombuffer(self._table.mask(seat), np.int8)
        mask[: len(known)] = known
        seen = np.frombuffer(bytearray(self._table.observe(seat)), np.float32)
        return {"observation": seen, "action_mask": mask}

    def render(self) -> str | None:
        """The table as somebody without a seat sees it."""
        return rendered(self.game, self.seats, self._table.view(0).public, self.render_mode)

    def close(self) -> None:
        """Nothing stays open."""

    def _begin(self, seed: int | None) -> None:
        self._np_random, chosen = _generator(seed)
        self._table = Seated(self.game, self.seats, chosen)
        self.agents = self.possible_agents.copy()

    def _results(self) -> dict[str, float]:
        """A reward for each agent, once it is over."""
        utility = self._table.utility()
        return {agent: 2 * utility[seat] - 1 for agent, seat in self._number.items()}


def _generator(seed: int | None) -> tuple[Any, int]:
    """A generator, and the seed that it gives a match."""
    generator = np.random.default_rng(seed)
    return generator, int(generator.integers(2**62))


class TurnEnv(_Seats, AECEnv):  # type: ignore[misc]
    """One agent acts at a time; where several act at once, one after the other in secret."""

    def __init__(
        self, game: Game[Any, Any, Any], seats: int | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__(game, seats, render_mode, waiting=0)
        self.agent_selection = self.agents[0]
        self.rewards: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self._clear()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match; the same seed deals the same cards."""
        self._begin(seed)
        self._clear()
        self.agent_selection = self.possible_agents[self._table.seat]

    def step(self, action: int | None) -> None:
        """Play the action of the agent that is selected."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent that is not done must act"
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._table.play(int(action))
        if self._table.over:
            self.rewards = self._results()
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self._table.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _clear(self) -> None:
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}


class TogetherEnv(_Seats, ParallelEnv):  # type: ignore[misc]
    """All agents act at once; the last action means to wait, for those who have no choice."""

    def __init__(
        self, game: Game[Any, Any, Any], seats: int | None = None, render_mode: str | None = None
    ) -> None:
        super().__init__(game, seats, render_mode, waiting=1)

    @property
    def wait(self) -> int:
        """The action of an agent that has nothing to decide."""
        return self._actions - 1

    def observe(self, agent: str) -> Observation:
        found = super().observe(agent)
        if not found["action_mask"].any():
            found["action_mask"][self.wait] = 1
        return found

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new match; the same seed deals the same cards."""
        self._begin(seed)
        return self._observed(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Play the actions of all who must act at this moment."""
        for seat in self._table.waiting.copy():
            self._table.play_for(seat, int(actions[self.possible_agents[seat]]))
        over, agents = self._table.over, self.agents
        observed = self._observed()
        rewards = self._results() if over else dict.fromkeys(agents, 0.0)
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            observed,
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def _observed(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.agents}
