"""PettingZoo's own tests, for every game and every number of seats."""

from __future__ import annotations

import warnings
from xml.etree import ElementTree

import pytest

pytest.importorskip("pettingzoo")

with warnings.catch_warnings():  # it imports an environment of its own that it calls outdated
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, seed_test

import heirloom
from heirloom.adapters import pettingzoo
from heirloom.core.mistakes import Illegal, Mistake

SEATED = [
    (name, seats)
    for name in heirloom.games()
    for seats in sorted({heirloom.game(name).fewest, heirloom.game(name).most})
]
EVERY = pytest.mark.parametrize(("name", "seats"), SEATED)
# An observation with a mask is a dictionary, as in PettingZoo's own card games; the test wonders.
WITH_A_MASK = pytest.mark.filterwarnings("ignore:Observation")


@EVERY
@WITH_A_MASK
def test_the_api_is_kept(name: str, seats: int) -> None:
    api_test(pettingzoo.env(name, seats=seats), num_cycles=120)


@EVERY
@WITH_A_MASK
def test_the_parallel_api_is_kept(name: str, seats: int) -> None:
    parallel_api_test(pettingzoo.parallel_env(name, seats=seats), num_cycles=60)


@pytest.mark.parametrize("name", heirloom.games())
@WITH_A_MASK
def test_a_seed_repeats_a_match(name: str) -> None:
    seed_test(lambda: pettingzoo.env(name), num_cycles=20)


def test_the_winner_is_rewarded() -> None:
    env = pettingzoo.env("the_heirs", rows=1, columns=4)
    env.reset(seed=1)
    for _ in env.agent_iter():
        observation, _, over, _, _ = env.last()
        if over:
            break
        env.step(int(observation["action_mask"].argmax()))
    assert sorted(env.rewards.values()) == [-1, 1]


def test_seats_that_have_no_choice_wait() -> None:
    env = pettingzoo.parallel_env("the_heirs", rows=1, columns=4)
    observed, _ = env.reset(seed=1)
    waiting = [agent for agent in env.agents if observed[agent]["action_mask"][env.wait]]
    assert len(waiting) == 1
    observed, _, _, _, _ = env.step(
        {agent: int(observed[agent]["action_mask"].argmax()) for agent in env.agents}
    )
    assert set(observed) == {"seat_0", "seat_1"}


def test_all_choose_at_once_in_ancestree() -> None:
    env = pettingzoo.parallel_env("ancestree", seats=4)
    observed, _ = env.reset(seed=1)
    assert not any(observed[agent]["action_mask"][env.wait] for agent in env.agents)


def test_an_illegal_action_is_refused() -> None:
    env = pettingzoo.raw_env("the_heirs")
    env.reset(seed=1)
    with pytest.raises(Illegal):
        env.step(len(env.game.actions) - 1)
    with pytest.raises(Mistake, match="There is no action -1"):
        env.step(-1)


def test_tables_are_rendered_as_text_and_svg() -> None:
    text = pettingzoo.raw_env("inheritance", render_mode="ansi")
    text.reset(seed=1)
    assert "Deck" in str(text.render())
    picture = pettingzoo.raw_env("the_heirs", render_mode="svg")
    picture.reset(seed=1)
    svg = str(picture.render())
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert "url(http" not in svg, "nothing is loaded from the network"
    with pytest.raises(Mistake, match="rgb"):
        pettingzoo.env("the_heirs", render_mode="rgb")
