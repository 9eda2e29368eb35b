"""The learning examples: a step of each runs, and what was rewarded becomes more likely."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")

import heirloom  # noqa: E402
from heirloom.adapters import Vector  # noqa: E402
from tools.learning_curve import picture, read  # noqa: E402

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
GAME = heirloom.game("the_heirs", rows=1, columns=4)


def example(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["learn", "learn_heirs"])
def test_an_example_is_short(name: str) -> None:
    assert len((EXAMPLES / f"{name}.py").read_text(encoding="utf-8").splitlines()) < 150


def test_a_stretch_is_played_and_learned_from(monkeypatch: pytest.MonkeyPatch) -> None:
    learn = example("learn")
    monkeypatch.setattr(learn, "STEPS", 12)
    monkeypatch.setattr(learn, "HIDDEN", 16)
    rng, vector = np.random.default_rng(1), Vector(GAME, 8, seed=1)
    net = learn.Network(vector.observation_size, vector.action_count, rng)
    data, _ = learn.play(vector, net, vector.reset(), rng)
    assert data["seen"].shape == (96, vector.observation_size)
    assert data["mask"][np.arange(96), data["act"]].all()
    assert np.abs(data["gain"]).max() > 0.5, "matches have ended"
    for _ in range(3):
        learn.learn(net, data, rng)
    after, _, _ = net.forward(data["seen"], data["mask"])
    change = after[np.arange(96), data["act"]] - data["prob"]
    assert np.sum(change * data["gain"]) > 0, "what paid is chosen more often"
    assert 0 <= learn.against_greedy(GAME, net, 2) <= 1


def test_values_come_nearer_to_what_came_of_the_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    heirs = example("learn_heirs")
    for name, value in (("HIDDEN", 16), ("BATCH", 64), ("KEPT", 100)):
        monkeypatch.setattr(heirs, name, value)
    rng, vector = np.random.default_rng(1), Vector(GAME, 8, seed=1)
    net = heirs.Network(vector.observation_size, vector.action_count, rng)
    memory, now = heirs.Memory(vector.observation_size, vector.action_count), vector.reset()
    for _ in range(20):  # more than are kept
        acts = now.sample(rng)
        before, now = now, vector.step(acts)
        memory.keep(before, acts, now)
    ended = memory.sign == 0
    assert 0 < ended.sum() < 100
    assert set(np.abs(memory.reward[ended])) == {1}
    assert set(memory.reward[~ended]) == {0}

    def error() -> float:
        values = net.forward(memory.seen[ended], net.weights)[0]
        given = values[np.arange(ended.sum()), memory.act[ended]]
        return float(np.abs(given - memory.reward[ended]).mean())

    first = error()
    for _ in range(250):
        heirs.learn(net, memory, rng)
    assert error() < first / 2
    assert 0 <= heirs.opening(net, GAME) <= 1
    assert 0 <= heirs.against_greedy(GAME, net, 2) <= 1


def test_what_an_example_prints_is_drawn() -> None:
    said = "  0.0 minutes (0.1 of one core), 0 decisions: wins 7%\n"
    said += "  2.3 minutes (0.2 of one core), 135,168 decisions: wins 17%, first player 50.0%\n"
    assert read(said) == [(0, 7), (135168, 17)]
    assert "0 to 135,168 decisions" in picture({"x": read(said)})
